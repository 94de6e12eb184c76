// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "tests/cached_model.h"
#include "tests/engine/cli/call_folder.h"
#include "tests/test_class.h"

namespace tst_command_line {

using namespace tnn;
using namespace tnn::test;

class TestCommandLine : public QObject, private CallFolder {
    Q_OBJECT

private slots:
    void helpAndVersion()
    {
        const Answer version = call({QStringLiteral("--version")});
        VERIFY_DONE(version);
        const QRegularExpression lines(
            QStringLiteral("^tnnscope \\d+\\.\\d+\\.\\d+\nQt 6[.\\d]+\n(LibTorch .*\n)?FFTW 3[.\\d]+\n.*BLAS.*\n"
                           "Highway [.\\d]+ \\(.+\\)\n$"));
        QVERIFY2(lines.match(QString::fromUtf8(version.out)).hasMatch(), version.out.constData());
        const Answer help = call({QStringLiteral("--help")});
        VERIFY_DONE(help);
        for (const char *command :
             {"info", "kernel", "tno", "forward", "generate", "evaluate", "etsc", "compare", "plot", "bench"}) {
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
        const qint64 read = json[QStringLiteral("numbers_read")].toInteger();
        QVERIFY(read > 10000 && read < json[QStringLiteral("parameters")].toInteger());
        const QByteArray text = call({QStringLiteral("info"), Example}).out;
        QVERIFY(text.contains("every number is finite (" + QByteArray::number(read)
                              + " read; other weights are not read)\n"));
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

    void infoTellsTheFindings()
    {
        const Answer text = call(words("info EXAMPLE --findings"));
        VERIFY_DONE(text);
        QVERIFY(text.out.startsWith("4 layers, 1536 kernels, trained at n = 256\nEvery number of 1536 kernels"));
        QCOMPARE(text.out.count('\n'), 8);
        const Answer answer = call(words("info EXAMPLE --findings --json"));
        VERIFY_DONE(answer);
        const QJsonArray findings = QJsonDocument::fromJson(answer.out)[QStringLiteral("findings")].toArray();
        QStringList lines;
        for (const QJsonValue finding : findings)
            lines.append(finding[QStringLiteral("text")].toString());
        QCOMPARE(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'), QString::fromUtf8(text.out));
        QCOMPARE(call(words("info EXAMPLE --findings --metadata")).status, 2);
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
        const Answer answer = call(words("kernel EXAMPLE --layer 2 --length 50 -o") << path("t.npy"));
        VERIFY_DONE(answer);
        QVERIFY(answer.out.isEmpty());
        const io::NpyArray decayed = io::readNpy(file("t.npy"));
        QVERIFY(decayed.type == io::NpyArray::Type::Float32);
        QCOMPARE(decayed.shape, (std::vector<long>{1, 99, 384}));
        const Answer printed = call(words("kernel EXAMPLE --layer 2 --length 50 --raw"));
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
        VERIFY_DONE(call(words("kernel EXAMPLE --length 9 --set use_decay=false -o") << path("set.npy")));
        VERIFY_DONE(call(words("kernel EXAMPLE --length 9 --raw -o") << path("raw.npy")));
        QCOMPARE(io::readNpy(file("set.npy")).floats(), io::readNpy(file("raw.npy")).floats());
    }

    void configIsReadAndUnknownKeysWarn()
    {
        const QString config = written("config.json", R"({"options": {"causal": true, "mystery": 3}})");
        const Answer answer = call(words("kernel EXAMPLE --length 9 -o")
                                   << path("t.npy") << QStringLiteral("--config") << config);
        QCOMPARE(answer.status, 0);
        QVERIFY2(answer.error.startsWith("warning: ") && answer.error.contains("mystery"), answer.error.constData());
        for (const QByteArray &line : answer.error.trimmed().split('\n'))
            QVERIFY(line.startsWith("warning: "));
    }

    /// This Gtu stores no options.
    void everyCommandTellsWhatItAssumes()
    {
        const QStringList gtu{QStringLiteral(TNN_TEST_DATA "/networks/gtu.pt")};
        const QStringList input{QStringLiteral("--input"), QStringLiteral(TNN_TEST_DATA "/networks/gtu.input.npy")};
        const auto warned = [&](const char *command, const QStringList &more) {
            const Answer answer = call(QStringList{QString::fromLatin1(command)} + gtu + more);
            return answer.status == 0
                && answer.error
                == "warning: assumes causal=false, residual=false, act=relu, act_type=none, par_type=1, "
                   "normalize=false, and around the kernels act_fun=silu: the file does not store these options "
                   "(set them with --set KEY=VALUE)\n";
        };
        QVERIFY(warned("forward", input + QStringList{QStringLiteral("-o"), path("y.npy")}));
        QVERIFY(warned("kernel", words("--length 5 -o") + QStringList{path("k.npy")}));
        QVERIFY(warned("plot", words("--view decay --length 5 -o") + QStringList{path("d.json")}));
        QVERIFY(warned("compare", words("--input noise --length 8")));
        QVERIFY(warned("info", {}));
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
        VERIFY_DONE(call(words("kernel EXAMPLE --length 20 -o") << path("t.npy")));
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
            VERIFY_DONE(call(words("kernel IMAGE --layer 1 --length 5 --raw -o") + QStringList{output} + chosen));
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
        for (const char *variant : {"etsc", "unpadded"}) {
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

    void oldWordsAreAnsweredWithTheNewOnes()
    {
        const auto reason = [&](const char *line) {
            const Answer answer = call(words(line));
            return answer.status == 2 ? answer.error.left(answer.error.indexOf('\n')) : QByteArray("done");
        };
        QCOMPARE(reason("etsc EXAMPLE --length 4 --head 3 -o m.npz"),
                 QByteArray("tnnscope: --head is now called --taps"));
        QCOMPARE(reason("etsc EXAMPLE --length 4 --variant padded -o m.npz"),
                 QByteArray("tnnscope: --variant: 'padded' is now called etsc"));
        QCOMPARE(reason("plot EXAMPLE --view spectrum --variant padded -o m.csv"),
                 QByteArray("tnnscope: --variant: 'padded' is now called etsc"));
        QCOMPARE(reason("tno EXAMPLE --input step --algorithm ssm -o m.npy"),
                 QByteArray("tnnscope: --algorithm: 'ssm' is now called etsc"));
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
        const Answer reduced = call(
            words("compare EXAMPLE --input noise --length 64 --algorithms reduced --error 1e-3 --tolerance 1e-5"));
        QCOMPARE(reduced.status, 1); // a tolerance that was asked for judges what was reduced to an error, too
        QVERIFY(reduced.out.contains("beyond 1e-5"));
        const Answer other = call(words("compare EXAMPLE --input step --length 12 --algorithms fft --tolerance 1e-5")
                                  + with);
        QCOMPARE(other.status, 1);
        QVERIFY(other.error.startsWith("tnnscope: " + Example.toUtf8() + ": ") && other.error.contains("mine"));
        const Answer shorter = call(words("compare EXAMPLE --input ramp --length 11 --algorithms fft") + with);
        QCOMPARE(shorter.status, 1);
        QCOMPARE(shorter.error,
                 "tnnscope: " + path("mine.npy").toUtf8() + ": contains 12 tokens, but x has 11 tokens\n");
        const Answer drawn = call(
            words("plot EXAMPLE --view compare --input ramp --length 12 --channels 3 --algorithms "
                  "fft --picture ulp -o")
            + QStringList{path("mine.csv")} + with);
        VERIFY_DONE(drawn);
        const Answer formula = call(
            words("plot EXAMPLE --view compare --input ramp --length 12 --channels 3 --algorithms fft --with")
            << QStringLiteral("+1+cmd|'x'!A1=") + path("mine.npy") << QStringLiteral("-o") << path("formula.csv"));
        VERIFY_DONE(formula);
        QFile csv(path("formula.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QByteArray header = csv.readLine();
        QVERIFY2(header.contains(",'+1+cmd|'x'!A1") && !header.contains(",+"), header.constData());
        const Answer refused = call(words("plot EXAMPLE --view compare --length 11 --algorithms fft -o")
                                    + QStringList{path("mine.csv")} + with);
        QCOMPARE(refused.status, 1);
        QVERIFY(refused.error.contains("contains 12 tokens, but x has 11 tokens"));
    }

    /// They have no suffix, and are never replaced.
    void devicesAreOutputs()
    {
        const Answer printed = call(words("kernel EXAMPLE --length 3"));
        VERIFY_DONE(printed);
        VERIFY_DONE(call(words("kernel EXAMPLE --length 3 -o /dev/null")));
        const Answer through = call(words("kernel EXAMPLE --length 3 -o /dev/stdout"));
        VERIFY_DONE(through);
        QVERIFY(through.out == printed.out);
        const Answer full = call(words("kernel EXAMPLE --length 3 -o /dev/full"));
        QCOMPARE(full.status, 1);
        QCOMPARE(full.error, QByteArray("tnnscope: /dev/full: cannot be written (No space left on device)\n"));
        for (const char *device : {"/dev/null", "/dev/full"})
            QVERIFY(!QFileInfo(QString::fromLatin1(device)).isFile());
    }

    /// Existing contents belong to the caller.
    void standardOutputIsAppendedTo()
    {
        const QString log = written("log", "before\n");
        QProcess process;
        process.setStandardOutputFile(log, QIODevice::Append);
        process.start(QStringLiteral(TNN_PROGRAM), words("kernel EXAMPLE --length 3 -o /dev/stdout"));
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
        QFile file(log);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), "before\n" + call(words("kernel EXAMPLE --length 3")).out);
    }

    void aCachedModelIsOpenedByItsName()
    {
        cacheModel(path("hub"), Example);
        const Answer answer = call(words("kernel hf:org/tiny --length 3"));
        VERIFY_DONE(answer);
        QVERIFY(answer.out == call(words("kernel EXAMPLE --length 3")).out);
        VERIFY_DONE(call(words("plot hf:org/tiny --view decay --length 3 -o") << path("d.json")));
        QFile file(path("d.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("tnnscope plot hf:org/tiny --view decay"));
        const Answer missing = call(words("info hf:org/none"));
        QCOMPARE(missing.status, 1);
        QCOMPARE(missing.error,
                 "tnnscope: hf:org/none: is not in the Hugging Face cache " + QFile::encodeName(path("hub"))
                     + "; download it there first\n");
    }
};

TNN_TEST(TestCommandLine, QCoreApplication)

} // namespace tst_command_line

#include "tst_command_line.moc"
