// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/network_reader.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

namespace {

[[noreturn]] void refuse(const Tensor &tensor, const std::string &wanted)
{
    throw Error("tensor %1 has the shape %2, but %3 is expected", io::escaped(tensor.name), shapeText(tensor), wanted);
}

} // namespace

bool staysInFile(const Tensor &tensor, const model::Arithmetic &arithmetic)
{
    constexpr long Large = 1L << 20; // smaller matrices are faster in float32, laid out once
    return arithmetic.leavesStored() && StoredTensor::canBe(tensor) && tensor.size() >= Large;
}

const Tensor &NetworkReader::tensor(const std::string &key) const
{
    const Tensor *const found = tensorAt(m_subject.index, key);
    if (found == nullptr)
        throw Error("the network's tensor %1 is missing", io::escaped(key));
    return *found;
}

model::Value NetworkReader::uploaded(const Tensor &tensor, model::Shape shape) const
{
    if (m_arithmetic == nullptr)
        return {};
    return m_arithmetic->upload(std::span<const double>(values(tensor)), shape);
}

model::Shape NetworkReader::shapeOf(const std::string &key) const
{
    const Tensor &found = tensor(key);
    if (found.shape.size() != 2 || found.size() < 1)
        refuse(found, "a matrix");
    return {found.shape[0], found.shape[1]};
}

model::Value NetworkReader::matrix(const std::string &key, long columns) const
{
    const model::Shape shape = shapeOf(key);
    const Tensor &found = tensor(key);
    if (columns != 0 && shape.channels != columns)
        refuse(found, io::plainShapeText(std::vector{shape.rows, columns}));
    model::Value &value = m_read[{found.record.get(), found.offset, found.shape, found.stride}];
    if (value)
        return value;
    const std::shared_ptr<const StoredTensor> stored = storedAt(found);
    return value = stored ? m_arithmetic->stored(stored) : uploaded(found, shape);
}

std::shared_ptr<const StoredTensor> NetworkReader::storedAt(const Tensor &tensor) const
{
    if (m_arithmetic == nullptr || !staysInFile(tensor, *m_arithmetic))
        return nullptr;
    auto &stored = m_stored[{tensor.record.get(), tensor.offset, tensor.shape, tensor.stride}];
    if (!stored) {
        m_subject.checkpoint.verify(tensor);
        stored = std::make_shared<const StoredTensor>(tensor, m_keepsStored);
    }
    return stored;
}

model::Value NetworkReader::row(const std::string &key, long count) const
{
    const Tensor &found = tensor(key);
    if (found.size() < 1 || (count != 0 && found.size() != count))
        refuse(found, count == 0 ? "numbers" : io::plainShapeText(std::vector{count}));
    return uploaded(found, {1, found.size()});
}

std::vector<double> NetworkReader::float32Numbers(const std::string &key, long count) const
{
    const Tensor &found = tensor(key);
    if (found.size() != count)
        refuse(found, io::plainShapeText(std::vector{count}));
    return m_arithmetic == nullptr || found.type != DType::Float32 ? std::vector<double>() : values(found);
}

model::Value NetworkReader::rows(const std::string &key, long columns) const
{
    const Tensor &found = tensor(key);
    if (found.shape.empty() || found.shape.back() != columns || found.size() < 1)
        refuse(found, std::to_string(columns) + " numbers along its last axis");
    return uploaded(found, {found.size() / columns, columns});
}

model::Linear NetworkReader::linear(const std::string &weight, const std::string &bias, long in) const
{
    const model::Shape shape = shapeOf(weight);
    if (in != 0 && shape.channels != in)
        refuse(tensor(weight), io::plainShapeText(std::vector{shape.rows, in}));
    return {matrix(weight), bias.empty() ? model::Value() : row(bias, shape.rows)};
}

model::Linear NetworkReader::linear(const std::string &prefix, long in, long out) const
{
    const std::string weight = prefix + ".weight", bias = prefix + ".bias";
    if (const model::Shape shape = shapeOf(weight); out != 0 && shape.rows != out)
        refuse(tensor(weight), io::plainShapeText(std::vector{out, shape.channels}));
    return linear(weight, has(bias) ? bias : std::string(), in);
}

model::Linear NetworkReader::linearRows(const std::string &prefix, long first, long count) const
{
    const std::string weight = prefix + ".weight", bias = prefix + ".bias";
    if (count > shapeOf(weight).rows - first)
        refuse(tensor(weight), std::to_string(count) + " rows more than the first " + std::to_string(first));
    if (has(bias) && tensor(bias).size() != shapeOf(weight).rows)
        refuse(tensor(bias), io::plainShapeText(std::vector{shapeOf(weight).rows}));
    if (m_arithmetic == nullptr)
        return {};
    matrix(weight); // before its rows are listed: a view may only claim them
    std::vector<long> rows(static_cast<std::size_t>(count));
    std::iota(rows.begin(), rows.end(), first);
    return linearRows(prefix, rows);
}

