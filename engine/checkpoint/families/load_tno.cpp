// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/description.h"
#include "engine/checkpoint/families/describe_tno.h"
#include "engine/checkpoint/families/tno_tensors.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

/// Reads tensors of one checkpoint into one arithmetic.
class Loader {
public:
    Loader(const Checkpoint &checkpoint, model::Arithmetic &arithmetic) :
        m_checkpoint(checkpoint), m_arithmetic(arithmetic)
    {
    }

    std::vector<double> values(const Tensor &tensor) const { return m_checkpoint.values(tensor); }

    model::Value matrix(const Tensor &tensor) const
    {
        return m_arithmetic.upload(std::span<const double>(values(tensor)), {tensor.shape[0], tensor.shape[1]});
    }

    /// (1, length), or absent if there is no tensor.
    model::Value row(const Tensor *tensor) const
    {
        if (tensor == nullptr)
            return {};
        return m_arithmetic.upload(std::span<const double>(values(*tensor)), {1, tensor->size()});
    }

    /// `declared` is TnoDescription::rpeNorm.
    model::Rpe::Block block(const BlockTensors &tensors, model::NormKind declared) const
    {
        model::Rpe::Block block;
        block.norm = {tensors.normAs(declared), row(tensors.normWeight), row(tensors.normBias)};
        block.linear = {matrix(*tensors.weight), row(tensors.bias)};
        return block;
    }

private:
    const Checkpoint &m_checkpoint;
    model::Arithmetic &m_arithmetic;
};

std::vector<double> effectiveGamma(const Loader &load, const TnoTensors &tensors, const TnoDescription &description)
{
    if (description.decay == model::DecayKind::None)
        return {};
    std::vector<double> gamma;
    if (description.gammaGiven) {
        gamma.assign(static_cast<std::size_t>(description.channels()), *description.gammaGiven);
        return gamma;
    }
    gamma = gammaOfChannels(*tensors.gamma, load.values(*tensors.gamma), description.heads, description.headDim);
    if (description.decay == model::DecayKind::Learned) {
        for (double &value : gamma)
            value = model::learnedDecay(description.lambda, value);
    }
    return gamma;
}

model::Rpe rpeOf(const Loader &load, const TnoTensors &tensors, const TnoDescription &description)
{
    model::Rpe rpe;
    if (tensors.frequencies != nullptr) {
        rpe.features.kind = tensors.features;
        for (const double frequency : load.values(*tensors.frequencies))
            rpe.features.frequencies.push_back(static_cast<float>(frequency));
    }
    rpe.in = {load.matrix(*tensors.inWeight), load.row(tensors.inBias)};
    rpe.blocks.reserve(tensors.blocks.size());
    for (const BlockTensors &block : tensors.blocks)
        rpe.blocks.push_back(load.block(block, description.rpeNorm));
    rpe.out = load.block(tensors.out, description.rpeNorm);
    rpe.activation = description.rpeActivation;
    rpe.residual = description.residual;
    return rpe;
}

/// Arranges (heads, lags) or (heads, lags, headDim) as one column per channel, in ascending lag order.
toeplitz::CoefficientsPtr tableOf(const Loader &load, const TnoTensors &tensors, const TnoDescription &description)
{
    // Read before their shapes are used: views may claim more than there is.
    const std::vector<double> positive = load.values(*tensors.positive);
    const std::vector<double> zero = load.values(*tensors.zero);
    const std::vector<double> negative = tensors.negative == nullptr ? std::vector<double>()
                                                                     : load.values(*tensors.negative);
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

model::Norm outputNormOf(const Loader &load, const TnoTensors &tensors, model::NormKind kind)
{
    if (kind == model::NormKind::None)
        return {};
    const long wanted = kind == model::NormKind::Scale ? 1 : tensors.rows();
    for (const Tensor *tensor : {tensors.outputNormWeight, tensors.outputNormBias}) {
        if (tensor != nullptr && tensor->size() != wanted)
            throw Error("tensor %1 has the shape %2, but (%3) fits the channels of the TNO", io::escaped(tensor->name),
                        shapeText(*tensor), wanted);
    }
    return {kind, load.row(tensors.outputNormWeight), load.row(tensors.outputNormBias)};
}

model::Tno loaded(const Checkpoint &checkpoint, const TnoDescription &description, model::Arithmetic &arithmetic)
{
    if (!description.undrawn.empty())
        throw Error(description.undrawn);
    const TnoTensors tensors = readTno(indexOf(checkpoint, description.prefix), description.prefix);
    const Loader load(checkpoint, arithmetic);
    model::Tno tno(description);
    if (tensors.isTable())
        tno.table = tableOf(load, tensors, description);
    else
        tno.rpe = rpeOf(load, tensors, description);
    tno.gamma = effectiveGamma(load, tensors, description);
    tno.outputNorm = outputNormOf(load, tensors, description.outputNorm);
    return tno;
}

} // namespace

model::Tno loadTno(const Checkpoint &checkpoint, const TnoDescription &description, model::Arithmetic &arithmetic)
{
    return inFile(checkpoint.path, [&] { return loaded(checkpoint, description, arithmetic); });
}

} // namespace tnn::checkpoint
