// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

#include "tests/engine/cli/call_folder.h"

using namespace tnn::test;

namespace {

const QString Hostile = QStringLiteral("a_b%c#d&$\\x{y}~^<script>alert(1)<|script>\"");
const QStringList Pages{QStringLiteral("atlas"), QStringLiteral("toeplitz"), QStringLiteral("coefficients"),
                        QStringLiteral("spectrum"), QStringLiteral("memory")};

/// What a figure holds, unpacked as its page does.
QJsonObject dataOf(const QByteArray &page)
{
    static const QRegularExpression packed(QStringLiteral("<script type=\"text/plain\">([^<]*)</script>"));
    const QByteArray bytes = QByteArray::fromBase64(packed.match(QString::fromUtf8(page)).captured(1).toLatin1());
    return QJsonDocument::fromJson(qUncompress(QByteArray("\x04\0\0\0", 4) + bytes)).object(); // a guess of its size
}

/// The text without escaped characters and comments, in which every brace opens or closes a group.
QString bare(const QByteArray &tex)
{
    static const QRegularExpression escapes(QStringLiteral("\\\\[^a-zA-Z]")),
        comments(QStringLiteral("%[^\\n]*\\n"), QRegularExpression::MultilineOption);
    return QString::fromUtf8(tex).remove(escapes).remove(comments);
}

} // namespace

/// Figures for papers (.tex) and pages for browsers (.html).
class TestDocumentFigures : public QObject, private CallFolder {
    Q_OBJECT

