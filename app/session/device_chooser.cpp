// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/device_chooser.h"

#include <filesystem>

#include <QLocale>

#include "app/base/program.h"

namespace tnn::app {

namespace {

const QString DevicesJob = QStringLiteral("devices");

QString gibibytes(std::size_t bytes)
{
    return QLocale().toString(static_cast<double>(bytes) / (1024.0 * 1024 * 1024), 'f', 0);
}

} // namespace

std::string pathThere(const document::Document &document, const remote::EngineConnection *remote)
{
    const std::string &path = document.checkpoint().path;
    if (remote == nullptr)
        return std::filesystem::absolute(path).string();
    const std::string before = remote->command() + ":"; // see remote_file.h
    return path.starts_with(before) ? path.substr(before.size()) : path;
}

DeviceChooser::DeviceChooser(Session &session, Jobs &jobs, QObject *parent) :
    QObject(parent), m_session(session), m_jobs(jobs),
    m_own(std::make_shared<remote::EngineConnection>(std::string(), versionText().toStdString())),
    m_engine(session.remote() ? session.remote() : m_own)
{
    session.onDocument(this, &DeviceChooser::update);
    update();
}

void DeviceChooser::findDevices()
{
    if (m_state == State::Looking)
        return;
    m_state = State::Looking;
    m_jobs.run(
        DevicesJob, this, [engine = m_engine](const Task &task) { return engine->get(task.stop)->devices(); },
        [this](const std::shared_ptr<const std::vector<document::DeviceFound>> &devices) {
            m_found = *devices;
            m_state = State::Found;
            emit changed();
        },
        [this](const QString &file, const QString &reason) {
            m_found.clear();
            m_reason = file.isEmpty() ? reason : tr("%1 %2").arg(file, reason);
            m_state = State::Missing;
            emit changed();
        });
    emit changed();
}

void DeviceChooser::choose(const QString &device)
{
    if (device == m_chosen)
        return;
    m_chosen = device;
    update();
    emit changed();
}

/// A workspace may bring an engine, or take it away; its devices are others.
void DeviceChooser::update()
{
    if (const auto &now = m_session.remote() ? m_session.remote() : m_own; now != m_engine) {
        m_engine = now;
        m_jobs.stop(DevicesJob);
        m_state = State::Unknown;
        m_found.clear();
        m_chosen = QStringLiteral("cpu");
        emit changed();
    }
    m_session.setRunTarget(targetOf(m_session.shownDocument()));
}

remote::RunTarget DeviceChooser::targetOf(const document::DocumentPtr &document) const
{
    const bool isHere = !m_session.remote() && m_chosen == QStringLiteral("cpu");
    if (!document || !document->hasTensors() || isHere)
        return {};
    return {m_engine, m_chosen.toStdString(), pathThere(*document, m_session.remote().get())};
}

QString DeviceChooser::titleOf(const document::DeviceFound &device)
{
    QString title = QString::fromStdString(device.title); // not const, so that it can be moved
    if (device.memory == 0)
        return title;
    const QString memory = tr("%1 GiB").arg(gibibytes(device.memory));
    return device.unused == 0 ? tr("%1, %2").arg(title, memory)
                              : tr("%1, %2, %3 free").arg(title, memory, gibibytes(device.unused));
}

} // namespace tnn::app
