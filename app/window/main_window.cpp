// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QSplitter>
#include <QStackedWidget>
#include <QTime>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/resource_paths.h"
#include "app/views/coefficients_view.h"
#include "app/views/compare_view.h"
#include "app/views/decay_view.h"
#include "app/views/extrapolation_view.h"
#include "app/views/footprint_view.h"
#include "app/views/form_views.h"
#include "app/views/gallery_view.h"
#include "app/views/generation_view.h"
#include "app/views/hankel_view.h"
#include "app/views/inside_view.h"
#include "app/views/matrix_view.h"
#include "app/views/memory_view.h"
#include "app/views/response_view.h"
#include "app/views/spectrum_view.h"
#include "app/views/training_view.h"
#include "app/views/words.h"
#include "app/window/channel_list.h"
#include "app/window/control_bar.h"
#include "app/window/device_menu.h"
#include "app/window/export_dialog.h"
#include "app/window/input_panel.h"
#include "app/window/menus.h"
#include "app/window/message_bar.h"
#include "app/window/model_panel.h"
#include "app/window/side_panels.h"
#include "app/window/start_page.h"
#include "app/window/status_line.h"
#include "app/window/workspace.h"
#include "engine/checkpoint/training_state.h"

namespace tnn::app {

namespace {

constexpr int Gap = 8;
constexpr int SideWidth = 208;

QSplitter *makeSplitter(Qt::Orientation orientation, const QList<QWidget *> &parts, const QList<int> &sizes,
                        int stretched)
{
    auto *splitter = new QSplitter(orientation);
    splitter->setHandleWidth(Gap);
    splitter->setChildrenCollapsible(false);
    for (QWidget *part : parts)
        splitter->addWidget(part);
    splitter->setSizes(sizes);
    splitter->setStretchFactor(stretched, 1);
    return splitter;
}

} // namespace

MainWindow::MainWindow(Session &session, Jobs &jobs, Settings &settings, ThemeKeeper &themes, FileOpener &opener) :
    m_session(session), m_jobs(jobs), m_settings(settings), m_themes(themes), m_opener(opener),
    m_devices(session, jobs), m_vocabularies(session, jobs), m_follower(session, opener, settings), m_actions(this),
    m_pages(new QStackedWidget), m_start(new StartPage(settings))
{
    setAcceptDrops(true);
    setWindowTitle(tr("Tnnscope"));
    makeBars();
    m_pages->addWidget(m_start);
    m_pages->addWidget(makeWork());
    setCentralWidget(m_pages);
    makeMenus();
    connectActions();
    connectOpener();
    connectFollower();
    connectTheme();
    restorePlaces();
    // A file on its way is waited for in the place where it will be, not on the start page.
    m_pages->setCurrentIndex(session.document() || !opener.opening().isEmpty() ? 1 : 0);
    showDocument();
}

MainWindow::~MainWindow() = default;

void MainWindow::makeBars()
{
    m_controls = new ControlBar(m_session, this);
    m_controls->insertAction(m_controls->actions().first(), m_actions.open);
    m_controls->insertAction(m_controls->actions().at(1), m_actions.exportView);
    for (QAction *action : {m_actions.open, m_actions.exportView})
        if (auto *button = qobject_cast<QToolButton *>(m_controls->widgetForAction(action)))
            button->setAutoRaise(false);
    addToolBar(m_controls);
    m_status = new StatusLine(m_session, m_jobs, this);
    setStatusBar(m_status);
    connect(m_controls, &ControlBar::refused, this, [this](const QString &reason) { m_message->tell(reason); });
}

QWidget *MainWindow::makeWork()
{
    auto *left = makeSplitter(Qt::Vertical, {new ModelPanel(m_session, m_jobs), new ChannelList(m_session, m_jobs)},
                              {240, 540}, 1);
    m_input = new InputPanel(m_session, m_jobs, m_vocabularies);
    auto *right = new QWidget;
    left->setMinimumWidth(SideWidth);
    right->setMinimumWidth(SideWidth);
    auto *column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Gap);
    m_side = new SidePanels(m_session, m_jobs);
    column->addWidget(m_side, 1);
    column->addWidget(m_input);
    auto *split = makeSplitter(Qt::Horizontal, {left, makeCentre(), right}, {272, 936, 296}, 1);
    split->setContentsMargins(Gap, Gap, Gap, Gap);
    return split;
}

