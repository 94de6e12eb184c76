// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <csignal>
#include <thread>

#include <QFile>
#include <QTest>

#include <unistd.h>

#include "engine/cli/arguments.h"
#include "engine/io/file.h"
#include "engine/remote/call_words.h"
#include "engine/remote/engine_process.h"
#include "engine/remote/remote_file.h"
#include "engine/remote/run_target.h"
#include "tests/engine/reason_of.h"
#include "tests/engine/remote/fake_engine.h"
#include "tests/program_call.h"
#include "tests/test_class.h"

namespace tst_engine_process {

using namespace tnn;
using namespace tnn::cli;
using namespace tnn::document;
using namespace tnn::remote;
using namespace tnn::run;
using test::call;
using test::reasonOf;
using namespace fake_engine;

const std::string Program = std::string("\"") + TNN_PROGRAM + "\"";

/// The client side, with `tnnscope serve` and fake programs in place of an engine.
class TestEngineProcess : public EngineScripts {
    Q_OBJECT

private slots:
    void wordsArePartedAsByAShell()
    {
        using List = std::vector<std::string>;
        QCOMPARE(shellWords("ssh  HOST tnnscope-torch"), (List{"ssh", "HOST", "tnnscope-torch"}));
        QCOMPARE(shellWords("'a b'c \"d 'e'\" f\\ g ''"), (List{"a bc", "d 'e'", "f g", ""}));
        QCOMPARE(reasonOf([] { shellWords("ssh 'HOST"); }),
                 std::string("engine ssh 'HOST: the command has an unclosed quote"));
        QCOMPARE(reasonOf([] { shellWords(" "); }), std::string("engine: the command is empty"));
    }

    void answersAreThoseOfTheProgram()
    {
        EngineProcess engine(Program, TNN_VERSION);
        QCOMPARE(engine.devices().at(0).device, Device());
        const test::Answer local = call({QStringLiteral("kernel"), QString::fromStdString(Example),
                                         QStringLiteral("--length"), QStringLiteral("12")});
        for (int i = 0; i < 3; ++i) {
            const EngineProcess::Answer answer = engine.ask(rpeOf(Example));
            QCOMPARE(QByteArray::fromStdString(answer.bytes), local.out);
            QVERIFY(answer.more.value("seconds", 0.0) > 0 && answer.failure == std::nullopt);
        }
        std::vector<long> tokens;
        EngineCallbacks callbacks;
        callbacks.news = [&](const io::Json &news) { tokens.push_back(news.at("token").get<long>()); };
        engine.ask({"generate", {{"CHECKPOINT", Example}, {"prompt", "All:"}, {"tokens", 6}}}, {}, callbacks);
        QCOMPARE(tokens.size(), std::size_t{6});
        const std::string missing = path("none.pt");
        QCOMPARE(reasonOf([&] { engine.ask(rpeOf(missing)); }), missing + ": no such file");
        QVERIFY_THROWS_EXCEPTION(UsageError, engine.ask(rpeOf(Example, -5)));
        QVERIFY(!engine.gone());
    }

    void aStopCancelsAndTheEngineGoesOn()
    {
        EngineProcess engine(Program, TNN_VERSION);
        std::stop_source stop;
        Task task{stop.get_token(), [&](double) { stop.request_stop(); }};
        QVERIFY_THROWS_EXCEPTION(Cancelled, engine.ask(endless(), task));
        QVERIFY_THROWS_EXCEPTION(Cancelled, engine.ask(endless(), task)); // before the request is sent
        QVERIFY(!engine.ask(rpeOf(Example)).bytes.empty());
        QCOMPARE(engine.requests(), 2);
    }

