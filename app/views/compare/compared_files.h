// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QObject>
#include <QStringList>

#include "engine/run/compare.h"

class QMimeData;

namespace tnn::app {

/// Results computed elsewhere that are compared: files, each named by its file name. They may be dropped on a widget.
class ComparedFiles : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const std::vector<run::ResultFile> &files() const { return m_files; }
    void add(const QStringList &paths); ///< one that was already added is read again
    void removeIf(const std::function<bool(const run::ResultFile &)> &isRemoved);
    /// Adds files of arrays that are dropped on the widget; others are left to the widgets behind it.
    void acceptDropsOn(QWidget *widget);

signals:
    void changed();
    void added(const QString &name); ///< before changed(): the last of those being added

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    static QStringList arraysOf(const QMimeData &data); ///< empty if any of the files is not an array
    QString freeName(const QString &path) const;

    std::vector<run::ResultFile> m_files;
};

} // namespace tnn::app
