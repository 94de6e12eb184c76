// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>

#include "app/base/settings.h"
#include "app/session/followed_file.h"

namespace tnn::app {

/// Rereads an open checkpoint when its file was rewritten, such as a training run's checkpoint. A partially written
/// file is quietly retried while the old one stays; one that stays broken is reported once.
class FileFollower : public QObject {
    Q_OBJECT

public:
    /// How long a broken file may still be in the process of being written.
    static constexpr int PatienceMilliseconds = 5000;

    FileFollower(FollowedFile &file, Settings &settings, QObject *parent = nullptr);

    void readAgain(); ///< now, whether or not it was rewritten; a failure is reported at once

signals:
    void readAgainDone();
    void failed(const QString &reason); ///< one sentence without a period; what is shown stays
    void recovered();                   ///< after failed()

private:
    void follow();
    void finish();
    void refuse(const QString &reason);

    FollowedFile &m_file;
    Settings &m_settings;
    FileWatcher m_watcher;
    QTimer m_retry;
    QElapsedTimer m_broken; ///< runs since the file was first refused
    bool m_isAsked = false; ///< requested by the user
    bool m_isTold = false;
};

} // namespace tnn::app
