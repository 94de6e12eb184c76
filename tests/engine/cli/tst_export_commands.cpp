// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QImage>
#include <QImageReader>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "tests/engine/cli/calls_in_folder.h"
#include "tests/program_call.h"
#include "tests/test_class.h"

namespace tst_export_commands {

using namespace tnn;
using test::call;
using namespace calls_in_folder;

/// Reads back what `plot` writes, and both `plot` and `report` refuse.
class TestExportCommands : public CallsInFolder {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void theCommandMakesTheSamePicture_data()
    {
        QTest::addColumn<QString>("options");
        for (const char *options :
             {"toeplitz --layer 1 --channels 3 --circulant --range percentile", "coefficients --channels all",
              "decay --gamma 0.9 --no-energy --theme dark", "spectrum --variant reduced --picture stems",
              "response --picture delay --channels 3,4", "memory --share k50", "hankel --channels 3",
              "compare --input noise:1 --algorithms fft,naive --picture error", "gallery --picture curves",
              "decay --each layer --sheet", "coefficients --each channel --channels 1,2,3 --sheet --transparent",
              "form-errors --font-size 13.5 --dpi 150", "toeplitz --layer 1 --x 3.5:16 --y 0:9",
              "coefficients --x -9:2 --y -0.01:0.02", "response --frequency log --x 0.05:0.3",
              "spectrum --x -0.5:1 --y 0:0.75", "decay --each layer --sheet --x 0:8"})
            QTest::newRow(options) << QString::fromLatin1(options);
    }
    void theCommandMakesTheSamePicture()
    {
        QFETCH(const QString, options);
        QVERIFY(QFile::copy(Example, path("shakespeare.pt")));
        VERIFY_DONE(call(plot(options) + QStringList{path("a.png")}));
        const QImage image(path("a.png"));
        QString command = QImageReader(path("a.png")).text(QStringLiteral("Command"));
        QVERIFY2(command.startsWith(QStringLiteral("tnnscope plot shakespeare.pt ")), qPrintable(command));
        QVERIFY(QFile::remove(path("a.png")));
        command.replace(0, 8, QStringLiteral("'" TNN_PROGRAM "'"));
        const Answer again = shell(command);
        QVERIFY2(again.status == 0 && again.error.isEmpty(), again.error.constData());
        QCOMPARE(QImage(path("a.png")), image);
    }

    void picturesSayWhereTheyComeFrom()
    {
        const QStringList arguments = plot(QStringLiteral("decay --layer 2"));
        VERIFY_DONE(call(arguments + QStringList{path("a.png")}));
        const QImageReader png(path("a.png"));
        QCOMPARE(png.text(QStringLiteral("View")), QStringLiteral("Decay"));
        QCOMPARE(png.text(QStringLiteral("Checkpoint")), QStringLiteral("shakespeare.pt"));
        QVERIFY(png.text(QStringLiteral("Fingerprint")).startsWith(QStringLiteral("sha256:")));
        QCOMPARE(png.text(QStringLiteral("Selection")), QStringLiteral("layer 2, head 0, channels 0, n 24, decayed"));
        VERIFY_DONE(call(arguments + QStringList{path("a.svg")}));
        const QString description = elementOf(bytesOf(path("a.svg")), QStringLiteral("desc"));
        QVERIFY2(description.contains(QStringLiteral("Command: tnnscope plot shakespeare.pt")),
                 qPrintable(description));
        VERIFY_DONE(call(arguments + QStringList{path("a.pdf")}));
        const QByteArray pdf = bytesOf(path("a.pdf"));
        QVERIFY(pdf.contains(asInPdf("tnnscope plot shakespeare.pt --view decay")));
        QVERIFY(pdf.contains(asInPdf("sha256:")));
        QVERIFY(!pdf.contains("/DCTDecode"));
    }

