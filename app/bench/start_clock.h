// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QObject>

class QWidget;

namespace tnn::app {

/// For the `start` rows of bench: the parent puts its clock into the environment; the started program prints how long
/// it took until its window (and the Overview) was painted, and quits.
class StartClock : public QObject {
    Q_OBJECT

public:
    static constexpr const char *Variable = "TNNSCOPE_START_CLOCK"; ///< nanoseconds of the monotonic clock, before exec
    static constexpr const char *PeerVariable = "TNNSCOPE_START_PEER"; ///< start the bare window instead

    static std::int64_t now(); ///< nanoseconds of the monotonic clock
    static bool isWanted();
    static bool isPeer();

    explicit StartClock(QObject *parent = nullptr);

    /// Prints "window" once the widget has painted for the first time; the rest is printed by print().
    void watch(QWidget *window, bool quitThen);
    void print(const char *what) const;     ///< prints a line: `what`, a space, and the microseconds since the start
    void printLast(const char *what) const; ///< also quits

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    std::int64_t m_start = 0;
    bool m_told = false;
    bool m_quit = false;
};

} // namespace tnn::app
