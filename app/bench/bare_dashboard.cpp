// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/bare_dashboard.h"

#include <cmath>

#include <QGridLayout>

#include <qcustomplot.h>

namespace tnn::app {

namespace {

constexpr int Columns = 2, Curves = 4;

/// A spike and a long tail, like trained kernels.
double valueAt(double lag)
{
    return lag == 0 ? 2.5 : std::copysign(0.3, lag) / (1 + 0.01 * std::abs(lag));
}

} // namespace

BareDashboard::BareDashboard(long n, QWidget *parent) : QWidget(parent), m_n(n)
{
    auto *grid = new QGridLayout(this);
    makeMap();
    for (int k = 0; k < Curves; ++k)
        makeCurve();
    for (qsizetype k = 0; k < m_plots.size(); ++k)
        grid->addWidget(m_plots[k], static_cast<int>(k) / Columns, static_cast<int>(k) % Columns);
}

QCustomPlot *BareDashboard::makePlot()
{
    auto *plot = new QCustomPlot(this);
    plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plots.append(plot);
    m_lines.append(new QCPItemStraightLine(plot));
    return plot;
}

void BareDashboard::makeMap()
{
    QCustomPlot *plot = makePlot();
    auto *map = new QCPColorMap(plot->xAxis, plot->yAxis);
    const int cells = static_cast<int>(std::min<long>(Cells, m_n));
    map->data()->setSize(cells, cells);
    map->data()->setRange({0, cells - 1.0}, {0, cells - 1.0});
    for (int row = 0; row < cells; ++row)
        for (int column = 0; column < cells; ++column)
            map->data()->setCell(column, row, valueAt(row - column));
    map->setGradient(QCPColorGradient::gpPolar);
    map->rescaleDataRange();
    plot->rescaleAxes();
}

void BareDashboard::makeCurve()
{
    QCustomPlot *plot = makePlot();
    const auto points = static_cast<qsizetype>(2 * m_n - 1);
    QVector<double> lags(points), values(points);
    for (qsizetype k = 0; k < points; ++k) {
        lags[k] = static_cast<double>(k - m_n + 1);
        values[k] = valueAt(lags[k]);
    }
    plot->addGraph()->setData(lags, values, true);
    plot->rescaleAxes();
}

void BareDashboard::point(double lag)
{
    for (qsizetype k = 0; k < m_plots.size(); ++k) {
        m_lines[k]->point1->setCoords(lag, 0);
        m_lines[k]->point2->setCoords(lag, 1);
        m_plots[k]->replot(QCustomPlot::rpQueuedReplot);
    }
}

void BareDashboard::pan(double cells)
{
    m_plots.front()->xAxis->moveRange(cells);
    m_plots.front()->yAxis->moveRange(cells);
    m_plots.front()->replot(QCustomPlot::rpQueuedReplot);
}

void BareDashboard::zoom(double factor)
{
    m_plots.front()->xAxis->scaleRange(factor);
    m_plots.front()->yAxis->scaleRange(factor);
    m_plots.front()->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace tnn::app
