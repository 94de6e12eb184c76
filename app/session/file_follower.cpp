// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/file_follower.h"

#include <utility>

namespace tnn::app {

namespace {

constexpr int RetryMilliseconds = 1000;

} // namespace

FileFollower::FileFollower(Session &session, FileOpener &opener, Settings &settings, QObject *parent) :
    QObject(parent), m_session(session), m_opener(opener), m_settings(settings)
{
    m_retry.setSingleShot(true);
    m_retry.setInterval(RetryMilliseconds);
    connect(&m_retry, &QTimer::timeout, &opener, &FileOpener::openAgain);
    connect(&m_watcher, &FileWatcher::changed, this, [this] {
        m_retry.stop();
        if (m_isTold)
            m_broken.invalidate(); // another state: the same patience once more, but not another word
        m_opener.openAgain();
    });
    connect(&opener, &FileOpener::openedAgain, this, &FileFollower::finish);
    connect(&opener, &FileOpener::refused, this, &FileFollower::refuse);
    connect(&opener, &FileOpener::opened, this, &FileFollower::follow);
    connect(&opener, &FileOpener::moved, this, &FileFollower::follow);
    connect(&session, &Session::documentChanged, this, [this] {
        if (!m_session.document())
            follow();
    });
    connect(&settings, &Settings::watchesFileChanged, this, &FileFollower::follow);
    follow();
}

void FileFollower::follow()
{
    m_retry.stop();
    m_broken.invalidate();
    m_isTold = false;
    // Without files it lies on another machine.
    const bool watches = m_session.document() && m_settings.watchesFile() && !m_opener.stamp().files.empty();
    m_watcher.watch(watches ? m_opener.path() : QString(), m_opener.stamp());
}

void FileFollower::readAgain()
{
    m_isAsked = true;
    m_opener.openAgain();
}

void FileFollower::finish()
{
    m_isAsked = false;
    const bool wasTold = m_isTold;
    follow();
    emit readAgainDone();
    if (wasTold)
        emit recovered();
}

void FileFollower::refuse(const QString &reason)
{
    if (!m_broken.isValid())
        m_broken.start();
    const bool patient = m_broken.elapsed() < PatienceMilliseconds;
    if (std::exchange(m_isAsked, false) || (!patient && !m_isTold)) {
        m_isTold = true;
        emit failed(reason);
    }
    if (patient && m_settings.watchesFile())
        m_retry.start();
}

} // namespace tnn::app
