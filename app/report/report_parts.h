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
