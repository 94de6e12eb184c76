// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/controls/surface.h"

class QLabel;

#include "engine/error.h"

namespace tnn::app {

class ElidedLabel;

/// A file that could not be opened, told in place: which one, where and why, and what to do about it.
class FailedFileCard : public Surface {
    Q_OBJECT

public:
    explicit FailedFileCard(QWidget *parent = nullptr);

    void tell(const QString &path, const QString &reason, Error::Kind kind);
    QString error() const; ///< "FILE: reason" as shown, empty where it is hidden

signals:
    void againRequested(const QString &path);
    void otherRequested(); ///< by dialog

private:
    QString m_path;
    ElidedLabel *m_file;
    QLabel *m_reason, *m_advice;
};

} // namespace tnn::app
