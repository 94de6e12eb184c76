// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/training_network.h"

#include <cmath>
#include <memory>

#include <ATen/ATen.h>
#include <c10/core/Event.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <c10/core/StreamGuard.h>

#include "engine/model/mixer.h"
#include "engine/model/tno.h"
#include "engine/torch/guarded.h"
#include "engine/torch/matrices.h"

namespace tnn::libtorch {

using checkpoint::RpeInput;
using model::Block;
using model::NormKind;
using model::Value;

/// T v with the current coefficients. On a GPU their small kernels overlap with the network's: those of each operator
/// are queued on a stream of their own, as are their gradients.
class TrainingNetwork::Mixer final : public model::Mixer {
public:
    Mixer(TrainingNetwork &network, long n) : m_network(network), m_n(n)
    {
        if (network.m_arithmetic.device().is_cuda())
            for (const Operator &from : network.m_operators)
                m_pending.push_back(begin(from));
    }

    Value mix(int layer, const Value &v) override
    {
        const auto index = static_cast<std::size_t>(layer);
        if (m_pending.empty())
            return valueOf(causalProduct(m_network.coefficients(m_network.m_operators.at(index), m_n), tensorOf(v)));
        PendingMatrices &pending = m_pending.at(index);
        const c10::Device &device = m_network.m_arithmetic.device();
        pending.done.block(c10::impl::VirtualGuardImpl(device.type()).getStream(device));
        return valueOf(pending.matrices->apply(tensorOf(v), {}));
    }
    Value filtered(int, const model::FilteredLinear &part, const Value &x, const Value &factor) override
    {
        return m_network.m_arithmetic.filteredLinear(x, part, m_n, factor);
    }

private:
    /// Matrices that are complete when the event has occurred.
    struct PendingMatrices {
        std::unique_ptr<const Matrices> matrices;
        c10::Event done;
    };

    PendingMatrices begin(const Operator &from) const
    {
        const c10::Device &device = m_network.m_arithmetic.device();
        const c10::impl::VirtualGuardImpl streams(device.type());
        c10::Event before(device.type());
        before.record(streams.getStream(device));
        const c10::StreamGuard aside(streams.getStreamFromGlobalPool(device));
        before.block(aside.current_stream());
        PendingMatrices pending{
            std::make_unique<const Matrices>(m_network.coefficients(from, m_n), m_n, true, toeplitz::Algorithm::Fft),
            c10::Event(device.type())};
        pending.matrices->shareWith(aside.original_stream());
        pending.done.record(aside.current_stream());
        return pending;
    }

