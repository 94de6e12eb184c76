// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/workspace_capture.h"

#include <QFile>
#include <QFileInfo>
#include <QHeaderView>
#include <QMessageAuthenticationCode>

#include "app/controls/table.h"
#include "app/panels/input_panel.h"
#include "app/window/perspectives.h"
#include "app/window/view_area.h"
#include "engine/io/signal.h"

namespace tnn::app {

WorkspaceCapture::WorkspaceCapture(Session &session, FileOpener &opener, ViewArea &viewArea, Perspectives &perspectives,
                                   InputPanel &input, QTableView *channels, QAction *sides, Settings &settings,
                                   QObject *parent) :
    QObject(parent),
    m_session(session), m_opener(opener), m_viewArea(viewArea), m_perspectives(perspectives), m_input(input),
    m_channels(channels), m_sides(sides), m_settings(settings)
{
    constexpr int Pause = 250; // ms: the changes in one gesture count as one
    m_pause.setSingleShot(true);
    m_pause.setInterval(Pause);
    connect(&m_pause, &QTimer::timeout, this, &WorkspaceCapture::changed);
    watch();
}

void WorkspaceCapture::watch()
{
    const auto soon = [this] { m_pause.start(); };
    m_session.onDocument(this, soon);
    connect(&m_session, &Session::viewStateChanged, this, soon);
    connect(m_sides, &QAction::toggled, this, soon);
    connect(m_channels->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, soon);
    for (ViewPanel *panel : m_viewArea.panels()) {
        const View *view = &panel->view();
        connect(&view->options(), &ViewOptions::changed, this, soon);
        connect(view, &View::zoomed, this, soon);
        connect(panel->toggleViewAction(), &QAction::toggled, this, soon);
        connect(panel, &QDockWidget::dockLocationChanged, this, soon);
    }
}

QByteArray WorkspaceCapture::sealOf(const QByteArray &layout) const
{
    return QMessageAuthenticationCode::hash(layout, m_settings.secret(), QCryptographicHash::Sha256);
}

/// What differs from the initial options: a view never shown is like one never changed.
QJsonObject WorkspaceCapture::chosen(const View &view) const
{
    QJsonObject options = view.options().values();
    const QJsonObject first = view.options().initialValues();
    for (auto it = first.begin(); it != first.end(); ++it)
        if (options.value(it.key()) == it.value())
            options.remove(it.key());
    return options;
}

/// Kernels that are not in a file are recreated by their users.
void WorkspaceCapture::addFile(WorkspaceState &state, const QString &role, const document::DocumentPtr &document) const
{
    if (!document)
        return;
    const QString path = QString::fromStdString(document->checkpoint().path);
    if (m_session.remote())
        state.files.append({role, path, document->given()});
    else if (!document->synthetic()) // also if the file is gone: it may come back
        state.files.append({role, QFileInfo(path).absoluteFilePath(), document->given()});
}

WorkspaceState WorkspaceCapture::state() const
{
    WorkspaceState state;
    if (m_session.remote())
        state.engine = QString::fromStdString(m_session.remote()->command());
    addFile(state, QStringLiteral("A"), m_session.documentA());
    addFile(state, QStringLiteral("B"), m_session.documentB());
    state.shown = m_session.shown();
    state.selection = m_session.selection();
    state.overrides = m_session.overrides();
    state.stage = m_session.stage();
    state.reduce = m_session.reduce();
    state.reduce.gamma.clear(); // follows from the selected channel
    state.inputText = m_input.pendingText();
    state.inputFile = m_input.pendingFile();
    if (state.inputText.isEmpty())
        state.inputText = QString::fromStdString(m_input.chosenInput().text);
    if (state.inputFile.isEmpty())
        state.inputFile = QFile::decodeName(m_input.chosenInput().file.c_str());
    state.inputRecord = QString::fromStdString(m_input.chosenInput().record);
    state.token = m_input.showsSample() ? std::nullopt : m_session.token();
    if (state.inputText.isEmpty() && state.inputFile.isEmpty())
        state.signal = QString::fromStdString(io::nameOf(m_input.chosenInput().signal));
    state.perspective = m_perspectives.current();
    state.layout = m_viewArea.layoutState();
    state.seal = sealOf(state.layout);
    state.sides = m_sides->isChecked();
    state.channelSort = sortOf(*m_channels);
    if (const ViewPanel *panel = m_viewArea.current())
        state.current = panel->view().id();
    for (const ViewPanel *panel : m_viewArea.panels())
        state.views.insert(panel->view().id(),
                           {m_viewArea.isAlone() || panel->toggleViewAction()->isChecked(), chosen(panel->view()),
                            panel->view().zoom()});
    return state;
}

/// The layout determines what is shown; if it is another user's, or cannot be read, the list of views does.
void WorkspaceCapture::applyLayout(const WorkspaceState &state)
{
    m_perspectives.enter(state.perspective);
    m_sides->setChecked(state.sides);
    setSort(*m_channels, state.channelSort);
    const bool isOwn = !state.layout.isEmpty() && state.seal == sealOf(state.layout);
    const bool restored = isOwn && m_viewArea.restore(state.layout);
    if (!restored)
        m_viewArea.arrange(perspectiveNamed(state.perspective));
    for (ViewPanel *panel : m_viewArea.panels()) {
        const auto view = state.views.constFind(panel->view().id());
        if (view == state.views.constEnd())
            continue;
        QJsonObject options = panel->view().options().initialValues();
        for (auto it = view->options.begin(); it != view->options.end(); ++it)
            options[it.key()] = it.value();
        panel->view().options().setValues(options);
        panel->view().setZoom(view->zoom);
        if (!restored && panel->toggleViewAction()->isVisible())
            panel->setVisible(view->shown);
    }
    if (ViewPanel *panel = m_viewArea.panel(state.current); panel && panel->toggleViewAction()->isChecked())
        panel->raise();
    m_viewArea.setCurrent(state.current);
}

void WorkspaceCapture::applyValues(const WorkspaceState &state)
{
    if (!m_session.shownDocument())
        return;
    m_session.setViewState(
        {state.selection, state.overrides, state.stage, state.reduce, m_session.viewState().input, state.token});
    if (!state.inputText.isEmpty())
        m_input.openText(state.inputText);
    else if (!state.inputFile.isEmpty())
        m_input.openFile(state.inputFile, state.inputRecord);
    else if (!state.signal.isEmpty())
        m_input.setSignal(io::signalNamed(state.signal.toStdString()));
}

} // namespace tnn::app
