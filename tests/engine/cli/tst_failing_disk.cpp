// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonDocument>
#include <QTest>

#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "tests/command_here.h"
#include "tests/failing_calls.h"
#include "tests/id_file.h"
#include "tests/test_class.h"

namespace tst_failing_disk {

using namespace tnn;

/// Every command that writes numbers, with every call to the system failing in turn.
class TestFailingDisk : public QObject {
    Q_OBJECT

private slots:
    void nothingIsLost_data()
    {
        QTest::addColumn<QString>("call");
        for (const char *call :
             {"kernel EXAMPLE --length 8 -o HERE/t.npy", "tno EXAMPLE --input HERE/in.npy -o HERE/y.npy",
              "etsc EXAMPLE --length 8 -o HERE/m.npz", "forward NETWORK --input HERE/ids.npy -o HERE/y.npy",
              "evaluate NETWORK --text HERE/ids.npy --positions -o HERE/scores.csv",
              "plot EXAMPLE --view decay --length 16 -o HERE/d.csv",
              "plot NETWORK --view decay --length 16 --provenance -o HERE/d.npy",
              "plot EXAMPLE --view decay --length 16 -o HERE/d.json",
              "plot NETWORK --view decay --length 16 --each head -o HERE/d.csv"})
            QTest::newRow(call) << QString::fromLatin1(call);
    }
    void nothingIsLost()
    {
        QFETCH(const QString, call);
        QStringList words = call.split(QLatin1Char(' '));
        test::FailingRuns runs([&words] { return test::commandFails(words, cli::Hooks()); });
        words.replaceInStrings(QStringLiteral("EXAMPLE"), QStringLiteral(TNN_RESOURCES "/examples/shakespeare.pt"));
        words.replaceInStrings(QStringLiteral("NETWORK"), QStringLiteral(TNN_TEST_DATA "/networks/fairseq-v2.pt"));
        words.replaceInStrings(QStringLiteral("HERE"), runs.folder());
        const auto add = [&runs](const char *name, const std::string &bytes) {
            io::writeFile(QDir(runs.folder()).filePath(QString::fromLatin1(name)).toStdString(), bytes);
        };
        add("ids.npy", test::npyOfIds({1, 2, 3}, "(3,)"));
        add("in.npy", io::npy(std::vector<float>(384 * 4, 0.5F), {1, 4, 384}));
        const auto isWhole = [](const QString &, const QByteArray &bytes) { // without the checkpoint's fingerprint
            return QJsonDocument::fromJson(bytes).isObject() && !bytes.contains("fingerprint");
        };
        QCOMPARE(runs.problem(isWhole), QString());
    }
};

TNN_TEST(TestFailingDisk, QCoreApplication)

} // namespace tst_failing_disk

#include "tst_failing_disk.moc"
