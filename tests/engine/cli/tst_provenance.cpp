// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include <QCryptographicHash>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "engine/cli/arguments.h"
#include "engine/cli/call_values.h"
#include "engine/cli/plot_arguments.h"
#include "engine/cli/plot_batch.h"
#include "engine/cli/plot_words.h"
#include "engine/document/fingerprint.h"
#include "engine/error.h"
#include "engine/figures/numbers.h"
#include "engine/figures/provenance.h"
#include "engine/io/path_names.h"
#include "tests/test_class.h"

namespace tst_provenance {

using namespace tnn;
using namespace tnn::cli;
using namespace tnn::document;
using namespace tnn::figures;
using namespace tnn::run;

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";
const std::string Image = TNN_TEST_DATA "/checkpoint/image.pth";

std::vector<std::string> wordsOf(const std::string &text)
{
    std::vector<std::string> words;
    for (const QString &word : QString::fromStdString(text).split(QLatin1Char(' ')))
        words.push_back(word.toStdString());
    return words;
}

template <class Called> Called callOf(const std::vector<std::string> &words)
{
    std::vector<const char *> pointers{"tnnscope"};
    for (const std::string &word : words)
        pointers.push_back(word.c_str());
    return std::get<Called>(parseArguments(static_cast<int>(pointers.size()), pointers.data(), "0").call);
}

/// A call's request, its checkpoint opened from its own folder.
PlotRequest requestOf(const std::vector<std::string> &words, const std::string &path)
{
    const auto call = callOf<PlotCall>(words);
    PlotRequest request = plotRequest(call);
    completePlotRequest(request, call, Document::open(path, {}));
    return request;
}

/// The provenance stored in files.
class TestProvenance : public QObject {
    Q_OBJECT

private slots:
    void wordsAskForTheSame_data()
    {
        QTest::addColumn<QString>("options");
        for (const char *options :
             {"--view toeplitz --layer 2 --channels 57 --scale log --range percentile --circulant",
              "--view toeplitz --channels mean --gamma 0.93 --band 12",
              "--view coefficients --channels all --stage raw --scale linear",
              "--view decay --no-decay --no-energy --theme dark", "--view memory --picture layers --share k50",
              "--view memory --picture histogram --share k90",
              "--view spectrum --variant all --picture stems --modes 8",
              "--view spectrum --variant both --error 0.001 --taps 4",
              "--view response --picture delay --frequency log --scale linear --channels 1,2",
              "--view coefficients --channels 3 --pin 1:4,5 --pin 3:0", "--view hankel --channels 3,4 --error 0.01",
              "--view gallery --picture curves --channels extreme",
              "--view atlas --sort likeness --order shared --layer 2 --channels 57",
              "--view compare --input noise:3 --algorithms fft,streaming --window 20 --picture error",
              "--view form-errors --off 1:0,5 --size 640x480 --dpi 150 --transparent --font-size 13.5"})
            QTest::newRow(options) << QString::fromLatin1(options);
    }
    /// The words of a request form a call whose request has the same words, and they include every given option.
    void wordsAskForTheSame()
    {
        QFETCH(const QString, options);
        const std::vector<std::string> call = wordsOf("plot x.pt --length 20 -o x.png " + options.toStdString());
        const PlotRequest request = requestOf(call, Example);
        const std::vector<std::string> words = plotWords(request);
        QCOMPARE(QString::fromStdString(words.at(1)), QStringLiteral("shakespeare.pt"));
        QCOMPARE(plotWords(requestOf(words, Example)), words);
        for (const std::string &word : wordsOf(options.toStdString()))
            QVERIFY2(std::find(words.begin(), words.end(), word) != words.end(), word.c_str());
    }

    void axesAreNamed()
    {
        const PlotRequest height = requestOf(wordsOf("plot x --view decay --layer 1 --axis h -o x.png"), Image);
        const std::string line = commandLine(plotWords(height));
        QVERIFY2(line.find("--layer 1 --axis h") != std::string::npos, line.c_str());
        const PlotRequest both = requestOf(wordsOf("plot x --view footprint --length 5x7 -o x.png"), Image);
        QVERIFY(commandLine(plotWords(both)).find("--length 5x7") != std::string::npos);
    }

    void givenOptionsAreSaidAgain()
    {
        const auto call = callOf<PlotCall>(wordsOf("plot x --view decay --set gamma=0.9 -o x.png"));
        PlotRequest request = plotRequest(call);
        checkpoint::GivenOptions given;
        given.set.insert(checkpoint::parseOption("gamma=0.9"));
        completePlotRequest(request, call, Document::open(Example, given));
        QVERIFY(commandLine(plotWords(request)).find("--set gamma=0.9") != std::string::npos);
    }

    void shellsReadTheCommand()
    {
        QCOMPARE(commandLine({"plot", "it's here.pt"}), std::string("tnnscope plot 'it'\\''s here.pt'"));
        QCOMPARE(commandLine({}), std::string());
        QCOMPARE(io::fileNameOf("/a/b c/"), std::string("b c"));
    }

