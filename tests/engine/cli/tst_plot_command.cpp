// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>
#include <complex>

#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include "engine/io/npy.h"
#include "tests/engine/cli/call_folder.h"
#include "tests/test_class.h"

namespace tst_plot_command {

using namespace tnn;
using namespace tnn::test;

class TestPlotCommand : public QObject, private CallFolder {
    Q_OBJECT

private slots:
    void plotWritesNumbers_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QList<int>>("shape");
        QTest::newRow("toeplitz") << QStringLiteral("toeplitz --channels 0,5,7") << QList<int>{3, 39};
        QTest::newRow("mean") << QStringLiteral("toeplitz --channels mean") << QList<int>{1, 39};
        QTest::newRow("coefficients") << QStringLiteral("coefficients --channels all") << QList<int>{384, 39};
        QTest::newRow("decay") << QStringLiteral("decay --channels 3,4 --gamma 0.9") << QList<int>{2, 20};
        QTest::newRow("spectrum") << QStringLiteral("spectrum --channels 3,4 --variant unpadded")
                                  << QList<int>{20, 2, 2};
        QTest::newRow("compare") << QStringLiteral("compare --channels 1 --algorithms naive,fft")
                                 << QList<int>{2, 20, 1};
        QTest::newRow("compare forms") << QStringLiteral("compare --channels 1 --algorithms fft,streaming,reduced")
                                       << QList<int>{3, 20, 1};
        QTest::newRow("distances") << QStringLiteral("compare --channels 1 --algorithms naive,fft --picture ulp")
                                   << QList<int>{2, 34};
        QTest::newRow("costs") << QStringLiteral("compare --channels 1 --algorithms naive,fft --picture time")
                               << QList<int>{2, 1, 2};
        QTest::newRow("reduced") << QStringLiteral("spectrum --channels 3 --variant reduced --modes 2 --taps 4")
                                 << QList<int>{2, 1, 2};
        QTest::newRow("hankel") << QStringLiteral("hankel --channels 3,4") << QList<int>{2, 10};
        QTest::newRow("form errors") << QStringLiteral("form-errors --channels 1") << QList<int>{5, 2};
        QTest::newRow("form costs") << QStringLiteral("form-costs") << QList<int>{9, 3};
        QTest::newRow("gallery") << QStringLiteral("gallery --stage raw") << QList<int>{4, 39};
        QTest::newRow("atlas") << QStringLiteral("atlas --sort likeness --order shared --layer 2")
                               << QList<int>{4 * 384, 28};
        QTest::newRow("response") << QStringLiteral("response --channels 3,4 --stage raw") << QList<int>{2, 21};
        QTest::newRow("mean response") << QStringLiteral("response --channels mean") << QList<int>{1, 21};
        QTest::newRow("response of layers") << QStringLiteral("response --picture layers") << QList<int>{4, 21};
        QTest::newRow("memory") << QStringLiteral("memory --channels 3,4") << QList<int>{2, 3};
        QTest::newRow("memory of all") << QStringLiteral("memory --channels all --gamma 0.9") << QList<int>{384, 3};
        QTest::newRow("memory of layers") << QStringLiteral("memory --picture layers") << QList<int>{4 * 384, 3};
    }
    void plotWritesNumbers()
    {
        QFETCH(QString, options);
        QFETCH(QList<int>, shape);
        const QStringList arguments = words("plot EXAMPLE --length 20 --view") + options.split(QLatin1Char(' '));
        VERIFY_DONE(call(arguments + QStringList{QStringLiteral("-o"), path("p.npy")}));
        const io::NpyArray array = io::readNpy(file("p.npy"));
        QCOMPARE(array.shape, std::vector<long>(shape.begin(), shape.end()));
        VERIFY_DONE(call(arguments + QStringList{QStringLiteral("-o"), path("p.json")}));
        QFile json(path("p.json"));
        QVERIFY(json.open(QIODevice::ReadOnly));
        const QJsonObject object = QJsonDocument::fromJson(json.readAll()).object();
        const qsizetype columns = object[QStringLiteral("columns")].toArray().size();
        QCOMPARE(object[QStringLiteral("rows")].toArray().first().toArray().size(), columns);
        VERIFY_DONE(call(arguments + QStringList{QStringLiteral("-o"), path("p.csv")}));
        QFile csv(path("p.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QCOMPARE(csv.readAll().trimmed().count('\n'), object[QStringLiteral("rows")].toArray().size());
    }

    void contributionsOfAText()
    {
        const QString text = written("prompt.txt", "Good morrow, cousin.");
        const QStringList arguments = words("plot EXAMPLE --view contributions --layer 1 --channels 57 --input")
            + QStringList{text, QStringLiteral("--token"), QStringLiteral("11")};
        VERIFY_DONE(call(arguments + QStringList{QStringLiteral("-o"), path("c.npy")}));
        const io::NpyArray all = io::readNpy(file("c.npy"));
        QCOMPARE(all.shape, (std::vector<long>{5, 20}));
        VERIFY_DONE(call(arguments + words("--top 3 --measure norm -o") + QStringList{path("c.csv")}));
        QFile csv(path("c.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = csv.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), 4);
        QCOMPARE(lines[0].trimmed(), QByteArray("token,position,id,weight,contribution,share,column"));
        const QList<QByteArray> first = lines[1].split(',');
        const long position = first[1].toLong();
        QVERIFY(position <= 11);
        const char letter = "Good morrow, cousin."[position];
        QCOMPARE(first[0],
                 letter == ' '       ? QByteArray("<sp>")
                     : letter == ',' ? QByteArray("\"")
                                     : QByteArray(1, letter));
        const Answer refused = call(words("plot EXAMPLE --view contributions -o") + QStringList{path("c.csv")});
        QCOMPARE(refused.status, 2);
        QVERIFY2(refused.error.contains("requires --input"), refused.error.constData());
    }

    void lossesOfATextAreThoseOfEvaluate()
    {
        const QString text = written("prompt.txt", "Good morrow, cousin.");
        VERIFY_DONE(call(words("evaluate EXAMPLE --positions --text")
                         + QStringList{text, QStringLiteral("-o"), path("e.npy")}));
        VERIFY_DONE(call(words("plot EXAMPLE --view token-losses --input")
                         + QStringList{text, QStringLiteral("-o"), path("l.npy")}));
        const std::vector<float> scores = io::readNpy(file("e.npy")).floats(),
                                 losses = io::readNpy(file("l.npy")).floats();
        QCOMPARE(losses.size(), std::size_t(20));
        QVERIFY(std::isnan(losses.front()));
        for (std::size_t k = 1; k < losses.size(); ++k)
            QCOMPARE(losses[k], -scores[k]);
        const Answer refused = call(words("plot EXAMPLE --view token-losses -o") + QStringList{path("l.csv")});
        QCOMPARE(refused.status, 2);
        QVERIFY2(refused.error.contains("requires --input with token IDs as .npy, or a text"),
                 refused.error.constData());
    }

    void substitutionsAreThoseOfScan()
    {
        const QString text = written("scan.txt", "Good morrow, cousin.");
        VERIFY_DONE(call(words("scan EXAMPLE --from 3 --to 6 --symbols aeio -o") + QStringList{path("s.npy"), text}));
        VERIFY_DONE(call(words("plot EXAMPLE --view substitutions --positions 2-5 --symbols aeio --input")
                         + QStringList{text, QStringLiteral("-o"), path("p.npy")}));
        const io::NpyArray scan = io::readNpy(file("s.npy")), plot = io::readNpy(file("p.npy"));
        QCOMPARE(plot.shape, (std::vector<long>{4, 4}));
        QCOMPARE(plot.floats(), scan.floats());
        const Answer refused = call(words("plot EXAMPLE --view substitutions --positions 5-2 --input")
                                    + QStringList{text, QStringLiteral("-o"), path("p.csv")});
        QCOMPARE(refused.status, 2);
        QVERIFY2(refused.error.contains("--positions: '2' is not an integer from 5"), refused.error.constData());
    }

    void hankelOfManyChannelsTellsWhichErrorsItHas()
    {
        const QStringList arguments = words("plot EXAMPLE --length 20 --view hankel --channels all -o");
        VERIFY_DONE(call(arguments + QStringList{path("h.npy")})); // an array has no errors to omit
        QCOMPARE(io::readNpy(file("h.npy")).shape, (std::vector<long>{384, 10}));
        const Answer table = call(arguments + QStringList{path("h.csv")});
        QCOMPARE(table.status, 0);
        QCOMPARE(table.error, QByteArray("warning: Errors of the first 8 of 384 channels\n"));
    }

    void plotDrawsPictures_data()
    {
        QTest::addColumn<QString>("view");
        for (const char *view : {"toeplitz",
                                 "coefficients",
                                 "decay",
                                 "spectrum",
                                 "compare",
                                 "gallery",
                                 "atlas --sort energy",
                                 "response",
                                 "memory",
                                 "hankel",
                                 "form-errors",
                                 "form-costs",
                                 "spectrum --picture error --variant all",
                                 "response --picture phase --scale linear",
                                 "response --picture delay --frequency log",
                                 "response --picture layers",
                                 "memory --picture histogram --scale linear",
                                 "memory --picture layers",
                                 "compare --picture wipe",
                                 "compare --picture ulp --algorithms fft,streaming",
                                 "compare --picture time",
                                 "compare --picture memory"})
            QTest::newRow(view) << QString::fromLatin1(view);
    }
    void plotDrawsPictures()
    {
        QFETCH(QString, view);
        const QStringList arguments = words("plot EXAMPLE --length 20 --channels 1,2 --size 320x240 -o");
        const QStringList options = words(("--view " + view.toLatin1()).constData());
        VERIFY_DONE(call(arguments + QStringList{path("p.png")} + options));
        QCOMPARE(QImage(path("p.png")).size(), QSize(320, 240));
        VERIFY_DONE(call(arguments + QStringList{path("p.svg")} + options));
        QFile svg(path("p.svg"));
        QVERIFY(svg.open(QIODevice::ReadOnly) && svg.readAll().contains("<svg"));
        VERIFY_DONE(call(arguments + QStringList{path("p.pdf")} + options));
        QFile pdf(path("p.pdf"));
        QVERIFY(pdf.open(QIODevice::ReadOnly) && pdf.readAll().startsWith("%PDF-"));
    }

    void narrowPicturesHaveAllTexts_data()
    {
        QTest::addColumn<QStringList>("texts");
        QTest::newRow("decay") << QStringList{"median",
                                              "decay \u03b3 = 0.99",
                                              "channel 0",
                                              "fitted \u03b3 = 0.9888",
                                              "cumulative energy",
                                              "bands: 25 to 75 % and 5 to 95 % of the channels",
                                              "|t\u2096| over all channels",
                                              "energy within k (%)"};
        QTest::newRow("hankel") << QStringList{"error with r states", "requested error", "order r (real states)"};
        QTest::newRow("memory") << QStringList{"channel, longest first", "k90", "training n"};
        QTest::newRow("coefficients") << QStringList{"coefficient t\u2096 (symlog)", "RPE saturated"};
        QTest::newRow("toeplitz") << QStringList{"row i", "linear below 0.001"};
    }
    /// In a column of a paper, 80 x 60 mm, by smaller text where it takes that.
    void narrowPicturesHaveAllTexts()
    {
        QFETCH(QStringList, texts);
        const QString view = QString::fromLatin1(QTest::currentDataTag());
        VERIFY_DONE(call(words("plot EXAMPLE --size 302x227 --view") << view << "-o" << path("n.svg")));
        QFile file(path("n.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString svg = QString::fromUtf8(file.readAll());
        QStringList lines; // a long title has several
        for (auto text = QRegularExpression(QStringLiteral(">([^<>]*)</text>")).globalMatch(svg); text.hasNext();)
            lines.append(text.next().captured(1).trimmed());
        const QString written = lines.join(QLatin1Char(' '));
        for (const QString &text : texts)
            QVERIFY2(written.contains(text), qPrintable(text + QStringLiteral(" is not in: ") + written));
        QVERIFY(!written.contains(QStringLiteral(" more")));
    }

    void picturesWithoutRoomSayWhereTheyHaveIt()
    {
        const Answer answer = call(words("plot EXAMPLE --view decay --size 110x80 -o") << path("tiny.png"));
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.error.contains("tiny.png: some text does not fit; it would fit at "), answer.error.constData());
        const auto found = QRegularExpression(QStringLiteral("\\((\\d+) x (\\d+) pixels\\)"))
                               .match(QString::fromUtf8(answer.error));
        QVERIFY(found.hasMatch());
        VERIFY_DONE(call(words("plot EXAMPLE --view decay --size")
                         << found.captured(1) + 'x' + found.captured(2) << "-o" << path("tiny.png")));
    }

    void responsesAreSumsOfTheCoefficients()
    {
        VERIFY_DONE(call(words("kernel EXAMPLE --layer 2 --length 12 -o") << path("t.npy")));
        VERIFY_DONE(call(words("plot EXAMPLE --view response --layer 2 --channels 5 --length 12 -o") << path("h.npy")));
        const io::NpyArray response = io::readNpy(file("h.npy"));
        QVERIFY(response.type == io::NpyArray::Type::Complex128);
        QCOMPARE(response.shape, (std::vector<long>{1, 13}));
        const std::vector<float> t = io::readNpy(file("t.npy")).floats(); // (1, 23, 384)
        for (const std::size_t k : {0, 5, 12}) {
            std::complex<double> sum = 0;
            for (std::size_t lag = 0; lag < 12; ++lag)
                sum += static_cast<double>(t[(11 + lag) * 384 + 5])
                    * std::polar(1.0, -M_PI * static_cast<double>(k * lag) / 12);
            QVERIFY(std::abs(response.complexes()[k] - sum) < 1e-12);
        }
    }

    /// The curves of other layers lie beside the selected ones.
    void pinnedKernelsAreThoseOfTheirLayers()
    {
        VERIFY_DONE(call(words("plot EXAMPLE --view coefficients --layer 2 --channels 5 --pin 0:7,9 --pin 3:1 "
                               "--length 12 -o")
                         << path("pinned.npy")));
        const std::vector<float> pinned = io::readNpy(file("pinned.npy")).floats();
        std::vector<float> alone;
        for (const char *selected : {"--layer 2 --channels 5", "--layer 0 --channels 7,9", "--layer 3 --channels 1"}) {
            VERIFY_DONE(call(words("plot EXAMPLE --view coefficients --length 12")
                             << words(selected) << "-o" << path("one.npy")));
            const std::vector<float> one = io::readNpy(file("one.npy")).floats();
            alone.insert(alone.end(), one.begin(), one.end());
        }
        QCOMPARE(pinned, alone);
        VERIFY_DONE(call(words("plot EXAMPLE --view response --pin 3:1 --length 4 -o") << path("pinned.csv")));
        QFile csv(path("pinned.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly) && csv.readLine().contains("magnitude layer 3, 1"));
        const Answer refused = call(words("plot EXAMPLE --view toeplitz --pin 3:1 -o") << path("x.png"));
        QCOMPARE(refused.status, 2);
        QVERIFY(refused.error.contains("only curves of coefficients and response"));
        QVERIFY(call(words("plot EXAMPLE --view response --pin 3:384 -o") << path("x.png"))
                    .error.contains("channel 384 of layer 3 does not exist"));
    }

    void memoriesAreShares()
    {
        VERIFY_DONE(call(words("plot EXAMPLE --view decay --layer 2 --channels 5 --length 64 -o") << path("d.npy")));
        VERIFY_DONE(call(words("plot EXAMPLE --view memory --layer 2 --channels 5 --length 64 -o") << path("m.npy")));
        const std::vector<float> magnitudes = io::readNpy(file("d.npy")).floats();
        double total = 0, running = 0;
        for (const float t : magnitudes)
            total += static_cast<double>(t) * static_cast<double>(t);
        const std::vector<float> reaches = io::readNpy(file("m.npy")).floats();
        std::size_t reached = 0;
        for (std::size_t lag = 0; lag < magnitudes.size() && reached < 3; ++lag) {
            running += static_cast<double>(magnitudes[lag]) * static_cast<double>(magnitudes[lag]);
            for (const double share : {0.5, 0.9, 0.99})
                if (reached < 3 && share == std::array{0.5, 0.9, 0.99}[reached] && running >= share * total)
                    QCOMPARE(reaches[reached++], static_cast<float>(lag));
        }
        QCOMPARE(reached, std::size_t{3});
    }

    void footprintsAreWritten()
    {
        VERIFY_DONE(call(words("plot IMAGE --view footprint --length 3x5 --channels all -o") << path("f.npy")));
        const io::NpyArray both = io::readNpy(file("f.npy"));
        QCOMPARE(both.shape, (std::vector<long>{4, 5, 9}));
        // The middle row and column are the kernels of both axes, which cross in the middle.
        VERIFY_DONE(call(words("plot IMAGE --view toeplitz --axis h --length 3 -o") << path("h.npy")));
        VERIFY_DONE(call(words("plot IMAGE --view coefficients --axis w --length 5 -o") << path("w.npy")));
        const std::vector<float> down = io::readNpy(file("h.npy")).floats(),
                                 right = io::readNpy(file("w.npy")).floats();
        QCOMPARE(both.floats()[4], down[0]);
        QCOMPARE(both.floats()[4 * 9 + 4], down[4]);
        QCOMPARE(both.floats()[2 * 9 + 8], right[8]);
        QCOMPARE(both.floats()[2 * 9 + 4], down[2] + right[4]);
        VERIFY_DONE(call(words("plot IMAGE --view footprint --axis w --length 3x5 -o") << path("a.npy")));
        QCOMPARE(io::readNpy(file("a.npy")).shape, (std::vector<long>{1, 5, 9}));
        VERIFY_DONE(
            call(words("plot IMAGE --view footprint --layer 1 --channels mean --size 320x240 -o") << path("f.png")));
        QCOMPARE(QImage(path("f.png")).size(), QSize(320, 240));
        VERIFY_DONE(call(words("plot IMAGE --view gallery -o") << path("g.npy")));
        QCOMPARE(io::readNpy(file("g.npy")).shape, (std::vector<long>{4, 7}));
    }

    void exportedCoefficientsOpenAgain()
    {
        VERIFY_DONE(call(words("kernel EXAMPLE --layer 3 --length 30 -o") << path("t.npy")));
        VERIFY_DONE(call(words("tno EXAMPLE --layer 3 --input noise --length 30 -o") << path("a.npy")));
        VERIFY_DONE(call({QStringLiteral("tno"), path("t.npy"), QStringLiteral("--input"), QStringLiteral("noise"),
                          QStringLiteral("-o"), path("b.npy")}));
        QCOMPARE(io::readNpy(file("a.npy")).floats(), io::readNpy(file("b.npy")).floats());
    }
};

TNN_TEST(TestPlotCommand, QCoreApplication)

} // namespace tst_plot_command

#include "tst_plot_command.moc"
