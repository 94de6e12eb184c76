// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <set>

#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/tnn/lra_network.h"

// Classifiers of the Long Range Arena (OpenNLPLab/lra), saved by Lightning: hyper_parameters is a DictConfig, its
// model.layer a repeating list of blocks; only mixers have TNOs. Options missing from a block's configuration have the
// defaults of its class, including the lag from which on the one-dimensional classes write zeros.

namespace tnn::checkpoint {

namespace lra_steps {

/// Recognized by their keys: the older class calls its network dpb, and two axes have two operators.
std::string mixerOf(const CheckpointKeys &subject)
{
    const bool older = !subject.index.contains(subject.prefixes.front() + "rpe.pos_proj.weight");
    return std::string(older ? "tno" : "gtu") + (lastPartOf(subject.bare.front()) == "toep" ? "" : "2d");
}

bool isLra(const CheckpointKeys &subject)
{
    return allAxial(subject, ".layer.") || std::ranges::all_of(subject.bare, [](const std::string &prefix) {
               return prefix.ends_with(".layer.toep.");
           });
}

bool isTwoDimensional(const CheckpointKeys &subject)
{
    return mixerOf(subject).ends_with("2d");
}

StoredOptions storedOf(const MetadataReader &block, bool twoDimensional)
{
    StoredOptions options;
    block.allInto(options);
    if (block.text("_name_").starts_with("tno") && block.integer("dpb_type") != std::optional<long>(8))
        options.erase("rpe_layers"); // only dpb_type 8 reads it
    if (block.text("_name_").starts_with("gtu"))
        options.erase("rpe_layers"); // always two, regardless of the configuration
    if (!twoDimensional)
        options.erase("tno_type"); // read in two dimensions only
    return options;
}

StoredOptions stored(const CheckpointKeys &subject)
{
    StoredOptions options;
    const MetadataReader model = lraModel(subject);
    model.into(options, "dim", "d_model");
    model.into(options, "prenorm", "prenorm");
    MetadataReader(subject.checkpoint, {"hyper_parameters", "decoder"}).into(options, "decoder_mode", "mode");
    return options;
}

/// Adds the activation of the GLU that follows a mixer; its class has no default.
void addGluOptions(const MetadataReader &model, TnoPlan &tno)
{
    constexpr long MostBlocks = 1L << 20;
    const long number = layerNumberOf(tno.prefix).value_or(MostBlocks);
    const MetadataReader glu = lraBlock(model, number < MostBlocks ? std::optional<long>(number + 1) : std::nullopt);
    if (glu.text("_name_") != "glu")
        return;
    tno.defaults.emplace_back("glu_act", "none");
    glu.into(tno.stored, "glu_act", "act_fun");
}

/// How two axes are combined, by tno_type: 2 and 3 sequentially, 4 in both orders, 6 in parallel. The public code has
/// no other types with two operators: 1 ends in an error, 5 has one axis.
struct TwoAxes {
    toeplitz::Combination combination;
    Message note;
    Message undrawn = {}; ///< TnoPlan::undrawn
};

TwoAxes twoAxes(const std::string &type)
{
    using toeplitz::Combination;
    const Message inner("the mixer norms its input (pre_norm), and adds that input to its output");
    if (type == "2")
        return {Combination::Product, Message("tno_type 2: first along the width, then along the height; %1", inner)};
    if (type == "3")
        return {Combination::Product, Message("tno_type 3: first along the height, then along the width; %1", inner)};
    if (type == "6")
        return {Combination::Sum, Message("tno_type 6: the sum of both axes")};
    if (type == "4")
        return {Combination::TwiceProduct, {}};
    return {Combination::TwiceProduct,
            {},
            Message("its tno_type is %1; only 2, 3, 4 and 6 are supported for two axes", io::escaped(type))};
}

std::vector<LayerPlan> layers(const CheckpointKeys &subject, const StoredOptions &, const UnifiedOptions &given)
{
    const MetadataReader model = lraModel(subject);
    const bool twoDimensional = isTwoDimensional(subject);
    const bool typed = mixerOf(subject) == "tno2d";
    // The classes cut at 512; every configuration of the older one says 1024 (configs/model/tno.yaml).
    const long longest = !model.exists() && mixerOf(subject) == "tno" ? 1024 : 512;
    std::vector<LayerPlan> plans = twoDimensional ? axialLayers(subject, toeplitz::Combination::TwiceProduct)
                                                  : oneEach(subject.prefixes);
    for (std::size_t layer = 0; layer < plans.size(); ++layer) {
        // Block numbers include the GLUs in between; users count mixers.
        plans[layer].number = std::to_string(layer);
        for (TnoPlan &tno : plans[layer].tnos) {
            const MetadataReader block = lraBlock(model, layerNumberOf(tno.prefix));
            tno.stored = storedOf(block, typed);
            tno.defaults = {{"use_pad", !twoDimensional && block.text("_name_") != "tno_v2"}, {"max_l", longest}};
            addGluOptions(model, tno);
            addNormOfGtu(subject, parentOf(tno.prefix), tno);
            if (typed)
                tno.defaults.emplace_back("tno_type", "4");
        }
        if (!typed)
            continue;
        const std::optional<Option> type = saidOf("tno_type", plans[layer].tnos.front().stored, given);
        TwoAxes axes = twoAxes(type ? toText(type->value) : "4");
        plans[layer].combination = axes.combination;
        plans[layer].note = std::move(axes.note);
        for (TnoPlan &tno : plans[layer].tnos)
            tno.undrawn = axes.undrawn;
    }
    return plans;
}

MetadataReader datasetOf(const CheckpointKeys &subject)
{
    return {subject.checkpoint, {"hyper_parameters", "dataset"}};
}

Message title(const CheckpointKeys &subject)
{
    const std::string task = datasetOf(subject).text("_name_");
    const std::string block = lraBlock(lraModel(subject), layerNumberOf(subject.prefixes.front())).text("_name_");
    return Message("Long Range Arena classifier (%1)",
                   (block.empty() ? mixerOf(subject) : io::escaped(block))
                       + (task.empty() ? "" : ", " + io::escaped(task)));
}

/// Number of tokens of a whole example: l_max, or pixels of the task's images.
std::optional<long> exampleLength(const MetadataReader &dataset)
{
    constexpr long CifarSide = 32;
    if (const std::optional<long> length = dataset.integer("l_max"); length && *length > 0)
        return length;
    const std::optional<long> resolution = dataset.integer("resolution");
    constexpr long LargestSide = 1L << 20;
    if (resolution && *resolution > 0 && *resolution <= LargestSide)
        return *resolution * *resolution;
    return dataset.text("_name_") == "cifar" ? std::optional<long>(CifarSide * CifarSide) : std::nullopt;
}

std::optional<long> trainingLength(const CheckpointKeys &subject)
{
    const std::optional<long> tokens = exampleLength(datasetOf(subject));
    if (!tokens || !isTwoDimensional(subject))
        return tokens;
    return static_cast<long>(std::sqrt(static_cast<double>(*tokens))); // as the code splits n into rows
}

std::vector<std::string> modules(const CheckpointKeys &subject)
{
    std::vector<std::string> result;
    const MetadataReader model = lraModel(subject);
    const std::string around = beforeLayers(subject.prefixes.front());
    addModules(result, parentOf(around), {"encoder", "decoder"});
    result.push_back(around + "norm");
    std::set<std::string, std::less<>> blocks;
    for (const std::string &prefix : subject.prefixes) {
        const std::string mixer = parentOf(prefix);
        const std::string block = parentOf(mixer);
        blocks.insert(block);
        addModules(result, mixer, {"u_proj", "v_proj", "o", "o1", "o2", "norm", "d"});
        result.push_back(block + "norm");
        const MetadataReader reader = lraBlock(model, layerNumberOf(prefix));
        const std::string type = toText(reader.value("tno_type").value_or(OptionValue("4")));
        // In all other cases it is stored but never used.
        if (reader.text("_name_") == "tno_v2" || (mixerOf(subject) == "tno2d" && (type == "2" || type == "3")))
            result.push_back(mixer + "pre_norm");
    }
    // Blocks without a TNO: the GLUs.
    for (const Tensor *tensor : tensorsBelow(subject.index, around + "layers.")) {
        const std::size_t number = around.size() + std::string_view("layers.").size();
        const std::string block = tensor->name.substr(0, tensor->name.find('.', number));
        if (!blocks.contains(block + "."))
            result.push_back(block);
    }
    return result;
}

Message unverified(const CheckpointKeys &subject, const Description &description)
{
    const std::string block = lraBlock(lraModel(subject), layerNumberOf(subject.prefixes.front())).text("_name_");
    if (block == "tno_v2")
        return readFromCode(Message::verbatim("tno_v2"));
    switch (description.layers.front().combination) {
    case toeplitz::Combination::Sum:
        return checkedByNumPy(subject, description);
    case toeplitz::Combination::Product:
        return readFromCode(Message("tno_type 2 and 3"));
    case toeplitz::Combination::Single:
    case toeplitz::Combination::TwiceProduct:
        break;
    }
    return {};
}

/// Its ActLayer uses the name sin instead of sine.
model::Activation activation(std::string_view name)
{
    return name == "sin" ? model::Activation::Sine : model::activationNamed(name);
}

/// Whatever the name, the network knows only two.
model::Activation rpeActivation(std::string_view name)
{
    return name == "silu" ? model::Activation::Silu : model::Activation::Relu;
}

Family common()
{
    Family family;
    family.publicCode = "lra";
    family.title = title;
    family.stored = stored;
    family.layers = layers;
    // These are the defaults of the classes (models/sequence/tnn and tnn_draft); prenorm, glu_act and decoder_mode of
    // all configurations in configs/model and configs/experiment and of script_lra.py.
    family.defaults = commonDefaults(false,
                                     {{"gamma", 0.999},
                                      {"use_exp", false},
                                      {"use_neg_exp", false},
                                      {"prenorm", true},
                                      {"use_norm", false},
                                      {"act_fun", "silu"},
                                      {"glu_act", "swish"},
                                      {"decoder_mode", "pool"}});
    for (const char *key : {"glu_act", "decoder_mode"})
        family.origins.emplace_back(key, Message("public configurations of %1", family.publicCode));
    family.activation = activation;
    family.rpeActivation = rpeActivation;
    family.trainingLength = trainingLength;
    family.modules = modules;
    family.network = lraNetwork;
    family.unverified = unverified;
    return family;
}

} // namespace lra_steps

std::vector<Family> longRangeArena()
{
    using namespace lra_steps;
    std::vector<Family> families;
    for (const std::string_view id : {"lra-gtu", "lra-gtu2d", "lra-tno", "lra-tno2d"}) {
        families.push_back(common());
        families.back().id = id;
        families.back().recognises = [id](const CheckpointKeys &subject) {
            return isLra(subject) && "lra-" + mixerOf(subject) == id;
        };
    }
    return families;
}

} // namespace tnn::checkpoint
