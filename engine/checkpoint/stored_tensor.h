// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "engine/checkpoint/tensor.h"
#include "engine/model/stored_matrix.h"

namespace tnn::checkpoint {

/// A matrix of a checkpoint whose numbers stay as they are in its file: they are read, row by row, when they are used.
class StoredTensor final : public model::StoredMatrix {
public:
    /// Whether a tensor can be read so: a matrix of float32, float16 or bfloat16 with contiguous rows, neither packed
    /// nor computed, and within its record.
    static bool canBe(const Tensor &tensor);

    /// The tensor must be one that can stay in its file. `keeps`: it is read into memory at once, still in its type.
    StoredTensor(const Tensor &tensor, bool keeps);
    /// Selects rows of another one, in that order.
    StoredTensor(const StoredTensor &whole, std::vector<long> rows);

    void locate(long first, std::span<const std::byte *> places, std::vector<std::byte> &scratch) const override;
    void read(long first, std::span<float> numbers) const override;

private:
    std::uint64_t positionOf(long row) const;

    RecordPtr m_record;
    std::uint64_t m_position; ///< where the first row begins in the file
    std::uint64_t m_stride, m_rowBytes;
    std::vector<long> m_chosen;                           ///< rows of the tensor; empty: all of them
    std::shared_ptr<const std::vector<std::byte>> m_kept; ///< from the first row on; or null
};

} // namespace tnn::checkpoint
