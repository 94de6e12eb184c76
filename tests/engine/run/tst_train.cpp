// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <set>

#include "engine/cli/arguments.h"
#include "engine/cli/run_train.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/json.h"
#include "engine/io/sha256.h"
#include "engine/io/vocabularies/vocabulary.h"
#include "engine/run/training/train.h"
#include "tests/command_here.h"

using namespace tnn;
using namespace tnn::cli;
using namespace tnn::run;

namespace {

#if defined(__has_feature)
constexpr bool IsThreadSanitized = __has_feature(thread_sanitizer);
#else
constexpr bool IsThreadSanitized = false;
#endif

struct TrainingFolder {
    QTemporaryDir folder;

    std::string at(const char *name) const { return folder.filePath(name).toStdString(); }
    TrainRequest request(const std::string &text) const
    {
        io::writeFile(at("text.txt"), text);
        TrainRequest request;
        request.texts = {at("text.txt")};
        request.output = at("x.pt");
        request.network.length = 4;
        request.validation = 0;
        return request;
    }
};

TrainRequest requestOf(std::vector<const char *> words)
{
    words.insert(words.begin(), {"tnnscope", "train", "text.txt", "-o", "x.pt"});
    return trainRequest(std::get<TrainCall>(parseArguments(static_cast<int>(words.size()), words.data(), "1").call));
}

template <class Failure, class Call> std::string whatOf(Call call)
{
    try {
        call();
    } catch (const Failure &error) {
        return error.what();
    }
    return "none";
}

cli::Hooks hooksThatTrain(const Trainer &train)
{
    cli::Hooks hooks;
    hooks.devices.arithmetics = [](const document::Device &, document::Precision) { return document::Arithmetics(); };
    hooks.train = train;
    return hooks;
}

/// A server whose training receives SIGTERM.
int serve()
{
    const std::array words{"tnnscope", "serve"};
    return cli::runCommandLine(static_cast<int>(words.size()), words.data(),
                               hooksThatTrain([](const TrainStart &, const auto &told, const Task &task) {
                                   std::raise(SIGTERM);
                                   told(TrainProgress());
                                   return TrainResult{1, 0, {}, task.stop.stop_requested()};
                               }));
}

} // namespace

class TestTrain : public QObject {
    Q_OBJECT

private slots:
    /// By frequency, then by symbol; filled up to a multiple of 8 with the four specials.
    void dictionaryOfCharacters()
    {
        const TrainingFolder place;
        const TrainText text = readTrainText(place.request("bb a\nb \xc3\xa4"));
        QCOMPARE(text.dictionary,
                 std::string("b 3\n<sp> 2\n<nl> 1\na 1\n\xc3\xa4 1\nmadeupword0000 0\nmadeupword0001 0\n"
                             "madeupword0002 0\nmadeupword0003 0\nmadeupword0004 0\nmadeupword0005 0\n"
                             "madeupword0006 0\n"));
        QCOMPARE(text.vocabulary, 16);
        QCOMPARE(text.ids, (std::vector<long>{4, 4, 5, 7, 6, 4, 5, 8}));
        io::writeFile(place.at("d.txt"), text.dictionary);
        QCOMPARE(io::readVocabulary(place.at("d.txt"))->encode("bb a\nb \xc3\xa4"), text.ids);
    }

    void onlySoMuchIsTaken()
    {
        const TrainingFolder place;
        TrainRequest request = place.request("\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4 and more");
        request.take = 5;
        QCOMPARE(readTrainText(request).ids.size(), 5U);
    }

    void textsFollowOneAnother()
    {
        const TrainingFolder place;
        TrainRequest request = place.request("abcdef");
        request.texts.push_back(request.texts.front());
        QCOMPARE(readTrainText(request).ids.size(), 12U);
        io::writeFile(request.texts.front(),
                      "\xef\xbb\xbf"
                      "abcdef");
        QCOMPARE(readTrainText(request).ids.size(), 12U); // without byte order marks
    }

    void theEndIsForValidation()
    {
        const TrainingFolder place;
        TrainRequest request = place.request(std::string(100, 'a') + std::string(100, 'b'));
        request.validation = 0.25;
        QCOMPARE(readTrainText(request).trained, 150);
        request.validation = 0.01;
        QVERIFY(whatOf<Error>([&] { readTrainText(request); }).ends_with("is shorter than one window of 5"));
    }

