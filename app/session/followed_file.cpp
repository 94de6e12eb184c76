// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/followed_file.h"

#include <utility>

#include <QFile>

#include "app/base/number_format.h"
#include "engine/checkpoint/hub_cache.h"
#include "engine/remote/remote_file.h"
#include "engine/run/training/training_run_files.h"

namespace tnn::app {

namespace {

constexpr int RetryMilliseconds = 1000;

} // namespace

FollowedFile::FollowedFile(Session &session, Jobs &jobs, Settings &settings, QObject *parent) :
    QObject(parent), m_session(session), m_jobs(jobs), m_settings(settings)
{
    m_retry.setSingleShot(true);
    m_retry.setInterval(RetryMilliseconds);
    connect(&m_retry, &QTimer::timeout, this, &FollowedFile::openAgain);
    connect(&m_watcher, &FileWatcher::changed, this, [this] {
        m_retry.stop();
        if (m_isTold)
            m_broken.invalidate(); // another state: wait as long again, but do not report again
        openAgain();
    });
    connect(this, &FollowedFile::openedAgain, this, &FollowedFile::finish);
    connect(this, &FollowedFile::refused, this, &FollowedFile::refuse);
    connect(this, &FollowedFile::placed, this, &FollowedFile::follow);
    connect(&settings, &Settings::watchesFileChanged, this, &FollowedFile::follow);
}

void FollowedFile::read(const QString &job, const QString &path, const checkpoint::GivenOptions &given,
                        const std::function<void(const Read &)> &use, const Jobs::Fail &fail)
{
    m_jobs.run(
        job, this,
        [name = encodedPath(path), given, remote = m_session.remote()](const Task &task) {
            const std::string place = remote  ? name
                : checkpoint::isHubName(name) ? checkpoint::placeOf(name)
                                              : run::lastOfRun(name).value_or(name);
            const QString found = QFile::decodeName(place.c_str());
            // The stamp is taken first: anything written during reading is another state.
            FileStamp stamp = remote ? FileStamp() : stampOf(found);
            Read read{remote ? remote::openRemote(remote->get(task.stop), place, given)
                             : document::Document::open(place, given),
                      std::move(stamp), found};
            task.check();
            return read;
        },
        [use](const std::shared_ptr<const Read> &read) { use(*read); }, fail, 2);
}

void FollowedFile::follow()
{
    m_retry.stop();
    m_broken.invalidate();
    m_isTold = false;
    const bool watches = isOpen() && m_settings.watchesFile() && !m_stamp.files.empty();
    m_watcher.watch(watches ? m_path : QString(), m_stamp);
}

void FollowedFile::readAgain()
{
    if (!isOpen())
        return;
    m_isAsked = true;
    openAgain();
}

void FollowedFile::finish()
{
    m_isAsked = false;
    const bool wasTold = m_isTold;
    follow();
    if (wasTold)
        emit recovered();
}

void FollowedFile::refuse(const QString &reason)
{
    if (!m_broken.isValid())
        m_broken.start();
    const bool patient = m_broken.elapsed() < PatienceMilliseconds;
    if (std::exchange(m_isAsked, false) || (!patient && !m_isTold)) {
        m_isTold = true;
        emit broken(reason);
    }
    if (patient && m_settings.watchesFile())
        m_retry.start();
}

} // namespace tnn::app
