// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/followed_file.h"

namespace tnn::app {

/// Opens checkpoints for the session. What is open stays open until the next one is read.
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

signals:
    void started(const QString &path);
    void opened(const QString &path);
    void failed(const QString &path, const QString &reason, Error::Kind kind); ///< one sentence without full stop
    void moved(const QString &path); ///< another file is open now, and the views stay: step(), take(), setPlace()

private:
    void takeAgain(const Read &read);

    QString m_opening;
};

} // namespace tnn::app
