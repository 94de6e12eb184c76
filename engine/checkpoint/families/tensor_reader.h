// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <string>
#include <vector>

#include "engine/checkpoint/checkpoint.h"
#include "engine/checkpoint/families/tensor_index.h"
#include "engine/model/rpe.h"

namespace tnn::checkpoint {

/// Reads tensors of one checkpoint, into an arithmetic or as numbers, verifying their checksums.
class TensorReader {
public:
    TensorReader(const Checkpoint &checkpoint, model::Arithmetic &arithmetic) :
        m_checkpoint(checkpoint), m_arithmetic(arithmetic)
    {
    }

    std::vector<double> values(const Tensor &tensor) const { return m_checkpoint.values(tensor); }
    /// Throws tnn::Error if there is no such key.
    std::vector<double> values(const std::string &key) const;
    /// Also of a complex tensor, or of pairs of real and imaginary parts. Throws as values() does.
    std::vector<std::complex<double>> complexValues(const std::string &key) const;
    /// Returns the first columns of each row of a tensor as (rows, the other axes), without reading the others.
    std::vector<double> columns(const std::string &key, long count) const;
    std::vector<float> floats(const std::string &key) const;
    bool has(const std::string &key) const { return m_checkpoint.find(key) != nullptr; }

    model::Value matrix(const Tensor &tensor) const;
    /// (1, length), or absent if there is no tensor.
    model::Value row(const Tensor *tensor) const;
    model::Value upload(std::span<const double> numbers, model::Shape shape) const
    {
        return m_arithmetic.upload(numbers, shape);
    }

private:
    const Checkpoint &m_checkpoint;
    model::Arithmetic &m_arithmetic;
};

} // namespace tnn::checkpoint
