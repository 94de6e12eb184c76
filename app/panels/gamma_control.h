// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/session/session.h"

class QCheckBox;
class QDoubleSpinBox;
class QPushButton;
class QSlider;

namespace tnn::app {

/// The decay as a what-if: a slider over the memory length 1 / (1 - gamma), the number, a button to restore the stored
/// value, and a switch to turn it off; if channels are switched off, also their number and a button to switch them on.
class GammaControl : public QWidget {
    Q_OBJECT

public:
    explicit GammaControl(Session &session, QWidget *parent = nullptr);

    QPushButton *channelsOff() const { return m_channelsOff; }

    static constexpr int Steps = 1000;
    static double gammaOf(int position); ///< 0: 0.5, then evenly in log(1 - gamma) down to 1e-4; Steps: 1
    static int positionOf(double gamma);

private:
    void override(std::optional<double> gamma); ///< none: as stored
    void showOverrides();
    void showChannelsOff();
    double storedGamma() const;

    Session &m_session;
    QSlider *m_slider = nullptr;
    QDoubleSpinBox *m_number = nullptr;
    QPushButton *m_asStored = nullptr;
    QCheckBox *m_decays = nullptr;
    QPushButton *m_channelsOff = nullptr;
};

} // namespace tnn::app
