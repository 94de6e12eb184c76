// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cmath>
#include <set>

#include "engine/checkpoint/families/attention_parts.h"
#include "engine/checkpoint/families/tnn/fairseq_trainer.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace fairseq_network_steps {

using model::Block;
using model::NormKind;

/// u gates T u, without activations (gtu_v3.py).
model::Gtu thirdGtu(const NetworkReader &read, long layer, const std::string &prefix, long dim)
{
    const long channels = read.tno(layer).channels();
    model::Gtu gtu;
    gtu.u = read.linear(prefix + "in_proj", dim, channels);
    gtu.o = read.linear(prefix + "out_proj", channels, dim);
    gtu.activation = model::Activation::None;
    if (read.option(layer, "use_norm", false))
        gtu.norm = read.norm(prefix + "norm", channels, NormKind::SimpleRms);
    return gtu;
}

model::Gtu gtuAt(const NetworkReader &read, long layer, const std::string &prefix, long dim)
{
    if (read.has(prefix + "in_proj.weight"))
        return thirdGtu(read, layer, prefix, dim);
    model::Gtu gtu = gtuOf(read, layer, prefix, dim, fairseqActivation);
    if (read.option(layer, "gtu_type", 2L) == 1) {
        gtu.innerNorm = read.norm(prefix + "pre_norm", dim, NormKind::SimpleRms);
        gtu.innerShortcut = true;
        if (read.has(prefix + "d"))
            gtu.shortcutScale = read.row(prefix + "d", dim);
    }
    return gtu;
}

/// Returns the norm of a layer, which may have no parameters if `bare` is set.
model::Norm layerNorm(const NetworkReader &read, const std::string &prefix, long dim, bool bare)
{
    if (!bare && !read.has(prefix + ".scale") && !read.has(prefix + ".scala"))
        read.require(prefix + ".weight");
    return read.norm(prefix, dim, NormKind::SimpleRms);
}

/// Returns a norm enabled by one argument and made parameter-free by another.
model::Norm optionalNorm(const NetworkReader &read, const std::string &prefix, long dim, bool wanted,
                         std::string_view kindArgument)
{
    const bool hasParameters = read.has(prefix + ".weight");
    if (!wanted && !hasParameters)
        return {};
    if (fairseqArguments(read.subject()).text(kindArgument) == "simplermsnorm" && !hasParameters)
        return {NormKind::SimpleRms, {}, {}};
    read.require(prefix + ".weight");
    return read.norm(prefix, dim, NormKind::None);
}

/// Arguments with pre-norm layers also have a norm after the last one.
void addFinalNorm(const NetworkReader &read, const std::string &around, model::Network &network)
{
    const MetadataReader arguments = fairseqArguments(read.subject());
    const bool wanted = read.option(0, "prenorm", false) && !arguments.isEmpty()
        && !arguments.isTrue("no_decoder_final_norm");
    network.finalNorm = optionalNorm(read, around + "layer_norm", network.dim, wanted, "final_layernorm");
}

void addLayers(const NetworkReader &read, const std::string &around, model::Network &network)
{
    requireOperatorsIn(read, around + "layers.");
    const MetadataReader arguments = fairseqArguments(read.subject());
    const std::string last = arguments.text("fina_act");
    // If the arguments name no norm, layers have LayerNorms.
    const bool bare = arguments.isEmpty() || arguments.text("norm_type") == "simplermsnorm";
    const bool withGlus = arguments.value("glu") != OptionValue(false); // an ablation trained by Tnnscope
    for (long layer = 0; layer < read.layers(); ++layer) {
        if (lastPartOf(parentOf(read.prefix(layer))) != "gtu")
            throw Error("its mixer is not the Gtu of tnn_lm and tnn_v2_lm and is not supported");
        const std::string gtu = parentOf(read.prefix(layer)), own = parentOf(parentOf(gtu));
        const bool before = read.option(layer, "prenorm", false);
        const auto norming = before ? Block::Norming::Before : Block::Norming::After;
        network.blocks.push_back({gtuAt(read, layer, gtu, network.dim),
                                  layerNorm(read, own + "self_attn_layer_norm", network.dim, bare), norming});
        if (withGlus)
            network.blocks.push_back({gluOf(read, layer, own + "glu.", network.dim, fairseqActivation, last),
                                      layerNorm(read, own + "final_layer_norm", network.dim, bare), norming});
    }
    addFinalNorm(read, around, network);
}

