// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/start_clock.h"

#include <cstdio>
#include <ctime>

#include <QCoreApplication>
#include <QEvent>
#include <QTimer>
#include <QWidget>

namespace tnn::app {

std::int64_t StartClock::now()
{
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<std::int64_t>(time.tv_sec) * 1000000000 + time.tv_nsec;
}

bool StartClock::isWanted()
{
    return qEnvironmentVariableIsSet(Variable);
}

bool StartClock::isPeer()
{
    return isWanted() && qEnvironmentVariableIsSet(PeerVariable);
}

StartClock::StartClock(QObject *parent) : QObject(parent), m_start(qEnvironmentVariable(Variable).toLongLong()) { }

void StartClock::watch(QWidget *window, bool quitThen)
{
    m_quit = quitThen;
    window->installEventFilter(this);
}

void StartClock::print(const char *what) const
{
    std::printf("%s %.1f\n", what, static_cast<double>(now() - m_start) / 1000);
    std::fflush(stdout);
}

void StartClock::printLast(const char *what) const
{
    print(what);
    QCoreApplication::quit();
}

bool StartClock::eventFilter(QObject *watched, QEvent *event)
{
    if (!m_told && event->type() == QEvent::UpdateRequest) {
        m_told = true;
        // The update has been painted and flushed once this event is handled.
        QTimer::singleShot(0, this, [this] { m_quit ? printLast("window") : print("window"); });
    }
    return QObject::eventFilter(watched, event);
}

} // namespace tnn::app
