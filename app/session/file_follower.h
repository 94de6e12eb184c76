// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>

#include "app/base/settings.h"
#include "app/session/followed_file.h"

namespace tnn::app {

/// Reads a checkpoint that is open again when its file was written again: a training run's checkpoint. A half-written one is tried
/// again quietly while the old one stays; one that stays broken is reported once.
class FileFollower : public QObject {
    Q_OBJECT

public:
    /// How long a broken file may still be one that is being written.
    static constexpr int PatienceMilliseconds = 5000;

    FileFollower(FollowedFile &file, Settings &settings, QObject *parent = nullptr);

    void readAgain(); ///< now, whether or not it was written; a failure is reported at once

signals:
    void readAgainDone();
    void failed(const QString &reason); ///< one sentence without full stop; what is shown stays
    void recovered();                   ///< after failed()

private:
    void follow();
    void finish();
    void refuse(const QString &reason);

    FollowedFile &m_file;
    Settings &m_settings;
    FileWatcher m_watcher;
    QTimer m_retry;
    QElapsedTimer m_broken; ///< runs since the first refusal of a file
    bool m_isAsked = false; ///< by hand
    bool m_isTold = false;
};

} // namespace tnn::app