QWidget *MainWindow::makeCentre()
{
    m_message = new MessageBar;
    m_workspace = new Workspace;
    makeViews();
    auto *centre = new QWidget;
    auto *layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Gap);
    layout->addWidget(m_message);
    layout->addWidget(m_workspace, 1);
    return centre;
}

void MainWindow::makeViews()
{
    auto *gallery = new GalleryView(m_session, m_jobs);
    auto *memory = new MemoryView(m_session, m_jobs);
    auto *training = new TrainingView(m_session, m_jobs, m_settings, m_training);
    m_workspace->setSteps(m_actions.steps());
    m_workspace->setTheme(m_themes.theme());
    m_workspace->setViews(
        {new MatrixView(m_session, m_jobs), new CoefficientsView(m_session, m_jobs), new DecayView(m_session, m_jobs),
         memory, new SpectrumView(m_session, m_jobs), new ResponseView(m_session, m_jobs),
         new HankelView(m_session, m_jobs), new FormErrorsView(m_session, m_jobs), new FormCostsView(m_session, m_jobs),
         new CompareView(m_session, m_jobs, m_settings, m_devices), gallery, new FootprintView(m_session, m_jobs),
         new InsideView(m_session, m_jobs, m_vocabularies), new GenerationView(m_session, m_jobs, m_vocabularies),
         new ExtrapolationView(m_session, m_jobs, m_vocabularies), training});
    connectTraining(training);
    m_workspace->setOffered(QStringLiteral("footprint"), false);
    connect(gallery, &GalleryView::tileActivated, m_workspace,
            [this] { m_workspace->panel(QStringLiteral("toeplitz"))->raise(); });
    connect(m_workspace, &Workspace::readout, m_status, &StatusLine::setReadout);
    connect(m_workspace, &Workspace::firstShown, this, &MainWindow::firstViewShown);
    connect(m_workspace, &Workspace::firstShown, &m_jobs, &Jobs::release);
    m_jobs.holdBack();
    connect(m_workspace, &Workspace::exportRequested, this, &MainWindow::exportPanel);
    connect(m_workspace, &Workspace::copyRequested, this, &MainWindow::copyPanel);
}

void MainWindow::makeMenus()
{
    addFileMenu(*this, m_actions, m_settings, [this](const QString &path) { m_opener.open(path); });
    addEditMenu(*this, m_actions);
    addViewMenu(*this, m_actions, *m_workspace);
    addDeviceMenu(*this, m_devices);
    addHelpMenu(*this, m_actions);
}

void MainWindow::connectActions()
{
    connect(m_actions.open, &QAction::triggered, this, &MainWindow::openByDialog);
    connect(m_actions.openFolder, &QAction::triggered, this, &MainWindow::openFolderByDialog);
    connect(m_actions.openExample, &QAction::triggered, this, [this] { m_opener.open(examplePath()); });
    connect(m_actions.extrapolateExamples, &QAction::triggered, this, &MainWindow::extrapolateExamples);
    connect(m_start, &StartPage::extrapolationRequested, m_actions.extrapolateExamples, &QAction::trigger);
    connect(m_actions.close, &QAction::triggered, this, [this] { m_session.setDocument({}); });
    connect(m_actions.train, &QAction::triggered, this, &MainWindow::showTraining);
    connect(m_start, &StartPage::trainRequested, this, &MainWindow::showTraining);
    connect(m_actions.quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions.clearRecent, &QAction::triggered, &m_settings, &Settings::clearRecentFiles);
    connect(m_actions.exportView, &QAction::triggered, this, [this] { exportPanel(m_workspace->current()); });
    connect(m_actions.copyImage, &QAction::triggered, this, [this] { copyPanel(m_workspace->current()); });
    connect(m_actions.resetLayout, &QAction::triggered, m_workspace, &Workspace::arrange);
    connect(m_actions.metadata, &QAction::triggered, m_side, &SidePanels::showMetadata);
    connect(m_actions.findMetadata, &QAction::triggered, m_side, &SidePanels::findInMetadata);
    connect(m_actions.showAll, &QAction::triggered, this, [this] {
        if (ViewPanel *panel = m_workspace->current())
            panel->view().plot()->fit();
    });
    connect(m_actions.nextChannel, &QAction::triggered, this, [this] { stepChannel(1); });
    connect(m_actions.previousChannel, &QAction::triggered, this, [this] { stepChannel(-1); });
    connect(m_actions.nextLayer, &QAction::triggered, this,
            [this] { m_session.setTno(m_session.selection().tno + 1); });
    connect(m_actions.previousLayer, &QAction::triggered, this,
            [this] { m_session.setTno(m_session.selection().tno - 1); });
    connect(m_start, &StartPage::openRequested, this, &MainWindow::openByDialog);
    connect(m_start, &StartPage::folderRequested, this, &MainWindow::openFolderByDialog);
    connect(m_start, &StartPage::fileChosen, &m_opener, &FileOpener::open);
}