    void severalThreadsTakeTurns()
    {
        EngineProcess engine(Program, TNN_VERSION);
        std::atomic<std::size_t> bytes = 0;
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < 4; ++i)
                threads.emplace_back([&] { bytes += engine.ask(rpeOf(Example, 10)).bytes.size(); });
        }
        QCOMPARE(bytes.load(), 4 * engine.ask(rpeOf(Example, 10)).bytes.size());
    }

    void aKilledEngineIsOneSentence()
    {
        const std::string number = path("number");
        const std::string command = script("killed", "echo $$ > " + number + "\nexec " + Program + " serve\n");
        EngineProcess engine(command, TNN_VERSION);
        QFile file(QString::fromStdString(number));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const int process = file.readAll().trimmed().toInt();
        QVERIFY(process > 1);
        const Task task{{}, [&](double) { kill(process, SIGKILL); }};
        QCOMPARE(reasonOf([&] { engine.ask(endless(), task); }),
                 "engine " + command + ": has ended (signal 9 (Killed))");
        QVERIFY(engine.gone());
        QCOMPARE(reasonOf([&] { engine.ask(rpeOf(Example)); }), "engine " + command + ": is gone");
    }

    void aStartCanBeStopped()
    {
        const std::string started = path("started"),
                          command = script("silent", "touch " + started + "\nexec sleep 600\n");
        std::stop_source stop;
        const std::jthread stopper([&] {
            while (!QFile::exists(QString::fromStdString(started)))
                std::this_thread::yield();
            stop.request_stop();
        });
        QVERIFY_THROWS_EXCEPTION(Cancelled, EngineProcess(command, TNN_VERSION, stop.get_token()));
    }

    /// Ctrl+C in a terminal would end an ssh before it has brought the answer so far.
    void signalsOfATerminalAreNotForChildren()
    {
        ChildProcess child({"sh", "-c", "kill -INT $$; kill -HUP $$; echo alive; read line"});
        QCOMPARE(child.readLine(std::chrono::seconds(10)), std::string("alive"));
    }

    void childrenCanAllBeKilled()
    {
        ChildProcess one({"sleep", "600"}), other({"sleep", "600"});
        ChildProcess::killAll();
        for (ChildProcess *child : {&one, &other})
            QCOMPARE(reasonOf([&] { child->readLine(ChildProcess::Forever); }), std::string("it has ended"));
        QCOMPARE(one.ending(), std::string("signal 9 (Killed)"));
    }

    void whatAStopLeavesIsPassedOver()
    {
        // the first answer arrives when nothing waits for it any longer, and in the middle of its bytes
        const std::string command = script("late",
                                           Hello
                                               + "read request\necho '{\"request\":1,\"bytes\":6}'\nprintf abc\n"
                                                 "read cancel\nprintf def\nread request\n"
                                                 "echo '{\"request\":2,\"bytes\":2}'\nprintf gh\nread request\n");
        EngineProcess engine(command, TNN_VERSION);
        std::stop_source stop;
        const std::jthread stopper([&] {
            while (engine.received() == 0)
                std::this_thread::yield();
            stop.request_stop();
        });
        QVERIFY_THROWS_EXCEPTION(Cancelled, engine.ask(io::Json::array({"kernel"}), Task{stop.get_token(), {}}));
        QCOMPARE(engine.ask(io::Json::array({"kernel"})).bytes, std::string("gh"));
    }

    void workThatIsEnoughIsAnswered()
    {
        const std::string command = script("stopped",
                                           Hello
                                               + "read request\necho '{\"request\":1,\"news\":{\"step\":1}}'\n"
                                                 "read cancel\necho '{\"request\":1,\"news\":{\"step\":2}}'\n"
                                                 "echo '{\"request\":1,\"bytes\":10}'\nprintf %s \"$cancel\"\n"
                                                 "read request\n");
        EngineProcess engine(command, TNN_VERSION);
        long asked = 0;
        EngineCallbacks callbacks;
        callbacks.isEnough = [&asked] { return ++asked > 0; };
        QCOMPARE(engine.ask(io::Json::array({"train"}), {}, callbacks).bytes,
                 std::string("[\"cancel\",1]").substr(0, 10));
        QVERIFY(!engine.gone());
    }

    void aCheckpointOverThereOpens()
    {
        const auto engine = std::make_shared<EngineProcess>(Program, TNN_VERSION);
        const DocumentPtr there = openRemote(engine, Example);
        const DocumentPtr here = Document::open(Example);
        QCOMPARE(there->description().parameters, here->description().parameters);
        QCOMPARE(there->checkpoint().fileSize, here->checkpoint().fileSize);
        QCOMPARE(there->checkpoint().path, Program + ":" + Example);
        // the description, without the weights
        const auto size = static_cast<std::size_t>(here->checkpoint().fileSize);
        QVERIFY2(engine->requests() <= 8, std::to_string(engine->requests()).c_str());
        QVERIFY2(engine->received() < size / 4, std::to_string(engine->received()).c_str());
        const std::size_t described = engine->received();
        QVERIFY((there->coefficients(1, 20)->values == here->coefficients(1, 20)->values).all());
        QVERIFY(engine->received() - described < size / 2); // one layer's weights
    }

    void aFileOverThereIsReadInAnyParts()
    {
        std::string content;
        for (int i = 0; i < 300'000; ++i)
            content += std::to_string(i) + ' ';
        io::writeFile(path("parts"), content);
        const auto engine = std::make_shared<EngineProcess>(Program, TNN_VERSION);
        const std::shared_ptr<const io::File> file = openRemoteFile(engine, path("parts"));
        QCOMPARE(file->size(), content.size());
        for (const auto &[offset, size] : {std::pair<std::size_t, std::size_t>{0, 10},
                                           {262'140, 10},
                                           {5, 600'000},
                                           {1'000'000, content.size() - 1'000'000},
                                           {content.size(), 0}}) {
            const std::vector<std::byte> bytes = file->read(offset, size);
            QCOMPARE(std::string(reinterpret_cast<const char *>(bytes.data()), bytes.size()),
                     content.substr(offset, size));
        }
        QVERIFY(reasonOf([&] { file->read(content.size() - 1, 2); }).ends_with("extend past the end of the file"));
        const long asked = engine->requests();
        file->read(7, 100); // read before
        QCOMPARE(engine->requests(), asked);
    }

    void aFileThatChangedOverThereIsNotReadOn()
    {
        const std::string copy = path("changing.pt");
        QVERIFY(QFile::copy(QString::fromStdString(Example), QString::fromStdString(copy)));
        const auto engine = std::make_shared<EngineProcess>(Program, TNN_VERSION);
        const DocumentPtr document = openRemote(engine, copy);
        for (const std::string &content : {std::string("short"), std::string(1 << 22, 'x')}) {
            io::writeFile(copy, content);
            QCOMPARE(reasonOf([&] { document->network(); }), // more than was prefetched
                     Program + ":" + copy + ": has changed since it was opened; reload it");
        }
    }

    void whatIsNoCheckpointOverThereIsOneSentence()
    {
        const auto engine = std::make_shared<EngineProcess>(Program, TNN_VERSION);
        const auto reason = [&](const std::string &file) {
            const std::string sentence = reasonOf([&] { openRemote(engine, file); });
            const std::string begin = Program + ":" + file + ": ";
            return sentence.starts_with(begin) ? sentence.substr(begin.size()) : sentence;
        };
        QCOMPARE(reason(path("none.pt")), std::string("no such file"));
        QVERIFY(reason(m_folder.path().toStdString()).starts_with("is a directory, which cannot be opened remotely"));
        QVERIFY(reason("x.npy").starts_with("is a coefficients file, which cannot be opened remotely"));
        io::writeFile(path("text.pt"), "no checkpoint");
        QCOMPARE(reason(path("text.pt")), std::string("is plain text, not a checkpoint"));
    }
};

TNN_TEST(TestEngineProcess, QCoreApplication)

} // namespace tst_engine_process

#include "tst_engine_process.moc"
