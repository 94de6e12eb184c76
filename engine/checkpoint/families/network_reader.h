// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/checkpoint/description.h"
#include "engine/checkpoint/families/tensor_index.h"
#include "engine/checkpoint/stored_tensor.h"

namespace tnn::checkpoint {

/// Whether a matrix stays in its file until it is used, if the arithmetic can do that: a large one as it is stored.
bool staysInFile(const Tensor &tensor, const model::Arithmetic &arithmetic);

/// Reads the modules of a network for a family, by their stored keys. Without an arithmetic, only shapes are checked
/// and the values stay empty. Matrices that stay in the file are read into memory at once if `keepsStored`. Every
/// function throws tnn::Error with the key if a tensor is missing or its shape does not match.
class NetworkReader {
public:
    NetworkReader(const CheckpointKeys &subject, const Description &description, model::Arithmetic *arithmetic,
                  bool keepsStored = false) :
        m_subject(subject),
        m_description(description), m_arithmetic(arithmetic), m_keepsStored(keepsStored)
    {
    }

    const CheckpointKeys &subject() const { return m_subject; }
    const Description &description() const { return m_description; }
    bool has(const std::string &key) const { return tensorAt(m_subject.index, key) != nullptr; }
    /// Returns the number of rows and columns of the matrix.
    model::Shape shapeOf(const std::string &key) const;

    /// (rows, columns); columns are checked unless 0.
    model::Value matrix(const std::string &key, long columns = 0) const;
    /// Any shape, as (1, count); count is checked unless 0.
    model::Value row(const std::string &key, long count = 0) const;
    /// Returns all numbers of a small tensor of `count`, if they are float32; otherwise, and without an arithmetic,
    /// none.
    std::vector<double> float32Numbers(const std::string &key, long count) const;
    /// (..., columns), with all but the last axis merged: positions of a grid.
    model::Value rows(const std::string &key, long columns) const;
    const std::vector<long> &axesOf(const std::string &key) const { return tensor(key).shape; }
    /// PREFIX.weight and, if present, PREFIX.bias; `in` and `out` are checked unless 0.
    model::Linear linear(const std::string &prefix, long in = 0, long out = 0) const;
    /// Rows first .. first + count - 1 of that map.
    model::Linear linearRows(const std::string &prefix, long first, long count) const;
    /// The selected rows of that map.
    model::Linear linearRows(const std::string &prefix, const std::vector<long> &rows) const;
    /// The selected channels of a depthwise convolution of `all`, PREFIX.weight (all, 1, taps) or (all, taps), whose
    /// last tap meets the newest token, and PREFIX.bias, if present; `separator` stands between them and PREFIX.
    model::ShortFilter shortFilter(const std::string &prefix, const std::vector<long> &channels, long all,
                                   const std::string &separator = ".") const;
    /// A weight and a bias with separate keys; an empty key means absent.
    model::Linear linear(const std::string &weight, const std::string &bias, long in) const;
    /// Reads the norm whose parameters are under PREFIX (weight and bias: LayerNorm; scale, with or without gate;
    /// scala); without parameters, returns the parameter-free norm.
    model::Norm norm(const std::string &prefix, long width, model::NormKind parameterFree) const;
    /// Reads an evaluation-mode batch norm as two numbers per channel: weight / sqrt(running_var + 1e-5) and an offset.
    model::Norm batchNorm(const std::string &prefix, long width) const;

    /// Throws if there is no such tensor.
    void require(const std::string &key) const { tensor(key); }

    // From Description::tnos for the first TNO of a layer.
    long layers() const { return static_cast<long>(m_description.layers.size()); }
    const TnoDescription &tno(long layer) const;
    const std::string &prefix(long layer) const { return tno(layer).prefix; }
    /// Returns the value of an option there; `fallback` if it is not recorded.
    template <class T> T option(long layer, std::string_view key, T fallback) const
    {
        for (const Option &known : tno(layer).options)
            if (const T *value = known.key == key ? std::get_if<T>(&known.value) : nullptr)
                return *value;
        return fallback;
    }

private:
    const Tensor &tensor(const std::string &key) const;
    std::vector<double> values(const Tensor &tensor) const { return m_subject.checkpoint.values(tensor); }
    model::Value uploaded(const Tensor &tensor, model::Shape shape) const;
    /// A matrix that stays in the file, or null.
    std::shared_ptr<const StoredTensor> storedAt(const Tensor &tensor) const;

    const CheckpointKeys &m_subject;
    const Description &m_description;
    model::Arithmetic *m_arithmetic;
    bool m_keepsStored;
    /// Caches of matrices: tied ones (same storage, shape and strides) are read once.
    using Extent = std::tuple<const Record *, long, std::vector<long>, std::vector<long>>;
    mutable std::map<Extent, model::Value> m_read;
    mutable std::map<Extent, std::shared_ptr<const StoredTensor>> m_stored;
};

/// Returns the activation named by an option, as the family defines the name; "swish" is silu everywhere, and the
/// fallback.
model::Activation activationOf(const NetworkReader &read, long layer, std::string_view key,
                               model::Activation (*named)(std::string_view));

} // namespace tnn::checkpoint
