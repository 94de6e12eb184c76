// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/base/jobs.h"
#include "app/session/session.h"

namespace tnn::app {

/// Changes options of the open checkpoint: a job describes it again without reopening it, and the session continues
/// with the new description. Options that contradict the file are refused, and nothing changes.
class OptionSetter : public QObject {
    Q_OBJECT

public:
    OptionSetter(Session &session, Jobs &jobs, QObject *parent = nullptr);

    void set(const QString &key, const checkpoint::OptionValue &value);
    void reset(const QString &key); ///< back to the value from the file or the public code

signals:
    void refused(const QString &key, const QString &reason); ///< one sentence without a period

private:
    void describe(const QString &key);
    checkpoint::GivenOptions &wanted();

    Session &m_session;
    Jobs &m_jobs;
    checkpoint::GivenOptions m_wanted; ///< of the running job
};

} // namespace tnn::app
