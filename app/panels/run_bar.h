// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include "app/controls/card.h"
#include "app/session/run_follower.h"

class QLabel;
class QSlider;

namespace tnn::app {

class Actions;

/// A slider over the checkpoints of the open training run; shown if there are several.
class RunBar : public Surface {
    Q_OBJECT

public:
    static constexpr int FrameMilliseconds = 700; ///< per checkpoint during playback

    RunBar(RunFollower &run, Actions &actions, QWidget *parent = nullptr);

    const QLabel *label() const { return m_label; }

private:
    void showRun();
    void play(bool on);
    void playOn();

    RunFollower &m_run;
    Actions &m_actions;
    QSlider *m_slider = nullptr;
    QLabel *m_label = nullptr;
    QTimer m_frames;
};

} // namespace tnn::app
