// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/base/jobs.h"
#include "app/session/file_watcher.h"
#include "app/session/session.h"

namespace tnn::app {

/// An open checkpoint that can be read again, in a job, when its file was rewritten: A or B.
class FollowedFile : public QObject {
    Q_OBJECT

public:
    virtual bool isOpen() const = 0;
    const QString &path() const { return m_path; } ///< of what was last opened
    /// Of its files, taken just before they were read; empty if they are on another machine.
    const FileStamp &stamp() const { return m_stamp; }
    /// Reads it again, with the same options: selection, overrides and views stay. If it cannot be read, refused()
    /// reports that, and nothing changes.
    virtual void openAgain() = 0;

signals:
    void placed(); ///< another file is open now, or none
    void openedAgain();
    void refused(const QString &reason); ///< one sentence without a period

protected:
    struct Read {
        document::DocumentPtr document;
        FileStamp stamp;
        QString path; ///< if a folder holds a run: its last checkpoint
    };
    FollowedFile(Session &session, Jobs &jobs, QObject *parent) : QObject(parent), m_session(session), m_jobs(jobs) { }
    void read(const QString &job, const QString &path, const checkpoint::GivenOptions &given,
              const std::function<void(const Read &)> &take, const Jobs::Fail &fail);

    Session &m_session;
    Jobs &m_jobs;
    QString m_path;
    FileStamp m_stamp;
};

} // namespace tnn::app
