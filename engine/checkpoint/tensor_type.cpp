// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/tensor_type.h"

namespace tnn::checkpoint {

namespace {

struct Row {
    std::string_view storage, dtype;
    DType type;
    std::size_t size;
};

constexpr Row Rows[] = {
    {"FloatStorage", "float32", DType::Float32, 4},
    {"DoubleStorage", "float64", DType::Float64, 8},
    {"HalfStorage", "float16", DType::Float16, 2},
    {"BFloat16Storage", "bfloat16", DType::BFloat16, 2},
    {"CharStorage", "int8", DType::Int8, 1},
    {"ByteStorage", "uint8", DType::UInt8, 1},
    {"ShortStorage", "int16", DType::Int16, 2},
    {"IntStorage", "int32", DType::Int32, 4},
    {"LongStorage", "int64", DType::Int64, 8},
    {"BoolStorage", "bool", DType::Bool, 1},
    {"ComplexFloatStorage", "complex64", DType::Complex64, 8},
    {"ComplexDoubleStorage", "complex128", DType::Complex128, 16},
    {"QInt32Storage", "qint32", DType::Other, 4},
    {"", "uint16", DType::Other, 2},
    {"", "uint32", DType::Other, 4},
    {"", "uint64", DType::Other, 8},
    {"", "complex32", DType::Other, 4},
    {"", "float8_e4m3fn", DType::Other, 1},
    {"", "float8_e5m2", DType::Other, 1},
};

std::string_view lastPart(std::string_view name)
{
    return name.substr(name.rfind('.') + 1);
}

} // namespace

ElementType elementOfStorage(std::string_view storageClass)
{
    for (const Row &row : Rows) {
        if (!row.storage.empty() && row.storage == lastPart(storageClass))
            return {row.type, row.size};
    }
    return {};
}

ElementType elementOfDType(std::string_view dtype)
{
    for (const Row &row : Rows) {
        if (row.dtype == lastPart(dtype))
            return {row.type, row.size};
    }
    return {DType::Other, 0};
}

std::string_view nameOf(DType type)
{
    for (const Row &row : Rows) {
        if (row.type == type && type != DType::Other)
            return row.dtype;
    }
    return "another type";
}

std::size_t sizeOf(DType type)
{
    for (const Row &row : Rows) {
        if (row.type == type && type != DType::Other)
            return row.size;
    }
    return 1;
}

} // namespace tnn::checkpoint
