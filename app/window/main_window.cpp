// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include <utility>

#include <QApplication>
#include <QCloseEvent>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>

#include "app/base/number_format.h"
#include "app/base/program.h"
#include "app/controls/message_bar.h"
#include "app/dialogs/file_controller.h"
#include "app/dialogs/training_guard.h"
#include "app/panels/control_bar.h"
#include "app/panels/input_panel.h"
#include "app/panels/model/channel_list.h"
#include "app/panels/side_panels.h"
#include "app/panels/status_line.h"
#include "app/session/open_request.h"
#include "app/session/recovery.h"
#include "app/views/network/extrapolation_view.h"
#include "app/views/training/training_controls.h"
#include "app/views/training/training_view.h"
#include "app/views/what_if_history.h"
#include "app/window/area_actions.h"
#include "app/window/command_palette.h"
#include "app/window/failed_file_card.h"
#include "app/window/menus.h"
#include "app/window/perspectives.h"
#include "app/window/recovery_offer.h"
#include "app/window/reload_reports.h"
#include "app/window/start_page.h"
#include "app/window/view_area.h"
#include "app/window/view_output.h"
#include "app/window/work_page.h"
#include "app/window/workspace_controller.h"

namespace tnn::app {

MainWindow::MainWindow(Session &session, Jobs &jobs, Settings &settings, ThemeSettings &themes, FileOpener &opener) :
    m_session(session), m_jobs(jobs), m_settings(settings), m_themes(themes), m_opener(opener),
    m_devices(session, jobs), m_vocabularies(session, jobs), m_pairOpener(session, jobs, settings, opener),
    m_run(session, jobs, opener, settings), m_actions(this), m_pages(new QStackedWidget),
    m_start(new StartPage(settings, jobs, m_actions)),
    m_fileController(new FileController(session, settings, opener, m_pairOpener, m_actions, this)),
    m_guard(new TrainingGuard(session, opener, m_training, this))
{
    setAcceptDrops(true);
    setWindowTitle(tr("Tnnscope"));
    makeBars();
    makeWork();
    m_pages->addWidget(m_start);
    m_pages->addWidget(m_work);
    setCentralWidget(m_pages);
    makeMenus();
    connectActions();
    connectOpener();
    (new ReloadReports(session, opener, m_pairOpener, *m_message, *m_status, this))->connectTo(m_actions, settings);
    (new ViewOutput(session, jobs, settings, themes, *m_message, *m_status, this))->connectTo(m_actions, *m_viewArea);
    connect(&m_pairOpener, &PairOpener::failed, this,
            [this](const QString &path, const QString &reason) { showFailure(path, reason); });
    restorePlaces();
    connectHistory();
    connectWorkspace();
    // While a file is being opened, its page is shown instead of the start page.
    m_pages->setCurrentIndex(session.shownDocument() || !opener.opening().isEmpty() ? 1 : 0);
    showDocument();
}

void MainWindow::makeBars()
{
    m_controls = new ControlBar(m_session, this);
    addToolBar(m_controls);
    m_status = new StatusLine(m_session, m_jobs, this);
    setStatusBar(m_status);
    connect(m_controls, &ControlBar::refused, this,
            [this](const QString &reason) { m_message->showUntilChange(reason); });
}

void MainWindow::makeWork()
{
    m_work = new WorkPage({m_session, m_jobs, m_settings, m_devices, m_vocabularies, m_training}, m_run, m_actions);
    m_message = m_work->message();
    m_viewArea = m_work->viewArea();
    connectViews();
    connectSelectionActions(m_actions, m_session);
    connectAreaActions(m_actions, *m_viewArea, QList<QWidget *>{m_controls} + m_work->areas());
    m_perspectives = new Perspectives(*m_viewArea, m_session, m_settings, m_actions,
                                      Perspectives::SideWidgets{{Side::Bar, m_controls}} + m_work->sides(), this);
    connect(m_perspectives, &Perspectives::entered, m_work->input(),
            [this](const QString &id) { m_work->input()->offerText(id == QStringLiteral("text")); });
    insertToolBar(m_controls, m_perspectives->bar());
    insertToolBarBreak(m_controls);
}

void MainWindow::connectViews()
{
    m_viewArea->setTheme(m_themes.theme());
    connect(&m_themes, &ThemeSettings::changed, m_viewArea, &ViewArea::setTheme);
    connect(m_viewArea, &ViewArea::readout, m_status, &StatusLine::setReadout);
    for (ViewPanel *panel : m_viewArea->panels()) {
        const View *view = &panel->view();
        panel->setOffered(view->applies());
        connect(view, &View::viewRequested, this, [this](const QString &id) {
            m_message->noteChange();
            m_perspectives->show(id);
        });
        connect(view, &View::answerRequested, this, [this](const QString &id, const QString &sentence) {
            m_message->noteChange(); // it answers another question
            m_perspectives->show(id);
            m_viewArea->panel(id)->view().answer();
            if (!sentence.isEmpty())
                m_message->showUntilChange(sentence, false);
        });
        connect(view, &View::inspectorRequested, this, [this] {
            m_perspectives->showSide(Side::Inspector);
            m_work->side()->showInspector();
        });
    }
    connect(view<TrainingView>("training"), &TrainingView::saved, m_guard, &TrainingGuard::openFirst);
}

template <class T> T *MainWindow::view(const char *id) const
{
    return qobject_cast<T *>(&m_viewArea->panel(QLatin1String(id))->view());
}

void MainWindow::makeMenus()
{
    addFileMenu(*this, m_actions, m_settings, [this](const QString &path) { m_fileController->open(path); });
    addEditMenu(*this, m_actions);
    addViewMenu(*this, m_actions, *m_viewArea, m_perspectives->menu(), m_settings);
    addDeviceMenu(*this, m_devices);
    addHelpMenu(*this, m_actions, m_themes);
    connect(m_actions.palette, &QAction::triggered, this, [this] {
        auto *palette = new CommandPalette(
            allCommands(*menuBar(), *m_viewArea, m_session, m_settings,
                        [this](const QString &path) { m_fileController->open(path); }),
            [this](const QString &pattern) { return channelCommand(pattern, m_session); }, this);
        palette->popUp();
    });
}

/// Shows the paper's claim in one click: opens the example, and measures it and the others.
void MainWindow::extrapolateExamples()
{
    view<ExtrapolationView>("extrapolation")->measureNext(examplePath(), exampleText(), otherExamples());
    m_opener.open(examplePath());
    m_perspectives->show(QStringLiteral("extrapolation"));
}

/// Alone if nothing is open: the other views are then empty.
void MainWindow::showTraining()
{
    m_pages->setCurrentIndex(1);
    showBars();
    m_perspectives->show(QStringLiteral("training"));
    if (!m_session.shownDocument() && !m_actions.alone->isChecked()) {
        m_actions.alone->setChecked(true);
        m_endsAlone = true;
    }
    view<TrainingView>("training")->fields()->setFocus();
}

void MainWindow::restorePlaces()
{
    if (!restoreGeometry(m_settings.geometry())) {
        constexpr QSize Frame(16, 48), Most(1800, 1100); // Frame: about a title bar and borders
        const QSize available = screen()->availableGeometry().size();
        resize((available - Frame).boundedTo(Most));
    }
    m_perspectives->enterLast();
}

void MainWindow::showDocument()
{
    const auto &document = m_session.shownDocument();
    m_actions.setDocumentOpen(document != nullptr);
    const Perspective perspective = perspectiveNamed(m_perspectives->current());
    for (ViewPanel *panel : m_viewArea->panels())
        panel->setOffered(panel->view().applies(), perspective.others || perspective.shows(panel->view().id()));
    if (!document) {
        if (m_opener.opening().isEmpty())
            m_pages->setCurrentIndex(0);
    } else {
        m_pages->setCurrentIndex(1);
        if (std::exchange(m_endsAlone, false))
            m_actions.alone->setChecked(false);
    }
    showTitle();
    showBars();
}

/// The start page has no selection and no status.
void MainWindow::showBars()
{
    m_perspectives->setOnWorkPage(m_pages->currentIndex() == 1);
    m_status->setVisible(m_pages->currentIndex() == 1);
}

void MainWindow::showFailure(const QString &path, const QString &reason, Error::Kind kind)
{
    m_start->setOpening({});
    if (m_session.shownDocument()) {
        m_message->showMessage(tr("%1: %2").arg(path, reason));
        return;
    }
    m_start->failure()->showFailure(path, reason, kind);
    m_pages->setCurrentIndex(0);
    showBars();
}

void MainWindow::connectActions()
{
    connect(m_actions.openExample, &QAction::triggered, this, [this] { m_opener.open(examplePath()); });
    connect(m_actions.extrapolateExamples, &QAction::triggered, this, &MainWindow::extrapolateExamples);
    connect(m_actions.close, &QAction::triggered, this, [this] { m_workspace->close(); });
    connect(m_actions.train, &QAction::triggered, this, &MainWindow::showTraining);
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions.clearRecent, &QAction::triggered, &m_settings, &Settings::clearRecentFiles);
    connect(m_actions.resetLayout, &QAction::triggered, m_perspectives, &Perspectives::reset);
    for (QAction *action : {m_actions.metadata, m_actions.findMetadata})
        connect(action, &QAction::triggered, this, [this] { m_perspectives->showSide(Side::Inspector); });
    connect(m_actions.metadata, &QAction::triggered, m_work->side(), &SidePanels::showMetadata);
    connect(m_actions.findMetadata, &QAction::triggered, m_work->side(), &SidePanels::findInMetadata);
    connect(m_actions.showAll, &QAction::triggered, this, [this] {
        if (ViewPanel *panel = m_viewArea->current())
            panel->view().plot()->fit();
    });
    connect(m_start, &StartPage::fileChosen, m_fileController, &FileController::open);
}

