// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/analysis/frequency_response.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/findings_parts.h"
#include "engine/figures/kernels/response_figure.h"
#include "engine/io/text_table.h"

namespace tnn::figures {

namespace {

constexpr double Share = 0.99;   ///< of a response's energy that counts as all of it
constexpr std::size_t Bars = 16; ///< of the picture, from 0 to 0.5 cycles per token

/// Returns the frequency, in cycles per token, below which the share of the energy lies.
double edgeOf(const std::vector<double> &shares)
{
    const auto above = std::ranges::find_if(shares, [](double share) { return share >= Share; });
    if (above == shares.begin() || above == shares.end())
        return above == shares.begin() ? 0 : 0.5;
    const double inside = (Share - above[-1]) / (*above - above[-1]);
    return 0.5 * (static_cast<double>(above - shares.begin() - 1) + inside) / static_cast<double>(shares.size() - 1);
}

/// Returns the share below a frequency, in bars of the picture.
double shareBelow(const std::vector<double> &shares, std::size_t bars)
{
    const double place = static_cast<double>(bars * (shares.size() - 1)) / static_cast<double>(Bars);
    const auto before = static_cast<std::size_t>(place);
    return before + 1 < shares.size() ? std::lerp(shares[before], shares[before + 1], place - double(before)) : 1;
}

} // namespace

std::optional<Finding> bandFinding(const FindingsFigure &figure, const document::Document &document,
                                   FigureRequest request, const Task &task)
{
    Finding finding{Finding::Kind::Band, {}, Missing, request.selection.n, ResponseOptions::Name};
    finding.picture.resize(Bars);
    std::vector<SampledValue> edges;
    const auto add = [&](const std::vector<double> &shares, const Finding::Place &place) {
        if (shares.empty())
            return;
        edges.push_back({edgeOf(shares), place});
        for (std::size_t bar = 0; bar < Bars; ++bar)
            finding.picture[bar] += shareBelow(shares, bar + 1) - shareBelow(shares, bar);
    };
    try {
        forEachTno(figure, document, task,
                   [&](const model::Tno &, const std::vector<Finding::Place> &places, const std::vector<long> &flat) {
                       request.selection.tno = places.front().tno;
                       const auto shares = analysis::energyShares(*staged(document, request, flat, {task.stop, {}}));
                       for (std::size_t k = 0; k < places.size(); ++k)
                           add(shares[k], places[k]);
                   });
    } catch (const Error &) {
        return {};
    }
    if (edges.empty())
        return {};
    const double last = std::ranges::max(edges, {}, &SampledValue::value).value;
    const Message over = sampledCount(figure, edges.size());
    const SampledValue median = medianOf(std::move(edges));
    finding.value = median.value;
    finding.place = median.place;
    const std::string edge = io::number(median.value, 2);
    finding.headline = Message("Up to %1 cycles", edge);
    finding.text = Message(
        "Half of %1 hold 99 % of the energy of their response up to %2 cycles per token, all of them "
        "up to %3 (n = %4)",
        over, edge, io::number(last, 2), finding.n);
    finding.caption = Message("mean share of a response's energy, from 0 to 0.5 cycles per token");
    return finding;
}

} // namespace tnn::figures
