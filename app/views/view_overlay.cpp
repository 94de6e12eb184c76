// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/view_overlay.h"

#include <QEvent>
#include <QPainter>

namespace tnn::app {

namespace {

constexpr int LineHeight = 2;

} // namespace

ViewOverlay::ViewOverlay(QWidget *covered) : QWidget(covered)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    covered->installEventFilter(this);
    m_delay.setSingleShot(true);
    m_delay.setInterval(150);
    m_beat.setInterval(40);
    connect(&m_delay, &QTimer::timeout, this, [this] {
        m_beat.start();
        updateVisible();
    });
    connect(&m_beat, &QTimer::timeout, this, [this] {
        ++m_step;
        update(0, 0, width(), LineHeight);
    });
    hide();
}

void ViewOverlay::setBusy(bool busy)
{
    if (!busy) {
        m_delay.stop();
        m_beat.stop();
    } else if (!m_beat.isActive() && !m_delay.isActive()) {
        m_fraction = 0;
        m_delay.start();
    }
    updateVisible();
}

void ViewOverlay::setProgress(double fraction)
{
    m_fraction = fraction;
    update(0, 0, width(), LineHeight);
}

void ViewOverlay::setError(const QString &reason)
{
    say(reason, {});
}

void ViewOverlay::setNotice(const QString &notice)
{
    say({}, notice);
}

void ViewOverlay::say(const QString &error, const QString &notice)
{
    m_error = error;
    m_notice = notice;
    setAccessibleDescription(error.isEmpty() ? notice : error);
    updateVisible();
    update();
}

void ViewOverlay::setTheme(const widgets::Theme &theme)
{
    m_theme = theme;
    update();
}

void ViewOverlay::updateVisible()
{
    setVisible(m_beat.isActive() || !m_error.isEmpty() || !m_notice.isEmpty());
    if (isVisible()) {
        setGeometry(parentWidget()->rect());
        raise();
    }
}

void ViewOverlay::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (const bool failed = !m_error.isEmpty(); failed || !m_notice.isEmpty()) {
        QColor veil = m_theme.surface;
        veil.setAlphaF(0.92F);
        painter.fillRect(rect().adjusted(1, 0, -1, -1), veil);
        painter.setPen(failed ? m_theme.error : m_theme.muted);
        const QRect area = rect().adjusted(24, 16, -24, -16);
        painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap, failed ? m_error : m_notice);
    }
    if (!m_beat.isActive())
        return;
    const double length = m_fraction > 0 ? m_fraction * width() : width() * 0.25;
    const double start = m_fraction > 0 ? 0 : (m_step % 50) / 50.0 * (width() + length) - length;
    painter.fillRect(QRectF(start, 0, length, LineHeight), m_theme.accent);
}

bool ViewOverlay::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && isVisible())
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

} // namespace tnn::app