    void textsThatCannotBeTrainedOn()
    {
        const TrainingFolder place;
        const auto reason = [&](const std::string &text) {
            const std::string what = whatOf<Error>([&] { readTrainText(place.request(text)); });
            return what.substr(what.find(": ") + 2);
        };
        QCOMPARE(reason(""), std::string("is empty"));
        QCOMPARE(reason("abc\xff"), std::string("is not UTF-8 at byte 3, which is '\\xff'"));
        QCOMPARE(reason("abcd"), std::string("the training text of 4 tokens is shorter than one window of 5"));
    }

    void whatIsThereIsReplacedOnlyByForce()
    {
        const TrainingFolder place;
        TrainRequest request = place.request("some text");
        const auto reason = [&] { return whatOf<Error>([&] { startTraining(request); }); };
        QCOMPARE(reason(), std::string("none"));
        io::writeFile(place.at("x.dict.txt"), "a 1\n");
        QCOMPARE(reason(), place.at("x.dict.txt") + ": already exists; use --force to replace it");
        io::writeFile(place.at("x.pt"), "a model");
        QCOMPARE(reason(), place.at("x.pt") + ": already exists; use --resume to continue it or --force to replace it");
        request.force = true;
        QCOMPARE(reason(), std::string("none"));
        request.output = place.at("none/x.pt");
        QCOMPARE(reason(), place.at("none/x.pt") + ": cannot be written (no such directory)");
        QVERIFY(whatOf<UsageError>([] { requestOf({"--force", "--resume"}); }).starts_with("--force: "));
        QVERIFY(requestOf({"--force"}).force && !requestOf({}).force);
    }

