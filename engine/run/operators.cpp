// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/operators.h"

#include "engine/error.h"
#include "engine/io/npy.h"

namespace tnn::run {

namespace {

using toeplitz::Sequence;

std::string npyOf(const ssm::Modes64 &values)
{
    return io::npy(std::span(values.data(), static_cast<std::size_t>(values.size())), {values.rows(), values.cols()});
}

/// Returns apply() of each sequence of x, in x's shape.
template <class Apply> Array applied(model::Arithmetic &a, const BatchInput &x, Apply apply)
{
    std::vector<Sequence> results;
    results.reserve(x.sequences.size());
    for (const Sequence &sequence : x.sequences) {
        Sequence &y = results.emplace_back(sequence.rows(), sequence.cols());
        const std::span<const float> in(sequence.data(), static_cast<std::size_t>(sequence.size()));
        a.download(apply(a.upload(in, {sequence.rows(), sequence.cols()})),
                   std::span<float>(y.data(), static_cast<std::size_t>(y.size())));
    }
    return inShapeOf(x, results);
}

} // namespace

Array kernel(const document::Document &document, const KernelRequest &request, const Task &task)
{
    const std::shared_ptr<const model::Tno> tno = document.tno(request.tno);
    std::vector<long> flat;
    for (int head = 0; head < tno->heads && !request.channels.empty(); ++head) {
        const std::vector<long> ofHead = document.flatChannels(request.tno, head, request.channels);
        flat.insert(flat.end(), ofHead.begin(), ofHead.end());
    }
    const toeplitz::CoefficientsPtr c = request.raw
        ? document.raw(request.tno, request.length, flat, task)
        : document.coefficients(request.tno, request.length, flat, {}, task);
    const std::span values(c->values.data(), static_cast<std::size_t>(c->values.size()));
    const long channels = c->values.cols() / tno->heads;
    return {{tno->heads, c->values.rows(), channels}, exchanged(values, c->values.rows(), tno->heads, channels)};
}

namespace {

Array wholeAtOnce(const document::Document &document, int layer, const BatchInput &x, document::Method method,
                  const Task &task)
{
    const checkpoint::LayerDescription &described = document.description().layers.at(static_cast<std::size_t>(layer));
    const bool onGrid = described.tnos.size() > 1;
    if (onGrid && !x.grid)
        throw Error("%1 acts along two axes, but the input is not a grid", described.name)
            .in(document.checkpoint().path);
    const document::TokenGrid tokens = onGrid ? *x.grid : document::TokenGrid{1, x.rows()};
    const auto op = document.layerOperator({layer, {}}, tokens, {}, document::algorithmOf(method), task);
    return applied(document.arithmetic(), x, [&](const model::Value &in) { return (*op)(in, task); });
}

} // namespace

Array tno(const document::Document &document, int layer, const BatchInput &x, document::Method method,
          const document::MethodOptions &options, const Task &task, std::vector<Message> &warnings)
{
    if (!document::runsByTokens(method))
        return wholeAtOnce(document, layer, x, method, task);
    const checkpoint::LayerDescription &described = document.description().layers.at(static_cast<std::size_t>(layer));
    if (described.tnos.size() > 1)
        throw Error("%1 acts along two axes, so its tokens have no order", described.name)
            .in(document.checkpoint().path);
    std::vector<ssm::FormMixer::Layer> one{
        document::tokenOperator(document, described.tnos.front(), {}, method, options, x.rows(), {}, task, warnings)};
    model::Arithmetic &a = document.arithmetic();
    ssm::FormMixer mixer(a, std::move(one), task);
    return applied(a, x, [&](const model::Value &in) {
        mixer.restart();
        return mixer.mix(0, in);
    });
}

document::Conversion modes(const document::Document &document, const ModesRequest &request, const Task &task,
                           std::vector<Message> &warnings)
{
    document::Conversion conversion;
    if (request.method == document::Method::Reduced) {
        document::ReducedConversion reduced = document::reduce(document, request.tno, request.length, {},
                                                               request.reduce, {}, task);
        if (const Message missed = document::missedError(reduced, request.reduce); !missed.empty())
            warnings.push_back(missed);
        conversion = std::move(reduced);
    } else {
        conversion = document::convert(document, request.tno, request.length, {}, request.method, {}, task);
        if (request.method == document::Method::Paired)
            conversion.modes = ssm::paired(conversion.modes);
    }
    if (!conversion.note.empty())
        warnings.push_back(conversion.note);
    return conversion;
}

std::string modesNpz(const document::Conversion &conversion)
{
    std::vector<std::pair<std::string, std::string>> arrays{
        {"lambda", npyOf(conversion.modes.lambda)},
        {"b", npyOf(conversion.modes.b)},
        {"error", io::npy(conversion.error, {static_cast<long>(conversion.error.size())})}};
    const toeplitz::Sequence64 &head = conversion.modes.head;
    if (ssm::holdsPairs(conversion.modes.variant))
        arrays.emplace_back(
            "head", io::npy(std::span(head.data(), static_cast<std::size_t>(head.size())), {head.rows(), head.cols()}));
    return io::npz(arrays);
}

} // namespace tnn::run
