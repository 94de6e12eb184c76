// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/file_controller.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

#include "app/base/number_format.h"
#include "app/controls/actions.h"
#include "app/dialogs/zoo_panel.h"
#include "app/session/open_request.h"
#include "app/session/workspace_state.h"

namespace tnn::app {

FileController::FileController(Session &session, Settings &settings, FileOpener &opener, PairOpener &pair,
                               Actions &actions, QWidget *window) :
    QObject(window),
    m_session(session), m_settings(settings), m_opener(opener), m_pair(pair), m_window(window)
{
    connect(actions.open, &QAction::triggered, this, &FileController::openByDialog);
    connect(actions.openFolder, &QAction::triggered, this, &FileController::openFolderByDialog);
    connect(actions.openWorkspace, &QAction::triggered, this, &FileController::openWorkspaceByDialog);
    connect(actions.compareWith, &QAction::triggered, this, &FileController::compareByDialog);
    connect(actions.openZoo, &QAction::triggered, this, &FileController::showZoo);
    connect(actions.exchangePair, &QAction::triggered, &pair, &PairOpener::exchange);
    connect(actions.closeOther, &QAction::triggered, &pair, &PairOpener::close);
    const QList<QAction *> shown = actions.shownOfPair();
    for (qsizetype i = 0; i < shown.size(); ++i)
        connect(shown.at(i), &QAction::triggered, &session,
                [&session, i] { session.show(static_cast<document::ShownDocument>(i)); });
}

QString FileController::folder() const
{
    const QStringList recent = m_settings.recentFiles();
    return recent.isEmpty() ? QString() : fileInfoOf(recent.first()).absolutePath();
}

void FileController::openByDialog()
{
    openFiles(QFileDialog::getOpenFileNames(
        m_window, tr("Open checkpoint"), folder(),
        tr("Checkpoints (*.pt *.pth *.bin *.ckpt *.safetensors *.npy *.csv);;Workspaces (*.tnnscope);;All files (*)")));
}

void FileController::openFolderByDialog()
{
    const QString chosen = QFileDialog::getExistingDirectory(m_window, tr("Open checkpoint folder"), folder());
    if (!chosen.isEmpty())
        open(chosen);
}

void FileController::openWorkspaceByDialog()
{
    const QString chosen = QFileDialog::getOpenFileName(m_window, tr("Open workspace"), folder(),
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

void FileController::openRequested(const OpenRequest &request)
{
    const QString &first = request.files.first();
    const bool isOpen = m_opener.isOpen() && m_opener.opening().isEmpty()
        && QFileInfo(m_opener.path()) == QFileInfo(first) && m_opener.stamp() == stampOf(m_opener.path());
    if (isOpen) {
        selectPart(m_session, request);
    } else {
        openFiles(request.files);
        selectPartOnceOpened(m_opener, m_session, request);
    }
}

void FileController::drop(const QMimeData &data, bool asPair)
{
    QStringList paths;
    for (const QUrl &url : data.urls())
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    if (asPair && m_session.shownDocument() && !paths.isEmpty())
        m_pair.open(paths.first());
    else
        openFiles(paths);
}

void FileController::compareByDialog()
{
    const QString folder = QFileInfo(m_opener.path()).absolutePath();
    const QString chosen = QFileDialog::getOpenFileName(
        m_window, tr("Compare with a second checkpoint"), folder,
        tr("Checkpoints (*.pt *.pth *.bin *.ckpt *.safetensors *.npy *.csv);;All files (*)"));
    if (!chosen.isEmpty())
        m_pair.open(chosen);
}

void FileController::showZoo()
{
    if (!m_zoo)
        m_zoo = new ZooPanel(m_session, m_opener, m_pair, m_window);
    m_zoo->show();
    m_zoo->raise();
    m_zoo->activateWindow();
}

} // namespace tnn::app
