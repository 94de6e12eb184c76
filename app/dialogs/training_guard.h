// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/session/file_opener.h"
#include "app/session/training_run.h"

class QWidget;

namespace tnn::app {

/// What the window does about a training: the first checkpoint that it saves is opened, and closing waits for it.
class TrainingGuard : public QObject {
    Q_OBJECT

public:
    TrainingGuard(Session &session, FileOpener &opener, TrainingRun &training, QWidget *window);

    void openFirst(const QString &path); ///< a checkpoint was saved; of the later ones the file is watched
    /// Whether the window can close now. A training is worth hours: it is asked about, then stops at a checkpoint that
    /// resumes, and the window closes.
    bool mayClose();

private:
    void ask();

    Session &m_session;
    FileOpener &m_opener;
    TrainingRun &m_training;
    QWidget *m_window;
    bool m_opened = false; ///< what the running training writes
    bool m_closes = false; ///< as soon as the training has stopped
};

} // namespace tnn::app
