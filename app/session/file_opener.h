// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/base/jobs.h"
#include "app/session/followed_file.h"
#include "app/session/session.h"

namespace tnn::app {

/// Opens checkpoints for the session as a job. What is open stays open until the next one is read.
class FileOpener : public FollowedFile {
    Q_OBJECT

public:
    FileOpener(Session &session, Jobs &jobs, QObject *parent = nullptr);

    void open(const QString &path, const checkpoint::GivenOptions &given = {});
    QString opening() const { return m_opening; } ///< empty when nothing is being opened
    bool isOpen() const override { return m_session.opened() != nullptr; }
    void openAgain() override;
    /// Reads another file in place of what is open, with the same options: selection, overrides and views stay. A file that
    /// can't be read is reported by failed(), and nothing changes. The last of several calls counts.
    void step(const QString &path);
    /// The same with what was read before.
    void take(const QString &path, const FileStamp &stamp, const document::DocumentPtr &document);
    /// Where what is open lies, when something else than open() and step() put it into the session.
    void setPlace(const QString &path, const FileStamp &stamp);
    const QString &path() const override { return m_path; } ///< of what was opened last
    const FileStamp &stamp() const override { return m_stamp; }

signals:
    void started(const QString &path);
    void opened(const QString &path);
    void failed(const QString &path, const QString &reason, Error::Kind kind); ///< one sentence without full stop
    void moved(const QString &path); ///< another file is open now, and the views stay: step(), take(), setPlace()

private:
    struct Read {
        document::DocumentPtr document;
        FileStamp stamp;
        QString path; ///< of a folder that holds a run: its last checkpoint
    };
    struct Place {
        QString path;
        std::shared_ptr<remote::EngineKeeper> remote; ///< null: the file lies here
    };
    Place placeOf(const QString &path) const { return {path, m_session.remote()}; }
    static Read read(const Place &place, const checkpoint::GivenOptions &given, const Task &task);
    void takeAgain(const Read &read);

    Session &m_session;
    Jobs &m_jobs;
    QString m_opening, m_path;
    FileStamp m_stamp;
};

} // namespace tnn::app
