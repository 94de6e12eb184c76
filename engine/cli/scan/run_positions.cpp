// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/cli/scan/scan_kinds.h"
#include "engine/io/csv.h"
#include "engine/io/json.h"
#include "engine/io/path_names.h"
#include "engine/remote/call_words.h"
#include "engine/run/run_estimate.h"
#include "engine/run/scan/position_losses.h"
#include "engine/run/sequences.h"

namespace tnn::cli {

namespace {

std::vector<std::vector<long>> textsOf(const ScanCall &call, const io::VocabularyPtr &vocabulary)
{
    std::vector<std::vector<long>> texts;
    std::vector<Message> warnings;
    const auto add = [&](run::TextIds text) {
        warnings.push_back(text.warning);
        texts.push_back(std::move(text.ids));
    };
    if (!call.record.empty()) {
        add(run::readTextIds(vocabulary.get(), call.text, call.record));
    } else {
        const run::SequenceFile file(vocabulary, call.text);
        for (std::size_t k = 0; k < file.count(); ++k)
            add(file.read(k));
    }
    warnOfEach(warnings);
    return texts;
}

std::string separated(const std::vector<run::PositionLoss> &losses, const std::string &tab)
{
    std::string text = "before" + tab + "loss" + tab + "standard_error" + tab + "tokens\n";
    for (std::size_t k = 0; k < losses.size(); ++k) {
        text += std::to_string(k + 1) + tab;
        io::appendCsvNumber(text, losses[k].loss);
        text += tab;
        io::appendCsvNumber(text, losses[k].standardError);
        text += tab + std::to_string(losses[k].tokens) + "\n";
    }
    return text;
}

std::string jsonText(const std::vector<run::PositionLoss> &losses, const std::string &call)
{
    io::Json rows = io::Json::array();
    for (std::size_t k = 0; k < losses.size(); ++k)
        rows.push_back({{"before", k + 1},
                        {"loss", losses[k].loss},
                        {"standard_error", losses[k].standardError},
                        {"tokens", losses[k].tokens}});
    return io::text({{"length", losses.size()}, {"call", call}, {"positions", rows}});
}

} // namespace

void runPositions(const ScanCall &call, const document::Document &document)
{
    run::EvaluateRequest request;
    request.overrides = overridesOf(call.overrides, document.description());
    request.vocabulary = run::vocabularyOf(document, call.vocabulary, call.bytePairs);
    const std::vector<std::vector<long>> texts = textsOf(call, request.vocabulary);
    long longest = 0, all = 0;
    for (const std::vector<long> &text : texts) {
        longest = std::max(longest, static_cast<long>(text.size()) - 1);
        all += static_cast<long>(text.size()) - 1;
    }
    if (longest < 1)
        throw Error("the loss by position requires a text of at least two tokens").in(call.text);
    const long length = call.length.value_or(document.description().trainingLength.value_or(longest));
    request.lengths = {std::min(length, longest)};
    warnOfEach({run::estimateOf(document, {request.lengths.front(), all})});
    std::vector<run::PositionLoss> losses;
    {
        const ProgressBar bar;
        const Task task = bar.task();
        run::PositionLosses measured(document, request, {task.stop, {}});
        double done = 0;
        for (const std::vector<long> &text : texts) {
            const double after = done + static_cast<double>(text.size()) / static_cast<double>(all + std::ssize(texts));
            measured.add(text, task.part(done, std::min(1.0, after)));
            done = after;
        }
        losses = measured.losses();
    }
    std::vector<std::string> words = evaluateWords(call);
    remote::appendOptions(words, remote::overrideOptions(request.overrides, document.description()));
    words.insert(words.end(), {"--lengths", std::to_string(request.lengths.front()), "--positions"});
    const std::string suffix = io::suffixOf(call.output);
    writeResult(call.output,
                call.json || suffix == ".json" ? jsonText(losses, remote::shellCommand(words))
                                               : separated(losses, suffix == ".csv" ? "," : "\t"));
}

} // namespace tnn::cli
