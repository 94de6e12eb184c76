// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLocale>
#include <QUndoStack>

#include "app/base/number_format.h"
#include "app/base/program.h"
#include "app/controls/message_bar.h"
#include "app/dialogs/export_dialog.h"
#include "app/dialogs/file_controller.h"
#include "app/dialogs/report_dialog.h"
#include "app/export/plot_export.h"
#include "app/panels/input_panel.h"
#include "app/panels/model/channel_list.h"
#include "app/panels/side_panels.h"
#include "app/panels/status_line.h"
#include "app/session/open_request.h"
#include "app/session/recovery.h"
#include "app/session/workspace_state.h"
#include "app/views/what_if_history.h"
#include "app/window/failed_file_card.h"
#include "app/window/main_window.h"
#include "app/window/perspectives.h"
#include "app/window/start_page.h"
#include "app/window/view_area.h"
#include "app/window/workspace_controller.h"
#include "engine/error.h"
#include "widgets/base/translated.h"

// The connections between the parts of the window; the parts themselves are in main_window.cpp.
namespace tnn::app {

namespace {

bool hasFigure(const ViewPanel *panel)
{
    return panel && panel->view().isBuilt() && panel->view().hasFigure();
}

void openDialog(QDialog *dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

/// Gives the keyboard to the first control of a part, or for the views to the plot of the current one.
bool acceptsFocus(QWidget *area, const ViewArea *viewArea)
{
    if (!area->isVisible())
        return false;
    if (area == viewArea) {
        ViewPanel *panel = viewArea->current();
        if (panel)
            panel->view().plot()->setFocus(Qt::TabFocusReason);
        return panel != nullptr;
    }
    for (QWidget *child : area->findChildren<QWidget *>()) {
        const bool focusable = (child->focusPolicy() & Qt::TabFocus) != 0;
        if (focusable && child->isVisible() && child->isEnabled() && !child->focusProxy()) {
            child->setFocus(Qt::TabFocusReason);
            return true;
        }
    }
    return false;
}

void walkAreas(const QList<QWidget *> &areas, const ViewArea *viewArea, int by)
{
    const QWidget *focus = QApplication::focusWidget();
    const qsizetype count = areas.size();
    qsizetype at = by > 0 ? -1 : count;
    for (qsizetype i = 0; i < count; ++i)
        if (focus && (areas.at(i) == focus || areas.at(i)->isAncestorOf(focus)))
            at = i;
    for (qsizetype step = 0; step < count; ++step) {
        at = (at + by + count) % count;
        if (acceptsFocus(areas.at(at), viewArea))
            return;
    }
}

/// Offers what a crash left on the start page. A state that cannot be read, perhaps because of the crash, is not
/// offered; one that is too large is kept until the user discards it.
void offerRecoverable(Recovery &recovery, StartPage &start)
{
    for (; recovery.recoverable(); recovery.declineRecoverable()) {
        const QString &file = recovery.recoverable()->file;
        const auto offer = [&](const QString &text) {
            start.setRecoverable(QLocale().toString(recovery.recoverable()->when, QLocale::ShortFormat), text);
        };
        try {
            QStringList names;
            for (const WorkspaceState::File &one : readWorkspace(file).files)
                names.append(fileNameOf(one.path));
            return offer(names.join(QStringLiteral(", ")));
        } catch (const Error &error) {
            if (QFileInfo(file).size() > static_cast<qint64>(LargestWorkspace))
                return offer(widgets::translated(error.message()));
        }
    }
    start.setRecoverable({}, {});
}

} // namespace

/// A single view, and moving the focus from part to part of the window.
void MainWindow::connectPlaces(const QList<QWidget *> &areas)
{
    connect(m_actions.alone, &QAction::toggled, this, [this](bool alone) {
        m_viewArea->setAlone(alone);
        m_actions.alone->setChecked(m_viewArea->isAlone()); // there may be no view
    });
    connect(m_viewArea, &ViewArea::aloneChanged, m_actions.alone, &QAction::setChecked);
    connect(m_actions.nextView, &QAction::triggered, this, [this] { m_viewArea->activateNext(1); });
    connect(m_actions.previousView, &QAction::triggered, this, [this] { m_viewArea->activateNext(-1); });
    connect(m_actions.nextArea, &QAction::triggered, this, [this, areas] { walkAreas(areas, m_viewArea, 1); });
    connect(m_actions.previousArea, &QAction::triggered, this, [this, areas] { walkAreas(areas, m_viewArea, -1); });
}

void MainWindow::connectActions()
{
    connect(m_actions.openExample, &QAction::triggered, this, [this] { m_opener.open(examplePath()); });
    connect(m_actions.extrapolateExamples, &QAction::triggered, this, &MainWindow::extrapolateExamples);
    connect(m_actions.close, &QAction::triggered, this, [this] { m_workspace->close(); });
    connect(m_actions.train, &QAction::triggered, this, &MainWindow::showTraining);
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions.clearRecent, &QAction::triggered, &m_settings, &Settings::clearRecentFiles);
    connect(m_actions.exportView, &QAction::triggered, this, [this] { exportPanel(m_viewArea->current()); });
    connect(m_actions.report, &QAction::triggered, this, &MainWindow::report);
    connect(m_actions.copyImage, &QAction::triggered, this, [this] { copyPanel(m_viewArea->current()); });
    connect(m_actions.resetLayout, &QAction::triggered, m_perspectives, &Perspectives::reset);
    for (QAction *action : {m_actions.metadata, m_actions.findMetadata})
        connect(action, &QAction::triggered, this, [this] { m_perspectives->showSide(Side::Inspector); });
    connect(m_actions.metadata, &QAction::triggered, m_side, &SidePanels::showMetadata);
    connect(m_actions.findMetadata, &QAction::triggered, m_side, &SidePanels::findInMetadata);
    connect(m_actions.showAll, &QAction::triggered, this, [this] {
        if (ViewPanel *panel = m_viewArea->current())
            panel->view().plot()->fit();
    });
    connect(m_actions.nextChannel, &QAction::triggered, this, [this] { stepChannel(1); });
    connect(m_actions.previousChannel, &QAction::triggered, this, [this] { stepChannel(-1); });
    connect(m_actions.nextLayer, &QAction::triggered, this,
            [this] { m_session.setTno(m_session.selection().tno + 1); });
    connect(m_actions.previousLayer, &QAction::triggered, this,
            [this] { m_session.setTno(m_session.selection().tno - 1); });
    connect(m_start, &StartPage::fileChosen, m_fileController, &FileController::open);
}

/// `panel` may be null.
void MainWindow::exportPanel(ViewPanel *panel)
{
    if (hasFigure(panel)) {
        auto *dialog = new ExportDialog(panel->view(), m_session, m_jobs, m_settings, this);
        connect(dialog, &ExportDialog::reported, m_status, [this](const QString &what) {
            constexpr int Milliseconds = 8000;
            m_status->showMessage(what, Milliseconds);
        });
        openDialog(dialog);
    } else {
        m_message->showUntilChange(panel ? tr("%1 has nothing to export yet").arg(panel->view().title())
                                         : tr("There is nothing to export yet"),
                                   false);
    }
}

void MainWindow::copyPanel(ViewPanel *panel)
{
    if (!hasFigure(panel))
        return;
    widgets::Plot &plot = *panel->view().plot();
    ExportOptions options;
    options.layout = plot.size();
    options.dpi = LayoutDpi * qMax(2.0, plot.devicePixelRatioF());
    options.theme = m_themes.theme();
    QGuiApplication::clipboard()->setImage(imageOf(plot, options));
}

void MainWindow::report()
{
    auto *dialog = new ReportDialog(m_session, m_jobs, m_settings, this);
    connect(dialog, &ReportDialog::written, this, [this](const QString &path, int pages) {
        m_message->showMessage(
            pages == 1 ? tr("Saved %1 (1 page)").arg(path) : tr("Saved %1 (%2 pages)").arg(path).arg(pages), false);
    });
    openDialog(dialog);
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
    QMetaObject::invokeMethod(
        this, [this, request] { showRequested(request); }, Qt::QueuedConnection);
    return true;
}

void MainWindow::showRequested(const OpenRequest &request)
{
    const QString &first = request.files.first();
    const bool isOpen = m_opener.isOpen() && m_opener.opening().isEmpty()
        && QFileInfo(m_opener.path()) == QFileInfo(first) && m_opener.stamp() == stampOf(m_opener.path());
    if (isOpen) {
        selectPart(m_session, request);
    } else {
        m_fileController->openFiles(request.files);
        selectPartOnceOpened(m_opener, m_session, request);
    }
    setWindowState(windowState() & ~Qt::WindowMinimized);
    raise();
    activateWindow();
}

/// A rewritten file is read again; if it cannot be read, that is reported, and what is shown stays.
void MainWindow::connectFollower()
{
    m_actions.watchFile->setChecked(m_settings.watchesFile());
    connect(m_actions.watchFile, &QAction::toggled, &m_settings, [this](bool on) { m_settings.watchesFile.set(on); });
    for (FollowedFile *file : std::initializer_list<FollowedFile *>{&m_opener, &m_pairOpener}) {
        connect(m_actions.readAgain, &QAction::triggered, file, &FollowedFile::readAgain);
        connect(file, &FollowedFile::recovered, m_message, &QWidget::hide);
        connect(file, &FollowedFile::broken, this, [this, file](const QString &reason) {
            m_message->showMessage(
                tr("%1 cannot be reloaded: %2; the previous version is shown").arg(file->path(), reason));
        });
    }
    connect(&m_opener, &FileOpener::opened, m_status, [this] { m_status->setNote({}); });
    connect(&m_opener, &FileOpener::openedAgain, this, [this] { noteReadAgain(*m_session.documentA()); });
    connect(&m_pairOpener, &PairOpener::openedAgain, this, [this] { noteReadAgain(*m_session.documentB()); });
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
    m_capture = new WorkspaceCapture(m_session, m_opener, *m_viewArea, *m_perspectives, *m_input, m_channels->table(),
                                     m_actions.sides, m_settings, this);
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

/// Restoring what a crash left is up to the user: a state that crashes when opened must not crash the next start.
void MainWindow::recoverBy(std::unique_ptr<Recovery> owned)
{
    Recovery *const recovery = owned.release();
    recovery->setParent(this);
    connect(m_capture, &WorkspaceCapture::changed, recovery, [this, recovery] {
        const WorkspaceState state = m_capture->state();
        recovery->keep(state.files.isEmpty() ? QByteArray() : QJsonDocument(toJson(state, {})).toJson());
    });
    connect(m_start, &StartPage::continueRequested, recovery, [this, recovery] {
        if (!recovery->recoverable())
            return;
        m_workspace->restore(recovery->recoverable()->file);
    });
    connect(m_start, &StartPage::forgetRequested, recovery, [this, recovery] {
        recovery->declineRecoverable();
        offerRecoverable(*recovery, *m_start);
    });
    connect(m_workspace, &WorkspaceController::restored, recovery, [this, recovery] {
        if (m_workspace->path().isEmpty()) // not a workspace of the user's
            recovery->goOnWithRecoverable();
    });
    connect(recovery, &Recovery::written, this, [this, recovery] {
        if (!recovery->recoverable())
            m_start->setRecoverable({}, {});
    });
    offerRecoverable(*recovery, *m_start);
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

} // namespace tnn::app
