// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/file_opener.h"

#include <QFile>

namespace tnn::app {

FileOpener::FileOpener(Session &session, Jobs &jobs, QObject *parent) :
    QObject(parent), m_session(session), m_jobs(jobs)
{
}

void FileOpener::open(const QString &path)
{
    m_opening = path;
    emit started(path);
    const std::string name = QFile::encodeName(path).toStdString();
    m_jobs.run(
        QStringLiteral("open"), this,
        [name](const Task &task) {
            auto document = commands::Document::open(name);
            task.check();
            return document;
        },
        [this, path](const std::shared_ptr<const commands::DocumentPtr> &document) {
            m_opening.clear();
            m_session.setDocument(*document);
            emit opened(path);
        },
        [this, path](const QString &, const QString &reason) {
            m_opening.clear();
            emit failed(path, reason);
        },
        2);
}

} // namespace tnn::app
