// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/file_opener.h"

namespace tnn::app {

namespace {

const QString OpenJob = QStringLiteral("open");
const QString AgainJob = QStringLiteral("open again");

} // namespace

FileOpener::FileOpener(Session &session, Jobs &jobs, Settings &settings, QObject *parent) :
    FollowedFile(session, jobs, settings, parent)
{
    connect(this, &FileOpener::opened, this, &FollowedFile::placed);
    connect(this, &FileOpener::moved, this, &FollowedFile::placed);
    session.onDocument(this, [this] {
        if (!isOpen())
            emit placed();
    });
}

void FileOpener::open(const QString &path, const checkpoint::GivenOptions &given)
{
    m_opening = path;
    m_jobs.stop(AgainJob);
    emit started(path);
    read(
        OpenJob, path, given,
        [this](const Read &read) {
            m_opening.clear();
            m_path = read.path;
            m_stamp = read.stamp;
            m_session.setDocumentA(read.document);
            emit opened(m_path);
        },
        [this, path](const QString &, const QString &reason, Error::Kind kind) {
            m_opening.clear();
            emit failed(path, reason, kind);
        });
}

void FileOpener::openAgain()
{
    if (!m_session.documentA() || !m_opening.isEmpty())
        return;
    read(
        AgainJob, m_path, m_session.documentA()->given(), [this](const Read &read) { showReread(read); },
        [this](const QString &, const QString &reason, Error::Kind) { emit refused(reason); });
}

void FileOpener::step(const QString &path)
{
    if (!m_session.documentA() || !m_opening.isEmpty())
        return;
    read(
        AgainJob, path, m_session.documentA()->given(),
        [this](const Read &read) { replace(read.path, read.stamp, read.document); },
        [this, path](const QString &, const QString &reason, Error::Kind kind) { emit failed(path, reason, kind); });
}

void FileOpener::replace(const QString &path, const FileStamp &stamp, const document::DocumentPtr &document)
{
    if (!m_session.documentA() || !m_opening.isEmpty())
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

void FileOpener::showReread(const Read &read)
{
    if (!m_session.documentA())
        return; // closed in the meantime
    if (m_session.documentA()->given() != read.document->given()) {
        openAgain(); // options were set in the meantime
        return;
    }
    m_stamp = read.stamp;
    m_session.replaceDocument(read.document);
    emit openedAgain();
}

} // namespace tnn::app
