// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "tests/engine/cli/calls_in_folder.h"
#include "tests/program_call.h"
#include "tests/test_class.h"

namespace tst_report_command {

using namespace tnn;
using test::call;
using namespace calls_in_folder;

qsizetype pagesOf(const QByteArray &pdf)
{
    return pdf.count("/Type /Page\n");
}

/// Reads back what `report` writes.
class TestReportCommand : public CallsInFolder {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void reportsHavePagesOfText()
    {
        VERIFY_DONE(call(report({QStringLiteral("--length"), QStringLiteral("32")})));
        const QByteArray pdf = bytesOf(path("r.pdf"));
        QVERIFY(pdf.startsWith("%PDF"));
        QVERIFY2(pagesOf(pdf) >= 9, pdf.constData()); // summary, gallery, all layers, four layers, comparison, methods
        QVERIFY(pdf.contains(asInPdf("tnnscope report shakespeare.pt --length 32 -o r.pdf")));
        QVERIFY(pdf.contains("/FontFile2")); // text stays text
        QVERIFY(!pdf.contains("/DCTDecode"));
        QVERIFY(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden) == QStringList(QStringLiteral("r.pdf")));
    }

    void sectionsAndLayersAreChosen()
    {
        VERIFY_DONE(
            call(report({QStringLiteral("--sections"), QStringLiteral("decay,memory"), QStringLiteral("--layers"),
                         QStringLiteral("1-2"), QStringLiteral("--length"), QStringLiteral("16")})));
        QCOMPARE(pagesOf(bytesOf(path("r.pdf"))), qsizetype{2});
    }

    void oneTokenIsEnough()
    {
        VERIFY_DONE(call(report({QStringLiteral("--length"), QStringLiteral("1")})));
        QVERIFY(pagesOf(bytesOf(path("r.pdf"))) >= 9);
    }

    void whatIsNoNumberIsReported()
    {
        const std::vector<float> values{
            1, std::numeric_limits<float>::quiet_NaN(), 0.5F, std::numeric_limits<float>::infinity(), 0.25F, 0.125F};
        io::writeFile(path("n.npy").toStdString(), io::npy(values, {3, 2}));
        const Answer answer = call({QStringLiteral("report"), path("n.npy"), QStringLiteral("-o"), path("r.pdf")});
        QVERIFY2(answer.status == 0, answer.error.constData());
        QVERIFY(pagesOf(bytesOf(path("r.pdf"))) >= 4);
    }

    void failuresAreOneLineAndLeaveNothing()
    {
        const Answer unwritable = call(
            {QStringLiteral("report"), Example, QStringLiteral("-o"), path("no folder/r.pdf")});
        QCOMPARE(unwritable.status, 1);
        QVERIFY2(unwritable.error.startsWith("tnnscope: " + path("no folder/r.pdf").toUtf8()), unwritable.error);
        QCOMPARE(unwritable.error.count('\n'), 1);
        const Answer layer = call(report({QStringLiteral("--layers"), QStringLiteral("0-9")}));
        QCOMPARE(layer.status, 1);
        QVERIFY2(layer.error.contains("layer 4 does not exist; layers are 0 to 3"), layer.error);
        QVERIFY(QDir(m_folder->path()).isEmpty());
    }

    /// The last few bytes do not fit, which is found only after all others have been written.
    void aReportThatDoesNotFitKeepsTheOldOne()
    {
        const QStringList options{QStringLiteral("--sections"), QStringLiteral("decay"), QStringLiteral("--length"),
                                  QStringLiteral("16")};
        VERIFY_DONE(call(report(options)));
        const QByteArray old = bytesOf(path("r.pdf"));
        QVERIFY(old.size() > 16384);
        const Answer answer = shell(
            QStringLiteral("trap '' XFSZ; ulimit -f %1; '" TNN_PROGRAM "' report '%2' %3 -o r.pdf")
                .arg(old.size() / 512 - 1)
                .arg(Example, options.join(QLatin1Char(' '))));
        QCOMPARE(answer.status, 1);
        QCOMPARE(answer.error, QByteArray("tnnscope: r.pdf: cannot be written (File too large)\n"));
        QVERIFY(bytesOf(path("r.pdf")) == old);
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList(QStringLiteral("r.pdf")));
    }

    void reportsAreWrittenThroughDevices()
    {
        if (!QFile::link(QStringLiteral("/dev/full"), path("full.pdf")) || !QFile::exists(path("full.pdf")))
            QSKIP("there is no /dev/full here");
        const Answer full = shell(
            QStringLiteral("'" TNN_PROGRAM "' report '%1' --sections decay --length 16 -o full.pdf").arg(Example));
        QCOMPARE(full.status, 1);
        QCOMPARE(full.error, QByteArray("tnnscope: full.pdf: cannot be written (No space left on device)\n"));
        QVERIFY(QFileInfo(path("full.pdf")).isSymLink());
        QVERIFY(!QFileInfo(QStringLiteral("/dev/full")).isFile());
    }

    void reportsAreWrittenThroughPipes()
    {
        const Answer answer = shell(QStringLiteral("mkfifo p.pdf; timeout 60 cat p.pdf > got.pdf & '" TNN_PROGRAM
                                                   "' report '%1' --sections decay --length 16 -o p.pdf && wait $!")
                                        .arg(Example));
        VERIFY_DONE(answer);
        QVERIFY(bytesOf(path("got.pdf")).startsWith("%PDF"));
        QCOMPARE(pagesOf(bytesOf(path("got.pdf"))), qsizetype{4});
        QCOMPARE(shell(QStringLiteral("test -p p.pdf")).status, 0);
        const Answer out = shell(
            QStringLiteral("'" TNN_PROGRAM "' report '%1' --sections decay --length 16 -o /dev/stdout | cat")
                .arg(Example));
        VERIFY_DONE(out);
        QCOMPARE(pagesOf(out.out), qsizetype{4});
    }

private:
    QStringList report(const QStringList &options) const
    {
        return QStringList{QStringLiteral("report"), Example, QStringLiteral("-o"), path("r.pdf")} + options;
    }
};

TNN_TEST(TestReportCommand, QCoreApplication)

} // namespace tst_report_command

#include "tst_report_command.moc"