    QByteArray bytesOf(const QString &name) const
    {
        QFile file(path(name.toUtf8().constData()));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void everyViewAsTex_data()
    {
        QTest::addColumn<QString>("options");
        const QString help = QString::fromUtf8(call(words("plot --help")).out);
        const QString views = QRegularExpression(QStringLiteral("--view (\\S+)")).match(help).captured(1);
        QVERIFY(views.count(u'|') >= 14);
        for (const QString &view : views.split(u'|')) {
            const bool isOfText = view == QStringLiteral("contributions") || view == QStringLiteral("token-losses");
            const QString file = view == QStringLiteral("footprint") ? QStringLiteral("IMAGE")
                                                                     : QStringLiteral("EXAMPLE");
            QTest::newRow(qPrintable(view)) << QStringLiteral("plot %1 --view %2").arg(file, view)
                    + (isOfText ? QStringLiteral(" --input TEXT") : QString());
        }
        for (const char *options :
             {"plot EXAMPLE --view coefficients --channels all --length 8192", "plot EXAMPLE --view decay --theme dark",
              "plot EXAMPLE --view compare --input noise:1 --picture error",
              "plot EXAMPLE --view decay --each layer --sheet",
              "plot EXAMPLE --view toeplitz --transparent --font-scale 1.5"})
            QTest::newRow(options) << QString::fromLatin1(options);
    }
    void everyViewAsTex()
    {
        QFETCH(const QString, options);
        QStringList arguments = words(options.toUtf8().constData());
        arguments.replaceInStrings(QStringLiteral("TEXT"), written("prompt.txt", "50% of {x} & y_1 #1 ~^$ \\end"));
        const Answer answer = call(arguments + QStringList{QStringLiteral("-o"), path("f.tex")});
        QVERIFY2(answer.status == 0, answer.error.constData()); // it warns of tokens that are not in the vocabulary
        const QByteArray tex = bytesOf(QStringLiteral("f.tex"));
        QVERIFY2(tex.size() < 400'000, qPrintable(QString::number(tex.size())));
        const QString code = bare(tex);
        QCOMPARE(code.count(u'{'), code.count(u'}'));
        QCOMPARE(code.count(u'$') % 2, 0);
        QCOMPARE(code.count(QStringLiteral("\\pgfscope")), code.count(QStringLiteral("\\endpgfscope")));
        QVERIFY(code.contains(QStringLiteral("\\pgftext[")));
        const QRegularExpression special(QStringLiteral("\\\\selectfont[^\\n]*[#&_~]"));
        QVERIFY2(!special.match(code).hasMatch(), qPrintable(special.match(code).captured()));
        for (const QByteArray &line : tex.split('\n'))
            QVERIFY(line.size() < 10'000); // TeX reads a line at once
        const QRegularExpression included(QStringLiteral("\\\\includegraphics\\[[^]]*\\]\\{([^}]*)\\}"));
        for (auto match = included.globalMatch(code); match.hasNext();)
            QVERIFY(!QImage(path(match.next().captured(1).toUtf8().constData())).isNull());
        compileIfPossible(QStringLiteral("f"));
    }

    void aLongMatrixIsSmall()
    {
        VERIFY_DONE(call(words("plot EXAMPLE --view toeplitz --length 1048576 -o") << path("m.tex")));
        QVERIFY(bytesOf(QStringLiteral("m.tex")).size() + bytesOf(QStringLiteral("m-image.png")).size() <= 200'000);
    }

    void hostileNamesAreEscaped()
    {
        const QString text = QDir(folder()).filePath(Hostile), checkpoint = text + QStringLiteral(".pt");
        QVERIFY(QFile::rename(written("text", "To be, or not to be"), text));
        QVERIFY(QFile::copy(Example, checkpoint));
        QVERIFY(QFile::copy(QFileInfo(Example).dir().filePath(QStringLiteral("shakespeare.dict.txt")),
                            text + QStringLiteral(".dict.txt")));
        VERIFY_DONE(call(QStringList{QStringLiteral("plot"), checkpoint} + words("--view contributions --input")
                         + QStringList{text, QStringLiteral("-o"), path("h_%#.tex")}));
        const QByteArray tex = bytesOf(QStringLiteral("h_%#.tex"));
        QVERIFY2(tex.contains("a\\_b\\%c\\#d\\&\\$\\textbackslash{}x\\{y\\}\\textasciitilde{}\\textasciicircum{}"
                              "\\textless{}script\\textgreater{}"),
                 tex.constData());
        const QString code = bare(tex);
        QCOMPARE(code.count(u'{'), code.count(u'}'));
        QCOMPARE(code.count(u'$') % 2, 0);
        QVERIFY(QFile::copy(path("h_%#.tex"), path("h.tex")));
        compileIfPossible(QStringLiteral("h"));
        VERIFY_DONE(call(QStringList{QStringLiteral("plot"), checkpoint} + words("--view coefficients -o")
                         + QStringList{path("h.html")}));
        const QByteArray html = bytesOf(QStringLiteral("h.html"));
        QVERIFY(!html.contains("<script>alert"));
        QVERIFY(html.contains("&lt;script&gt;"));
        QVERIFY(!dataOf(html).value(QStringLiteral("svg")).toString().contains(QStringLiteral("<script")));
    }

    void anImageNeedsAName()
    {
        const Answer answer = call(words("plot EXAMPLE --view toeplitz -o") << path("no folder/f.tex"));
        QCOMPARE(answer.status, 1);
        QVERIFY(!QFile::exists(path("no folder/f-image.png")));
        VERIFY_DONE(call(words("plot EXAMPLE --view toeplitz -o") << path("a b.tex")));
        VERIFY_DONE(call(words("plot EXAMPLE --view toeplitz --layer 1 -o") << path("a-b.tex")));
        QVERIFY(QFile::exists(path("a-b-image.png")));
        QVERIFY(!bytesOf(QStringLiteral("a b.tex")).contains("{a-b-image.png}")); // not the picture of the other
    }

    void pages_data()
    {
        QTest::addColumn<QString>("options");
        for (const QString &view : Pages)
            QTest::newRow(qPrintable(view)) << view;
        QTest::newRow("dark") << QStringLiteral("atlas --theme dark");
        QTest::newRow("long") << QStringLiteral("toeplitz --length 1048576");
        QTest::newRow("layers") << QStringLiteral("memory --picture layers");
    }
    void pages()
    {
        QFETCH(const QString, options);
        VERIFY_DONE(call(words("plot EXAMPLE --view") + options.split(u' ')
                         + QStringList{QStringLiteral("-o"), path("p.html")}));
        const QByteArray page = bytesOf(QStringLiteral("p.html"));
        checkPage(page);
        const QJsonObject data = dataOf(page);
        QVERIFY(data.value(QStringLiteral("svg")).toString().startsWith(QStringLiteral("<svg")));
        QVERIFY(!data.value(QStringLiteral("svg")).toString().contains(QStringLiteral("://")));
        QVERIFY(data.value(QStringLiteral("texts")).toArray().size() > 3);
        QVERIFY(page.contains(options.contains(QStringLiteral("dark")) ? "color-scheme: dark" : "color-scheme: light"));
    }

    void theReadoutIsTheKernelsValue()
    {
        VERIFY_DONE(call(words("plot EXAMPLE --view coefficients --length 40 -o") << path("p.html")));
        VERIFY_DONE(call(words("plot EXAMPLE --view coefficients --length 40 -o") << path("p.json")));
        const QJsonArray texts = dataOf(bytesOf(QStringLiteral("p.html"))).value(QStringLiteral("texts")).toArray();
        QMap<int, double> read;
        static const QRegularExpression readout(QStringLiteral("^lag (\\S+)  t (\\S+)"));
        const auto number = [](QString text) { return text.replace(QChar(0x2212), u'-').toDouble(); };
        for (const auto &text : texts)
            if (const auto match = readout.match(text.toString()); match.hasMatch())
                read.insert(static_cast<int>(number(match.captured(1))), number(match.captured(2)));
        const QJsonArray rows = QJsonDocument::fromJson(bytesOf(QStringLiteral("p.json")))
                                    .object()
                                    .value(QStringLiteral("rows"))
                                    .toArray();
        int compared = 0;
        for (const auto &row : rows) {
            const int lag = row.toArray().at(0).toInt();
            if (lag < 0)
                continue; // causal
            QVERIFY(read.contains(lag));
            const double t = row.toArray().last().toDouble();
            QVERIFY2(std::abs(read.value(lag) - t) <= 5e-3 * std::abs(t),
                     qPrintable(QString::number(lag))); // three digits
            ++compared;
        }
        QCOMPARE(compared, 40);
    }

    void aReportAsAPage()
    {
        VERIFY_DONE(call(words("report EXAMPLE --length 32 -o") << path("r.html")));
        const QByteArray page = bytesOf(QStringLiteral("r.html"));
        checkPage(page);
        QVERIFY(page.count("<figure>") > 20);
        QVERIFY(page.contains("<h2>") && page.contains("<table>"));
    }

    void otherViewsHaveNone()
    {
        const Answer answer = call(words("plot EXAMPLE --view decay -o") << path("d.html"));
        QCOMPARE(answer.status, 2);
        QVERIFY2(
            answer.error.contains("only the views atlas, toeplitz, coefficients, spectrum and memory, and a report, "
                                  "can be written as .html"),
            answer.error.constData());
        QVERIFY(!QFile::exists(path("d.html")));
    }

private:
    void checkPage(const QByteArray &page)
    {
        QVERIFY(page.startsWith("<!doctype html>"));
        QVERIFY(page.contains("default-src 'none'"));
        QVERIFY(page.size() <= 2'000'000);
        for (const char *request : {"http:", "https:", "//www", "url(", "@import", "fetch(", "src="})
            QVERIFY2(!page.contains(request), request);
    }
    void compileIfPossible(const QString &stem)
    {
        const QString latex = QStandardPaths::findExecutable(QStringLiteral("pdflatex"));
        if (latex.isEmpty())
            return;
        written("document.tex",
                ("\\documentclass{article}\\usepackage{pgf}\\begin{document}\\input{" + stem.toUtf8()
                 + ".tex}\\end{document}")
                    .constData());
        QProcess process;
        process.setWorkingDirectory(path(""));
        process.start(latex,
                      {QStringLiteral("-interaction=nonstopmode"), QStringLiteral("-halt-on-error"),
                       QStringLiteral("document.tex")});
        QVERIFY(process.waitForFinished(60000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardOutput().right(2000).constData());
    }
};

QTEST_GUILESS_MAIN(TestDocumentFigures)
#include "tst_document_figures.moc"
