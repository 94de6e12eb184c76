// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

#include "engine/cli/arguments.h"
#include "engine/cli/commands.h"
#include "engine/cli/texts/completions.h"
#include "engine/cli/texts/listed_command.h"
#include "engine/cli/texts/man_pages.h"
#include "engine/figures/figure_options.h"
#include "tests/engine/cli/call_folder.h"
#include "tests/test_class.h"

namespace tst_texts {

using namespace tnn;
using namespace tnn::cli;

QString helpOf(const std::string &command)
{
    const std::vector<const char *> words{"tnnscope", command.empty() ? "--help" : command.c_str(), "--help"};
    return QString::fromStdString(parseArguments(command.empty() ? 2 : 3, words.data(), "0").print);
}

/// The options as --help lists them: "--view".
QStringList optionsIn(const QString &help)
{
    static const QRegularExpression Line(QStringLiteral("^  (?:(-\\w),)?(--?[\\w-]+)"),
                                         QRegularExpression::MultilineOption);
    QStringList options;
    for (auto lines = Line.globalMatch(help); lines.hasNext();) {
        const QRegularExpressionMatch line = lines.next();
        options += line.captured(2);
        if (!line.captured(1).isEmpty())
            options += line.captured(1);
    }
    return options;
}

/// The words that bash offers at the end of a line.
QStringList offeredByBash(const QString &script, const QStringList &words)
{
    QProcess bash;
    bash.start(QStringLiteral("bash"),
               QStringList{QStringLiteral("--norc"), QStringLiteral("-c"),
                           QStringLiteral(". \"$0\"; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($#-1)); _tnnscope; "
                                          "printf '%s\\n' \"${COMPREPLY[@]}\""),
                           script}
                   + words);
    bash.waitForFinished();
    return QString::fromUtf8(bash.readAllStandardOutput()).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

/// What a program says about a file; empty if it has no complaint.
QString complaintOf(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.setStandardOutputFile(QProcess::nullDevice());
    process.start(program, arguments);
    const bool done = process.waitForFinished(60000) && process.exitCode() == 0;
    return QString::fromUtf8(process.readAllStandardError()) + (done ? QString() : QStringLiteral(" failed"));
}

class TestTexts : public QObject {
    Q_OBJECT

private slots:
    void everyOptionIsEverywhere_data()
    {
        QTest::addColumn<QString>("command");
        for (const std::string_view name : commandNames())
            if (name != "serve")
                QTest::newRow(std::string(name).c_str()) << QString::fromUtf8(name.data(), qsizetype(name.size()));
        QTest::newRow("the program") << QString();
    }
    void everyOptionIsEverywhere()
    {
        QFETCH(const QString, command);
        const QStringList options = optionsIn(helpOf(command.toStdString()));
        QVERIFY(options.contains(QStringLiteral("--help")) && options.contains(QStringLiteral("-h")));
        const std::string file = "tnnscope" + (command.isEmpty() ? "" : "-" + command.toStdString()) + ".1";
        const QString page = QString::fromStdString(manPages("0").at(file));
        const QString zsh = partOf(QString::fromStdString(zshCompletion()),
                                   command.isEmpty() ? QStringLiteral("*") : command);
        const QStringList bash = offeredByBash(
            bashScript(),
            {QStringLiteral("tnnscope"), command.isEmpty() ? QStringLiteral("x.pt") : command, QStringLiteral("-")});
        for (const QString &option : options) {
            QString roff = option;
            roff.replace(QLatin1Char('-'), QStringLiteral("\\-"));
            QVERIFY2(page.contains(QStringLiteral("\\fB%1\\fR").arg(roff)), qPrintable(option));
            QVERIFY2(bash.contains(option), qPrintable(option));
            QVERIFY2(zsh.contains(QRegularExpression(QStringLiteral("'\\*?%1[=\\[]").arg(option))), qPrintable(option));
            QVERIFY2(isInFish(command, option), qPrintable(option));
        }
        QCOMPARE(bash.size(), options.size());
    }

    void bashOffersWords_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QStringList>("offered");
        const auto row = [](const char *line, const QStringList &offered) {
            QTest::newRow(line) << QString::fromLatin1(line).split(QLatin1Char(' ')) << offered;
        };
        QStringList views;
        for (const figures::FigureKind &kind : figures::figureKinds())
            if (kind.traits.isPlotted)
                views += QString::fromUtf8(kind.name.data(), qsizetype(kind.name.size()));
        QVERIFY(views.contains(QStringLiteral("toeplitz")));
        row("tnnscope plot --view ", views);
        row("tnnscope plot x.pt -o y.png --view = ", views);
        row("tnnscope plot --view =", views);
        row("tnnscope plot --view = fo", listOf("footprint form-errors form-costs"));
        row("tnnscope-torch plot --view to", listOf("toeplitz token-losses"));
        row("/usr/bin/tnnscope tno --device c", listOf("cpu cuda"));
        row("tnnscope tno --algorithm s", listOf("streaming stored"));
        row("tnnscope-bench --q", listOf("--quick"));
        row("tnnscope x.pt --n", listOf("--new-window"));
        row("tnnscope pl", listOf("plot"));
        for (const char *file : {"tnnscope plot ", "tnnscope plot -o ", "tnnscope plot --config x", "tnnscope info x "})
            row(file, {}); // files
    }
    void bashOffersWords()
    {
        QFETCH(const QStringList, words);
        QFETCH(const QStringList, offered);
        QCOMPARE(offeredByBash(bashScript(), words), offered);
    }

    /// Files are offered among the commands.
    void bashOffersFilesFirst()
    {
        const QString start = m_folder.path("tnnscope.b");
        QCOMPARE(offeredByBash(bashScript(), {QStringLiteral("tnnscope"), start}), QStringList{bashScript()});
    }

    void wordsAreOfTypes()
    {
        const auto words = [](const char *type) { return wordsOfType(type); };
        QCOMPARE(words("naive|cuda[:N]|FILE"), (std::vector<std::string>{"naive", "cuda"}));
        QCOMPARE(words("A,B,...|mean|all"), (std::vector<std::string>{"mean", "all"}));
        for (const char *none : {"", "INT", "K:in|out", "LOW:HIGH", "0-3,5", "NAME=FILE"})
            QVERIFY2(words(none).empty(), none);
    }

    void shellsReadTheirScripts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("bash") << QString::fromStdString(bashCompletion());
        QTest::newRow("zsh") << QString::fromStdString(zshCompletion());
        QTest::newRow("fish") << QString::fromStdString(fishCompletion());
    }
    void shellsReadTheirScripts()
    {
        QFETCH(const QString, text);
        const QString shell = QString::fromLatin1(QTest::currentDataTag());
        if (QStandardPaths::findExecutable(shell).isEmpty())
            QSKIP("the shell is not installed");
        const QString script = m_folder.written("script", text.toUtf8());
        QCOMPARE(complaintOf(shell, {QStringLiteral("-n"), script}), QString());
    }

