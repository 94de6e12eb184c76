// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/plot_words.h"
#include "engine/checkpoint/hub_cache.h"

#include <algorithm>
#include <set>

#include "engine/figures/numbers.h"
#include "engine/figures/option_field.h"
#include "engine/io/file.h"
#include "engine/io/joined.h"
#include "engine/io/number_text.h"
#include "engine/io/path_names.h"
#include "engine/io/text_table.h"
#include "engine/remote/call_words.h"

namespace tnn::cli {

namespace {

using CallWords = std::vector<std::string>;

void append(CallWords &words, const CallWords &more)
{
    words.insert(words.end(), more.begin(), more.end());
}

std::string written(const figures::Interval &interval)
{
    return io::exactText(interval.low) + ":" + io::exactText(interval.high);
}

CallWords selectionWords(const figures::PlotRequest &request)
{
    const figures::FigureTraits traits = request.traits();
    const document::Selection &selection = request.figure.selection;
    const checkpoint::Description &description = request.document->description();
    const auto &tno = description.tnos.at(static_cast<std::size_t>(selection.tno));
    CallWords words;
    if (!traits.isOfAllLayers || traits.followsSelection) {
        append(words, {"--layer", std::to_string(tno.layer)});
        if (tno.axis != checkpoint::Axis::Sequence)
            append(words, {"--axis", tno.axis == checkpoint::Axis::Height ? "h" : "w"});
        if (selection.head != 0)
            append(words, {"--head", std::to_string(selection.head)});
    }
    if (request.figure.reduction != figures::Reduction::Channel)
        append(words, {"--channels", reductionWord(request.figure)});
    else
        append(words, {"--channels", request.figure.allChannels ? "all" : remote::listed(selection.channels)});
    if (traits.showsPinned)
        for (const auto &[pinned, channels] : selection.pinned)
            append(words,
                   {"--pin",
                    std::to_string(description.tnos.at(static_cast<std::size_t>(pinned)).layer) + ":"
                        + remote::listed(channels)});
    std::string length = std::to_string(selection.n);
    if (traits.isOfBothAxes) {
        const std::string across = std::to_string(selection.across > 0 ? selection.across : selection.n);
        length = tno.axis == checkpoint::Axis::Width ? across + "x" + length : length + "x" + across;
    }
    append(words, {"--length", length});
    return words;
}

CallWords comparedWords(const figures::PlotRequest &request)
{
    CallWords words;
    if (!request.input.values.empty())
        append(words, {"--input", io::fileNameOf(request.input.name)});
    else if (request.input.signal != io::Signal())
        append(words, {"--input", io::nameOf(request.input.signal)});
    const run::ComparedMethods &compared = request.comparedMethods;
    if (compared.methods != document::productMethods())
        append(words, {"--algorithms", io::joined(namesOf(compared.methods), ",")});
    remote::appendOptions(words, remote::methodOptions(compared.options));
    return words;
}

bool isWritten(const figures::OptionField &field, const figures::FigureKind &kind, const figures::PlotRequest &request)
{
    return field.isAlwaysWritten || field.wordIn(request.options) != field.wordIn(kind.defaults);
}

CallWords viewWords(const figures::PlotRequest &request)
{
    CallWords words;
    if (request.figure.stage != figures::Stage::Decayed)
        append(words, {"--stage", std::string(StageWords.at(static_cast<std::size_t>(request.figure.stage)))});
    const figures::FigureKind &kind = kindOf(request.options);
    for (const std::string_view name : figures::commandOptions()) {
        const figures::OptionField *field = commandField(kind, name);
        if (!field || !isWritten(*field, kind, request))
            continue;
        append(words, {"--" + std::string(name)});
        if (field->flag.empty())
            append(words, {field->wordIn(request.options)});
    }
    if (request.traits().networkInput != figures::FigureTraits::NetworkInput::None)
        append(words, {"--input", io::fileNameOf(request.input.name)});
    return words;
}

CallWords pictureWords(const figures::PlotRequest &request)
{
    CallWords words;
    const std::string size = std::to_string(request.width) + "x" + std::to_string(request.height);
    append(words, {"--size", size, "--dpi", io::exactText(request.dpi)});
    if (request.zoom.x)
        append(words, {"--x", written(*request.zoom.x)});
    if (request.zoom.y)
        append(words, {"--y", written(*request.zoom.y)});
    if (request.dark)
        append(words, {"--theme", "dark"});
    if (request.transparent)
        append(words, {"--transparent"});
    if (request.points != figures::PlotRequest::DefaultPoints)
        append(words, {"--font-size", io::exactText(request.points)});
    if (!request.page.hasTitle)
        append(words, {"--no-title"});
    if (request.page.legend != figures::PageParts::Legend::Above)
        append(words, {"--legend", request.page.legend == figures::PageParts::Legend::Inside ? "inside" : "ends"});
    return words;
}

/// Returns `--set KEY=VALUE` for every option that was given with the document.
CallWords givenWords(const document::Document &document)
{
    std::set<std::string> keys;
    CallWords words;
    const auto take = [&](const std::vector<checkpoint::Option> &options) {
        for (const checkpoint::Option &option : options)
            if (option.source == checkpoint::Source::Given && keys.insert(option.key).second)
                append(words, {"--set", option.key + "=" + checkpoint::toText(option.value)});
    };
    take(document.description().options);
    for (const checkpoint::TnoDescription &tno : document.description().tnos)
        take(tno.options);
    return words;
}

} // namespace

std::string reductionWord(const figures::FigureRequest &request)
{
    return request.reduction == figures::Reduction::Mean ? "mean" : "extreme";
}

CallWords plotWords(const figures::PlotRequest &request)
{
    const bool compares = request.traits().comparesMethods;
    const bool unknown = request.shown.has_value() != (request.compared.size() == 2);
    const bool isTyped = request.input.network && request.input.file.empty(); // no file holds it
    if (unknown || (compares && (request.input.network || !request.comparedMethods.results.empty()))
        || (isTyped && request.traits().networkInput != figures::FigureTraits::NetworkInput::None))
        return {};
    const std::string &file = request.shown ? request.compared.front() : request.document->checkpoint().path;
    CallWords words{"plot", checkpoint::shownName(file), "--view", std::string(kindOf(request.options).name)};
    if (request.shown) {
        append(words,
               {"--against", checkpoint::shownName(request.compared.back()), "--show",
                std::string(ShownWords.at(static_cast<std::size_t>(*request.shown)))});
    }
    append(words, givenWords(*request.document));
    const figures::PlotRequest defaults;
    if (request.device != defaults.device)
        append(words, {"--device", request.device});
    if (request.precision != defaults.precision)
        append(words, {"--precision", request.precision});
    append(words, selectionWords(request));
    append(words, viewWords(request));
    remote::appendOptions(words, remote::overrideOptions(request.figure.overrides, request.document->description()));
    if (compares)
        append(words, comparedWords(request));
    else
        remote::appendOptions(words, remote::methodOptions({{}, request.figure.reduce}));
    if (!figures::isNumbersSuffix(request.suffix))
        append(words, pictureWords(request));
    else if (request.provenance)
        append(words, {"--provenance"});
    if (request.sheet)
        append(words, {"--each", std::string(EachWords.at(static_cast<std::size_t>(request.each) - 1)), "--sheet"});
    append(words, {"-o", io::fileNameOf(request.output)});
    return words;
}

std::vector<std::string> reportWords(const figures::ReportRequest &request)
{
    const checkpoint::Description &description = request.document->description();
    using Request = figures::ReportRequest;
    CallWords words{"report", checkpoint::shownName(request.document->checkpoint().path)};
    append(words, givenWords(*request.document));
    if (!request.allLayers) {
        std::vector<long> layers;
        for (const int tno : request.tnos)
            layers.push_back(description.tnos.at(static_cast<std::size_t>(tno)).layer);
        layers.erase(std::unique(layers.begin(), layers.end()), layers.end()); // both axes of one
        append(words, {"--layers", remote::listed(layers)});
    }
    if (request.sections != figures::allSections())
        append(words, {"--sections", io::joined(request.sections, ",", [](Request::Section section) {
                           return Request::SectionNames.at(static_cast<std::size_t>(section));
                       })});
    append(words, {"--length", std::to_string(request.n)});
    if (request.tolerance != figures::ReportRequest().tolerance)
        append(words, {"--tolerance", io::number(request.tolerance, 9)});
    remote::appendOptions(words, remote::overrideOptions(request.overrides, description));
    append(words, {"-o", io::fileNameOf(request.output)});
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
    provenance.device = request.device;
    if (const std::string option(request.traits().option); !option.empty())
        provenance.selection += ", " + option + " for " + io::escaped(request.input.name);
    provenance.command = io::escaped(commandLine(plotWords(request)));
    return provenance;
}

} // namespace tnn::cli
