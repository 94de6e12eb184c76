// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/kernel_zoo.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/document/kernels.h"

namespace tnn::document {

namespace {

using toeplitz::KnownKernel;

const KnownKernel &kernelOf(ZooKind kind, const std::vector<KnownKernel> &kernels,
                            const checkpoint::TnoDescription &tno, long flat)
{
    const long place = kind == ZooKind::Alibi ? flat / tno.headDim : flat % tno.headDim;
    return kernels[static_cast<std::size_t>(place) % kernels.size()];
}

class ZooKernels final : public SyntheticKernels {
public:
    ZooKernels(ZooKind kind, std::vector<KnownKernel> kernels, checkpoint::Description description) :
        SyntheticKernels(std::move(description)), m_kind(kind), m_kernels(std::move(kernels))
    {
    }

    toeplitz::CoefficientsPtr raw(int index, long n, const std::vector<long> &flat, const Task &task) const override
    {
        return sampled(index, n, flat, false, task);
    }

    toeplitz::CoefficientsPtr coefficients(int index, long n, const std::vector<long> &flat,
                                           const model::Overrides &overrides, const Task &task) const override
    {
        if (!overrides.gamma && overrides.decay && !overrides.band)
            return sampled(index, n, flat, true, task); // exact: not rounded twice
        auto c = std::make_shared<toeplitz::Coefficients>(*raw(index, n, flat, task));
        const std::vector<double> gamma = model::effectiveDecay(*tno(index), flat, overrides);
        for (long lag = 1 - n; lag < n; ++lag) {
            const long distance = std::labs(lag);
            auto row = c->values.row(c->rowOfLag(lag));
            if (overrides.band && distance > *overrides.band)
                row.setZero();
            for (std::size_t column = 0; column < gamma.size(); ++column)
                row(static_cast<long>(column)) *= static_cast<float>(
                    std::pow(gamma[column], static_cast<double>(distance)));
        }
        return c;
    }

protected:
    model::Tno load(int index) const override
    {
        model::Tno tno(described(index));
        for (long flat = 0; tno.decay != model::DecayKind::None && flat < tno.channels(); ++flat)
            tno.gamma.push_back(kernelOf(m_kind, m_kernels, described(index), flat).decay);
        return tno;
    }

private:
    toeplitz::CoefficientsPtr sampled(int index, long n, const std::vector<long> &flat, bool decayed,
                                      const Task &task) const
    {
        std::vector<const KnownKernel *> kernels;
        kernels.reserve(flat.size());
        for (const long channel : flat)
            kernels.push_back(&kernelOf(m_kind, m_kernels, described(index), channel));
        return std::make_shared<const toeplitz::Coefficients>(toeplitz::sampled(kernels, flat, n, decayed, task));
    }

