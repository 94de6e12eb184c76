// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <functional>

#include "engine/io/file.h"
#include "engine/io/joined.h"
#include "engine/io/text_table.h"
#include "engine/run/info.h"
#include "engine/run/metadata.h"

namespace tnn::run {

namespace {

using checkpoint::LayerDescription;
using checkpoint::TnoDescription;

constexpr std::size_t MostUnusedKeys = 40;

std::string decayText(const TnoDescription &tno)
{
    if (const Message word = decayWord(tno); !word.empty())
        return word.english();
    const std::string low = io::number(tno.gammaMinimum), high = io::number(tno.gammaMaximum);
    if (tno.decay == model::DecayKind::Fixed && tno.gammaMinimum == 1 && tno.gammaMaximum == 1)
        return "1 (no decay)";
    return (tno.decay == model::DecayKind::Learned ? "learned " : "") + (low == high ? low : low + " to " + high);
}

/// Describes how a layer's axes are combined; empty for a sequence.
Message combinationText(toeplitz::Combination combination)
{
    static const std::array<Message, 4> Texts{
        Message(), Message("T_H v + v T_W^T (height and width, added)"),
        Message("T_H v T_W^T (one axis after the other)"),
        Message("2 T_H v T_W^T (one axis after the other in both orders, added)")};
    return Texts.at(static_cast<std::size_t>(combination));
}

/// Returns "layer 3", "layers 0 to 5, 7".
std::string layersText(const std::vector<int> &layers)
{
    std::string text = layers.size() == 1 ? "layer " : "layers ";
    for (std::size_t first = 0, last = 0; first < layers.size(); first = ++last) {
        while (last + 1 < layers.size() && layers[last + 1] == layers[last] + 1)
            ++last;
        text += (first == 0 ? "" : ", ") + std::to_string(layers[first]);
        if (last > first)
            text += (last == first + 1 ? ", " : " to ") + std::to_string(layers[last]);
    }
    return text;
}

/// Notes with the layers they apply to, each once, in order of appearance.
template <class StoredOption> using OfLayers = std::vector<std::pair<StoredOption, std::vector<int>>>;

template <class StoredOption, class Same>
void add(OfLayers<StoredOption> &all, int layer, const StoredOption &value, Same same)
{
    auto found = std::find_if(all.begin(), all.end(), [&](const auto &one) { return same(one.first, value); });
    if (found == all.end())
        found = all.insert(found, {value, {}});
    if (found->second.empty() || found->second.back() != layer)
        found->second.push_back(layer);
}

/// A column of the table of TNOs, omitted if it has nothing to show.
struct Column {
    std::string title;
    std::function<std::string(std::size_t tno)> cell;
    std::function<bool(std::size_t tno)> isWanted; ///< empty: always shown; else shown if true for any TNO
};

std::string tnoTable(const Info &info)
{
    const std::vector<TnoDescription> &tnos = info.document->description().tnos;
    const auto at = [&](std::size_t i) -> const TnoDescription & { return tnos[i]; };
    const auto known = [&](std::size_t i, const std::string &text) { return at(i).undrawn.empty() ? text : "-"; };
    const std::string &family = info.document->description().family;
    const bool isTable = family == document::CoefficientsFamily || family == document::DumpFamily;
    const auto isNotFinite = [&](std::size_t i) { return info.tnos[i].nan + info.tnos[i].infinite > 0; };
    const std::vector<Column> columns{
        {"layer", [&](std::size_t i) { return std::to_string(at(i).layer); }, {}},
        {"block", [&](std::size_t i) { return std::to_string(at(i).block); },
         [&](std::size_t i) { return at(i).block != at(i).layer; }},
        {"kind", [&](std::size_t i) { return at(i).kind; }, [&](std::size_t i) { return at(i).kind != "tno"; }},
        {"axis", [&](std::size_t i) { return std::string(nameOf(at(i).axis)); },
         [&](std::size_t i) { return at(i).axis != checkpoint::Axis::Sequence; }},
        {"heads", [&](std::size_t i) { return known(i, std::to_string(at(i).heads)); }, {}},
        {"channels", [&](std::size_t i) { return known(i, std::to_string(at(i).channels())); }, {}},
        {"kernel", [&](std::size_t i) { return kernelSource(at(i)).english(); }, {}},
        {"decay", [&](std::size_t i) { return known(i, isTable ? "in the table" : decayText(at(i))); }, {}},
        {"cut-off", [&](std::size_t i) { return at(i).cutOff ? std::to_string(*at(i).cutOff) : "none"; },
         [&](std::size_t i) { return at(i).cutOff.has_value(); }},
        {"causal", [&](std::size_t i) { return known(i, at(i).causal ? "yes" : "no"); }, {}},
        {"parameters", [&](std::size_t i) { return std::to_string(at(i).parameters); },
         [&](std::size_t i) { return at(i).parameters > 0; }},
        {"NaN", [&](std::size_t i) { return std::to_string(info.tnos[i].nan); }, isNotFinite},
        {"Inf", [&](std::size_t i) { return std::to_string(info.tnos[i].infinite); }, isNotFinite},
        {"prefix", [&](std::size_t i) { return io::escaped(at(i).prefix); },
         [&](std::size_t i) { return !at(i).prefix.empty(); }},
    };
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows(tnos.size());
    for (const Column &column : columns) {
        bool wanted = !column.isWanted;
        for (std::size_t i = 0; i < tnos.size() && !wanted; ++i)
            wanted = column.isWanted(i);
        if (!wanted)
            continue;
        header.push_back(column.title);
        for (std::size_t i = 0; i < tnos.size(); ++i)
            rows[i].push_back(column.cell(i));
    }
    io::TextTable table(header);
    for (std::vector<std::string> &row : rows)
        table.add(std::move(row));
    return table.text();
}

std::string notesText(const checkpoint::Description &description)
{
    OfLayers<Message> notes;
    const auto note = [&](std::size_t layer, const Message &text) {
        if (!text.empty())
            add(notes, static_cast<int>(layer), text, std::equal_to());
    };
    for (std::size_t i = 0; i < description.layers.size(); ++i) {
        const LayerDescription &layer = description.layers[i];
        note(i, combinationText(layer.combination));
        note(i, layer.note);
        for (const int tno : layer.tnos) {
            note(i, description.tnos[static_cast<std::size_t>(tno)].undrawn);
            note(i, model::whyNotApplied(description.tnos[static_cast<std::size_t>(tno)].role));
        }
    }
    std::string text;
    for (const auto &[value, layers] : notes)
        text += layersText(layers) + ": " + io::escaped(value.english()) + "\n";
    return text;
}

/// Returns the model's options, then those that not all TNOs share, with their layers.
std::string optionTable(const checkpoint::Description &description)
{
    io::TextTable table({"option", "value", "source", "from"});
    const auto addRow = [&](const checkpoint::Option &option, const std::string &where) {
        table.add({io::escaped(option.key), io::escaped(checkpoint::toText(option.value)),
                   std::string(nameOf(option.source)), io::escaped(option.origin.english()), where});
    };
    const auto same = [](const checkpoint::Option &a, const checkpoint::Option &b) {
        return a.key == b.key && a.value == b.value && a.source == b.source;
    };
    for (const checkpoint::Option &option : description.options)
        addRow(option, {});
    OfLayers<checkpoint::Option> differing;
    for (const TnoDescription &tno : description.tnos) {
        for (const checkpoint::Option &option : tno.options) {
            const auto hasKey = [&](const checkpoint::Option &other) { return other.key == option.key; };
            if (std::none_of(description.options.begin(), description.options.end(), hasKey))
                add(differing, tno.layer, option, same);
        }
    }
    std::stable_sort(differing.begin(), differing.end(),
                     [](const auto &a, const auto &b) { return a.first.key < b.first.key; });
    for (const auto &[option, layers] : differing)
        addRow(option, layersText(layers));
    return table.text();
}

/// Returns the layers without an operator: "no kernel: block 3 is attention (blocks.3.)".
std::string otherLayersText(const std::vector<checkpoint::OtherLayer> &layers)
{
    std::string text;
    for (const checkpoint::OtherLayer &layer : layers)
        text += "no kernel: block " + std::to_string(layer.block) + " is " + layer.kind + " ("
            + io::escaped(layer.prefix) + ")\n";
    return text;
}

std::string unusedText(const std::vector<std::string> &keys)
{
    if (keys.empty())
        return {};
    std::string text = "unused keys (" + std::to_string(keys.size()) + ")\n";
    for (std::size_t i = 0; i < std::min(keys.size(), MostUnusedKeys); ++i)
        text += "  " + io::escaped(keys[i]) + "\n";
    if (keys.size() > MostUnusedKeys)
        text += "  and " + std::to_string(keys.size() - MostUnusedKeys) + " more, which --json lists\n";
    return text;
}

std::string sizeText(long bytes)
{
    constexpr double MiB = 1024.0 * 1024.0, GiB = 1024 * MiB;
    const auto size = static_cast<double>(bytes);
    if (size < 0.1 * MiB)
        return std::to_string(bytes) + " bytes";
    const double number = size < GiB ? size / MiB : size / GiB;
    return io::number(number, number < 10 ? 2 : number < 100 ? 3 : 4) + (size < GiB ? " MiB" : " GiB");
}

/// Tells which numbers are finite, of those that were read.
std::string finiteText(const Info::Counts &counts, bool hasOthers)
{
    const std::string finite = counts.nan + counts.infinite == 0 ? "every number is finite"
                                                                 : std::to_string(counts.nan) + " NaN and "
            + std::to_string(counts.infinite) + " infinite numbers in their tensors";
    return finite + " (" + std::to_string(counts.read) + " read" + (hasOthers ? "; other weights are not read)" : ")");
}

std::string headText(const Info &info)
{
    const checkpoint::Checkpoint &checkpoint = info.document->checkpoint();
    const checkpoint::Description &description = info.document->description();
    io::TextTable head({});
    head.add({"file", io::escaped(checkpoint.path)});
    head.add({"family", io::escaped(description.familyName.english()) + " [" + description.family + "]"});
    if (!description.unverified.empty())
        head.add({"", "not verified against the authors' code: " + io::escaped(description.unverified.english())});
    head.add({"container", io::escaped(checkpoint.container) + ", " + sizeText(checkpoint.fileSize)});
    if (description.parameters > 0)
        head.add({"parameters", std::to_string(description.parameters)});
    head.add({"network", io::escaped(networkText(description.network).english())});
    const bool isOnGrid = std::any_of(description.layers.begin(), description.layers.end(), [](const auto &layer) {
        return layer.combination != toeplitz::Combination::Single;
    });
    if (description.trainingLength)
        head.add({"training n", std::to_string(*description.trainingLength) + (isOnGrid ? " along each axis" : "")});
    const Info::Counts &total = info.total;
    head.add({"kernels", total.read == 0 ? "in no tensor" : finiteText(total, description.parameters > total.read)});
    return head.text();
}

} // namespace

Message decayWord(const TnoDescription &tno)
{
    if (tno.windowed)
        return Message("window");
    if (tno.decay != model::DecayKind::None || tno.role == model::Role::DecayOfAttention)
        return {};
    return tno.source == model::KernelSource::Modes ? Message("poles") : Message("none");
}

Message kernelSource(const TnoDescription &tno)
{
    if (!tno.undrawn.empty())
        return Message("not drawn");
    switch (tno.source) {
    case model::KernelSource::Table:
        return Message("table");
    case model::KernelSource::Modes:
        return Message("modes");
    case model::KernelSource::Spectrum:
        return Message("FD %1 x %2", tno.rpeWidth, tno.rpeDepth);
    case model::KernelSource::Rpe:
        break;
    }
    return tno.load ? Message("MLP %1 x %2", tno.rpeWidth, tno.rpeDepth)
                    : Message("RPE %1 x %2", tno.rpeWidth, tno.rpeDepth);
}

std::string infoText(const Info &info, bool metadata)
{
    const checkpoint::Description &description = info.document->description();
    std::vector<std::string> parts{headText(info),           tnoTable(info),
                                   notesText(description),   otherLayersText(description.otherLayers),
                                   optionTable(description), unusedText(description.unused)};
    if (metadata)
        parts.push_back("metadata\n" + metadataText(metadataJson(info.document->checkpoint().metadata)));
    std::erase(parts, std::string());
    return io::joined(parts, "\n");
}

} // namespace tnn::run
