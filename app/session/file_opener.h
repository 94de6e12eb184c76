// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/session/jobs.h"
#include "app/session/session.h"

namespace tnn::app {

/// Opens checkpoints for the session as a job. What is open stays open until the next one is read.
class FileOpener : public QObject {
    Q_OBJECT

public:
    FileOpener(Session &session, Jobs &jobs, QObject *parent = nullptr);

    void open(const QString &path);
    QString opening() const { return m_opening; } ///< empty when nothing is being opened

signals:
    void started(const QString &path);
    void opened(const QString &path);
    void failed(const QString &path, const QString &reason); ///< one sentence without full stop

private:
    Session &m_session;
    Jobs &m_jobs;
    QString m_opening;
};

} // namespace tnn::app
