// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curve_names.h"

#include <algorithm>

#include <qcustomplot.h>

#include "widgets/curves/curve_style.h"

namespace tnn::widgets {

namespace {

struct PlacedName {
    CurveName name;
    QCPItemText *text = nullptr;
    double y = 0; ///< of the middle, in pixels
};

/// Moves neighbours apart until a line's height lies between them, and all of them inside.
void spread(std::vector<PlacedName> &names, double top, double bottom, double line)
{
    std::stable_sort(names.begin(), names.end(), [](const PlacedName &a, const PlacedName &b) { return a.y < b.y; });
    double least = top + line / 2;
    for (PlacedName &name : names) {
        name.y = std::max(name.y, least);
        least = name.y + line;
    }
    double most = bottom - line / 2;
    std::for_each(names.rbegin(), names.rend(), [&most, line](PlacedName &name) {
        name.y = std::min(name.y, most);
        most = name.y - line;
    });
}

} // namespace

Placement nameCurves(QCustomPlot &plot, std::vector<CurveName> names)
{
    std::vector<PlacedName> placed;
    for (CurveName &name : names) {
        auto *text = new QCPItemText(&plot);
        text->setText(name.text);
        text->setFont(plotFont());
        text->setColor(name.colour);
        text->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        text->position->setType(QCPItemPosition::ptAbsolute);
        placed.push_back({std::move(name), text, 0});
    }
    return [&plot, placed]() mutable {
        constexpr double Gap = 7;
        const QRect area = plot.axisRect()->rect();
        const double line = QFontMetricsF(plotFont()).height() - 1;
        for (PlacedName &one : placed)
            one.y = plot.yAxis->coordToPixel(one.name.value);
        spread(placed, area.top(), area.bottom(), line);
        for (const PlacedName &one : placed)
            one.text->position->setPixelPosition({plot.xAxis->coordToPixel(one.name.key) + Gap, one.y});
    };
}

} // namespace tnn::widgets
