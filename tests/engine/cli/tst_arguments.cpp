// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/cli/arguments.h"
#include "engine/cli/call_values.h"
#include "engine/cli/command_line.h"
#include "engine/remote/protocol.h"
#include "tests/test_class.h"

namespace tst_arguments {

using namespace tnn;
using namespace tnn::cli;

ParsedArguments parsed(const QString &call)
{
    const QList<QByteArray> words = ("tnnscope " + call.toUtf8()).split(' ');
    std::vector<const char *> pointers;
    for (const QByteArray &word : words)
        pointers.push_back(word.constData());
    return parseArguments(static_cast<int>(pointers.size()), pointers.data(), "0");
}

class TestArguments : public QObject {
    Q_OBJECT

private slots:
    void nearNamesAreSuggested()
    {
        QCOMPARE(suggestion("--veiw", {"--size", "--view"}), std::string("; did you mean --view?"));
        QCOMPARE(suggestion("FFT", {"naive", "fft", "fftw"}), std::string("; did you mean fft?"));
        QCOMPARE(suggestion("infos", {"info"}), std::string("; did you mean info?"));
        for (const char *far : {"", "x", "quick", "--"})
            QCOMPARE(suggestion(far, {"h", "naive", "matrix", "fft"}), std::string());
    }

    void unknownThingsAreToldFirst_data()
    {
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char *call, const char *sentence) {
            QTest::newRow(call) << QString::fromLatin1(sentence);
        };
        row("infos", "'infos' is neither a command nor an option; did you mean info?");
        row("rpe", "'rpe' is neither a command nor an option");
        row("plot --veiw decay", "unknown option --veiw; did you mean --view?");
        row("kernel --length x --bogus", "unknown option --bogus");
        row("kernel --lenght=3 x.pt", "unknown option --lenght; did you mean --length?");
        row("kernel x.pt -p", "unknown option -p");
    }
    void unknownThingsAreToldFirst()
    {
        QFETCH(QString, sentence);
        try {
            parsed(QString::fromLatin1(QTest::currentDataTag()));
            QFAIL("it was understood");
        } catch (const UsageError &error) {
            QCOMPARE(QString::fromStdString(error.what()), sentence);
        }
    }

    void valuesAreNoOptions()
    {
        QVERIFY(parsed(QStringLiteral("generate x.pt --tokens 3 --prompt --bogus")).print.empty());
        QVERIFY(parsed(QStringLiteral("info x.pt --set gamma=0.5 --set heads=2")).print.empty());
    }

    void valuesHaveTheirTypes()
    {
        const auto tno = std::get<TnoCall>(
            parsed(QStringLiteral("tno x.pt --layer 2 --input sine:0.1 --length 3x5 --algorithm reduced --modes 4 "
                                  "--set gamma=0.5 --device cuda:1"))
                .call);
        QCOMPARE(tno.layer, 2);
        QCOMPARE(tno.length->grid->width, 5L);
        QVERIFY(tno.method == document::Method::Reduced && tno.options.reduce.modes == 4);
        QVERIFY(tno.device == (document::Device{document::Device::Kind::Cuda, 1}));
        QCOMPARE(tno.set.size(), std::size_t{1});
        const auto call = std::get<KernelCall>(parsed(QStringLiteral("kernel x.pt --length 010 --axis w")).call);
        QCOMPARE(call.length, 10L);
        QVERIFY(call.axis == checkpoint::Axis::Width && call.layer == 0);
        const auto train = std::get<TrainCall>(parsed(QStringLiteral("train a b -o x.pt --lr 0.1 --no-glu")).call);
        QCOMPARE(train.request.texts.size(), std::size_t{2});
        QVERIFY(train.request.learningRate == 0.1 && !train.request.network.glu && train.request.steps == 500);
    }

    void requestsHaveTypesAndInputs()
    {
        std::vector<std::string> seen;
        const auto request = remote::requestIn(
            R"(["compare",{"CHECKPOINT":"x.pt","input":{"file":"x.npy","size":3},"with":["a=y.npy",)"
            R"({"name":"b","file":"z.npy","size":0}],"length":8,"tolerance":1e-5,"json":true,"set":["k=v"]}])");
        QCOMPARE(remote::filesSize(request), std::size_t{3});
        const ParsedArguments parsed = parseRequest(
            request, "0",
            {[](const io::Json &sent) { return "sent/" + sent.at("file").get<std::string>(); },
             [&seen](const std::string &path) { seen.push_back(path); }});
        QCOMPARE(seen, (std::vector<std::string>{"x.pt", "y.npy"}));
        const auto &compare = std::get<CompareCall>(parsed.call);
        QCOMPARE(compare.input, std::string("sent/x.npy"));
        QCOMPARE(compare.compared.results.at(0).path, std::string("y.npy"));
        QVERIFY(compare.compared.results.at(1) == (run::ResultFile{"b", "sent/z.npy"}));
        QVERIFY(compare.length == 8 && compare.tolerance == 1e-5 && compare.json && compare.set.size() == 1);
    }

    void helpHasTypesAndDefaults()
    {
        const std::string help = parsed(QStringLiteral("plot --help")).print;
        for (const char *part :
             {"--layer INT=0", "--theme light|dark=light", "--stage decayed|raw|difference=decayed", "--config FILE"})
            QVERIFY2(help.find(part) != std::string::npos, part);
        QCOMPARE(help.find("TEXT"), std::string::npos);
    }

    void helpHasExamples()
    {
        const std::string help = parsed(QStringLiteral("kernel --length 3 --help")).print;
        QVERIFY(help.find("Usage: tnnscope kernel") != std::string::npos);
        QVERIFY(help.find("Examples:\n  tnnscope kernel ") != std::string::npos);
    }

    void misspeltCommandsAreNoFiles()
    {
        QVERIFY(isCommand("info") && isCommand("infos") && isCommand("--help"));
        QVERIFY(!isCommand("model.pt") && !isCommand("notes") && !isCommand("-platform"));
    }
};

TNN_TEST(TestArguments, QCoreApplication)

} // namespace tst_arguments

#include "tst_arguments.moc"
