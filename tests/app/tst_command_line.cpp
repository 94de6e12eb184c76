// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>
#include <complex>

#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "tests/app/program_call.h"

using namespace tnn;
using test::Answer;
using test::call;

namespace {

const QString Example = QStringLiteral(TNN_RESOURCES "/examples/shakespeare.pt");
/// Its layers act along height and width.
const QString Image = QStringLiteral(TNN_TEST_DATA "/checkpoint/image.pth");

QStringList words(const char *text)
{
    QStringList list = QString::fromUtf8(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    list.replaceInStrings(QStringLiteral("EXAMPLE"), Example);
    list.replaceInStrings(QStringLiteral("IMAGE"), Image);
    return list;
}

} // namespace

class TestCommandLine : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const char *name) { return m_folder.filePath(QString::fromLatin1(name)); }
    std::string file(const char *name) { return path(name).toStdString(); }
    QString written(const char *name, const QByteArray &bytes)
    {
        QFile made(path(name));
        if (!made.open(QIODevice::WriteOnly) || made.write(bytes) != bytes.size())
            qFatal("the fixture could not be written");
        return path(name);
    }
    static QByteArray exampleBytes()
    {
        QFile example(Example);
        return example.open(QIODevice::ReadOnly) ? example.readAll() : QByteArray();
    }

