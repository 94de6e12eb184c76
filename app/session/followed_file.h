// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include "app/base/jobs.h"
#include "app/base/settings.h"
#include "app/session/file_watcher.h"
#include "app/session/session.h"

namespace tnn::app {

/// An open checkpoint, A or B, which is read again, in a job, when its file was rewritten, such as a training run's
/// checkpoint. A partially written file is quietly retried while the old one stays; one that stays broken is reported
/// once.
class FollowedFile : public QObject {
    Q_OBJECT

public:
    /// How long a broken file may still be in the process of being written.
    static constexpr int PatienceMilliseconds = 5000;

    virtual bool isOpen() const = 0;
    const QString &path() const { return m_path; } ///< the path of what was last opened
    /// The stamp of the files at path(), taken just before they were read; empty if they are on another machine.
    const FileStamp &stamp() const { return m_stamp; }
    /// Reads it again, with the same options: selection, overrides and views stay. If it cannot be read, refused()
    /// reports that, and nothing changes.
    virtual void openAgain() = 0;
    void readAgain(); ///< openAgain() at the user's request: a failure is reported at once

signals:
    void placed(); ///< another file is open now, or none
    void openedAgain();
    void refused(const QString &reason); ///< one sentence without a period
    void broken(const QString &reason);  ///< refused, and to be reported; what is shown stays
    void recovered();                    ///< after broken()

protected:
    struct Read {
        document::DocumentPtr document;
        FileStamp stamp;
        QString path; ///< if a folder holds a run: its last checkpoint
    };
    FollowedFile(Session &session, Jobs &jobs, Settings &settings, QObject *parent);
    void read(const QString &job, const QString &path, const checkpoint::GivenOptions &given,
              const std::function<void(const Read &)> &use, const Jobs::Fail &fail);

    Session &m_session;
    Jobs &m_jobs;
    QString m_path;
    FileStamp m_stamp;

private:
    void follow();
    void finish();
    void refuse(const QString &reason);

    Settings &m_settings;
    FileWatcher m_watcher;
    QTimer m_retry;
    QElapsedTimer m_broken; ///< runs since the file was first refused
    bool m_isAsked = false; ///< requested by the user
    bool m_isTold = false;
};

} // namespace tnn::app