    ZooKind m_kind;
    std::vector<KnownKernel> m_kernels;
};

void complete(checkpoint::TnoDescription &tno, const ZooRequest &request, const std::vector<KnownKernel> &kernels)
{
    tno.source = model::KernelSource::Table;
    tno.causal = kernels.front().causal;
    tno.options = zooOptionsOf(request);
    tno.gammaMinimum = tno.gammaMaximum = 1;
    tno.decay = model::DecayKind::None;
    for (long flat = 0; flat < tno.channels(); ++flat) {
        const double decay = kernelOf(request.kind, kernels, tno, flat).decay;
        if (decay != 1)
            tno.decay = model::DecayKind::Fixed;
        tno.gammaMinimum = flat == 0 ? decay : std::min(tno.gammaMinimum, decay);
        tno.gammaMaximum = flat == 0 ? decay : std::max(tno.gammaMaximum, decay);
    }
}

/// Completes the description of the TNOs.
std::shared_ptr<const Kernels> kernelsAs(checkpoint::Description description, const ZooRequest &request)
{
    std::vector<KnownKernel> kernels = zooKernelsOf(request);
    for (checkpoint::TnoDescription &tno : description.tnos)
        complete(tno, request, kernels);
    return std::make_shared<const ZooKernels>(request.kind, std::move(kernels), std::move(description));
}

Message formulaOf(ZooKind kind)
{
    switch (kind) {
    case ZooKind::Convolution:
        return Message("a convolution, t_k = w_k for the lags of its taps (TNN paper, equation 10)");
    case ZooKind::RecurrentUnit:
        return Message("a linear recurrent unit, t_k = Re sum b lambda^k (LRU, Orvieto et al. 2023)");
    case ZooKind::Alibi:
        return Message("exp(-m |k|) with ALiBi's slopes m (Press et al. 2022)");
    case ZooKind::StateSpace:
        break;
    }
    return Message("a diagonal state space, t_k = Re sum b lambda^k (S4D, Gu et al. 2022)");
}

checkpoint::Description begun(const ZooRequest &request)
{
    checkpoint::Description description;
    description.family = ZooFamily;
    description.familyName = Message("kernel zoo: %1", formulaOf(request.kind));
    description.options = zooOptionsOf(request);
    description.network.refused = Message("a kernel of the zoo has no network");
    return description;
}

} // namespace

std::vector<KnownKernel> zooKernelsOf(const ZooRequest &request)
{
    std::vector<KnownKernel> kernels;
    const long count = request.kind == ZooKind::Alibi ? request.heads : request.channels;
    double halfLife = request.halfLife;
    for (long c = 0; c < count; ++c, halfLife *= request.spread) {
        const std::uint64_t seed = request.seed + static_cast<std::uint64_t>(c);
        switch (request.kind) {
        case ZooKind::Convolution:
            kernels.push_back(toeplitz::convolution(
                request.weights.empty() ? toeplitz::randomTaps(request.taps, seed) : request.weights, request.centred));
            break;
        case ZooKind::StateSpace:
            kernels.push_back(toeplitz::diagonalStateSpace(halfLife, request.period, request.modes));
            break;
        case ZooKind::RecurrentUnit:
            kernels.push_back(toeplitz::linearRecurrentUnit(request.least, request.most, request.modes, seed));
            break;
        case ZooKind::Alibi:
            kernels.push_back(toeplitz::alibi(toeplitz::alibiSlope(c, request.heads), request.causal));
            break;
        }
    }
    for (KnownKernel &kernel : kernels) {
        for (double &tap : kernel.taps)
            tap *= request.scale;
        for (std::complex<double> &weight : kernel.b)
            weight *= request.scale;
    }
    return kernels;
}

std::shared_ptr<const Kernels> zooKernels(const ZooRequest &request, const checkpoint::GivenOptions &given)
{
    checkpoint::Description description = begun(request);
    const bool alibi = request.kind == ZooKind::Alibi;
    checkpoint::TnoDescription tno;
    tno.name = Message("layer %1", 0);
    tno.brief = Message::verbatim("0");
    tno.heads = alibi ? request.heads : 1;
    tno.headDim = alibi ? 1 : request.channels;
    description.layers = {{tno.name, {0}, {}, {}}};
    description.tnos = {tno};
    const Message reason("options of a zoo kernel must be part of its name");
    passOver(description, given, reason);
    return kernelsAs(std::move(description), request);
}

std::shared_ptr<const Kernels> zooKernels(const ZooRequest &request, const checkpoint::Description &like)
{
    checkpoint::Description description = begun(request);
    description.layers = like.layers;
    description.trainingLength = like.trainingLength;
    for (const checkpoint::TnoDescription &other : like.tnos) {
        checkpoint::TnoDescription tno;
        tno.name = other.name;
        tno.layer = other.layer;
        tno.axis = other.axis;
        tno.heads = other.heads;
        tno.headDim = other.headDim;
        if (other.channels() < 1)
            tno.undrawn = Message("the number of channels of the other model is unknown here");
        description.tnos.push_back(tno);
    }
    return kernelsAs(std::move(description), request);
}

} // namespace tnn::document
