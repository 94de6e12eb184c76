// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/file.h"
#include "engine/io/json.h"
#include "engine/run/info.h"
#include "engine/run/metadata.h"

namespace tnn::run {

namespace {

io::Json jsonOf(const Message &message)
{
    return message.empty() ? io::Json() : io::Json(io::escaped(message.english()));
}

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

/// Returns one of the names, which are in the order of the enumeration.
template <class Enum, std::size_t Count> const char *named(Enum value, const char *const (&names)[Count])
{
    return names[static_cast<std::size_t>(value)];
}

io::Json tnoJson(const checkpoint::TnoDescription &tno, const Info::Counts &counts)
{
    const auto known = [&](const auto &value) { return tno.undrawn.empty() ? io::Json(value) : io::Json(); };
    return {{"name", io::escaped(tno.name.english())},
            {"block", tno.block},
            {"kind", tno.kind},
            {"role", model::nameOf(tno.role)},
            {"axis", nameOf(tno.axis)},
            {"prefix", io::escaped(tno.prefix)},
            {"heads", known(tno.heads)},
            {"channels", known(tno.channels())},
            {"head_dim", known(tno.headDim)},
            {"kernel", named(tno.source, {"rpe", "table", "spectrum", "modes"})},
            {"undrawn", jsonOf(tno.undrawn)},
            {"rpe_dim", tno.rpeWidth},
            {"rpe_layers", tno.rpeDepth},
            {"parameters", tno.parameters},
            {"causal", known(tno.causal)},
            {"decay", known(tno.windowed ? "window" : named(tno.decay, {"none", "fixed", "learned"}))},
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

/// Returns the TNO's entry for a layer with one TNO; for a two-dimensional one, a summary of its axes and their list.
io::Json layerJson(const Info &info, const checkpoint::LayerDescription &layer)
{
    const std::vector<checkpoint::TnoDescription> &tnos = info.document->description().tnos;
    io::Json axes = io::Json::array();
    long parameters = 0;
    Info::Counts counts;
    for (const int index : layer.tnos) {
        const auto place = static_cast<std::size_t>(index);
        axes.push_back(tnoJson(tnos[place], info.tnos[place]));
        parameters += tnos[place].parameters;
        counts += info.tnos[place];
    }
    io::Json json = axes.front();
    if (layer.combination != toeplitz::Combination::Single) {
        for (const char *own : {"axis", "prefix", "kernel", "undrawn", "gamma", "cut_off", "config"})
            json.erase(own);
        json["combination"] = named(layer.combination, {"single", "sum", "product", "twice_product"});
        json["parameters"] = parameters;
        json["nan"] = counts.nan;
        json["inf"] = counts.infinite;
        json["axes"] = axes;
    }
    json["name"] = io::escaped(layer.name.english());
    json["note"] = jsonOf(layer.note);
    return json;
}

/// Everything but `refused` is null if the network is not run here.
io::Json networkJson(const checkpoint::NetworkOutline &network)
{
    const bool runs = network.refused.empty();
    const auto known = [&](const auto &value) { return runs ? io::Json(value) : io::Json(); };
    io::Json heads = io::Json::array();
    for (const model::Head &head : network.heads)
        heads.push_back({{"name", io::escaped(head.name)},
                         {"outputs", head.outputs},
                         {"pools", head.pool != model::Head::Pool::None}});
    return {{"refused", jsonOf(network.refused)},
            {"entry", known(named(network.entry.kind, {"features", "ids", "numbers", "image"}))},
            {"vocabulary", network.entry.vocabulary > 0 ? known(network.entry.vocabulary) : io::Json()},
            {"width", known(network.entry.width)},
            {"dim", known(network.dim)},
            {"causal", known(network.causal)},
            {"predicts_tokens", known(network.predictsTokens)},
            {"heads", known(heads)}};
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
    json["unverified"] = jsonOf(description.unverified);
    json["container"] = io::escaped(checkpoint.container);
    json["file_size"] = checkpoint.fileSize;
    json["parameters"] = description.parameters;
    json["training_length"] = description.trainingLength ? io::Json(*description.trainingLength) : io::Json();
    json["network"] = networkJson(description.network);
    json["config"] = optionsJson(description.options);
    json["layers"] = io::Json::array();
    for (const checkpoint::LayerDescription &layer : description.layers)
        json["layers"].push_back(layerJson(info, layer));
    json["other_layers"] = io::Json::array();
    for (const checkpoint::OtherLayer &layer : description.otherLayers)
        json["other_layers"].push_back(
            {{"block", layer.block}, {"kind", layer.kind}, {"prefix", io::escaped(layer.prefix)}});
    json["nan"] = info.total.nan;
    json["inf"] = info.total.infinite;
    json["numbers_read"] = info.total.read;
    json["unused"] = io::Json::array();
    for (const std::string &key : description.unused)
        json["unused"].push_back(io::escaped(key));
    json["warnings"] = io::Json::array();
    for (const Message &warning : description.warnings)
        json["warnings"].push_back(io::escaped(warning.english()));
    if (metadata)
        json["metadata"] = metadataJson(checkpoint.metadata);
    return io::text(json);
}

} // namespace tnn::run