model::Linear NetworkReader::linearRows(const std::string &prefix, const std::vector<long> &rows) const
{
    const std::string weight = prefix + ".weight", bias = prefix + ".bias";
    const long least = std::ranges::max(rows) + 1;
    if (shapeOf(weight).rows < least)
        refuse(tensor(weight), "at least " + std::to_string(least) + " rows");
    if (has(bias) && tensor(bias).size() < least)
        refuse(tensor(bias), "at least " + std::to_string(least) + " numbers");
    const model::Value whole = matrix(weight); // read before the size, which a view may only claim, is used
    if (m_arithmetic == nullptr)
        return {};
    const std::shared_ptr<const StoredTensor> stored = storedAt(tensor(weight));
    return {stored ? m_arithmetic->stored(std::make_shared<const StoredTensor>(*stored, rows))
                   : m_arithmetic->rows(whole, rows),
            has(bias) ? m_arithmetic->columns(row(bias), rows) : model::Value()};
}

model::ShortFilter NetworkReader::shortFilter(const std::string &prefix, const std::vector<long> &channels, long all,
                                              const std::string &separator) const
{
    constexpr long MostTaps = 64;
    const std::string weight = prefix + separator + "weight", bias = prefix + separator + "bias";
    const Tensor &found = tensor(weight);
    const long axes = static_cast<long>(found.shape.size()), taps = axes == 0 ? 0 : found.shape.back();
    if (axes < 2 || axes > 3 || found.shape[0] != all || (axes == 3 && found.shape[1] != 1) || taps < 1
        || taps > MostTaps)
        refuse(found, io::plainShapeText(std::vector{all, 1L, 3L}));
    if (has(bias) && tensor(bias).size() != all)
        refuse(tensor(bias), io::plainShapeText(std::vector{all}));
    if (m_arithmetic == nullptr)
        return {};
    const auto width = static_cast<long>(channels.size());
    const std::vector<double> stored = values(found);
    std::vector<double> byLag;
    for (long lag = 0; lag < taps; ++lag)
        for (const long channel : channels)
            byLag.push_back(stored[static_cast<std::size_t>(channel * taps + taps - 1 - lag)]);
    return {m_arithmetic->upload(std::span<const double>(byLag), {taps, width}),
            has(bias) ? m_arithmetic->columns(row(bias), channels) : model::Value()};
}

model::Norm NetworkReader::norm(const std::string &prefix, long width, model::NormKind parameterFree) const
{
    using model::NormKind;
    if (has(prefix + ".weight"))
        return {NormKind::LayerNorm, row(prefix + ".weight", width),
                has(prefix + ".bias") ? row(prefix + ".bias", width) : model::Value()};
    if (has(prefix + ".scale") && has(prefix + ".gate"))
        return {NormKind::GatedRms, row(prefix + ".scale", width), row(prefix + ".gate", width)};
    if (has(prefix + ".scale"))
        return {NormKind::Rms, row(prefix + ".scale", width), {}};
    if (has(prefix + ".scala"))
        return {NormKind::Scale, row(prefix + ".scala", 1), {}};
    return {parameterFree, {}, {}};
}

model::Norm NetworkReader::batchNorm(const std::string &prefix, long width) const
{
    constexpr double Epsilon = 1e-5;
    const Tensor &mean = tensor(prefix + ".running_mean"), &variance = tensor(prefix + ".running_var");
    const Tensor &weight = tensor(prefix + ".weight"), &bias = tensor(prefix + ".bias");
    for (const Tensor *part : {&mean, &variance, &weight, &bias})
        if (part->size() != width)
            refuse(*part, io::plainShapeText(std::vector{width}));
    if (m_arithmetic == nullptr)
        return {model::NormKind::Affine, {}, {}};
    std::vector<double> scale = values(weight), shift = values(bias);
    const std::vector<double> means = values(mean), variances = values(variance);
    for (std::size_t k = 0; k < scale.size(); ++k) {
        scale[k] /= std::sqrt(variances[k] + Epsilon);
        shift[k] -= means[k] * scale[k];
    }
    const auto row = [&](const std::vector<double> &numbers) {
        return m_arithmetic->upload(std::span<const double>(numbers), {1, width});
    };
    return {model::NormKind::Affine, row(scale), row(shift)};
}

const TnoDescription &NetworkReader::tno(long layer) const
{
    const LayerDescription &described = m_description.layers.at(static_cast<std::size_t>(layer));
    return m_description.tnos.at(static_cast<std::size_t>(described.tnos.front()));
}

model::Activation activationOf(const NetworkReader &read, long layer, std::string_view key,
                               model::Activation (*named)(std::string_view))
{
    const std::string name = read.option(layer, key, std::string("silu"));
    return name == "swish" ? model::Activation::Silu : named(name);
}

} // namespace tnn::checkpoint
