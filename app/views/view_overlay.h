// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QTimer>
#include <QWidget>

#include "widgets/base/theme.h"

namespace tnn::app {

/// Overlays a view: a thin line while it is being computed, one sentence if that failed or if there is nothing to show.
/// Transparent to the pointer.
class ViewOverlay : public QWidget {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::ViewOverlay)

public:
    explicit ViewOverlay(QWidget *covered);

    /// Shown only after a delay, so that short work does not flicker. The first figure's computation is named.
    void setBusy(bool busy, bool isFirst);
    void setProgress(double fraction);
    /// What is known in advance of what is computed; may be empty.
    void announce(const QString &text);
    /// At most one of them is not empty.
    void showText(const QString &error, const QString &notice);
    /// There is something to see, though it may be a part: it is not covered while the rest is computed.
    void uncover();
    const QString &error() const { return m_error; }
    const QString &notice() const { return m_notice; }
    void setTheme(const widgets::Theme &theme);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void updateVisible();

    widgets::Theme m_theme = widgets::Theme::light();
    QTimer m_delay, m_beat;
    QString m_error, m_notice, m_announced;
    double m_fraction = 0;
    int m_step = 0;
    bool m_isFirst = false; ///< there is no figure below it yet
};

} // namespace tnn::app
