// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/difference_kernels.h"

#include <algorithm>

#include "engine/document/kernel_zoo.h"
#include "engine/io/text_table.h"

namespace tnn::document {

namespace {

using checkpoint::LayerDescription;
using checkpoint::Option;
using checkpoint::Source;
using checkpoint::TnoDescription;

void add(std::vector<Message> &notes, const Message &note)
{
    if (std::find(notes.begin(), notes.end(), note) == notes.end())
        notes.push_back(note);
}

Message gammaText(const TnoDescription &tno)
{
    if (tno.decay == model::DecayKind::None)
        return Message("none");
    const std::string least = io::number(tno.gammaMinimum, 4), most = io::number(tno.gammaMaximum, 4);
    return least == most ? Message::verbatim(least) : Message("%1 to %2", least, most);
}

/// Returns the common part of a pair of TNOs: the smaller shape, and only options with equal values.
TnoDescription common(const TnoDescription &a, const TnoDescription &b, const PairNames &names)
{
    TnoDescription tno;
    tno.name = a.name;
    tno.brief = a.brief;
    tno.axis = a.axis;
    tno.source = model::KernelSource::Table;
    tno.heads = std::min(a.heads, b.heads);
    tno.headDim = std::min(a.headDim, b.headDim);
    tno.causal = a.causal && b.causal;
    if (!a.undrawn.empty() || !b.undrawn.empty())
        tno.undrawn = a.undrawn.empty() ? Message("in %1: %2", names.b, b.undrawn)
                                        : Message("in %1: %2", names.a, a.undrawn);
    else if (tno.channels() < 1)
        tno.undrawn = Message("it has no common channels");
    for (const Option &option : a.options) {
        const auto same = std::find_if(b.options.begin(), b.options.end(), [&option](const Option &other) {
            return other.key == option.key && other.value == option.value;
        });
        if (same != b.options.end())
            tno.options.push_back(
                {option.key, option.value, Source::Inferred, Message("the same in %1 and %2", names.a, names.b)});
    }
    return tno;
}

Message direction(const TnoDescription &tno)
{
    return tno.causal ? Message("causal") : Message("bidirectional");
}

Message number(long value)
{
    return Message::verbatim(std::to_string(value));
}

void noteDifferences(std::vector<Message> &notes, const TnoDescription &a, const TnoDescription &b,
                     const PairNames &names)
{
    const auto both = [&notes, &names](const Message &what, const Message &inA, const Message &inB) {
        if (inA != inB)
            add(notes, Message("%1: %2 in %3, %4 in %5", what, inA, names.a, inB, names.b));
    };
    const auto name = [](std::string_view value) { return Message::verbatim(std::string(value)); };
    both(Message("gamma"), gammaText(a), gammaText(b));
    both(Message("heads"), number(a.heads), number(b.heads));
    both(Message("channels per head"), number(a.headDim), number(b.headDim));
    both(Message("the operator"), direction(a), direction(b));
    both(Message("activation of the coefficients"), name(nameOf(a.activation)), name(nameOf(b.activation)));
    if (a.normalize || b.normalize)
        add(notes, Message("the difference omits the division by row sums"));
}

void noteModels(std::vector<Message> &notes, const checkpoint::Description &a, const checkpoint::Description &b,
                const PairNames &names)
{
    if (a.family != b.family && b.family != ZooFamily)
        add(notes, Message("the families differ: %1 in %2, %3 in %4", a.family, names.a, b.family, names.b));
    const auto lengthOf = [](const checkpoint::Description &description) {
        return description.trainingLength ? number(*description.trainingLength) : Message("unknown");
    };
    if (a.trainingLength != b.trainingLength)
        add(notes, Message("training length: %1 in %2, %3 in %4", lengthOf(a), names.a, lengthOf(b), names.b));
    if (a.network.dim > 0 && b.network.dim > 0 && a.network.dim != b.network.dim)
        add(notes, Message("dim: %1 in %2, %3 in %4", a.network.dim, names.a, b.network.dim, names.b));
    const auto layersA = static_cast<long>(a.layers.size()), layersB = static_cast<long>(b.layers.size());
    const std::string &longer = layersA > layersB ? names.a : names.b;
    const long more = std::labs(layersA - layersB);
    if (more == 1)
        add(notes, Message("%1 has 1 more layer, which is omitted", longer));
    else if (more > 1)
        add(notes, Message("%1 has %2 more layers, which are omitted", longer, more));
}

/// Returns the TNO of a layer along an axis, or -1.
int along(const checkpoint::Description &description, const LayerDescription &layer, checkpoint::Axis axis)
{
    for (const int tno : layer.tnos)
        if (description.tnos[static_cast<std::size_t>(tno)].axis == axis)
            return tno;
    return -1;
}

bool decaysAlike(const model::Tno &a, const model::Tno &b)
{
    return a.decay != model::DecayKind::None && b.decay != model::DecayKind::None && a.heads == b.heads
        && a.headDim == b.headDim && a.gamma == b.gamma && a.activation == model::Activation::None
        && b.activation == model::Activation::None;
}

toeplitz::CoefficientsPtr subtracted(const toeplitz::Coefficients &a, const toeplitz::Coefficients &b,
                                     const std::vector<long> &flat)
{
    auto difference = std::make_shared<toeplitz::Coefficients>();
    difference->n = a.n;
    difference->causal = a.causal && b.causal;
    difference->channels = flat;
    difference->values = a.values - b.values;
    return difference;
}

} // namespace

MatchedOperators matched(const Document &documentA, const Document &documentB)
{
    const checkpoint::Description &a = documentA.description(), &b = documentB.description();
    const PairNames names{documentA.role(), documentB.role()};
    MatchedOperators result;
    checkpoint::Description &common = result.description;
    for (std::size_t layer = 0; layer < std::min(a.layers.size(), b.layers.size()); ++layer) {
        LayerDescription row = a.layers[layer];
        row.tnos.clear();
        for (const int inA : a.layers[layer].tnos) {
            const TnoDescription &one = a.tnos[static_cast<std::size_t>(inA)];
            const int inB = along(b, b.layers[layer], one.axis);
            if (inB < 0) {
                add(result.notes,
                    one.axis == checkpoint::Axis::Height
                        ? Message("%1 acts along its height only in %2", one.name, names.a)
                        : one.axis == checkpoint::Axis::Width
                        ? Message("%1 acts along its width only in %2", one.name, names.a)
                        : Message("%1 acts along its sequence only in %2", one.name, names.a));
                continue;
            }
            const TnoDescription &other = b.tnos[static_cast<std::size_t>(inB)];
            noteDifferences(result.notes, one, other, names);
            row.tnos.push_back(static_cast<int>(common.tnos.size()));
            common.tnos.push_back(document::common(one, other, names));
            common.tnos.back().layer = static_cast<int>(common.layers.size());
            result.inA.push_back(inA);
            result.inB.push_back(inB);
        }
        if (row.tnos.size() != 2)
            row.combination = toeplitz::Combination::Single;
        if (!row.tnos.empty())
            common.layers.push_back(row);
    }
    noteModels(result.notes, a, b, names);
    if (common.tnos.empty())
        result.reason = Message("%1 and %2 have no common operator: none acts along the same axis in the same layer",
                                names.a, names.b);
    common.family = "difference";
    common.familyName = Message("difference of two checkpoints");
    common.network.refused = Message("a difference of two checkpoints has no network");
    common.trainingLength = a.trainingLength && b.trainingLength ? std::min(a.trainingLength, b.trainingLength)
        : a.trainingLength                                       ? a.trainingLength
                                                                 : b.trainingLength;
    common.warnings = result.notes;
    return result;
}

model::Tno DifferenceKernels::load(int index) const
{
    const auto ofA = m_a->tno(a(index).tno), ofB = m_b->tno(b(index).tno);
    model::Tno tno(described(index));
    if (model::dependsOnLength(*ofA) || model::dependsOnLength(*ofB))
        tno.parType = 2; // every coefficient changes with n
    if (decaysAlike(*ofA, *ofB)) {
        tno.decay = ofA->decay;
        tno.gamma = ofA->gamma;
    }
    tno.activation = ofA->activation != model::Activation::None ? ofA->activation : ofB->activation;
    return tno;
}

std::vector<long> DifferenceKernels::channelsOf(const Side &side, int index, const std::vector<long> &flat) const
{
    const long here = described(index).headDim;
    const long there = side.document->description().tnos[static_cast<std::size_t>(side.tno)].headDim;
    std::vector<long> channels = flat;
    for (long &channel : channels)
        channel = channel / here * there + channel % here;
    return channels;
}

toeplitz::CoefficientsPtr DifferenceKernels::raw(int index, long n, const std::vector<long> &flat,
                                                 const Task &task) const
{
    const auto of = [&](const Side &side) {
        return side.document->raw(side.tno, n, channelsOf(side, index, flat), task);
    };
    return subtracted(*of(a(index)), *of(b(index)), flat);
}

toeplitz::CoefficientsPtr DifferenceKernels::coefficients(int index, long n, const std::vector<long> &flat,
                                                          const model::Overrides &overrides, const Task &task) const
{
    model::Overrides all = overrides;
    all.off.clear(); // its channels are numbered for this document
    const auto of = [&](const Side &side) {
        return side.document->coefficients(side.tno, n, channelsOf(side, index, flat), all, task);
    };
    return subtracted(*of(a(index)), *of(b(index)), flat);
}

} // namespace tnn::document
