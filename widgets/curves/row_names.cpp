// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/row_names.h"

#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

#include "widgets/base/value_scale.h"

namespace tnn::widgets {

namespace {

class RowTicker : public QCPAxisTicker {
public:
    RowTicker(QStringList names, const QCPAxis &axis) : m_names(std::move(names)), m_axis(axis) { }

    void generate(const QCPRange &range, const QLocale &, QChar, int, QVector<double> &ticks, QVector<double> *subTicks,
                  QVector<QString> *tickLabels) override
    {
        // The axis itself is only laid out after its ticks.
        constexpr int Room = 18, Around = 80; // pixels per name, and of captions, titles and numbers above and below
        const long first = std::max(0L, static_cast<long>(std::ceil(-range.upper)));
        const long last = std::min<long>(m_names.size() - 1, static_cast<long>(std::floor(-range.lower)));
        ticks.clear();
        if (subTicks)
            subTicks->clear();
        if (tickLabels)
            tickLabels->clear();
        if (last < first)
            return;
        std::vector<long> rows = integerTicks(first, last,
                                              std::max(2, (m_axis.parentPlot()->viewport().height() - Around) / Room));
        std::reverse(rows.begin(), rows.end());
        for (const long row : rows) {
            ticks.append(static_cast<double>(-row));
            if (tickLabels)
                tickLabels->append(m_names[static_cast<int>(row)]);
        }
    }

private:
    QStringList m_names;
    const QCPAxis &m_axis;
};

} // namespace

void setRowNames(QCPAxis &axis, const QStringList &names)
{
    axis.setTicker(QSharedPointer<QCPAxisTicker>(new RowTicker(names, axis)));
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
