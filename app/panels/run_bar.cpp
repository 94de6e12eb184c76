// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/run_bar.h"

#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include "app/base/number_format.h"
#include "app/controls/actions.h"
#include "app/controls/help_popup.h"
#include "app/controls/icons.h"
#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "app/controls/layout_items.h"

namespace tnn::app {

namespace {

QString whenOf(const run::RunCheckpoint &one)
{
    return joined({one.step ? RunBar::tr("step %1").arg(*one.step) : QString(),
                   one.epoch ? RunBar::tr("epoch %1").arg(*one.epoch) : QString()});
}

} // namespace

RunBar::RunBar(RunFollower &run, Actions &actions, QWidget *parent) :
    Surface(parent), m_run(run), m_actions(actions), m_slider(new QSlider(Qt::Horizontal, this)),
    m_label(new ElidedLabel(this, Qt::ElideMiddle))
{
    m_slider->setPageStep(1);
    named(m_slider, tr("Checkpoint of the training run"),
          tr("Checkpoints of this training run in order of steps; selection, zoom and what-ifs are kept"));
    setLayout(inRow({mutedLabel(tr("Run"), this),
                     LayoutItem::space(4),
                     makeButton(this, actions.previousCheckpoint, true),
                     {m_slider, 3},
                     makeButton(this, actions.nextCheckpoint, true),
                     makeButton(this, actions.playRun, true),
                     LayoutItem::space(8),
                     {m_label, 2},
                     HelpPopup::makeButton(this, tr("What is shown here?"), QStringLiteral("training-run"))},
                    4, QMargins(8, 4, 8, 4)));
    m_frames.setInterval(FrameMilliseconds);
    connect(&m_frames, &QTimer::timeout, this, &RunBar::playOn);
    connect(m_slider, &QSlider::valueChanged, &run, &RunFollower::show);
    connect(&run, &RunFollower::changed, this, &RunBar::showRun);
    connect(actions.playRun, &QAction::toggled, this, &RunBar::play);
    connect(actions.previousCheckpoint, &QAction::triggered, m_slider,
            [this] { m_slider->setValue(m_slider->value() - 1); });
    connect(actions.nextCheckpoint, &QAction::triggered, m_slider,
            [this] { m_slider->setValue(m_slider->value() + 1); });
    showRun();
}

void RunBar::showRun()
{
    const auto &run = m_run.checkpoints();
    const bool isRun = run.size() > 1;
    setVisible(isRun);
    for (QAction *action : {m_actions.previousCheckpoint, m_actions.nextCheckpoint, m_actions.playRun})
        action->setEnabled(isRun);
    if (!isRun || m_run.current() < 0) {
        m_actions.playRun->setChecked(false);
        return;
    }
    if (!m_run.isReading()) {
        const QSignalBlocker quiet(m_slider);
        m_slider->setRange(0, static_cast<int>(run.size()) - 1);
        m_slider->setValue(m_run.current());
    }
    const auto &one = run[static_cast<std::size_t>(m_run.current())];
    m_label->setText(joined({whenOf(one), fileNameOf(QString::fromStdString(one.path)),
                             tr("%1 of %2").arg(m_run.current() + 1).arg(run.size())}));
}

void RunBar::play(bool on)
{
    if (!on) {
        m_frames.stop();
        return;
    }
    if (m_slider->value() == m_slider->maximum())
        m_slider->setValue(0);
    m_frames.start();
}

/// Waits for a checkpoint that is still being read.
void RunBar::playOn()
{
    if (m_run.isReading())
        return;
    if (m_slider->value() == m_slider->maximum())
        m_actions.playRun->setChecked(false);
    else
        m_slider->setValue(m_slider->value() + 1);
}

} // namespace tnn::app
