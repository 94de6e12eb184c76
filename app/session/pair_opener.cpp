// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/pair_opener.h"

#include <QFile>

#include "engine/commands/run_folder.h"

namespace tnn::app {

namespace {

QString pairJob()
{
    return QStringLiteral("open B");
}

} // namespace

PairOpener::PairOpener(Session &session, Jobs &jobs, FileOpener &opener, QObject *parent) :
    QObject(parent), m_session(session), m_jobs(jobs), m_opener(opener)
{
    connect(&session, &Session::pairChanged, this, [this] {
        if (m_session.other()) {
            takePlace();
            return;
        }
        m_path.clear();
        m_stamp = {};
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
    m_stamp = stampOf(path);
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
        pairJob(), this,
        [name = QFile::encodeName(path).toStdString()](const Task &task) {
            const std::string found = commands::lastOfRun(name).value_or(name);
            FileStamp stamp = stampOf(QFile::decodeName(found.c_str()));
            Read read{commands::Document::open(found), std::move(stamp)};
            task.check();
            return read;
        },
        [this](const std::shared_ptr<const Read> &read) {
            m_path = QFile::decodeName(read->document->checkpoint().path.c_str());
            m_stamp = read->stamp;
            m_session.setOther(read->document);
        },
        [this, path](const QString &, const QString &reason) { emit failed(path, reason); }, 2);
}

void PairOpener::close()
{
    m_jobs.stop(pairJob());
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
}

} // namespace tnn::app
