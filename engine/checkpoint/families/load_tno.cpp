// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/description.h"
#include "engine/checkpoint/families/describe_tno.h"
#include "engine/checkpoint/families/tensor_reader.h"
#include "engine/checkpoint/families/tno_tensors.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

/// `declared` is TnoDescription::rpeNorm.
model::Rpe::Block blockOf(const TensorReader &read, const BlockTensors &tensors, model::NormKind declared)
{
    model::Rpe::Block block;
    block.norm = {tensors.normAs(declared), read.row(tensors.normWeight), read.row(tensors.normBias)};
    block.linear = {read.matrix(*tensors.weight), read.row(tensors.bias)};
    return block;
}

std::vector<double> effectiveGamma(const TensorReader &read, const TnoTensors &tensors,
                                   const TnoDescription &description)
{
    if (description.decay == model::DecayKind::None)
        return {};
    std::vector<double> gamma;
    if (description.gammaGiven) {
        gamma.assign(static_cast<std::size_t>(description.channels()), *description.gammaGiven);
        return gamma;
    }
    gamma = gammaOfChannels(*tensors.gamma, read.values(*tensors.gamma), description.heads, description.headDim);
    if (description.decay == model::DecayKind::Learned) {
        for (double &value : gamma)
            value = model::learnedDecay(description.lambda, value);
    }
    return gamma;
}

model::Rpe rpeOf(const TensorReader &read, const TnoTensors &tensors, const TnoDescription &description)
{
    model::Rpe rpe;
    if (tensors.frequencies != nullptr) {
        rpe.features.kind = tensors.features;
        for (const double frequency : read.values(*tensors.frequencies))
            rpe.features.frequencies.push_back(static_cast<float>(frequency));
    }
    rpe.in = {read.matrix(*tensors.inWeight), read.row(tensors.inBias)};
    rpe.blocks.reserve(tensors.blocks.size());
    for (const BlockTensors &block : tensors.blocks)
        rpe.blocks.push_back(blockOf(read, block, description.rpeNorm));
    rpe.out = blockOf(read, tensors.out, description.rpeNorm);
    rpe.activation = description.rpeActivation;
    rpe.residual = description.residual;
    return rpe;
}

/// Arranges (heads, lags) or (heads, lags, headDim) as one column per channel, in ascending lag order.
toeplitz::CoefficientsPtr tableOf(const TensorReader &read, const TnoTensors &tensors,
                                  const TnoDescription &description)
{
    // Read before their shapes are used: views may claim more than there is.
    const std::vector<double> positive = read.values(*tensors.positive);
    const std::vector<double> zero = read.values(*tensors.zero);
    const std::vector<double> negative = tensors.negative == nullptr ? std::vector<double>()
                                                                     : read.values(*tensors.negative);
    const long lags = tensors.positive->shape[1];
    toeplitz::Coefficients table = toeplitz::zeroCoefficients(lags + 1, description.channels(), description.causal);
    const auto fill = [&](const std::vector<double> &values, long firstRow, long count) {
        std::size_t at = 0;
        for (long head = 0; head < description.heads && !values.empty(); ++head)
            for (long row = firstRow; row < firstRow + count; ++row)
                for (long channel = 0; channel < description.headDim; ++channel, ++at)
                    table.values(row, head * description.headDim + channel) = static_cast<float>(values[at]);
    };
    fill(negative, 0, lags);
    fill(zero, lags, 1);
    fill(positive, lags + 1, lags);
    return std::make_shared<const toeplitz::Coefficients>(std::move(table));
}

model::Norm outputNormOf(const TensorReader &read, const TnoTensors &tensors, model::NormKind kind)
{
    if (kind == model::NormKind::None)
        return {};
    const long wanted = kind == model::NormKind::Scale ? 1 : tensors.rows();
    for (const Tensor *tensor : {tensors.outputNormWeight, tensors.outputNormBias}) {
        if (tensor != nullptr && tensor->size() != wanted)
            throw Error("tensor %1 has the shape %2, but (%3) fits the channels of the TNO", io::escaped(tensor->name),
                        shapeText(*tensor), wanted);
    }
    return {kind, read.row(tensors.outputNormWeight), read.row(tensors.outputNormBias)};
}

model::Tno loaded(const Checkpoint &checkpoint, const TnoDescription &description, model::Arithmetic &arithmetic)
{
    if (!description.undrawn.empty())
        throw Error(description.undrawn);
    const TensorReader read(checkpoint, arithmetic);
    model::Tno tno(description);
    if (description.load) {
        description.load(read, tno);
        return tno;
    }
    const TnoTensors tensors = readTno(indexOf(checkpoint, description.prefix), description.prefix);
    if (tensors.isTable())
        tno.table = tableOf(read, tensors, description);
    else
        tno.rpe = rpeOf(read, tensors, description);
    tno.gamma = effectiveGamma(read, tensors, description);
    tno.outputNorm = outputNormOf(read, tensors, description.outputNorm);
    return tno;
}

} // namespace

model::Tno loadTno(const Checkpoint &checkpoint, const TnoDescription &description, model::Arithmetic &arithmetic)
{
    return inFile(checkpoint.path, [&] { return loaded(checkpoint, description, arithmetic); });
}

} // namespace tnn::checkpoint
