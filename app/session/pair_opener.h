// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/file_opener.h"

namespace tnn::app {

/// Opens the second checkpoint, B, beside what is open, as a job.
class PairOpener : public FollowedFile {
    Q_OBJECT

public:
    PairOpener(Session &session, Jobs &jobs, FileOpener &opener, QObject *parent = nullptr);

    /// A file, a folder or a kernel of the zoo. Where nothing is open yet it is opened alone.
    void open(const QString &path);
    void close();
    void exchange(); ///< A becomes B, and B becomes A
    bool isOpen() const override { return m_session.other() != nullptr; }
    const QString &path() const override { return m_path; } ///< empty while there is none
    const FileStamp &stamp() const override { return m_stamp; }
    void openAgain() override;

signals:
    void failed(const QString &path, const QString &reason); ///< one sentence without full stop; nothing changes

private:
    struct Read {
        document::DocumentPtr document;
        FileStamp stamp;
    };

    static Read read(const QString &path, const checkpoint::GivenOptions &given, const Task &task);
    void takePlace();

    Session &m_session;
    Jobs &m_jobs;
    FileOpener &m_opener;
    QString m_path;
    FileStamp m_stamp;
};

} // namespace tnn::app
