// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/fairseq_network.h"

#include <cmath>
#include <set>

#include "engine/checkpoint/families/fairseq_trainer.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

using model::Block;
using model::NormKind;

/// "decoder." of "decoder.layers.3.self_attn.gtu.toep."
std::string aroundOf(const NetworkReader &read)
{
    const std::string &prefix = read.prefix(0);
    return prefix.substr(0, prefix.find("layers."));
}

model::Activation named(std::string_view name)
{
    return name == "exp" ? model::Activation::ExpShifted : model::activationNamed(name);
}

/// u gates T u, and nothing is activated (gtu_v3.py).
model::Gtu thirdGtu(const NetworkReader &read, long layer, const std::string &prefix)
{
    const long channels = read.tno(layer).channels();
    model::Gtu gtu;
    gtu.u = read.linear(prefix + "in_proj", 0, channels);
    gtu.o = read.linear(prefix + "out_proj", channels);
    gtu.activation = model::Activation::None;
    if (read.flag(layer, "use_norm", false))
        gtu.norm = read.norm(prefix + "norm", channels, NormKind::SimpleRms);
    return gtu;
}

model::Gtu gtuAt(const NetworkReader &read, long layer, const std::string &prefix, long dim)
{
    if (read.has(prefix + "in_proj.weight"))
        return thirdGtu(read, layer, prefix);
    model::Gtu gtu = gtuOf(read, layer, prefix, named);
    if (read.integer(layer, "gtu_type", 2) == 1) {
        gtu.innerNorm = read.norm(prefix + "pre_norm", dim, NormKind::SimpleRms);
        gtu.innerShortcut = true;
        if (read.has(prefix + "d"))
            gtu.shortcutScale = read.row(prefix + "d", dim);
    }
    return gtu;
}

void addLayers(const NetworkReader &read, bool prenormAssumed, model::Network &network)
{
    for (long layer = 0; layer < read.layers(); ++layer) {
        const std::string gtu = parentOf(read.prefix(layer)), around = parentOf(parentOf(gtu));
        const bool before = read.flag(layer, "prenorm", prenormAssumed);
        const auto norming = before ? Block::Norming::Before : Block::Norming::After;
        network.blocks.push_back({gtuAt(read, layer, gtu, network.dim),
                                  read.norm(around + "self_attn_layer_norm", network.dim, NormKind::SimpleRms),
                                  norming});
        network.blocks.push_back({gluOf(read, layer, around + "glu.", named),
                                  read.norm(around + "final_layer_norm", network.dim, NormKind::SimpleRms), norming});
    }
    network.causal = allCausal(read.description());
}

model::Entry entryOf(const NetworkReader &read, const std::string &around, bool scaledByDefault)
{
    const MetadataReader arguments = fairseqArguments(read.subject());
    const auto unscaled = arguments.value("no_scale_embedding");
    const std::string table = around + "embed_tokens.weight";
    if (!read.has(table) && read.has(around + "embed_tokens.embeddings.0.0.weight"))
        throw Error("its adaptive embedding and softmax are not run here");
    for (const char *key : {"embed_positions.weight", "embed_positions.weights"})
        if (read.has(around + key))
            throw Error("its positional embedding (" + around + key + ") is not run here");
    model::Entry entry;
    entry.kind = model::Entry::Kind::Ids;
    entry.table = read.matrix(table);
    const auto [vocabulary, width] = read.shapeOf(table);
    entry.vocabulary = vocabulary;
    entry.width = 1;
    long dim = width;
    if (read.has(around + "project_in_dim.weight")) {
        entry.map = read.linear(around + "project_in_dim", width);
        dim = read.shapeOf(around + "project_in_dim.weight").rows;
    }
    if (unscaled ? *unscaled == OptionValue(false) : scaledByDefault)
        entry.scale = std::sqrt(static_cast<double>(dim));
    if (read.has(around + "layernorm_embedding.weight"))
        entry.norm = read.norm(around + "layernorm_embedding", dim, NormKind::None);
    return entry;
}

long dimOf(const NetworkReader &read, const std::string &around)
{
    const std::string projected = around + "project_in_dim.weight";
    return read.has(projected) ? read.shapeOf(projected).rows : read.shapeOf(around + "embed_tokens.weight").channels;
}

