// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "tests/test_class.h"

namespace tst_cluster_page {

QString pageIn(const QString &language)
{
    QFile page(QStringLiteral(TNN_RESOURCES "/manual/") + language + QStringLiteral("clusters.md"));
    return page.open(QIODevice::ReadOnly) ? QString::fromUtf8(page.readAll()) : QString();
}

/// Returns what the pattern's group matches in the page, wherever it does.
QStringList examples(const QString &pattern)
{
    QStringList found;
    for (const QRegularExpressionMatch &match :
         QRegularExpression(pattern, QRegularExpression::DotMatchesEverythingOption).globalMatch(pageIn({})))
        found.append(match.captured(1));
    return found;
}

const QString Script = QStringLiteral("```sh\n(.*?)```"), Rule = QStringLiteral("shell: \"(.*?)\"\n");

/// Runs the examples of the manual's page about clusters by the shell.
class TestClusterPage : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;

    /// Returns what a shell printed on standard error; "exit N" before it if it failed.
    QByteArray errorsOf(const QString &script, const QMap<QString, QString> &variables = {}) const
    {
        QProcess shell;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        const QString program = QFileInfo(QStringLiteral(TNN_PROGRAM)).absolutePath();
        environment.insert(QStringLiteral("PATH"),
                           program + QLatin1Char(':') + environment.value(QStringLiteral("PATH")));
        for (auto it = variables.begin(); it != variables.end(); ++it)
            environment.insert(it.key(), it.value());
        shell.setProcessEnvironment(environment);
        shell.setWorkingDirectory(m_folder->path());
        shell.start(QStringLiteral("sh"), {QStringLiteral("-ec"), script});
        if (!shell.waitForFinished(60000))
            return "does not end";
        const QByteArray errors = shell.readAllStandardError();
        return shell.exitCode() == 0 ? errors : "exit " + QByteArray::number(shell.exitCode()) + ": " + errors;
    }

    /// Runs a script for Slurm as the Kth of four jobs.
    QByteArray errorsOfJob(const QString &script, int task) const
    {
        return errorsOf(script,
                        {{QStringLiteral("MODEL"), QStringLiteral("models/a.pt")},
                         {QStringLiteral("SLURM_CPUS_PER_TASK"), QStringLiteral("2")},
                         {QStringLiteral("SLURM_ARRAY_TASK_ID"), QString::number(task)},
                         {QStringLiteral("SLURM_ARRAY_TASK_COUNT"), QStringLiteral("4")}});
    }

