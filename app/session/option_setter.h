// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/base/jobs.h"
#include "app/session/session.h"

namespace tnn::app {

/// Changes options of what is open: its checkpoint, opened once, is described anew as a job, and the session goes on with
/// the new description. What contradicts the file is refused, and nothing changes.
class OptionSetter : public QObject {
    Q_OBJECT

public:
    OptionSetter(Session &session, Jobs &jobs, QObject *parent = nullptr);

    void set(const QString &key, const checkpoint::OptionValue &value);
    void reset(const QString &key); ///< back to what the file or the public code says

signals:
    void refused(const QString &key, const QString &reason); ///< one sentence without full stop

private:
    void describe(const QString &key);
    checkpoint::GivenOptions &wanted();

    Session &m_session;
    Jobs &m_jobs;
    checkpoint::GivenOptions m_wanted; ///< of the job that is running
};

} // namespace tnn::app
