// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/cli/scan/scan_kinds.h"
#include "engine/io/csv.h"
#include "engine/io/json.h"
#include "engine/io/path_names.h"
#include "engine/remote/call_words.h"
#include "engine/run/run_estimate.h"
#include "engine/run/scan/sweep.h"

namespace tnn::cli {

namespace {

/// What a sweep measured, and how to get each number again.
struct SweepTable {
    std::string name;      ///< of the values: "lags", "layer"
    run::LengthLoss whole; ///< of the unchanged network
    std::string call;      ///< "tnnscope evaluate ...", to which the options are added
    std::string own;       ///< options of the unchanged network
    std::vector<run::SweepPoint> points;
    std::vector<std::string> options; ///< of each point
};

/// Returns the options of evaluate that measure a point.
std::string optionsOf(const run::SweepPoint &point, const document::Document &document)
{
    std::vector<std::string> words;
    remote::appendOptions(words, remote::overrideOptions(point.overrides, document.description()));
    if (point.method != document::Method::Fft) {
        words.insert(words.end(), {"--algorithm", std::string(nameOf(point.method))});
        remote::appendOptions(words, remote::methodOptions(point.options));
    }
    return remote::shellCommand(words);
}

run::SweepRequest requestOf(const ScanCall &call, const run::EvaluateRequest &text, const document::Document &document)
{
    run::SweepRequest request;
    request.kind = static_cast<run::SweepKind>(static_cast<int>(call.kind) - 1); // substitutions come first
    request.text = text;
    request.text.lengths = {call.length.value_or(run::sweptLength(document, text))};
    if (call.layer)
        request.layer = static_cast<int>(*call.layer);
    request.values = call.values;
    return request;
}

std::string separated(const SweepTable &table, char separator)
{
    const std::string tab(1, separator);
    std::string text;
    for (const std::string &name :
         {table.name, std::string("loss"), std::string("perplexity"), std::string("difference")})
        text += name + tab;
    text += "options\n";
    for (std::size_t k = 0; k < table.points.size(); ++k) {
        const run::SweepPoint &point = table.points[k];
        text += std::to_string(point.value);
        for (const double number : {point.loss.loss, point.loss.perplexity(), point.loss.loss - table.whole.loss}) {
            text += tab;
            io::appendCsvNumber(text, number);
        }
        text += tab;
        if (separator == ',')
            io::appendCsvField(text, table.options[k]);
        else
            text += table.options[k];
        text += "\n";
    }
    return text;
}

std::string jsonText(const SweepTable &table)
{
    io::Json points = io::Json::array();
    for (std::size_t k = 0; k < table.points.size(); ++k) {
        const run::LengthLoss &loss = table.points[k].loss;
        points.push_back({{table.name, table.points[k].value},
                          {"loss", loss.loss},
                          {"perplexity", loss.perplexity()},
                          {"difference", loss.loss - table.whole.loss},
                          {"options", table.options[k]}});
    }
    const io::Json all{{"length", table.whole.length},
                       {"tokens", table.whole.tokens},
                       {"loss", table.whole.loss},
                       {"perplexity", table.whole.perplexity()},
                       {"call", table.call},
                       {"options", table.own},
                       {"points", points}};
    return io::text(all);
}

} // namespace

std::vector<std::string> evaluateWords(const ScanCall &call)
{
    std::vector<std::string> words{"tnnscope", "evaluate", call.checkpoint, "--text", call.text};
    for (const auto &[name, value] :
         {std::pair("--record", call.record), std::pair("--vocabulary", call.vocabulary),
          std::pair("--bpe", call.bytePairs), std::pair("--config", call.config), std::pair("--weights", call.weights)})
        if (!value.empty())
            words.insert(words.end(), {name, value});
    for (const auto &[name, value] : call.set)
        words.insert(words.end(), {"--set", name + "=" + checkpoint::toText(value)});
    return words;
}

void runSweep(const ScanCall &call, const document::Document &document, const run::EvaluateRequest &text)
{
    const run::SweepRequest request = requestOf(call, text, document);
    SweepTable table;
    table.name = call.kind == ScanCall::Kind::Layers ? "layer"
        : call.kind == ScanCall::Kind::Channels      ? "channel"
        : call.kind == ScanCall::Kind::States        ? "states"
                                                     : "lags";
    std::vector<std::string> words = evaluateWords(call);
    words.insert(words.end(), {"--lengths", std::to_string(request.text.lengths.front())});
    table.call = remote::shellCommand(words);
    table.own = optionsOf({0, text.method, text.options, text.overrides}, document);
    table.points = call.part.value_or(Part()).of(run::planOf(document, request));
    warnOfEach({run::estimateOf(document, run::lengthOf(request.text, table.points.size() + 1))});
    std::vector<Message> warnings;
    {
        const ProgressBar bar;
        const Task task = bar.task();
        const double own = 1 / static_cast<double>(table.points.size() + 1);
        table.whole = run::evaluate(document, request.text, {}, task.part(0, own)).front();
        run::measure(document, request, table.points, task.part(own, 1));
    }
    for (const run::SweepPoint &point : table.points) {
        table.options.push_back(optionsOf(point, document));
        warnings.insert(warnings.end(), point.loss.warnings.begin(), point.loss.warnings.end());
    }
    warnOfEach(warnings);
    const std::string suffix = io::suffixOf(call.output);
    writeResult(call.output,
                call.json || suffix == ".json" ? jsonText(table) : separated(table, suffix == ".csv" ? ',' : '\t'));
}

} // namespace tnn::cli
