// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/description.h"
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

    std::vector<double> values(const Tensor &tensor) const
    {
        m_checkpoint.verify(tensor);
        return tensor.values();
    }

    model::Value matrix(const Tensor &tensor) const
    {
        return m_arithmetic.upload(std::span<const double>(values(tensor)), {tensor.shape[0], tensor.shape[1]});
    }

    /// (1, length), or absent where there is no tensor.
    model::Value row(const Tensor *tensor) const
    {
        if (tensor == nullptr)
            return {};
        return m_arithmetic.upload(std::span<const double>(values(*tensor)), {1, tensor->size()});
    }

    model::Rpe::Block block(const BlockTensors &tensors) const
    {
        model::Rpe::Block block;
        block.norm = {tensors.norm, row(tensors.normWeight), row(tensors.normBias)};
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
    gamma = load.values(*tensors.gamma);
    if (description.decay == model::DecayKind::Learned) {
        for (double &value : gamma)
            value = model::learnedDecay(description.lambda, value);
    }
    return gamma;
}

model::Tno loaded(const Checkpoint &checkpoint, const TnoDescription &description, model::Arithmetic &arithmetic)
{
    const TnoTensors tensors = readTno(indexOf(checkpoint), description.prefix);
    const Loader load(checkpoint, arithmetic);
    model::Tno tno;
    tno.rpe.in = {load.matrix(*tensors.inWeight), load.row(tensors.inBias)};
    for (const BlockTensors &block : tensors.blocks)
        tno.rpe.blocks.push_back(load.block(block));
    tno.rpe.out = load.block(tensors.out);
    tno.rpe.activation = description.rpeActivation;
    tno.rpe.residual = description.residual;
    tno.decay = description.decay;
    tno.gamma = effectiveGamma(load, tensors, description);
    tno.activation = description.coefficientActivation;
    tno.causal = description.causal;
    tno.normalize = description.normalize;
    tno.parType = description.parType;
    tno.heads = description.heads;
    tno.headDim = description.headDim;
    return tno;
}

} // namespace

model::Tno loadTno(const Checkpoint &checkpoint, const TnoDescription &description, model::Arithmetic &arithmetic)
{
    try {
        return loaded(checkpoint, description, arithmetic);
    } catch (const Error &error) {
        throw error.in(checkpoint.path);
    }
}

} // namespace tnn::checkpoint
