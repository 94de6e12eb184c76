// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

#include "app/base/jobs.h"
#include "app/base/settings.h"
#include "app/controls/actions.h"
#include "app/controls/theme_settings.h"
#include "app/session/device_chooser.h"
#include "app/session/file_opener.h"
#include "app/session/pair_opener.h"
#include "app/session/run_follower.h"
#include "app/session/session.h"
#include "app/session/training_process.h"
#include "app/session/vocabulary_loader.h"

class QStackedWidget;

namespace tnn::app {

class ControlBar;
class FileController;
class MessageBar;
struct OpenRequest;
class Recovery;
class Perspectives;
class StartPage;
class StatusLine;
class TrainingGuard;
class ViewArea;
class WhatIfHistory;
class WorkPage;
class WorkspaceCapture;
class WorkspaceController;

/// Assembles the parts: start page or work page, menus, drops. Session, jobs and settings outlive it and are owned by
/// the caller.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(Session &session, Jobs &jobs, Settings &settings, ThemeSettings &themes, FileOpener &opener);

    ViewArea *viewArea() const { return m_viewArea; }
    Actions &actions() { return m_actions; }
    VocabularyLoader &vocabularies() { return m_vocabularies; }
    DeviceChooser &devices() { return m_devices; }
    TrainingProcess &training() { return m_training; }
    PairOpener &pairOpener() { return m_pairOpener; }
    RunFollower &run() { return m_run; }
    FileController *fileController() const { return m_fileController; }
    /// Opens the files, unless the first is open already, selects its part, and raises the window. Returns whether it
    /// can: not while a dialog must be answered first.
    bool openRequest(const OpenRequest &request);
    /// Starts saving the state in case of a crash, and offers what a crash left.
    void recoverBy(std::unique_ptr<Recovery> owned);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override; ///< Escape stops what runs, also right after a click on a tab
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void makeWork();
    void connectViews();
    void makeMenus();
    void makeBars();
    void connectActions();
    void connectOpener();
    template <class T> T *view(const char *id) const; ///< a view of a known type
    void showTraining();
    void connectHistory();
    void connectWorkspace();
    void showTitle();
    void restorePlaces();
    void extrapolateExamples();
    void showDocument();
    void showBars();
    void showFailure(const QString &path, const QString &reason, Error::Kind kind = Error::Kind::Other);

    Session &m_session;
    Jobs &m_jobs;
    Settings &m_settings;
    ThemeSettings &m_themes;
    FileOpener &m_opener;
    DeviceChooser m_devices;
    VocabularyLoader m_vocabularies;
    PairOpener m_pairOpener;
    RunFollower m_run;
    TrainingProcess m_training;
    Actions m_actions;
    QStackedWidget *m_pages = nullptr;
    StartPage *m_start = nullptr;
    WorkPage *m_work = nullptr;
    ViewArea *m_viewArea = nullptr;  ///< a part of m_work
    MessageBar *m_message = nullptr; ///< a part of m_work
    bool m_endsAlone = false;        ///< once something is open, what showed the training view alone
    ControlBar *m_controls = nullptr;
    StatusLine *m_status = nullptr;
    Perspectives *m_perspectives = nullptr;
    WhatIfHistory *m_history = nullptr;
    WorkspaceCapture *m_capture = nullptr;
    WorkspaceController *m_workspace = nullptr;
    FileController *m_fileController = nullptr;
    TrainingGuard *m_guard = nullptr;
};

} // namespace tnn::app
