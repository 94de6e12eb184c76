// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/cli/run_command.h"
#include "engine/error.h"
#include "engine/io/csv.h"
#include "engine/io/npy.h"
#include "engine/io/path_names.h"
#include "engine/memory_limit.h"
#include "engine/run/not_finite.h"
#include "engine/run/run_estimate.h"
#include "engine/run/sequences.h"

namespace tnn::cli {

namespace {

/// The hidden states of sequences, in their order.
struct Embeddings {
    std::vector<std::string> names;
    std::vector<std::vector<float>> values; ///< (width) each, or (n, width)
    long width = 0;

    long tokens(std::size_t k) const { return static_cast<long>(values[k].size()) / width; }
};

/// One sequence of one of the files.
struct Place {
    std::size_t file = 0, sequence = 0;
};

std::string npyOf(const Embeddings &embeddings, run::Pooling pooling)
{
    const auto count = static_cast<long>(embeddings.values.size());
    std::vector<float> all;
    for (std::size_t k = 0; k < embeddings.values.size(); ++k) {
        if (embeddings.tokens(k) != embeddings.tokens(0))
            throw Error("sequences of %1 and of %2 tokens do not fit into one array; write an .npz",
                        embeddings.tokens(0), embeddings.tokens(k));
        all.insert(all.end(), embeddings.values[k].begin(), embeddings.values[k].end());
    }
    return pooling == run::Pooling::None ? io::npy(all, {count, embeddings.tokens(0), embeddings.width})
                                         : io::npy(all, {count, embeddings.width});
}

/// Returns the names, further ones of a name numbered: "chr1:2".
std::vector<std::string> distinct(std::vector<std::string> names)
{
    std::set<std::string> given;
    for (std::string &name : names) {
        const std::string own = name;
        for (long number = 2; !given.insert(name).second; ++number)
            name = own + ":" + std::to_string(number);
    }
    return names;
}

/// An array of each sequence, by its name.
std::string npzOf(const Embeddings &embeddings, run::Pooling pooling)
{
    std::vector<std::pair<std::string, std::string>> arrays;
    const std::vector<std::string> names = distinct(embeddings.names);
    for (std::size_t k = 0; k < embeddings.values.size(); ++k) {
        const std::vector<long> shape = pooling == run::Pooling::None
            ? std::vector<long>{embeddings.tokens(k), embeddings.width}
            : std::vector<long>{embeddings.width};
        arrays.emplace_back(names[k], io::npy(embeddings.values[k], shape));
    }
    return io::npz(arrays);
}

/// A row of each sequence, or of each token with its position from 1.
std::string csvOf(const Embeddings &embeddings, run::Pooling pooling)
{
    const bool hasPositions = pooling == run::Pooling::None;
    std::string text = hasPositions ? "name,position" : "name";
    for (long channel = 0; channel < embeddings.width; ++channel)
        text += "," + std::to_string(channel);
    text += "\n";
    for (std::size_t k = 0; k < embeddings.values.size(); ++k)
        for (long token = 0; token < embeddings.tokens(k); ++token) {
            io::appendCsvField(text, embeddings.names[k]);
            if (hasPositions)
                text += "," + std::to_string(token + 1);
            for (long channel = 0; channel < embeddings.width; ++channel) {
                text += ",";
                io::appendCsvNumber(text,
                                    embeddings.values[k][static_cast<std::size_t>(token * embeddings.width + channel)]);
            }
            text += "\n";
        }
    return text;
}

std::vector<run::SequenceFile> openTexts(const EmbedCall &call, const document::Document &document)
{
    const io::VocabularyPtr vocabulary = run::vocabularyOf(document, call.vocabulary, call.bytePairs);
    std::vector<run::SequenceFile> files;
    for (const std::string &text : call.texts)
        files.emplace_back(vocabulary, text);
    return files;
}

/// Adds the states of sequences of one length.
void append(Embeddings &embeddings, const run::Array &states)
{
    embeddings.width = states.shape.back();
    const auto each = static_cast<std::ptrdiff_t>(states.values.size()) / states.shape.front();
    for (auto at = states.values.begin(); at != states.values.end(); at += each)
        embeddings.values.emplace_back(at, at + each);
}

/// Runs neighbors of one length together.
Embeddings embeddingsOf(const EmbedCall &call, const document::Document &document,
                        const std::vector<run::SequenceFile> &files, const std::vector<Place> &places, const Task &task)
{
    constexpr std::size_t MostTogether = 1 << 14; // tokens
    run::EmbedRequest request = call.request;
    request.overrides = overridesOf(call.overrides, document.description());
    Embeddings embeddings;
    Message notFinite;
    std::vector<std::vector<long>> waiting;
    const auto runWaiting = [&] {
        const auto done = static_cast<double>(embeddings.values.size()), all = static_cast<double>(places.size());
        const run::Array states = inFile(call.texts[places[embeddings.values.size()].file], [&] {
            return run::embed(document, waiting, request, task.share(done, waiting.size(), all));
        });
        if (notFinite.empty())
            notFinite = run::nanWarning(document, states.values, task);
        append(embeddings, states);
        if (done == 0)
            checkMemory(Message("the result of %1 sequences", places.size()),
                        sizeof(float) * static_cast<double>(states.values.size()) * all
                            / static_cast<double>(waiting.size()));
        waiting.clear();
    };
    for (const Place &place : places) {
        const run::SequenceFile &file = files[place.file];
        run::TextIds text = file.read(place.sequence);
        embeddings.names.push_back(file.name(place.sequence));
        if (!text.warning.empty())
            warn(places.size() == 1 ? text.warning : Message("%1: %2", embeddings.names.back(), text.warning));
        if (embeddings.names.size() == 1) // all are taken to be as long as the first
            warnOfEach({run::estimateOf(
                document, {static_cast<long>(text.ids.size()), static_cast<long>(text.ids.size() * places.size())})});
        if (!waiting.empty()
            && (waiting.front().size() != text.ids.size() || (waiting.size() + 1) * text.ids.size() > MostTogether))
            runWaiting();
        waiting.push_back(std::move(text.ids));
    }
    runWaiting();
    warnOfEach({notFinite});
    return embeddings;
}

} // namespace

void run(const EmbedCall &call, const Hooks &hooks)
{
    if (call.texts.size() > 1 && !call.engine.empty())
        throw UsageError("TEXT: an engine takes one text at a time");
    checkDevice(call);
    const document::DocumentPtr document = openDocument(call, hooks.devices);
    if (document->network()->entry.kind != model::Entry::Kind::Ids)
        throw Error("the network takes no tokens; tnnscope forward --input runs it on numbers").in(call.checkpoint);
    const std::vector<run::SequenceFile> files = openTexts(call, *document);
    std::vector<Place> places;
    for (std::size_t file = 0; file < files.size(); ++file)
        for (std::size_t k = 0; k < files[file].count(); ++k)
            places.push_back({file, k});
    places = call.part.value_or(Part()).of(places);
    if (places.empty())
        throw Error("part %1 of %2 holds no sequence", call.part->number, call.part->count);
    Embeddings embeddings;
    {
        const ProgressBar bar;
        embeddings = embeddingsOf(call, *document, files, places, bar.task());
    }
    const run::Pooling pooling = call.request.pooling;
    const std::string suffix = io::suffixOf(call.output);
    writeResult(call.output,
                suffix == ".npz"       ? npzOf(embeddings, pooling)
                    : suffix == ".csv" ? csvOf(embeddings, pooling)
                                       : npyOf(embeddings, pooling));
}

} // namespace tnn::cli