    QByteArray bytes(const char *name) const
    {
        QFile file(m_folder->filePath(QLatin1String(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// Copies the example and its dictionary.
    void copyModel(const QString &name) const
    {
        for (const QString &suffix : {QStringLiteral(".pt"), QStringLiteral(".dict.txt")})
            QVERIFY(QFile::copy(QStringLiteral(TNN_RESOURCES "/examples/shakespeare") + suffix,
                                m_folder->filePath(name + suffix)));
    }

    void writeTexts() const
    {
        const QDir folder(m_folder->path());
        QVERIFY(folder.mkpath(QStringLiteral("texts")) && folder.mkpath(QStringLiteral("losses")));
        QFile source(QStringLiteral(TNN_RESOURCES "/examples/evaluate.txt"));
        QVERIFY(source.open(QIODevice::ReadOnly));
        for (int k = 1; k <= 6; ++k) {
            QFile text(folder.filePath(QStringLiteral("texts/%1.txt").arg(k)));
            QVERIFY(text.open(QIODevice::WriteOnly) && text.write(source.read(1100 + 10 * k)) > 1100);
        }
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("models"))
                && QDir(m_folder->path()).mkpath(QStringLiteral("tables")));
        copyModel(QStringLiteral("models/a"));
    }

    void theJobsOfAnArrayWriteAllFiles()
    {
        const QString script = examples(Script).value(0);
        QVERIFY(script.contains(QStringLiteral("--part")));
        const QDir figures(m_folder->filePath(QStringLiteral("figures")));
        for (int task = 1; task <= 4; ++task) {
            QCOMPARE(errorsOfJob(script, task), QByteArray());
            QCOMPARE(figures.entryList(QDir::Files).size(), task); // the example has four layers
        }
    }

    void theJobsOfAnArrayMeasureAllTexts()
    {
        writeTexts();
        const QString script = examples(Script).value(1);
        for (int task = 1; task <= 4; ++task)
            QCOMPARE(errorsOfJob(script, task), QByteArray());
        const QString merge = examples(QStringLiteral("`(tnnscope merge [^`]* -o losses.json)`")).value(0);
        QCOMPARE(errorsOf(merge), QByteArray());
        QCOMPARE(errorsOf(QStringLiteral("tnnscope evaluate models/a.pt texts/*.txt --lengths 256,1024 -o whole.json")),
                 QByteArray());
        QVERIFY(bytes("whole.json").contains("texts/6.txt"));
        QCOMPARE(bytes("losses.json"), bytes("whole.json"));
    }

    void theRulesMeasureAllTexts()
    {
        writeTexts();
        copyModel(QStringLiteral("model"));
        QString parts;
        for (int part = 1; part <= 4; ++part) {
            const QString output = QStringLiteral("losses/%1.json").arg(part);
            QString command = examples(Rule).value(1);
            command.replace(QStringLiteral("{threads}"), QStringLiteral("1"))
                .replace(QStringLiteral("{input}"), QStringLiteral("model.pt"))
                .replace(QStringLiteral("{wildcards.part}"), QString::number(part))
                .replace(QStringLiteral("{output}"), output);
            QCOMPARE(errorsOf(command), QByteArray());
            parts += QLatin1Char(' ') + output;
        }
        QString command = examples(Rule).value(2);
        command.replace(QStringLiteral("{input}"), parts)
            .replace(QStringLiteral("{output}"), QStringLiteral("losses.json"));
        QCOMPARE(errorsOf(command), QByteArray());
        QVERIFY(bytes("losses.json").contains("texts/6.txt"));
    }

    void theRuleMakesATable()
    {
        QString command = examples(Rule).value(0);
        command.replace(QStringLiteral("{threads}"), QStringLiteral("1"))
            .replace(QStringLiteral("{input}"), QStringLiteral("models/a.pt"))
            .replace(QStringLiteral("{output}"), QStringLiteral("tables/a.csv"));
        QCOMPARE(errorsOf(command), QByteArray());
        QFile table(m_folder->filePath(QStringLiteral("tables/a.csv")));
        QVERIFY(table.open(QIODevice::ReadOnly));
        QCOMPARE(table.readAll().count('\n'), 1 + 4 * 384);
    }

    void bothLanguagesHaveTheSameExamples()
    {
        const QRegularExpression block(QStringLiteral("```.*?```"), QRegularExpression::DotMatchesEverythingOption);
        QStringList blocks[2];
        for (const int k : {0, 1})
            for (const QRegularExpressionMatch &match :
                 block.globalMatch(pageIn(k == 0 ? QString() : QStringLiteral("zh_CN/"))))
                blocks[k].append(match.captured());
        QCOMPARE(blocks[0], blocks[1]);
        QCOMPARE(blocks[0].size(), 4);
    }

    void whatIsNoPartIsRefused()
    {
        const QString plot = QStringLiteral("tnnscope plot models/a.pt --view decay -o figures/ ");
        for (const auto &[options, reason] :
             {std::pair("--each layer --part 3", "--part: '3' is not a part such as 3/16"),
              std::pair("--each layer --part 5/4", "--part: '5' is not an integer from 1 to 4"),
              std::pair("--part 1/4", "--part: requires --each without --sheet")}) {
            const QByteArray errors = errorsOf(plot + QLatin1String(options));
            QVERIFY2(errors.startsWith(QByteArray("exit 2: tnnscope: ") + reason), errors.constData());
        }
    }
};

TNN_TEST(TestClusterPage, QCoreApplication)

} // namespace tst_cluster_page

#include "tst_cluster_page.moc"
