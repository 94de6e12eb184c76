// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QList>
#include <QPalette>

namespace tnn::widgets {

/// Every color of the window and of its plots; QCustomPlot has no palette support of its own.
struct Theme {
    bool dark = false;
    QColor window;  ///< background of the panels
    QColor surface; ///< panels and plots
    QColor raised;  ///< buttons, chips, selected tabs
    QColor border;
    QColor text;
    QColor muted; ///< units, secondary text, ticks
    QColor grid;
    QColor accent;
    QColor warning;
    QColor error;
    QColor beyond;        ///< shade of the region beyond the training length
    QColor notFinite;     ///< NaN and Inf in pictures
    QList<QColor> series; ///< curves, safe for color-blind eyes; curves differ by dash too

    static Theme light();
    static Theme darkTheme();
    QPalette palette() const;
};

} // namespace tnn::widgets
