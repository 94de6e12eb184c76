// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/workspace_controller.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLayout>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>

#include "app/base/number_format.h"
#include "app/base/program.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/remote/call_words.h"
#include "engine/remote/remote_file.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

QMessageBox *makeQuestion(QWidget *window, const QString &text, const QString &more)
{
    auto *box = new QMessageBox(QMessageBox::Question, WorkspaceController::tr("Tnnscope"), text, QMessageBox::NoButton,
                                window);
    box->setObjectName(QStringLiteral("workspace question"));
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(more);
    return box;
}

/// The entire command as its words, so that neither spaces nor invisible characters can hide a part of it.
QString printedCommand(const QString &command)
{
    return escapedText(remote::shellCommand(remote::shellWords(command.toStdString())));
}

} // namespace

WorkspaceController::WorkspaceController(Session &session, Jobs &jobs, Settings &settings, FileOpener &opener,
                                         WorkspaceCapture &capture, QWidget *window) :
    QObject(window),
    m_session(session), m_firstEngine(session.remote()), m_jobs(jobs), m_settings(settings), m_opener(opener),
    m_capture(capture), m_window(window)
{
    lookFor = [this](const QString &path) {
        return QFileDialog::getOpenFileName(m_window, tr("Where is %1?").arg(fileNameOf(path)),
                                            QFileInfo(path).absolutePath());
    };
    connect(&opener, &FileOpener::opened, this, [this] {
        m_unopened.reset();
        if (m_pending)
            finish();
    });
    connect(&opener, &FileOpener::started, this, [this] { // the workspace that was being opened gives way
        giveUp();
        m_jobs.stop(QStringLiteral("workspace"));
    });
    connect(&opener, &FileOpener::failed, this, &WorkspaceController::giveUp);
    connect(&capture, &WorkspaceCapture::changed, this, &WorkspaceController::compare);
}

QString WorkspaceController::title() const
{
    return m_path.isEmpty() ? QString() : fileNameOf(m_path) + QStringLiteral("[*]");
}

QMessageBox *WorkspaceController::question() const
{
    return m_window->findChild<QMessageBox *>(QStringLiteral("workspace question"));
}

void WorkspaceController::read(const QString &file, const QString &path)
{
    m_jobs.run(
        QStringLiteral("workspace"), this, [file](const Task &) { return readWorkspace(file); },
        [this, path](const std::shared_ptr<const WorkspaceState> &state) { applyState(*state, path); },
        [this, file](const QString &, const QString &reason) { emit failed(file, reason); }, 2);
}

/// A file may come from an untrusted source: the command in it for reaching another machine is run only if the user
/// confirms.
void WorkspaceController::applyState(const WorkspaceState &state, const QString &path)
{
    const QString now = m_session.remote() ? QString::fromStdString(m_session.remote()->command()) : QString();
    if (state.engine != now && !state.engine.isEmpty())
        askForEngine(state, path);
    else
        locate(state, path);
}

void WorkspaceController::askForEngine(const WorkspaceState &state, const QString &path)
{
    QMessageBox *box = makeQuestion(
        m_window, tr("This workspace opens its files with a command. Run it only if you trust it."), {});
    auto *command = new QPlainTextEdit(printedCommand(state.engine), box);
    command->setReadOnly(true);
    command->setWordWrapMode(QTextOption::WrapAnywhere);
    command->setAccessibleName(tr("Command"));
    box->layout()->addWidget(command);
    const QPushButton *run = box->addButton(tr("Run"), QMessageBox::AcceptRole);
    box->setDefaultButton(box->addButton(QMessageBox::Cancel));
    connect(run, &QPushButton::clicked, this, [this, state, path] { locate(state, path); });
    box->open();
}

void WorkspaceController::locate(const WorkspaceState &state, const QString &path)
{
    if (state.missing().isEmpty())
        load(state, path);
    else
        askForMissing(state, path);
}

void WorkspaceController::askForMissing(const WorkspaceState &state, const QString &path)
{
    QMessageBox *box = makeQuestion(m_window, tr("Some files of this workspace were moved or deleted."),
                                    state.missing().join(QLatin1Char('\n')));
    const QPushButton *locate = box->addButton(tr("Locate\u2026"), QMessageBox::AcceptRole);
    const QPushButton *without = box->addButton(tr("Open without them"), QMessageBox::DestructiveRole);
    box->addButton(QMessageBox::Cancel);
    connect(locate, &QPushButton::clicked, this, [this, state, path] { findMissing(state, path); });
    connect(without, &QPushButton::clicked, this, [this, state, path] { load(state, path); });
    box->open();
}

/// Files that were moved together are found together.
void WorkspaceController::findMissing(WorkspaceState state, const QString &path)
{
    QString folder;
    for (WorkspaceState::File &file : state.files) {
        if (!state.isMissing(file))
            continue;
        const QString beside = QDir(folder).absoluteFilePath(QFileInfo(file.path).fileName());
        const QString found = !folder.isEmpty() && QFileInfo::exists(beside) ? beside : lookFor(file.path);
        if (found.isEmpty())
            break;
        file.path = QFileInfo(found).absoluteFilePath();
        folder = QFileInfo(found).absolutePath();
    }
    locate(state, path);
}

/// Ends the opening of a workspace: what is open stays, with its engine.
void WorkspaceController::giveUp()
{
    if (const auto pending = std::exchange(m_pending, {}); pending && m_session.remote() != pending->engineBefore)
        m_session.setRemote(pending->engineBefore);
}