/// Of fine-tuning: "classification_heads.NAME." beside the encoder.
std::vector<model::Head> classificationHeads(const NetworkReader &read, const std::string &outside, long dim)
{
    const std::string place = outside + "classification_heads.";
    std::set<std::string> names;
    for (const Tensor *tensor : tensorsBelow(read.subject().index, place)) {
        const std::string rest = tensor->name.substr(place.size());
        names.insert(rest.substr(0, rest.find('.')));
    }
    const std::string activation = fairseqArguments(read.subject()).text("pooler_activation_fn");
    if (!names.empty() && activation != "" && activation != "tanh")
        throw Error("the pooler_activation_fn " + io::escaped(activation) + " of its heads is not known here");
    std::vector<model::Head> heads;
    for (const std::string &name : names) {
        model::Head head;
        head.name = name;
        head.pool = model::Head::Pool::Mean;
        const std::string dense = place + name + ".dense", out = place + name + ".out_proj";
        const long inner = read.shapeOf(dense + ".weight").rows;
        head.stages = {{read.linear(dense, dim), model::Activation::Tanh, {}},
                       {read.linear(out, inner), model::Activation::None, {}}};
        head.outputs = read.shapeOf(out + ".weight").rows;
        heads.push_back(std::move(head));
    }
    return heads;
}

/// RobertaLMHead: a dense layer, its norm, and the embedding's table with a bias.
model::Head maskedHead(const NetworkReader &read, const std::string &place, long dim, long vocabulary)
{
    const std::string activation = fairseqArguments(read.subject()).text("activation_fn");
    if (!activation.empty() && activation != "gelu" && activation != "relu")
        throw Error("the activation_fn " + io::escaped(activation) + " of its lm_head is not known here");
    model::Head head;
    head.name = "lm_head";
    head.outputs = vocabulary;
    head.stages = {{read.linear(place + "dense", dim),
                    activation == "relu" ? model::Activation::Relu : model::Activation::Gelu,
                    read.norm(place + "layer_norm", dim, NormKind::None)},
                   {read.linear(place + "weight", read.has(place + "bias") ? place + "bias" : std::string(), dim),
                    model::Activation::None,
                    {}}};
    return head;
}

} // namespace

model::Network fairseqDecoder(const NetworkReader &read)
{
    const std::string around = aroundOf(read);
    model::Network network;
    network.entry = entryOf(read, around, true);
    network.dim = dimOf(read, around);
    addLayers(read, false, network);
    if (read.has(around + "layer_norm.weight"))
        network.finalNorm = read.norm(around + "layer_norm", network.dim, NormKind::None);
    model::Head head;
    head.name = "output_projection";
    long width = network.dim;
    if (read.has(around + "project_out_dim.weight")) {
        head.stages.push_back({read.linear(around + "project_out_dim", width), model::Activation::None, {}});
        width = read.shapeOf(around + "project_out_dim.weight").rows;
    }
    const std::string own = around + "output_projection.weight";
    const std::string weight = read.has(own) ? own : around + "embed_tokens.weight";
    head.stages.push_back({read.linear(weight, std::string(), width), model::Activation::None, {}});
    head.outputs = read.shapeOf(weight).rows;
    network.heads = {std::move(head)};
    network.predictsTokens = network.heads.front().outputs == network.entry.vocabulary;
    return network;
}

model::Network fairseqEncoder(const NetworkReader &read)
{
    constexpr long Padding = 1; // <pad> in every dictionary of fairseq
    const std::string around = aroundOf(read), encoder = parentOf(around), outside = parentOf(encoder);
    model::Network network;
    network.entry = entryOf(read, around, false);
    network.entry.padding = Padding;
    network.dim = dimOf(read, around);
    addLayers(read, false, network);
    if (read.has(around + "layer_norm.weight"))
        network.finalNorm = read.norm(around + "layer_norm", network.dim, NormKind::None);
    network.heads = classificationHeads(read, outside, network.dim);
    const bool classifies = !network.heads.empty();
    if (read.has(encoder + "lm_head.weight"))
        network.heads.push_back(maskedHead(read, encoder + "lm_head.", network.dim, network.entry.vocabulary));
    network.predictsTokens = !classifies && !network.heads.empty();
    return network;
}

} // namespace tnn::checkpoint
