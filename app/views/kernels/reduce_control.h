// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QWidget>

#include "app/session/session.h"

class QComboBox;
class QLabel;
class QSlider;
class QSpinBox;

namespace tnn::app {

/// How the reduced form is built: as many states as an error requires, or a number of states, typed or from a slider
/// that is followed live, after a number of exact taps.
class ReduceControl : public QWidget {
    Q_OBJECT

public:
    explicit ReduceControl(Session &session, QWidget *parent);

    /// Shows the states and the error of the first channel's reduced form.
    void showReached(long states, double error);
    /// A widget that holds the plot, and this below it.
    QWidget *placedBelow(QWidget *plot);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showRequest();
    void showOrder(long states);
    void change(const std::function<void(ssm::ReduceRequest &)> &changed);

    Session &m_session;
    QComboBox *m_bound = nullptr;
    QSlider *m_order = nullptr;
    QSpinBox *m_states = nullptr; ///< the number of states, as a number that can be typed
    QLabel *m_reached = nullptr;
    QSpinBox *m_taps = nullptr;
};

} // namespace tnn::app