void MainWindow::connectOpener()
{
    connect(&m_opener, &FileOpener::started, m_start, &StartPage::setOpening);
    connect(&m_opener, &FileOpener::started, m_message, &QWidget::hide);
    connect(&m_opener, &FileOpener::opened, this, [this](const QString &path) {
        if (!m_session.remote() && !m_session.documentA()->synthetic())
            m_settings.addRecentFile(path);
        m_start->setOpening({});
        m_start->failure()->hide();
        m_message->hide();
    });
    connect(&m_opener, &FileOpener::failed, this, &MainWindow::showFailure);
    m_session.onDocument(this, &MainWindow::showDocument);
}

bool MainWindow::openRequest(const OpenRequest &request)
{
    if (QApplication::activeModalWidget())
        return false;
    // Later, since opening may ask a question, and the sender should not wait for its answer.
    const auto show = [this, request] {
        m_fileController->openRequested(request);
        setWindowState(windowState() & ~Qt::WindowMinimized);
        raise();
        activateWindow();
    };
    QMetaObject::invokeMethod(this, show, Qt::QueuedConnection);
    return true;
}

/// What-ifs and choices since the file was opened can be undone.
void MainWindow::connectHistory()
{
    QList<View *> views;
    for (const ViewPanel *panel : m_viewArea->panels())
        views.append(&panel->view());
    m_history = new WhatIfHistory(m_session, views, this);
    m_history->drive(m_actions.undo, m_actions.redo);
    connect(m_actions.resetWhatIfs, &QAction::triggered, &m_session, [this] { m_session.setOverrides({}); });
    connect(&m_opener, &FileOpener::opened, m_history, &WhatIfHistory::startAnew);
    m_status->addPermanentWidget(new WhatIfMark(m_session, m_actions.resetWhatIfs, m_status));
}

