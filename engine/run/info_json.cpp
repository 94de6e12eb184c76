// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/file.h"
#include "engine/io/json.h"
#include "engine/run/info.h"
#include "engine/run/metadata_json.h"

namespace tnn::run {

namespace {

io::Json optionsJson(const std::vector<checkpoint::Option> &options)
{
    io::Json object = io::Json::object();
    for (const checkpoint::Option &option : options) {
        io::Json value;
        std::visit([&](const auto &held) { value = held; }, option.value);
        if (value.is_string())
            value = io::escaped(value.get<std::string>());
        object[io::escaped(option.key)] = {
            {"value", value}, {"source", nameOf(option.source)}, {"origin", io::escaped(option.origin.english())}};
    }
    return object;
}

std::string_view nameOfDecay(model::DecayKind kind)
{
    return kind == model::DecayKind::None ? "none" : kind == model::DecayKind::Fixed ? "fixed" : "learned";
}

std::string_view nameOfSource(model::KernelSource source)
{
    return source == model::KernelSource::Rpe ? "rpe" : source == model::KernelSource::Table ? "table" : "spectrum";
}

std::string_view nameOf(toeplitz::Combination combination)
{
    switch (combination) {
    case toeplitz::Combination::Single:
        return "single";
    case toeplitz::Combination::Sum:
        return "sum";
    case toeplitz::Combination::Product:
        return "product";
    case toeplitz::Combination::TwiceProduct:
        return "twice_product";
    }
    return "";
}

io::Json tnoJson(const checkpoint::TnoDescription &tno, const Info::Counts &counts)
{
    const auto known = [&](const auto &value) { return tno.undrawn.empty() ? io::Json(value) : io::Json(); };
    return {{"name", io::escaped(tno.name.english())},
            {"axis", nameOf(tno.axis)},
            {"prefix", io::escaped(tno.prefix)},
            {"heads", known(tno.heads)},
            {"channels", known(tno.channels())},
            {"head_dim", known(tno.headDim)},
            {"kernel", nameOfSource(tno.source)},
            {"undrawn", tno.undrawn.empty() ? io::Json() : io::Json(io::escaped(tno.undrawn.english()))},
            {"rpe_dim", tno.rpeWidth},
            {"rpe_layers", tno.rpeDepth},
            {"parameters", tno.parameters},
            {"causal", known(tno.causal)},
            {"decay", known(nameOfDecay(tno.decay))},
            {"gamma", {tno.gammaMinimum, tno.gammaMaximum}},
            {"cut_off", tno.cutOff ? io::Json(*tno.cutOff) : io::Json()},
            {"par_type", tno.parType},
            {"rpe_act", nameOf(tno.rpeActivation)},
            {"act_type", nameOf(tno.activation)},
            {"use_exp", tno.logDomain},
            {"use_neg_exp", tno.negated},
            {"norm_type", nameOf(tno.rpeNorm)},
            {"residual", tno.residual},
            {"normalize", tno.normalize},
            {"nan", counts.nan},
            {"inf", counts.infinite},
            {"config", optionsJson(tno.options)}};
}

/// A layer with one TNO is that TNO's entry; a two-dimensional one sums up its axes and lists them.
io::Json layerJson(const Info &info, const checkpoint::LayerDescription &layer)
{
    const std::vector<checkpoint::TnoDescription> &tnos = info.document->description().tnos;
    io::Json axes = io::Json::array();
    long parameters = 0, nan = 0, infinite = 0;
    for (const int index : layer.tnos) {
        const auto place = static_cast<std::size_t>(index);
        axes.push_back(tnoJson(tnos[place], info.tnos[place]));
        parameters += tnos[place].parameters;
        nan += info.tnos[place].nan;
        infinite += info.tnos[place].infinite;
    }
    io::Json json = axes.front();
    if (layer.combination != toeplitz::Combination::Single) {
        for (const char *own : {"axis", "prefix", "kernel", "undrawn", "gamma", "cut_off", "config"})
            json.erase(own);
        json["combination"] = nameOf(layer.combination);
        json["parameters"] = parameters;
        json["nan"] = nan;
        json["inf"] = infinite;
        json["axes"] = axes;
    }
    json["name"] = io::escaped(layer.name.english());
    json["note"] = layer.note.empty() ? io::Json() : io::Json(io::escaped(layer.note.english()));
    return json;
}

std::string_view nameOf(model::Entry::Kind kind)
{
    using Kind = model::Entry::Kind;
    return kind == Kind::Ids ? "ids" : kind == Kind::Mapped ? "numbers" : kind == Kind::Image ? "image" : "features";
}

/// Everything but `refused` is null where the network is not run here.
io::Json networkJson(const checkpoint::NetworkOutline &network)
{
    const bool runs = network.refused.empty();
    const auto known = [&](const auto &value) { return runs ? io::Json(value) : io::Json(); };
    io::Json heads = io::Json::array();
    for (const checkpoint::NetworkOutline::Head &head : network.heads)
        heads.push_back({{"name", io::escaped(head.name)}, {"outputs", head.outputs}, {"pools", head.pools}});
    return {{"refused", runs ? io::Json() : io::Json(io::escaped(network.refused.english()))},
            {"entry", known(nameOf(network.entry))},
            {"vocabulary", network.vocabulary > 0 ? known(network.vocabulary) : io::Json()},
            {"width", known(network.width)},
            {"dim", known(network.dim)},
            {"causal", known(network.causal)},
            {"predicts_tokens", known(network.predictsTokens)},
            {"heads", known(heads)}};
}

io::Json textsJson(const std::vector<std::string> &texts)
{
    io::Json list = io::Json::array();
    for (const std::string &text : texts)
        list.push_back(io::escaped(text));
    return list;
}

} // namespace

std::string infoJson(const Info &info, bool metadata)
{
    const checkpoint::Checkpoint &checkpoint = info.document->checkpoint();
    const checkpoint::Description &description = info.document->description();
    io::Json json;
    json["file"] = io::escaped(checkpoint.path);
    json["family"] = description.family;
    json["family_name"] = io::escaped(description.familyName.english());
    json["unverified"] = description.unverified.empty() ? io::Json()
                                                        : io::Json(io::escaped(description.unverified.english()));
    json["container"] = io::escaped(checkpoint.container);
    json["file_size"] = checkpoint.fileSize;
    json["parameters"] = description.parameters;
    json["training_length"] = description.trainingLength ? io::Json(*description.trainingLength) : io::Json();
    json["network"] = networkJson(description.network);
    json["config"] = optionsJson(description.options);
    json["layers"] = io::Json::array();
    for (const checkpoint::LayerDescription &layer : description.layers)
        json["layers"].push_back(layerJson(info, layer));
    Info::Counts total;
    for (const Info::Counts &counts : info.tnos) {
        total.nan += counts.nan;
        total.infinite += counts.infinite;
    }
    json["nan"] = total.nan;
    json["inf"] = total.infinite;
    std::vector<std::string> warnings;
    for (const Message &warning : description.warnings)
        warnings.push_back(warning.english());
    json["unused"] = textsJson(description.unused);
    json["warnings"] = textsJson(warnings);
    if (metadata)
        json["metadata"] = metadataJson(checkpoint.metadata);
    return io::text(json);
}

} // namespace tnn::run
