// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/info.h"
#include "engine/commands/json.h"
#include "engine/commands/metadata_json.h"
#include "engine/io/file.h"

namespace tnn::commands {

namespace {

Json optionsJson(const std::vector<checkpoint::Option> &options)
{
    Json object = Json::object();
    for (const checkpoint::Option &option : options) {
        Json value;
        std::visit([&](const auto &held) { value = held; }, option.value);
        if (value.is_string())
            value = io::escaped(value.get<std::string>());
        object[io::escaped(option.key)] = {
            {"value", value}, {"source", nameOf(option.source)}, {"origin", io::escaped(option.origin)}};
    }
    return object;
}

std::string_view nameOfDecay(model::DecayKind kind)
{
    return kind == model::DecayKind::None ? "none" : kind == model::DecayKind::Fixed ? "fixed" : "learned";
}

Json layerJson(const checkpoint::TnoDescription &tno, const Info::Layer &counts)
{
    return {{"name", io::escaped(tno.name)},
            {"prefix", io::escaped(tno.prefix)},
            {"heads", tno.heads},
            {"channels", tno.channels()},
            {"head_dim", tno.headDim},
            {"rpe_dim", tno.rpeWidth},
            {"rpe_layers", tno.rpeDepth},
            {"parameters", tno.parameters},
            {"causal", tno.causal},
            {"decay", nameOfDecay(tno.decay)},
            {"gamma", {tno.gammaMinimum, tno.gammaMaximum}},
            {"par_type", tno.parType},
            {"rpe_act", nameOf(tno.rpeActivation)},
            {"act_type", nameOf(tno.coefficientActivation)},
            {"norm_type", nameOf(tno.rpeNorm)},
            {"residual", tno.residual},
            {"normalize", tno.normalize},
            {"nan", counts.nan},
            {"inf", counts.infinite},
            {"config", optionsJson(tno.options)}};
}

Json textsJson(const std::vector<std::string> &texts)
{
    Json list = Json::array();
    for (const std::string &text : texts)
        list.push_back(io::escaped(text));
    return list;
}

} // namespace

std::string infoJson(const Info &info, bool metadata)
{
    const checkpoint::Checkpoint &checkpoint = info.document->checkpoint();
    const checkpoint::Description &description = info.document->description();
    Json json;
    json["file"] = io::escaped(checkpoint.path);
    json["family"] = description.family;
    json["family_name"] = io::escaped(description.familyName);
    json["container"] = io::escaped(checkpoint.container);
    json["file_size"] = checkpoint.fileSize;
    json["parameters"] = description.parameters;
    json["training_length"] = description.trainingLength ? Json(*description.trainingLength) : Json();
    json["config"] = optionsJson(description.options);
    json["layers"] = Json::array();
    Info::Layer total;
    for (std::size_t i = 0; i < info.layers.size(); ++i) {
        json["layers"].push_back(layerJson(description.tnos[i], info.layers[i]));
        total.nan += info.layers[i].nan;
        total.infinite += info.layers[i].infinite;
    }
    json["nan"] = total.nan;
    json["inf"] = total.infinite;
    json["unused"] = textsJson(description.unused);
    json["warnings"] = textsJson(description.warnings);
    if (metadata)
        json["metadata"] = metadataJson(checkpoint.metadata);
    return text(json);
}

} // namespace tnn::commands
