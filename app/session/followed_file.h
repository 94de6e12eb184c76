// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/session/file_stamp.h"

namespace tnn::app {

/// A checkpoint that is open and can be read again when its file was written again: A, B.
class FollowedFile : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    virtual bool isOpen() const = 0;
    virtual const QString &path() const = 0;
    /// Of its files, as of just before they were read; none where it lies on another machine.
    virtual const FileStamp &stamp() const = 0;
    /// Reads it once more, with the same options: selection, overrides and views stay. A file that can't be read is reported by
    /// refused(), and nothing changes.
    virtual void openAgain() = 0;

signals:
    void placed(); ///< another file is open now, or none
    void openedAgain();
    void refused(const QString &reason); ///< one sentence without full stop
};

} // namespace tnn::app
