// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/state_spaces/s4_tiers.h"

#include <algorithm>
#include <array>

#include "engine/checkpoint/families/metadata.h"

namespace tnn::checkpoint {

namespace {

/// In the order in which the network runs them.
constexpr std::array<std::string_view, 4> Parts{"d_layers.", "c_layers.", "u_layers.", "interp_layers."};
constexpr long Down = 0, Up = 2, Outside = Parts.size();

/// The part of the network and the numbers within it: those of modules that run earlier are smaller.
std::vector<long> placeOf(const std::string &prefix)
{
    for (std::size_t part = 0; part < Parts.size(); ++part) {
        const std::size_t at = prefix.find(Parts[part]);
        if (at == std::string::npos || (at > 0 && prefix[at - 1] != '.'))
            continue;
        std::vector<long> place{static_cast<long>(part)};
        for (std::size_t begin = at + Parts[part].size(); begin < prefix.size();) {
            const std::size_t end = std::min(prefix.find('.', begin), prefix.size());
            if (const std::optional<long> number = firstNumberIn(prefix.substr(begin, end - begin)))
                place.push_back(*number);
            begin = end + 1;
        }
        return place;
    }
    return {Outside};
}

/// The weights of the linear maps that change the rate, in the order in which they run.
std::vector<std::pair<std::vector<long>, const Tensor *>> poolsOf(const CheckpointKeys &subject)
{
    std::vector<std::pair<std::vector<long>, const Tensor *>> pools;
    for (const std::string_view tail :
         {"linear.weight_v", "linear.weight", "linear.conv.weight_v", "linear.conv.weight"})
        for (const std::string &prefix : prefixesBefore(subject.index, tail)) {
            const std::string last = lastPartOf(prefix);
            const bool numbered = !last.empty() && last.find_first_not_of("0123456789") == std::string::npos;
            if (numbered && isInTier(prefix))
                pools.emplace_back(placeOf(prefix), tensorAt(subject.index, prefix + std::string(tail)));
        }
    std::ranges::stable_sort(pools, {}, [](const auto &pool) -> const std::vector<long> & { return pool.first; });
    return pools;
}

/// Returns the channels of the finest tier: those of the last operator.
long finestChannels(const CheckpointKeys &subject)
{
    std::vector<std::string> prefixes = prefixesBefore(subject.index, "D");
    std::erase_if(prefixes, [](const std::string &prefix) { return !isInTier(prefix); });
    const auto last = std::ranges::max_element(prefixes, {}, placeOf);
    if (last == prefixes.end())
        return 0;
    const Tensor &skip = *tensorAt(subject.index, *last + "D");
    return skip.shape.empty() ? 0 : skip.shape.back();
}

} // namespace

bool isInTier(const std::string &prefix)
{
    return placeOf(prefix).front() != Outside;
}

void sortTiers(std::vector<std::string> &prefixes)
{
    std::ranges::stable_sort(prefixes, {}, [](const std::string &prefix) { return placeOf(prefix).front(); });
}

std::optional<long> samplesPerLag(const CheckpointKeys &subject, const std::string &prefix)
{
    if (!isInTier(prefix))
        return {};
    constexpr long Most = 1L << 40;
    const std::vector<long> own = placeOf(prefix);
    std::vector<long> samples{1};
    long channels = finestChannels(subject);
    for (const auto &[place, weight] : poolsOf(subject)) {
        if (place >= own)
            break;
        if (place.front() == Up && samples.size() > 1) {
            samples.pop_back();
        } else if (place.front() == Down && channels > 0 && weight->size() > 0 && !weight->shape.empty()) {
            // (channels of the next tier, channels of this one * pool)
            const long rows = weight->shape.front(), pool = weight->size() / rows / channels;
            if (pool < 1 || pool * channels * rows != weight->size() || samples.back() > Most / pool)
                return {};
            samples.push_back(samples.back() * pool);
            channels = rows;
        } else {
            return {};
        }
    }
    return samples.back();
}

std::optional<Option> lengthOfTier(const CheckpointKeys &subject, const std::string &prefix, const S4Layout &layout)
{
    if (!isInTier(prefix))
        return {};
    if (const std::optional<long> length = storedLength(subject, prefix, layout); length && *length > 0)
        return Option{"l_max", *length, Source::Stored,
                      keyOf(prefix + std::string(layout.stem) + std::string(layout.length))};
    const MetadataReader network(subject.checkpoint, {"hyper_parameters", "model"});
    const std::optional<long> samples = samplesPerLag(subject, prefix), whole = network.integer("l_max");
    const long interpolated = std::max(1L, network.integer("interp").value_or(1));
    if (!samples || !whole || *whole / interpolated < *samples)
        return {};
    return Option{"l_max", *whole / interpolated / *samples, Source::Stored,
                  Message::verbatim(network.origin() + "l_max")};
}

} // namespace tnn::checkpoint
