// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>
#include <QWheelEvent>

#include "tests/widgets/kernels.h"
#include "widgets/cells/matrix_plot.h"

namespace shown_matrix {

using namespace tnn;
using namespace tnn::widgets;

struct Shown {
    MatrixPlot plot;

    explicit Shown(const toeplitz::KernelPtr &kernel = wavyKernel(200, true), long trained = 0)
    {
        plot.resize(500, 420);
        plot.setFigure(figureOf(kernel, trained));
        plot.show();
        plot.grab();
    }

    /// A point of the widget inside cell (row, column), found by the plot's readout.
    QPoint pointOf(long row, long column)
    {
        Hover last;
        const auto keep = QObject::connect(&plot, &Plot::hovered, &plot, [&last](const Hover &hover) { last = hover; });
        QPoint found(-1, -1);
        for (int y = 0; y < plot.height() && found.x() < 0; ++y) {
            move({plot.width() / 2 - 100, y});
            if (last.row != row)
                continue;
            for (int x = 0; x < plot.width() && found.x() < 0; ++x) {
                move({x, y});
                if (last.row == row && last.column == column)
                    found = {x, y};
            }
        }
        QObject::disconnect(keep);
        return found;
    }

    void move(const QPoint &at, Qt::MouseButtons buttons = Qt::NoButton, Qt::KeyboardModifiers modifiers = {})
    {
        QMouseEvent event(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, buttons, modifiers);
        QCoreApplication::sendEvent(&plot, &event);
    }

    void wheel(const QPoint &at, int turned)
    {
        QWheelEvent event(at, plot.mapToGlobal(at), {}, {0, turned}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(&plot, &event);
    }

    void drag(const QPoint &from, const QPoint &to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(&plot, Qt::LeftButton, modifiers, from);
        move((from + to) / 2, Qt::LeftButton, modifiers);
        move(to, Qt::LeftButton, modifiers);
        QTest::mouseRelease(&plot, Qt::LeftButton, modifiers, to);
    }
};

} // namespace shown_matrix
