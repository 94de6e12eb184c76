// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/decay_figure.h"

#include <algorithm>

#include "engine/figures/figure_parts.h"
#include "engine/figures/figure_request.h"

namespace tnn::figures {

DecayFigure decayFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    const document::Selection &selection = request.selection;
    const std::shared_ptr<const model::Tno> tno = document.tno(selection.tno);
    const std::vector<long> head = document.flatChannels(selection.tno, selection.head, {});
    DecayFigure figure;
    figure.title = layerTitle(document, selection);
    figure.trainingLength = trainingLengthOf(document);
    figure.profile = analysis::decayProfile(*staged(document, request, head, task), task);
    if (request.reduction == Reduction::Channel) {
        const std::vector<long> flat = requestedChannels(document, request);
        figure.selected = staged(document, request, flat, task);
        figure.labels = channelLabels(*tno, flat);
    } else {
        const ReducedKernels reduced = reducedKernels(document, request, task);
        figure.selected = asCoefficients(reduced);
        figure.labels = reduced.labels;
    }
    for (long column = 0; column < figure.selected->values.cols(); ++column) {
        task.check();
        figure.summaries.push_back(analysis::summarize(*figure.selected, column));
    }
    if (tno->decay != model::DecayKind::None && !tno->gamma.empty()) {
        const auto first = tno->gamma.begin() + selection.head * tno->headDim, last = first + tno->headDim;
        figure.gammaMinimum = *std::min_element(first, last);
        figure.gammaMaximum = *std::max_element(first, last);
        double sum = 0;
        for (auto gamma = first; gamma != last; ++gamma)
            sum += *gamma;
        figure.storedGamma = sum / static_cast<double>(tno->headDim);
    }
    figure.decays = request.overrides.decay && request.stage != Stage::Raw
        && (tno->decay != model::DecayKind::None || request.overrides.gamma.has_value());
    return figure;
}

} // namespace tnn::figures
