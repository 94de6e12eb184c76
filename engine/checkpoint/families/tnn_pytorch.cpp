// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/tno_tensors.h"

// Hand-saved state dicts of tnn-pytorch's classes (Tno, Gtu, TnnLayer), alone or stacked under any prefix. Nothing but
// tensors is stored: options are given by the user or the classes' defaults.

namespace tnn::checkpoint {

namespace {

/// "a.b.c." without its last part: "a.b."
std::string parentOf(const std::string &prefix)
{
    if (prefix.empty())
        return {};
    const std::size_t dot = prefix.rfind('.', prefix.size() - 2);
    return dot == std::string::npos ? std::string() : prefix.substr(0, dot + 1);
}

bool endsAsPart(const std::string &prefix, const std::string &part)
{
    return prefix == part || prefix.ends_with("." + part);
}

std::string title(const Checkpoint &checkpoint, const std::vector<std::string> &prefixes)
{
    const TensorIndex index = indexOf(checkpoint);
    const std::string gtu = parentOf(prefixes.front());
    const bool inGtu = !prefixes.front().empty() && index.contains(gtu + "u_proj.weight");
    const bool inLayer = inGtu && index.contains(parentOf(gtu) + "feature_mixer.l1.weight");
    const std::string name = inLayer ? "TnnLayer" : inGtu ? "Gtu" : "Tno";
    const std::size_t count = prefixes.size();
    return "tnn-pytorch " + name + (count > 1 ? " stack of " + std::to_string(count) : "");
}

std::vector<std::string> modules(const std::vector<std::string> &prefixes)
{
    std::vector<std::string> result;
    for (const std::string &prefix : prefixes) {
        if (prefix.empty())
            continue;
        const std::string gtu = parentOf(prefix);
        for (const char *part : {"u_proj", "v_proj", "o", "norm", "d"})
            result.push_back(gtu + part);
        if (!endsAsPart(gtu, "token_mixer."))
            continue;
        for (const char *part : {"token_norm", "feature_norm", "feature_mixer"})
            result.push_back(parentOf(gtu) + part);
    }
    return result;
}

} // namespace

Family tnnPytorch()
{
    Family family;
    family.id = "tnn-pytorch";
    family.publicCode = "tnn-pytorch";
    family.recognises = [](const std::vector<std::string> &) { return true; };
    family.title = title;
    family.stored = [](const Checkpoint &) { return StoredOptions(); };
    family.defaults = {{"heads", 1L},    {"causal", false},   {"use_decay", false}, {"use_multi_decay", false},
                       {"gamma", 0.99},  {"residual", false}, {"act", "relu"},      {"act_type", "none"},
                       {"par_type", 1L}, {"normalize", false}};
    family.activation = model::activationNamed;
    family.trainingLength = [](const Checkpoint &) { return std::optional<long>(); };
    family.modules = modules;
    return family;
}

} // namespace tnn::checkpoint