/// The paper's claim in one click: opens the example, and measures it beside the others.
void MainWindow::extrapolateExamples()
{
    ViewPanel *const panel = m_workspace->panel(QStringLiteral("extrapolation"));
    auto *const view = qobject_cast<ExtrapolationView *>(&panel->view());
    view->measureNext(examplePath(), exampleText(), otherExamples());
    m_opener.open(examplePath());
    panel->show();
    panel->raise();
}

void MainWindow::connectOpener()
{
    connect(&m_opener, &FileOpener::started, m_start, &StartPage::setOpening);
    connect(&m_opener, &FileOpener::opened, this, [this](const QString &path) {
        if (!m_session.remote())
            m_settings.addRecentFile(path);
        m_start->setOpening({});
        m_start->clearError();
        m_message->hide();
    });
    connect(&m_opener, &FileOpener::failed, this, &MainWindow::showFailure);
    connect(&m_session, &Session::documentChanged, this, &MainWindow::showDocument);
}

/// A file that is written again is read again; what can't be read is told, and what is shown stays.
void MainWindow::connectFollower()
{
    m_actions.watchFile->setChecked(m_settings.watchesFile());
    connect(m_actions.watchFile, &QAction::toggled, &m_settings, &Settings::setWatchesFile);
    connect(m_actions.readAgain, &QAction::triggered, &m_follower, &FileFollower::readAgain);
    connect(&m_opener, &FileOpener::opened, m_status, [this] { m_status->setNote({}); });
    connect(&m_follower, &FileFollower::readAgainDone, this, &MainWindow::noteReadAgain);
    connect(&m_follower, &FileFollower::recovered, m_message, &QWidget::hide);
    connect(&m_follower, &FileFollower::failed, this, [this](const QString &reason) {
        m_message->tell(tr("%1 can't be read again: %2; what was read before is shown").arg(m_opener.path(), reason));
    });
}

/// The first checkpoint opens by itself; of the later ones the file is watched.
void MainWindow::connectTraining(TrainingView *view)
{
    connect(&m_training, &TrainingRun::started, this, [this] { m_openedTraining = false; });
    connect(view, &TrainingView::saved, this, [this](const QString &path) {
        const bool isOpen = m_session.document()
            && QFileInfo(m_opener.path()).absoluteFilePath() == QFileInfo(path).absoluteFilePath();
        if (!std::exchange(m_openedTraining, true) && !isOpen)
            m_opener.open(path);
    });
    connect(&m_training, &TrainingRun::ended, this, [this] {
        if (m_closes)
            close();
    });
}

/// Also where nothing is open: there the other views are empty.
void MainWindow::showTraining()
{
    m_pages->setCurrentIndex(1);
    showBars();
    m_workspace->bring(QStringLiteral("training"));
}

void MainWindow::noteReadAgain()
{
    const QString time = QTime::currentTime().toString(QStringLiteral("HH:mm:ss"));
    const auto steps = checkpoint::trainingSteps(m_session.document()->checkpoint().metadata);
    m_status->setNote(joined({tr("read again %1").arg(time), steps ? tr("step %1").arg(*steps) : QString()}));
}

void MainWindow::connectTheme()
{
    const auto choose = [this](QAction *action, Settings::Appearance appearance) {
        action->setChecked(m_settings.appearance() == appearance);
        connect(action, &QAction::triggered, this, [this, appearance] { m_settings.setAppearance(appearance); });
    };
    choose(m_actions.systemTheme, Settings::Appearance::System);
    choose(m_actions.lightTheme, Settings::Appearance::Light);
    choose(m_actions.darkTheme, Settings::Appearance::Dark);
    connect(&m_themes, &ThemeKeeper::changed, m_workspace, &Workspace::setTheme);
}

void MainWindow::restorePlaces()
{
    if (!restoreGeometry(m_settings.geometry())) {
        const QSize available = screen()->availableGeometry().size();
        resize(qMin(1560, available.width()), qMin(980, available.height()));
    }
    if (!m_settings.layout().isEmpty())
        m_workspace->restore(m_settings.layout());
}