long dimOf(const NetworkReader &read, const std::string &around)
{
    const std::string projected = around + "project_in_dim.weight";
    return read.has(projected) ? read.shapeOf(projected).rows : read.shapeOf(around + "embed_tokens.weight").channels;
}

model::Entry entryOf(const NetworkReader &read, const std::string &around)
{
    const MetadataReader arguments = fairseqArguments(read.subject());
    const std::string table = around + "embed_tokens.weight";
    for (const char *adaptive : {"embed_tokens.embeddings.", "adaptive_softmax."})
        if (!tensorsBelow(read.subject().index, around + adaptive).empty())
            throw Error("its adaptive embedding and softmax are not supported");
    const std::string positions = around + "embed_positions.", sinusoidal = positions + "_float_tensor";
    const bool hasSinusoids = read.description().family == "transformer-tnn",
               computed = hasSinusoids && read.has(sinusoidal);
    if (tensorsBelow(read.subject().index, positions).size() > (computed ? 1 : 0))
        throw Error("its positional embedding (%1embed_positions) is not supported", io::escaped(around));
    model::Entry entry = tokenEntry(read, table);
    if (hasSinusoids && !computed && !arguments.isEmpty() && !arguments.isTrue("no_token_positional_embeddings"))
        throw Error("the network's tensor %1 is missing", io::escaped(sinusoidal));
    if (computed)
        entry.sinusoidsFrom = 2; // after those of the padding symbol, which is 1
    const long width = read.shapeOf(table).channels, dim = dimOf(read, around);
    if (read.has(around + "project_in_dim.weight"))
        entry.map = read.linear(around + "project_in_dim", width);
    if (!read.option(0, "no_scale_embedding", false))
        entry.scale = std::sqrt(static_cast<double>(dim));
    entry.norm = optionalNorm(read, around + "layernorm_embedding", dim, arguments.isTrue("layernorm_embedding"),
                              "embdding_layernorm"); // fairseq-evo's spelling
    return entry;
}

/// Returns the activation of fairseq's heads with that name.
model::Activation headActivation(std::string_view key, const std::string &name)
{
    using model::Activation;
    for (const auto &[known, activation] : {std::pair("relu", Activation::Relu), std::pair("gelu", Activation::Gelu),
                                            std::pair("tanh", Activation::Tanh), std::pair("linear", Activation::None)})
        if (name == known)
            return activation;
    throw Error("the %1 %2 of its heads is not supported", key, io::escaped(name));
}

/// Layers of modules/x_attention/mha_tno_layer.py: softmax attention and T x of the same input, each head of which has
/// as many channels as the operator's.
void addAttentionLayers(const NetworkReader &read, const std::string &around, model::Network &network)
{
    requireOperatorsIn(read, around + "layers.");
    for (long layer = 0; layer < read.layers(); ++layer) {
        const std::string mixer = parentOf(read.prefix(layer)), own = parentOf(mixer);
        const long dim = network.dim, width = read.tno(layer).headDim;
        if (read.tno(layer).channels() != dim)
            throw Error("the %1 channels of the operator %2 are not the network's %3", read.tno(layer).channels(),
                        io::escaped(read.prefix(layer)), dim);
        const auto norming = read.option(layer, "prenorm", false) ? Block::Norming::Before : Block::Norming::After;
        model::Attention attention = separateAttention(read, mixer, width, dim);
        attention.besideOperator = true;
        network.blocks.push_back(
            {std::move(attention), layerNorm(read, own + "self_attn_layer_norm", dim, false), norming});
        network.blocks.push_back(
            {perceptronOf(read, own, dim,
                          headActivation("activation_fn", read.option(layer, "activation_fn", std::string("relu")))),
             layerNorm(read, own + "final_layer_norm", dim, false), norming});
    }
    addFinalNorm(read, around, network);
}

