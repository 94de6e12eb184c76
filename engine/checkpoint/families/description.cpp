// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/description.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>

#include "engine/checkpoint/families/assumptions.h"
#include "engine/checkpoint/families/describe_tno.h"
#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/network_outline.h"
#include "engine/checkpoint/families/other_mixers.h"
#include "engine/error.h"
#include "engine/names.h"

namespace tnn::checkpoint {

namespace {

constexpr Named<Axis> AxisNames[] = {{Axis::Sequence, "sequence"}, {Axis::Height, "height"}, {Axis::Width, "width"}};

/// Each one takes as much time as a whole small model; the deepest known model has 64.
constexpr std::size_t MostOperators = 2048;

const Family &familyOf(const CheckpointKeys &subject)
{
    const bool hasTnos = !subject.prefixes.empty();
    for (const Family &family : families()) {
        if (hasTnos == (family.operators == nullptr) && family.recognises(subject))
            return family;
    }
    throw Error(whyNotOpened(subject));
}

long countParameters(const Checkpoint &checkpoint)
{
    using Extent = std::tuple<const Record *, long, std::vector<long>, std::vector<long>>;
    std::set<Extent> seen;
    long count = 0;
    for (const Tensor &tensor : checkpoint.tensors) {
        if (seen.emplace(tensor.record.get(), tensor.offset, tensor.shape, tensor.stride).second)
            addSize(count, tensor);
    }
    return count;
}

/// Whether a key or one of its enclosing modules is in `modules`.
bool liesIn(const std::string &key, const std::set<std::string> &modules)
{
    for (std::size_t dot = key.find('.'); dot != std::string::npos; dot = key.find('.', dot + 1)) {
        if (modules.contains(key.substr(0, dot)))
            return true;
    }
    return modules.contains(key);
}

std::vector<const Tensor *> kernelTensorsOf(const TensorIndex &index, const TnoDescription &tno)
{
    if (tno.load) {
        std::vector<const Tensor *> tensors;
        for (const KernelTensor &own : tno.tensors)
            if (const Tensor *const tensor = tensorAt(index, own.key))
                tensors.push_back(tensor);
        return tensors;
    }
    return tno.undrawn.empty() ? readTno(index, tno.prefix).all() : tensorsBelow(index, tno.prefix);
}

std::vector<std::string> unusedKeys(const CheckpointKeys &subject, const Family &family, const Description &description)
{
    std::set<const Tensor *> used;
    for (const TnoDescription &tno : description.tnos) {
        const std::vector<const Tensor *> tensors = kernelTensorsOf(subject.index, tno);
        used.insert(tensors.begin(), tensors.end());
    }
    const std::vector<std::string> list = family.modules == nullptr ? std::vector<std::string>()
                                                                    : family.modules(subject);
    const std::set<std::string> modules(list.begin(), list.end());
    std::vector<std::string> keys;
    for (const Tensor &tensor : subject.checkpoint.tensors) {
        if (!used.contains(&tensor) && !liesIn(tensor.name, modules))
            keys.push_back(tensor.name);
    }
    return keys;
}

/// Returns the options shared by all TNOs.
std::vector<Option> common(const std::vector<TnoDescription> &tnos)
{
    std::vector<Option> result;
    std::ranges::copy_if(tnos.front().options, std::back_inserter(result), [&](const Option &option) {
        const auto same = [&](const Option &other) {
            return other.key == option.key && other.value == option.value && other.source == option.source;
        };
        return std::ranges::all_of(tnos,
                                   [&](const TnoDescription &tno) { return std::ranges::any_of(tno.options, same); });
    });
    return result;
}

/// Describes the operators of a family without TNOs, one per layer.
void describeOperators(const CheckpointKeys &subject, const Family &family, const StoredOptions &stored,
                       const UnifiedOptions &given, Warnings &warnings, Description &description)
{
    const Defaults defaults = defaultsOf(family, subject, stored);
    std::size_t begun = 0; // there may be one for the model beside those of its operators
    FamilyOperators found = family.operators(subject, [&] {
        if (++begun > MostOperators + 1)
            throw Error("has more than %1 Toeplitz operators, too many for a model", MostOperators);
        return OptionSet(family.publicCode, defaults, stored, given, warnings);
    });
    if (found.operators.empty() || found.operators.size() > MostOperators)
        throw Error("has %1 Toeplitz operators; 1 to %2 are expected", found.operators.size(), MostOperators);
    // A bias is within the layers of attention.
    if (found.operators.front().role != model::Role::Bias)
        addOtherMixers(subject.index, found.operators, found.others);
    std::vector<std::string> numbers;
    for (TnoDescription &tno : found.operators) {
        tno.layer = static_cast<int>(description.layers.size());
        description.layers.push_back({{},
                                      {tno.layer},
                                      toeplitz::Combination::Single,
                                      family.note == nullptr ? Message() : family.note(subject, tno)});
        numbers.push_back(std::to_string(tno.block));
        for (const Tensor *tensor : kernelTensorsOf(subject.index, tno))
            addSize(tno.parameters, *tensor);
        description.tnos.push_back(std::move(tno));
    }
    description.otherLayers = std::move(found.others);
    nameLayers(numbers, description.layers, description.tnos);
}

void describeLayers(const CheckpointKeys &subject, const Family &family, const StoredOptions &stored,
                    const UnifiedOptions &given, Warnings &warnings, Description &description)
{
    if (family.operators != nullptr)
        return describeOperators(subject, family, stored, given, warnings, description);
    const std::vector<LayerPlan> plans = family.layers == nullptr ? oneEach(subject.prefixes)
                                                                  : family.layers(subject, stored, given);
    std::vector<std::string> numbers;
    for (const LayerPlan &plan : plans) {
        LayerDescription layer{{}, {}, plan.combination, plan.note};
        numbers.push_back(plan.number);
        for (const TnoPlan &tno : plan.tnos) {
            layer.tnos.push_back(static_cast<int>(description.tnos.size()));
            description.tnos.push_back(describeTno(subject, family, tno, stored, given, warnings));
            description.tnos.back().layer = static_cast<int>(description.layers.size());
            description.tnos.back().block = firstNumberIn(tno.prefix).value_or(description.tnos.back().layer);
        }
        description.layers.push_back(std::move(layer));
    }
    nameLayers(numbers, description.layers, description.tnos);
}

/// Tells where an option that is neither stored nor given has its value from.
void setOrigin(std::string_view key, const Message &origin, std::vector<TnoDescription> &tnos)
{
    for (TnoDescription &tno : tnos)
        for (Option &option : tno.options)
            if (option.key == key && option.source == Source::Assumed)
                option.origin = origin;
}

/// Kernels without a reference case in any family, whether a file or an option selects them.
bool isOfResearch(const TnoDescription &tno)
{
    return !tno.load && (tno.source != model::KernelSource::Rpe || tno.logDomain || tno.mirrored.has_value());
}

/// Validates a length that is only given as metadata, not by a tensor's shape: views start with it by default.
std::optional<long> plausible(std::optional<long> length, Warnings &warnings)
{
    if (!length || (*length >= 1 && *length <= LongestLength))
        return length;
    const long clamped = std::clamp(*length, 1L, LongestLength);
    warnings.add(Message("the training length %1 is out of range; %2 is used", *length, clamped));
    return clamped;
}

/// Records which of several copies of the weights is open.
void recordWeights(const Checkpoint &checkpoint, const GivenOptions &given, Description &description)
{
    if (checkpoint.weightSets.empty())
        return;
    const std::string &name = checkpoint.weightSets[checkpoint.openedSet].name;
    const bool isGiven = given.set.contains("weights");
    const Option option{"weights", name, isGiven ? Source::Given : Source::Assumed,
                        isGiven ? Message::verbatim("--set")
                                : Message("the file holds weights as trained (raw) and averaged (ema)")};
    for (TnoDescription &tno : description.tnos)
        tno.options.push_back(option);
    description.options.push_back(option);
    if (!isGiven)
        description.warnings.push_back(Message("the file holds weights as trained (raw) and averaged (ema); these are "
                                               "%1 (--weights selects others)",
                                               name));
}

Description described(const Checkpoint &checkpoint, const GivenOptions &given)
{
    const CheckpointKeys subject = subjectOf(checkpoint);
    const Family &family = familyOf(subject);
    Warnings warnings;
    Description description;
    const StoredOptions stored = family.stored == nullptr ? StoredOptions() : family.stored(subject);
    describeLayers(subject, family, stored, unified(given, warnings), warnings, description);
    if (family.published != nullptr && !storesOptions(subject, stored))
        for (const auto &[key, value] : family.published(subject))
            setOrigin(key, Message("public configurations of %1", family.publicCode), description.tnos);
    description.family = family.id;
    description.familyName = family.title(subject);
    description.options = common(description.tnos);
    description.parameters = countParameters(checkpoint);
    if (family.trainingLength != nullptr)
        description.trainingLength = plausible(family.trainingLength(subject), warnings);
    description.unused = unusedKeys(subject, family, description);
    description.network = outlineOf(subject, family, description);
    if (family.unverified != nullptr)
        description.unverified = family.unverified(subject, description);
    if (description.unverified.empty() && std::any_of(description.tnos.begin(), description.tnos.end(), isOfResearch))
        description.unverified = checkedByNumPy(subject, description);
    if (family.remarks != nullptr)
        family.remarks(subject, description, warnings);
    description.warnings = checkpoint.notes;
    for (Message &line : warnings.take())
        description.warnings.push_back(std::move(line));
    const bool known = family.storesAll && storesOptions(subject, stored);
    Message assumed = addAssumptions(family, description, known);
    recordWeights(checkpoint, given, description); // which has a line of its own
    if (!assumed.empty())
        description.warnings.push_back(std::move(assumed));
    return description;
}

} // namespace

CheckpointKeys subjectOf(const Checkpoint &checkpoint)
{
    CheckpointKeys subject{checkpoint, indexOf(checkpoint), {}, {}};
    subject.prefixes = tnoPrefixes(subject.index);
    if (subject.prefixes.size() > MostOperators)
        throw Error("has %1 Toeplitz operators, too many for a model", subject.prefixes.size());
    subject.bare.reserve(subject.prefixes.size());
    for (const std::string &prefix : subject.prefixes)
        subject.bare.push_back(unwrappedKey(prefix));
    return subject;
}

std::string_view nameOf(Axis axis)
{
    return nameIn(AxisNames, axis);
}

int tnoOf(const Description &description, int layer, std::optional<Axis> axis)
{
    const int count = static_cast<int>(description.layers.size());
    if (layer < 0 || layer >= count)
        throw Error("layer %1 does not exist; layers are 0 to %2", layer, count - 1);
    const std::vector<int> &tnos = description.layers[static_cast<std::size_t>(layer)].tnos;
    if (tnos.size() == 1 && !axis)
        return tnos.front();
    if (!axis)
        throw Error("layer %1 acts along two axes; select one with --axis h or --axis w", layer);
    for (const int tno : tnos) {
        if (description.tnos[static_cast<std::size_t>(tno)].axis == *axis)
            return tno;
    }
    throw Error("layer %1 has no TNO along the %2", layer, nameOf(*axis));
}

Description describe(const Checkpoint &checkpoint, const GivenOptions &given)
{
    return inFile(checkpoint.path, [&] {
        try {
            return described(checkpoint, given);
        } catch (const Error &error) {
            throw withRefusal(error, checkpoint);
        }
    });
}

std::vector<const Tensor *> kernelTensors(const Checkpoint &checkpoint, const TnoDescription &description)
{
    // Other operators may use tensors outside their prefix.
    return kernelTensorsOf(indexOf(checkpoint, description.load ? std::string_view() : description.prefix),
                           description);
}

void readKernelTensors(const Checkpoint &checkpoint, const TnoDescription &description,
                       const std::function<void(std::span<const double>)> &read)
{
    for (const Tensor *tensor : kernelTensors(checkpoint, description)) {
        const auto own = std::ranges::find(description.tensors, tensor->name, &KernelTensor::key);
        if (own == description.tensors.end() || own->columns == 0) {
            read(checkpoint.values(realView(*tensor)));
            continue;
        }
        for (const Tensor &row : firstColumns(*tensor, own->columns))
            read(row.values());
    }
}

} // namespace tnn::checkpoint
