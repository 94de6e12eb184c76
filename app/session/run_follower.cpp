// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/run_follower.h"

#include <algorithm>

#include <QFile>
#include <QFileInfo>

#include "app/base/number_format.h"

namespace tnn::app {

namespace {

constexpr int PauseOfRun = 400, RetryOfRun = 1000; // milliseconds
constexpr int MostTries = 10;
constexpr int Reach = 2; ///< neighbors kept on each side

const QString RunScanJob = QStringLiteral("run");
const QString RunAheadJob = QStringLiteral("run ahead");
} // namespace

RunFollower::RunFollower(Session &session, Jobs &jobs, FileOpener &opener, Settings &settings, QObject *parent) :
    QObject(parent), m_session(session), m_jobs(jobs), m_opener(opener), m_settings(settings)
{
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, &RunFollower::scan);
    connect(&opener, &FileOpener::opened, this, &RunFollower::begin);
    connect(&opener, &FileOpener::moved, this, &RunFollower::follow);
    connect(&opener, &FileOpener::openedAgain, this, [this] {
        m_wanted.clear(); // superseded by reading again
        scan();           // its step may have changed
    });
    const auto giveUp = [this] {
        m_wanted.clear();
        emit changed();
    };
    connect(&opener, &FileOpener::failed, this, giveUp);
    connect(&opener, &FileOpener::refused, this, giveUp);
    session.onDocument(this, [this] {
        if (!m_session.documentA())
            begin();
    });
    connect(&settings, &Settings::watchesFileChanged, this, &RunFollower::watch);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] {
        m_tries = 0;
        m_pause.start(PauseOfRun);
    });
}

void RunFollower::begin()
{
    m_run.clear();
    m_known.clear();
    m_ahead.clear();
    m_wanted.clear();
    m_current = -1;
    m_pause.stop();
    m_jobs.stop(RunScanJob);
    m_jobs.stop(RunAheadJob);
    watch();
    emit changed();
    scan();
}

void RunFollower::watch()
{
    const QStringList old = m_watcher.directories();
    if (!old.isEmpty())
        m_watcher.removePaths(old);
    const bool lies = m_session.documentA() && !m_session.remote() && !m_session.documentA()->synthetic();
    if (!lies || !m_settings.watchesFile() || m_opener.path().isEmpty())
        return;
    const QString folder = QFileInfo(m_opener.path()).absolutePath();
    if (QFileInfo::exists(folder))
        m_watcher.addPath(folder);
}

/// Opens files that are new or were rewritten; the others are known.
RunFollower::KnownFiles RunFollower::scanned(const std::string &path, KnownFiles known, const Task &task)
{
    KnownFiles found;
    for (const std::string &file : run::filesOfRun(path)) {
        task.check();
        const FileStamp stamp = stampOf(QFile::decodeName(file.c_str()));
        const auto before = known.find(file);
        if (before != known.end() && before->second.stamp == stamp && before->second.checkpoint.readable)
            found.emplace(file, before->second);
        else
            found.emplace(file, KnownFile{stamp, run::runCheckpoint(file)});
    }
    return found;
}

void RunFollower::scan()
{
    if (!m_session.documentA() || m_session.remote() || m_session.documentA()->synthetic() || m_opener.path().isEmpty())
        return;
    m_jobs.run(
        RunScanJob, this,
        [path = encodedPath(m_opener.path()), known = m_known](const Task &task) { return scanned(path, known, task); },
        [this](const std::shared_ptr<const KnownFiles> &known) { setKnownFiles(*known); }, {}, -1);
}

void RunFollower::setKnownFiles(const KnownFiles &known)
{
    const bool wasLast = m_current >= 0 && m_current + 1 == static_cast<int>(m_run.size());
    const QString lastBefore = wasLast ? pathAt(m_current) : QString();
    m_known = known;
    m_run.clear();
    bool isWritten = false;
    for (const auto &[path, file] : known) {
        isWritten = isWritten || !file.checkpoint.readable;
        if (file.checkpoint.readable)
            m_run.push_back(file.checkpoint);
    }
    run::sortRun(m_run);
    findCurrent();
    emit changed();
    if (isWritten && m_settings.watchesFile() && m_tries++ < MostTries)
        m_pause.start(RetryOfRun);
    const int last = static_cast<int>(m_run.size()) - 1;
    if (wasLast && last > 0 && pathAt(last) != lastBefore)
        show(last);
    else
        prepareNeighbours();
}

void RunFollower::findCurrent()
{
    const QString open = QFileInfo(m_opener.path()).absoluteFilePath();
    m_current = -1;
    for (int place = 0; place < static_cast<int>(m_run.size()); ++place)
        if (QFileInfo(pathAt(place)).absoluteFilePath() == open)
            m_current = place;
}

/// Another checkpoint of the run is open, or something else altogether.
void RunFollower::follow(const QString &path)
{
    const int before = m_current;
    if (path == m_wanted)
        m_wanted.clear();
    findCurrent();
    if (m_current < 0) {
        begin();
        return;
    }
    if (m_current != before && before >= 0)
        m_direction = m_current > before ? 1 : -1;
    emit changed();
    prepareNeighbours();
}

void RunFollower::show(int place)
{
    if (place < 0 || place >= static_cast<int>(m_run.size()) || (place == m_current && m_wanted.isEmpty())
        || !m_opener.opening().isEmpty())
        return;
    const QString path = pathAt(place);
    const auto ahead = m_ahead.find(path);
    m_wanted = path;
    if (ahead != m_ahead.end() && ahead->second.stamp == stampOf(path)
        && ahead->second.document->given() == m_session.documentA()->given()) {
        const ReadAhead read = ahead->second;
        m_opener.replace(path, read.stamp, read.document);
    } else {
        m_opener.step(path);
    }
}

/// Also computes the kernels on display. Failures are reported when they are shown.
RunFollower::ReadAhead RunFollower::readAhead(const QString &path, const checkpoint::GivenOptions &given,
                                              const figures::FigureRequest &request, const Task &task)
{
    FileStamp stamp = stampOf(path);
    const document::DocumentPtr document = document::Document::open(encodedPath(path), given);
    const document::Selection &selection = request.selection;
    try {
        document->raw(selection.tno, selection.n,
                      document->flatChannels(selection.tno, selection.head, selection.channels), task);
    } catch (const Error &) {
        task.check();
    }
    return {std::move(stamp), document};
}

void RunFollower::prepareNeighbours()
{
    const int count = static_cast<int>(m_run.size());
    if (count < 2 || m_current < 0)
        return;
    std::map<QString, ReadAhead> kept;
    QString next;
    for (const int step : {1, -1, 2, -2}) {
        const int place = m_current + step * m_direction;
        if (place < 0 || place >= count || std::abs(step) > Reach)
            continue;
        const QString path = pathAt(place);
        const auto known = m_ahead.find(path);
        if (known != m_ahead.end() && known->second.stamp == stampOf(path))
            kept.insert(*known);
        else if (next.isEmpty())
            next = path;
    }
    m_ahead = std::move(kept);
    if (next.isEmpty())
        return;
    m_jobs.run(
        RunAheadJob, this,
        [next, given = m_session.documentA()->given(), request = m_session.request()](const Task &task) {
            return readAhead(next, given, request, task);
        },
        [this, next](const std::shared_ptr<const ReadAhead> &ahead) {
            m_ahead.insert_or_assign(next, *ahead);
            prepareNeighbours();
        },
        {}, -1);
}

} // namespace tnn::app
