// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTest>

#include <unistd.h>

#include "engine/io/file.h"
#include "engine/remote/engine_process.h"
#include "engine/remote/run_target.h"
#include "tests/engine/reason_of.h"
#include "tests/engine/remote/fake_engine.h"
#include "tests/program_call.h"
#include "tests/test_class.h"

namespace tst_hostile_engine {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::remote;
using namespace tnn::run;
using test::reasonOf;
using namespace fake_engine;

/// Prints arrays within arrays.
const std::string Deep = "head -c 300000 /dev/zero | tr '\\0' '['\nhead -c 300000 /dev/zero | tr '\\0' ']'\n";

/// The client side, with programs in place of an engine that answer what none would.
class TestHostileEngine : public EngineScripts {
    Q_OBJECT

private slots:
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
};

TNN_TEST(TestHostileEngine, QCoreApplication)

} // namespace tst_hostile_engine

#include "tst_hostile_engine.moc"
