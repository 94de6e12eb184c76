// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include <utility>

#include <QCloseEvent>
#include <QMimeData>
#include <QScreen>
#include <QSplitter>
#include <QStackedWidget>
#include <QTime>

#include "app/base/number_format.h"
#include "app/base/program.h"
#include "app/controls/layout_items.h"
#include "app/controls/message_bar.h"
#include "app/dialogs/file_controller.h"
#include "app/dialogs/training_guard.h"
#include "app/panels/control_bar.h"
#include "app/panels/input_panel.h"
#include "app/panels/model/channel_list.h"
#include "app/panels/model/model_panel.h"
#include "app/panels/pair_bar.h"
#include "app/panels/run_bar.h"
#include "app/panels/side_panels.h"
#include "app/panels/status_line.h"
#include "app/views/network/extrapolation_view.h"
#include "app/views/training/training_controls.h"
#include "app/views/training/training_view.h"
#include "app/views/view_list.h"
#include "app/views/what_if_history.h"
#include "app/window/command_palette.h"
#include "app/window/failed_file_card.h"
#include "app/window/menus.h"
#include "app/window/perspectives.h"
#include "app/window/start_page.h"
#include "app/window/view_area.h"
#include "app/window/workspace_controller.h"
#include "engine/checkpoint/training/training_state.h"
#include "engine/figures/kernels/footprint_figure.h"

namespace tnn::app {

namespace {

constexpr int Gap = 8;
constexpr int LeftWidth = 208, RightWidth = 252;

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
    m_pages->addWidget(m_start);
    m_pages->addWidget(makeWork());
    setCentralWidget(m_pages);
    makeMenus();
    connectActions();
    connectOpener();
    connectFollower();
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

QWidget *MainWindow::makeWork()
{
    auto *model = new ModelPanel(m_session, m_jobs);
    m_channels = new ChannelList(m_session, m_jobs);
    auto *left = makeSplitter(Qt::Vertical, {model, m_channels}, {240, 540}, 1);
    m_input = new InputPanel(m_session, m_jobs, m_vocabularies);
    auto *right = new QWidget;
    left->setMinimumWidth(LeftWidth);
    right->setMinimumWidth(RightWidth);
    m_side = new SidePanels(m_session, m_jobs);
    right->setLayout(inColumn({{m_side, 1}, m_input}, Gap, QMargins()));
    auto *split = makeSplitter(Qt::Horizontal, {left, makeCentre(), right}, {272, 936, 296}, 1);
    split->setContentsMargins(Gap, Gap, Gap, Gap);
    connectPlaces({m_controls, model, m_channels, m_viewArea, m_side, m_input});
    const Perspectives::SideWidgets sides{{Side::Bar, m_controls},
                                          {Side::Model, left},
                                          {Side::Inspector, m_side},
                                          {Side::Input, m_input},
                                          {Sides(Side::Inspector) | Side::Input, right}};
    m_perspectives = new Perspectives(*m_viewArea, m_session, m_settings, m_actions, sides, this);
    connect(m_perspectives, &Perspectives::entered, m_input,
            [this](const QString &id) { m_input->offerText(id == QStringLiteral("text")); });
    insertToolBar(m_controls, m_perspectives->bar());
    insertToolBarBreak(m_controls);
    return split;
}

QWidget *MainWindow::makeCentre()
{
    m_message = new MessageBar;
    connect(&m_session, &Session::viewStateChanged, m_message, [this](const ViewState &before, const ViewState &now) {
        const bool isOfSample = m_input->isSample(*before.input) || m_input->isSample(*now.input);
        if (before.input == now.input || !isOfSample) // nobody asked for a sample
            m_message->noteChange();
    });
    m_viewArea = new ViewArea;
    makeViews();
    auto *centre = new QWidget;
    centre->setLayout(
        inColumn({m_message, new PairBar(m_session, m_actions), new RunBar(m_run, m_actions), {m_viewArea, 1}}, Gap,
                 QMargins()));
    return centre;
}

void MainWindow::makeViews()
{
    m_viewArea->setSteps(m_actions.steps());
    m_viewArea->setTheme(m_themes.theme());
    connect(&m_themes, &ThemeSettings::changed, m_viewArea, &ViewArea::setTheme);
    QList<View *> views;
    for (const ViewKind &kind : viewKinds())
        views.append(kind.make({m_session, m_jobs, m_settings, m_devices, m_vocabularies, m_training}));
    m_viewArea->setViews(views);
    m_viewArea->setOffered(QStringLiteral("footprint"), false);
    for (View *view : views) {
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
            m_side->showInspector();
        });
    }
    connect(view<TrainingView>("training"), &TrainingView::saved, m_guard, &TrainingGuard::openFirst);
    connect(m_viewArea, &ViewArea::readout, m_status, &StatusLine::setReadout);
    connect(m_viewArea, &ViewArea::exportRequested, this, &MainWindow::exportPanel);
    connect(m_viewArea, &ViewArea::copyRequested, this, &MainWindow::copyPanel);
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
        auto *palette = new CommandPalette(allCommands(*menuBar(), *m_viewArea, m_session, m_settings,
                                                       [this](const QString &path) { m_fileController->open(path); }),
                                           this);
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

void MainWindow::noteReadAgain(const document::Document &document)
{
    const QString time = QTime::currentTime().toString(QStringLiteral("HH:mm:ss"));
    const auto steps = checkpoint::trainingSteps(document.checkpoint().metadata);
    const QString name = m_session.pair()
        ? QString::fromStdString(
            (&document == m_session.documentB().get() ? m_session.pair()->b : m_session.pair()->a)->role())
        : QString();
    m_status->setNote(joined({name, tr("reloaded %1").arg(time), steps ? tr("step %1").arg(*steps) : QString()}));
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
    const QString footprint = QStringLiteral("footprint");
    const Perspective perspective = perspectiveNamed(m_perspectives->current());
    m_viewArea->setOffered(footprint, document && figures::hasFootprint(*document),
                           perspective.others || perspective.shows(footprint));
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

/// Moves all selected channels together, wrapping around at the ends.
void MainWindow::stepChannel(int by)
{
    auto channels = m_session.selection().channels;
    const long count = m_session.channels();
    for (long &channel : channels)
        channel = count > 0 ? (channel + by + count) % count : 0;
    m_session.setChannels(channels);
}

bool MainWindow::event(QEvent *event)
{
    if (event->type() == QEvent::ThemeChange)
        m_themes.update();
    return QMainWindow::event(event);
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
    const QList<QUrl> urls = event->mimeData()->urls();
    if (event->modifiers().testFlag(Qt::ShiftModifier) && m_session.shownDocument() && !urls.isEmpty()
        && urls.first().isLocalFile())
        m_pairOpener.open(urls.first().toLocalFile());
    else
        m_fileController->drop(*event->mimeData());
}

} // namespace tnn::app
