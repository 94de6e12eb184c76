// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/evaluation.h"

#include <algorithm>
#include <limits>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/json.h"
#include "engine/io/text_table.h"

namespace tnn::cli {

namespace {

run::LengthLoss totalAt(const Evaluation &evaluation, std::size_t algorithm, std::size_t length)
{
    run::LengthLoss total{evaluation.lengths[length]};
    double sum = 0;
    for (const TextLosses &text : evaluation.texts) {
        const run::LengthLoss &one = text.losses[algorithm][length];
        total.tokens += one.tokens;
        total.skipped += one.skipped;
        if (one.tokens > 0) // else its loss is NaN
            sum += one.loss * static_cast<double>(one.tokens);
    }
    total.loss = total.tokens > 0 ? sum / static_cast<double>(total.tokens) : std::numeric_limits<double>::quiet_NaN();
    return total;
}

io::Json lossesJson(const Evaluation &evaluation, const TextLosses &text)
{
    io::Json json = io::Json::object();
    for (const run::LengthLoss &result : text.losses.front()) {
        json["lengths"].push_back(result.length);
        json["loss"].push_back(result.loss);
        json["perplexity"].push_back(result.perplexity());
        json["tokens"].push_back(result.tokens);
        json["skipped"].push_back(result.skipped);
    }
    for (std::size_t k = 1; k < text.losses.size(); ++k) {
        io::Json other{{"algorithm", evaluation.algorithms[k]}};
        for (std::size_t length = 0; length < text.losses[k].size(); ++length) {
            const run::LengthLoss &result = text.losses[k][length], &first = text.losses.front()[length];
            other["loss"].push_back(result.loss);
            other["perplexity"].push_back(result.perplexity());
            other["loss_difference"].push_back(result.loss - first.loss);
            other["perplexity_difference"].push_back(result.perplexity() - first.perplexity());
        }
        json["against"].push_back(std::move(other));
    }
    return json;
}

/// Adds a row for each length and algorithm.
void addRows(io::TextTable &table, const Evaluation &evaluation, const TextLosses &text)
{
    for (std::size_t length = 0; length < evaluation.lengths.size(); ++length) {
        for (std::size_t k = 0; k < text.losses.size(); ++k) {
            const run::LengthLoss &result = text.losses[k][length], &first = text.losses.front()[length];
            std::vector<std::string> row{std::to_string(result.length), io::number(result.loss),
                                         io::number(result.perplexity()), std::to_string(result.tokens)};
            if (text.losses.size() > 1) {
                const std::string difference = io::number(result.perplexity() - first.perplexity(), 3);
                row.insert(row.begin() + 1, evaluation.algorithms[k]);
                row.insert(row.end() - 1, k == 0 ? "-" : difference);
            }
            if (evaluation.isList())
                row.insert(row.begin(), io::escaped(text.text));
            table.add(std::move(row));
        }
    }
}

std::vector<run::LengthLoss> lossesIn(const io::Json &json, const io::Json &counts)
{
    std::vector<run::LengthLoss> losses;
    for (std::size_t k = 0; k < counts.at("lengths").size(); ++k) {
        const io::Json &loss = json.at("loss").at(k); // null for NaN
        losses.push_back({counts.at("lengths").at(k),
                          loss.is_null() ? std::numeric_limits<double>::quiet_NaN() : loss.get<double>(),
                          counts.at("tokens").at(k)});
        losses.back().skipped = counts.at("skipped").at(k);
    }
    return losses;
}

TextLosses textIn(const io::Json &counts)
{
    TextLosses text{counts.at("text"), {lossesIn(counts, counts)}};
    for (const io::Json &other : counts.value("against", io::Json::array()))
        text.losses.push_back(lossesIn(other, counts));
    return text;
}

/// Throws io::Json's errors for JSON of another form.
Evaluation partIn(const io::Json &json)
{
    const io::Json &part = json.at("part");
    Evaluation evaluation{part.at("algorithms"), json.at("lengths"), {}};
    evaluation.part = {{part.at("number"), part.at("count")}, part.at("texts"), part.at("checkpoint")};
    for (const io::Json &text : json.at("texts"))
        evaluation.texts.push_back(textIn(text));
    return evaluation;
}

bool isWhole(const Evaluation &evaluation)
{
    const auto [number, count] = evaluation.part->part;
    if (number < 1 || count < number || count > Part::Most || evaluation.algorithms.empty())
        return false;
    const std::size_t before = static_cast<std::size_t>(number) - 1, step = static_cast<std::size_t>(count),
                      own = evaluation.part->texts > before ? (evaluation.part->texts - before - 1) / step + 1 : 0;
    const auto hasAllLosses = [&](const TextLosses &text) {
        return text.losses.size() == evaluation.algorithms.size()
            && std::all_of(text.losses.begin(), text.losses.end(),
                           [&](const auto &losses) { return losses.size() == evaluation.lengths.size(); });
    };
    return evaluation.texts.size() == own
        && std::all_of(evaluation.texts.begin(), evaluation.texts.end(), hasAllLosses);
}

Evaluation readPart(const std::string &file)
{
    const std::vector<std::byte> bytes = io::File::open(file)->readAll();
    try {
        Evaluation part = partIn(io::jsonOrNull({reinterpret_cast<const char *>(bytes.data()), bytes.size()}));
        if (isWhole(part))
            return part;
    } catch (const io::Json::exception &) { // NOLINT(bugprone-empty-catch): reported below
    }
    throw Error("is not JSON that evaluate --part wrote").in(file);
}

/// Throws if the part was not measured in the same way as the first.
void checkBelongs(const Evaluation &part, const Evaluation &first, const std::string &file,
                  const std::string &firstFile)
{
    const char *difference = nullptr;
    if (part.part->checkpoint != first.part->checkpoint)
        difference = "checkpoint";
    else if (part.lengths != first.lengths)
        difference = "--lengths";
    else if (part.algorithms != first.algorithms)
        difference = "--algorithm or --against";
    else if (part.part->part.count != first.part->part.count || part.part->texts != first.part->texts)
        difference = "number of parts or texts";
    if (difference != nullptr)
        throw Error("was measured with another %1 than %2", difference, firstFile).in(file);
}

} // namespace

TextLosses totalOf(const Evaluation &evaluation)
{
    TextLosses total{"all", {}};
    for (std::size_t algorithm = 0; algorithm < evaluation.algorithms.size(); ++algorithm) {
        total.losses.emplace_back();
        for (std::size_t length = 0; length < evaluation.lengths.size(); ++length)
            total.losses.back().push_back(totalAt(evaluation, algorithm, length));
    }
    return total;
}

std::string jsonOf(const Evaluation &evaluation)
{
    if (!evaluation.isList())
        return io::text(lossesJson(evaluation, evaluation.texts.front()));
    io::Json json = lossesJson(evaluation, totalOf(evaluation));
    json["texts"] = io::Json::array();
    for (const TextLosses &text : evaluation.texts) {
        io::Json one{{"text", text.text}};
        one.update(lossesJson(evaluation, text));
        json["texts"].push_back(std::move(one));
    }
    if (evaluation.part)
        json["part"] = {{"number", evaluation.part->part.number},
                        {"count", evaluation.part->part.count},
                        {"texts", evaluation.part->texts},
                        {"algorithms", evaluation.algorithms},
                        {"checkpoint", evaluation.part->checkpoint}};
    return io::text(json);
}

std::string tableOf(const Evaluation &evaluation)
{
    std::vector<std::string> header{"length", "loss", "perplexity", "tokens"};
    if (evaluation.algorithms.size() > 1)
        header = {"length", "algorithm", "loss", "perplexity", "- " + evaluation.algorithms.front(), "tokens"};
    if (evaluation.isList())
        header.insert(header.begin(), "text");
    io::TextTable table(header);
    for (const TextLosses &text : evaluation.texts)
        addRows(table, evaluation, text);
    if (evaluation.isList())
        addRows(table, evaluation, totalOf(evaluation));
    return table.text();
}

Evaluation mergedEvaluation(const std::vector<std::string> &files)
{
    std::vector<std::optional<Evaluation>> parts; // by number
    std::vector<std::string> names;
    const Evaluation first = readPart(files.front());
    const auto count = static_cast<std::size_t>(first.part->part.count);
    parts.resize(std::min(count, first.part->texts)); // parts beyond the texts are empty
    names.resize(parts.size());
    for (const std::string &file : files) {
        Evaluation part = readPart(file);
        checkBelongs(part, first, file, files.front());
        const auto place = static_cast<std::size_t>(part.part->part.number - 1);
        if (place >= parts.size())
            continue;
        if (parts[place])
            throw Error("is part %1 of %2, as is %3", place + 1, count, names[place]).in(file);
        names[place] = file;
        parts[place] = std::move(part);
    }
    for (std::size_t place = 0; place < parts.size(); ++place)
        if (!parts[place])
            throw Error("part %1 of %2 is missing", place + 1, count);
    Evaluation merged{first.algorithms, first.lengths, {}};
    for (std::size_t k = 0; k < first.part->texts; ++k)
        merged.texts.push_back(std::move(parts[k % count]->texts[k / count]));
    return merged;
}

} // namespace tnn::cli
