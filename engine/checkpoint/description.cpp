// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/description.h"

#include <set>
#include <tuple>

#include "engine/checkpoint/families/describe_tno.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

const Family &familyOf(const std::vector<std::string> &prefixes)
{
    std::vector<std::string> unwrapped;
    unwrapped.reserve(prefixes.size());
    for (const std::string &prefix : prefixes)
        unwrapped.push_back(unwrappedKey(prefix));
    for (const Family &family : families()) {
        if (family.recognises(unwrapped))
            return family;
    }
    return families().back();
}

long countParameters(const Checkpoint &checkpoint)
{
    using Extent = std::tuple<std::string_view, long, std::vector<long>, std::vector<long>>;
    std::set<Extent> seen;
    long count = 0;
    for (const Tensor &tensor : checkpoint.tensors) {
        // A sum that cannot be held is no number of parameters; views with stride 0 can claim any.
        if (seen.emplace(tensor.record, tensor.offset, tensor.shape, tensor.stride).second
            && __builtin_add_overflow(count, tensor.size(), &count))
            throw Error("the tensors claim more elements than can be counted");
    }
    return count;
}

/// Whether a key or one of the modules that it lies in is among `modules`.
bool liesIn(const std::string &key, const std::set<std::string> &modules)
{
    for (std::size_t dot = key.find('.'); dot != std::string::npos; dot = key.find('.', dot + 1)) {
        if (modules.contains(key.substr(0, dot)))
            return true;
    }
    return modules.contains(key);
}

std::vector<std::string> unusedKeys(const Checkpoint &checkpoint, const Family &family,
                                    const std::vector<std::string> &prefixes, const std::set<const Tensor *> &used)
{
    const std::vector<std::string> list = family.modules(prefixes);
    const std::set<std::string> modules(list.begin(), list.end());
    std::vector<std::string> keys;
    for (const Tensor &tensor : checkpoint.tensors) {
        if (!used.contains(&tensor) && !liesIn(tensor.name, modules))
            keys.push_back(tensor.name);
    }
    return keys;
}

/// The options that all TNOs share.
std::vector<Option> common(const std::vector<TnoDescription> &tnos)
{
    std::vector<Option> result;
    for (const Option &option : tnos.front().options) {
        const auto shared = [&](const TnoDescription &tno) {
            for (const Option &other : tno.options) {
                if (other.key == option.key)
                    return other.value == option.value && other.source == option.source;
            }
            return false;
        };
        bool everywhere = true;
        for (const TnoDescription &tno : tnos)
            everywhere = everywhere && shared(tno);
        if (everywhere)
            result.push_back(option);
    }
    return result;
}

Description described(const Checkpoint &checkpoint, const GivenOptions &given)
{
    const std::vector<std::string> prefixes = tnoPrefixes(checkpoint);
    if (prefixes.empty())
        throw Error("no Toeplitz operator found among " + std::to_string(checkpoint.tensors.size())
                    + " tensors: no key ends in rpe.pos_proj.weight");
    const TensorIndex index = indexOf(checkpoint);
    const Family &family = familyOf(prefixes);
    const StoredOptions stored = family.stored(checkpoint);
    Warnings warnings;
    const UnifiedOptions unifiedOptions = unified(given, warnings);
    std::set<const Tensor *> used;
    Description description;
    for (const std::string &prefix : prefixes) {
        const TnoTensors tensors = readTno(index, prefix);
        description.tnos.push_back(describeTno(family, index, tensors, stored, unifiedOptions, warnings));
        for (const Tensor *tensor : tensors.all())
            used.insert(tensor);
    }
    nameTnos(description.tnos);
    description.family = family.id;
    description.familyName = family.title(checkpoint, prefixes);
    description.options = common(description.tnos);
    description.parameters = countParameters(checkpoint);
    description.trainingLength = family.trainingLength(checkpoint);
    description.unused = unusedKeys(checkpoint, family, prefixes, used);
    description.warnings = warnings.take();
    return description;
}

} // namespace

Description describe(const Checkpoint &checkpoint, const GivenOptions &given)
{
    try {
        return described(checkpoint, given);
    } catch (const Error &error) {
        throw error.in(checkpoint.path);
    }
}

std::vector<const Tensor *> kernelTensors(const Checkpoint &checkpoint, const TnoDescription &description)
{
    return readTno(indexOf(checkpoint), description.prefix).all();
}

} // namespace tnn::checkpoint
