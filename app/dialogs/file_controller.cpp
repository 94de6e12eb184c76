// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/file_controller.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

#include "app/session/workspace_state.h"

namespace tnn::app {

FileController::FileController(Settings &settings, FileOpener &opener, QWidget *window) :
    QObject(window), m_settings(settings), m_opener(opener), m_window(window)
{
}

QString FileController::folder() const
{
    const QStringList recent = m_settings.recentFiles();
    return recent.isEmpty() ? QString() : QFileInfo(recent.first()).absolutePath();
}

void FileController::openByDialog()
{
    openFiles(QFileDialog::getOpenFileNames(
        m_window, tr("Open a checkpoint"), folder(),
        tr("Checkpoints (*.pt *.pth *.bin *.ckpt *.safetensors *.npy *.csv);;Workspaces (*.tnnscope);;All files (*)")));
}

void FileController::openFolderByDialog()
{
    const QString chosen = QFileDialog::getExistingDirectory(m_window, tr("Open a folder that holds a checkpoint"),
                                                             folder());
    if (!chosen.isEmpty())
        open(chosen);
}

void FileController::openWorkspaceByDialog()
{
    const QString chosen = QFileDialog::getOpenFileName(m_window, tr("Open a workspace"), folder(),
                                                        tr("Workspaces (*.tnnscope);;All files (*)"));
    if (!chosen.isEmpty())
        emit workspaceChosen(chosen);
}

void FileController::openFiles(const QStringList &paths)
{
    for (qsizetype i = paths.size() - 1; i > 0; --i)
        m_settings.addRecentFile(paths.at(i));
    if (paths.isEmpty())
        return;
    if (isWorkspacePath(paths.first()))
        emit workspaceChosen(paths.first());
    else
        m_opener.open(paths.first());
}

void FileController::drop(const QMimeData &data)
{
    QStringList paths;
    for (const QUrl &url : data.urls())
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    openFiles(paths);
}

} // namespace tnn::app
