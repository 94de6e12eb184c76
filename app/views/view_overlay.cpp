// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/view_overlay.h"

#include <QEvent>
#include <QPainter>
#include <QRegularExpression>

namespace tnn::app {

namespace {

constexpr int LineHeight = 2;

/// Reasons begin with a small letter, since elsewhere they follow the name of a file; names of options stay as they
/// are.
QString asSentence(QString reason)
{
    static const QRegularExpression words(QStringLiteral("^(a|[a-z][a-z-]+) [^=]"));
    if (words.match(reason).hasMatch())
        reason[0] = reason.at(0).toUpper();
    return reason;
}

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
        update();
    });
    connect(&m_beat, &QTimer::timeout, this, [this] {
        ++m_step;
        update(0, 0, width(), LineHeight);
    });
    hide();
}

void ViewOverlay::setBusy(bool busy, bool isFirst)
{
    m_isFirst = isFirst;
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

void ViewOverlay::announce(const QString &text)
{
    m_announced = text;
    update();
}

void ViewOverlay::showText(const QString &error, const QString &notice)
{
    m_error = error;
    m_notice = notice;
    setAccessibleDescription(error.isEmpty() ? notice : error);
    updateVisible();
    update();
}

void ViewOverlay::uncover()
{
    m_isFirst = false;
    showText({}, {});
}

void ViewOverlay::setTheme(const widgets::Theme &theme)
{
    m_theme = theme;
    update();
}

void ViewOverlay::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const bool failed = !m_error.isEmpty(), begins = m_isFirst && m_beat.isActive();
    if (failed || begins || !m_notice.isEmpty()) {
        painter.fillRect(rect().adjusted(1, 0, -1, -1), m_theme.surface); // below it the plot asks for a checkpoint
        painter.setPen(failed ? m_theme.error : m_theme.muted);
        const QRect area = rect().adjusted(24, 16, -24, -16);
        painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap,
                         failed       ? asSentence(m_error)
                             : begins ? tr("Computing\u2026") + QLatin1Char('\n') + m_announced
                                      : asSentence(m_notice));
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

void ViewOverlay::updateVisible()
{
    setVisible(m_beat.isActive() || !m_error.isEmpty() || !m_notice.isEmpty());
    if (isVisible()) {
        setGeometry(parentWidget()->rect());
        raise();
    }
}

} // namespace tnn::app
