// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/followed_file.h"

#include <utility>

#include <QFile>

#include "app/base/number_format.h"
#include "engine/remote/remote_file.h"
#include "engine/run/run_folder.h"

namespace tnn::app {

namespace {

constexpr int RetryMilliseconds = 1000;

} // namespace

void FollowedFile::read(const QString &job, const QString &path, const checkpoint::GivenOptions &given,
                        const std::function<void(const Read &)> &take, const Jobs::Fail &fail)
{
    m_jobs.run(
        job, this,
        [name = encodedPath(path), given, remote = m_session.remote()](const Task &task) {
            const std::string place = remote ? name : run::lastOfRun(name).value_or(name);
            const QString found = QFile::decodeName(place.c_str());
            // The stamp is taken first: anything written during reading is another state.
            FileStamp stamp = remote ? FileStamp() : stampOf(found);
            Read read{remote ? remote::openRemote(remote->get(), place, given) : document::Document::open(place, given),
                      std::move(stamp), found};
            task.check();
            return read;
        },
        [take](const std::shared_ptr<const Read> &read) { take(*read); }, fail, 2);
}

FileFollower::FileFollower(FollowedFile &file, Settings &settings, QObject *parent) :
    QObject(parent), m_file(file), m_settings(settings)
{
    m_retry.setSingleShot(true);
    m_retry.setInterval(RetryMilliseconds);
    connect(&m_retry, &QTimer::timeout, &file, &FollowedFile::openAgain);
    connect(&m_watcher, &FileWatcher::changed, this, [this] {
        m_retry.stop();
        if (m_isTold)
            m_broken.invalidate(); // another state: wait as long again, but do not report again
        m_file.openAgain();
    });
    connect(&file, &FollowedFile::openedAgain, this, &FileFollower::finish);
    connect(&file, &FollowedFile::refused, this, &FileFollower::refuse);
    connect(&file, &FollowedFile::placed, this, &FileFollower::follow);
    connect(&settings, &Settings::watchesFileChanged, this, &FileFollower::follow);
    follow();
}

void FileFollower::follow()
{
    m_retry.stop();
    m_broken.invalidate();
    m_isTold = false;
    const bool watches = m_file.isOpen() && m_settings.watchesFile() && !m_file.stamp().files.empty();
    m_watcher.watch(watches ? m_file.path() : QString(), m_file.stamp());
}

void FileFollower::readAgain()
{
    if (!m_file.isOpen())
        return;
    m_isAsked = true;
    m_file.openAgain();
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
