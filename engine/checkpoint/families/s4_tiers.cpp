// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/s4_tiers.h"

#include <algorithm>
#include <array>

#include "engine/checkpoint/families/metadata.h"

namespace tnn::checkpoint {

namespace {

constexpr std::array<std::string_view, 4> Parts{"d_layers.", "c_layers.", "u_layers.", "interp_layers."};

/// Returns where a prefix has a name between dots; npos if it has not.
std::size_t partIn(const std::string &prefix, std::string_view part)
{
    const std::size_t at = prefix.find(part);
    return at == 0 || (at != std::string::npos && prefix[at - 1] == '.') ? at : std::string::npos;
}

/// Index into Parts; their number outside of tiers.
std::size_t partOf(const std::string &prefix)
{
    return static_cast<std::size_t>(
        std::ranges::find_if(Parts, [&](std::string_view part) { return partIn(prefix, part) != std::string::npos; })
        - Parts.begin());
}

MetadataReader networkOf(const Subject &subject)
{
    return MetadataReader(subject.checkpoint, {"hyper_parameters", "model"});
}

/// The pools from the finest tier to the coarsest one; empty if one is implausible.
std::vector<long> poolsOf(const Subject &subject)
{
    constexpr long Most = 1L << 20;
    std::vector<long> pools;
    long product = 1;
    for (const Object::Id id : networkOf(subject).list("pool")) {
        const std::optional<OptionValue> value = optionValueOf(subject.checkpoint.metadata[id]);
        const long *const pool = value ? std::get_if<long>(&*value) : nullptr;
        if (pool == nullptr || *pool < 1 || *pool > Most / product)
            return {};
        pools.push_back(*pool);
        product *= *pool;
    }
    return pools;
}

} // namespace

bool isInTier(const std::string &prefix)
{
    return partOf(prefix) < Parts.size();
}

void sortTiers(std::vector<std::string> &prefixes)
{
    std::ranges::stable_sort(prefixes, {}, partOf);
}

std::optional<long> samplesPerLag(const Subject &subject, const std::string &prefix)
{
    const std::vector<long> pools = poolsOf(subject);
    const std::size_t part = partOf(prefix);
    if (pools.empty() || (part != 1 && part != 2))
        return {};
    // Tier t of u_layers has undone the last t + 1 pools.
    std::size_t left = pools.size();
    if (part == 2) {
        const std::optional<long> tier = firstNumberIn(prefix.substr(partIn(prefix, Parts[2])));
        // A flat list of blocks has one number only; the tiers of SaShiMi have two.
        const std::string tail = prefix.substr(partIn(prefix, Parts[2]) + Parts[2].size());
        const std::size_t dot = tail.find('.');
        if (!tier || *tier >= static_cast<long>(pools.size()) || dot == std::string::npos
            || !firstNumberIn(tail.substr(dot + 1, tail.find('.', dot + 1) - dot)))
            return {};
        left -= static_cast<std::size_t>(*tier) + 1;
    }
    long samples = 1;
    for (std::size_t i = 0; i < left; ++i)
        samples *= pools[i];
    return samples;
}

std::optional<Option> lengthOfTier(const Subject &subject, const std::string &prefix, const S4Layout &layout)
{
    if (!isInTier(prefix))
        return {};
    if (const std::optional<long> length = storedLength(subject, prefix, layout); length && *length > 0)
        return Option{"l_max", *length, Source::Inferred,
                      keyOf(prefix + std::string(layout.stem) + std::string(layout.length))};
    const MetadataReader network = networkOf(subject);
    const std::optional<long> samples = samplesPerLag(subject, prefix), whole = network.integer("l_max");
    if (!samples || !whole || *whole < *samples)
        return {};
    const long interpolated = std::max(1L, network.integer("interp").value_or(1));
    return Option{"l_max", *whole / interpolated / *samples, Source::Stored,
                  Message::verbatim(network.origin() + "l_max, pool")};
}

} // namespace tnn::checkpoint
