// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/pair_opener.h"

#include <QFile>

namespace tnn::app {

namespace {

const QString PairJob = QStringLiteral("open B");
const QString PairAgainJob = QStringLiteral("open B again");

} // namespace

PairOpener::PairOpener(Session &session, Jobs &jobs, Settings &settings, FileOpener &opener, QObject *parent) :
    FollowedFile(session, jobs, settings, parent), m_opener(opener)
{
    session.onDocument(this, [this] {
        if (m_session.documentB()) {
            updatePlace();
            return;
        }
        m_path.clear();
        m_stamp = {};
        emit placed();
        if (!m_session.documentA())
            m_jobs.stop(PairJob);
    });
}

/// Takes the path of a B that something else opened.
void PairOpener::updatePlace()
{
    const QString path = QFile::decodeName(m_session.documentB()->checkpoint().path.c_str());
    if (path == m_path)
        return;
    m_path = path;
    m_stamp = m_session.remote() ? FileStamp() : stampOf(path);
    emit placed();
}

void PairOpener::open(const QString &path)
{
    if (m_session.remote()) {
        emit failed(path,
                    tr("the open checkpoint is on another machine; two checkpoints can only be compared on this one"));
        return;
    }
    if (!m_session.documentA()) {
        m_opener.open(path);
        return;
    }
    read(
        PairJob, path, {},
        [this, path](const Read &read) {
            if (isOpen())
                place(read, m_session.shown());
            else
                choose(read, path);
        },
        [this, path](const QString &, const QString &reason, Error::Kind) { emit failed(path, reason); });
}

/// Checkpoints of one run are first shown as their difference, others together.
void PairOpener::choose(const Read &read, const QString &path)
{
    m_jobs.run(
        PairJob, this,
        [a = m_session.documentA(), b = read.document](const Task &task) {
            return areOfOneRun(pairOf(a, b), task) ? document::ShownDocument::Difference
                                                   : document::ShownDocument::Both;
        },
        [this, read](const std::shared_ptr<const document::ShownDocument> &first) { place(read, *first); },
        [this, path](const QString &, const QString &reason) { emit failed(path, reason); }, 2);
}

void PairOpener::place(const Read &read, document::ShownDocument first)
{
    m_path = QFile::decodeName(read.document->checkpoint().path.c_str());
    m_stamp = read.stamp;
    m_session.setDocumentB(read.document, first);
    emit placed();
}

void PairOpener::openAgain()
{
    if (!isOpen() || m_session.remote())
        return;
    read(
        PairAgainJob, m_path, m_session.documentB()->given(),
        [this, path = m_path](const Read &read) {
            if (!isOpen() || path != m_path)
                return; // closed or exchanged in the meantime
            m_stamp = read.stamp;
            m_session.setDocumentB(read.document);
            emit openedAgain();
        },
        [this](const QString &, const QString &reason, Error::Kind) { emit refused(reason); });
}

void PairOpener::close()
{
    m_jobs.stop(PairJob);
    m_jobs.stop(PairAgainJob);
    m_session.setDocumentB({});
}

void PairOpener::exchange()
{
    if (!m_session.documentB())
        return;
    const QString pathOfA = m_opener.path(), pathOfB = m_path;
    const FileStamp stampOfA = m_opener.stamp(), stampOfB = m_stamp;
    m_path = QFile::decodeName(m_session.documentA()->checkpoint().path.c_str());
    m_stamp = stampOfA;
    m_session.exchange();
    m_path = pathOfA;
    m_opener.setPlace(pathOfB, stampOfB);
    emit placed();
}

} // namespace tnn::app