private slots:
    void helpAndVersion()
    {
        const Answer version = call({QStringLiteral("--version")});
        VERIFY_DONE(version);
        QVERIFY(QRegularExpression(QStringLiteral("^tnnscope \\d+\\.\\d+\\.\\d+\n$"))
                    .match(QString::fromUtf8(version.out))
                    .hasMatch());
        const Answer help = call({QStringLiteral("--help")});
        VERIFY_DONE(help);
        for (const char *command :
             {"info", "rpe", "tno", "forward", "generate", "evaluate", "etsc", "compare", "plot", "bench"}) {
            QVERIFY(help.out.contains(command));
            const Answer one = call({QString::fromLatin1(command), QStringLiteral("--help")});
            VERIFY_DONE(one);
            QVERIFY(one.out.contains("Usage: tnnscope " + QByteArray(command)));
        }
    }

    void infoIsJson()
    {
        const Answer answer = call({QStringLiteral("info"), Example, QStringLiteral("--json")});
        VERIFY_DONE(answer);
        const QJsonObject json = QJsonDocument::fromJson(answer.out).object();
        QCOMPARE(json[QStringLiteral("family")].toString(), QStringLiteral("tnnscope"));
        QVERIFY(json[QStringLiteral("container")].isString());
        QVERIFY(json[QStringLiteral("parameters")].toInteger() > 100000);
        QVERIFY(json[QStringLiteral("unused")].isArray());
        QCOMPARE(json[QStringLiteral("nan")].toInteger(-1), 0);
        const QJsonArray layers = json[QStringLiteral("layers")].toArray();
        QCOMPARE(layers.size(), 4);
        QCOMPARE(layers[3][QStringLiteral("channels")].toInt(), 384);
        QCOMPARE(layers[3][QStringLiteral("rpe_dim")].toInt(), 32);
        const QJsonObject config = json[QStringLiteral("config")].toObject();
        QVERIFY(!config.isEmpty());
        const QStringList sources{QStringLiteral("stored"), QStringLiteral("inferred"), QStringLiteral("given"),
                                  QStringLiteral("assumed")};
        for (const QJsonValue entry : config)
            QVERIFY(sources.contains(entry[QStringLiteral("source")].toString()));
        QVERIFY(!json.contains(QStringLiteral("metadata")));
    }

    void infoTellsTheMetadata()
    {
        const Answer answer = call(
            {QStringLiteral("info"), Example, QStringLiteral("--metadata"), QStringLiteral("--json")});
        VERIFY_DONE(answer);
        const QJsonObject json = QJsonDocument::fromJson(answer.out).object();
        QVERIFY(json[QStringLiteral("metadata")].toObject().contains(QStringLiteral("model")));
        const QStringList cycle{QStringLiteral("info"), QStringLiteral(TNN_TEST_DATA "/checkpoint/cycle.pt"),
                                QStringLiteral("--metadata")};
        QVERIFY(call(cycle + QStringList{QStringLiteral("--json")}).out.contains("\"cycle\": true"));
        const Answer tree = call(words("info EXAMPLE --metadata"));
        VERIFY_DONE(tree);
        QVERIFY(tree.out.contains("\nmetadata\n") && tree.out.contains("\ncfg:\n  _name: none\n"));
        QVERIFY(call(cycle).out.contains("contains itself"));
    }

    void rpeWritesCoefficients()
    {
        const Answer answer = call(words("rpe EXAMPLE --layer 2 --length 50 -o") << path("t.npy"));
        VERIFY_DONE(answer);
        QVERIFY(answer.out.isEmpty());
        const io::NpyArray decayed = io::readNpy(file("t.npy"));
        QVERIFY(decayed.type == io::NpyArray::Type::Float32);
        QCOMPARE(decayed.shape, (std::vector<long>{1, 99, 384}));
        const Answer printed = call(words("rpe EXAMPLE --layer 2 --length 50 --raw"));
        VERIFY_DONE(printed);
        io::writeFile(file("raw.npy"), printed.out.toStdString());
        const std::vector<float> raw = io::readNpy(file("raw.npy")).floats();
        const auto late = static_cast<std::size_t>(98 * 384 + 5), zero = static_cast<std::size_t>(49 * 384 + 5);
        QCOMPARE(raw[zero], decayed.floats()[zero]);
        QVERIFY(std::abs(decayed.floats()[late] - std::pow(0.99, 49) * raw[late]) < 1e-6);
        QCOMPARE(raw[5], 0.0F); // causal
    }

    void setWinsOverWhatIsStored()
    {
        VERIFY_DONE(call(words("rpe EXAMPLE --length 9 --set use_decay=false -o") << path("set.npy")));
        VERIFY_DONE(call(words("rpe EXAMPLE --length 9 --raw -o") << path("raw.npy")));
        QCOMPARE(io::readNpy(file("set.npy")).floats(), io::readNpy(file("raw.npy")).floats());
    }

    void configIsReadAndUnknownKeysWarn()
    {
        const QString config = written("config.json", R"({"options": {"causal": true, "mystery": 3}})");
        const Answer answer = call(words("rpe EXAMPLE --length 9 -o")
                                   << path("t.npy") << QStringLiteral("--config") << config);
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.error.startsWith("warning: ") && answer.error.contains("mystery"), answer.error.constData());
        for (const QByteArray &line : answer.error.trimmed().split('\n'))
            QVERIFY(line.startsWith("warning: "));
    }

    void everyAlgorithmGivesTheSame()
    {
        std::vector<std::vector<float>> results;
        for (const char *algorithm : {"naive", "matrix", "fft"}) {
            VERIFY_DONE(call(words("tno EXAMPLE --layer 1 --input noise:3 --length 60 --algorithm")
                             << QString::fromLatin1(algorithm) << QStringLiteral("-o") << path("y.npy")));
            const io::NpyArray y = io::readNpy(file("y.npy"));
            QCOMPARE(y.shape, (std::vector<long>{60, 384}));
            results.push_back(y.floats());
        }
        double difference = 0, norm = 0;
        for (std::size_t i = 0; i < results[0].size(); ++i) {
            difference += std::pow(results[0][i] - results[2][i], 2) + std::pow(results[0][i] - results[1][i], 2);
            norm += std::pow(results[0][i], 2);
        }
        QVERIFY(difference < 1e-12 * norm);
    }

    void anImpulseGivesTheKernel()
    {
        VERIFY_DONE(call(words("tno EXAMPLE --input impulse --length 20 -o") << path("y.npy")));
        VERIFY_DONE(call(words("rpe EXAMPLE --length 20 -o") << path("t.npy")));
        const std::vector<float> y = io::readNpy(file("y.npy")).floats(), t = io::readNpy(file("t.npy")).floats();
        for (std::size_t i = 0; i < y.size(); ++i)
            QVERIFY(std::abs(y[i] - t[i + 19 * 384]) < 1e-5F);
    }

    void yHasTheShapeOfX()
    {
        const std::vector<float> x(2 * 6 * 384, 0.5F);
        for (const std::vector<long> &shape : {std::vector<long>{2, 1, 6, 384}, {2, 6, 384}, {12, 384}}) {
            io::writeFile(file("x.npy"), io::npy(x, shape));
            VERIFY_DONE(call(words("tno EXAMPLE --input") << path("x.npy") << QStringLiteral("-o") << path("y.npy")));
            QCOMPARE(io::readNpy(file("y.npy")).shape, shape);
        }
    }

    void layersOfTwoAxes()
    {
        for (const char *axis : {"h", "w"}) {
            const QStringList chosen{QStringLiteral("--axis"), QString::fromLatin1(axis)};
            const QString output = path(axis) + QStringLiteral(".npy");
            VERIFY_DONE(call(words("rpe IMAGE --layer 1 --length 5 --raw -o") + QStringList{output} + chosen));
            QCOMPARE(io::readNpy(output.toStdString()).shape[1], 9L);
            VERIFY_DONE(call(words("compare IMAGE --input noise --length 9 --tolerance 1e-5") + chosen));
        }
        const io::NpyArray down = io::readNpy(file("h.npy")), across = io::readNpy(file("w.npy"));
        QVERIFY(down.floats() != across.floats());
        const std::vector<std::pair<const char *, std::vector<long>>> shapes{
            {"30", {30, down.shape[2]}},
            {"2x7", {2, 7, down.shape[2]}},
        };
        for (const auto &[length, shape] : shapes) {
            VERIFY_DONE(call(words("tno IMAGE --layer 1 --input noise --length")
                             << QString::fromLatin1(length) << QStringLiteral("-o") << path("y.npy")));
            QCOMPARE(io::readNpy(file("y.npy")).shape, shape);
        }
        const Answer info = call(words("info IMAGE --json"));
        const QJsonValue layer = QJsonDocument::fromJson(info.out)[QStringLiteral("layers")][1];
        QCOMPARE(layer[QStringLiteral("axes")].toArray().size(), 2);
    }

    void etscWritesModes()
    {
        for (const char *variant : {"padded", "unpadded"}) {
            VERIFY_DONE(call(words("etsc EXAMPLE --length 16 --variant")
                             << QString::fromLatin1(variant) << QStringLiteral("-o") << path("m.npz")));
            QFile zip(path("m.npz"));
            QVERIFY(zip.open(QIODevice::ReadOnly));
            const QByteArray bytes = zip.readAll();
            QVERIFY(bytes.startsWith("PK\x03\x04"));
            for (const char *name : {"lambda.npy", "b.npy", "error.npy"})
                QVERIFY(bytes.contains(name));
            QCOMPARE(bytes.count("'descr': '<c16', 'fortran_order': False, 'shape': (16, 384)"), 2);
        }
    }

    void compareMeasuresAgainstTheReference()
    {
        const Answer answer = call(words("compare EXAMPLE --input chirp --length 40 --tolerance 1e-5 --json"));
        VERIFY_DONE(answer);
        const QJsonArray results = QJsonDocument::fromJson(answer.out).array();
        QCOMPARE(results.size(), 4); // naive, matrix, fft, fftw
        for (const QJsonValue result : results) {
            QVERIFY(result[QStringLiteral("relative_error")].toDouble(1) < 1e-5);
            QCOMPARE(result[QStringLiteral("device")].toString(), QStringLiteral("cpu"));
            for (const char *key : {"algorithm", "max_error", "seconds", "bytes", "mean_error", "median_error", "worst",
                                    "max_ulp", "ulp_histogram", "runs"})
                QVERIFY(!result[QLatin1String(key)].isUndefined());
        }
    }

    void compareTakesResultsMadeElsewhere()
    {
        VERIFY_DONE(call(words("tno EXAMPLE --input ramp --length 12 -o") << path("mine.npy")));
        const QStringList with{QStringLiteral("--with"), QStringLiteral("mine=") + path("mine.npy")};
        const Answer good = call(words("compare EXAMPLE --input ramp --length 12 --algorithms fft --tolerance 1e-5")
                                 + with);
        VERIFY_DONE(good);
        QVERIFY(good.out.contains("mine"));
        const Answer other = call(words("compare EXAMPLE --input step --length 12 --algorithms fft --tolerance 1e-5")
                                  + with);
        QCOMPARE(other.status, 1);
        QVERIFY(other.error.startsWith("tnnscope: " + Example.toUtf8() + ": ") && other.error.contains("mine"));
        const Answer shorter = call(words("compare EXAMPLE --input ramp --length 11 --algorithms fft") + with);
        QCOMPARE(shorter.status, 1);
        QCOMPARE(shorter.error, "tnnscope: " + path("mine.npy").toUtf8() + ": holds 12 tokens where x has 11 tokens\n");
        const Answer drawn = call(
            words("plot EXAMPLE --view compare --input ramp --length 12 --channels 3 --algorithms "
                  "fft --picture ulp -o")
            + QStringList{path("mine.csv")} + with);
        VERIFY_DONE(drawn);
        const Answer refused = call(words("plot EXAMPLE --view compare --length 11 --algorithms fft -o")
                                    + QStringList{path("mine.csv")} + with);
        QCOMPARE(refused.status, 1);
        QVERIFY(refused.error.contains("holds 12 tokens where x has 11 tokens"));
    }

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

    void hankelOfManyChannelsTellsWhichErrorsItHas()
    {
        const QStringList arguments = words("plot EXAMPLE --length 20 --view hankel --channels all -o");
        VERIFY_DONE(call(arguments + QStringList{path("h.npy")})); // an array has no errors to leave out
        QCOMPARE(io::readNpy(file("h.npy")).shape, (std::vector<long>{384, 10}));
        const Answer table = call(arguments + QStringList{path("h.csv")});
        QCOMPARE(table.status, 0);
        QCOMPARE(table.error, QByteArray("warning: Errors are those of the first 8 of 384 channels\n"));
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

    void responsesAreSumsOfTheCoefficients()
    {
        VERIFY_DONE(call(words("rpe EXAMPLE --layer 2 --length 12 -o") << path("t.npy")));
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
        // The middle row and column are the kernels of both axes, which meet in the middle.
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
        VERIFY_DONE(call(words("rpe EXAMPLE --layer 3 --length 30 -o") << path("t.npy")));
        VERIFY_DONE(call(words("tno EXAMPLE --layer 3 --input noise --length 30 -o") << path("a.npy")));
        VERIFY_DONE(call({QStringLiteral("tno"), path("t.npy"), QStringLiteral("--input"), QStringLiteral("noise"),
                          QStringLiteral("-o"), path("b.npy")}));
        QCOMPARE(io::readNpy(file("a.npy")).floats(), io::readNpy(file("b.npy")).floats());
    }

    void benchTellsTheOpeningTime()
    {
        const Answer answer = call(words("bench --quick --only open --json"));
        VERIFY_DONE(answer);
        const QJsonObject json = QJsonDocument::fromJson(answer.out).object();
        QVERIFY(json[QStringLiteral("machine")].isObject());
        const QJsonValue row = json[QStringLiteral("rows")].toArray().first();
        QCOMPARE(row[QStringLiteral("work")].toString(), QStringLiteral("open"));
        QVERIFY(row[QStringLiteral("ours_us")].toDouble() > 0);
        for (const char *key : {"n", "channels", "threads", "peer", "peer_us", "bound_us", "ours_spread_us"})
            QVERIFY(!row[QLatin1String(key)].isUndefined());
    }

    void benchDrawsWhatTheViewDraws()
    {
        const Answer answer = call(words("bench --quick --only heatmap_frame"));
        VERIFY_DONE(answer); // it fails where the frames differ
        const QList<QByteArray> lines = answer.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].startsWith("work") && lines[0].endsWith("peer"));
        QVERIFY(lines[1].startsWith("heatmap_frame  1048576") && lines[1].endsWith("1:1, pixel by pixel"));
        QVERIFY(lines[2].endsWith("whole, pixel by pixel"));
        for (const QByteArray &line : lines)
            QVERIFY(line.size() <= 120);
    }

    void benchKnowsItsWorks()
    {
        const Answer answer = call(words("bench --only walk"));
        QCOMPARE(answer.status, 1);
        QVERIFY(answer.out.isEmpty());
        QVERIFY2(answer.error.startsWith("tnnscope: there is no work 'walk' in this benchmark, only product, "),
                 answer.error.constData());
        for (const char *work : {"product_published", "matrix", "rpe", "tno_layer", "heatmap_frame", "open", "start"})
            QVERIFY2(answer.error.contains(work), work);
        QCOMPARE(answer.error.count('\n'), 1);
    }

    void failedWorkIsOneLine_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("file"); // what the line names after "tnnscope: "
        const QByteArray bytes = exampleBytes();
        const auto info = [](const QString &file) { return QStringList{QStringLiteral("info"), file}; };
        const QString missing = path("nothing.pt"), folder = m_folder.path();
        const QString empty = written("empty.pt", {});
        const QString png = written("image.pt",
                                    QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16) + QByteArray(200, '\x07'));
        const QString half = written("half.pt", bytes.left(bytes.size() / 2));
        const QString last = written("last.pt", bytes.chopped(1));
        const QString none = QStringLiteral(TNN_TEST_DATA "/checkpoint/types.pt");
        const QString strange = written("new\nline\x1b[31m.pt", "text");
        QTest::newRow("missing") << info(missing) << missing;
        QTest::newRow("directory") << info(folder) << folder;
        QTest::newRow("empty") << info(empty) << empty;
        QTest::newRow("png") << info(png) << png;
        QTest::newRow("half") << info(half) << half;
        QTest::newRow("one byte short") << info(last) << last;
        QTest::newRow("no TNO") << info(none) << none;
        QTest::newRow("escaped") << info(strange)
                                 << QString(m_folder.filePath(QStringLiteral("new\\x0aline\\x1b[31m.pt")));
        QTest::newRow("layer") << words("rpe EXAMPLE --layer 4 --length 3") << Example;
        QTest::newRow("axis") << words("plot IMAGE --view decay -o") + QStringList{path("x.csv")} << Image;
        QTest::newRow("no axis") << words("plot EXAMPLE --view decay --axis h -o") + QStringList{path("x.csv")}
                                 << Example;
        QTest::newRow("one axis") << words("plot EXAMPLE --view footprint -o") + QStringList{path("x.csv")} << Example;
        QTest::newRow("layer") << words("plot IMAGE --view footprint --layer 2 -o") + QStringList{path("x.csv")}
                               << Image;
        QTest::newRow("axis of a sequence") << words("rpe EXAMPLE --length 3 --axis h") << Example;
        QTest::newRow("no axis") << words("rpe IMAGE --length 3") << Image;
        QTest::newRow("no axis to compare") << words("compare IMAGE --input step") << Image;
        QTest::newRow("grid of a sequence") << words("tno EXAMPLE --input step --length 3x4") << Example;
        QTest::newRow("only named") << words("tno " TNN_TEST_DATA "/families/ski.pt --input step")
                                    << TNN_TEST_DATA "/families/ski.pt";
        QTest::newRow("channel") << words("plot EXAMPLE --view decay --channels 384 -o") + QStringList{path("x.csv")}
                                 << Example;
        QTest::newRow("too large") << words("rpe EXAMPLE --length 1000000000") << Example;
        QTest::newRow("contradiction") << words("info EXAMPLE --set heads=7") << Example;
        QTest::newRow("no such input") << words("tno EXAMPLE --input") + QStringList{missing} << missing;
        QTest::newRow("no array") << words("tno EXAMPLE --input") + QStringList{png} << png;
        QTest::newRow("no folder") << words("rpe EXAMPLE --length 3 -o /nowhere/at/all/t.npy")
                                   << QStringLiteral("/nowhere/at/all/t.npy");
        QTest::newRow("no folder for a picture")
            << words("plot EXAMPLE --view decay -o /nowhere/at/all/p.png") << QStringLiteral("/nowhere/at/all/p.png");
        QTest::newRow("device") << words("tno EXAMPLE --input step --device cuda:1") << QStringLiteral("device cuda:1");
        for (const char *view : {"spectrum", "hankel", "form-errors", "form-costs"})
            QTest::newRow(view) << words("plot IMAGE --axis h -o x.csv --view") + QStringList{QString::fromLatin1(view)}
                                << Image;
        QTest::newRow("algorithm") << words("forward EXAMPLE --input x.npy --algorithm ssm")
                                   << QStringLiteral("algorithm ssm");
    }
    void failedWorkIsOneLine()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, file);
        const Answer answer = call(arguments);
        QCOMPARE(answer.status, 1);
        QVERIFY(answer.out.isEmpty());
        QVERIFY2(answer.error.startsWith("tnnscope: " + file.toUtf8() + ": "), answer.error.constData());
        QVERIFY2(answer.error.endsWith('\n') && answer.error.count('\n') == 1, answer.error.constData());
        QVERIFY2(!answer.error.endsWith(".\n"), answer.error.constData());
    }

    void wrongCallsGetTheUsage_data()
    {
        QTest::addColumn<QStringList>("arguments");
        for (const char *text : {"--bogus",
                                 "rpe",
                                 "rpe EXAMPLE",
                                 "rpe EXAMPLE --length",
                                 "rpe EXAMPLE --length 0",
                                 "rpe EXAMPLE --length -5",
                                 "rpe EXAMPLE --length 1e12",
                                 "rpe EXAMPLE --length 1000000000000",
                                 "rpe EXAMPLE --length 3 --layer -1",
                                 "rpe EXAMPLE --length 3 --layer x",
                                 "rpe EXAMPLE --length 3 --bogus",
                                 "rpe EXAMPLE other --length 3",
                                 "rpe EXAMPLE --length 3 -o t.png",
                                 "rpe EXAMPLE --length 3 --axis z",
                                 "rpe IMAGE --length 3x4 --axis h",
                                 "tno IMAGE --input step --length 3x",
                                 "tno IMAGE --input step --length 0x4",
                                 "tno EXAMPLE",
                                 "tno EXAMPLE --input sine",
                                 "tno EXAMPLE --input step --algorithm quick",
                                 "tno EXAMPLE --input step --device gpu",
                                 "etsc EXAMPLE --length 4 --variant reduced --error 0",
                                 "etsc EXAMPLE --length 4 --modes 3",
                                 "etsc EXAMPLE --length 4 --variant exact",
                                 "compare EXAMPLE --input step --with y.npy",
                                 "compare EXAMPLE --input step --tolerance low",
                                 "info EXAMPLE --set gamma",
                                 "plot EXAMPLE -o x.csv",
                                 "plot EXAMPLE --view decay",
                                 "plot EXAMPLE --view decay -o x.gif",
                                 "plot EXAMPLE --view hankel --channels mean -o x.csv",
                                 "plot EXAMPLE --view spectrum --modes 4 --error 1e-3 -o x.csv",
                                 "plot EXAMPLE --view waves -o x.csv",
                                 "plot EXAMPLE --view response --scale symlog -o x.png",
                                 "plot EXAMPLE --view response --picture channels -o x.png",
                                 "plot EXAMPLE --view memory --picture phase -o x.png",
                                 "plot EXAMPLE --view memory --frequency log -o x.png",
                                 "plot EXAMPLE --view toeplitz --picture layers -o x.png",
                                 "plot EXAMPLE --view decay --channels 1,,2 -o x.csv",
                                 "plot EXAMPLE --view decay --channels -3 -o x.csv",
                                 "plot EXAMPLE --view spectrum --channels mean -o x.csv",
                                 "plot EXAMPLE --view decay --gamma nan -o x.csv",
                                 "plot EXAMPLE --view decay --size 9 -o x.png",
                                 "plot EXAMPLE --view decay --theme pink -o x.png",
                                 "rpe EXAMPLE --length 3 --axis x",
                                 "plot IMAGE --view decay --axis x -o x.png",
                                 "plot IMAGE --view decay --length 3x5 -o x.png",
                                 "plot IMAGE --view footprint --channels 1,2 -o x.png",
                                 "report EXAMPLE",
                                 "train text"})
            QTest::newRow(text) << words(text);
    }
    void wrongCallsGetTheUsage()
    {
        QFETCH(QStringList, arguments);
        const Answer answer = call(arguments);
        QCOMPARE(answer.status, 2);
        QVERIFY(answer.out.isEmpty());
        const QList<QByteArray> lines = answer.error.split('\n');
        QVERIFY2(lines.size() == 3 && lines[0].startsWith("tnnscope: ") && lines[1].startsWith("usage: tnnscope ")
                     && lines[2].isEmpty(),
                 answer.error.constData());
    }

    void aFailedWriteIsTold()
    {
        if (!QFile::exists(QStringLiteral("/dev/full")))
            QSKIP("there is no /dev/full here");
        QProcess process;
        process.setStandardOutputFile(QStringLiteral("/dev/full"));
        process.start(QStringLiteral(TNN_PROGRAM), words("rpe EXAMPLE --length 3"));
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 1);
        const QByteArray error = process.readAllStandardError();
        QVERIFY2(error.startsWith("tnnscope: standard output: ") && error.count('\n') == 1, error.constData());
    }

    /// They have no suffix, and are never replaced.
    void devicesAreOutputs()
    {
        const Answer printed = call(words("rpe EXAMPLE --length 3"));
        VERIFY_DONE(printed);
        VERIFY_DONE(call(words("rpe EXAMPLE --length 3 -o /dev/null")));
        const Answer through = call(words("rpe EXAMPLE --length 3 -o /dev/stdout"));
        VERIFY_DONE(through);
        QVERIFY(through.out == printed.out);
        const Answer full = call(words("rpe EXAMPLE --length 3 -o /dev/full"));
        QCOMPARE(full.status, 1);
        QCOMPARE(full.error, QByteArray("tnnscope: /dev/full: cannot be written (No space left on device)\n"));
        for (const char *device : {"/dev/null", "/dev/full"})
            QVERIFY(!QFileInfo(QString::fromLatin1(device)).isFile());
    }

    /// What stands in it already is the caller's.
    void standardOutputIsAppendedTo()
    {
        const QString log = written("log", "before\n");
        QProcess process;
        process.setStandardOutputFile(log, QIODevice::Append);
        process.start(QStringLiteral(TNN_PROGRAM), words("rpe EXAMPLE --length 3 -o /dev/stdout"));
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
        QFile file(log);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), "before\n" + call(words("rpe EXAMPLE --length 3")).out);
    }
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"
