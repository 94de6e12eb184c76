// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npy.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/half.h"
#include "engine/io/npy_header.h"
#include "engine/io/text_table.h"
#include "engine/io/zip_writer.h"

namespace tnn::io {

static_assert(std::endian::native == std::endian::little, "arrays are written as they lie in memory");

namespace {

using Type = NpyArray::Type;

template <class From> From at(const NpyArray &array, std::size_t index)
{
    From value;
    std::memcpy(&value, array.bytes.data() + index * sizeof(From), sizeof(From));
    return value;
}

template <class To, class From, class Convert = std::identity>
std::vector<To> convertedFrom(const NpyArray &array, Convert convert = {})
{
    std::vector<To> values(static_cast<std::size_t>(array.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<To>(+convert(at<From>(array, i))); // +: int8 is a number, not a character
    return values;
}

template <class To> std::vector<To> integersAs(const NpyArray &array)
{
    switch (array.type) {
    case Type::Int8:
        return convertedFrom<To, std::int8_t>(array);
    case Type::Int16:
        return convertedFrom<To, std::int16_t>(array);
    case Type::Int32:
        return convertedFrom<To, std::int32_t>(array);
    case Type::Int64:
        return convertedFrom<To, std::int64_t>(array);
    case Type::UInt8:
    case Type::Bool:
        return convertedFrom<To, std::uint8_t>(array);
    default:
        throw Error("an array of integers is required, but this one contains %1", describeType(array.type));
    }
}

template <class To> std::vector<To> realsAs(const NpyArray &array)
{
    switch (array.type) {
    case Type::Float32:
        return convertedFrom<To, float>(array);
    case Type::Float64:
        return convertedFrom<To, double>(array);
    case Type::Float16:
        return convertedFrom<To, std::uint16_t>(array, halfToDouble);
    case Type::Complex64:
    case Type::Complex128:
        throw Error("an array of real numbers is required, but this one contains %1", describeType(array.type));
    default:
        return integersAs<To>(array);
    }
}

/// Reverses the bytes of every number of size `width`; a complex number counts as two.
void swapBytes(std::vector<std::byte> &bytes, std::size_t width)
{
    for (std::size_t i = 0; i + width <= bytes.size(); i += width)
        std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(i),
                     bytes.begin() + static_cast<std::ptrdiff_t>(i + width));
}

/// Converts Fortran order (first index fastest) to C order (last index fastest).
std::vector<std::byte> transposed(const std::vector<std::byte> &bytes, const std::vector<long> &shape,
                                  std::size_t width)
{
    std::vector<std::size_t> stride(shape.size(), 1);
    for (std::size_t d = 1; d < shape.size(); ++d)
        stride[d] = stride[d - 1] * static_cast<std::size_t>(shape[d - 1]);
    std::vector<std::byte> result(bytes.size());
    std::vector<long> index(shape.size(), 0);
    for (std::size_t to = 0; to < bytes.size(); to += width) {
        std::size_t from = 0;
        for (std::size_t d = 0; d < shape.size(); ++d)
            from += stride[d] * static_cast<std::size_t>(index[d]);
        std::memcpy(&result[to], &bytes[from * width], width);
        for (std::size_t d = shape.size(); d-- > 0 && ++index[d] == shape[d];)
            index[d] = 0;
    }
    return result;
}

std::string encoded(const std::string &descr, const void *values, std::size_t bytes, const std::vector<long> &shape)
{
    std::string file = npyPreamble(descr, shape);
    file.reserve(file.size() + bytes);
    file.append(static_cast<const char *>(values), bytes);
    return file;
}

} // namespace

std::vector<float> NpyArray::floats() const
{
    std::vector<float> values = realsAs<float>(*this);
    for (std::size_t i = 0; type == Type::Float64 && i < values.size(); ++i)
        if (const auto value = at<double>(*this, i); std::isinf(values[i]) && std::isfinite(value))
            throw Error("contains %1, which is too large for float32", number(value, 3));
    return values;
}

std::vector<double> NpyArray::doubles() const
{
    return realsAs<double>(*this);
}

std::vector<std::int64_t> NpyArray::integers() const
{
    return integersAs<std::int64_t>(*this);
}

std::vector<std::complex<double>> NpyArray::complexes() const
{
    if (type == Type::Complex128)
        return convertedFrom<std::complex<double>, std::complex<double>>(*this);
    if (type == Type::Complex64)
        return convertedFrom<std::complex<double>, std::complex<float>>(*this);
    const std::vector<double> reals = doubles();
    return {reals.begin(), reals.end()};
}

NpyArray readNpy(const File &file)
{
    return inFile(file.path(), [&] {
        const NpyHeader header = readNpyHeader(file);
        NpyArray array;
        array.type = header.type;
        array.shape = header.shape;
        array.bytes = file.read(header.dataOffset, header.dataSize);
        if (header.bigEndian)
            swapBytes(array.bytes, header.isComplex ? header.itemSize / 2 : header.itemSize);
        if (header.fortranOrder)
            array.bytes = transposed(array.bytes, array.shape, header.itemSize);
        return array;
    });
}

NpyArray readNpy(const std::string &path)
{
    return readNpy(*File::open(path));
}

std::string npy(std::span<const float> values, const std::vector<long> &shape)
{
    return encoded("<f4", values.data(), values.size_bytes(), shape);
}

std::string npy(std::span<const double> values, const std::vector<long> &shape)
{
    return encoded("<f8", values.data(), values.size_bytes(), shape);
}

std::string npy(std::span<const std::complex<double>> values, const std::vector<long> &shape)
{
    return encoded("<c16", values.data(), values.size_bytes(), shape);
}

std::string npy(std::span<const std::int64_t> values, const std::vector<long> &shape)
{
    return encoded("<i8", values.data(), values.size_bytes(), shape);
}

std::string npz(const std::vector<std::pair<std::string, std::string>> &arrays)
{
    constexpr int VersionNeeded = 20;
    std::size_t total = 0;
    for (const auto &[name, bytes] : arrays)
        total += bytes.size() + 2 * name.size() + 128;
    if (total > std::numeric_limits<std::uint32_t>::max())
        throw Error("an NPZ file cannot be larger than 4 GiB");
    ZipWriter zip(total, VersionNeeded, 0);
    for (const auto &[name, bytes] : arrays)
        zip.add(name + ".npy", bytes);
    return zip.finished();
}

} // namespace tnn::io
