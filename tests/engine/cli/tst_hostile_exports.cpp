// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "tests/hostile_names.h"
#include "tests/program_call.h"
#include "tests/test_class.h"

namespace tst_hostile_exports {

using namespace tnn::test;

const QString Suffix = QStringLiteral(".safetensors");

/// Names of files have no slash.
QString fileName()
{
    return Hostile + Suffix;
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Why a spreadsheet would run a cell; empty if none does. A number may begin with a sign.
QString formulaIn(const QByteArray &csv)
{
    for (const QByteArray &line : csv.split('\n'))
        for (QByteArray cell : line.split(',')) {
            if (cell.startsWith('"'))
                cell = cell.mid(1);
            bool isNumber = false;
            (void)cell.toDouble(&isNumber);
            if (!isNumber && !cell.isEmpty() && QByteArray("=+-@\t").contains(cell.front()) && cell != "-inf")
                return QString::fromUtf8(cell);
        }
    return {};
}

/// What is in a file (names, keys, metadata) is never a part of the language in which a figure is written.
class TestHostileExports : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QFile file(m_folder.filePath(fileName()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.write(hostileModel()) > 0);
    }

    void views_data()
    {
        QTest::addColumn<QString>("view");
        for (const char *view : {"toeplitz", "coefficients", "decay", "spectrum", "compare", "gallery", "response",
                                 "memory", "hankel", "form-errors", "atlas"})
            QTest::addRow("%s", view) << QString::fromLatin1(view);
    }
    void views()
    {
        QFETCH(QString, view);
        for (const char *suffix : {"svg", "csv", "json", "html"}) {
            const QString out = m_folder.filePath(QStringLiteral("out.") + QLatin1String(suffix));
            QFile::remove(out);
            const Answer answer = call(
                {"plot", m_folder.filePath(fileName()), "--view", view, "--length", "16", "--provenance", "-o", out});
            if (answer.status != 0 && answer.error.contains("can be written as .html")) // not every view is a page
                continue;
            QVERIFY2(answer.status == 0, answer.error);
            check(contents(out), suffix);
        }
    }

    void reports()
    {
        const QString out = m_folder.filePath(QStringLiteral("out.html"));
        const Answer answer = call({"report", m_folder.filePath(fileName()), "--length", "16", "-o", out});
        QVERIFY2(answer.status == 0, answer.error);
        check(contents(out), "html");
    }

    void whatATerminalShows()
    {
        const QString path = m_folder.filePath(fileName());
        for (const QStringList &words : {QStringList{"info", path},
                                         {"info", path, "--metadata"},
                                         {"info", path, "--findings"},
                                         {"kernel", path, "--length", "9999", "-o", "/nonexistent/a.npy"}}) {
            const Answer answer = call(words);
            for (const QByteArray &text : {answer.out, answer.error}) {
                QVERIFY(!text.contains('\x07'));
                QVERIFY(!QString::fromUtf8(text).contains(QChar(0x202E)));
            }
        }
    }

private:
    static void check(const QByteArray &text, const QByteArray &suffix)
    {
        QVERIFY(text.contains("1+1"));
        QVERIFY(!text.contains('\x07'));
        QVERIFY(!QString::fromUtf8(text).contains(QChar(0x202E)));
        if (suffix == "csv")
            QCOMPARE(formulaIn(text), QString());
        if (suffix == "html" || suffix == "svg")
            QVERIFY(!text.contains("<img src=q>"));
        if (suffix != "svg")
            return;
        QXmlStreamReader xml(text);
        while (!xml.atEnd())
            xml.readNext();
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    }

    QTemporaryDir m_folder;
};

TNN_TEST(TestHostileExports, tnn::test::NoApplication)

} // namespace tst_hostile_exports

#include "tst_hostile_exports.moc"
