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

/// A tensor to write: contiguous values in C order, owned by the caller, which must outlive the writing. Tensors over
/// the same bytes share one storage in the file, like tied weights.
struct PlainTensor {
    DType type = DType::Float32; ///< Float32, Int64 or UInt8
    std::vector<long> shape;     ///< () for a scalar
    std::span<const std::byte> bytes;
};

/// A tree of plain Python values that torch.load opens with weights_only=True.
struct Plain;
using PlainList = std::vector<Plain>;
using PlainKey = std::variant<std::string, std::int64_t>;
using PlainDict = std::vector<std::pair<PlainKey, Plain>>; ///< in file order
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

/// Returns what torch.save would write: a zip of stored records, archive/data.pkl (protocol 2) and archive/data/KEY,
/// each aligned to 64 bytes. Deterministic. Throws tnn::Error if a tensor's bytes do not match its shape or the total
/// exceeds 4 GiB.
std::string torchZip(const Plain &root);

} // namespace tnn::checkpoint
