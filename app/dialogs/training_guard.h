// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/session/file_opener.h"
#include "app/session/training_process.h"

class QWidget;

namespace tnn::app {

/// How the window handles a training: opens the first checkpoint that it saves, and waits for it before closing.
class TrainingGuard : public QObject {
    Q_OBJECT

public:
    TrainingGuard(Session &session, FileOpener &opener, TrainingProcess &training, QWidget *window);

    void openFirst(const QString &path); ///< after a checkpoint is saved; for later ones, the file is watched
    /// Whether the window can close now. A training may represent hours of work: the user is asked, then it stops at a
    /// checkpoint from which it can resume, and the window closes.
    bool mayClose();

private:
    void ask();

    Session &m_session;
    FileOpener &m_opener;
    TrainingProcess &m_training;
    QWidget *m_window;
    bool m_opened = false; ///< the output of the running training
    bool m_closes = false; ///< as soon as the training has stopped
};

} // namespace tnn::app