    void numbersSayItWhereTheyAreAsked()
    {
        const QStringList arguments = plot(QStringLiteral("decay"));
        VERIFY_DONE(call(arguments + QStringList{path("a.csv")}));
        const QByteArray plain = bytesOf(path("a.csv"));
        QVERIFY(!plain.contains('#'));
        const QStringList told = plot(QStringLiteral("decay --provenance"));
        VERIFY_DONE(call(told + QStringList{path("a.csv")}));
        const QByteArray commented = bytesOf(path("a.csv"));
        QVERIFY(commented.startsWith("# View: Decay\n"));
        QVERIFY(commented.endsWith(plain));
        VERIFY_DONE(call(arguments + QStringList{path("a.json")}));
        const QJsonObject json = QJsonDocument::fromJson(bytesOf(path("a.json"))).object();
        QCOMPARE(json[QStringLiteral("provenance")][QStringLiteral("view")].toString(), QStringLiteral("Decay"));
        VERIFY_DONE(call(arguments + QStringList{path("a.npy")}));
        QVERIFY(!QFile::exists(path("a.npy.json")));
        VERIFY_DONE(call(told + QStringList{path("a.npy")}));
        QVERIFY(bytesOf(path("a.npy.json")).contains("tnnscope plot"));
    }

    void transparentPicturesHaveNoBackground()
    {
        VERIFY_DONE(call(plot(QStringLiteral("toeplitz --transparent --size 900x500")) + QStringList{path("t.png")}));
        const QImage matrix(path("t.png"));
        int clear = 0; // in the middle row, which a square matrix does not fill
        for (int column = 0; column < matrix.width(); ++column)
            clear += qAlpha(matrix.pixel(column, matrix.height() / 2)) == 0 ? 1 : 0;
        QVERIFY2(clear > 250, qPrintable(QString::number(clear)));
        VERIFY_DONE(call(plot(QStringLiteral("decay --transparent")) + QStringList{path("a.png")}));
        const QImage image(path("a.png"));
        QVERIFY(image.hasAlphaChannel());
        QCOMPARE(image.pixelColor(1, 1).alpha(), 0);
        VERIFY_DONE(call(plot(QStringLiteral("decay")) + QStringList{path("b.png")}));
        QCOMPARE(QImage(path("b.png")).pixelColor(1, 1), QColor(Qt::white));
    }

    void batchesListWhatTheyWrote()
    {
        const Answer answer = call(plot(QStringLiteral("coefficients --each layer --size 320x240"))
                                   + QStringList{path("made/here/")});
        VERIFY_DONE(answer);
        const QStringList files = QString::fromUtf8(answer.out).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(files.size(), 4);
        for (const QString &file : files)
            QCOMPARE(QImage(file).size(), QSize(320, 240));
        QCOMPARE(QDir(path("made/here")).entryList(QDir::Files).size(), 4);
        const Answer numbers = call(plot(QStringLiteral("memory --each channel --channels 1,2"))
                                    + QStringList{path("made/m.npy")});
        VERIFY_DONE(numbers);
        QCOMPARE(io::readNpy(path("made/m-layer0-channel002.npy").toStdString()).shape, (std::vector<long>{1, 3}));
    }

