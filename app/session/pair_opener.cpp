// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/pair_opener.h"

#include <QFile>

#include "app/base/number_format.h"
#include "engine/run/run_folder.h"

namespace tnn::app {

namespace {

QString pairJob()
{
    return QStringLiteral("open B");
}

QString againJob()
{
    return QStringLiteral("open B again");
}

} // namespace

PairOpener::PairOpener(Session &session, Jobs &jobs, FileOpener &opener, QObject *parent) :
    FollowedFile(parent), m_session(session), m_jobs(jobs), m_opener(opener)
{
    session.onDocument(this, [this] {
        if (m_session.other()) {
            takePlace();
            return;
        }
        m_path.clear();
        m_stamp = {};
        emit placed();
        if (!m_session.opened())
            m_jobs.stop(pairJob());
    });
}

/// Of a B that somebody else opened.
void PairOpener::takePlace()
{
    const QString path = QFile::decodeName(m_session.other()->checkpoint().path.c_str());
    if (path == m_path)
        return;
    m_path = path;
    m_stamp = m_session.remote() ? FileStamp() : stampOf(path);
    emit placed();
}

/// The stamp is taken first: what is written while it is read is another state.
PairOpener::Read PairOpener::read(const QString &path, const checkpoint::GivenOptions &given, const Task &task)
{
    const std::string name = encodedPath(path);
    const std::string found = run::lastOfRun(name).value_or(name);
    FileStamp stamp = stampOf(QFile::decodeName(found.c_str()));
    Read read{document::Document::open(found, given), std::move(stamp)};
    task.check();
    return read;
}

void PairOpener::open(const QString &path)
{
    if (m_session.remote()) {
        emit failed(path,
                    tr("what is open lies on another machine, and two checkpoints are compared on this one alone"));
        return;
    }
    if (!m_session.opened()) {
        m_opener.open(path);
        return;
    }
    m_jobs.run(
        pairJob(), this, [path](const Task &task) { return read(path, {}, task); },
        [this](const std::shared_ptr<const Read> &read) {
            m_path = QFile::decodeName(read->document->checkpoint().path.c_str());
            m_stamp = read->stamp;
            m_session.setOther(read->document);
            emit placed();
        },
        [this, path](const QString &, const QString &reason) { emit failed(path, reason); }, 2);
}

void PairOpener::openAgain()
{
    if (!isOpen() || m_session.remote())
        return;
    m_jobs.run(
        againJob(), this,
        [path = m_path, given = m_session.other()->given()](const Task &task) { return read(path, given, task); },
        [this, path = m_path](const std::shared_ptr<const Read> &read) {
            if (!isOpen() || path != m_path)
                return; // closed or exchanged meanwhile
            m_stamp = read->stamp;
            m_session.setOther(read->document);
            emit openedAgain();
        },
        [this](const QString &, const QString &reason) { emit refused(reason); }, 2);
}

void PairOpener::close()
{
    m_jobs.stop(pairJob());
    m_jobs.stop(againJob());
    m_session.setOther({});
}

void PairOpener::exchange()
{
    if (!m_session.other())
        return;
    const QString pathOfA = m_opener.path(), pathOfB = m_path;
    const FileStamp stampOfA = m_opener.stamp(), stampOfB = m_stamp;
    m_path = QFile::decodeName(m_session.opened()->checkpoint().path.c_str());
    m_stamp = stampOfA;
    m_session.exchange();
    m_path = pathOfA;
    m_opener.setPlace(pathOfB, stampOfB);
    emit placed();
}

} // namespace tnn::app