void MainWindow::connectWorkspace()
{
    m_capture = new WorkspaceCapture(m_session, m_opener, *m_viewArea, *m_perspectives, *m_work->input(),
                                     m_work->channels()->table(), m_actions.sides, m_settings, this);
    m_workspace = new WorkspaceController(m_session, m_jobs, m_settings, m_opener, *m_capture, this);
    connect(m_fileController, &FileController::workspaceChosen, m_workspace, &WorkspaceController::open);
    connect(m_actions.saveWorkspace, &QAction::triggered, m_workspace, &WorkspaceController::save);
    connect(m_actions.saveWorkspaceAs, &QAction::triggered, m_workspace, &WorkspaceController::saveByDialog);
    connect(m_workspace, &WorkspaceController::failed, this,
            [this](const QString &path, const QString &reason) { showFailure(path, reason); });
    connect(m_workspace, &WorkspaceController::errorOccurred, m_message,
            [this](const QString &what) { m_message->showMessage(what); });
    connect(m_workspace, &WorkspaceController::changed, this, &MainWindow::showTitle);
    connect(m_workspace, &WorkspaceController::restored, m_history, &WhatIfHistory::startAnew);
}

void MainWindow::recoverBy(std::unique_ptr<Recovery> owned)
{
    offerRecovery(std::move(owned), *m_start, *m_capture, *m_workspace);
}

void MainWindow::showTitle()
{
    QStringList parts;
    if (const auto &document = m_session.shownDocument()) {
        const QString name = QString::fromStdString(document->role());
        parts.append(name.isEmpty() ? modelNameOf(document->checkpoint().path) : name);
        parts.last().replace(QLatin1String("[*]"), QLatin1String("[*][*]"));
    }
    parts.append(m_workspace->title());
    parts.append(tr("Tnnscope"));
    parts.removeAll(QString());
    setWindowTitle(parts.join(QStringLiteral(" \u2014 ")));
    setWindowModified(m_workspace->isChanged());
}

bool MainWindow::event(QEvent *event)
{
    if (event->type() == QEvent::ThemeChange)
        m_themes.update();
    return QMainWindow::event(event);
}

void MainWindow::keyPressEvent(QKeyEvent *event)
{
    const ViewPanel *panel = m_viewArea && event->key() == Qt::Key_Escape ? m_viewArea->current() : nullptr;
    if (!panel || !panel->view().stopWhatRuns())
        QMainWindow::keyPressEvent(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_guard->mayClose() || !m_workspace->mayClose()) {
        event->ignore();
        return;
    }
    m_settings.geometry.set(saveGeometry());
    m_perspectives->store();
    m_jobs.stopAll();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    m_fileController->drop(*event->mimeData(), event->modifiers().testFlag(Qt::ShiftModifier));
}

} // namespace tnn::app
