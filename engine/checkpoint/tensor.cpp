// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/tensor.h"

#include <algorithm>
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

/// Number of elements from the first to one past the last.
long reachOf(const Tensor &tensor)
{
    long reach = 1;
    for (std::size_t axis = 0; axis < tensor.shape.size(); ++axis)
        reach += tensor.stride[axis] * (tensor.shape[axis] - 1);
    return reach;
}

template <class T> double asNumber(T value)
{
    return static_cast<double>(value);
}

double asTruth(std::uint8_t value)
{
    return value != 0 ? 1.0 : 0.0;
}

/// Gathers the values in C order, whatever the strides; records are not aligned, so each value is copied.
template <class T, double (*Convert)(T) = asNumber<T>> std::vector<double> gathered(const Tensor &tensor)
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
        values.push_back(Convert(value));
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

/// A view with stride 0 may be far larger than its storage, in a file of any number of them; it is rejected before
/// anything is allocated. S4D's poles, repeated for each channel, are the largest known (channels * states / 2).
void refuseBlownUp(const Tensor &tensor)
{
    constexpr long Plenty = 1L << 18;
    const auto held = static_cast<long>(tensor.record->size() / sizeOf(tensor.type));
    if (tensor.size() > held && tensor.size() > Plenty)
        throw Error("tensor %1 expands %2 stored values to %3", io::escaped(tensor.name), held, tensor.size());
}

/// A type of torch's: its storage class, its dtype, and what NumPy and safetensors call it.
struct Row {
    std::string_view storage, dtype, numpy, safetensors;
    DType type;
    std::size_t size;
    std::vector<double> (*values)(const Tensor &) = nullptr; ///< null if they are not read as real numbers
};

constexpr Row Rows[] = {
    {"FloatStorage", "float32", "f4", "F32", DType::Float32, 4, gathered<float>},
    {"DoubleStorage", "float64", "f8", "F64", DType::Float64, 8, gathered<double>},
    {"HalfStorage", "float16", "f2", "F16", DType::Float16, 2, gathered<std::uint16_t, io::halfToDouble>},
    {"BFloat16Storage", "bfloat16", "", "BF16", DType::BFloat16, 2, gathered<std::uint16_t, brainToDouble>},
    {"", "float8_e4m3fn", "", "F8_E4M3", DType::Float8E4M3, 1, gathered<std::uint8_t, io::float8E4M3ToDouble>},
    {"", "float8_e5m2", "", "F8_E5M2", DType::Float8E5M2, 1, gathered<std::uint8_t, io::float8E5M2ToDouble>},
    {"CharStorage", "int8", "i1", "I8", DType::Int8, 1, gathered<std::int8_t>},
    {"ByteStorage", "uint8", "u1", "U8", DType::UInt8, 1, gathered<std::uint8_t>},
    {"ShortStorage", "int16", "i2", "I16", DType::Int16, 2, gathered<std::int16_t>},
    {"IntStorage", "int32", "i4", "I32", DType::Int32, 4, gathered<std::int32_t>},
    {"LongStorage", "int64", "i8", "I64", DType::Int64, 8, gathered<std::int64_t>},
    {"BoolStorage", "bool", "b1", "BOOL", DType::Bool, 1, gathered<std::uint8_t, asTruth>},
    {"ComplexFloatStorage", "complex64", "", "C64", DType::Complex64, 8},
    {"ComplexDoubleStorage", "complex128", "", "", DType::Complex128, 16},
    {"QInt32Storage", "qint32", "", "", DType::Other, 4},
    {"", "uint16", "", "U16", DType::Other, 2},
    {"", "uint32", "", "U32", DType::Other, 4},
    {"", "uint64", "", "U64", DType::Other, 8},
    {"", "complex32", "", "", DType::Other, 4},
};

