// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <functional>
#include <optional>
#include <random>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include "engine/io/system_call.h"
#include "tests/work_folder.h"

namespace tnn::test {

/// Runs work in processes that are killed: at the first, second, ... call to the system by which a file is opened,
/// read, written or named, until there are fewer, then at random moments (TNNSCOPE_KILLS of them, many in a soak).
/// After each, every file must be as before or as without a kill; work must then go through and leave nothing but its
/// files. This process must not have started threads before: a child has none of them.
class KilledRuns {
public:
    /// `work` returns whether it went well; `again`, if set, is done instead after a kill.
    explicit KilledRuns(std::function<bool()> work, std::function<bool()> again = {}) :
        m_work(std::move(work)), m_again(again ? std::move(again) : m_work)
    {
    }

    QString folder() const { return m_folder.path(); }

    /// Returns what went wrong; empty if nothing did. `isWhole` may accept a file that is not the same each time, and
    /// `isDone` looks at what work left: first without a kill, then each time after one.
    QString problem(const std::function<bool(const QString &name, const QByteArray &bytes)> &isWhole = {},
                    const std::function<bool()> &isDone = {})
    {
        m_isWhole = isWhole;
        m_isDone = isDone;
        const Files inputs = m_folder.files();
        const auto begin = std::chrono::steady_clock::now();
        if (run(m_work, 0, {}) != Ended::Well)
            return QStringLiteral("it fails without a kill");
        const std::chrono::duration<double> defaults = std::chrono::steady_clock::now() - begin;
        m_whole = m_folder.files();
        if (m_isDone && !m_isDone())
            return QStringLiteral("it is not complete without a kill");
        for (const bool isThere : {false, true}) {
            const Files before = isThere ? withOldOnes(inputs, m_whole) : inputs;
            QString wrong;
            int call = 0;
            do
                wrong = afterKill(before, ++call, {});
            while (wrong.isEmpty() && m_wasKilled);
            for (int k = 0; k < randomKills() && wrong.isEmpty(); ++k)
                wrong = afterKill(before, 0, defaults * std::uniform_real_distribution<>(0, 1.2)(m_random));
            if (!wrong.isEmpty())
                return QStringLiteral("%1 (%2, call %3)")
                    .arg(wrong, QLatin1String(isThere ? "replaced" : "new"))
                    .arg(call);
        }
        return m_kills < 6 ? QStringLiteral("there are too few calls to be killed at") : QString();
    }
    int kills() const { return m_kills; }

private:
    enum class Ended { Well, Killed, Failed };
    using Moment = std::optional<std::chrono::duration<double>>;

    static int randomKills()
    {
        bool isNumber = false;
        const int number = qEnvironmentVariableIntValue("TNNSCOPE_KILLS", &isNumber);
        return isNumber ? number : 2;
    }

    static int killAtLast(io::SystemCall)
    {
        if (--s_callsLeft == 0)
            std::raise(SIGKILL);
        return 0;
    }

    /// In a child, which is killed at a call (from 1), after a moment, or not at all.
    static Ended run(const std::function<bool()> &work, int call, const Moment &moment)
    {
        const pid_t child = ::fork();
        if (child == 0) {
            const int nowhere = ::open("/dev/null", O_WRONLY);
            ::dup2(nowhere, STDOUT_FILENO);
            ::dup2(nowhere, STDERR_FILENO);
            s_callsLeft = call;
            io::systemFault = call > 0 ? &killAtLast : nullptr;
            ::_exit(work() ? 0 : 1);
        }
        if (moment) {
            std::this_thread::sleep_for(*moment);
            ::kill(child, SIGKILL);
        }
        int status = 0;
        if (child < 0 || ::waitpid(child, &status, 0) != child)
            qFatal("there is no child process");
        if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)
            return Ended::Killed;
        return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? Ended::Well : Ended::Failed;
    }

    QString afterKill(const Files &before, int call, const Moment &moment)
    {
        m_folder.restore(before);
        const Ended ended = run(m_work, call, moment);
        m_wasKilled = ended == Ended::Killed;
        m_kills += m_wasKilled ? 1 : 0;
        if (ended == Ended::Failed)
            return QStringLiteral("it fails");
        const Files after = m_folder.files();
        for (const auto &[name, bytes] : before)
            if (!after.contains(name))
                return QStringLiteral("%1 is gone").arg(name);
        for (const auto &[name, bytes] : after) {
            const auto old = before.find(name);
            // Between its two names, a new file has a third one.
            if ((old == before.end() || bytes != old->second) && !isNew(name, bytes)
                && !name.startsWith(QLatin1String(".tnnscope-")))
                return QStringLiteral("%1 is neither old nor new: %2 bytes").arg(name).arg(bytes.size());
        }
        if (run(m_again, 0, {}) != Ended::Well)
            return QStringLiteral("it fails after a kill");
        const Files done = m_folder.files();
        const bool isComplete = done.size() == m_whole.size()
            && std::all_of(done.begin(), done.end(),
                           [this](const auto &file) { return isNew(file.first, file.second); });
        if (!isComplete || (m_isDone && !m_isDone()))
            return QStringLiteral("it is not complete, or something is left behind, after a kill and another run");
        return {};
    }

    bool isNew(const QString &name, const QByteArray &bytes) const
    {
        const auto made = m_whole.find(name);
        return made != m_whole.end()
            && (bytes == made->second || (bytes != "old" && m_isWhole && m_isWhole(name, bytes)));
    }

    static inline std::atomic<int> s_callsLeft = 0;

    std::function<bool()> m_work, m_again;
    std::function<bool(const QString &, const QByteArray &)> m_isWhole;
    std::function<bool()> m_isDone;
    WorkFolder m_folder;
    Files m_whole;
    std::mt19937 m_random{1};
    int m_kills = 0;
    bool m_wasKilled = false;
};

} // namespace tnn::test
