// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/checkpoint/families/outline.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

const Family &familyNamed(const std::string &id)
{
    const auto found = std::find_if(families().begin(), families().end(),
                                    [&](const Family &family) { return family.id == id; });
    if (found == families().end())
        throw Error("a file of coefficients holds no network");
    return *found;
}

} // namespace

NetworkOutline outlineOf(const Subject &subject, const Family &family, const Description &description)
{
    NetworkOutline outline;
    try {
        for (const TnoDescription &tno : description.tnos)
            if (!tno.undrawn.empty())
                throw Error("%1 can't be run: %2", tno.name, tno.undrawn);
        if (family.network == nullptr)
            throw Error(family.notRun);
        const model::Network network = family.network(NetworkReader(subject, description, nullptr));
        outline.entry = network.entry.kind;
        outline.width = network.entry.width;
        outline.vocabulary = network.entry.vocabulary;
        outline.dim = network.dim;
        outline.causal = network.causal;
        outline.predictsTokens = network.predictsTokens;
        for (const model::Head &head : network.heads)
            outline.heads.push_back({head.name, head.outputs, head.pool != model::Head::Pool::None});
    } catch (const Error &error) {
        outline.refused = error.message();
    }
    return outline;
}

model::Network loadNetwork(const Checkpoint &checkpoint, const Description &description, model::Arithmetic &arithmetic)
{
    try {
        if (!description.network.refused.empty())
            throw Error(description.network.refused);
        const Subject subject = subjectOf(checkpoint);
        return familyNamed(description.family).network(NetworkReader(subject, description, &arithmetic));
    } catch (const Error &error) {
        throw error.in(checkpoint.path);
    }
}

} // namespace tnn::checkpoint