    /// Otherwise one of the models would be lost, or one would stand beside the dictionary of the other.
    void oneTrainingWritesAModel()
    {
        const TrainingFolder place;
        TrainRequest request = place.request("some text");
        const auto reason = [&] { return whatOf<Error>([&] { startTraining(request); }); };
        const std::string Busy = ": is being written by another run; wait until it ends, or choose a different file";
        std::filesystem::create_symlink("x.pt", place.at("link.pt"));
        {
            const TrainStart running = startTraining(request);
            for (const auto &[resume, force] : {std::pair(false, false), {true, false}, {false, true}}) {
                request.resume = resume;
                request.force = force;
                for (const char *output : {"x.pt", "link.pt"}) {
                    request.output = place.at(output);
                    QCOMPARE(reason(), request.output + Busy);
                }
                request.output = place.at("x.bin");
                QCOMPARE(reason(), place.at("x.dict.txt") + Busy);
                request.output = place.at("y.pt");
                QCOMPARE(reason(), std::string("none"));
            }
        }
        request.output = place.at("x.pt");
        QCOMPARE(reason(), std::string("none"));
        QCOMPARE(QDir(place.folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1); // the text
    }

    void whatIsReadIsNeverReplaced_data()
    {
        QTest::addColumn<QString>("input");
        QTest::addColumn<QString>("output"); ///< names the file of `input` in another way
        QTest::newRow("the text") << "text.txt"
                                  << "x.pt";
        QTest::newRow("the text as dictionary") << "text.txt"
                                                << "x.dict.txt";
        QTest::newRow("a dictionary") << "given.txt"
                                      << "x.dict.txt";
        QTest::newRow("byte pairs") << "vocab.bpe"
                                    << "x.pt";
        QTest::newRow("tokens") << "encoder.json"
                                << "x.dict.txt";
    }
    void whatIsReadIsNeverReplaced()
    {
        QFETCH(const QString, input);
        QFETCH(const QString, output);
        for (const bool hard : {false, true}) {
            const TrainingFolder place;
            TrainRequest request = place.request("some text");
            for (const char *name : {"given.txt", "vocab.bpe", "encoder.json"})
                io::writeFile(place.at(name), "content");
            request.vocabulary = place.at("given.txt");
            request.bytePairs = place.folder.path().toStdString();
            request.force = true;
            const std::string from = place.at(input.toUtf8().constData()), to = place.at(output.toUtf8().constData());
            if (hard)
                std::filesystem::create_hard_link(from, to);
            else
                std::filesystem::create_symlink(from, to);
            QCOMPARE(whatOf<Error>([&] { startTraining(request); }),
                     to + ": is one of the input files; -o must name a different file");
        }
    }

    void goingOnNeedsItsOwnDictionary()
    {
        const TrainingFolder place;
        TrainRequest request = place.request("some text");
        TrainStart start = startTraining(request);
        start.locks.clear();
        const std::string dictionary = dictionaryPath(request.output);
        const auto &state = start.state;
        io::writeFile(
            request.output,
            checkpoint::trainingFile({state.network, state.history, state.parameters, state.mean, state.square, 1e-3}));
        io::writeFile(dictionary, start.text.dictionary);
        request.resume = true;
        QCOMPARE(whatOf<Error>([&] { startTraining(request); }), std::string("none"));
        // the same number of symbols, and the same ids
        std::string other = start.text.dictionary;
        other.replace(other.find("madeupword0000"), 14, "madeupword9999");
        io::writeFile(dictionary, other);
        QCOMPARE(whatOf<Error>([&] { startTraining(request); }),
                 dictionary + ": is not the dictionary with which this model was trained");
    }

    void windowsDependOnSeedAndStepAlone()
    {
        const TrainingFolder place;
        TrainRequest request = place.request(std::string(500, 'a'));
        const TrainText text = readTrainText(request);
        std::set<long> all;
        for (long step = 0; step < 400; ++step) {
            const std::vector<long> windows = windowsOf(request, text, step);
            QCOMPARE(windows.size(), 8U);
            all.insert(windows.begin(), windows.end());
        }
        QCOMPARE(*all.begin(), 0);
        QCOMPARE(*all.rbegin(), 495); // its last token is the last of the text
        QVERIFY(windowsOf(request, text, 3) == windowsOf(request, text, 3));
        QVERIFY(windowsOf(request, text, 3) != windowsOf(request, text, 4));
        request.seed = 2;
        QVERIFY(!all.empty()
                && windowsOf(request, text, 3) != windowsOf(place.request(std::string(500, 'a')), text, 3));
    }

    void theLearningRateRisesAndFalls()
    {
        TrainRequest request;
        QCOMPARE(learningRateOf(request, 0), 2e-5);
        QCOMPARE(learningRateOf(request, 99), 2e-3);
        QCOMPARE(learningRateOf(request, 100), 2e-3);
        QVERIFY(std::abs(learningRateOf(request, 300) - 1.1e-3) < 1e-12);
        QVERIFY(std::abs(learningRateOf(request, 500) - 2e-4) < 1e-12);
    }

    void firstNumbersAreDrawnAsSpecified()
    {
        checkpoint::TrainedNetwork network;
        network.vocabulary = 64;
        const std::vector<float> numbers = firstParameters(network, 1);
        QVERIFY(numbers == firstParameters(network, 1));
        QVERIFY(numbers != firstParameters(network, 2));
        for (const checkpoint::TrainedTensor &tensor : checkpoint::trainedTensors(network)) {
            if (!tensor.isTrained() || tensor.size() < 4096)
                continue;
            double square = 0;
            for (long k = 0; k < tensor.size(); ++k) {
                const double number = numbers[static_cast<std::size_t>(tensor.offset + k)];
                square += number * number / static_cast<double>(tensor.size());
            }
            const bool normal = tensor.start == checkpoint::TrainedTensor::Start::Normal;
            const double wanted = tensor.scale * tensor.scale / (normal ? 1 : 3);
            QVERIFY2(std::abs(square / wanted - 1) < 0.1, tensor.name.c_str());
        }
    }

    void options()
    {
        const TrainRequest plain = requestOf({});
        QVERIFY(plain.network == checkpoint::TrainedNetwork());
        const TrainRequest request = requestOf({"--decay", "learned", "--rpe-input", "sincos", "--no-glu", "--steps",
                                                "7", "--lr", "0.5", "--length", "64", "--seed", "3", "--resume"});
        QVERIFY(request.network.decay == model::DecayKind::Learned);
        QVERIFY(request.network.rpeInput == checkpoint::RpeInput::SinCos);
        QVERIFY(!request.network.glu && request.resume);
        QCOMPARE(request.steps, 7);
        QCOMPARE(request.learningRate, 0.5);
        QCOMPARE(request.network.length, 64);
        QCOMPARE(request.seed, 3);
        QCOMPARE(requestOf({"--decay", "0.9"}).network.gamma, 0.9);
    }

    void wrongOptionsAreNamed_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("value");
        for (const auto &[option, value] : {std::pair("--decay", "1.5"),
                                            {"--decay", "some"},
                                            {"--rpe-input", "4"},
                                            {"--steps", "0"},
                                            {"--batch", "x"},
                                            {"--dim", "0"},
                                            {"--heads", "500"},
                                            {"--lr", "nan"},
                                            {"--validation", "1"},
                                            {"--device", "gpu"}})
            QTest::addRow("%s %s", option, value) << QString(option) << QString(value);
    }

