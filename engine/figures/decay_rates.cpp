// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/decay_rates.h"

#include <cmath>
#include <limits>

#include "engine/figures/figure_parts.h"

namespace tnn::figures {

namespace {

constexpr double NoRate = std::numeric_limits<double>::quiet_NaN();

std::vector<double> storedDecays(const model::Tno &tno, int head)
{
    if (tno.decay == model::DecayKind::None || tno.gamma.empty())
        return {};
    const auto first = tno.gamma.begin() + head * tno.headDim;
    return {first, first + tno.headDim};
}

std::vector<double> fittedRates(const document::Document &document, FigureRequest request,
                                const document::Selection &head, const Task &task)
{
    request.selection = head;
    const toeplitz::CoefficientsPtr c = staged(document, request, document.flatChannels(head.tno, head.head, {}), task);
    std::vector<double> rates;
    for (long column = 0; column < c->values.cols(); ++column) {
        task.check();
        const double rate = analysis::summarize(*c, column).fittedDecay;
        rates.push_back(rate > 0 && std::isfinite(rate) ? rate : NoRate);
    }
    return rates;
}

} // namespace

DecayRates decayRates(const document::Document &document, const FigureRequest &request, bool layers, const Task &task)
{
    const document::Selection &selection = request.selection;
    const std::shared_ptr<const model::Tno> tno = document.tno(selection.tno);
    const auto &description = document.description().tnos.at(static_cast<std::size_t>(selection.tno));
    DecayRates rates;
    rates.stored = storedDecays(*tno, selection.head);
    rates.fitted = fittedRates(document, request, selection, task);
    if (tno->decay == model::DecayKind::Learned && !description.gammaGiven) {
        rates.lambda = description.lambda;
        for (const double gamma : rates.stored)
            rates.logits.push_back(std::log((gamma - rates.lambda) / (1 - gamma)));
    }
    if (!layers)
        return rates;
    const std::vector<document::Selection> heads = drawnHeads(document, selection);
    for (const document::Selection &head : heads) {
        task.report(static_cast<double>(rates.layers.size()) / static_cast<double>(heads.size()));
        const bool known = head.tno == selection.tno && head.head == selection.head;
        rates.layers.push_back({head.tno, head.head, layerTitle(document, head), briefTitle(document, head),
                                storedDecays(*document.tno(head.tno), head.head),
                                known ? rates.fitted : fittedRates(document, request, head, task)});
    }
    return rates;
}

Numbers numbersOf(const DecayRates &rates, const Message &title)
{
    Numbers numbers;
    numbers.title = Message("%1, decay rates", title).english();
    numbers.shape = {static_cast<long>(rates.fitted.size()), 3};
    numbers.columns = {"channel", "logit", "stored", "fitted"};
    for (std::size_t channel = 0; channel < rates.fitted.size(); ++channel) {
        numbers.table.push_back(static_cast<double>(channel));
        for (const double value : {rates.logits.empty() ? NoRate : rates.logits[channel],
                                   rates.stored.empty() ? NoRate : rates.stored[channel], rates.fitted[channel]}) {
            numbers.table.push_back(value);
            numbers.real.push_back(static_cast<float>(value));
        }
    }
    return numbers;
}

} // namespace tnn::figures
