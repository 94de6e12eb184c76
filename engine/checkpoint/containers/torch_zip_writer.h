// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/checkpoint/tensor.h"

namespace tnn::checkpoint {

/// A tensor to be written: contiguous numbers in C order, which stay the caller's and must live until they are written.
/// Tensors over the same bytes share one storage in the file, as tied weights do.
struct PlainTensor {
    DType type = DType::Float32; ///< Float32, Int64 or UInt8
    std::vector<long> shape;     ///< () for a scalar
    std::span<const std::byte> bytes;
};

/// A tree of plain values, as Python writes them: what torch.load opens with weights_only=True.
struct Plain;
using PlainList = std::vector<Plain>;
using PlainKey = std::variant<std::string, std::int64_t>;
using PlainDict = std::vector<std::pair<PlainKey, Plain>>; ///< in the order of the file
struct Plain {
    std::variant<std::monostate, bool, std::int64_t, double, std::string, PlainList, PlainDict, PlainTensor> value;

    Plain() = default;
    Plain(bool flag) : value(flag) { }
    Plain(int number) : value(std::int64_t{number}) { }
    Plain(long number) : value(std::int64_t{number}) { }
    Plain(double number) : value(number) { }
    Plain(const char *text) : value(std::string(text)) { }
    Plain(std::string text) : value(std::move(text)) { }
    Plain(PlainList list) : value(std::move(list)) { }
    Plain(PlainDict dict) : value(std::move(dict)) { }
    Plain(PlainTensor tensor) : value(std::move(tensor)) { }
};

/// What torch.save makes of it: a zip of stored records, archive/data.pkl (protocol 2) and archive/data/KEY, each on 64
/// bytes. The same tree makes the same bytes. Throws tnn::Error for a tensor whose bytes are not its shape's, and where all
/// would be more than 4 GiB.
std::string torchZip(const Plain &root);

} // namespace tnn::checkpoint
