// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/session/session.h"

class QComboBox;
class QLabel;
class QSlider;
class QSpinBox;

namespace tnn::app {

/// How the reduced form is made: as many states as an error needs, or a number of them by a slider that is followed live,
/// behind so many exact taps.
class ReduceControl : public QWidget {
    Q_OBJECT

public:
    explicit ReduceControl(Session &session, QWidget *parent = nullptr);

    /// What the reduced form of the first channel came to: its states and its error.
    void showReached(long states, double error);
    /// A widget that holds the plot, and this below it.
    QWidget *placedBelow(QWidget *plot);
    QSlider *order() const { return m_order; }
    QComboBox *bound() const { return m_bound; }
    QSpinBox *taps() const { return m_taps; }

    static constexpr int MostStates = 32;

private:
    void showRequest();
    void change(const std::function<void(ssm::ReduceRequest &)> &changed);

    Session &m_session;
    QComboBox *m_bound = nullptr;
    QSlider *m_order = nullptr;
    QLabel *m_reached = nullptr;
    QSpinBox *m_taps = nullptr;
};

} // namespace tnn::app
