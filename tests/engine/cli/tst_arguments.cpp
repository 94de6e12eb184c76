// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/cli/arguments.h"
#include "engine/cli/command_line.h"
#include "engine/cli/suggestion.h"

using namespace tnn;
using namespace tnn::cli;

namespace {

ParsedArguments parsed(const QString &call)
{
    const QList<QByteArray> words = ("tnnscope " + call.toUtf8()).split(' ');
    std::vector<const char *> pointers;
    for (const QByteArray &word : words)
        pointers.push_back(word.constData());
    return parseArguments(static_cast<int>(pointers.size()), pointers.data(), "0");
}

} // namespace

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
        row("infos", "'infos' is no subcommand and no option; did you mean info?");
        row("plot --veiw decay", "unknown option --veiw; did you mean --view?");
        row("rpe --length x --bogus", "unknown option --bogus");
        row("rpe --lenght=3 x.pt", "unknown option --lenght; did you mean --length?");
        row("rpe x.pt -p", "unknown option -p");
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

    void helpHasExamples()
    {
        const std::string help = parsed(QStringLiteral("rpe --length 3 --help")).print;
        QVERIFY(help.find("Usage: tnnscope rpe") != std::string::npos);
        QVERIFY(help.find("Examples:\n  tnnscope rpe ") != std::string::npos);
    }

    void misspeltCommandsAreNoFiles()
    {
        QVERIFY(isCommand("info") && isCommand("infos") && isCommand("--help"));
        QVERIFY(!isCommand("model.pt") && !isCommand("notes") && !isCommand("-platform"));
    }
};

QTEST_GUILESS_MAIN(TestArguments)
#include "tst_arguments.moc"
