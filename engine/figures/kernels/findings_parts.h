// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/figures/kernels/findings_figure.h"
#include "engine/model/tno.h"

namespace tnn::figures {

inline constexpr long LongestMeasured = 8192; ///< for findings: a layer takes a second or two

/// Returns the request at no more than that length.
FigureRequest limited(FigureRequest request);

Message kernelCount(long count); ///< "3 kernels"
/// Says how many kernels of the sample could be measured: "64 sampled kernels".
Message sampledCount(const FindingsFigure &figure, std::size_t measured);

/// What was measured of one kernel of the sample.
struct SampledValue {
    double value = 0;
    Finding::Place place;
};
/// Returns the kernel in the middle; at least one is given.
SampledValue medianOf(std::vector<SampledValue> all);

/// Calls each(tno, its channels in the sample, their flat numbers).
template <class Each>
void forEachTno(const FindingsFigure &figure, const document::Document &document, const Task &task, Each each)
{
    std::map<int, std::vector<Finding::Place>> places;
    for (const Finding::Place &place : figure.sample)
        places[place.tno].push_back(place);
    for (const auto &[index, own] : places) {
        task.check();
        const std::shared_ptr<const model::Tno> tno = document.tno(index);
        std::vector<long> flat;
        for (const Finding::Place &place : own)
            flat.push_back(place.head * tno->headDim + place.channel);
        each(*tno, own, flat);
    }
}

/// Returns how fast the poles that the file stores forget; none where it stores none.
std::optional<Finding> poleFinding(const document::Document &document, const FigureRequest &request, const Task &task);
/// Returns below which frequency the sampled kernels respond; none where they have no energy.
std::optional<Finding> bandFinding(const FindingsFigure &figure, const document::Document &document,
                                   FigureRequest request, const Task &task);
/// Returns what is left of the sampled kernels far beyond the training length; none without one.
std::optional<Finding> reachFinding(const FindingsFigure &figure, const document::Document &document,
                                    FigureRequest request, const Task &task);

} // namespace tnn::figures
