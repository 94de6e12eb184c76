// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "engine/analysis/quantile.h"
#include "engine/document/conversion.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/findings_parts.h"
#include "engine/figures/kernels/spectrum_figure.h"
#include "engine/io/text_table.h"

namespace tnn::figures {

namespace {

/// The poles of all operators that store some.
struct StoredPoles {
    std::vector<double> timeConstants; ///< tokens in which a pole falls to 1/e; infinite where it does not
    long fast = 0;                     ///< those that turn by more than a quarter of a circle per token

    void add(const model::StoredModes::Side &side)
    {
        for (const std::complex<double> &pole : side.poles.reshaped()) {
            const double magnitude = std::abs(pole);
            if (!std::isfinite(magnitude))
                continue;
            timeConstants.push_back(magnitude < 1 ? -1 / std::log(magnitude) : std::numeric_limits<double>::infinity());
            fast += std::abs(std::arg(pole)) > std::numbers::pi / 2 && magnitude > 0 ? 1 : 0;
        }
    }
};

StoredPoles polesOf(const document::Document &document, const FigureRequest &request, const Task &task)
{
    StoredPoles poles;
    for (std::size_t index = 0; index < document.description().tnos.size(); ++index) {
        task.check();
        if (!document.description().tnos[index].undrawn.empty())
            continue;
        const std::shared_ptr<const model::Tno> tno = document.tno(static_cast<int>(index));
        if (!tno->modes || !document::hasStoredModes(*tno, request.overrides))
            continue;
        const auto modes = tno->modes(request.selection.n);
        poles.add(modes->past);
        poles.add(modes->future);
    }
    return poles;
}

/// Bars over the time constants: 1, 2, 4, ... tokens.
std::vector<double> barsOf(const std::vector<double> &timeConstants)
{
    constexpr double Last = 20;
    std::vector<double> bars;
    for (const double one : timeConstants) {
        const auto bar = static_cast<std::size_t>(std::clamp(std::floor(std::log2(one)), 0.0, Last));
        bars.resize(std::max(bars.size(), bar + 1));
        ++bars[bar];
    }
    return bars;
}

} // namespace

std::optional<Finding> poleFinding(const document::Document &document, const FigureRequest &request, const Task &task)
{
    StoredPoles poles;
    try {
        poles = polesOf(document, request, task);
    } catch (const Error &) {
        return {};
    }
    std::vector<double> &all = poles.timeConstants;
    if (all.empty())
        return {};
    std::ranges::sort(all);
    const auto at = [&](double level) { return analysis::quantileOfSorted(all, level); };
    const auto tokens = [](double value) { return std::isfinite(value) ? io::number(value, 3) : "\u221e"; };
    Finding finding{Finding::Kind::Poles, {}, at(0.5), 0, SpectrumOptions::Name};
    finding.headline = std::isfinite(finding.value) ? Message("In %1 tokens", tokens(finding.value))
                                                    : Message("They do not");
    const std::string fast = io::number(100 * static_cast<double>(poles.fast) / static_cast<double>(all.size()), 2);
    finding.text = Message(
        "Half of %1 stored poles fall to 1/e within %2 tokens, the middle 90 % within %3 to %4; %5 % "
        "turn by more than \u03c0/2 per token and would alias at twice the step",
        all.size(), tokens(at(0.5)), tokens(at(0.05)), tokens(at(0.95)), fast);
    finding.picture = barsOf(all);
    finding.caption = Message(
        "stored poles by the tokens in which they fall to 1/e: under 2, 2 to 4, 4 to 8 and so on");
    return finding;
}

} // namespace tnn::figures
