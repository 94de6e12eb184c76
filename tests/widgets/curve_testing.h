// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <qcustomplot.h>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include "widgets/curves/curve_plot.h"

namespace tnn::widgets {

/// Every warning fails a test, except the offscreen platform's own about sizes of windows.
inline void failOnEveryWarning()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
}

inline QCustomPlot &canvasOf(const CurvePlot &plot)
{
    return *plot.findChild<QCustomPlot *>();
}

/// Performs the layout that a paint would do, without waiting for one. A plot that was never shown has no size.
inline void layOut(CurvePlot &plot)
{
    plot.show();
    plot.grab();
}

inline void present(CurvePlot &plot, const QSize &size = {600, 400})
{
    plot.resize(size);
    plot.show();
    QVERIFY(QTest::qWaitForWindowExposed(&plot));
    layOut(plot);
}

inline const QCPGraph *graphNamed(const CurvePlot &plot, const QString &name)
{
    for (int i = 0; i < canvasOf(plot).graphCount(); ++i)
        if (canvasOf(plot).graph(i)->name() == name)
            return canvasOf(plot).graph(i);
    return nullptr;
}

/// The value of a graph at a key, read back through the vertical mapping; NaN if there is none.
inline double valueOf(const CurvePlot &plot, const QCPGraph &graph, double key)
{
    const auto point = graph.data()->findBegin(key, false);
    if (point == graph.data()->constEnd() || point->key != key)
        return std::numeric_limits<double>::quiet_NaN();
    return plot.verticalMapping().fromAxis(point->value);
}

inline QStringList legendOf(CurvePlot &plot)
{
    if (!plot.isVisible())
        plot.resize(600, 400); // there is room for all of it
    layOut(plot);
    const QCPLegend &legend = *canvasOf(plot).legend;
    QStringList entries;
    for (int i = 0; i < legend.elementCount(); ++i)
        if (auto *item = qobject_cast<QCPPlottableLegendItem *>(legend.elementAt(i)))
            entries += item->plottable()->name();
        else if (const auto *text = qobject_cast<QCPTextElement *>(legend.elementAt(i)))
            entries += text->text();
    return entries;
}

/// Every text in the plot besides axes and legend: notices, captions, labels.
inline QStringList textsOf(const CurvePlot &plot)
{
    QStringList texts;
    for (int i = 0; i < canvasOf(plot).itemCount(); ++i)
        if (const auto *text = qobject_cast<QCPItemText *>(canvasOf(plot).item(i)); text && text->visible())
            texts += text->text();
    const QCPLayoutGrid &grid = *canvasOf(plot).plotLayout();
    for (int i = 0; i < grid.elementCount(); ++i)
        if (const auto *text = qobject_cast<QCPTextElement *>(grid.elementAt(i)))
            texts += text->text();
    return texts;
}

/// The readout when the pointer is at these axis coordinates.
inline QString readoutAt(CurvePlot &plot, double x, double y)
{
    QCustomPlot &canvas = canvasOf(plot);
    const QPoint at(static_cast<int>(std::lround(canvas.xAxis->coordToPixel(x))),
                    static_cast<int>(std::lround(canvas.yAxis->coordToPixel(y))));
    QSignalSpy readouts(&plot, &Plot::readout);
    QMouseEvent event(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(&plot, &event);
    return readouts.isEmpty() ? QString() : readouts.last()[0].toString();
}

inline void clickAt(CurvePlot &plot, double x, double y)
{
    QCustomPlot &canvas = canvasOf(plot);
    QTest::mouseClick(&plot, Qt::LeftButton, {},
                      {static_cast<int>(std::lround(canvas.xAxis->coordToPixel(x))),
                       static_cast<int>(std::lround(canvas.yAxis->coordToPixel(y)))});
}

/// The labels at the ticks of an axis, starting at its lower end.
inline QStringList tickLabelsOf(QCPAxis &axis)
{
    QVector<double> ticks;
    QVector<QString> labels;
    axis.ticker()->generate(axis.range(), QLocale::c(), QLatin1Char('g'), 4, ticks, nullptr, &labels);
    return labels;
}

template <typename Item> QList<Item *> itemsOf(const CurvePlot &plot)
{
    QList<Item *> items;
    for (int i = 0; i < canvasOf(plot).itemCount(); ++i)
        if (auto *item = qobject_cast<Item *>(canvasOf(plot).item(i)))
            items += item;
    return items;
}

} // namespace tnn::widgets
