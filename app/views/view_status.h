// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace tnn::app {

/// What becomes of a view's request for its figure. The view emits these signals; its panel shows them.
class ViewStatus : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

signals:
    void busyChanged(bool busy);
    void progressed(double fraction);
    void announced(const QString &text); ///< what is known in advance of what runs, until it ends
    void failed(const QString &reason);  ///< one sentence without a period
    /// There is no figure to show, which is not an error: one sentence without a period that says what would produce
    /// one.
    void nothingToShow(const QString &advice);
    void shown(); ///< the plot got a figure: errors are cleared
};

} // namespace tnn::app