model::Network decoder(const NetworkReader &read,
                       void (*addAll)(const NetworkReader &, const std::string &, model::Network &))
{
    const std::string around = aroundLayers(read);
    model::Network network;
    network.entry = entryOf(read, around);
    network.dim = dimOf(read, around);
    addAll(read, around, network);
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
    return network;
}

/// Heads from fine-tuning: "classification_heads.NAME." next to the encoder.
std::vector<model::Head> classificationHeads(const NetworkReader &read, const std::string &outside, long dim)
{
    const std::string place = outside + "classification_heads.";
    std::set<std::string> names;
    for (const Tensor *tensor : tensorsBelow(read.subject().index, place)) {
        const std::string rest = tensor->name.substr(place.size());
        names.insert(rest.substr(0, rest.find('.')));
    }
    std::vector<model::Head> heads;
    for (const std::string &name : names) {
        model::Head head;
        head.name = name;
        head.pool = model::Head::Pool::Mean;
        const std::string dense = place + name + ".dense", out = place + name + ".out_proj";
        const long inner = read.shapeOf(dense + ".weight").rows;
        read.require(dense + ".bias");
        read.require(out + ".bias");
        head.stages = {
            {read.linear(dense, dim),
             headActivation("pooler_activation_fn", read.option(0, "pooler_activation_fn", std::string("tanh"))),
             {}},
            {read.linear(out, inner), model::Activation::None, {}}};
        head.outputs = read.shapeOf(out + ".weight").rows;
        heads.push_back(std::move(head));
    }
    return heads;
}

/// RobertaLMHead: a dense layer, its norm, and the embedding's table with a bias.
model::Head maskedHead(const NetworkReader &read, const std::string &place, const std::string &table, long dim,
                       long vocabulary)
{
    for (const char *part : {"bias", "dense.bias", "layer_norm.weight", "layer_norm.bias"})
        read.require(place + part);
    const std::string own = place + "weight"; // tied, and omitted by formats that store a tensor once
    model::Head head;
    head.name = "lm_head";
    head.outputs = vocabulary;
    head.stages = {{read.linear(place + "dense", dim, dim),
                    headActivation("activation_fn", read.option(0, "activation_fn", std::string("gelu"))),
                    read.norm(place + "layer_norm", dim, NormKind::None)},
                   {read.linear(read.has(own) ? own : table, place + "bias", dim), model::Activation::None, {}}};
    return head;
}

} // namespace fairseq_network_steps

model::Activation fairseqActivation(std::string_view name)
{
    using namespace fairseq_network_steps;
    return name == "exp" ? model::Activation::ExpShifted : model::activationNamed(name);
}

model::Network fairseqDecoder(const NetworkReader &read)
{
    using namespace fairseq_network_steps;
    return decoder(read, addLayers);
}

model::Network fairseqAttentionDecoder(const NetworkReader &read)
{
    using namespace fairseq_network_steps;
    return decoder(read, addAttentionLayers);
}

model::Network fairseqEncoder(const NetworkReader &read)
{
    using namespace fairseq_network_steps;
    constexpr long Padding = 1; // <pad> in every dictionary of fairseq
    const std::string around = aroundLayers(read), encoder = parentOf(around), outside = parentOf(encoder);
    model::Network network;
    network.entry = entryOf(read, around);
    network.entry.padding = Padding;
    network.dim = dimOf(read, around);
    addLayers(read, around, network);
    network.heads = classificationHeads(read, outside, network.dim);
    if (!tensorsBelow(read.subject().index, encoder + "lm_head.").empty())
        network.heads.push_back(maskedHead(read, encoder + "lm_head.", around + "embed_tokens.weight", network.dim,
                                           network.entry.vocabulary));
    return network;
}

} // namespace tnn::checkpoint