/// The row whose `column` is the name.
const Row *rowOf(std::string_view Row::*column, std::string_view name)
{
    const auto *const row = std::find_if(std::begin(Rows), std::end(Rows),
                                         [&](const Row &known) { return known.*column == name; });
    return name.empty() || row == std::end(Rows) ? nullptr : row;
}

/// The row of a type whose values we read.
const Row *rowOf(DType type)
{
    const auto *const row = std::find_if(std::begin(Rows), std::end(Rows),
                                         [&](const Row &known) { return known.type == type; });
    return type == DType::Other || row == std::end(Rows) ? nullptr : row;
}

std::string_view lastPart(std::string_view name)
{
    return name.substr(name.rfind('.') + 1);
}

} // namespace

std::vector<Tensor> firstColumns(const Tensor &tensor, long columns)
{
    if (tensor.shape.empty())
        return {tensor};
    refuseBlownUp(tensor);
    std::vector<Tensor> rows;
    for (long row = 0; row < tensor.shape.front(); ++row) {
        Tensor part = tensor;
        part.offset += row * tensor.stride.front();
        part.shape.front() = 1;
        if (part.shape.size() > 1)
            part.shape.back() = std::min(part.shape.back(), columns);
        rows.push_back(std::move(part));
    }
    return rows;
}

Tensor realView(const Tensor &tensor)
{
    Tensor view = tensor;
    if (tensor.type != DType::Complex64 && tensor.type != DType::Complex128)
        return view;
    view.type = tensor.type == DType::Complex64 ? DType::Float32 : DType::Float64;
    view.offset *= 2;
    for (long &stride : view.stride)
        if (__builtin_mul_overflow(stride, 2L, &stride))
            stride = 0; // only of an axis that is not walked along
    view.shape.push_back(2);
    view.stride.push_back(1);
    return view;
}

std::vector<long> contiguousStrides(const std::vector<long> &shape)
{
    std::vector<long> strides(shape.size(), 1);
    for (std::size_t i = shape.size(); i-- > 1;) {
        if (__builtin_mul_overflow(strides[i], shape[i], &strides[i - 1]))
            strides[i - 1] = 0; // only if another axis is empty: there are no elements
    }
    return strides;
}

void addSize(long &sum, const Tensor &tensor)
{
    if (__builtin_add_overflow(sum, tensor.size(), &sum))
        throw Error("the tensors claim too many elements");
}

std::vector<double> Tensor::values() const
{
    if (!refusal.empty())
        throw Error("tensor %1 %2", io::escaped(name), refusal);
    refuseBlownUp(*this);
    const Row *const row = rowOf(type);
    if (row == nullptr || row->values == nullptr)
        throw Error("tensor %1 contains %2, not real numbers", io::escaped(name), nameOf(type));
    return row->values(*this);
}

ElementType elementOfStorage(std::string_view storageClass)
{
    const Row *const row = rowOf(&Row::storage, lastPart(storageClass));
    return row == nullptr ? ElementType() : ElementType{row->type, row->size};
}

ElementType elementOfDType(std::string_view dtype)
{
    const Row *const row = rowOf(&Row::dtype, lastPart(dtype));
    return row == nullptr ? ElementType{DType::Other, 0} : ElementType{row->type, row->size};
}

std::string storageOfNumpy(std::string_view type)
{
    const Row *const row = rowOf(&Row::numpy, type);
    return row == nullptr ? std::string() : "torch." + std::string(row->storage);
}

std::string dtypeOfSafetensors(std::string_view type)
{
    const Row *const row = rowOf(&Row::safetensors, type);
    return row == nullptr ? "safetensors." + std::string(type) : "torch." + std::string(row->dtype);
}

std::string_view nameOf(DType type)
{
    const Row *const row = rowOf(type);
    return row == nullptr ? "another type" : row->dtype;
}

std::size_t sizeOf(DType type)
{
    const Row *const row = rowOf(type);
    return row == nullptr ? 1 : row->size;
}

} // namespace tnn::checkpoint
