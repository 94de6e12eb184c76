// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <thread>

#include <QTest>

#include <unistd.h>

#include "engine/remote/serving.h"
#include "tests/test_class.h"

namespace tst_request_queue {

using namespace tnn;
using namespace tnn::remote;

constexpr std::size_t Plenty = std::size_t{1} << 20;

/// A request of so many bytes.
std::string lineOfSize(std::size_t size)
{
    return "[\"" + std::string(size, 'x') + "\"]";
}

/// Takes the oldest request as a serving program does.
std::shared_ptr<QueuedRequest> answered(RequestQueue &queue)
{
    const std::shared_ptr<QueuedRequest> request = queue.next();
    queue.done();
    return request;
}

/// The bounds of what waits for an answer, with small ones.
class TestRequestQueue : public QObject {
    Q_OBJECT

private slots:
    void whatIsTooManyIsRefusedInItsTurn()
    {
        RequestQueue queue({3, Plenty});
        for (int i = 0; i < 6; ++i)
            queue.add(R"(["--version"])");
        for (long number = 1; number <= 4; ++number) {
            const auto request = answered(queue);
            QCOMPARE(request->number, number);
            QCOMPARE(request->refused > 0, number > 3);
            QCOMPARE(request->error.has_value(), number > 3);
        }
        queue.add(R"(["--version"])"); // there is room again, behind two refusals
        queue.add("nonsense");
        for (long number = 5; number <= 8; ++number) {
            const auto request = answered(queue);
            QCOMPARE(request->number, number);
            QCOMPARE(request->refused > 0, number < 7);
            QCOMPARE(request->error.has_value(), number != 7);
        }
        QCOMPARE(queue.bytes(), std::size_t{0});
    }

    void refusalsTakeNoMemory()
    {
        RequestQueue queue({3, Plenty});
        for (int i = 0; i < 4; ++i)
            queue.add(R"(["--version"])");
        const std::size_t full = queue.bytes();
        for (int i = 0; i < 100'000; ++i)
            queue.add(R"(["--version"])");
        QCOMPARE(queue.bytes(), full);
        for (long number = 1; number <= 100'004; ++number)
            QCOMPARE(answered(queue)->number, number);
        QCOMPARE(queue.bytes(), std::size_t{0});
    }

    void theirMemoryIsBounded()
    {
        RequestQueue queue({100, Plenty});
        queue.add(lineOfSize(2 * Plenty)); // alone, the longest line is always accepted
        queue.add(lineOfSize(10));
        QVERIFY(!answered(queue)->error);
        QVERIFY(answered(queue)->error);
        for (int i = 0; i < 10; ++i)
            queue.add(lineOfSize(Plenty / 4));
        QVERIFY(queue.bytes() <= Plenty + sizeof(QueuedRequest));
        for (long number = 3; number <= 12; ++number)
            QCOMPARE(answered(queue)->error.has_value(), number > 5);
    }

    void shortWordsCountAsTheMemoryThatTheyTake()
    {
        std::string line = "[\"\"";
        for (int i = 1; i < 10'000; ++i)
            line += ",\"\"";
        RequestQueue queue({100, Plenty});
        for (int i = 0; i < 10; ++i)
            queue.add(line + "]");
        QVERIFY(queue.bytes() >= 10'000 * sizeof(io::Json));
        QVERIFY(queue.bytes() <= Plenty + sizeof(QueuedRequest));
    }

    void aFullQueueHearsCancel()
    {
        RequestQueue queue({2, Plenty});
        for (int i = 0; i < 10; ++i)
            queue.add(R"(["--version"])");
        const std::size_t full = queue.bytes();
        const auto running = queue.next();
        for (int i = 0; i < 20'000; ++i)
            queue.add(i % 2 == 0 ? R"(["cancel"])" : R"(["cancel",2])");
        QVERIFY(running->stop.stop_requested());
        QCOMPARE(queue.bytes(), full);
        queue.done();
        const auto second = answered(queue);
        QCOMPARE(second->number, 2L);
        QVERIFY(second->stop.stop_requested());
    }

    void filesFollowTheirLine()
    {
        std::array<int, 2> requests{}, answers{};
        QCOMPARE(::pipe(requests.data()) | ::pipe(answers.data()), 0);
        RequestQueue queue;
        const std::jthread reader([&] { queue.readAll(requests[0], answers[1]); });
        for (const std::string_view part :
             {"[\"--version\"]\n[\"info\",{\"CHECKPOINT\":{\"file\":\"x\",\"size\":4},\"config\":[{\"file\":\"y\",",
              "\"size\":3}]}]\nab", "\n[", "]\n\"[\"--version\"]\n"}) {
            QCOMPARE(::write(requests[1], part.data(), part.size()), static_cast<ssize_t>(part.size()));
            QTest::qWait(20);
        }
        ::close(requests[1]);
        QVERIFY(answered(queue)->files.empty());
        QCOMPARE(answered(queue)->files, std::string("ab\n[]\n\""));
        const auto last = answered(queue);
        QVERIFY(last->files.empty() && !last->error);
        for (const int descriptor : {requests[0], answers[0], answers[1]})
            ::close(descriptor);
    }

    void readingEndsWhenNobodyReadsTheAnswers()
    {
        std::array<int, 2> requests{}, answers{};
        QCOMPARE(::pipe(requests.data()) | ::pipe(answers.data()), 0);
        const std::string line = lineOfSize(5) + "\n";
        QCOMPARE(::write(requests[1], line.data(), line.size()), static_cast<ssize_t>(line.size()));
        RequestQueue queue;
        {
            const std::jthread reader([&] { queue.readAll(requests[0], answers[1]); });
            QCOMPARE(queue.next()->number, 1L);
            ::close(answers[0]); // the requests could go on
        }
        queue.done();
        QVERIFY(queue.isDone());
        for (const int descriptor : {requests[0], requests[1], answers[1]})
            ::close(descriptor);
    }
};

TNN_TEST(TestRequestQueue, QCoreApplication)

} // namespace tst_request_queue

#include "tst_request_queue.moc"
