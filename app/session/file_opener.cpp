// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/file_opener.h"

#include <QFile>

#include "app/base/number_format.h"
#include "engine/remote/remote_file.h"
#include "engine/run/run_folder.h"

namespace tnn::app {

namespace {

const QString Job = QStringLiteral("open");
const QString AgainJob = QStringLiteral("open again");

} // namespace

FileOpener::FileOpener(Session &session, Jobs &jobs, QObject *parent) :
    FollowedFile(parent), m_session(session), m_jobs(jobs)
{
    connect(this, &FileOpener::opened, this, &FollowedFile::placed);
    connect(this, &FileOpener::moved, this, &FollowedFile::placed);
    session.onDocument(this, [this] {
        if (!isOpen())
            emit placed();
    });
}

/// The stamp is taken first: what is written while it is read is another state.
FileOpener::Read FileOpener::read(const Place &place, const checkpoint::GivenOptions &given, const Task &task)
{
    std::string path = encodedPath(place.path);
    if (!place.remote)
        path = run::lastOfRun(path).value_or(path);
    const QString found = QFile::decodeName(path.c_str());
    FileStamp stamp = place.remote ? FileStamp() : stampOf(found);
    Read read{place.remote ? remote::openRemote(place.remote->get(), path, given)
                           : document::Document::open(path, given),
              std::move(stamp), found};
    task.check();
    return read;
}

void FileOpener::open(const QString &path, const checkpoint::GivenOptions &given)
{
    m_opening = path;
    m_jobs.stop(AgainJob);
    emit started(path);
    m_jobs.run(
        Job, this, [place = placeOf(path), given](const Task &task) { return read(place, given, task); },
        [this](const std::shared_ptr<const Read> &read) {
            m_opening.clear();
            m_path = read->path;
            m_stamp = read->stamp;
            m_session.setDocument(read->document);
            emit opened(m_path);
        },
        [this, path](const QString &, const QString &reason, Error::Kind kind) {
            m_opening.clear();
            emit failed(path, reason, kind);
        },
        2);
}

void FileOpener::openAgain()
{
    if (!m_session.opened() || !m_opening.isEmpty())
        return;
    m_jobs.run(
        AgainJob, this,
        [place = placeOf(m_path), given = m_session.opened()->given()](const Task &task) {
            return read(place, given, task);
        },
        [this](const std::shared_ptr<const Read> &read) { takeAgain(*read); },
        [this](const QString &, const QString &reason) { emit refused(reason); }, 2);
}

void FileOpener::step(const QString &path)
{
    if (!m_session.opened() || !m_opening.isEmpty())
        return;
    m_jobs.run(
        AgainJob, this,
        [place = placeOf(path), given = m_session.opened()->given()](const Task &task) {
            return read(place, given, task);
        },
        [this](const std::shared_ptr<const Read> &read) { take(read->path, read->stamp, read->document); },
        [this, path](const QString &, const QString &reason, Error::Kind kind) { emit failed(path, reason, kind); }, 2);
}

void FileOpener::take(const QString &path, const FileStamp &stamp, const document::DocumentPtr &document)
{
    if (!m_session.opened() || !m_opening.isEmpty())
        return;
    m_jobs.stop(AgainJob);
    m_path = path;
    m_stamp = stamp;
    m_session.replaceDocument(document);
    emit moved(path);
}

void FileOpener::setPlace(const QString &path, const FileStamp &stamp)
{
    m_jobs.stop(AgainJob);
    m_path = path;
    m_stamp = stamp;
    emit moved(path);
}

void FileOpener::takeAgain(const Read &read)
{
    if (!m_session.opened())
        return; // closed meanwhile
    if (m_session.opened()->given() != read.document->given()) {
        openAgain(); // options were set meanwhile
        return;
    }
    m_stamp = read.stamp;
    m_session.replaceDocument(read.document);
    emit openedAgain();
}

} // namespace tnn::app
