// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QString>

#include "app/report/paper.h"
#include "engine/figures/plot_request.h"
#include "widgets/base/translated.h"

namespace tnn::app {

/// Sets a few things on the paper, on the interface thread; each step is short, so that the window stays responsive.
using PaperStep = std::function<void(Paper &)>;

/// One part of a report. Its contents are computed on any thread, part by part, so that only one is in memory.
struct ReportPart {
    QString name; ///< for display: "layer 3"
    std::function<std::vector<PaperStep>(const Task &)> make;
};

/// All parts of a report in order, with what views measured. What cannot be drawn is reported in its place; a part
/// never throws tnn::Error.
std::vector<ReportPart> reportParts(const figures::ReportRequest &request,
                                    const std::vector<MeasuredPicture> &measured = {});

/// The first page or two: the file, its layers, every option with its source, and warnings.
ReportPart summaryPart(const figures::ReportRequest &request);
/// The page of one head of one TNO: its properties, and the pictures of the requested sections.
ReportPart layerPart(const figures::ReportRequest &request, int tno, int head);
/// The last page: how each number was measured.
ReportPart methodsPart(const figures::ReportRequest &request);

const checkpoint::TnoDescription &tnoOf(const figures::ReportRequest &request, int tno);
/// The stored decay: "0.99", "0.9 to 0.99" over its channels, "none".
QString storedDecay(const checkpoint::TnoDescription &tno);
/// A new page with a title.
PaperStep titlePage(const QString &title);
PaperStep panelStep(const Paper::Panel &panel, double height); ///< across the page
/// The drawing and its caption, or the reason why there is no drawing.
template <class Make> Paper::Panel panelOf(const QString &caption, Make make)
{
    try {
        return {make(), caption, {}};
    } catch (const Error &error) {
        return {{}, caption, widgets::translated(error.reason())};
    }
}

figures::FigureRequest figureRequest(const figures::ReportRequest &request, int tno, int head, long n);

} // namespace tnn::app
