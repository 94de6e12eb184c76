// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/row_names.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

#include "widgets/base/value_scale.h"
#include "widgets/curves/axis_ticks.h"

namespace tnn::widgets {

void setRowNames(QCPAxis &axis, const QStringList &names)
{
    setTicks(axis, [names, &axis](double lower, double upper) {
        // The axis itself is only laid out after its ticks.
        constexpr int Room = 18, Around = 80; // pixels per name, and of captions, titles and numbers above and below
        const long first = std::max(0L, static_cast<long>(std::ceil(-upper)));
        const long last = std::min<long>(names.size() - 1, static_cast<long>(std::floor(-lower)));
        AxisTicks ticks;
        if (last < first)
            return ticks;
        const int most = std::max(2, (axis.parentPlot()->viewport().height() - Around) / Room);
        std::vector<long> rows = integerTicks(first, last, most);
        std::reverse(rows.begin(), rows.end());
        for (const long row : rows) {
            ticks.positions.append(static_cast<double>(-row));
            ticks.labels.append(names[static_cast<int>(row)]);
        }
        return ticks;
    });
}

QString rowName(const std::string &brief, bool selected)
{
    const QString name = QString::fromStdString(brief);
    return selected ? QStringLiteral("\u25b8 ") + name : name;
}

long rowAt(double place, long rows)
{
    const long row = std::lround(-place);
    return row >= 0 && row < rows ? row : -1;
}

} // namespace tnn::widgets
