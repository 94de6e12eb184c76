// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <type_traits>
#include <unordered_map>

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QThreadPool>

#include "engine/message.h"
#include "engine/task.h"

namespace tnn::app {

/// Work off the interface thread, one job per key: a newer job stops the older one of the same key, whose result is
/// dropped. Results are delivered once, on the interface thread, as shared immutable values. The destructor stops all
/// jobs and waits.
class Jobs : public QObject {
    Q_OBJECT

public:
    using Fail = std::function<void(const QString &file, const QString &reason, Error::Kind kind)>;

    explicit Jobs(QObject *parent = nullptr);
    ~Jobs() override;

    /// Runs `work(const Task &)` on a thread and passes its result to `deliver` as shared_ptr<const T>, or passes the
    /// error to `fail` (the file is empty if unknown; `fail` may omit the kind). Neither is called once `context` is
    /// gone or the job has been replaced or stopped. Jobs wait until a thread is free; higher priorities go first.
    template <class Work, class Deliver, class FailWith = Fail>
    void run(const QString &key, QObject *context, Work work, Deliver deliver, FailWith fail, int priority = 0)
    {
        using T = std::invoke_result_t<Work, const Task &>;
        start(
            key, context,
            [work = std::move(work)](const Task &task) -> std::shared_ptr<const void> {
                return std::make_shared<const T>(work(task));
            },
            [deliver = std::move(deliver)](const std::shared_ptr<const void> &answer) {
                deliver(std::static_pointer_cast<const T>(answer));
            },
            [fail = std::move(fail)](const QString &file, const QString &reason, Error::Kind kind) {
                if constexpr (!std::is_invocable_v<FailWith, QString, QString, Error::Kind>)
                    fail(file, reason);
                else if (const Fail &told = fail; told)
                    told(file, reason, kind);
            },
            priority);
    }

    /// Tells while a job works what is known of it in advance, from its thread; nothing if the message is empty.
    void announce(const QString &key, const Message &message, const Task &task);
    void stop(const QString &key);
    void stopAll();
    /// Stops all jobs, also those that wait for a thread. Returns whether they have ended within the time: one that
    /// reads a pipe into which nobody writes, or a stalled disk, does not.
    bool end(std::chrono::milliseconds limit);
    bool isRunning(const QString &key) const { return m_running.contains(key); }
    /// The number of threads still working, including on jobs that were stopped or replaced.
    int threadsAtWork() const { return m_pool.activeThreadCount(); }

signals:
    void started(const QString &key);
    void progressed(const QString &key, double fraction); ///< 0 to 1
    void announced(const QString &key, const QString &text);
    void finished(const QString &key,
                  double milliseconds); ///< with a result or an error; not when stopped or replaced
    void stopped(const QString &key);

private:
    using Answer = std::shared_ptr<const void>;
    struct Outcome {
        Answer answer; ///< null: failed or cancelled
        bool cancelled = false;
        QString file, reason;
        Error::Kind kind = Error::Kind::Other;
        double milliseconds = 0;
    };
    struct Running {
        quint64 number = 0;
        std::stop_source stop;
        QPointer<QObject> context;
        std::function<void(const Answer &)> deliver;
        Fail fail;
    };

    void start(const QString &key, QObject *context, std::function<Answer(const Task &)> work,
               std::function<void(const Answer &)> deliver, Fail fail, int priority);
    void conclude(const QString &key, quint64 number, const Outcome &outcome);
    std::function<void(double)> reporter(const QString &key, quint64 number);
    static Outcome outcomeOf(const std::function<Answer(const Task &)> &work, const Task &task);

    QThreadPool m_pool;
    std::unordered_map<QString, Running> m_running;
    quint64 m_lastNumber = 0;
};

} // namespace tnn::app
