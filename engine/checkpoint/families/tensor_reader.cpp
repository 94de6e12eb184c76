// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/tensor_reader.h"

#include "engine/error.h"

namespace tnn::checkpoint {

std::vector<double> TensorReader::values(const std::string &key) const
{
    const Tensor *const tensor = m_checkpoint.find(key);
    if (tensor == nullptr)
        throw Error("tensor %1 is missing", io::escaped(key));
    return values(*tensor);
}

std::vector<std::complex<double>> TensorReader::complexValues(const std::string &key) const
{
    const Tensor *const tensor = m_checkpoint.find(key);
    if (tensor == nullptr)
        throw Error("tensor %1 is missing", io::escaped(key));
    const Tensor view = realView(*tensor);
    if (view.shape.empty() || view.shape.back() != 2)
        throw Error("tensor %1 has the shape %2, but complex numbers are expected", io::escaped(key),
                    shapeText(*tensor));
    const std::vector<double> pairs = values(view);
    std::vector<std::complex<double>> numbers;
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2)
        numbers.emplace_back(pairs[i], pairs[i + 1]);
    return numbers;
}

std::vector<double> TensorReader::columns(const std::string &key, long count) const
{
    const Tensor *const tensor = m_checkpoint.find(key);
    if (tensor == nullptr)
        throw Error("tensor %1 is missing", io::escaped(key));
    std::vector<double> result;
    for (const Tensor &row : firstColumns(*tensor, count)) {
        // Without a checksum, which is that of all columns.
        const std::vector<double> values = row.values();
        result.insert(result.end(), values.begin(), values.end());
    }
    return result;
}

std::vector<float> TensorReader::floats(const std::string &key) const
{
    const std::vector<double> numbers = values(key);
    return {numbers.begin(), numbers.end()};
}

model::Value TensorReader::matrix(const Tensor &tensor) const
{
    return m_arithmetic.upload(std::span<const double>(values(tensor)), {tensor.shape[0], tensor.shape[1]});
}

model::Value TensorReader::row(const Tensor *tensor) const
{
    if (tensor == nullptr)
        return {};
    return m_arithmetic.upload(std::span<const double>(values(*tensor)), {1, tensor->size()});
}

} // namespace tnn::checkpoint
