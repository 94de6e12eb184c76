// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include <QTest>

#include "engine/cli/arguments.h"
#include "engine/cli/plot_arguments.h"
#include "engine/cli/plot_words.h"
#include "engine/error.h"
#include "engine/figures/option_field.h"
#include "tests/test_class.h"

namespace tst_figure_options {

using namespace tnn;
using namespace tnn::figures;

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";

PlotRequest requestOf(const std::vector<std::string> &words)
{
    std::vector<const char *> pointers{"tnnscope"};
    for (const std::string &word : words)
        pointers.push_back(word.c_str());
    PlotRequest request = cli::plotRequest(
        std::get<cli::PlotCall>(cli::parseArguments(static_cast<int>(pointers.size()), pointers.data(), "0").call));
    static const document::DocumentPtr Document = document::Document::open(Example, {});
    request.document = Document;
    request.input.name = "x.npy";
    return request;
}

QString refusalOf(const std::vector<std::string> &words)
{
    try {
        requestOf(words);
    } catch (const UsageError &error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

/// Possible values of an option.
std::vector<std::string> wordsFor(const OptionField &field)
{
    if (field.key == "cell")
        return {"0,0", "3,5"};
    if (field.key == "token" || field.key == "top")
        return {"1", "20"};
    if (field.isText())
        return {field.key == "positions" ? "0-63" : "ACGT"};
    if (field.key == "range")
        return {"full", "percentile", "95%", "99.5%", "0.05", "1e-20"};
    std::vector<std::string> words;
    for (const OptionWord &one : field.words)
        words.emplace_back(one.word);
    return words;
}

std::vector<OptionValue> valuesFor(const OptionField &field)
{
    if (field.isText())
        return {std::string(), std::string("k99 > 2")};
    if (field.words.empty())
        return {1.0, 3.0};
    std::vector<OptionValue> values;
    for (const OptionWord &one : field.words)
        values.emplace_back(std::string(one.word));
    if (field.isTyped)
        values.emplace_back(0.05);
    return values;
}

/// The tables of the figures' options, from which command lines, provenance, controls and workspaces are built.
class TestFigureOptions : public QObject {
    Q_OBJECT

private slots:
    void tablesAreUnambiguous()
    {
        std::set<std::string_view> names;
        for (const FigureKind &kind : figureKinds()) {
            QVERIFY(names.insert(kind.name).second);
            std::set<std::string_view> window, command;
            for (const OptionField &field : kind.fields) {
                const std::string where = std::string(kind.name) + " " + std::string(field.key);
                QVERIFY2(!field.isOfWindow() || window.insert(field.key).second, where.c_str());
                QVERIFY2(!field.isOfCommand() || command.insert(field.commandName()).second, where.c_str());
                QVERIFY2(!field.isOfWindow() || (!field.name.empty() && !field.help.empty()), where.c_str());
                std::set<std::string_view> words;
                for (const OptionWord &one : field.words)
                    QVERIFY2(words.insert(one.word).second, where.c_str());
                if (!field.words.empty())
                    QVERIFY2(words.contains(std::get<std::string>(field.value(kind.defaults))), where.c_str());
            }
        }
    }

    void everyOptionSurvivesACommandLine_data()
    {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("word");
        for (const FigureKind &kind : figureKinds())
            for (const OptionField &field : kind.fields)
                for (const std::string &word : field.isOfCommand() ? wordsFor(field) : std::vector<std::string>())
                    if (field.flag.empty() || word == field.flagWord)
                        QTest::addRow("%s --%s %s", kind.name.data(), field.commandName().data(), word.c_str())
                            << QString::fromUtf8(kind.name.data()) << QString::fromUtf8(field.commandName().data())
                            << QString::fromStdString(field.flag.empty() ? word : std::string());
    }
    /// A call's options are those it names, and the words of its request form a call with the same options.
    void everyOptionSurvivesACommandLine()
    {
        QFETCH(const QString, view);
        QFETCH(const QString, option);
        QFETCH(const QString, word);
        std::vector<std::string> call{"plot", "x.pt", "--view", view.toStdString(), "--" + option.toStdString()};
        if (!word.isEmpty())
            call.push_back(word.toStdString());
        const auto isOf = [&view](const FigureKind &kind) { return view == QLatin1String(kind.name.data()); };
        if (option == QLatin1String("gated")
            || std::ranges::find_if(figureKinds(), isOf)->traits.networkInput != FigureTraits::NetworkInput::None)
            call.insert(call.end(), {"--input", "x.npy"});
        call.insert(call.end(), {"-o", "x.png"});
        const PlotRequest request = requestOf(call);
        const FigureKind &kind = kindOf(request.options);
        const OptionField *field = commandField(kind, option.toStdString());
        QVERIFY(field);
        QCOMPARE(field->wordIn(request.options), word.isEmpty() ? std::string(field->flagWord) : word.toStdString());
        const std::vector<std::string> words = cli::plotWords(request);
        QVERIFY(requestOf(words).options == request.options);
        QCOMPARE(cli::plotWords(requestOf(words)), words);
    }

    void everyOptionIsTakenFromItsValue()
    {
        for (const FigureKind &kind : figureKinds())
            for (const OptionField &field : kind.fields)
                for (const OptionValue &value : field.isOfWindow() ? valuesFor(field) : std::vector<OptionValue>()) {
                    FigureOptions options = kind.defaults;
                    QVERIFY2(field.setValue(options, value), field.key.data());
                    QVERIFY2(field.value(options) == value, field.key.data());
                    const bool isText = field.isText(), mayBeNegative = field.key == "sort";
                    QVERIFY2(isText || !field.setValue(options, "none such"), field.key.data());
                    QVERIFY2(mayBeNegative || !field.setValue(options, -1.0), field.key.data());
                    QVERIFY2(field.value(options) == value, field.key.data());
                }
    }

    void usualOptionsAreNotWritten()
    {
        const std::string line = cli::commandLine(cli::plotWords(
            requestOf({"plot", "x.pt", "--view", "toeplitz", "--range", "full", "--scale", "symlog", "-o", "x.csv"})));
        QVERIFY2(line.find("--range") == std::string::npos, line.c_str());
        QVERIFY2(line.find("--scale") == std::string::npos, line.c_str());
    }

    void optionsOfOtherViewsAreRefused_data()
    {
        QTest::addColumn<QString>("call");
        QTest::addColumn<QString>("refusal");
        const auto row = [](const char *call, const char *refusal) {
            QTest::newRow(call) << QString::fromLatin1(call) << QString::fromLatin1(refusal);
        };
        row("decay --range 3", "--range: the view decay does not have this option");
        row("toeplitz --picture layers", "--picture: the view toeplitz has only one plot");
        row("decay --frequency log", "--frequency: the view decay has no frequency axis");
        row("gallery --cell 1,1", "--cell: the view gallery does not draw a matrix");
        row("decay --gated", "--gated: the view decay does not draw a matrix");
        row("memory --no-energy", "--no-energy: the view memory does not have this option");
        row("decay --top 3", "--top: the view decay does not list positions");
        row("decay --picture plane", "--picture: 'plane' is not one of envelope, rates, histogram and layers");
        row("decay --scale cubic", "--scale: 'cubic' is not one of symlog, linear and log");
        row("hankel --scale cubic", "--scale: 'cubic' is not one of symlog, linear and log");
        row("hankel --scale log", "");
        row("response --scale symlog", "--scale: a response requires a linear or log (dB) scale");
        row("toeplitz --range 101%", "--range: '101' is not a number from 1 to 100");
        row("toeplitz --cell 3", "--cell: '3' is not ROW,COLUMN");
    }
    void optionsOfOtherViewsAreRefused()
    {
        QFETCH(const QString, call);
        QFETCH(const QString, refusal);
        std::vector<std::string> words{"plot", "x.pt", "--view"};
        for (const QString &word : call.split(QLatin1Char(' ')))
            words.push_back(word.toStdString());
        words.insert(words.end(), {"-o", "x.csv"});
        QCOMPARE(refusalOf(words), refusal);
    }
};

TNN_TEST(TestFigureOptions, QCoreApplication)

} // namespace tst_figure_options

#include "tst_figure_options.moc"
