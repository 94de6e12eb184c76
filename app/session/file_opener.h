// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/followed_file.h"

namespace tnn::app {

/// Opens checkpoints for the session. The open one stays open until the next one has been read.
class FileOpener : public FollowedFile {
    Q_OBJECT

public:
    FileOpener(Session &session, Jobs &jobs, Settings &settings, QObject *parent = nullptr);

    void open(const QString &path, const checkpoint::GivenOptions &given = {});
    QString opening() const { return m_opening; } ///< empty when nothing is being opened
    bool isOpen() const override { return m_session.documentA() != nullptr; }
    void openAgain() override;
    /// Reads another file in place of the open one, with the same options: selection, overrides and views stay. If it
    /// cannot be read, failed() reports that, and nothing changes. The last of several calls counts.
    void step(const QString &path);
    /// Puts a document that has already been read in place of the open one, as step() does.
    void replace(const QString &path, const FileStamp &stamp, const document::DocumentPtr &document);
    /// Sets where the open document is, if it was put into the session by something other than open() and step().
    void setPlace(const QString &path, const FileStamp &stamp);

signals:
    void started(const QString &path);
    void opened(const QString &path);
    void failed(const QString &path, const QString &reason, Error::Kind kind); ///< one sentence without a period
    void
    moved(const QString &path); ///< another file is open now, and the views stay: after step(), replace(), setPlace()

private:
    void showReread(const Read &read);

    QString m_opening;
};

} // namespace tnn::app
