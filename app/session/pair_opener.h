// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/file_opener.h"

namespace tnn::app {

/// Opens the second checkpoint, B, in addition to the open one; its path is empty if there is none.
class PairOpener : public FollowedFile {
    Q_OBJECT

public:
    PairOpener(Session &session, Jobs &jobs, Settings &settings, FileOpener &opener, QObject *parent = nullptr);

    /// A file, a folder or a kernel of the zoo. If nothing is open yet, it is opened by itself.
    void open(const QString &path);
    void close();
    void exchange(); ///< A becomes B, and B becomes A
    bool isOpen() const override { return m_session.documentB() != nullptr; }
    void openAgain() override;

signals:
    void failed(const QString &path, const QString &reason); ///< one sentence without a period; nothing changes

private:
    void updatePlace();
    void choose(const Read &read, const QString &path);
    void place(const Read &read, document::ShownDocument first);

    FileOpener &m_opener;
};

} // namespace tnn::app
