// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/network_parts.h"

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

namespace {

using model::NormKind;

constexpr std::string_view Layers = "layers.";

} // namespace

model::Gtu gtuOf(const NetworkReader &read, long layer, const std::string &prefix, long dim, ActivationNames named)
{
    const long channels = read.tno(layer).channels();
    if (read.option(layer, "bias", false)) // all linear maps of a Gtu have one; for its RPE, the tensors determine it
        for (const char *map : {"u_proj", "v_proj", "o"})
            read.require(prefix + map + ".bias");
    model::Gtu gtu;
    gtu.u = read.linear(prefix + "u_proj", dim, channels);
    gtu.v = read.linear(prefix + "v_proj", dim, channels);
    gtu.o = read.linear(prefix + "o", channels, dim);
    gtu.activation = activationOf(read, layer, "act_fun", named);
    if (read.option(layer, "use_norm", false))
        gtu.norm = read.norm(prefix + "norm", channels, NormKind::SimpleRms);
    return gtu;
}

model::Glu gluOf(const NetworkReader &read, long layer, const std::string &prefix, long dim, ActivationNames named,
                 std::string_view last)
{
    model::Glu glu;
    glu.gate = read.linear(prefix + "l1", dim);
    const long width = read.shapeOf(prefix + "l1.weight").rows;
    const bool second = read.option(layer, "glu_type", 1L) == 2;
    if (read.has(prefix + "l1.bias"))
        for (const char *map : {"l2", second ? "l2" : "l3"})
            read.require(prefix + map + ".bias");
    if (!second)
        glu.value = read.linear(prefix + "l2", dim, width);
    glu.out = read.linear(prefix + (second ? "l2" : "l3"), width, dim);
    glu.activation = activationOf(read, layer, "glu_act", named);
    glu.outActivation = named(last);
    return glu;
}

model::Glu gluFrom(const NetworkReader &read, const std::string &gate, const std::string &value, const std::string &out,
                   long dim)
{
    const long inner = read.shapeOf(gate + ".weight").rows;
    return {read.linear(gate, dim, inner), read.linear(value, dim, inner), read.linear(out, inner, dim)};
}

model::Perceptron perceptronOf(const NetworkReader &read, const std::string &prefix, long dim,
                               model::Activation activation)
{
    const long inner = read.shapeOf(prefix + "fc1.weight").rows;
    return {read.linear(prefix + "fc1", dim, inner), read.linear(prefix + "fc2", inner, dim), activation};
}

model::Norm layerNorm(const NetworkReader &read, const std::string &prefix, long dim, double epsilon)
{
    read.require(prefix + ".weight");
    model::Norm norm = read.norm(prefix, dim, NormKind::LayerNorm);
    norm.epsilon = epsilon;
    return norm;
}

model::Norm normLikeRpe(const NetworkReader &read, long layer, const std::string &prefix, long dim)
{
    constexpr std::pair<NormKind, const char *> Parameters[] = {{NormKind::LayerNorm, ".weight"},
                                                                {NormKind::Rms, ".scale"},
                                                                {NormKind::GatedRms, ".scale"},
                                                                {NormKind::Scale, ".scala"}};
    for (const auto &[kind, parameter] : Parameters)
        if (read.tno(layer).rpeNorm == kind)
            read.require(prefix + parameter);
    return read.norm(prefix, dim, NormKind::SimpleRms);
}

void addTnnLayer(const NetworkReader &read, long layer, const std::string &prefix, model::Network &network)
{
    using model::Block;
    const auto norming = read.option(layer, "prenorm", true) ? Block::Norming::Before : Block::Norming::Inside;
    const long dim = network.dim;
    network.blocks.push_back({gtuOf(read, layer, prefix + "token_mixer.", dim),
                              normLikeRpe(read, layer, prefix + "token_norm", dim), norming});
    network.blocks.push_back({gluOf(read, layer, prefix + "feature_mixer.", dim),
                              normLikeRpe(read, layer, prefix + "feature_norm", dim), norming});
}

void addNormOfGtu(const CheckpointKeys &subject, const std::string &mixer, TnoPlan &tno)
{
    if (!tensorsBelow(subject.index, mixer + "norm.").empty())
        tno.stored.insert_or_assign("use_norm", StoredOption{true, keysOf(mixer + "norm.*")});
}

model::Entry tokenEntry(const NetworkReader &read, const std::string &table, long dim)
{
    model::Entry entry;
    entry.kind = model::Entry::Kind::Ids;
    entry.width = 1;
    entry.table = read.matrix(table, dim);
    entry.vocabulary = read.shapeOf(table).rows;
    return entry;
}

model::Head linearHead(const NetworkReader &read, const std::string &weight, const std::string &bias, long dim,
                       std::string name, model::Head::Pool pool)
{
    model::Head head;
    head.pool = pool;
    head.stages = {{read.linear(weight, bias, dim), model::Activation::None, {}}};
    head.outputs = read.shapeOf(weight).rows;
    head.name = std::move(name);
    return head;
}

model::Head sequenceHead(const NetworkReader &read, const std::string &decoder, long dim, std::string name)
{
    const std::string map = decoder + "output_transform";
    const std::string mode = read.option(0, "decoder_mode", std::string("pool"));
    model::Head head = linearHead(read, map + ".weight", map + ".bias", dim, std::move(name));
    using Pool = model::Head::Pool;
    for (const auto &[word, pool] : {std::pair("pool", Pool::Mean), std::pair("last", Pool::Last),
                                     std::pair("first", Pool::First), std::pair("sum", Pool::Sum)})
        if (mode == word)
            head.pool = pool;
    if (head.pool == Pool::None)
        throw Error("its decoder's mode %1 is not supported, only pool, last, first and sum", io::escaped(mode));
    return head;
}

std::set<long> numbersBelow(const NetworkReader &read, const std::string &stem)
{
    std::set<long> numbers;
    for (const Tensor *tensor : tensorsBelow(read.subject().index, stem)) {
        const std::optional<long> number = layerNumberOf(tensor->name.substr(stem.size() - Layers.size()));
        if (!number)
            throw Error("the module of %1 is unknown", io::escaped(tensor->name));
        numbers.insert(*number);
    }
    return numbers;
}

void requireOperatorsIn(const NetworkReader &read, const std::string &stem)
{
    const std::set<long> stored = numbersBelow(read, stem);
    const std::size_t around = stem.size() - Layers.size();
    std::set<long> known;
    for (long layer = 0; layer < read.layers(); ++layer) {
        const std::string &prefix = read.prefix(layer);
        const std::optional<long> number = prefix.starts_with(stem) ? layerNumberOf(prefix.substr(around))
                                                                    : std::nullopt;
        if (!number || !known.insert(*number).second)
            throw Error("the operator %1 is not one of %2, 1, ...", io::escaped(prefix), io::escaped(stem) + "0");
    }
    for (const long number : stored)
        if (!known.contains(number))
            throw Error("layer %1 has no Toeplitz operator and is not supported", number);
    for (long number = 0; number < static_cast<long>(known.size()); ++number)
        if (!known.contains(number))
            throw Error("layer %1 is missing", number);
}

std::string aroundLayers(const NetworkReader &read)
{
    const std::string &prefix = read.prefix(0);
    const std::size_t at = prefix.find(Layers);
    if (at == std::string::npos || (at > 0 && prefix[at - 1] != '.'))
        throw Error("the operator %1 is not in a list of layers", io::escaped(prefix));
    return prefix.substr(0, at);
}

} // namespace tnn::checkpoint
