// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/controls/card.h"
#include "engine/error.h"

class QLabel;

namespace tnn::app {

class ElidedLabel;

/// Reports a file that could not be opened: which one, where and why, and what to do about it.
class FailedFileCard : public Surface {
    Q_OBJECT

public:
    explicit FailedFileCard(QWidget *parent = nullptr);

    void showFailure(const QString &path, const QString &reason, Error::Kind kind);
    QString error() const; ///< "FILE: reason" as shown, empty if it is hidden

signals:
    void againRequested(const QString &path);
    void otherRequested(); ///< with a dialog

private:
    QString m_path;
    ElidedLabel *m_file;
    QLabel *m_reason, *m_advice;
};

/// Advice about a file that cannot be opened for `reason`, based on that and on the file itself: one or two sentences.
QString adviceFor(const QString &path, Error::Kind kind = Error::Kind::Other);

} // namespace tnn::app
