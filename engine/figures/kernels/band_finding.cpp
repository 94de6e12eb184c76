// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <complex>
#include <numeric>
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

/// Returns the energy |H|^2 around each of n + 1 frequencies from 0 to 0.5 cycles per token, of which the first and the
/// last have half the width.
std::vector<double> energiesOf(const analysis::FrequencyResponse &response)
{
    std::vector<double> energies;
    for (const std::complex<double> &value : response.values)
        energies.push_back(std::norm(value));
    energies.front() /= 2;
    energies.back() /= 2;
    return energies;
}

/// Returns the frequency, in cycles per token, up to which the share of the energy lies.
double edgeOf(const std::vector<double> &energies, double sum)
{
    double below = 0;
    std::size_t k = 0;
    while (k + 1 < energies.size() && (below += energies[k]) < Share * sum)
        ++k;
    return 0.5 * static_cast<double>(k) / static_cast<double>(energies.size() - 1);
}

} // namespace

std::optional<Finding> bandFinding(const FindingsFigure &figure, const document::Document &document,
                                   FigureRequest request, const Task &task)
{
    Finding finding{Finding::Kind::Band, {}, Missing, request.selection.n, ResponseOptions::Name};
    finding.picture.resize(Bars);
    std::vector<SampledValue> edges;
    const auto add = [&](const analysis::FrequencyResponse &response, const Finding::Place &place) {
        const std::vector<double> energies = energiesOf(response);
        const double sum = std::accumulate(energies.begin(), energies.end(), 0.0);
        if (!(sum > 0))
            return;
        edges.push_back({edgeOf(energies, sum), place});
        for (std::size_t k = 0; k < energies.size(); ++k)
            finding.picture[std::min(Bars - 1, k * Bars / energies.size())] += energies[k] / sum;
    };
    try {
        forEachTno(
            figure, document, task,
            [&](const model::Tno &, const std::vector<Finding::Place> &places, const std::vector<long> &flat) {
                request.selection.tno = places.front().tno;
                const auto responses = analysis::frequencyResponses(*staged(document, request, flat, {task.stop, {}}));
                for (std::size_t k = 0; k < places.size(); ++k)
                    add(responses[k], places[k]);
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