    void wrongOptionsAreNamed()
    {
        QFETCH(const QString, option);
        QFETCH(const QString, value);
        const QByteArray name = option.toUtf8(), text = value.toUtf8();
        const std::string sentence = whatOf<UsageError>([&] { requestOf({name.constData(), text.constData()}); });
        QVERIFY2(sentence.starts_with(name.toStdString() + ": "), sentence.c_str());
    }

    void newsAsALine()
    {
        TrainProgress progress;
        progress.step = 120;
        progress.steps = 500;
        progress.loss = 2.25;
        progress.validation = 2.5;
        progress.tokensPerSecond = 2600.4;
        progress.secondsLeft = 80;
        QCOMPARE(trainLine(progressOf(jsonOf(progress))),
                 std::string("step 120 of 500, loss 2.25, validation 2.5, 2600 tokens/s, 1 min 20 s left"));
        QVERIFY(isWorthALine(progress, false));
        progress.validation.reset();
        QVERIFY(isWorthALine(progress, true));
        QVERIFY(!isWorthALine(progress, false));
    }

    void signalsEndTrainingInGoodOrder()
    {
        const TrainingFolder folder;
        folder.request("some text to train on");
        const std::string text = folder.at("text.txt"), output = folder.at("x.pt");
        const std::array words{"tnnscope", "train", text.c_str(),   "-o", output.c_str(),
                               "--length", "4",     "--validation", "0"};
        int raised = 0;
        bool isStopped = false;
        const cli::Hooks hooks = hooksThatTrain([&](const TrainStart &, const auto &told, const Task &task) {
            std::raise(raised);
            TrainProgress progress;
            progress.step = 1;
            told(progress);
            isStopped = task.stop.stop_requested();
            return TrainResult{1, 0, {}, isStopped};
        });
        const auto run = [&](int signal) {
            raised = signal;
            test::CapturedStream out(STDOUT_FILENO), error(STDERR_FILENO);
            return cli::runCommandLine(static_cast<int>(words.size()), words.data(), hooks) == 0 && isStopped;
        };
        for (const int signal : {SIGINT, SIGTERM, SIGHUP})
            QVERIFY(run(signal));
        std::signal(SIGHUP, SIG_IGN); // as by nohup
        QVERIFY(!run(SIGHUP));
        std::signal(SIGHUP, SIG_DFL);
    }

    /// Training ends in good order and is answered, then the server ends as by default.
    void aSignalEndsTheServerAfterItsTraining()
    {
        if (IsThreadSanitized)
            QSKIP("ThreadSanitizer fails in itself when QProcess starts a child that shares memory");
        const TrainingFolder folder;
        folder.request("some text to train on");
        QProcess server;
        server.start(QCoreApplication::applicationFilePath(), {QStringLiteral("serve")});
        QVERIFY(server.waitForStarted());
        const io::Json request{"train",
                               {{"TEXT", folder.at("text.txt")},
                                {"o", folder.at("x.pt")},
                                {"length", 4},
                                {"validation", 0},
                                {"json", true}}};
        server.write(QByteArray::fromStdString(io::text(request)).simplified() + '\n');
        QVERIFY(server.waitForFinished()); // its input stays open
        QCOMPARE(server.exitStatus(), QProcess::CrashExit);
        QCOMPARE(server.exitCode(), SIGTERM);
        const QByteArray answers = server.readAllStandardOutput();
        QVERIFY2(answers.contains("\"stopped\": true") || answers.contains("\"stopped\":true"), answers.constData());
    }
};

int main(int argc, char **argv)
{
    if (argc == 2 && std::string_view(argv[1]) == "serve")
        return serve();
    const QCoreApplication application(argc, argv);
    TestTrain test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_train.moc"
