// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/bare_plot.h"

#include <qcustomplot.h>

namespace tnn::app {

std::unique_ptr<QWidget> makeBarePlot()
{
    constexpr int Points = 256;
    auto plot = std::make_unique<QCustomPlot>();
    QVector<double> keys(Points);
    QVector<double> values(Points);
    for (int i = 0; i < Points; ++i) {
        keys[i] = i;
        values[i] = 1.0 / (1 + i);
    }
    plot->addGraph()->setData(keys, values, true);
    plot->rescaleAxes();
    return plot;
}

} // namespace tnn::app
