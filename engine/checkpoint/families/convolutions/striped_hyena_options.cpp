// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "engine/checkpoint/families/convolutions/striped_hyena_names.h"
#include "engine/checkpoint/families/convolutions/striped_hyena_network.h"

namespace tnn::checkpoint {

namespace striped_hyena_options_steps {

/// A configuration of ArcInstitute/evo2 (evo2/configs).
struct Published {
    std::string_view name;
    long dim, blocks, inner; ///< channels, and the width of the GLUs
    double base, interpolation;
    bool needsFp8; ///< in the input projections, for the published quality
};
/// No size tells evo2_7b_262k, whose interpolation is 32, from evo2_7b_base.
constexpr Published Evo2Models[] = {
    {"evo2_1b_base", 1920, 25, 5120, 1e4, 1, true},   {"evo2_7b_base", 4096, 32, 11008, 1e4, 1, false},
    {"evo2_7b", 4096, 32, 11264, 1e4, 128, false},    {"evo2_20b", 8192, 24, 22528, 1e6, 128, true},
    {"evo2_40b_base", 8192, 50, 21888, 1e6, 1, true}, {"evo2_40b", 8192, 50, 22528, 1e6, 128, true}};

const Published *publishedOf(const CheckpointKeys &subject, const std::string &block)
{
    const StripedNames &names = stripedNamesIn(subject, block);
    const Tensor *const mlp = tensorAt(subject.index, block + names.gate + ".weight");
    const auto blocks = static_cast<long>(prefixesBefore(subject.index, names.gate + ".weight").size());
    for (const Published &one : Evo2Models)
        if (const long rows = one.inner * (names.value.empty() ? 2 : 1);
            mlp != nullptr && mlp->shape == std::vector{rows, one.dim} && blocks == one.blocks)
            return &one;
    return nullptr;
}

/// Records what a published model of these sizes has, unless something else is said of it.
void assume(OptionSet &options, std::string_view key, const OptionValue &value, std::string_view model)
{
    if (options.stated(key))
        options.resolve(key);
    else
        options.record({std::string(key), value, Source::Assumed, Message("published configuration of %1", model)});
}

/// What stored frequencies say: their base, and the heads that have so many.
struct Frequencies {
    const Tensor *tensor = nullptr;
    long heads = 0;
    double base = 0; ///< 0: unknown
};

Frequencies frequenciesIn(const CheckpointKeys &subject, const std::string &attention)
{
    constexpr long MostFrequencies = 4096;
    const StripedNames &names = stripedNamesIn(subject, attention);
    const Tensor *const packed = tensorAt(subject.index, attention + names.packed + ".weight");
    Frequencies found{tensorAt(subject.index, attention + names.frequencies)};
    const long count = found.tensor == nullptr ? 0 : found.tensor->size();
    if (count < 1 || count > MostFrequencies || packed == nullptr || packed->shape.size() != 2)
        return {};
    found.heads = packed->shape[1] % (2 * count) == 0 ? packed->shape[1] / (2 * count) : 0;
    if (found.tensor->type == DType::Float32 && count > 1 && found.tensor->refusal.empty())
        found.base = std::pow(subject.checkpoint.values(*found.tensor)[1], -static_cast<double>(count));
    return found;
}

/// Records them.
void infer(const Frequencies &found, OptionSet &options)
{
    if (found.heads > 0)
        options.fix("num_attention_heads", found.heads, shapeOf(*found.tensor));
    const double base = found.base;
    const double unit = std::pow(10.0, std::floor(std::log10(base)) - 3); // four digits: float32 has no more of a power
    const std::optional<Option> said = options.stated("rotary_emb_base");
    const double *const stated = said ? std::get_if<double>(&said->value) : nullptr;
    const bool agrees = stated != nullptr && std::abs(*stated - base) < 1e-5 * base;
    if (std::isfinite(base) && unit > 0)
        options.fix("rotary_emb_base", agrees ? *stated : std::round(base / unit) * unit,
                    Message("values of %1", io::escaped(found.tensor->name)));
}

/// The rotation of attention, as a published model of Evo 2 has it if these are its sizes.
void resolveRotation(const Published *known, const Frequencies &frequencies, OptionSet &options)
{
    if (known != nullptr) {
        constexpr long HeadWidth = 128; // of all of them
        assume(options, "num_attention_heads", known->dim / HeadWidth, known->name);
        assume(options, "rotary_emb_base", known->base, known->name);
        assume(options, "use_interpolated_rotary_pos_emb", known->interpolation != 1, known->name);
        assume(options, "rotary_emb_scaling_factor", known->interpolation, known->name);
        if (known->needsFp8)
            options.warnings().addOnce("fp8",
                                       Message("%1 was trained for input projections in FP8; in float32, its numbers "
                                               "differ from those of its authors' code",
                                               known->name));
    }
    infer(frequencies, options); // which counts more than what is assumed
    for (const char *key : {"rotary_emb_base", "use_interpolated_rotary_pos_emb", "rotary_emb_scaling_factor"})
        options.resolve(key);
}

} // namespace striped_hyena_options_steps

std::function<OptionSet()> stripedOptions(const CheckpointKeys &subject, bool isEvo2, const std::string &block,
                                          const std::vector<OtherLayer> &attention, std::function<OptionSet()> options)
{
    using namespace striped_hyena_options_steps;
    const Published *const known = isEvo2 ? publishedOf(subject, block) : nullptr;
    const Frequencies frequencies = attention.empty() ? Frequencies()
                                                      : frequenciesIn(subject, attention.front().prefix);
    return [=, isAlone = attention.empty(), options = std::move(options)] {
        OptionSet own = options();
        for (const char *key :
             {"eps", "mlp_activation", "column_split_hyena", "interleave", "hyena_flip_x1x2", "evo2_style_activations"})
            own.resolve(key);
        own.mention("num_attention_heads");
        if (isAlone)
            return own;
        resolveRotation(known, frequencies, own);
        if (isEvo2)
            own.resolve("column_split");
        return own;
    };
}

} // namespace tnn::checkpoint
