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
        if (m_session.other())
            return;
        m_path.clear();
        m_stamp = {};
        if (!m_session.opened())
            m_jobs.stop(pairJob());
    });
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
    const QString path = m_opener.path();
    const FileStamp stamp = m_opener.stamp();
    m_session.exchange();
    m_opener.setPlace(m_path, m_stamp);
    m_path = path;
    m_stamp = stamp;
}

} // namespace tnn::app
