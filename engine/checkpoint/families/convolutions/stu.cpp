// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "engine/checkpoint/families/filter_parts.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/error.h"

// Spectral transform units (Agarwal et al. 2023; Liu et al. 2024, "Flash STU"). With use_approx, the filters phi,
// eigenvectors of a Hankel matrix, are mixed into one kernel per channel, which acts on x M_inputs. Without, a matrix
// per filter mixes the channels: y = sum_j (phi_j * x) M_j, so that no channel has a kernel of its own.

namespace tnn::checkpoint {

namespace stu_steps {

constexpr std::array<std::string_view, 2> AttentionMarks{"attn.c_attn.weight", "attn.wq.weight"};

/// Returns the prefixes "layers.0.stu.".
std::vector<std::string> units(const CheckpointKeys &subject)
{
    const std::vector<std::string> prefixes = modulesWith(subject.index, "stu.", "M_filters");
    return prefixes.empty() ? modulesWith(subject.index, "stu.", "M_phi_plus") : prefixes;
}

/// t_k = (1 + (-1)^k) sum_j phi[k, j] M_filters[j, c]; with use_hankel_L without the alternating term.
toeplitz::CoefficientsPtr tableOf(const TensorReader &read, const Tensor &phi, const std::string &mix, long channels,
                                  bool onlyPlus)
{
    const std::vector<double> filters = read.values(phi), weights = read.values(mix);
    const long lags = phi.shape[0], count = phi.shape[1];
    checkTaps(channels, lags);
    std::vector<double> taps(static_cast<std::size_t>(channels * lags));
    for (long lag = 0; lag < lags; lag += onlyPlus ? 1 : 2)
        for (long j = 0; j < count; ++j)
            for (long channel = 0; channel < channels; ++channel)
                taps[static_cast<std::size_t>(channel * lags + lag)] += (onlyPlus ? 1 : 2)
                    * filters[static_cast<std::size_t>(lag * count + j)]
                    * weights[static_cast<std::size_t>(j * channels + channel)];
    return causalTable(taps, channels, lags);
}

/// A unit with a matrix per filter: (filters, inputs, outputs).
TnoDescription matrixUnitAt(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    const Tensor &mix = required(subject.index, prefix + "M_phi_plus", 3);
    TnoDescription unit = operatorAt(prefix, "stu", {mix.name});
    unit.source = model::KernelSource::Table;
    unit.headDim = mix.shape[2];
    unit.undrawn = Message("a matrix per filter mixes its channels (use_approx is false), so that none has a kernel of "
                           "its own");
    options.fix("dim", mix.shape[2], shapeOf(mix));
    options.fix("num_eigh", mix.shape[0], shapeOf(mix));
    unit.options = options.take();
    return unit;
}

TnoDescription unitAt(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    if (!subject.index.contains(prefix + "M_filters"))
        return matrixUnitAt(subject, prefix, std::move(options));
    const Tensor &mix = required(subject.index, prefix + "M_filters", 2);
    TnoDescription unit = operatorAt(prefix, "stu", {mix.name});
    unit.source = model::KernelSource::Table;
    unit.headDim = mix.shape[1];
    options.fix("dim", unit.headDim, shapeOf(mix));
    options.fix("num_eigh", mix.shape[0], shapeOf(mix));
    const bool onlyPlus = options.flag("use_hankel_L");
    const Tensor *const phi = tensorAround(subject.index, prefix, "phi"); // of all layers: (lags, filters)
    if (phi == nullptr) {
        unit.undrawn = Message("the file does not store the filters phi, whose signs depend on the computer that "
                               "computed them");
        unit.options = options.take();
        return unit;
    }
    required(subject.index, phi->name, 2);
    requireShape(*phi, {phi->shape[0], mix.shape[0]});
    unit.longest = phi->shape[0];
    unit.tensors.push_back({phi->name});
    options.fix("seq_len", phi->shape[0], shapeOf(*phi));
    unit.options = options.take();
    unit.load = [phi = *phi, key = mix.name, channels = unit.headDim, onlyPlus](const TensorReader &read,
                                                                                model::Tno &tno) {
        tno.table = tableOf(read, phi, key, channels, onlyPlus);
    };
    return unit;
}

std::vector<std::string> modules(const CheckpointKeys &subject)
{
    std::vector<std::string> result;
    for (const std::string &prefix : units(subject)) {
        const std::string layer = parentOf(prefix);
        addModules(result, prefix, {"M_inputs", "M_phi_minus"});
        addModules(result, layer, {"stu_norm", "mlp_norm", "mlp", "stu_mlp_in_proj", "stu_mlp_out_proj"});
        addModules(result, parentOf(parentOf(layer)), {"tok_emb", "norm", "lm_head", "output"});
    }
    for (const std::string_view tail : AttentionMarks)
        for (const OtherLayer &layer : otherLayers(subject, tail, "attention"))
            addModules(result, layer.prefix, {"attn", "attn_norm", "mlp_norm", "mlp"});
    return result;
}

} // namespace stu_steps

Family stu()
{
    using namespace stu_steps;
    Family family = titledFamily("stu", "flash-stu", Message("spectral transform unit (Flash STU)"));
    setOperators(family, units, unitAt, nullptr, {AttentionMarks.begin(), AttentionMarks.end()});
    family.stored = [](const CheckpointKeys &subject) {
        return optionsAt(subject.checkpoint, {"config"}, {"use_hankel_L", "num_eigh", "seq_len"});
    };
    family.modules = modules;
    family.keys = {{"num_eigh", OptionType::Integer, {}},
                   {"seq_len", OptionType::Integer, {}},
                   {"use_hankel_L", OptionType::Flag, {}}};
    family.defaults = {{"use_hankel_L", false}}; // get_spectral_filters and the configurations of training/
    family.trainingLength = [](const CheckpointKeys &subject) {
        return MetadataReader(subject.checkpoint, {"config"}).integer("seq_len");
    };
    return family;
}

} // namespace tnn::checkpoint