void MainWindow::openByDialog()
{
    const QStringList recent = m_settings.recentFiles();
    const QString folder = recent.isEmpty() ? QString() : QFileInfo(recent.first()).absolutePath();
    openFiles(QFileDialog::getOpenFileNames(
        this, tr("Open a checkpoint"), folder,
        tr("Checkpoints (*.pt *.pth *.bin *.ckpt *.safetensors *.npy *.csv);;All files (*)")));
}

/// Hugging Face models are folders.
void MainWindow::openFolderByDialog()
{
    const QStringList recent = m_settings.recentFiles();
    const QString folder = recent.isEmpty() ? QString() : QFileInfo(recent.first()).absolutePath();
    const QString chosen = QFileDialog::getExistingDirectory(this, tr("Open a folder that holds a checkpoint"), folder);
    if (!chosen.isEmpty())
        openFiles({chosen});
}

/// The first is opened, the others wait among the recent files.
void MainWindow::openFiles(const QStringList &paths)
{
    for (qsizetype i = paths.size() - 1; i > 0; --i)
        m_settings.addRecentFile(paths.at(i));
    if (!paths.isEmpty())
        m_opener.open(paths.first());
}

void MainWindow::showDocument()
{
    const auto &document = m_session.document();
    m_actions.setDocumentOpen(document != nullptr);
    m_workspace->setOffered(QStringLiteral("footprint"), FootprintView::applies(document));
    if (!document) {
        setWindowTitle(tr("Tnnscope"));
        if (m_opener.opening().isEmpty())
            m_pages->setCurrentIndex(0);
    } else {
        const QString path = QString::fromStdString(document->checkpoint().path);
        setWindowTitle(tr("%1 \u2014 Tnnscope").arg(fileNameOf(path)));
        m_pages->setCurrentIndex(1);
    }
    showBars();
}

/// The start page has nothing to select and nothing to tell.
void MainWindow::showBars()
{
    m_controls->setVisible(m_pages->currentIndex() == 1);
    m_status->setVisible(m_pages->currentIndex() == 1);
}

void MainWindow::showFailure(const QString &path, const QString &reason)
{
    m_start->setOpening({});
    if (m_session.document()) {
        m_message->tell(tr("%1: %2").arg(path, reason));
        return;
    }
    m_start->setError(path, reason);
    m_pages->setCurrentIndex(0);
    showBars();
}

/// All selected channels move together, around at the ends.
void MainWindow::stepChannel(int by)
{
    auto channels = m_session.selection().channels;
    const long count = m_session.channels();
    for (long &channel : channels)
        channel = count > 0 ? (channel + by + count) % count : 0;
    m_session.setChannels(channels);
}

void MainWindow::exportPanel(ViewPanel *panel)
{
    if (!panel || !panel->view().isBuilt() || !panel->view().hasFigure()) {
        m_message->tell(tr("There is nothing to export yet"), false);
        return;
    }
    auto *dialog = new ExportDialog(panel->view(), m_session, m_settings, m_themes.theme(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::copyPanel(ViewPanel *panel)
{
    if (panel && panel->view().isBuilt() && panel->view().hasFigure())
        copyImage(panel->view(), m_themes.theme());
}

bool MainWindow::event(QEvent *event)
{
    if (event->type() == QEvent::ThemeChange)
        m_themes.update();
    return QMainWindow::event(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (m_training.isRunning()) {
        event->ignore();
        askToStopTraining();
        return;
    }
    m_settings.setGeometry(saveGeometry());
    m_settings.setLayout(m_workspace->saveState());
    m_jobs.stopAll();
    event->accept();
}

/// A training is worth hours: it is asked about, and then stops at a checkpoint that resumes.
void MainWindow::askToStopTraining()
{
    if (m_closes)
        return;
    auto *box = new QMessageBox(QMessageBox::Question, tr("Tnnscope"), tr("A training is running."),
                                QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("It saves a checkpoint when it stops, and can be resumed."));
    const QPushButton *stop = box->addButton(tr("Stop and close"), QMessageBox::AcceptRole);
    box->addButton(tr("Go on training"), QMessageBox::RejectRole);
    connect(stop, &QPushButton::clicked, this, [this] {
        if (!m_training.isRunning()) {
            close();
            return;
        }
        m_closes = true;
        if (!m_training.isStopping())
            m_training.stop();
    });
    box->open();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    QStringList paths;
    for (const QUrl &url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    event->acceptProposedAction();
    openFiles(paths);
}

} // namespace tnn::app
