// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QObject>
#include <QStringList>

#include "engine/run/compare.h"

class QMimeData;

namespace tnn::app {

/// Results made elsewhere that are compared: files, each named by its file name. They may be dropped on a widget.
class ComparedFiles : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const std::vector<run::ResultFile> &files() const { return m_files; }
    void add(const QStringList &paths); ///< one that is there already is read again
    void remove(const QString &name);
    void removePaths(const std::vector<std::string> &paths);
    void clear();
    /// Files of arrays that are dropped there are added; others are left to those behind it.
    void takeDropsOn(QWidget *widget);

signals:
    void changed();
    void added(const QString &name); ///< before changed(): the last one of those that are added

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    static QStringList arraysOf(const QMimeData &data); ///< empty where one of the files is none
    QString freeName(const QString &path) const;

    std::vector<run::ResultFile> m_files;
};

} // namespace tnn::app
