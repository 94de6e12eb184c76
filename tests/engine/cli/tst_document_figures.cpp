// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QRegularExpression>
#include <QTest>

#include "tests/engine/cli/call_folder.h"
#include "tests/test_class.h"

namespace tst_document_figures {

using namespace tnn::test;

const QString Hostile = QStringLiteral("a_b%c#d&$\\x{y}~^<script>alert(1)<|script>\".pt");
const QStringList Pages{QStringLiteral("atlas"), QStringLiteral("toeplitz"), QStringLiteral("coefficients"),
                        QStringLiteral("spectrum"), QStringLiteral("memory")};

/// What a figure holds, unpacked as its page does.
QJsonObject dataOf(const QByteArray &page)
{
    static const QRegularExpression packed(QStringLiteral("<script type=\"text/plain\">([^<]*)</script>"));
    const QByteArray bytes = QByteArray::fromBase64(packed.match(QString::fromUtf8(page)).captured(1).toLatin1());
    return QJsonDocument::fromJson(qUncompress(QByteArray("\x04\0\0\0", 4) + bytes)).object(); // a guess of its size
}

/// Pages for browsers (.html).
class TestDocumentFigures : public QObject, private CallFolder {
    Q_OBJECT

    QByteArray bytesOf(const QString &name) const
    {
        QFile file(path(name.toUtf8().constData()));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void hostileNamesAreEscaped()
    {
        const QString checkpoint = QDir(folder()).filePath(Hostile);
        QVERIFY(QFile::copy(Example, checkpoint));
        VERIFY_DONE(call(QStringList{QStringLiteral("plot"), checkpoint} + words("--view coefficients -o")
                         + QStringList{path("h.html")}));
        const QByteArray html = bytesOf(QStringLiteral("h.html"));
        QVERIFY(!html.contains("<script>alert"));
        QVERIFY(html.contains("&lt;script&gt;"));
        QVERIFY(!dataOf(html).value(QStringLiteral("svg")).toString().contains(QStringLiteral("<script")));
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
            answer.error.contains("only a report and the views toeplitz, coefficients, spectrum, memory, atlas can be "
                                  "written as .html"),
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
};

TNN_TEST(TestDocumentFigures, QCoreApplication)

} // namespace tst_document_figures

#include "tst_document_figures.moc"
