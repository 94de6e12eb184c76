// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/tensor.h"

#include <bit>
#include <cstdint>
#include <cstring>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/half.h"

namespace tnn::checkpoint {

namespace {

/// The upper half of a float32.
double brainToDouble(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

/// Elements from the first to behind the last.
long reachOf(const Tensor &tensor)
{
    long reach = 1;
    for (std::size_t axis = 0; axis < tensor.shape.size(); ++axis)
        reach += tensor.stride[axis] * (tensor.shape[axis] - 1);
    return reach;
}

/// Values in C order whatever the strides; records are not aligned, so each is copied out.
template <class T, class Convert> std::vector<double> gathered(const Tensor &tensor, Convert convert)
{
    const long count = tensor.size();
    std::vector<double> values;
    if (count == 0)
        return values;
    const Content content = tensor.record->content(static_cast<std::size_t>(tensor.offset) * sizeof(T),
                                                   static_cast<std::size_t>(reachOf(tensor)) * sizeof(T));
    values.reserve(static_cast<std::size_t>(count));
    std::vector<long> index(tensor.shape.size(), 0);
    long at = 0;
    for (long i = 0; i < count; ++i) {
        T value;
        std::memcpy(&value, content.bytes.data() + static_cast<std::size_t>(at) * sizeof(T), sizeof(T));
        values.push_back(convert(value));
        for (std::size_t axis = index.size(); axis-- > 0;) {
            if (++index[axis] < tensor.shape[axis]) {
                at += tensor.stride[axis];
                break;
            }
            at -= tensor.stride[axis] * (tensor.shape[axis] - 1);
            index[axis] = 0;
        }
    }
    return values;
}

template <class T> std::vector<double> gathered(const Tensor &tensor)
{
    return gathered<T>(tensor, [](T value) { return static_cast<double>(value); });
}

/// A view with stride 0 may be far larger than its storage: refused before anything is allocated.
void refuseBlownUp(const Tensor &tensor)
{
    constexpr long Plenty = 1L << 24;
    const auto held = static_cast<long>(tensor.record->size() / sizeOf(tensor.type));
    if (tensor.size() > held && tensor.size() > Plenty)
        throw Error("tensor %1 spreads %2 stored values over %3", io::escaped(tensor.name), held, tensor.size());
}

} // namespace

long Tensor::size() const
{
    long count = 1;
    for (const long length : shape)
        count *= length;
    return count;
}

void addSize(long &sum, const Tensor &tensor)
{
    if (__builtin_add_overflow(sum, tensor.size(), &sum))
        throw Error("the tensors claim more elements than can be counted");
}

std::vector<double> Tensor::values() const
{
    refuseBlownUp(*this);
    switch (type) {
    case DType::Float32:
        return gathered<float>(*this);
    case DType::Float64:
        return gathered<double>(*this);
    case DType::Float16:
        return gathered<std::uint16_t>(*this, io::halfToDouble);
    case DType::BFloat16:
        return gathered<std::uint16_t>(*this, brainToDouble);
    case DType::Int8:
        return gathered<std::int8_t>(*this);
    case DType::UInt8:
        return gathered<std::uint8_t>(*this);
    case DType::Int16:
        return gathered<std::int16_t>(*this);
    case DType::Int32:
        return gathered<std::int32_t>(*this);
    case DType::Int64:
        return gathered<std::int64_t>(*this);
    case DType::Bool:
        return gathered<std::uint8_t>(*this, [](std::uint8_t value) { return value != 0 ? 1.0 : 0.0; });
    case DType::Complex64:
    case DType::Complex128:
    case DType::Other:
        break;
    }
    throw Error("tensor %1 holds %2, not real numbers", io::escaped(name), nameOf(type));
}

} // namespace tnn::checkpoint