    void aBatchThatIsNotWholeFails()
    {
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("m-layer1.png")));
        for (const char *suffix : {"png", "csv"}) {
            const QString file = path("m.") + QLatin1String(suffix);
            QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("m-layer1.") + QLatin1String(suffix)));
            const Answer answer = call(plot(QStringLiteral("coefficients --each layer")) + QStringList{file});
            QCOMPARE(answer.status, 1);
            QCOMPARE(answer.out.count('\n'), 3);
            QVERIFY2(answer.error.startsWith("warning: " + path("m-layer1.").toUtf8()), answer.error);
            QVERIFY2(answer.error.endsWith(": 1 of the 4 plots could not be written\n"), answer.error);
        }
    }

    void inputsAreNotReplaced()
    {
        const auto refused = [](const QStringList &words) {
            const Answer answer = call(words);
            return answer.status == 1 && answer.error.count('\n') == 1
                && answer.error.endsWith(": is one of the input files; -o must name a different file\n");
        };
        const QString k = path("k.npy"), y = path("y.npy");
        const QStringList kernel{QStringLiteral("kernel"), Example, QStringLiteral("--length"), QStringLiteral("3"),
                                 QStringLiteral("-o")};
        VERIFY_DONE(call(kernel + QStringList{k}));
        QVERIFY(QFile::copy(Example, path("m.pt")) && QFile::link(path("m.pt"), y));
        const QByteArray before = bytesOf(k);
        const QString decay = QStringLiteral(" --view decay --length 3 -o ");
        QVERIFY(QFile::copy(k, path("c-layer0.npy")));
        io::writeFile(path("m.dict.txt").toStdString(), "a 1\n");
        QVERIFY(QFile::link(path("m.dict.txt"), path("words.csv")));
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("hub")));
        io::writeFile(path("hub/config.json").toStdString(), "{}");
        for (const QString &call :
             {QStringLiteral("kernel m.pt --length 3 -o y.npy"), QStringLiteral("tno k.npy --input step -o k.npy"),
              QStringLiteral("etsc k.npy --length 3 -o k.npz"), QStringLiteral("forward m.pt --input k.npy -o k.npy"),
              QStringLiteral("evaluate m.pt --text k.npy --positions -o k.npy"),
              QStringLiteral("plot k.npy") + decay + QStringLiteral("k.npy"),
              QStringLiteral("plot m.pt --config k.npy.json --provenance") + decay + QStringLiteral("k.npy"),
              QStringLiteral("plot m.pt --against k.npy") + decay + QStringLiteral("k.npy"),
              QStringLiteral("plot c-layer0.npy --each layer") + decay + QStringLiteral("c.npy"),
              QStringLiteral("plot m.pt") + decay + QStringLiteral("words.csv"),
              QStringLiteral("plot ./hub") + decay + QStringLiteral("hub/config.json"),
              QStringLiteral("report m.pt --config r.pdf -o r.pdf")}) {
            QStringList words = call.split(QLatin1Char(' '));
            for (QString &word : words)
                if (word.contains(QLatin1Char('.')))
                    word = path(word.toLatin1().constData());
            for (const char *made : {"k.npz", "k.npy.json", "r.pdf"})
                io::writeFile(path(made).toStdString(), "{}");
            if (call.startsWith(QLatin1String("etsc"))) {
                QFile::remove(path("k.npz"));
                QVERIFY(QFile::link(k, path("k.npz")));
            }
            QVERIFY2(refused(words), qPrintable(call));
            QFile::remove(path("k.npz"));
        }
        QVERIFY(bytesOf(k) == before);
        QVERIFY(bytesOf(path("m.pt")) == bytesOf(Example));
    }

    void picturesHaveTheGivenNameOrNone()
    {
        const Answer answer = shell(
            QStringLiteral("'" TNN_PROGRAM "' plot '%1' --view decay -o \"$(printf 'bad\\377.svg')\"").arg(Example));
        QCOMPARE(answer.status, 1);
        QCOMPARE(answer.error, QByteArray("tnnscope: bad\\xff.svg: is not UTF-8 at byte 3, which is '\\xff'\n"));
        QVERIFY(QDir(m_folder->path()).isEmpty());
        VERIFY_DONE(shell(QStringLiteral("f=$(printf 'bad\\377.csv'); '" TNN_PROGRAM
                                         "' plot '%1' --view decay -o \"$f\" && test -s \"$f\" && rm \"$f\"")
                              .arg(Example)));
    }

    void sheetsAreOnePicture()
    {
        VERIFY_DONE(
            call(plot(QStringLiteral("toeplitz --each layer --sheet --size 800x600")) + QStringList{path("s.png")}));
        QCOMPARE(QImage(path("s.png")).size(), QSize(800, 600));
        VERIFY_DONE(call(plot(QStringLiteral("response --each layer --sheet")) + QStringList{path("s.svg")}));
        const QByteArray svg = bytesOf(path("s.svg"));
        for (const char *layer : {"layer 0", "layer 1", "layer 2", "layer 3"})
            QVERIFY2(svg.contains(layer), layer);
    }

    void wrongCallsAreRefused_data()
    {
        QTest::addColumn<QString>("arguments");
        for (const char *arguments :
             {"plot EXAMPLE --view decay --sheet -o a.png", "plot EXAMPLE --view gallery --each layer -o a/",
              "plot EXAMPLE --view decay --each row -o a/", "plot EXAMPLE --view decay --each layer --sheet -o a.csv",
              "plot EXAMPLE --view decay --each layer --sheet -o a/", "plot EXAMPLE --view decay --circulant -o a.png",
              "plot EXAMPLE --view toeplitz --channels mean --each channel -o a/",
              "plot EXAMPLE --view decay --font-size 0 -o a.png", "report EXAMPLE -o r.png",
              "report EXAMPLE --sections summary,stars -o r.pdf", "report EXAMPLE --layers 2-1 -o r.pdf",
              "report EXAMPLE --length 0 -o r.pdf", "plot EXAMPLE --view decay --x 3:1 -o a.png",
              "plot EXAMPLE --view decay --y 0:nan -o a.png", "plot EXAMPLE --view decay --x 0:8 -o a.csv",
              "plot EXAMPLE --view gallery --x 0:1 -o a.png"})
            QTest::newRow(arguments) << QString::fromLatin1(arguments);
    }
    void wrongCallsAreRefused()
    {
        QFETCH(QString, arguments);
        const Answer answer = call(arguments.replace(QStringLiteral("EXAMPLE"), Example).split(QLatin1Char(' ')));
        QCOMPARE(answer.status, 2);
        QVERIFY(answer.error.startsWith("tnnscope: "));
        QVERIFY(answer.error.contains("\nusage: tnnscope "));
    }

    /// Like a full disk: a file cannot grow beyond a few blocks.
    void fullDisksLeaveNothing()
    {
        for (const char *file : {"r.pdf", "p.svg"}) {
            const bool isReport = file[0] == 'r';
            const QString arguments = isReport ? QStringLiteral("report '%1' -o '%2'")
                                               : QStringLiteral("plot '%1' --view coefficients --channels all -o '%2'");
            const Answer answer = shell(QStringLiteral("trap '' XFSZ; ulimit -f 8; '" TNN_PROGRAM "' ")
                                        + arguments.arg(Example, path(file)));
            QCOMPARE(answer.status, 1);
            QVERIFY2(answer.error.startsWith("tnnscope: "), answer.error);
            QVERIFY2(QDir(m_folder->path()).isEmpty(),
                     qPrintable(QDir(m_folder->path()).entryList(QDir::Files).join(QLatin1Char(' '))));
        }
    }

    void pipesAreCheckpoints()
    {
        const Answer answer = shell(
            QStringLiteral("mkfifo p.pt; cat '%1' > p.pt & timeout 60 '" TNN_PROGRAM "' info p.pt").arg(Example));
        VERIFY_DONE(answer);
        QVERIFY(!answer.out.isEmpty());
        const Answer silent = shell(QStringLiteral("mkfifo q.pt; timeout 60 '" TNN_PROGRAM "' info q.pt"));
        QCOMPARE(silent.error, QByteArray("tnnscope: q.pt: is a pipe to which no program writes\n"));
    }

private:
    /// At n = 24, with -o last: a path follows.
    static QStringList plot(const QString &options)
    {
        return QStringList{QStringLiteral("plot"), Example, QStringLiteral("--length"), QStringLiteral("24"),
                           QStringLiteral("--view")}
        + options.split(QLatin1Char(' ')) + QStringList{QStringLiteral("-o")};
    }

    static QString elementOf(const QByteArray &xml, const QString &name)
    {
        QXmlStreamReader reader(xml);
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == name)
                return reader.readElementText();
        return {};
    }
};

TNN_TEST(TestExportCommands, QCoreApplication)

} // namespace tst_export_commands

#include "tst_export_commands.moc"
