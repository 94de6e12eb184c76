// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <nlohmann/json.hpp>

#include "engine/error.h"
#include "engine/figures/network/network_text.h"
#include "engine/figures/numbers.h"
#include "engine/figures/provenance.h"
#include "engine/io/csv.h"
#include "engine/io/json.h"
#include "engine/io/npy.h"
#include "engine/memory_limit.h"
#include "engine/run/run_estimate.h"

namespace tnn::figures {

namespace {

/// Returns how many names a row has.
std::size_t namesOfRow(const Numbers &numbers)
{
    const std::size_t cells = numbers.names.size() + numbers.table.size();
    return cells == 0 ? 0 : numbers.names.size() * numbers.columns.size() / cells;
}

/// Returns how many numbers a row has.
std::size_t widthOf(const Numbers &numbers)
{
    const std::size_t names = namesOfRow(numbers);
    return std::max<std::size_t>(numbers.columns.size(), names + 1) - names;
}

/// Calls `add` with the names of the row that begins at a number of the table.
template <class Add> void addNames(const Numbers &numbers, std::size_t number, Add add)
{
    const std::size_t width = widthOf(numbers), names = namesOfRow(numbers);
    for (std::size_t k = 0; number % width == 0 && k < names; ++k)
        add(numbers.names[number / width * names + k]);
}

std::string csv(const Numbers &numbers)
{
    const std::size_t width = widthOf(numbers);
    std::string text;
    for (std::size_t i = 0; i < numbers.columns.size(); ++i) {
        io::appendCsvField(text, numbers.columns[i]);
        text += i + 1 == numbers.columns.size() ? '\n' : ',';
    }
    for (std::size_t i = 0; i < numbers.table.size(); ++i) {
        addNames(numbers, i, [&text](const std::string &name) {
            io::appendCsvField(text, name);
            text += ',';
        });
        io::appendCsvNumber(text, numbers.table[i]);
        text += (i + 1) % width == 0 ? '\n' : ',';
    }
    return text;
}

/// Built as text: a JSON tree of a million rows would take gigabytes.
std::string json(const Numbers &numbers, const Provenance *provenance)
{
    const auto quoted = [](const auto &value) {
        return nlohmann::json(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    };
    const std::size_t width = widthOf(numbers);
    std::string text = "{\"title\": " + quoted(numbers.title);
    if (!numbers.note.empty())
        text += ", \"note\": " + quoted(numbers.note);
    if (provenance != nullptr)
        text += ",\n\"provenance\": " + jsonOf(*provenance);
    text += ", \"columns\": " + quoted(numbers.columns) + ",\n\"rows\": [";
    for (std::size_t i = 0; i < numbers.table.size(); ++i) {
        text += i % width != 0 ? ", " : i == 0 ? "\n[" : ",\n[";
        addNames(numbers, i, [&](const std::string &name) { text += quoted(name) + ", "; });
        if (std::isfinite(numbers.table[i]))
            io::appendCsvNumber(text, numbers.table[i]);
        else
            text += "null";
        text += (i + 1) % width == 0 ? "]" : "";
    }
    return text + "\n]}\n";
}

template <class Options> Numbers numbersWith(const Options &options, const PlotRequest &request, const Task &task)
{
    if constexpr (requires { numbersOf(options, request, task); })
        return numbersOf(options, request, task);
    else if constexpr (requires { numbersOf(figureOf(options, request, task), options); })
        return numbersOf(figureOf(options, request, task), options);
    else if constexpr (requires { figureOf(options, request, task); })
        return numbersOf(figureOf(options, request, task));
    else
        throw Error("this plot does not exist"); // the window alone draws it
}

template <class Options> run::RunLength runLengthOf(const Options &options, const PlotRequest &request)
{
    const run::EvaluateRequest text = textOf(request);
    if constexpr (requires { completed(options, request); })
        return lengthOf(*request.document, text, completed(options, request));
    else if constexpr (requires { lengthOf(*request.document, text, options); })
        return lengthOf(*request.document, text, options);
    const auto n = static_cast<long>(text.ids.size());
    return {n, n};
}

} // namespace

bool isNumbersSuffix(std::string_view suffix)
{
    return suffix == ".csv" || suffix == ".npy" || suffix == ".json";
}

bool isPictureSuffix(std::string_view suffix)
{
    return suffix == ".png" || suffix == ".svg" || suffix == ".pdf" || suffix == ".html";
}

std::string encoded(const Numbers &numbers, std::string_view suffix, const Provenance *provenance)
{
    if (suffix == ".csv")
        return (provenance != nullptr ? commentOf(*provenance) : std::string()) + csv(numbers);
    if (suffix == ".json")
        return json(numbers, provenance);
    if (suffix != ".npy")
        throw Error("data can be written as .csv, .npy or .json, not as '%1'", suffix);
    return numbers.complex.empty() ? io::npy(numbers.real, numbers.shape) : io::npy(numbers.complex, numbers.shape);
}

void reserveRows(Numbers &numbers, std::size_t rows)
{
    constexpr double BytesOfOne = 24; // in the table, in the array, and in the file
    const std::size_t count = rows * numbers.columns.size();
    checkMemory(Message("a table of %1 rows", rows), BytesOfOne * static_cast<double>(count));
    numbers.table.reserve(count);
}

Numbers titled(Numbers numbers, const Message &title, const Message &note)
{
    numbers.title = title.english();
    numbers.note = note.english();
    return numbers;
}

Numbers plotNumbers(const PlotRequest &request, const Task &task)
{
    return std::visit([&](const auto &options) { return numbersWith(options, request, task); }, request.options);
}

Message estimateOf(const PlotRequest &request)
{
    if (request.traits().networkInput != FigureTraits::NetworkInput::Tokens)
        return {};
    const auto length = [&](const auto &options) { return runLengthOf(options, request); };
    return run::estimateOf(*request.document, std::visit(length, request.options));
}

} // namespace tnn::figures
