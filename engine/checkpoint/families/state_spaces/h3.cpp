// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/checkpoint/families/filter_parts.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/state_spaces/h3_network.h"
#include "engine/checkpoint/families/state_spaces/s4_space.h"
#include "engine/checkpoint/families/state_spaces/s4_versions.h"
#include "engine/error.h"

// H3 (Fu et al. 2023, "Hungry Hungry Hippos"): y = q * T_d(T_s(k) * v), where T_s is a shift operator of d_state taps
// and T_d a state-space layer of S4's third version. Both are operators of the same block.

namespace tnn::checkpoint {

namespace h3_steps {

/// A shift operator's taps take as many operations as the square of these.
constexpr long MostShifts = 2048;

/// Returns the prefixes "backbone.layers.0.mixer.".
std::vector<std::string> mixers(const CheckpointKeys &subject)
{
    std::vector<std::string> prefixes = prefixesBefore(subject.index, "ssm_k_kernel.kernel.C");
    std::erase_if(prefixes, [&](const std::string &prefix) {
        return tensorAt(subject.index, prefix + "kernel.kernel.inv_A_real") == nullptr
            && tensorAt(subject.index, prefix + "kernel.kernel.inv_w_real") == nullptr;
    });
    return prefixes;
}

/// t_k = sum_m B_m C_(m + k): B begins as the first unit vector, but is trained.
toeplitz::CoefficientsPtr shiftTable(const TensorReader &read, const std::string &stem, long channels, long states)
{
    const std::vector<double> b = read.values(stem + "B"), c = read.values(stem + "C");
    std::vector<double> taps(b.size());
    for (long row = 0; row < channels * states; row += states)
        for (long lag = 0; lag < states; ++lag)
            for (long m = 0; m + lag < states; ++m)
                taps[static_cast<std::size_t>(row + lag)] += b[static_cast<std::size_t>(row + m)]
                    * c[static_cast<std::size_t>(row + m + lag)];
    return causalTable(taps, channels, states);
}

/// B (channels, d_state), C (1, channels, d_state).
TnoDescription shiftAt(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    const std::string stem = prefix + "ssm_k_kernel.kernel.", skip = prefix + "ssm_k_D";
    const Tensor &b = required(subject.index, stem + "B", 2);
    const long channels = b.shape[0], states = b.shape[1];
    requireShape(required(subject.index, stem + "C", 3), {1, channels, states});
    requireSize(required(subject.index, skip), channels);
    if (states > MostShifts)
        throw Error("tensor %1 has %2 states; at most %3 are supported", io::escaped(b.name), states, MostShifts);
    TnoDescription shift = operatorAt(prefix, "shift", {stem + "B", stem + "C", skip});
    shift.source = model::KernelSource::Table;
    shift.headDim = channels;
    options.fix("dim", channels, shapeOf(b));
    options.fix("d_state", states, shapeOf(b));
    shift.cutOff = cutOf(options);
    shift.options = options.take();
    shift.load = [stem, skip, channels, states](const TensorReader &read, model::Tno &tno) {
        tno.table = shiftTable(read, stem, channels, states);
        tno.skip = read.values(skip);
    };
    return shift;
}

/// The state-space layer has d_model / head_dim channels.
TnoDescription spaceAt(const CheckpointKeys &subject, const std::string &prefix, long dim, OptionSet options)
{
    const Tensor &skip = required(subject.index, prefix + "D", 1);
    const long channels = skip.shape[0];
    if (dim % channels != 0)
        throw Error("the %1 channels of tensor %2 do not divide %3", channels, io::escaped(skip.name), dim);
    if (const Tensor &c = required(subject.index, prefix + "kernel.kernel.C"); c.shape.empty() || c.shape[0] != 1)
        throw Error("tensor %1 has the shape %2, which is not one kernel for each channel", io::escaped(c.name),
                    shapeText(c));
    options.fix("dim", dim, shapeOf(required(subject.index, prefix + "ssm_k_D")));
    options.fix("head_dim", dim / channels, shapeOf(skip));
    const bool diagonal = tensorAt(subject.index, prefix + "kernel.kernel.inv_A_real") != nullptr;
    return describeSpace(subject, prefix, thirdS4Layout(diagonal), std::move(options));
}

/// Records the heads of attention, which no tensor tells: those of the published model of this width (H3's README),
/// or what its script generate_text_h3.py assumes.
void resolveHeads(long dim, OptionSet &options)
{
    constexpr std::pair<long, long> Published[] = {{768, 12}, {1024, 16}, {2048, 16}, {2560, 20}};
    const auto known = std::ranges::find(Published, dim, &std::pair<long, long>::first);
    if (options.stated("num_attention_heads") || known == std::end(Published))
        options.resolve("num_attention_heads");
    else
        options.record(
            {"num_attention_heads", known->second, Source::Assumed, Message("published model of %1 channels", dim)});
}

FamilyOperators operators(const CheckpointKeys &subject, const std::function<OptionSet()> &options)
{
    FamilyOperators found;
    found.others = otherLayers(subject, "mixer.Wqkv.weight", "attention");
    const auto own = [&](long dim) {
        OptionSet set = options();
        if (!found.others.empty())
            resolveHeads(dim, set);
        return set;
    };
    for (const std::string &prefix : mixers(subject)) {
        const long dim = required(subject.index, prefix + "ssm_k_D").size();
        found.operators.push_back(shiftAt(subject, prefix, own(dim)));
        found.operators.push_back(spaceAt(subject, prefix, dim, own(dim)));
    }
    return found;
}

/// The options of the state-space layer: in the file of Lightning as safari and H3's own training code write it.
StoredOptions stored(const CheckpointKeys &subject)
{
    StoredOptions options;
    const MetadataReader model(subject.checkpoint, {"hyper_parameters", "model"});
    for (const MetadataReader &layer :
         {MetadataReader(subject.checkpoint, {"config", "ssm_cfg"}), model.within("config").within("ssm_cfg"),
          model.within("ssm_cfg"), model.within("layer")}) {
        layer.into(options, "real_transform", "real_type");
        layer.into(options, {"disc", "l_max", "d_state", "head_dim", "bandlimit"});
    }
    for (const MetadataReader &place : {MetadataReader(subject.checkpoint, {"config"}), model, model.within("config")})
        place.within("attn_cfg").into(options, "num_attention_heads", "num_heads");
    return options;
}

/// Old files name the backbone s4seq.encoder.
std::vector<std::string> modules(const CheckpointKeys &subject)
{
    std::vector<std::string> result;
    const auto addLayer = [&](const std::string &layer) {
        addModules(result, layer, {"norm1", "norm2", "mlp"});
        for (std::string holder = parentOf(parentOf(layer));; holder = parentOf(holder)) {
            addModules(result, holder,
                       {"embeddings", "embedding", "ln_f", "ln_0", "norm", "lm_head", "decoder", "encoder.norm"});
            if (holder.empty())
                break;
        }
    };
    for (const std::string &prefix : mixers(subject)) {
        addModules(result, prefix, {"q_proj", "k_proj", "v_proj", "output_linear"});
        addLayer(parentOf(prefix));
    }
    for (const OtherLayer &layer : otherLayers(subject, "mixer.Wqkv.weight", "attention")) {
        addModules(result, layer.prefix, {"mixer"});
        addLayer(layer.prefix);
    }
    return result;
}

} // namespace h3_steps

Family h3()
{
    using namespace h3_steps;
    Family family = titledFamily("h3", "H3", Message("H3"));
    family.recognises = [](const CheckpointKeys &subject) { return !mixers(subject).empty(); };
    family.operators = operators;
    family.stored = stored;
    family.modules = modules;
    family.network = h3Network;
    family.block = h3Block;
    family.keys = s4Keys();
    family.keys.push_back({"num_attention_heads", OptionType::Integer, {}, true});
    // ss_kernel_diag.py; examples/generate_text_h3.py, which loads the published weights, sets nothing else.
    family.defaults = {{"disc", "bilinear"}, {"real_transform", "exp"}, {"num_attention_heads", 16L}};
    family.disputed = {"num_attention_heads"};
    return family;
}

} // namespace tnn::checkpoint
