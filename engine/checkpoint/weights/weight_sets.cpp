// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include "engine/checkpoint/weights/weights.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

/// Words in the name of a module that holds an average of another one.
constexpr std::string_view AverageWords[] = {"ema", "avg", "averaged", "swa", "shadow", "polyak"};

/// Whether a part of a key is made of words between underscores, one of which says that it is an average.
bool isAverage(std::string_view part)
{
    for (std::size_t begin = 0; begin <= part.size();) {
        const std::size_t end = std::min(part.find('_', begin), part.size());
        if (std::ranges::find(AverageWords, part.substr(begin, end - begin)) != std::end(AverageWords))
            return true;
        begin = end + 1;
    }
    return false;
}

/// The prefix of a key up to and with its first part that names an average: "model.net_ema."; empty if none does.
std::string_view averagePrefix(std::string_view key)
{
    for (std::size_t begin = 0;;) {
        const std::size_t dot = key.find('.', begin);
        if (dot == std::string_view::npos)
            return {};
        if (isAverage(key.substr(begin, dot - begin)))
            return key.substr(0, dot + 1);
        begin = dot + 1;
    }
}

/// Latent-diffusion's averages have no dots in their names.
std::string withoutDots(std::string_view name)
{
    std::string result(name);
    std::erase(result, '.');
    return result;
}

constexpr std::size_t DeepestPrefix = 16; ///< parts of a prefix

/// Averages by what follows their prefix, without dots.
using Suffixes = std::unordered_map<std::string, const Tensor *>;

/// Returns the prefix with which the other tensors have the same names; none if there is none, as in a model with a
/// module for averaging of its own.
std::optional<std::string> rawPrefix(const std::vector<const Tensor *> &others, const Suffixes &averages)
{
    std::map<std::string, std::size_t> votes;
    for (const Tensor *other : others) {
        if (!averagePrefix(other->name).empty())
            continue; // an operator that is an average itself (MEGA), one in each layer
        const std::string_view name = other->name;
        for (std::size_t begin = 0, depth = 0; begin < name.size() && depth < DeepestPrefix; ++depth) {
            if (averages.contains(withoutDots(name.substr(begin)))) {
                ++votes[std::string(name.substr(0, begin))];
                break;
            }
            begin = std::min(name.find('.', begin), name.size() - 1) + 1;
        }
    }
    const auto most = std::ranges::max_element(votes, {}, [](const auto &vote) { return vote.second; });
    const bool isCopy = most != votes.end() && most->second > 1 && 2 * most->second > averages.size();
    return isCopy ? std::optional(most->first) : std::nullopt;
}

} // namespace

void separateCopies(Checkpoint &checkpoint)
{
    std::string prefix;
    for (const Tensor &tensor : checkpoint.tensors)
        if (prefix = averagePrefix(tensor.name); !prefix.empty())
            break;
    if (prefix.empty())
        return;
    Suffixes averages;
    std::vector<const Tensor *> others;
    for (const Tensor &tensor : checkpoint.tensors)
        if (tensor.name.starts_with(prefix))
            averages.emplace(withoutDots(std::string_view(tensor.name).substr(prefix.size())), &tensor);
        else
            others.push_back(&tensor);
    const std::optional<std::string> raw = rawPrefix(others, averages);
    if (!raw)
        return;
    WeightSet trained{"raw", *raw, {}}, averaged{"ema", prefix, {}};
    for (const Tensor *other : others) {
        trained.tensors.push_back(*other);
        if (!other->name.starts_with(*raw))
            continue;
        // What is not averaged (buffers) belongs to both.
        const auto average = averages.find(withoutDots(std::string_view(other->name).substr(raw->size())));
        averaged.tensors.push_back(average == averages.end() ? *other : *average->second);
        averaged.tensors.back().name = other->name;
    }
    checkpoint.tensors = trained.tensors;
    checkpoint.weightSets = {std::move(trained), std::move(averaged)};
}

std::shared_ptr<const Checkpoint> withWeights(std::shared_ptr<const Checkpoint> checkpoint, const std::string &name)
{
    const std::vector<WeightSet> &sets = checkpoint->weightSets;
    const auto isCalled = [&](const WeightSet &set) {
        return set.name == name || (!set.key.empty() && (set.key == name || set.key == name + "."));
    };
    const auto wanted = name.empty() ? sets.begin() : std::ranges::find_if(sets, isCalled);
    if (name.empty() ? sets.empty() : sets.empty() && name == "raw")
        return checkpoint;
    if (wanted == sets.end())
        throw(sets.empty() ? Error("has only one set of weights, not %1", io::escaped(name))
                           : Error("has no weights %1, only raw (as trained) and ema (averaged)", io::escaped(name)))
            .in(checkpoint->path);
    const auto index = static_cast<std::size_t>(wanted - sets.begin());
    if (index == checkpoint->openedSet)
        return checkpoint;
    auto other = std::make_shared<Checkpoint>(*checkpoint);
    other->tensors = wanted->tensors;
    other->openedSet = index;
    other->notes.clear();
    resolveWeights(*other);
    return other;
}

} // namespace tnn::checkpoint
