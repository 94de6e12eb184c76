// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curve_legend.h"

#include <algorithm>

#include <QCoreApplication>

#include "widgets/curves/curve_style.h"

namespace tnn::widgets {

namespace {

constexpr int Side = 8, Above = 2, Gap = 10; // pixels
constexpr int Wide = QWIDGETSIZE_MAX - 1;    // without limit; for the constant itself QCustomPlot asks the entries

} // namespace

CurveLegend::CurveLegend(QCustomPlot &plot)
{
    setParent(&plot);
    initializeParentPlot(&plot);
    delete plot.legend;
    plot.legend = this;
    setLayer(QStringLiteral("legend"));
    setBorderPen(Qt::NoPen);
    setBrush(Qt::NoBrush);
    setRowSpacing(0);
    setColumnSpacing(Gap);
    setIconSize(24, 15); // a pixel more than the text: QCustomPlot clips a row one pixel too high
    setSizeConstraintRect(scrOuterRect);
    setVisible(false);
}

void CurveLegend::clear()
{
    m_named.clear();
    QCPLegend::clear();
    setVisible(false);
    if (layout())
        layout()->take(this);
}

void CurveLegend::finish(const Theme &theme)
{
    m_muted = theme.muted;
    if (m_named.size() < 2)
        return;
    QCPLayoutGrid &grid = *mParentPlot->plotLayout();
    grid.insertRow(0);
    grid.addElement(0, 0, this);
    setVisible(true);
}

/// Adds the first `named` of them, and the count of the others.
void CurveLegend::addEntries(int named)
{
    QCPLegend::clear();
    setWrap(0);
    for (int i = 0; i < named; ++i)
        addItem(new QCPPlottableLegendItem(this, m_named[i]));
    if (named == m_named.size())
        return;
    const QString more = QCoreApplication::translate("tnn::widgets::CurveLegend", "+ %1 more");
    auto *text = new QCPTextElement(mParentPlot, more.arg(m_named.size() - named), plotFont());
    text->setTextColor(m_muted);
    text->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    addElement(text);
    text->setLayer(layer());
}

/// Puts as many as have room below each other in as few rows as possible.
void CurveLegend::fit(const QSize &room, int mostRows, bool onPaper)
{
    constexpr double MostShare = 0.25; // relative to the height of the plot
    m_leftOut = 0;
    if (!layout())
        return;
    const int most = std::min<int>(onPaper ? MostOnPaper : MostEntries, static_cast<int>(m_named.size()));
    if (mostRows < 1) {
        m_leftOut = most;
        QCPLegend::clear();
        setMinimumSize(1, 1);
        setMaximumSize(Wide, 1);
        return;
    }
    for (int named = most;; --named) {
        addEntries(named);
        const int count = elementCount();
        int widest = 0, tallest = 0;
        for (int i = 0; i < count; ++i) {
            const QSize size = elementAt(i)->minimumOuterSizeHint();
            widest = std::max(widest, size.width());
            tallest = std::max(tallest, size.height());
        }
        const int columns = std::clamp((room.width() - 2 * Side + Gap) / (widest + Gap), 1, count);
        const int rows = (count + columns - 1) / columns;
        if (rows > 1 && named > 1 && (rows > mostRows || rows * tallest > MostShare * room.height()))
            continue;
        m_leftOut = most - named;
        setWrap(columns);
        setFillOrder(foColumnsFirst, true);
        const int width = columns * (widest + Gap) - Gap;
        setMargins({Side, Above, std::max(Side, room.width() - Side - width), 0});
        setMinimumSize(10, rows * tallest + Above);
        setMaximumSize(Wide, rows * tallest + Above);
        return;
    }
}

} // namespace tnn::widgets
