// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/tno.h"

#include "engine/error.h"

namespace tnn::run {

namespace {

using toeplitz::Sequence;

Sequence applied(model::Arithmetic &a, const model::LayerOperator &op, const Sequence &x, const Task &task)
{
    Sequence y(x.rows(), x.cols());
    const std::span<const float> in(x.data(), static_cast<std::size_t>(x.size()));
    const std::span<float> out(y.data(), static_cast<std::size_t>(y.size()));
    a.download(op(a.upload(in, {x.rows(), x.cols()}), task), out);
    return y;
}

} // namespace

Array tno(const document::Document &document, int layer, const BatchInput &x, toeplitz::Algorithm algorithm,
          const Task &task)
{
    const checkpoint::LayerDescription &described = document.description().layers.at(static_cast<std::size_t>(layer));
    const bool onGrid = described.tnos.size() > 1;
    if (onGrid && !x.grid)
        throw Error("%1 acts along two axes, and the input is no grid", described.name).in(document.checkpoint().path);
    const document::TokenGrid tokens = onGrid ? *x.grid : document::TokenGrid{1, x.rows()};
    const auto op = document.layerOperator(layer, tokens, {}, algorithm, task);
    std::vector<Sequence> results;
    results.reserve(x.sequences.size());
    for (const Sequence &sequence : x.sequences)
        results.push_back(applied(document.arithmetic(), *op, sequence, task));
    return inShapeOf(x, results);
}

Array tno(const document::Document &document, int layer, const BatchInput &x, document::OperatorForm operatorForm,
          const document::FormOptions &options, const Task &task, std::vector<Message> &warnings)
{
    const checkpoint::LayerDescription &described = document.description().layers.at(static_cast<std::size_t>(layer));
    if (described.tnos.size() > 1)
        throw Error("%1 acts along two axes, where there is no order of tokens to go by", described.name)
            .in(document.checkpoint().path);
    std::vector<ssm::FormMixer::Layer> one{
        document::formLayer(document, described.tnos.front(), {}, operatorForm, options, x.rows(), {}, task, warnings)};
    model::Arithmetic &a = document.arithmetic();
    ssm::FormMixer mixer(a, std::move(one), task);
    std::vector<Sequence> results;
    results.reserve(x.sequences.size());
    for (const Sequence &sequence : x.sequences) {
        mixer.restart();
        const std::span<const float> in(sequence.data(), static_cast<std::size_t>(sequence.size()));
        Sequence y(sequence.rows(), sequence.cols());
        a.download(mixer.mix(0, a.upload(in, {sequence.rows(), sequence.cols()})),
                   std::span(y.data(), static_cast<std::size_t>(y.size())));
        results.push_back(std::move(y));
    }
    return inShapeOf(x, results);
}

} // namespace tnn::run
