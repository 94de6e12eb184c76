// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "widgets/base/theme.h"

namespace tnn::app {

/// Lies over a view: a thin line while it is worked on, one sentence where that failed or where
/// there is nothing to show. Lets the pointer through.
class ViewOverlay : public QWidget {
    Q_OBJECT

public:
    explicit ViewOverlay(QWidget *covered);

    void setBusy(bool busy); ///< shown only when it lasts: short work shall not flicker
    void setProgress(double fraction);
    void setError(const QString &reason); ///< empty: none
    QString error() const { return m_error; }
    void setNotice(const QString &notice); ///< in place of an error; empty: none
    QString notice() const { return m_notice; }
    void setTheme(const widgets::Theme &theme);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void say(const QString &error, const QString &notice);
    void updateVisible();

    widgets::Theme m_theme = widgets::Theme::light();
    QTimer m_delay, m_beat;
    QString m_error, m_notice; ///< one of them at most
    double m_fraction = 0;
    int m_step = 0;
};

} // namespace tnn::app
