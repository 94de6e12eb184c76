// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/plot_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string_view>

#include "engine/figures/numbers.h"
#include "engine/figures/options/option_field.h"
#include "engine/io/file.h"
#include "engine/io/number_text.h"
#include "engine/io/path_names.h"
#include "engine/remote/find_engine.h"

namespace tnn::cli {

namespace {

using CallWords = std::vector<std::string>;

template <class... More> void add(CallWords &words, More... more)
{
    (words.emplace_back(std::move(more)), ...);
}

void append(CallWords &words, CallWords more)
{
    words.insert(words.end(), more.begin(), more.end());
}

std::string written(const figures::Interval &interval)
{
    return io::exactText(interval.low) + ":" + io::exactText(interval.high);
}

std::string list(const std::vector<long> &numbers)
{
    std::string text;
    for (const long value : numbers)
        text += (text.empty() ? "" : ",") + std::to_string(value);
    return text;
}

CallWords selectionWords(const figures::PlotRequest &request)
{
    const document::Selection &selection = request.figure.selection;
    const checkpoint::Description &description = request.document->description();
    const auto &tno = description.tnos.at(static_cast<std::size_t>(selection.tno));
    CallWords words;
    if (!isOfAllLayers(request.options)) {
        add(words, "--layer", std::to_string(tno.layer));
        if (tno.axis != checkpoint::Axis::Sequence)
            add(words, "--axis", tno.axis == checkpoint::Axis::Height ? "h" : "w");
        if (selection.head != 0)
            add(words, "--head", std::to_string(selection.head));
    }
    if (request.figure.reduction != figures::Reduction::Channel)
        add(words, "--channels", request.figure.reduction == figures::Reduction::Mean ? "mean" : "extreme");
    else
        add(words, "--channels", request.figure.allChannels ? std::string("all") : list(selection.channels));
    std::string length = std::to_string(selection.n);
    if (request.is<figures::FootprintOptions>()) {
        const std::string across = std::to_string(selection.across > 0 ? selection.across : selection.n);
        length = tno.axis == checkpoint::Axis::Width ? across + "x" + length : length + "x" + across;
    }
    add(words, "--length", length);
    return words;
}

/// How the reduced form is made, where a view shows it.
CallWords reductionWords(const ssm::ReduceRequest &reduce)
{
    const ssm::ReduceRequest usual;
    CallWords words;
    if (reduce.modes)
        add(words, "--modes", std::to_string(*reduce.modes));
    else if (reduce.error != usual.error)
        add(words, "--error", io::exactText(reduce.error));
    if (reduce.taps != usual.taps)
        add(words, "--taps", std::to_string(reduce.taps));
    return words;
}

CallWords comparedWords(const figures::PlotRequest &request)
{
    CallWords words;
    if (!request.input.values.empty())
        add(words, "--input", io::fileNameOf(request.input.name));
    else if (request.input.signal != io::Signal())
        add(words, "--input", io::nameOf(request.input.signal));
    const run::ComparedAlgorithms &ways = request.ways;
    if (!ways.forms.empty() || ways.algorithms != toeplitz::allAlgorithms()) {
        std::string names;
        for (const toeplitz::Algorithm algorithm : ways.algorithms)
            names.append(names.empty() ? "" : ",").append(nameOf(algorithm));
        for (const document::OperatorForm form : ways.forms)
            names.append(names.empty() ? "" : ",").append(nameOf(form));
        add(words, "--algorithms", names);
    }
    if (ways.options.window)
        add(words, "--window", std::to_string(*ways.options.window));
    append(words, reductionWords(ways.options.reduce));
    return words;
}

bool isWritten(const figures::OptionField &field, const figures::FigureKind &kind, const figures::PlotRequest &request)
{
    using Written = figures::OptionField::Written;
    return field.written == Written::Always || field.wordIn(request.options) != field.wordIn(kind.usual)
        || (field.written == Written::WhereGiven
            && std::find(request.given.begin(), request.given.end(), field.commandName()) != request.given.end());
}

CallWords viewWords(const figures::PlotRequest &request)
{
    static constexpr std::array<std::string_view, 3> Stages{"decayed", "raw", "difference"};
    CallWords words;
    if (request.figure.stage != figures::Stage::Decayed)
        add(words, "--stage", std::string(Stages.at(static_cast<std::size_t>(request.figure.stage))));
    const figures::FigureKind &kind = kindOf(request.options);
    for (const std::string_view name : figures::commandOptions()) {
        const figures::OptionField *field = commandField(kind, name);
        if (!field || !isWritten(*field, kind, request))
            continue;
        add(words, "--" + std::string(name));
        if (field->flag.empty())
            add(words, field->wordIn(request.options));
        if (name == "gated")
            add(words, "--input", io::fileNameOf(request.input.name));
    }
    return words;
}

CallWords pictureWords(const figures::PlotRequest &request)
{
    CallWords words;
    const std::string size = std::to_string(request.width) + "x" + std::to_string(request.height);
    add(words, "--size", size, "--dpi", io::exactText(request.dpi));
    if (request.zoom.x)
        add(words, "--x", written(*request.zoom.x));
    if (request.zoom.y)
        add(words, "--y", written(*request.zoom.y));
    if (request.dark)
        add(words, "--theme", "dark");
    if (request.transparent)
        add(words, "--transparent");
    if (request.fontScale != 1)
        add(words, "--font-scale", io::exactText(request.fontScale));
    return words;
}

} // namespace

CallWords givenWords(const document::Document &document)
{
    std::set<std::string> keys;
    CallWords words;
    const auto take = [&](const std::vector<checkpoint::Option> &options) {
        for (const checkpoint::Option &option : options)
            if (option.source == checkpoint::Source::Given && keys.insert(option.key).second)
                add(words, "--set", option.key + "=" + checkpoint::toText(option.value));
    };
    take(document.description().options);
    for (const checkpoint::TnoDescription &tno : document.description().tnos)
        take(tno.options);
    return words;
}

CallWords overrideWords(const model::Overrides &overrides, const checkpoint::Description &description)
{
    CallWords words;
    if (!overrides.decay)
        add(words, "--no-decay");
    else if (overrides.gamma)
        add(words, "--gamma", io::exactText(*overrides.gamma));
    if (overrides.band)
        add(words, "--band", std::to_string(*overrides.band));
    std::set<int> layers; // both axes of a layer have the same channels off
    for (const auto &[tno, channels] : overrides.off) {
        const int layer = description.tnos.at(static_cast<std::size_t>(tno)).layer;
        if (!channels.empty() && layers.insert(layer).second)
            add(words, "--off", std::to_string(layer) + ":" + list(channels));
    }
    return words;
}

CallWords plotWords(const figures::PlotRequest &request)
{
    const bool compares = request.is<figures::CompareOptions>();
    const bool unknown = request.shown.has_value() != (request.compared.size() == 2);
    if (unknown || (compares && (request.input.network || !request.ways.results.empty())))
        return {};
    const std::string &file = request.shown ? request.compared.front() : request.document->checkpoint().path;
    CallWords words{"plot", io::fileNameOf(file), "--view", std::string(kindOf(request.options).name)};
    if (request.shown) {
        static constexpr std::array<std::string_view, 4> Showns{"a", "b", "difference", "both"};
        add(words, "--against", io::fileNameOf(request.compared.back()), "--show",
            std::string(Showns.at(static_cast<std::size_t>(*request.shown))));
    }
    append(words, givenWords(*request.document));
    append(words, selectionWords(request));
    append(words, viewWords(request));
    append(words, overrideWords(request.figure.overrides, request.document->description()));
    append(words, compares ? comparedWords(request) : reductionWords(request.figure.reduce));
    if (!figures::isNumbersSuffix(request.suffix))
        append(words, pictureWords(request));
    else if (request.provenance)
        add(words, "--provenance");
    static constexpr std::array<std::string_view, 4> Eaches{"", "layer", "head", "channel"};
    if (request.sheet)
        add(words, "--each", std::string(Eaches.at(static_cast<std::size_t>(request.each))), "--sheet");
    add(words, "-o", io::fileNameOf(request.output));
    return words;
}

std::string commandLine(const CallWords &words)
{
    return words.empty() ? std::string() : "tnnscope " + remote::shellCommand(words);
}

figures::Provenance provenanceOf(const figures::PlotRequest &request, const std::string &version)
{
    figures::Provenance provenance = provenanceOf(std::string(kindOf(request.options).title), *request.document,
                                                  request.figure, version);
    provenance.fingerprint = request.fingerprint;
    if (request.is<figures::MatrixOptions>() && request.of<figures::MatrixOptions>().gated)
        provenance.selection += ", gated for " + io::escaped(request.input.name);
    provenance.command = io::escaped(commandLine(plotWords(request)));
    return provenance;
}

} // namespace tnn::cli
