// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

#include "app/base/settings.h"
#include "app/session/file_opener.h"

class QMimeData;
class QWidget;

namespace tnn::app {

/// The ways in which a user names what to open: a dialog, a drop, a list of files.
class FileController : public QObject {
    Q_OBJECT

public:
    FileController(Settings &settings, FileOpener &opener, QWidget *window);

    void openByDialog();
    void openFolderByDialog(); ///< Hugging Face models are folders
    void openWorkspaceByDialog();
    void openFiles(const QStringList &paths); ///< the first is opened, the others wait among the recent files
    void open(const QString &path) { openFiles({path}); }
    void drop(const QMimeData &data);

signals:
    void workspaceChosen(const QString &path);

private:
    QString folder() const; ///< where the user was last

    Settings &m_settings;
    FileOpener &m_opener;
    QWidget *m_window;
};

} // namespace tnn::app
