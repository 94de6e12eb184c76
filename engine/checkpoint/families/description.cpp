// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/description.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>

#include "engine/checkpoint/families/describe_tno.h"
#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/other_mixers.h"
#include "engine/error.h"
#include "engine/memory_limit.h"
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
    FamilyOperators found = family.operators(
        subject, [&] { return OptionSet(family.publicCode, defaults, stored, given, warnings); });
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

/// Builds the family's network; without an arithmetic, its values are absent.
model::Network builtNetwork(const CheckpointKeys &subject, const Family &family, const Description &description,
                            model::Arithmetic *arithmetic, bool keepsStored = false)
{
    model::Network network = family.network(NetworkReader(subject, description, arithmetic, keepsStored));
    network.causal = std::all_of(description.tnos.begin(), description.tnos.end(),
                                 [](const TnoDescription &tno) { return tno.causal; });
    return network;
}

/// Adds to an error, perhaps of a shape, the first tensor whose numbers are not read.
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

/// Returns the outline of the family's network; a tnn::Error while building it becomes NetworkOutline::refused.
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

/// Whether another value of an option would change a number, given the other options.
bool hasEffect(const Option &option, const TnoDescription &tno)
{
    const auto is = [&](std::string_view key, const OptionValue &value) {
        return std::ranges::any_of(tno.options,
                                   [&](const Option &other) { return other.key == key && other.value == value; });
    };
    const std::string_view key = option.key;
    if (key == "residual")
        return tno.rpeDepth > 0;
    if (key == "use_neg_exp")
        return is("use_exp", true);
    if (key == "max_l")
        return is("use_pad", true);
    if (key == "dims")
        return tno.axis != Axis::Sequence;
    if (key == "shift")
        return is("modulate", true);
    if (key == "act_fun")
        return !is("gtu_type", 3L);
    if (key == "rotary_emb_scaling_factor")
        return is("use_interpolated_rotary_pos_emb", true);
    if (key == "column_split_hyena")
        return !is("interleave", true);
    return key != "tno_type" || !is("tno_type", "tno"); // which has a warning of its own
}

/// Returns the line that names the assumed options which change numbers, those of the kernels first; empty if there are
/// none. `known`: those that the file lacks follow from those that it stores.
Message assumptions(const Family &family, const Description &description, bool known)
{
    const bool runs = description.network.refused.empty() || family.block != nullptr;
    std::string ofKernels, ofNetwork;
    std::set<std::string> said;
    for (const TnoDescription &tno : description.tnos)
        for (const Option &option : tno.options) {
            if (option.source != Source::Assumed || !hasEffect(option, tno)
                || (known && std::ranges::find(family.disputed, option.key) == family.disputed.end()))
                continue;
            const OptionKey *const key = optionKey(option.key);
            const bool around = key != nullptr && key->ofNetwork;
            const std::string text = option.key + "=" + io::escaped(toText(option.value));
            if ((around ? !runs : !tno.undrawn.empty()) || !said.insert(text).second)
                continue;
            std::string &list = around ? ofNetwork : ofKernels;
            list += (list.empty() ? "" : ", ") + text;
        }
    if (!ofKernels.empty() && !ofNetwork.empty())
        return Message("assumes %1, and around the kernels %2: the file does not store these options (set them with "
                       "--set KEY=VALUE)",
                       ofKernels, ofNetwork);
    const std::string all = ofKernels + ofNetwork;
    return all.empty()
        ? Message()
        : Message("assumes %1: the file does not store these options (set them with --set KEY=VALUE)", all);
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
    Message assumed = assumptions(family, description, known);
    recordWeights(checkpoint, given, description); // which has a line of its own
    if (!assumed.empty())
        description.warnings.push_back(std::move(assumed));
    return description;
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
