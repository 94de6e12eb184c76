// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/followed_file.h"

#include <QFile>

#include "app/base/number_format.h"
#include "engine/remote/remote_file.h"
#include "engine/run/run_folder.h"

namespace tnn::app {

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

} // namespace tnn::app
