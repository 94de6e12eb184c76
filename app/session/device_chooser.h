// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/base/jobs.h"
#include "app/session/session.h"

namespace tnn::app {

/// The path of a document on its engine's machine; null: this one.
std::string pathThere(const document::Document &document, const remote::EngineConnection *remote);

/// Which devices exist, and which one computes the session's runs. Devices other than this CPU belong to an engine
/// (tnnscope-torch, or the remote one), which is started when they are requested.
class DeviceChooser : public QObject {
    Q_OBJECT

public:
    enum class State { Unknown, Looking, Found, Missing };

    DeviceChooser(Session &session, Jobs &jobs, QObject *parent = nullptr);

    /// Starts the engine if it is not running, and queries it. Does nothing during a query.
    void findDevices();
    State state() const { return m_state; }
    const std::vector<document::DeviceFound> &found() const { return m_found; } ///< on the engine
    const QString &reason() const { return m_reason; }                          ///< why there are none
    const std::shared_ptr<remote::EngineConnection> &engine() const { return m_engine; }

    const QString &chosen() const { return m_chosen; } ///< "cpu", "torch-cpu", "cuda:0"
    void choose(const QString &device);
    /// Where the network of an open checkpoint runs.
    remote::RunTarget targetOf(const document::DocumentPtr &document) const;
    /// "NVIDIA H100, 80 GiB, 78 free": a device's name and what else is known.
    static QString titleOf(const document::DeviceFound &device);

signals:
    void changed();

private:
    void update();

    Session &m_session;
    Jobs &m_jobs;
    std::shared_ptr<remote::EngineConnection> m_own, m_engine; ///< the engine of this machine, and the present one
    State m_state = State::Unknown;
    std::vector<document::DeviceFound> m_found;
    QString m_reason;
    QString m_chosen = QStringLiteral("cpu");
};

} // namespace tnn::app
