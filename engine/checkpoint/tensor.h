// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/record.h"
#include "engine/io/number_text.h"
#include "engine/message.h"

namespace tnn::checkpoint {

/// Limit for one tensor. No network has this many; a file that claims more is damaged or malicious.
inline constexpr std::size_t MostDimensions = 64;

enum class DType {
    Float32,
    Float64,
    Float16,
    BFloat16,
    Float8E4M3,
    Float8E5M2,
    Int8,
    UInt8,
    Int16,
    Int32,
    Int64,
    Bool,
    Complex64,
    Complex128,
    Other
};
/// Whether it is an integer, or a truth value.
inline bool isInteger(DType type)
{
    return type >= DType::Int8 && type <= DType::Bool;
}
std::string_view nameOf(DType type); ///< "float32", ...
std::size_t sizeOf(DType type);

/// A view of a record: nothing is read before values() is called. The extent (offset, shape, stride) was checked
/// against the record's size when the checkpoint was opened.
struct Tensor {
    std::string name; ///< full key in the state dict, prefixes as stored
    DType type = DType::Float32;
    std::vector<long> shape;  ///< () for a scalar
    std::vector<long> stride; ///< in elements
    long offset = 0;          ///< in elements
    RecordPtr record;         ///< may be shared with other tensors
    /// Why what is stored is not the tensor's numbers, as the end of a sentence ("is quantized ..."); empty if it is.
    Message refusal{};

    long size() const { return io::countOf(shape); }
    /// Returns all values in C order, converted from any real type. Throws tnn::Error for complex and unknown types and
    /// with the refusal, for a view far larger than its storage, and if the record cannot be read.
    std::vector<double> values() const;
};

/// Returns the beginning of each row of a tensor, as (rows, the other axes together), as tensors of their own: reading
/// them does not read the rest. A tensor with fewer columns is not shortened. Throws tnn::Error for a view far larger
/// than its storage.
std::vector<Tensor> firstColumns(const Tensor &tensor, long columns);

/// Returns a complex tensor as real numbers, its last axis being real and imaginary part; others as they are.
Tensor realView(const Tensor &tensor);

/// Returns the strides of C order.
std::vector<long> contiguousStrides(const std::vector<long> &shape);

/// Adds a tensor's size to a sum. Throws tnn::Error on overflow: views with stride 0 can claim any size.
void addSize(long &sum, const Tensor &tensor);

/// The element type of a storage. Types whose values are not read are Other, with their actual size.
struct ElementType {
    DType type = DType::Other;
    std::size_t size = 1;
};

/// Looks up torch's storage class, with or without module: "torch.HalfStorage". An untyped storage holds bytes.
ElementType elementOfStorage(std::string_view storageClass);
/// Looks up torch's dtype: "torch.float16". The size is 0 if the name is unknown.
ElementType elementOfDType(std::string_view dtype);
/// torch's storage class of the numbers that NumPy calls "f4": "torch.FloatStorage"; empty where there is none.
std::string storageOfNumpy(std::string_view type);
/// torch's dtype of what safetensors calls "F32": "torch.float32"; "safetensors.NAME" where there is none.
std::string dtypeOfSafetensors(std::string_view type);

} // namespace tnn::checkpoint