/// Changes nothing shown until the first file has been read.
void WorkspaceController::load(const WorkspaceState &state, const QString &path)
{
    const std::shared_ptr<remote::EngineConnection> before = m_session.remote();
    const QString now = before ? QString::fromStdString(before->command()) : QString();
    if (state.engine != now)
        m_session.setRemote(state.engine.isEmpty() ? nullptr
                                                   : std::make_shared<remote::EngineConnection>(
                                                       state.engine.toStdString(), versionText().toStdString()));
    m_unopened.reset();
    if (const WorkspaceState::File *first = state.file(QStringLiteral("A")); first && !state.isMissing(*first)) {
        m_opener.open(first->path, first->given);
        m_pending = Pending{state, path, before};
        return;
    }
    m_pending = Pending{state, path, before};
    m_session.setDocumentA({});
    finish();
    if (!state.files.isEmpty())
        m_unopened = state;
}

void WorkspaceController::finish()
{
    const Pending pending = *m_pending;
    m_pending.reset();
    m_capture.applyValues(pending.state);
    m_capture.applyLayout(pending.state);
    if (!pending.path.isEmpty())
        m_settings.addRecentFile(pending.path);
    setPath(pending.path);
    setSavedState(pending.state);
    emit restored();
    openSecond(pending.state);
}

/// The selection may not exist in the first file, so it is restored again.
void WorkspaceController::openSecond(const WorkspaceState &state)
{
    const WorkspaceState::File *second = state.file(QStringLiteral("B"));
    if (!second || !m_session.documentA() || state.isMissing(*second))
        return;
    m_jobs.run(
        QStringLiteral("workspace"), this,
        [remote = m_session.remote(), path = encodedPath(second->path), given = second->given](const Task &task) {
            return remote ? remote::openRemote(remote->get(task.stop), path, given)
                          : document::Document::open(path, given);
        },
        [this, state](const std::shared_ptr<const document::DocumentPtr> &other) {
            m_session.setDocumentB(*other);
            m_session.show(state.shown);
            m_session.select(state.selection);
            setSavedState(state);
            compare();
        },
        [this, path = second->path](const QString &, const QString &reason) {
            emit errorOccurred(tr("%1: %2").arg(path, reason));
        },
        2);
}

/// The saved contents are what is shown now, with the text or file of `state`, which is still being read.
void WorkspaceController::setSavedState(const WorkspaceState &state)
{
    WorkspaceState saved = m_capture.state();
    if (m_session.shownDocument() && !(state.inputText.isEmpty() && state.inputFile.isEmpty())) {
        saved.signal.clear();
        saved.inputFile = state.inputFile;
        saved.inputRecord = state.inputRecord;
        saved.inputText = state.inputText;
    }
    m_saved = comparable(saved);
}

void WorkspaceController::setPath(const QString &path)
{
    m_path = path.isEmpty() ? QString() : QFileInfo(path).absoluteFilePath();
    m_saved = comparable(m_capture.state());
    m_changed = false;
    emit changed();
}

/// While files are missing, their saved state is kept.
WorkspaceState WorkspaceController::currentState() const
{
    WorkspaceState state = m_capture.state();
    if (m_unopened && !m_session.shownDocument()) {
        const WorkspaceState looks = state;
        state = *m_unopened;
        state.perspective = looks.perspective;
        state.layout = looks.layout;
        state.sides = looks.sides;
        state.views = looks.views;
    }
    return state;
}

void WorkspaceController::compare()
{
    const bool isChanged = !m_path.isEmpty() && comparable(m_capture.state()) != m_saved;
    if (isChanged == m_changed)
        return;
    m_changed = isChanged;
    emit changed();
}

void WorkspaceController::save()
{
    if (m_path.isEmpty())
        saveByDialog();
    else
        saveTo(m_path);
}

void WorkspaceController::saveByDialog()
{
    const QString near = m_path.isEmpty() ? QFileInfo(m_opener.path()).absolutePath() : m_path;
    const QString path = QFileDialog::getSaveFileName(m_window, tr("Save workspace"), near,
                                                      tr("Workspaces (*.tnnscope)"));
    if (!path.isEmpty())
        saveTo(path);
}

/// Adds a missing suffix. The file is small and written at once.
void WorkspaceController::saveTo(const QString &path)
{
    const QString whole = isWorkspacePath(path) ? path : path + QLatin1Char('.') + WorkspaceSuffix;
    try {
        writeWorkspace(currentState(), whole);
    } catch (const Error &error) {
        emit errorOccurred(widgets::translated(error.message()));
        return;
    }
    m_settings.addRecentFile(whole);
    setPath(whole);
}

void WorkspaceController::close()
{
    withoutLoss([this] {
        m_unopened.reset();
        setPath({});
        m_session.setRemote(m_firstEngine);
        m_session.setDocumentA({});
    });
}

void WorkspaceController::withoutLoss(const std::function<void()> &next)
{
    compare();
    if (!m_changed) {
        next();
        return;
    }
    QMessageBox *box = makeQuestion(m_window, tr("%1 has unsaved changes.").arg(fileNameOf(m_path)),
                                    tr("Your changes will be lost if you don\u2019t save them."));
    const QPushButton *save = box->addButton(QMessageBox::Save);
    const QPushButton *discard = box->addButton(QMessageBox::Discard);
    box->addButton(QMessageBox::Cancel);
    connect(save, &QPushButton::clicked, this, [this, next] {
        this->save();
        if (!m_changed)
            next();
    });
    connect(discard, &QPushButton::clicked, this, [next] { next(); });
    box->open();
}

bool WorkspaceController::mayClose()
{
    compare();
    if (m_closes || !m_changed)
        return true;
    if (question())
        return false;
    withoutLoss([this] {
        m_closes = true;
        m_window->close();
    });
    return false;
}

} // namespace tnn::app