    void smallFilesHaveTheirOwnHash()
    {
        QFile file(QString::fromStdString(Example));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray hash = QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256).toHex();
        QCOMPARE(fingerprintOf(Document::open(Example, {})->checkpoint()), "sha256:" + hash.toStdString());
    }

    void largeFilesAreSampled()
    {
        constexpr qint64 Size = (qint64{17} << 20U) + 5, Part = 65536;
        QByteArray bytes(Size, '\0');
        for (qint64 i = 0; i < Size; i += 101)
            bytes[i] = static_cast<char>(i);
        checkpoint::Checkpoint large;
        large.path = writtenFile(bytes).toStdString();
        QCryptographicHash expected(QCryptographicHash::Sha256);
        for (qint64 i = 0; i < 256; ++i)
            expected.addData(bytes.mid(i * (Size - Part) / 255, Part));
        QByteArray size(8, '\0');
        for (int i = 0; i < 8; ++i)
            size[i] = static_cast<char>(static_cast<quint64>(Size) >> (8 * i));
        expected.addData(size);
        QCOMPARE(fingerprintOf(large), "sha256-sampled:" + expected.result().toHex().toStdString());
        bytes[Size - 1] = 'x';
        writtenFile(bytes);
        QVERIFY(fingerprintOf(large) != "sha256-sampled:" + expected.result().toHex().toStdString());
    }

    void whatCantBeReadHasNone()
    {
        checkpoint::Checkpoint missing;
        missing.path = m_folder.filePath(QStringLiteral("none")).toStdString();
        QCOMPARE(fingerprintOf(missing), std::string());
    }

    void numbersSayWhereTheyComeFrom()
    {
        Numbers numbers;
        numbers.columns = {"lag", "t"};
        numbers.table = {0, 1.5};
        numbers.title = "one";
        Provenance provenance;
        provenance.view = "Decay";
        provenance.checkpoint = "a \"b\".pt";
        QCOMPARE(encoded(numbers, ".csv"), std::string("lag,t\n0,1.5\n"));
        QCOMPARE(encoded(numbers, ".csv", &provenance),
                 std::string("# View: Decay\n# Checkpoint: a \"b\".pt\nlag,t\n0,1.5\n"));
        QVERIFY(encoded(numbers, ".json", &provenance)
                    .find("\"provenance\": {\"view\":\"Decay\",\"checkpoint\":\"a \\\"b\\\".pt\"}")
                != std::string::npos);
    }

    void batchesHaveNamesOfTheirOwn()
    {
        const auto plots = [](const std::string &options, const std::string &path) {
            return eachPlot(requestOf(wordsOf("plot x --view decay --length 8 " + options), path));
        };
        const auto layers = plots("--each layer -o out/", Example);
        QCOMPARE(layers.size(), std::size_t{4});
        QCOMPARE(layers.at(3).output, std::string("out/shakespeare-decay-layer3.png"));
        const auto channels = plots("--each channel --channels 7,57 -o out/d.PDF", Example);
        QCOMPARE(channels.at(0).output, std::string("out/d-layer0-channel007.PDF"));
        QCOMPARE(channels.at(1).suffix, std::string(".pdf"));
        QCOMPARE(plots("--each channel -o out/", Example).size(), std::size_t{384});
        std::set<std::string> names;
        const auto axes = plots("--axis h --each head -o out/x.csv", Image);
        for (const PlotRequest &plot : axes)
            names.insert(plot.output);
        QCOMPARE(names.size(), axes.size());
        QVERIFY(names.contains("out/x-layer0-width-head0.csv"));
    }

    void batchesWithoutPlotsAreRefused()
    {
        const auto request = requestOf(wordsOf("plot x --view decay --head 5 --each layer -o out/"), Example);
        QVERIFY_THROWS_EXCEPTION(Error, eachPlot(request));
    }

    void layersAreRanges()
    {
        QCOMPARE(layersNamed("2,0-1,1"), (std::vector<int>{0, 1, 2}));
        for (const char *wrong : {"", "a", "3-1", "1-", "-1", "0,,1"})
            QVERIFY_THROWS_EXCEPTION(UsageError, layersNamed(wrong));
        QVERIFY_THROWS_EXCEPTION(Error, tnosOfLayers(Document::open(Example, {})->description(), {4}));
    }

    void reportsAreAskedForAgain()
    {
        const std::vector<std::string> words = wordsOf(
            "report x.pt --layers 1-2 --sections summary,decay --length 32 --tolerance 0.001 --gamma 0.5 -o r.pdf");
        const auto call = callOf<ReportCall>(words);
        ReportRequest request = call.request;
        completeReportRequest(request, call, Document::open(Example, {}), {});
        QCOMPARE(commandLine(reportWords(request)),
                 std::string("tnnscope report shakespeare.pt --layers 1,2 --sections summary,decay --length 32 "
                             "--tolerance 0.001 --gamma 0.5 -o r.pdf"));
    }

private:
    QString writtenFile(const QByteArray &bytes)
    {
        const QString path = m_folder.filePath(QStringLiteral("large"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("the test can't write its file");
        return path;
    }

    QTemporaryDir m_folder;
};

TNN_TEST(TestProvenance, QCoreApplication)

} // namespace tst_provenance

#include "tst_provenance.moc"