    TrainingNetwork &m_network;
    long m_n;
    std::vector<PendingMatrices> m_pending;
};

namespace {

template <class Number>
at::Tensor copied(std::span<const Number> numbers, at::ScalarType type, const at::Device &device)
{
    const auto count = static_cast<std::int64_t>(numbers.size());
    // from_blob does not take const; the data is only read here
    return at::from_blob(const_cast<Number *>(numbers.data()), {count}, type).clone().to(device);
}

} // namespace

at::Tensor uploaded(std::span<const float> numbers, const at::Device &device)
{
    return copied(numbers, at::kFloat, device);
}

TrainingNetwork::TrainingNetwork(const checkpoint::TrainedNetwork &network, std::span<const float> numbers,
                                 at::Device device) :
    m_plan(network),
    m_arithmetic(device, at::kFloat)
{
    guarded([&] {
        m_numbers = uploaded(numbers, device);
        m_gradient = at::zeros_like(m_numbers);
        for (const checkpoint::TrainedTensor &tensor : checkpoint::trainedTensors(network))
            m_tensors.emplace(tensor.name, tensor);
        model::Network &made = m_network;
        made.dim = network.dim;
        made.causal = made.predictsTokens = true;
        made.entry.kind = model::Entry::Kind::Ids;
        made.entry.width = 1;
        made.entry.vocabulary = network.vocabulary;
        made.entry.table = matrix("decoder.embed_tokens.weight");
        made.entry.scale = std::sqrt(static_cast<double>(network.dim));
        for (long layer = 0; layer < network.layers; ++layer)
            addLayer("decoder.layers." + std::to_string(layer) + ".");
        made.finalNorm = {NormKind::LayerNorm, row("decoder.layer_norm.weight"), row("decoder.layer_norm.bias")};
        model::Head head;
        head.stages.push_back({{made.entry.table, {}}, model::Activation::None, {}});
        head.outputs = network.vocabulary;
        made.heads.push_back(std::move(head));
    });
}

void TrainingNetwork::addLayer(const std::string &own)
{
    const std::string unit = own + "self_attn.gtu.";
    model::Gtu gtu;
    gtu.u = linear(unit + "u_proj");
    gtu.v = linear(unit + "v_proj");
    gtu.o = linear(unit + "o");
    m_network.blocks.push_back({gtu, {NormKind::SimpleRms, {}, {}}, Block::Norming::Before});
    m_operators.push_back(operatorAt(unit + "toep."));
    if (!m_plan.glu)
        return;
    model::Glu glu;
    glu.gate = linear(own + "glu.l1");
    glu.value = linear(own + "glu.l2");
    glu.out = linear(own + "glu.l3");
    m_network.blocks.push_back({glu, {NormKind::SimpleRms, {}, {}}, Block::Norming::Before});
}

TrainingNetwork::Operator TrainingNetwork::operatorAt(const std::string &toep) const
{
    Operator made;
    if (m_plan.decay == model::DecayKind::Learned)
        made.gamma = row(toep + "gamma");
    if (m_plan.rpeInput == RpeInput::Learned) {
        made.zero = matrix(toep + "zero");
        made.pos = matrix(toep + "pos");
        return made;
    }
    const std::string rpe = toep + "rpe.";
    made.rpe.in = linear(rpe + "pos_proj");
    for (long k = 0; k < m_plan.rpeLayers; ++k)
        made.rpe.blocks.push_back({{NormKind::SimpleRms, {}, {}}, linear(rpe + "layers." + std::to_string(k) + ".2")});
    made.rpe.out = {{NormKind::SimpleRms, {}, {}}, linear(rpe + "out.2")};
    return made;
}

/// A leaf of autograd: a view of one would keep nodes from step to step, and with them the stream of the first one.
Value TrainingNetwork::leaf(const checkpoint::TrainedTensor &tensor, const std::vector<long> &shape) const
{
    const auto part = [&](const at::Tensor &all) { return all.narrow(0, tensor.offset, tensor.size()).view(shape); };
    at::Tensor own = part(m_numbers).detach();
    own.set_requires_grad(true);
    own.mutable_grad() = part(m_gradient);
    return valueOf(std::move(own));
}

Value TrainingNetwork::matrix(const std::string &name) const
{
    const checkpoint::TrainedTensor &tensor = m_tensors.at(name);
    return leaf(tensor, tensor.shape);
}

Value TrainingNetwork::row(const std::string &name) const
{
    const checkpoint::TrainedTensor &tensor = m_tensors.at(name);
    return leaf(tensor, {1, tensor.size()});
}

model::Linear TrainingNetwork::linear(const std::string &name) const
{
    return {matrix(name + ".weight"), row(name + ".bias")};
}

/// Computes everything that is the same at every step.
void TrainingNetwork::prepare(long n)
{
    if (m_preparedFor == n)
        return;
    m_preparedFor = n;
    std::vector<double> positions;
    for (long lag = 0; lag < n; ++lag)
        positions.push_back(model::position(checkpoint::parTypeOf(m_plan.rpeInput), lag, n));
    model::PositionFeatures kind;
    if (m_plan.rpeInput == RpeInput::SinCos) {
        kind.kind = model::PositionFeatures::Kind::SinCos;
        for (const checkpoint::TrainedTensor &tensor : checkpoint::trainedTensors(m_plan))
            if (kind.frequencies.empty() && tensor.name.ends_with("rpe.freq"))
                kind.frequencies = tensor.fixed;
    }
    m_features = model::features(m_arithmetic, kind, positions);
    if (m_plan.decay != model::DecayKind::Fixed)
        return;
    const long channels = m_plan.channels();
    const at::TensorOptions options = m_numbers.options();
    const Value gamma = valueOf(at::full({1, channels}, m_plan.gamma, options));
    m_fixedFactors = m_arithmetic.decay(valueOf(at::ones({n, channels}, options)), gamma, 0);
}

/// Returns learned coefficients of lags 0 to n-1, (n, channels); they are stored as (heads, lags, channels of a head).
Value TrainingNetwork::table(const Operator &from, long n) const
{
    const at::Tensor all = at::cat({tensorOf(from.zero), tensorOf(from.pos)}, 1).narrow(1, 0, n);
    return valueOf(all.transpose(0, 1).reshape({n, m_plan.channels()}));
}

at::Tensor TrainingNetwork::coefficients(const Operator &from, long n)
{
    const Value raw = m_plan.rpeInput == RpeInput::Learned ? table(from, n)
                                                           : model::rpe(m_arithmetic, from.rpe, m_features);
    switch (m_plan.decay) {
    case model::DecayKind::None:
        return tensorOf(raw);
    case model::DecayKind::Fixed:
        return tensorOf(m_arithmetic.multiply(raw, m_fixedFactors));
    case model::DecayKind::Learned:
        break;
    }
    const at::Tensor gamma = m_plan.gamma + (1 - m_plan.gamma) * at::sigmoid(tensorOf(from.gamma)); // learnedDecay()
    return tensorOf(m_arithmetic.decay(raw, valueOf(gamma), 0));
}

at::Tensor TrainingNetwork::logits(std::span<const long> ids, long n)
{
    return guarded([&] {
        prepare(n);
        const model::Tokens tokens{static_cast<long>(ids.size()) / n, n};
        Mixer mixer(*this, n);
        const Value x = model::enterIds(m_arithmetic, m_network.entry, ids, tokens);
        const Value last = model::hidden(m_arithmetic, m_network, x, mixer);
        return tensorOf(model::answer(m_arithmetic, m_network.heads.front(), last, tokens));
    });
}

at::Tensor TrainingNetwork::loss(std::span<const long> windows, long n, const at::Tensor &there)
{
    std::vector<long> inputs;
    for (std::size_t begin = 0; begin < windows.size(); begin += static_cast<std::size_t>(n) + 1) {
        const auto window = windows.subspan(begin, static_cast<std::size_t>(n));
        inputs.insert(inputs.end(), window.begin(), window.end());
    }
    return guarded([&] {
        const at::Tensor ids = (there.defined() ? there : copied(windows, at::kLong, m_numbers.device()))
                                   .view({-1, n + 1});
        const at::Tensor answers = m_arithmetic.withKnownIndices(inputs, ids.narrow(1, 0, n).reshape({-1}),
                                                                 [&] { return logits(inputs, n); });
        return at::nll_loss(at::log_softmax(answers, 1), ids.narrow(1, 1, n).reshape({-1}));
    });
}

} // namespace tnn::libtorch
