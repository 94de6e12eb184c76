// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/training/trained_network.h"

#include <cmath>

#include "engine/error.h"
#include "engine/names.h"

namespace tnn::checkpoint {

namespace {

constexpr Named<RpeInput> RpeInputs[] = {{RpeInput::Lag, "1"},
                                         {RpeInput::Share, "2"},
                                         {RpeInput::Exponential, "3"},
                                         {RpeInput::SinCos, "sincos"},
                                         {RpeInput::Learned, "learned"}};

using Start = TrainedTensor::Start;

/// Collects tensors in the order in which they are added.
class Gatherer {
public:
    void add(std::string name, std::vector<long> shape, Start start, double scale)
    {
        constexpr long Aligned = 16;
        TrainedTensor tensor{std::move(name), std::move(shape), start, scale};
        tensor.offset = m_offset;
        m_offset += (tensor.size() + Aligned - 1) / Aligned * Aligned;
        m_tensors.push_back(std::move(tensor));
    }
    void addFixed(std::string name, std::vector<long> shape, std::vector<float> numbers)
    {
        m_tensors.push_back({std::move(name), std::move(shape), Start::Constant, 0, std::move(numbers)});
    }
    /// Initializes like nn.Linear.
    void addLinear(const std::string &name, long out, long in)
    {
        const double bound = 1 / std::sqrt(static_cast<double>(in));
        add(name + ".weight", {out, in}, Start::Uniform, bound);
        add(name + ".bias", {out}, Start::Uniform, bound);
    }
    std::vector<TrainedTensor> take() { return std::move(m_tensors); }

private:
    std::vector<TrainedTensor> m_tensors;
    long m_offset = 0;
};

/// Frequencies as in dpb v9, one per feature of the RPE width: 10000^(-2k/d).
std::vector<float> frequenciesOf(long width)
{
    constexpr double Base = 10000;
    std::vector<float> frequencies;
    for (long k = 0; k < width; k += 2)
        frequencies.push_back(
            static_cast<float>(1 / std::pow(Base, static_cast<double>(k) / static_cast<double>(width))));
    return frequencies;
}

void addRpe(const TrainedNetwork &network, const std::string &rpe, Gatherer &tensors)
{
    long features = 1;
    if (network.rpeInput == RpeInput::SinCos) {
        std::vector<float> frequencies = frequenciesOf(network.rpeDim);
        const auto count = static_cast<long>(frequencies.size());
        features = 2 * count;
        tensors.addFixed(rpe + "freq", {1, count}, std::move(frequencies));
    }
    tensors.addLinear(rpe + "pos_proj", network.rpeDim, features);
    for (long k = 0; k < network.rpeLayers; ++k)
        tensors.addLinear(rpe + "layers." + std::to_string(k) + ".2", network.rpeDim, network.rpeDim);
    tensors.addLinear(rpe + "out.2", network.channels(), network.rpeDim);
}

void addOperator(const TrainedNetwork &network, const std::string &toep, Gatherer &tensors)
{
    const long heads = network.heads, headDim = network.channels() / heads;
    if (network.decay == model::DecayKind::Fixed)
        tensors.addFixed(
            toep + "gamma", {heads, 1, headDim},
            std::vector<float>(static_cast<std::size_t>(network.channels()), static_cast<float>(network.gamma)));
    else if (network.decay == model::DecayKind::Learned)
        tensors.add(toep + "gamma", {heads, 1, headDim}, Start::Normal, 1);
    if (network.rpeInput != RpeInput::Learned)
        return addRpe(network, toep + "rpe.", tensors);
    // So that the sum over a whole sequence is initially as large as a token.
    const double scale = 1 / std::sqrt(static_cast<double>(network.length));
    tensors.add(toep + "pos", {heads, network.length - 1, headDim}, Start::Normal, scale);
    tensors.add(toep + "zero", {heads, 1, headDim}, Start::Normal, scale);
}

} // namespace

std::string_view nameOf(RpeInput input)
{
    return nameIn(RpeInputs, input);
}

int parTypeOf(RpeInput input)
{
    return input <= RpeInput::Exponential ? static_cast<int>(input) + 1 : 1;
}

std::vector<TrainedTensor> trainedTensors(const TrainedNetwork &network)
{
    constexpr float Version = 3; // the version number that fairseq's decoders store
    Gatherer tensors;
    tensors.addFixed("decoder.version", {1}, {Version});
    tensors.add("decoder.embed_tokens.weight", {network.vocabulary, network.dim}, Start::Normal,
                1 / std::sqrt(static_cast<double>(network.dim)));
    for (long layer = 0; layer < network.layers; ++layer) {
        const std::string own = "decoder.layers." + std::to_string(layer) + ".", gtu = own + "self_attn.gtu.";
        tensors.addLinear(gtu + "v_proj", network.channels(), network.dim);
        tensors.addLinear(gtu + "u_proj", network.channels(), network.dim);
        tensors.addLinear(gtu + "o", network.dim, network.channels());
        addOperator(network, gtu + "toep.", tensors);
        for (const char *map : {"glu.l1", "glu.l2", "glu.l3"})
            if (network.glu)
                tensors.addLinear(own + map, network.dim, network.dim);
    }
    tensors.add("decoder.layer_norm.weight", {network.dim}, Start::Constant, 1);
    tensors.add("decoder.layer_norm.bias", {network.dim}, Start::Constant, 0);
    return tensors.take();
}

long spanOf(const std::vector<TrainedTensor> &tensors)
{
    long span = 0;
    for (const TrainedTensor &tensor : tensors)
        if (tensor.isTrained())
            span = tensor.offset + tensor.size();
    return span;
}

PlainDict modelOptions(const TrainedNetwork &network)
{
    using model::DecayKind;
    const bool table = network.rpeInput == RpeInput::Learned;
    const long parType = parTypeOf(network.rpeInput);
    PlainDict options{{"_name", "tnn_v2_lm"},
                      {"arch", "tnn_v2_lm"},
                      {std::string(TrainedMark), TrainedVersion},
                      {"decoder_embed_dim", network.dim},
                      {"decoder_input_dim", network.dim},
                      {"decoder_output_dim", network.dim},
                      {"decoder_layers", network.layers},
                      {"decoder_attention_heads", network.heads},
                      {"decoder_normalize_before", true},
                      {"no_decoder_final_norm", false},
                      {"no_scale_embedding", false},
                      {"no_token_positional_embeddings", true},
                      {"layernorm_embedding", false},
                      {"share_decoder_input_output_embed", true},
                      {"dropout", 0.0},
                      {"tokens_per_sample", network.length},
                      {"max_target_positions", network.length},
                      {"vocabulary", network.vocabulary},
                      {"act_fun", "silu"},
                      {"causal", true},
                      {"expand_ratio", network.expand},
                      {"head_dim", network.channels() / network.heads},
                      {"use_norm", false},
                      {"norm_type", "simplermsnorm"},
                      {"bias", true},
                      {"normalize", false},
                      {"use_decay", network.decay == DecayKind::Fixed},
                      {"use_multi_decay", network.decay == DecayKind::Learned},
                      {"act_type", "none"},
                      {"gtu_type", 2},
                      {"rpe_input", std::string(nameOf(network.rpeInput))},
                      {"glu", network.glu}};
    const auto add = [&](const char *key, Plain value) { options.emplace_back(key, std::move(value)); };
    if (network.decay != DecayKind::None)
        add("gamma", network.gamma);
    if (!table) {
        add("rpe_embedding", network.rpeDim);
        add("rpe_layers", network.rpeLayers);
        add("rpe_act", "relu");
        add("residual", false);
        add("par_type", parType);
    }
    if (network.rpeInput == RpeInput::SinCos)
        add("rpe_in_dim", (network.rpeDim + 1) / 2 * 2);
    if (network.glu) {
        add("glu_act", "silu");
        add("glu_dim", network.dim);
        add("glu_type", 1);
    }
    return options;
}

namespace {

const Object &required(const ObjectTree &tree, Object::Id dict, std::string_view key, Object::Kind kind)
{
    const Object::Id id = tree.find(dict, key);
    if (id == Object::Nil || tree[id].kind != kind)
        throw Error("was not written by Tnnscope's training: cfg.model.%1 is missing", key);
    return tree[id];
}

} // namespace

TrainedNetwork trainedNetworkOf(const ObjectTree &tree)
{
    const Object::Id options = tree.find({"cfg", "model"});
    const auto integer = [&](std::string_view key) {
        return required(tree, options, key, Object::Kind::Integer).number;
    };
    const auto flag = [&](std::string_view key) {
        return required(tree, options, key, Object::Kind::Bool).number != 0;
    };
    if (const long version = integer(TrainedMark); version != TrainedVersion)
        throw Error("was written by a different version of Tnnscope's training (%1)", version);
    TrainedNetwork network;
    const auto input = namedIn(RpeInputs, required(tree, options, "rpe_input", Object::Kind::String).text);
    if (!input)
        throw Error("cfg.model.rpe_input is not supported");
    network.rpeInput = *input;
    network.vocabulary = integer("vocabulary");
    network.length = integer("tokens_per_sample");
    network.dim = integer("decoder_embed_dim");
    network.layers = integer("decoder_layers");
    network.heads = integer("decoder_attention_heads");
    network.expand = integer("expand_ratio");
    network.glu = flag("glu");
    if (network.rpeInput != RpeInput::Learned) {
        network.rpeDim = integer("rpe_embedding");
        network.rpeLayers = integer("rpe_layers");
    }
    network.decay = flag("use_decay") ? model::DecayKind::Fixed
        : flag("use_multi_decay")     ? model::DecayKind::Learned
                                      : model::DecayKind::None;
    if (network.decay != model::DecayKind::None)
        network.gamma = required(tree, options, "gamma", Object::Kind::Float).real;
    return network;
}

} // namespace tnn::checkpoint
