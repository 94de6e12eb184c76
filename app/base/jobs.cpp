// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/jobs.h"

#include <atomic>
#include <new>
#include <utility>

#include <QThread>

#include "widgets/base/translated.h"

namespace tnn::app {

Jobs::Jobs(QObject *parent) : QObject(parent)
{
    // One more than the number of cores: a job that waits for the disk must not delay what is on screen.
    m_pool.setMaxThreadCount(QThread::idealThreadCount() + 1);
    m_pool.setExpiryTimeout(-1);
}

Jobs::~Jobs()
{
    end(std::chrono::milliseconds(-1)); // without a limit
}

bool Jobs::end(std::chrono::milliseconds limit)
{
    stopAll();
    m_pool.clear();
    return m_pool.waitForDone(static_cast<int>(limit.count()));
}

void Jobs::start(const QString &key, QObject *context, std::function<Answer(const Task &)> work,
                 std::function<void(const Answer &)> deliver, Fail fail, int priority)
{
    const quint64 number = ++m_lastNumber;
    Running running{number, {}, context, std::move(deliver), std::move(fail)};
    const Task task{running.stop.get_token(), reporter(key, number)};
    if (const auto older = m_running.find(key); older != m_running.end())
        older->second.stop.request_stop();
    m_running.insert_or_assign(key, std::move(running));
    emit started(key);
    // Not QFuture::then(): in Qt 6.4 it loses results and crashes if the job ends while it is being connected. The
    // destructor waits for the pool, so this object still exists when it is called back.
    m_pool.start(
        [this, key, number, work = std::move(work), task] {
            const Outcome outcome = outcomeOf(work, task);
            QMetaObject::invokeMethod(
                this, [this, key, number, outcome] { conclude(key, number, outcome); }, Qt::QueuedConnection);
        },
        priority);
}

Jobs::Outcome Jobs::outcomeOf(const std::function<Answer(const Task &)> &work, const Task &task)
{
    Outcome outcome;
    QElapsedTimer timer;
    timer.start();
    try {
        task.check();
        outcome.answer = work(task);
    } catch (const Cancelled &) {
        outcome.cancelled = true;
    } catch (const Error &error) {
        outcome.file = QString::fromStdString(error.file());
        outcome.reason = widgets::translated(error.reason());
        outcome.kind = error.kind();
    } catch (const std::bad_alloc &) {
        outcome.reason = tr("there is not enough memory for this");
    } catch (const std::exception &error) {
        outcome.reason = QString::fromUtf8(error.what());
    }
    outcome.milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    return outcome;
}

/// Reports progress in steps of at least one percent, so as not to flood the interface thread.
std::function<void(double)> Jobs::reporter(const QString &key, quint64 number)
{
    auto last = std::make_shared<std::atomic<int>>(-1);
    return [this, key, number, last](double fraction) {
        const int percent = static_cast<int>(fraction * 100);
        if (last->exchange(percent) == percent)
            return;
        QMetaObject::invokeMethod(this, [this, key, number, fraction] {
            const auto running = m_running.find(key);
            if (running != m_running.end() && running->second.number == number)
                emit progressed(key, fraction);
        });
    };
}

void Jobs::announce(const QString &key, const Message &message, const Task &task)
{
    if (message.empty())
        return;
    QMetaObject::invokeMethod(this, [this, key, text = widgets::translated(message), stop = task.stop] {
        if (!stop.stop_requested())
            emit announced(key, text);
    });
}

void Jobs::conclude(const QString &key, quint64 number, const Outcome &outcome)
{
    const auto found = m_running.find(key);
    if (found == m_running.end() || found->second.number != number)
        return;
    const Running running = std::move(found->second);
    m_running.erase(found);
    if (outcome.cancelled) {
        emit stopped(key);
        return;
    }
    // Emitted first: the receiver of the result may start the next job of this key.
    emit finished(key, outcome.milliseconds);
    if (!running.context)
        return;
    if (outcome.answer)
        running.deliver(outcome.answer);
    else if (running.fail)
        running.fail(outcome.file, outcome.reason, outcome.kind);
}

void Jobs::stop(const QString &key)
{
    const auto found = m_running.find(key);
    if (found == m_running.end())
        return;
    found->second.stop.request_stop();
    m_running.erase(found);
    emit stopped(key);
}

void Jobs::stopAll()
{
    QStringList keys;
    for (const auto &[key, running] : m_running)
        keys.append(key);
    for (const QString &key : keys)
        stop(key);
}

} // namespace tnn::app
