// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QMap>
#include <QStatusBar>
#include <QToolButton>

#include "app/base/jobs.h"
#include "app/session/session.h"

class QAction;

namespace tnn::app {

/// Shows what is under the pointer, what is selected, what the file leaves open, and how long the last work took.
class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    StatusLine(Session &session, Jobs &jobs, QWidget *parent = nullptr);

    void setReadout(const QString &text) { m_readout->setText(text); }
    const QLabel *readout() const { return m_readout; }
    void setNote(const QString &text); ///< what happened to the open file
    const QLabel *note() const { return m_note; }
    const QLabel *warnings() const { return m_warnings; } ///< what was assumed or left out in the open checkpoint

private:
    void showSelection();
    void showWarnings();
    void noteTime(const QString &key, double milliseconds);

    Session &m_session;
    QLabel *m_readout = nullptr;
    QLabel *m_selection = nullptr;
    QLabel *m_warnings = nullptr;
    QLabel *m_note = nullptr;
    QLabel *m_times = nullptr;
    QMap<QString, double> m_milliseconds; ///< the duration of each view's latest job
};

/// Indicates, in several places, that what is shown is not the checkpoint itself; when pressed, it does `reset`. Hidden
/// if nothing is overridden.
class WhatIfMark : public QToolButton {
    Q_OBJECT

public:
    /// `line` holds the mark, and stays as high as it is with the mark.
    WhatIfMark(Session &session, QAction *reset, QWidget *line);

protected:
    void changeEvent(QEvent *event) override;

private:
    void color(); ///< the warning color of the current theme
    void showOverrides();

    Session &m_session;
    QAction *m_reset;
};

} // namespace tnn::app
