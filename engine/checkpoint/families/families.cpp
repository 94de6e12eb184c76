// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/checkpoint/families/family.h"

namespace tnn::checkpoint {

namespace {

std::vector<Family> allFamilies()
{
    std::vector<Family> all{trainedHere(),
                            ctnn(),
                            laxtnnCausal(),
                            laxtnnMasked(),
                            transformerTnn(),
                            fairseqResearchCausal(),
                            fairseqResearchMasked(),
                            fairseqCausal(),
                            fairseqMasked(),
                            fairseqLra(),
                            imageModel(),
                            xmixers(),
                            xmixersGtu(),
                            etsc()};
    for (Family &family : longRangeArena())
        all.push_back(std::move(family));
    all.push_back(tnnPytorch());
    return all;
}

} // namespace

const std::vector<Family> &families()
{
    static const std::vector<Family> all = allFamilies();
    return all;
}

Defaults commonDefaults(bool causal)
{
    return {{"heads", 1L},    {"causal", causal},  {"use_decay", false}, {"use_multi_decay", false},
            {"gamma", 0.99},  {"residual", false}, {"act", "relu"},      {"act_type", "none"},
            {"par_type", 1L}, {"normalize", false}};
}

Message checkedByNumPy(const Subject &, const Description &description)
{
    const bool drawn = std::any_of(description.tnos.begin(), description.tnos.end(),
                                   [](const TnoDescription &tno) { return tno.undrawn.empty(); });
    return drawn ? Message("no numbers of it are at hand for this family; the coefficients are checked against an "
                           "independent NumPy computation")
                 : Message();
}

Message readFromCode(const Message &what)
{
    return Message("no numbers of it are at hand for %1; the formula is read from its text and compared with nothing",
                   what);
}

std::vector<LayerPlan> oneEach(const std::vector<std::string> &prefixes)
{
    std::vector<LayerPlan> layers;
    layers.reserve(prefixes.size());
    for (const std::string &prefix : prefixes) {
        TnoPlan tno;
        tno.prefix = prefix;
        LayerPlan layer;
        layer.tnos.push_back(std::move(tno));
        layers.push_back(std::move(layer));
    }
    return layers;
}

bool allFit(const Subject &subject, std::string_view begin, std::string_view end)
{
    return std::all_of(subject.bare.begin(), subject.bare.end(),
                       [&](const std::string &prefix) { return prefix.starts_with(begin) && prefix.ends_with(end); });
}

} // namespace tnn::checkpoint
