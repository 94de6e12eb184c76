// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/recovery.h"

#include <QCoreApplication>
#include <QDir>
#include <QStandardPaths>
#include <QUuid>

#include "app/base/number_format.h"
#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::app {

namespace {

/// Only the process that a lock names matters, not its age.
std::unique_ptr<QLockFile> makeLock(const QString &file)
{
    auto lock = std::make_unique<QLockFile>(file + QStringLiteral(".lock"));
    lock->setStaleLockTime(0);
    return lock;
}

} // namespace

QString Recovery::defaultFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery");
}

Recovery::Recovery(QString folder, QObject *parent, int delay) : QObject(parent), m_folder(std::move(folder))
{
    m_writer.setMaxThreadCount(1);
    m_timer.setSingleShot(true);
    m_timer.setInterval(delay);
    connect(&m_timer, &QTimer::timeout, this, &Recovery::write);
    m_found = QDir(m_folder).entryInfoList({QStringLiteral("*.tnnscope")}, QDir::Files, QDir::Time);
    declineRecoverable();
}

Recovery::~Recovery()
{
    m_timer.stop();
    removeOwn();
    if (m_goesOn)
        discard();
}

void Recovery::declineRecoverable()
{
    discard();
    while (!m_recoverable && !m_found.isEmpty()) {
        const QFileInfo info = m_found.takeFirst();
        std::unique_ptr<QLockFile> lock = makeLock(info.absoluteFilePath());
        if (!lock->tryLock(0) || !QFile::exists(info.absoluteFilePath()))
            continue; // its program is running, or another one has restored it
        m_recoverable = RecoverableSession{info.absoluteFilePath(), info.lastModified()};
        m_recoverableLock = std::move(lock);
    }
}

void Recovery::discard()
{
    if (m_recoverable)
        QFile::remove(m_recoverable->file);
    m_recoverable.reset();
    m_recoverableLock.reset();
}

void Recovery::onWritten()
{
    if (std::exchange(m_goesOn, false))
        discard();
    emit written();
}

void Recovery::keep(const QByteArray &state)
{
    if (state == m_state)
        return;
    m_state = state;
    if (state.isEmpty()) {
        m_timer.stop();
        removeOwn();
    } else if (!m_timer.isActive()) {
        m_timer.start();
    }
}

bool Recovery::claim()
{
    if (m_lock)
        return true;
    if (!QDir().mkpath(m_folder))
        return false;
    const QString name = QStringLiteral("%1-%2.tnnscope")
                             .arg(QCoreApplication::applicationPid())
                             .arg(QUuid::createUuid().toString(QUuid::WithoutBraces).left(8));
    const QString file = QDir(m_folder).absoluteFilePath(name);
    std::unique_ptr<QLockFile> lock = makeLock(file);
    if (!lock->tryLock(0))
        return false;
    m_file = file;
    m_lock = std::move(lock);
    return true;
}

/// A full disk or a read-only folder is not a reason to interrupt the user.
void Recovery::write()
{
    if (!claim())
        return;
    m_writer.start([this, file = m_file, state = m_state] {
        try {
            io::writeFile(encodedPath(file), state.toStdString());
            QMetaObject::invokeMethod(this, &Recovery::onWritten, Qt::QueuedConnection);
        } catch (const Error &) {
        }
    });
}

void Recovery::removeOwn()
{
    m_writer.waitForDone();
    if (m_lock)
        QFile::remove(m_file);
    m_lock.reset();
    m_file.clear();
}

} // namespace tnn::app
