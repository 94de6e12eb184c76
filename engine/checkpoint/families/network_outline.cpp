// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/network_outline.h"

#include <algorithm>

#include "engine/checkpoint/families/network_reader.h"
#include "engine/memory_limit.h"

namespace tnn::checkpoint {

namespace {

/// Builds the family's network; without an arithmetic, its values are absent.
model::Network builtNetwork(const CheckpointKeys &subject, const Family &family, const Description &description,
                            model::Arithmetic *arithmetic, bool keepsStored = false)
{
    model::Network network = family.network(NetworkReader(subject, description, arithmetic, keepsStored));
    network.predictsTokens = !network.heads.empty() && network.heads.front().pool == model::Head::Pool::None
        && network.entry.kind == model::Entry::Kind::Ids && network.heads.front().outputs == network.entry.vocabulary;
    network.causal = std::all_of(description.tnos.begin(), description.tnos.end(),
                                 [](const TnoDescription &tno) { return tno.causal; });
    return network;
}

const Family &familyNamed(const std::string &id)
{
    const auto found = std::find_if(families().begin(), families().end(),
                                    [&](const Family &family) { return family.id == id; });
    if (found == families().end())
        throw Error("a coefficients file has no network");
    return *found;
}

} // namespace

Error withRefusal(const Error &error, const Checkpoint &checkpoint)
{
    const auto refused = std::ranges::find_if(checkpoint.tensors,
                                              [](const Tensor &tensor) { return !tensor.refusal.empty(); });
    if (refused == checkpoint.tensors.end() || error.reason().contains(refused->refusal))
        return error;
    return Error("%1; tensor %2 %3", error.reason(), io::escaped(refused->name), refused->refusal)
        .as(error.kind())
        .in(error.file());
}

NetworkOutline outlineOf(const CheckpointKeys &subject, const Family &family, const Description &description)
{
    NetworkOutline outline;
    try {
        for (const TnoDescription &tno : description.tnos)
            if (!tno.undrawn.empty())
                throw Error("%1 cannot be run: %2", tno.name, tno.undrawn);
        if (family.network == nullptr)
            throw Error(family.notRun);
        outline = {builtNetwork(subject, family, description, nullptr), {}};
    } catch (const Error &error) {
        outline.refused = withRefusal(error, subject.checkpoint).message();
    }
    return outline;
}

model::Network loadNetwork(const Checkpoint &checkpoint, const Description &description, model::Arithmetic &arithmetic)
{
    return inFile(checkpoint.path, [&] {
        if (!description.network.refused.empty())
            throw Error(description.network.refused);
        double uploaded = sizeof(float) * static_cast<double>(description.parameters), stored = 0;
        for (const Tensor &tensor : checkpoint.tensors)
            if (staysInFile(tensor, arithmetic)) { // those that are tied count several times
                stored += static_cast<double>(sizeOf(tensor.type)) * static_cast<double>(tensor.size());
                uploaded -= sizeof(float) * static_cast<double>(tensor.size());
            }
        checkMemory(Message("the network's weights"), uploaded);
        const CheckpointKeys subject = subjectOf(checkpoint);
        return builtNetwork(subject, familyNamed(description.family), description, &arithmetic,
                            stored < availableMemory() / 2);
    });
}

model::Network loadLayer(const Checkpoint &checkpoint, const Description &description, int layer,
                         model::Arithmetic &arithmetic)
{
    const Family &family = familyNamed(description.family);
    if (family.block == nullptr)
        return model::layerAlone(loadNetwork(checkpoint, description, arithmetic), layer);
    return inFile(checkpoint.path, [&] {
        const CheckpointKeys subject = subjectOf(checkpoint);
        return family.block(NetworkReader(subject, description, &arithmetic), layer);
    });
}

} // namespace tnn::checkpoint
