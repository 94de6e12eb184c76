// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cerrno>
#include <functional>

#include "engine/io/system_call.h"
#include "tests/work_folder.h"

namespace tnn::test {

/// During its lifetime, the call of this number (from 1) that opens, reads, writes or names a file fails, as on a disk
/// that is full or broken.
class FailingCall {
public:
    explicit FailingCall(int number)
    {
        left = number;
        io::systemFault = &fault;
    }
    ~FailingCall() { io::systemFault = nullptr; }
    FailingCall(const FailingCall &) = delete;
    FailingCall &operator=(const FailingCall &) = delete;

    bool happened() const { return left <= 0; }

private:
    static int fault(io::SystemCall call)
    {
        if (--left != 0)
            return 0;
        switch (call) {
        case io::SystemCall::OpenUnnamed:
            return EOPNOTSUPP; // and a named file is used instead
        case io::SystemCall::Open:
        case io::SystemCall::Rename:
            return EACCES;
        case io::SystemCall::Write:
            return ENOSPC;
        case io::SystemCall::Link:
            return EPERM;
        default:
            return EIO;
        }
    }

    static inline std::atomic<int> left = 0;
};

/// Runs work again and again, with its first, second, ... call to the system failing, until it makes fewer calls.
/// After each, every file of the folder must be as it was before or as without a failure, and no other file may be
/// left; `work` returns whether it reported that it failed, once, and by a sentence.
class FailingRuns {
public:
    explicit FailingRuns(std::function<bool()> work) : m_work(std::move(work)) { }

    QString folder() const { return m_folder.path(); }

    /// Returns what went wrong; empty if nothing did. `isWhole` may accept a file that is not the same each time.
    QString problem(const std::function<bool(const QString &name, const QByteArray &bytes)> &isWhole = {})
    {
        const Files inputs = m_folder.files();
        if (m_work())
            return QStringLiteral("it fails without a failing call");
        const Files whole = m_folder.files();
        if (whole.size() <= inputs.size())
            return QStringLiteral("it writes nothing");
        for (const bool isThere : {false, true}) {
            const Files before = isThere ? withOldOnes(inputs, whole) : inputs;
            for (int number = 1;; ++number) {
                m_folder.restore(before);
                bool failed = false, happened = false;
                {
                    const FailingCall failing(number);
                    failed = m_work();
                    happened = failing.happened();
                }
                if (const QString wrong = difference(before, whole, failed, isWhole); !wrong.isEmpty())
                    return QStringLiteral("call %1 of the %2 file: %3")
                        .arg(number)
                        .arg(QLatin1String(isThere ? "replaced" : "new"), wrong);
                if (happened)
                    continue;
                m_runs += number;
                break;
            }
        }
        return m_runs < 6 ? QStringLiteral("there are too few calls that can fail") : QString();
    }

private:
    QString difference(const Files &before, const Files &whole, bool failed,
                       const std::function<bool(const QString &, const QByteArray &)> &isWhole) const
    {
        const Files after = m_folder.files();
        for (const auto &[name, bytes] : before)
            if (!after.contains(name))
                return QStringLiteral("%1 is gone").arg(name);
        bool isDone = true;
        for (const auto &[name, bytes] : after) {
            const auto old = before.find(name), made = whole.find(name);
            const bool isOld = old != before.end() && bytes == old->second;
            const bool isMade = made != whole.end()
                && (bytes == made->second || (!isOld && isWhole && isWhole(name, bytes)));
            if (!isOld && !isMade)
                return QStringLiteral("%1 is neither old nor new: %2 bytes").arg(name).arg(bytes.size());
            isDone = isDone && (isMade || made == whole.end());
        }
        if (!failed && (!isDone || after.size() != whole.size()))
            return QStringLiteral("success is reported, but a file is not written");
        return {};
    }

    std::function<bool()> m_work;
    WorkFolder m_folder;
    int m_runs = 0;
};

} // namespace tnn::test
