// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/checkpoint/families/convolutions/hyena_network.h"
#include "engine/checkpoint/families/convolutions/implicit_filter.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/error.h"

// HyenaDNA (Nguyen et al. 2023) and safari's Hyena language models: Lightning files and bare state dicts of the
// training code, and the Hugging Face port. y = x_0 T (x_1 v) for order 2; more recurrence steps have one filter each.

namespace tnn::checkpoint {

namespace hyena_steps {

/// Returns "...mixer.filter_fn." of every filter.
std::vector<std::string> filters(const CheckpointKeys &subject)
{
    return modulesWith(subject.index, "filter_fn.", "implicit_filter.0.weight");
}

bool isHyena(const CheckpointKeys &subject)
{
    const std::vector<std::string> found = filters(subject);
    return !found.empty() && std::ranges::all_of(found, [&](const std::string &prefix) {
        return tensorsBelow(subject.index, prefix + "implicit_filter_rev.").empty()
            && tensorAt(subject.index, parentOf(prefix) + "in_proj.weight") != nullptr;
    });
}

bool isHuggingFace(const CheckpointKeys &subject)
{
    const MetadataReader config(subject.checkpoint, {"config"});
    const std::string type = config.text("model_type");
    return type == "hyenadna" || type == "hyena"
        || filters(subject).front().find("hyena.backbone.") != std::string::npos;
}

/// The options of a Lightning file are in hyper_parameters.model.layer, those of a config.json next to weights.ckpt in
/// its `layer`, those of a Hugging Face directory in the config itself.
StoredOptions stored(const CheckpointKeys &subject)
{
    StoredOptions options;
    MetadataReader(subject.checkpoint, {"config"}).allInto(options);
    MetadataReader(subject.checkpoint, {"config", "layer"}).allInto(options);
    const MetadataReader model(subject.checkpoint, {"hyper_parameters", "model"});
    model.into(options, {"layer_norm_epsilon"});
    model.within("layer").allInto(options);
    MetadataReader(subject.checkpoint, {"hyper_parameters", "decoder"}).into(options, "decoder_mode", "mode");
    return options;
}

/// Whether there is a classification head around a filter.
bool hasDecoder(const CheckpointKeys &subject, const std::string &filter)
{
    return tensorAround(subject.index, filter, std::string(HyenaDecoder) + "output_transform.weight") != nullptr;
}

void refuse(OptionSet &options, std::string_view key, const OptionValue &supported)
{
    const std::optional<Option> stated = options.stated(key);
    if (stated && !same(stated->value, supported))
        throw Error("%1 = %2 (%3) is not supported", key, io::escaped(toText(stated->value)), stated->origin);
}

/// Fixes the sizes of one filter; returns the number of its channels per recurrence step.
void describeShape(const CheckpointKeys &subject, const ImplicitShape &shape, OptionSet &options,
                   TnoDescription &filter)
{
    const Tensor &projection = required(subject.index, parentOf(filter.prefix) + "in_proj.weight", 2);
    const long dim = projection.shape[1], parts = projection.shape[0] / dim;
    if (parts < 3 || parts * dim != projection.shape[0])
        throw Error("tensor %1 has the shape %2, which is not order + 1 blocks of channels",
                    io::escaped(projection.name), shapeText(projection));
    if (shape.columns != (parts - 2) * dim)
        throw Error("the filter %1 has %2 channels, but its projection fits order %3 with %4 channels",
                    io::escaped(filter.prefix), shape.columns, parts - 1, dim);
    filter.heads = parts - 2;
    filter.headDim = dim;
    options.fix("dim", dim, shapeOf(projection));
    options.fix("order", parts - 1, shapeOf(projection));
    fixImplicit(filter.prefix, shape, options, filter);
}

TnoDescription describeFilter(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    std::vector<std::string> keys;
    for (const Tensor *tensor : tensorsBelow(subject.index, prefix))
        keys.push_back(tensor->name);
    TnoDescription filter = operatorAt(prefix, "hyena", std::move(keys));
    ImplicitRequest request;
    request.prefix = prefix;
    request.shape = implicitShape(subject.index, prefix, "implicit_filter.");
    describeShape(subject, request.shape, options, filter);
    for (const char *key : {"num_blocks", "inner_factor", "heads"})
        refuse(options, key, 1L);
    for (const char *key : {"bidirectional", "outer_mixing", "post_order_ffn"})
        refuse(options, key, false);
    request.lags = *filter.longest;
    request.window = options.flag("modulate");
    request.shift = std::get<double>(options.resolve("shift").value);
    request.normalized = options.flag("normalized");
    options.resolve("layer_norm_epsilon");
    if (hasDecoder(subject, prefix))
        options.resolve("decoder_mode");
    request.steps = filter.heads;
    request.stepMajor = filter.heads > 1 && options.flag("step_major"); // not in the training code
    filter.windowed = request.window;
    filter.options = options.take();
    filter.load = [request](const TensorReader &read, model::Tno &tno) {
        tno.rpe = implicitNetwork(read, request, "implicit_filter.");
        tno.window = implicitWindow(read, request);
        tno.skip = implicitBias(read, request);
    };
    return filter;
}

std::optional<long> trainingLength(const CheckpointKeys &subject)
{
    return implicitShape(subject.index, filters(subject).front(), "implicit_filter.").lags;
}

/// MultiMolecule's port stores no tables; its rebuilt ones were not compared with its output.
Message unverified(const CheckpointKeys &subject, const Description &)
{
    return trainingLength(subject) ? Message() : readFromCode(Message("a filter without stored tables"));
}

/// The whole network is the same in all of them.
void addAround(std::vector<std::string> &modules, const std::string &prefix)
{
    addModules(modules, parentOf(prefix), {"in_proj", "short_filter", "out_proj"});
    const std::string layer = hyenaLayer(prefix), backbone = parentOf(parentOf(layer)), root = parentOf(backbone);
    addModules(modules, layer, {"norm1", "norm2", "mlp"});
    addModules(modules, backbone, {"embeddings", "ln_f", "final_layer_norm"});
    addModules(modules, root,
               {"lm_head", "head", "decoder", "train_torchmetrics", "val_torchmetrics", "test_torchmetrics"});
    addModules(modules, parentOf(root), {"lm_head", "score", "decoder"});
}

Family hyenaFamily(std::string_view id, const Message &title, std::string_view code, double shift)
{
    Family family = titledFamily(id, code, title);
    family.stored = stored;
    setOperators(family, filters, describeFilter, addAround, {"mixer.Wqkv.weight"});
    family.keys = implicitKeys();
    family.keys.insert(family.keys.end(),
                       {{"order", OptionType::Integer, {"hyena_order"}},
                        {"modulate", OptionType::Flag, {}},
                        {"shift", OptionType::Number, {}},
                        {"step_major", OptionType::Flag, {}},
                        {"layer_norm_epsilon", OptionType::Number, {}, true},
                        {"num_blocks", OptionType::Integer, {}},
                        {"inner_factor", OptionType::Integer, {}},
                        {"bidirectional", OptionType::Flag, {}},
                        {"outer_mixing", OptionType::Flag, {}},
                        {"post_order_ffn", OptionType::Flag, {}}});
    // HyenaFilter and ExponentialModulation; the experiments of pile/ and hg38/ set the same. configs/pipeline/ of
    // hyena-dna for decoder_mode.
    family.defaults = {{"modulate", true},           {"shift", shift},
                       {"normalized", false},        {"step_major", false},
                       {"layer_norm_epsilon", 1e-5}, {"decoder_mode", "pool"}};
    family.trainingLength = trainingLength;
    family.network = hyenaNetwork;
    family.unverified = unverified;
    family.remarks = [](const CheckpointKeys &subject, const Description &, Warnings &warnings) {
        if (hasDecoder(subject, filters(subject).front()))
            warnings.add(readFromCode(Message("the classification head")));
    };
    return family;
}

} // namespace hyena_steps

std::vector<Family> hyena()
{
    using namespace hyena_steps;
    // The window's shift is in no file: 0.05 in the code that loads the published weights, 0 in the training code
    // (ExponentialModulation in src/models/sequence/hyena.py).
    constexpr double HubShift = 0.05, TrainingShift = 0;
    Family hub = hyenaFamily("hyenadna-hf", Message("HyenaDNA (Hugging Face)"), "modeling_hyena.py", HubShift);
    hub.recognises = [](const CheckpointKeys &subject) { return isHyena(subject) && isHuggingFace(subject); };
    Family published = hyenaFamily("hyenadna-lightning", Message("HyenaDNA (weights.ckpt with config.json)"),
                                   "standalone_hyenadna.py", HubShift);
    hub.disputed = published.disputed = {"shift"};
    published.recognises = [](const CheckpointKeys &subject) {
        return isHyena(subject) && MetadataReader(subject.checkpoint, {"config", "layer"}).exists();
    };
    Family lightning = hyenaFamily("hyenadna-lightning", Message("HyenaDNA (Lightning)"), "hyena-dna", TrainingShift);
    lightning.recognises = [](const CheckpointKeys &subject) {
        return isHyena(subject) && MetadataReader(subject.checkpoint, {"hyper_parameters", "model", "layer"}).exists();
    };
    Family safari = hyenaFamily("hyena-safari", Message("Hyena (safari)"), "safari", TrainingShift);
    safari.recognises = isHyena;
    return {std::move(hub), std::move(published), std::move(lightning), std::move(safari)};
}

} // namespace tnn::checkpoint
