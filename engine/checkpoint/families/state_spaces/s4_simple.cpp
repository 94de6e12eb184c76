// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/checkpoint/families/filter_parts.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/error.h"

// safari's simplified S4 (s4_simple.py): t_k = sum 2 q dt exp(-|a| dt k) cos(theta dt k). Its step dt is 1 / (n - 1)
// unless the channels learn one, so that the taps depend on the length of the input.

namespace tnn::checkpoint {

namespace s4_simple_steps {

/// Tensors (heads, H, N) after PREFIX + "s4."; q is stored, or the product of b and c.
struct Layer {
    std::string stem;
    long heads = 0, channels = 0, states = 0;
    bool product = false, ownSteps = false;
    bool discrete = false; ///< repr = disc: |a|^(dt k) instead of exp(-|a| dt k)
};

/// The numbers of one layer, each by row and state.
struct Numbers {
    std::vector<double> a, theta, weights, logSteps;
};

Numbers numbersOf(const TensorReader &read, const Layer &layer)
{
    Numbers numbers{read.values(layer.stem + "a"),
                    read.values(layer.stem + "theta"),
                    read.values(layer.stem + (layer.product ? "c" : "q")),
                    {}};
    if (layer.product) {
        const std::vector<double> b = read.values(layer.stem + "b");
        std::ranges::transform(numbers.weights, b, numbers.weights.begin(), std::multiplies<>());
    }
    if (layer.ownSteps)
        numbers.logSteps = read.values(layer.stem + "log_dt");
    return numbers;
}

model::StoredModes modesAt(const Numbers &numbers, const Layer &layer, long n)
{
    if (!layer.ownSteps && n < 2)
        throw Error("the step of this layer is 1 / (n - 1), so n must be at least 2");
    const long rows = layer.heads * layer.channels;
    model::StoredModes modes;
    modes.past = {model::StoredModes::Array(layer.states, rows), model::StoredModes::Array(layer.states, rows)};
    for (long kernel = 0; kernel < rows; ++kernel) {
        const double step = layer.ownSteps
            ? std::exp(numbers.logSteps[static_cast<std::size_t>(kernel % layer.channels)])
            : 1 / static_cast<double>(n - 1);
        for (long mode = 0; mode < layer.states; ++mode) {
            const auto at = static_cast<std::size_t>(kernel * layer.states + mode);
            const double size = std::abs(numbers.a[at]);
            modes.past.poles(mode, kernel) = model::polarForm(
                layer.discrete ? std::pow(size, step) : std::exp(-size * step), numbers.theta[at] * step);
            modes.past.residues(mode, kernel) = 2 * numbers.weights[at] * step;
        }
    }
    return modes;
}

void load(const TensorReader &read, const Layer &layer, model::Tno &tno)
{
    Numbers numbers = numbersOf(read, layer);
    tno.skip = read.values(layer.stem + "D");
    if (layer.ownSteps)
        return setModes(tno, modesAt(numbers, layer, 0));
    tno.modes = [shared = std::make_shared<const Numbers>(std::move(numbers)), layer](long n) {
        return std::make_shared<const model::StoredModes>(modesAt(*shared, layer, n));
    };
}

Layer measured(const CheckpointKeys &subject, const std::string &prefix)
{
    Layer layer;
    layer.stem = prefix + "s4.";
    const Tensor &theta = required(subject.index, layer.stem + "theta", 3);
    layer.heads = theta.shape[0];
    layer.channels = theta.shape[1];
    layer.states = theta.shape[2];
    requireShape(required(subject.index, layer.stem + "a"), theta.shape);
    layer.product = tensorAt(subject.index, layer.stem + "q") == nullptr;
    for (const char *name : {"b", "c", "q"})
        if ((*name != 'q') == layer.product)
            requireShape(required(subject.index, layer.stem + name), theta.shape);
    requireShape(required(subject.index, layer.stem + "D"), {layer.heads, layer.channels});
    const Tensor *const steps = tensorAt(subject.index, layer.stem + "log_dt");
    layer.ownSteps = steps != nullptr;
    if (layer.ownSteps)
        requireShape(*steps, {layer.channels});
    return layer;
}

TnoDescription describeLayer(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    Layer layer = measured(subject, prefix);
    std::vector<std::string> keys;
    for (const char *name : {"theta", "a", "q", "b", "c", "log_dt", "D"})
        if (tensorAt(subject.index, layer.stem + name) != nullptr)
            keys.push_back(layer.stem + name);
    TnoDescription description = operatorAt(prefix, "s4-simple", std::move(keys));
    const Message shape = shapeOf(*tensorAt(subject.index, layer.stem + "theta"));
    const Option form = options.resolve("repr");
    layer.discrete = form.value == OptionValue("disc");
    options.fix("dim", layer.channels, shape);
    options.fix("channels", layer.heads, shape);
    options.fix("d_state", 2 * layer.states, shape);
    options.fix("learn_dt", layer.ownSteps, keysOf(layer.stem + "*"));
    options.fix("use_initial", layer.product, keysOf(layer.stem + "*"));
    if (layer.product)
        options.warnings().addOnce("initial state",
                                   Message("the response to the initial state, which is added to T x, "
                                           "is not part of the operator"));
    description.source = model::KernelSource::Modes;
    description.heads = layer.heads;
    description.headDim = layer.channels;
    description.variesWithLength = !layer.ownSteps;
    description.options = options.take();
    description.load = [layer](const TensorReader &read, model::Tno &tno) { load(read, layer, tno); };
    return description;
}

std::vector<std::string> layers(const CheckpointKeys &subject)
{
    return modulesWith(subject.index, "", "s4.theta", {"s4.a"});
}

StoredOptions stored(const CheckpointKeys &subject)
{
    return optionsAt(subject.checkpoint, {"hyper_parameters", "model", "layer"},
                     {"repr", "learn_dt", "use_initial", "d_state", "channels"});
}

void addAround(std::vector<std::string> &modules, const std::string &prefix)
{
    addSequenceModules(modules, prefix, {"out", "s4.x0"});
}

} // namespace s4_simple_steps

Family s4Simple()
{
    using namespace s4_simple_steps;
    Family family = titledFamily("s4-simple", "safari", Message("simplified S4 (safari)"));
    setOperators(family, layers, describeLayer, addAround);
    family.stored = stored;
    family.keys = {{"repr", OptionType::Text, {}},
                   {"learn_dt", OptionType::Flag, {}},
                   {"use_initial", OptionType::Flag, {}},
                   {"d_state", OptionType::Integer, {}},
                   {"channels", OptionType::Integer, {}}};
    family.defaults = {{"repr", "cont"}}; // s4_simple.py and configs/model/layer/s4_simple.yaml
    return family;
}

} // namespace tnn::checkpoint
