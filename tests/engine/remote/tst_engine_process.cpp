// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <csignal>
#include <thread>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

#include "engine/cli/arguments.h"
#include "engine/io/file.h"
#include "engine/remote/call_words.h"
#include "engine/remote/engine_process.h"
#include "engine/remote/remote_file.h"
#include "engine/remote/run_target.h"
#include "tests/engine/reason_of.h"
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

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";
const std::string Program = std::string("\"") + TNN_PROGRAM + "\"";
/// A greeting, except for parts that may be wrong.
const std::string Hello = "echo '{\"tnnscope\":\"" TNN_VERSION "\",\"protocol\":2,\"devices\":[],\"torch\":null}'\n";
/// Prints arrays within arrays.
const std::string Deep = "head -c 300000 /dev/zero | tr '\\0' '['\nhead -c 300000 /dev/zero | tr '\\0' ']'\n";

/// Work that would take minutes and can be stopped.
io::Json endless()
{
    return {"tno", {{"CHECKPOINT", Example}, {"input", "impulse"}, {"length", 200000}, {"algorithm", "naive"}}};
}

io::Json rpeOf(const std::string &path, long length = 12)
{
    return {"kernel", {{"CHECKPOINT", path}, {"length", length}}};
}

/// The client side, with `tnnscope serve` and fake programs in place of an engine.
class TestEngineProcess : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path(const char *name) { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }
    /// A shell script that is called like an engine.
    std::string script(const char *name, const std::string &body)
    {
        const std::string file = path(name);
        io::writeFile(file, "#!/bin/sh\n" + body);
        QFile::setPermissions(QString::fromStdString(file), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return "'" + file + "'";
    }

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

    void whatIsNoEngineIsOneSentence_data()
    {
        QTest::addColumn<std::string>("body");
        QTest::addColumn<std::string>("reason");
        const auto row = [](const char *name, const std::string &body, const std::string &reason) {
            QTest::newRow(name) << body << reason;
        };
        row("another version", "echo '{\"tnnscope\":\"9.9\",\"protocol\":2}'\nexec cat\n",
            "is version 9.9, but this program is version " TNN_VERSION "; install the same version of both");
        row("another protocol", "echo '{\"tnnscope\":\"" TNN_VERSION "\",\"protocol\":7}'\nexec cat\n",
            "speaks protocol 7, but this program speaks protocol 2; install the same build of both");
        row("empty", "echo '{}'\nexec sleep 600\n", "is not tnnscope-torch; it answered: {}");
        row("no version", "echo '{\"tnnscope\":null,\"protocol\":2}'\nexec sleep 600\n",
            R"(is not tnnscope-torch; it answered: {"tnnscope":null,"protocol":2})");
        row("silent", "exec sleep 600\n", "does not respond");
        row("garbage", "echo hello there\nexec sleep 600\n", "is not tnnscope-torch; it answered: hello there");
        row("deep", "printf '{\"tnnscope\":'\n" + Deep + "echo '}'\nexec sleep 600\n",
            "is not tnnscope-torch; it answered: {\"tnnscope\":" + std::string(188, '[') + "...");
        row("much garbage", "exec yes\n", "is not tnnscope-torch; it answered: y");
        row("dies", "echo starting >&2\necho no such host >&2\nexit 255\n",
            "has ended (exit status 255); its last message: no such host");
        row("dies silently", "exit 0\n", "has ended (exit status 0)");
    }
    void whatIsNoEngineIsOneSentence()
    {
        QFETCH(std::string, body);
        QFETCH(std::string, reason);
        const std::string command = script("sham", body);
        constexpr std::chrono::milliseconds Impatient(1000);
        QCOMPARE(reasonOf([&] { EngineProcess(command, TNN_VERSION, {}, Impatient); }),
                 "engine " + command + ": " + reason);
    }

    void aLineThatNeverEndsIsNotKept()
    {
        const std::string reason = ": sent a line longer than 16777216 bytes", flood = "exec tr '\\0' a < /dev/zero\n";
        const std::string first = script("endless", flood);
        QCOMPARE(reasonOf([&] { EngineProcess(first, TNN_VERSION); }), "engine " + first + reason);
        const std::string later = script("later", Hello + "read request\n" + flood);
        EngineProcess engine(later, TNN_VERSION);
        QCOMPARE(reasonOf([&] { engine.ask(rpeOf(Example)); }), "engine " + later + reason);
        QVERIFY(engine.gone());
    }

    void moreThanWasRequestedIsNotKept()
    {
        const std::string command = script("much",
                                           Hello + "read request\necho '{\"request\":1,\"bytes\":4}'\nexec yes\n");
        EngineProcess engine(command, TNN_VERSION);
        QCOMPARE(reasonOf([&] {
                     engine.ask({"read", Example, std::uint64_t{0}, std::uint64_t{3}});
                 }),
                 "engine " + command + ": announced 4 bytes where at most 3 were requested");
    }

    void moreThanTheMemoryIsNotKept()
    {
        const std::string command = script(
            "more", Hello + "read request\necho '{\"request\":1,\"bytes\":10000000000000}'\nexec yes\n");
        EngineProcess engine(command, TNN_VERSION);
        const std::string reason = reasonOf([&] { engine.ask(rpeOf(Example)); });
        QVERIFY2(reason.starts_with("engine " + command + ": its answer would require about 18627 GiB, but only "),
                 reason.c_str());
        QVERIFY(engine.gone());
    }

    void whatIsNotWantedIsNotReceived()
    {
        // neither while a request is written that the program does not read
        const auto resident = [] {
            QFile file(QStringLiteral("/proc/self/statm"));
            return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').at(1).toLongLong() * ::getpagesize() : 0;
        };
        constexpr std::size_t Request = std::size_t{4} << 20;
        constexpr std::chrono::milliseconds Impatient(500);
        ChildProcess flood({"yes"});
        const qint64 before = resident();
        QVERIFY_THROWS_EXCEPTION(NoAnswer, flood.write(std::string(Request, 'x'), Impatient));
        QVERIFY2(resident() - before < 100'000'000, std::to_string(resident() - before).c_str());
    }

    void endlessWarningsAreNotKept()
    {
        const std::string command = script("warns",
                                           Hello + "read request\nexec yes '{\"request\":1,\"warning\":\"beware\"}'\n");
        EngineProcess engine(command, TNN_VERSION);
        QCOMPARE(reasonOf([&] { engine.ask(rpeOf(Example)); }), "engine " + command + ": sent more than 1000 warnings");
    }

    void endlessNewsAreNotKept()
    {
        const DocumentPtr document = Document::open(Example);
        const auto reason = [&](const char *name, const std::string &news, const auto &work) {
            const std::string command = script(
                name, Hello + "read request\nexec yes '{\"request\":1,\"news\":" + news + "}'\n");
            const RunTarget target{std::make_shared<EngineConnection>(command, TNN_VERSION), "cpu", Example};
            QCOMPARE(reasonOf([&] { work(target); }),
                     command + ": returned a different number of values than requested");
        };
        reason("tokens", R"({"token":5,"probability":0.8,"seconds":0.001,"alternatives":[]})",
               [&](const RunTarget &target) {
                   GenerateRequest request;
                   request.prompt = {5};
                   generateAt(target, *document, request);
               });
        reason("losses", R"({"length":256,"loss":1.5,"perplexity":4.5,"tokens":4096})", [&](const RunTarget &target) {
            EvaluateRequest request;
            request.lengths = {8};
            evaluateAt(target, *document, request);
        });
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

    void whatIsNotThereIsOneSentence()
    {
        QCOMPARE(reasonOf([] { EngineProcess("/none/tnnscope-torch", TNN_VERSION); }),
                 std::string("engine /none/tnnscope-torch: could not be started: No such file or directory"));
    }

    void aBadAnswerIsOneSentence_data()
    {
        QTest::addColumn<std::string>("body");
        QTest::addColumn<std::string>("reason");
        const auto row = [](const char *name, const std::string &body, const std::string &reason) {
            QTest::newRow(name) << Hello + "read request\n" + body << reason;
        };
        row("nonsense", "echo what\nexec sleep 600\n", "cannot be understood; it sent what");
        row("a list", "echo '[1]'\nexec sleep 600\n", "cannot be understood; it sent [1]");
        row("deep", "printf '{\"request\":1,\"error\":\"\",\"message\":'\n" + Deep + "echo '}'\nexec sleep 600\n",
            "cannot be understood; it sent {\"request\":1,\"error\":\"\",\"message\":" + std::string(166, '[') + "...");
        for (const char *bytes : {"-5", "1.5", "1e30", "\"3\"", "null"}) {
            const std::string line = std::string("{\"request\":1,\"bytes\":") + bytes + "}";
            row(bytes, "echo '" + line + "'\nexec sleep 600\n", "cannot be understood; it sent " + line);
        }
        row("dies", "echo out of memory >&2\nexit 3\n", "has ended (exit status 3); its last message: out of memory");
        row("dies within its answer", "echo '{\"request\":1,\"bytes\":1000}'\necho some\nexit 4\n",
            "has ended (exit status 4)");
    }
    void aBadAnswerIsOneSentence()
    {
        QFETCH(std::string, body);
        QFETCH(std::string, reason);
        const std::string command = script("sham", body);
        EngineProcess engine(command, TNN_VERSION);
        QCOMPARE(reasonOf([&] { engine.ask(rpeOf(Example)); }), "engine " + command + ": " + reason);
        QVERIFY(engine.gone());
    }

    void whatAShellSaysFirstIsPassedOver()
    {
        const std::string command = script("greeting",
                                           "echo Welcome\n" + Hello
                                               + "read request\necho '{\"request\":1,\"seconds\":0.5,\"bytes\":3}'\n"
                                                 "printf abc\nread request\n"
                                                 "echo '{\"request\":2,\"error\":\"there is not enough memory\"}'\n"
                                                 "read request\n");
        EngineProcess engine(command, TNN_VERSION);
        const EngineProcess::Answer answer = engine.ask(io::Json::array({"kernel"}));
        QCOMPARE(answer.bytes, std::string("abc"));
        QCOMPARE(answer.more.value("seconds", 0.0), 0.5);
        QCOMPARE(reasonOf([&] { engine.ask(io::Json::array({"kernel"})); }), std::string("there is not enough memory"));
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
