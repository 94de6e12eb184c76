// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/convolutions/hyena_network.h"

#include <numeric>

#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/network_parts.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace hyena_network_steps {

constexpr double LayerNormEpsilon = 1e-5;

std::vector<long> block(long index, long width)
{
    std::vector<long> rows(static_cast<std::size_t>(width));
    std::iota(rows.begin(), rows.end(), index * width);
    return rows;
}

model::Hyena mixerOf(const NetworkReader &read, const std::string &mixer, long dim)
{
    const long parts = read.shapeOf(mixer + "in_proj.weight").rows / dim;
    model::Hyena hyena;
    for (long part = 0; part < parts; ++part) {
        const std::vector<long> rows = block(part, dim);
        hyena.parts.push_back(
            {read.linearRows(mixer + "in_proj", rows), read.shortFilter(mixer + "short_filter", rows, parts * dim)});
    }
    if (const long taps = read.axesOf(mixer + "short_filter.weight").back();
        taps != 3 && read.description().family == "hyenadna-hf") // its padding stays 2: the filter sees the future
        throw Error("a short filter of %1 taps is not causal in this code and is not run", taps);
    hyena.out = read.linear(mixer + "out_proj", dim, dim);
    return hyena;
}

void addLayer(const NetworkReader &read, long layer, model::Network &network)
{
    const std::string mixer = parentOf(read.prefix(layer)), stem = hyenaLayer(read.prefix(layer));
    const std::string plain = stem + "mlp.", checkpointed = plain + "layer.";
    const std::string mlp = read.has(plain + "fc1.weight") ? plain : checkpointed;
    const long dim = network.dim;
    // modeling_hyena.py passes its epsilon only to the last norm; MultiMolecule's port names it otherwise.
    const double epsilon = read.description().family == "hyenadna-hf" ? LayerNormEpsilon : network.finalNorm.epsilon;
    network.blocks.push_back({mixerOf(read, mixer, dim), layerNorm(read, stem + "norm1", dim, epsilon)});
    network.blocks.push_back({perceptronOf(read, mlp, dim), layerNorm(read, stem + "norm2", dim, epsilon)});
}

void addHeads(const NetworkReader &read, const std::string &backbone, model::Network &network)
{
    const std::string root = parentOf(backbone);
    for (const std::string &stem : {root, parentOf(root)}) {
        if (read.has(stem + "lm_head.weight")) {
            const std::string bias = read.has(stem + "lm_head.bias") ? stem + "lm_head.bias" : std::string();
            network.heads.push_back(linearHead(read, stem + "lm_head.weight", bias, network.dim, "lm_head"));
            return;
        }
        if (read.has(stem + "score.weight")) {
            network.heads.push_back(
                linearHead(read, stem + "score.weight", {}, network.dim, "score", model::Head::Pool::Last));
            return;
        }
        if (read.has(stem + std::string(HyenaDecoder) + "output_transform.weight")) { // hyena-dna's train.py
            const MetadataReader decoder(read.subject().checkpoint, {"hyper_parameters", "decoder"});
            if (const std::string kind = decoder.text("_name_"); !kind.empty() && kind != "sequence" && kind != "nd")
                throw Error("its decoder %1 is not supported", io::escaped(kind));
            network.heads.push_back(sequenceHead(read, stem + std::string(HyenaDecoder), network.dim, "decoder"));
            return;
        }
        if (const std::string head = stem + "head.output_transform"; read.has(head + ".weight")) {
            network.heads.push_back(
                linearHead(read, head + ".weight", head + ".bias", network.dim, "head", model::Head::Pool::Mean));
            return;
        }
    }
}

} // namespace hyena_network_steps

std::string hyenaLayer(const std::string &filter)
{
    const std::string mixer = parentOf(filter);
    return lastPartOf(mixer) == "layer" ? parentOf(parentOf(mixer)) : parentOf(mixer);
}

model::Network hyenaNetwork(const NetworkReader &read)
{
    using namespace hyena_network_steps;
    for (const OtherLayer &other : read.description().otherLayers)
        throw Error("block %1 is %2, which is not supported", other.block, other.kind);
    for (long layer = 0; layer < read.layers(); ++layer)
        if (read.tno(layer).block != layer)
            throw Error("layer %1 is missing", layer);
    const std::string backbone = parentOf(parentOf(hyenaLayer(read.prefix(0))));
    model::Network network;
    network.entry = tokenEntry(read, backbone + "embeddings.word_embeddings.weight");
    network.dim = read.tno(0).headDim;
    if (const std::string places = backbone + "embeddings.position_embeddings.weight"; read.has(places))
        network.entry.positions = read.matrix(places, network.dim);
    const std::string last = backbone + (read.has(backbone + "ln_f.weight") ? "ln_f" : "final_layer_norm");
    network.finalNorm = layerNorm(read, last, network.dim, read.option(0, "layer_norm_epsilon", LayerNormEpsilon));
    for (long layer = 0; layer < read.layers(); ++layer)
        addLayer(read, layer, network);
    addHeads(read, backbone, network);
    return network;
}

} // namespace tnn::checkpoint
