// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/filter_parts.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/memory_limit.h"

namespace tnn::checkpoint {

const Tensor &required(const TensorIndex &index, const std::string &key, std::size_t axes)
{
    const Tensor *const tensor = tensorAt(index, key);
    if (tensor == nullptr)
        throw Error("the operator is incomplete: tensor %1 is missing", io::escaped(key));
    if (tensor->size() == 0)
        throw Error("tensor %1 has the shape %2, but numbers are expected", io::escaped(key), shapeText(*tensor));
    if (axes > 0 && tensor->shape.size() != axes)
        throw Error("tensor %1 has the shape %2, but %3 axes are expected", io::escaped(key), shapeText(*tensor), axes);
    return *tensor;
}

void requireSize(const Tensor &tensor, long count)
{
    if (tensor.size() != count)
        throw Error("tensor %1 has the shape %2, but %3 numbers fit the operator", io::escaped(tensor.name),
                    shapeText(tensor), count);
}

void limitSize(const std::string &key, long rows, long columns)
{
    constexpr long Most = 1L << 25;
    long count = 0;
    if (rows < 1 || columns < 1 || __builtin_mul_overflow(rows, columns, &count) || count > Most)
        throw Error("tensor %1 claims %2 x %3 numbers, too many for an operator", io::escaped(key), rows, columns);
}

void requireShape(const Tensor &tensor, const std::vector<long> &shape)
{
    if (tensor.shape != shape)
        throw Error("tensor %1 has the shape %2, but %3 fits the operator", io::escaped(tensor.name), shapeText(tensor),
                    io::plainShapeText(shape));
}

void addSequenceModules(std::vector<std::string> &modules, const std::string &layer,
                        std::initializer_list<const char *> own, std::initializer_list<const char *> outer)
{
    const std::string block = parentOf(layer), model = parentOf(parentOf(block));
    addModules(modules, layer, own);
    addModules(modules, block, {"norm", "pool"});
    addModules(modules, model, {"norm"});
    addModules(modules, parentOf(model), outer);
}

TnoDescription operatorAt(const std::string &prefix, std::string kind, std::vector<std::string> tensors)
{
    TnoDescription description;
    description.prefix = prefix;
    description.kind = std::move(kind);
    for (std::string &key : tensors)
        description.tensors.push_back({std::move(key)});
    description.block = firstNumberIn(prefix).value_or(0);
    description.causal = true;
    return description;
}

std::vector<OtherLayer> otherLayers(const CheckpointKeys &subject, std::string_view tail, const std::string &kind)
{
    std::vector<OtherLayer> layers;
    for (const std::string &prefix : prefixesBefore(subject.index, tail))
        layers.push_back({firstNumberIn(prefix).value_or(0), kind, prefix});
    return layers;
}

void checkTaps(long channels, long lags)
{
    constexpr double Copies = 4; // in double, and as a table with as many lags of the future
    checkMemory(Message("the taps of %1 channels at n = %2", channels, lags),
                Copies * sizeof(float) * static_cast<double>(channels) * static_cast<double>(lags));
}

toeplitz::CoefficientsPtr tableOfTaps(long channels, long n, bool causal,
                                      const std::function<double(long channel, long lag)> &tap)
{
    checkTaps(channels, n);
    toeplitz::Coefficients table = toeplitz::zeroCoefficients(n, channels, causal);
    for (long lag = causal ? 0 : 1 - n; lag < n; ++lag)
        for (long channel = 0; channel < channels; ++channel)
            table.values(table.rowOfLag(lag), channel) = static_cast<float>(tap(channel, lag));
    return std::make_shared<const toeplitz::Coefficients>(std::move(table));
}

toeplitz::CoefficientsPtr causalTable(std::span<const double> taps, long channels, long lags)
{
    return tableOfTaps(channels, lags, true,
                       [&](long channel, long lag) { return taps[static_cast<std::size_t>(channel * lags + lag)]; });
}

toeplitz::CoefficientsPtr twoSidedTable(std::span<const double> past, std::span<const double> future, long channels,
                                        long lags)
{
    return tableOfTaps(channels, lags + 1, false, [&](long channel, long lag) {
        const long place = lag < 0 ? -lag - 1 : lag;
        return place == lags ? 0.0 : (lag < 0 ? future : past)[static_cast<std::size_t>(channel * lags + place)];
    });
}

TnoDescription depthwiseFilter(const Tensor &weight, const std::string &prefix, std::string kind)
{
    const long channels = weight.shape.front(), taps = weight.shape.back();
    limitSize(weight.name, channels, taps);
    requireShape(weight, {channels, 1, taps});
    TnoDescription filter = operatorAt(prefix, std::move(kind), {weight.name});
    filter.source = model::KernelSource::Table;
    filter.headDim = channels;
    filter.cutOff = taps;
    filter.load = [key = weight.name, channels, taps](const TensorReader &read, model::Tno &tno) {
        std::vector<double> values = read.values(key);
        for (auto row = values.begin(); row != values.end(); row += taps)
            std::reverse(row, row + taps);
        tno.table = causalTable(values, channels, taps);
    };
    return filter;
}

toeplitz::CoefficientsPtr circularTable(long channels, long n, long period,
                                        const std::function<double(long channel, long index)> &buffer)
{
    return tableOfTaps(channels, n, false,
                       [&](long channel, long lag) { return buffer(channel, lag < 0 ? lag + period : lag); });
}

double sigmoid(double x)
{
    return 1 / (1 + std::exp(-x));
}

double softplus(double x)
{
    constexpr double Linear = 20;
    return x > Linear ? x : std::log1p(std::exp(x));
}

model::StoredModes oneModeEach(const std::vector<std::complex<double>> &poles)
{
    const auto channels = static_cast<long>(poles.size());
    model::StoredModes modes;
    modes.past = {Eigen::Map<const model::StoredModes::Array>(poles.data(), 1, channels),
                  model::StoredModes::Array::Ones(1, channels)};
    return modes;
}

void setModes(model::Tno &tno, model::StoredModes modes)
{
    tno.modes = [shared = std::make_shared<const model::StoredModes>(std::move(modes))](long) { return shared; };
}

void setModes(model::Tno &tno, model::StoredModes::Side past)
{
    model::StoredModes modes;
    modes.past = std::move(past);
    setModes(tno, std::move(modes));
}

} // namespace tnn::checkpoint
