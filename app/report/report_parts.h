// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QString>

#include "app/report/paper.h"
#include "engine/figures/report_request.h"
#include "widgets/base/translated.h"

namespace tnn::app {

/// Sets a few things on the paper, on the interface thread; each takes a moment, so that a window lives on between them.
using PaperStep = std::function<void(Paper &)>;

/// One part of a report. What it shows is made on any thread, part after part, so that no more than one is in memory.
struct ReportPart {
    QString name; ///< for people: "layer 3"
    std::function<std::vector<PaperStep>(const Task &)> make;
};

/// All parts of a report in their order. What can't be drawn is reported in its place; tnn::Error is never thrown by a part.
std::vector<ReportPart> reportParts(const figures::ReportRequest &request);

/// The first page or two: what the file is, its layers, every option with its source, what there is to warn of.
ReportPart summaryPart(const figures::ReportRequest &request);
/// The page of one head of one TNO: what is known of it, and the pictures of the sections that were asked for.
ReportPart layerPart(const figures::ReportRequest &request, int tno, int head);
/// The last page: how each number was measured.
ReportPart methodsPart(const figures::ReportRequest &request);

const checkpoint::TnoDescription &tnoOf(const figures::ReportRequest &request, int tno);
/// The stored decay: "0.99", "0.9 to 0.99" over its channels, "none".
QString decayText(const checkpoint::TnoDescription &tno);
/// A new page with a title.
PaperStep titlePage(const QString &title);
PaperStep panelStep(const Paper::Panel &panel, double height); ///< across the page
/// In ascending order.
std::vector<double> sortedValues(const std::vector<analysis::KernelSummary> &channels,
                                 const std::function<double(const analysis::KernelSummary &)> &value);

/// The drawing and its caption, or in its place why there is none.
template <class Make> Paper::Panel panelOf(const QString &caption, Make make)
{
    try {
        return {make(), caption, {}};
    } catch (const Error &error) {
        return {{}, caption, widgets::translated(error.reason())};
    }
}

/// n of figures that need every channel of a head: less than what was asked for where that would take too much memory.
long lengthForAll(const figures::ReportRequest &request, long channels);
figures::FigureRequest figureRequest(const figures::ReportRequest &request, int tno, int head, long n);

} // namespace tnn::app
