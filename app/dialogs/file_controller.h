// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

#include "app/base/settings.h"
#include "app/session/pair_opener.h"

class QMimeData;
class QWidget;

namespace tnn::app {

class Actions;
struct OpenRequest;
class ZooPanel;

/// The ways to choose what to open: a dialog, a drop, a list of files; and the actions of a second checkpoint and of
/// the kernel zoo.
class FileController : public QObject {
    Q_OBJECT

public:
    FileController(Session &session, Settings &settings, FileOpener &opener, PairOpener &pair, Actions &actions,
                   QWidget *window);

    void openByDialog();
    void openFolderByDialog();                ///< Hugging Face models are folders
    void openFiles(const QStringList &paths); ///< the first is opened, the others are added to the recent files
    void open(const QString &path) { openFiles({path}); }
    /// Selects the part, and opens the files first unless the first one is open already.
    void openRequested(const OpenRequest &request);
    void drop(const QMimeData &data, bool asPair); ///< `asPair`: if something is open, the first becomes B

signals:
    void workspaceChosen(const QString &path);

private:
    QString folder() const; ///< the folder the user last visited
    void openWorkspaceByDialog();
    void compareByDialog();
    void showZoo();

    Session &m_session;
    Settings &m_settings;
    FileOpener &m_opener;
    PairOpener &m_pair;
    QWidget *m_window;
    ZooPanel *m_zoo = nullptr; ///< created on first use
};

} // namespace tnn::app
