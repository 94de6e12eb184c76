// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/stored_tensor.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>

#include "engine/io/half.h"

namespace tnn::checkpoint {

namespace {

using Type = model::StoredMatrix::Type;

std::optional<Type> typeOf(DType type)
{
    switch (type) {
    case DType::Float32:
        return Type::Float32;
    case DType::Float16:
        return Type::Float16;
    case DType::BFloat16:
        return Type::BFloat16;
    default:
        return std::nullopt;
    }
}

float numberAtPlace(Type type, const std::byte *place)
{
    if (type == Type::Float32) {
        float number = 0;
        std::memcpy(&number, place, sizeof number);
        return number;
    }
    std::uint16_t bits = 0;
    std::memcpy(&bits, place, sizeof bits);
    return type == Type::Float16 ? static_cast<float>(io::halfToDouble(bits))
                                 : std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16U);
}

} // namespace

bool StoredTensor::canBe(const Tensor &tensor)
{
    return tensor.shape.size() == 2 && tensor.size() > 0 && typeOf(tensor.type) && tensor.refusal.empty()
        && tensor.stride[1] == 1 && tensor.stride[0] >= tensor.shape[1] && tensor.record->isPlain();
}

StoredTensor::StoredTensor(const Tensor &tensor, bool keeps) :
    StoredMatrix(*typeOf(tensor.type), tensor.shape[0], tensor.shape[1]), m_record(tensor.record)
{
    const auto size = static_cast<std::uint64_t>(sizeOf(type()));
    m_position = m_record->position() + static_cast<std::uint64_t>(tensor.offset) * size;
    m_stride = static_cast<std::uint64_t>(tensor.stride[0]) * size;
    m_rowBytes = static_cast<std::uint64_t>(columns()) * size;
    if (keeps)
        m_kept = std::make_shared<const std::vector<std::byte>>(
            m_record->file().read(m_position, m_stride * static_cast<std::uint64_t>(rows() - 1) + m_rowBytes));
}

StoredTensor::StoredTensor(const StoredTensor &whole, std::vector<long> rows) :
    StoredMatrix(whole.type(), static_cast<long>(rows.size()), whole.columns()), m_record(whole.m_record),
    m_position(whole.m_position), m_stride(whole.m_stride), m_rowBytes(whole.m_rowBytes), m_chosen(std::move(rows)),
    m_kept(whole.m_kept)
{
}

std::uint64_t StoredTensor::positionOf(long row) const
{
    const long chosen = m_chosen.empty() ? row : m_chosen[static_cast<std::size_t>(row)];
    return static_cast<std::uint64_t>(chosen) * m_stride;
}

void StoredTensor::locate(long first, std::span<const std::byte *> places, std::vector<std::byte> &scratch) const
{
    if (!m_kept && scratch.size() < places.size() * m_rowBytes)
        scratch.resize(places.size() * m_rowBytes);
    std::byte *const read = scratch.data();
    for (std::size_t begin = 0, end = 0; begin < places.size(); begin = end) {
        const std::uint64_t from = positionOf(first + static_cast<long>(begin));
        end = begin + 1; // of rows that follow each other in the file
        while (end < places.size() && positionOf(first + static_cast<long>(end)) == from + (end - begin) * m_rowBytes)
            ++end;
        const std::byte *const rows = m_kept ? m_kept->data() + from : read + begin * m_rowBytes;
        if (!m_kept)
            m_record->file().readInto({read + begin * m_rowBytes, (end - begin) * m_rowBytes}, m_position + from);
        for (std::size_t row = begin; row < end; ++row)
            places[row] = rows + (row - begin) * m_rowBytes;
    }
}

void StoredTensor::read(long first, std::span<float> numbers) const
{
    const auto width = static_cast<std::size_t>(columns());
    std::vector<std::byte> scratch;
    for (std::size_t row = 0; row * width < numbers.size(); ++row) {
        const std::byte *place = nullptr;
        locate(first + static_cast<long>(row), {&place, 1}, scratch);
        for (std::size_t k = 0; k < width; ++k)
            numbers[row * width + k] = numberAtPlace(type(), place + k * sizeOf(type()));
    }
}

} // namespace tnn::checkpoint