    void manReadsThePages()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("man")).isEmpty()
            || QStandardPaths::findExecutable(QStringLiteral("groff")).isEmpty())
            QSKIP("man is not installed");
        qputenv("MANWIDTH", "80");
        for (const auto &[name, text] : manPages("0")) {
            const QString page = m_folder.written(name.c_str(), QByteArray::fromStdString(text));
            const QStringList arguments{QStringLiteral("--warnings"),
                                        QStringLiteral("-E"),
                                        QStringLiteral("UTF-8"),
                                        QStringLiteral("-Tutf8"),
                                        QStringLiteral("-Z"),
                                        QStringLiteral("-l"),
                                        page};
            QCOMPARE(complaintOf(QStringLiteral("man"), arguments), QString());
        }
    }

private:
    QString bashScript() const
    {
        return m_folder.written("tnnscope.bash", QByteArray::fromStdString(bashCompletion()));
    }
    static QStringList listOf(const char *words) { return QString::fromLatin1(words).split(QLatin1Char(' ')); }
    /// The case of a command.
    static QString partOf(const QString &script, const QString &command)
    {
        const qsizetype begin = script.indexOf(QStringLiteral("        %1)\n").arg(command));
        return begin < 0 ? QString() : script.mid(begin, script.indexOf(QStringLiteral(" ;;\n"), begin) - begin);
    }
    static bool isInFish(const QString &command, const QString &option)
    {
        const QString condition = command.isEmpty() ? QStringLiteral("'not __fish_seen_subcommand_from ")
                                                    : QStringLiteral("'__fish_seen_subcommand_from %1'").arg(command);
        const QString name = option.startsWith(QStringLiteral("--")) ? QStringLiteral(" -l ") + option.mid(2)
                                                                     : QStringLiteral(" -s ") + option.mid(1);
        for (const QString &line : QString::fromStdString(fishCompletion()).split(QLatin1Char('\n')))
            if (line.contains(condition) && (line + QLatin1Char(' ')).contains(name + QLatin1Char(' ')))
                return true;
        return false;
    }

    test::CallFolder m_folder;
};

TNN_TEST(TestTexts, QCoreApplication)

} // namespace tst_texts

#include "tst_texts.moc"
