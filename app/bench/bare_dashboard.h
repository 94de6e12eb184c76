// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QCPItemStraightLine;
class QCustomPlot;

namespace tnn::app {

/// Five bare QCustomPlots side by side, as one would combine them without this program: a color map and four curves of
/// 2n - 1 points. Frames of the window are compared with it. The map holds at most Cells x Cells of the n x n.
class BareDashboard : public QWidget {
    Q_OBJECT

public:
    static constexpr int Cells = 2048;
    explicit BareDashboard(long n, QWidget *parent = nullptr);

    /// All five are repainted once events have been processed.
    void point(double lag);
    /// Only the map.
    void pan(double cells);
    void zoom(double factor);

private:
    void makeMap();
    void makeCurve();
    QCustomPlot *makePlot();

    long m_n;
    QList<QCustomPlot *> m_plots;
    QList<QCPItemStraightLine *> m_lines;
};

} // namespace tnn::app
