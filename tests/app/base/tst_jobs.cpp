// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <memory>
#include <thread>

#include <QSemaphore>
#include <QSignalSpy>
#include <QtTest>

#include "app/base/jobs.h"
#include "tests/test_class.h"

namespace tst_jobs {

using namespace tnn;
using app::Jobs;

class TestJobs : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void deliversOnceOnThisThread()
    {
        Jobs jobs;
        const QSignalSpy finished(&jobs, &Jobs::finished);
        std::shared_ptr<const int> answer;
        int calls = 0;
        const auto here = std::this_thread::get_id();
        std::thread::id worked;
        jobs.run(
            QStringLiteral("a"), this,
            [&worked](const Task &) {
                worked = std::this_thread::get_id();
                return 42;
            },
            [&](const std::shared_ptr<const int> &value) {
                QVERIFY(std::this_thread::get_id() == here);
                answer = value;
                ++calls;
            },
            [](const QString &, const QString &) { QFAIL("it did not fail"); });
        QVERIFY(jobs.isRunning(QStringLiteral("a")));
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(calls, 1);
        QCOMPARE(*answer, 42);
        QVERIFY(worked != here);
        QVERIFY(!jobs.isRunning(QStringLiteral("a")));
    }

    void newerReplacesOlder()
    {
        Jobs jobs;
        QSemaphore entered;
        std::atomic<bool> olderStopped = false;
        QList<int> delivered;
        const auto deliver = [&delivered](const std::shared_ptr<const int> &value) { delivered.append(*value); };
        jobs.run(QStringLiteral("a"), this,
                 [&](const Task &task) {
                     entered.release();
                     while (!task.stop.stop_requested())
                         std::this_thread::yield();
                     olderStopped = true;
                     return 1; // a result in spite of it: it must be dropped
                 },
                 deliver, {});
        entered.acquire();
        jobs.run(QStringLiteral("a"), this, [](const Task &) { return 2; }, deliver, {});
        QTRY_COMPARE(delivered, QList<int>{2});
        QTRY_VERIFY(olderStopped);
        QCoreApplication::processEvents();
        QCOMPARE(delivered, QList<int>{2});
    }

    void whatAReplacedJobAnnouncesIsDropped()
    {
        Jobs jobs;
        const QSignalSpy announced(&jobs, &Jobs::announced);
        QSemaphore entered;
        const auto run = [&](const char *text) {
            jobs.run(
                QStringLiteral("a"), this,
                [&jobs, &entered, text](const Task &task) {
                    jobs.announce(QStringLiteral("a"), Message(), task);
                    jobs.announce(QStringLiteral("a"), Message::verbatim(text), task);
                    entered.release();
                    return 1;
                },
                [](const std::shared_ptr<const int> &) {}, {});
            entered.acquire();
        };
        run("older");
        run("newer");
        QTRY_VERIFY(!jobs.isRunning(QStringLiteral("a")));
        QCOMPARE(announced.count(), 1);
        QCOMPARE(announced.front()[1].toString(), QStringLiteral("newer"));
    }

    void failuresAreTold_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("reason");
        QTest::newRow("error of a file") << 0 << QStringLiteral("x.pt") << QStringLiteral("is empty");
        QTest::newRow("error") << 1 << QString() << QStringLiteral("is wrong");
        QTest::newRow("memory") << 2 << QString() << QStringLiteral("there is not enough memory for this");
    }
    void failuresAreTold()
    {
        QFETCH(const int, kind);
        QFETCH(const QString, file);
        QFETCH(const QString, reason);
        Jobs jobs;
        QString toldFile, toldReason;
        jobs.run(
            QStringLiteral("a"), this,
            [kind](const Task &) -> int {
                if (kind == 0)
                    throw Error("is empty").in("x.pt");
                if (kind == 1)
                    throw Error("is wrong");
                throw std::bad_alloc();
            },
            [](const std::shared_ptr<const int> &) { QFAIL("it failed"); },
            [&](const QString &where, const QString &why) {
                toldFile = where;
                toldReason = why;
            });
        QTRY_COMPARE(toldReason, reason);
        QCOMPARE(toldFile, file);
    }

    void stoppedIsSilent()
    {
        Jobs jobs;
        const QSignalSpy stopped(&jobs, &Jobs::stopped);
        const QSignalSpy finished(&jobs, &Jobs::finished);
        QSemaphore entered, left;
        jobs.run(
            QStringLiteral("a"), this,
            [&](const Task &task) {
                entered.release();
                try {
                    for (;;)
                        task.check();
                } catch (const Cancelled &) {
                    left.release();
                    throw;
                }
                return 1;
            },
            [](const std::shared_ptr<const int> &) { QFAIL("it was stopped"); },
            [](const QString &, const QString &) { QFAIL("nobody is told"); });
        entered.acquire();
        jobs.stop(QStringLiteral("a"));
        QCOMPARE(stopped.count(), 1);
        QVERIFY(left.tryAcquire(1, 5000));
        QCoreApplication::processEvents();
        QCOMPARE(finished.count(), 0);
    }

    void goneContextHearsNothing()
    {
        Jobs jobs;
        const QSignalSpy finished(&jobs, &Jobs::finished);
        auto context = std::make_unique<QObject>();
        jobs.run(
            QStringLiteral("a"), context.get(), [](const Task &) { return 1; },
            [](const std::shared_ptr<const int> &) { QFAIL("nobody is there"); }, {});
        context.reset();
        QTRY_COMPARE(finished.count(), 1);
    }

    void progressComes()
    {
        Jobs jobs;
        const QSignalSpy progressed(&jobs, &Jobs::progressed);
        const QSignalSpy finished(&jobs, &Jobs::finished);
        jobs.run(
            QStringLiteral("a"), this,
            [](const Task &task) {
                for (int i = 0; i <= 1000; ++i)
                    task.report(i / 1000.0);
                return 1;
            },
            [](const std::shared_ptr<const int> &) {}, {});
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(progressed.count() > 0);
        QVERIFY(progressed.count() <= 102);
        QCOMPARE(progressed.last().at(1).toDouble(), 1.0);
    }

    void endSaysWhetherAllEnded()
    {
        QSemaphore entered, free;
        Jobs jobs;
        jobs.run(
            QStringLiteral("a"), this,
            [&](const Task &) { // hears no stop, as if it read from a pipe
                entered.release();
                free.acquire();
                return 1;
            },
            [](const std::shared_ptr<const int> &) { QFAIL("nobody waits any more"); }, {});
        entered.acquire();
        QVERIFY(!jobs.end(std::chrono::milliseconds(1)));
        free.release();
        QVERIFY(jobs.end(std::chrono::seconds(30)));
        QCoreApplication::processEvents();
    }

    void destructionStopsAndWaits()
    {
        std::atomic<bool> ended = false;
        {
            Jobs jobs;
            QSemaphore entered;
            jobs.run(
                QStringLiteral("a"), this,
                [&](const Task &task) {
                    entered.release();
                    while (!task.stop.stop_requested())
                        std::this_thread::yield();
                    ended = true;
                    return 1;
                },
                [](const std::shared_ptr<const int> &) { QFAIL("nobody waits any more"); }, {});
            entered.acquire();
        }
        QVERIFY(ended);
        QCoreApplication::processEvents();
    }
};

TNN_TEST(TestJobs, QCoreApplication)

} // namespace tst_jobs

#include "tst_jobs.moc"
