// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/checkpoint/families/filter_parts.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/checkpoint/families/state_spaces/state_space.h"
#include "engine/error.h"

// DSS (Gupta et al. 2022, "Diagonal State Spaces are as Effective as Structured State Spaces", standalone/dss.py): all
// states are stored, none has a conjugate. The softmax version's residues depend on the kernel's length.

namespace tnn::checkpoint {

namespace dss_steps {

/// Keeps reciprocals finite in the versions without softmax (dss.py, reciprocal(clamp=True)).
constexpr double LeastSquare = 1e-7;

/// One layer: W (rows, H, N, 2), log_dt (H) or (H, 2), and Lambda (N, 2) or its logarithms (N).
struct Layer {
    std::string stem; ///< "...layer.kernel."
    long heads = 0, channels = 0, states = 0;
    bool bidirectional = false, twoSteps = false, logarithmic = false, imaginaryLog = false;
    std::string version;
    double largestReal = 0; ///< the bound of Lambda's real parts, with "clip"
    double epsilon = 0;     ///< added by the softmax
    std::optional<long> cut;

    bool softmax() const { return version == "softmax"; }
    bool says(const char *word) const { return version.find(word) != std::string::npos; }
    long rows() const { return heads * channels * (bidirectional ? 2 : 1); }
};

ComplexArray complexColumns(const std::vector<double> &pairs, long rows, long columns)
{
    ComplexArray values(rows, columns);
    for (long i = 0; i < values.size(); ++i)
        values.data()[i] = {pairs[static_cast<std::size_t>(2 * i)], pairs[static_cast<std::size_t>(2 * i + 1)]};
    return values;
}

ComplexArray lambdaOf(const TensorReader &read, const Layer &layer)
{
    if (!layer.logarithmic) {
        ComplexArray lambda = complexColumns(read.values(layer.stem + "Lambda"), layer.states, 1);
        for (long i = 0; layer.says("clip") && i < lambda.size(); ++i)
            lambda.data()[i].real(std::min(lambda.data()[i].real(), layer.largestReal));
        return lambda;
    }
    const std::vector<double> real = read.values(layer.stem + "Lambda_log_neg_re");
    const std::vector<double> imaginary = read.values(layer.stem
                                                      + (layer.imaginaryLog ? "Lambda_log_im" : "Lambda_im"));
    ComplexArray lambda(layer.states, 1);
    for (long i = 0; i < lambda.size(); ++i) {
        const double turn = imaginary[static_cast<std::size_t>(i)];
        lambda.data()[i] = {-std::exp(real[static_cast<std::size_t>(i)]), layer.imaginaryLog ? std::exp(turn) : turn};
    }
    return lambda;
}

StateSpace spaceOf(const TensorReader &read, const Layer &layer)
{
    StateSpace space;
    space.a = lambdaOf(read, layer);
    space.c = complexColumns(read.values(layer.stem + "W"), layer.states, layer.rows());
    space.halved = false;
    const std::vector<double> logs = read.values(layer.stem + "log_dt");
    const long kinds = layer.twoSteps ? 2 : 1;
    const auto steps = [&](long kind) {
        RealArray times(1, layer.channels);
        for (long channel = 0; channel < layer.channels; ++channel)
            times(0, channel) = std::exp(logs[static_cast<std::size_t>(channel * kinds + kind)]);
        return times;
    };
    space.step = steps(0);
    if (layer.twoSteps)
        space.imaginaryStep = steps(1);
    return space;
}

/// Modes of the versions without softmax: W (e^z - 1) conj(Lambda) / max(|Lambda|^2, 1e-7), or W itself.
model::StoredModes::Side plainModes(StateSpace space, const Layer &layer)
{
    constexpr double Tiny = 1e-100;
    if (layer.says("no-scale")) {
        const ComplexArray weights = space.c;
        model::StoredModes::Side side = diagonalModes(space, Discretization::ZeroOrderHold);
        side.residues = weights;
        return side;
    }
    for (long state = 0; state < layer.states; ++state) {
        std::complex<double> &lambda = space.a(state, 0);
        if (std::abs(lambda) < Tiny)
            lambda = Tiny;
        space.c.row(state) *= std::min(1.0, std::norm(lambda) / LeastSquare);
    }
    return diagonalModes(space, Discretization::ZeroOrderHold);
}

/// The modes of a kernel whose input has n tokens.
std::shared_ptr<const model::StoredModes> modesAt(const StateSpace &space, const Layer &layer, long n)
{
    const long length = std::min(n, layer.cut.value_or(n)), forward = layer.heads * layer.channels;
    const model::StoredModes::Side all = layer.softmax() ? softmaxModes(space, length, layer.epsilon)
                                                         : plainModes(space, layer);
    auto modes = std::make_shared<model::StoredModes>();
    modes->past = layer.bidirectional ? rowsOf(all, 0, forward) : all;
    if (layer.bidirectional)
        modes->future = rowsOf(all, forward, forward);
    modes->reach = length;
    modes->grownAt = layer.softmax() ? length - 1 : 0;
    return modes;
}

/// A two-sided kernel of fewer taps than tokens: the public code puts the backward half right after the forward one,
/// into a circle with the size of both and the input, so that taps land on other lags, too.
toeplitz::CoefficientsPtr circled(const StateSpace &space, const Layer &layer, long n)
{
    const std::shared_ptr<const model::StoredModes> modes = modesAt(space, layer, n);
    const long length = modes->reach, channels = layer.heads * layer.channels;
    const std::vector<long> all = toeplitz::numbersTo(channels);
    std::vector<float> taps(static_cast<std::size_t>(2 * length * channels));
    const auto row = [&](long index) {
        return std::span(taps).subspan(static_cast<std::size_t>(index * channels), static_cast<std::size_t>(channels));
    };
    for (long index = 0; index < 2 * length; ++index)
        model::modalTaps(*modes, index < length ? index : index - 2 * length, 1, all, row(index));
    return circularTable(channels, n, n + length, [&](long channel, long index) {
        return index < 2 * length ? static_cast<double>(row(index)[static_cast<std::size_t>(channel)]) : 0.0;
    });
}

void load(const TensorReader &read, const Layer &layer, const std::string &skip, model::Tno &tno)
{
    auto space = std::make_shared<const StateSpace>(spaceOf(read, layer));
    tno.skip = read.values(skip);
    if (tno.source == model::KernelSource::Table)
        tno.tableAt = [space, layer](long n) { return circled(*space, layer, n); };
    else
        tno.modes = [space, layer](long n) { return modesAt(*space, layer, n); };
}

/// Returns "softmax", "exp" and so on; the tensors tell only whether Lambda is stored by its logarithm.
std::string versionOf(const Layer &layer, OptionSet &options)
{
    if (layer.logarithmic && !options.stated("version")) {
        options.record({"version", layer.imaginaryLog ? "exp-re-im" : "exp", Source::Inferred,
                        keyOf(layer.stem + "Lambda_log_neg_re")});
    }
    const Option version = options.resolve("version");
    const auto &name = std::get<std::string>(version.value);
    constexpr std::string_view Versions[] = {"softmax", "exp", "exp-re-im", "exp-no-scale", "clip", "clip-no-scale"};
    if (std::ranges::find(Versions, name) == std::end(Versions))
        throw Error("version = %1 (%2) is not one of softmax, exp, exp-re-im, exp-no-scale, clip, clip-no-scale",
                    io::escaped(name), version.origin);
    if (name.starts_with("exp") != layer.logarithmic)
        throw Error("version = %1 (%2) contradicts the file: %3 has %4", io::escaped(name), version.origin,
                    io::escaped(layer.stem), layer.logarithmic ? "Lambda_log_neg_re" : "Lambda");
    return name;
}

/// Reads the tensors' shapes.
Layer measured(const CheckpointKeys &subject, const std::string &prefix)
{
    const TensorIndex &index = subject.index;
    Layer layer;
    layer.stem = prefix + "kernel.";
    layer.logarithmic = tensorAt(index, layer.stem + "Lambda_log_neg_re") != nullptr;
    layer.imaginaryLog = tensorAt(index, layer.stem + "Lambda_log_im") != nullptr;
    const Tensor &weights = required(index, layer.stem + "W", 4);
    const Tensor &skip = required(index, prefix + "D", 2);
    layer.heads = skip.shape[0];
    layer.channels = skip.shape[1];
    layer.states = weights.shape[2];
    layer.bidirectional = weights.shape[0] != layer.heads;
    const long kernels = layer.bidirectional ? weights.shape[0] - weights.shape[0] / 2 : weights.shape[0];
    if (kernels != layer.heads || weights.shape[0] % layer.heads != 0)
        throw Error("tensor %1 has the shape %2, but one or two kernels for each of %3 heads are expected",
                    io::escaped(weights.name), shapeText(weights), layer.heads);
    requireShape(weights, {weights.shape[0], layer.channels, layer.states, 2});
    if (layer.logarithmic) {
        requireSize(required(index, layer.stem + "Lambda_log_neg_re"), layer.states);
        requireSize(required(index, layer.stem + (layer.imaginaryLog ? "Lambda_log_im" : "Lambda_im")), layer.states);
    } else {
        requireShape(required(index, layer.stem + "Lambda"), {layer.states, 2});
    }
    const Tensor &steps = required(index, layer.stem + "log_dt");
    layer.twoSteps = steps.shape.size() == 2 && steps.shape[1] == 2;
    if (!layer.twoSteps)
        requireSize(steps, layer.channels);
    else
        requireShape(steps, {layer.channels, 2});
    return layer;
}

void choose(Layer &layer, OptionSet &options)
{
    layer.version = versionOf(layer, options);
    if (layer.says("clip"))
        layer.largestReal = std::get<double>(options.resolve("max_real_Lambda").value);
    if (layer.softmax())
        layer.epsilon = std::get<double>(options.resolve("epsilon").value);
    if (!options.stated("max_kernel_length"))
        return;
    const Option cut = options.resolve("max_kernel_length");
    const long length = std::get<long>(cut.value);
    if (length < 0)
        throw Error("max_kernel_length = %1 (%2) is not a number of lags", length, cut.origin);
    if (length > 0) // as None in the public code
        layer.cut = length;
}

TnoDescription describeLayer(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    Layer layer = measured(subject, prefix);
    std::vector<std::string> keys;
    for (const char *name : {"log_dt", "Lambda", "Lambda_log_neg_re", "Lambda_im", "Lambda_log_im", "W"})
        if (tensorAt(subject.index, layer.stem + name) != nullptr)
            keys.push_back(layer.stem + name);
    const std::string skip = prefix + "D";
    keys.push_back(skip);
    TnoDescription description = operatorAt(prefix, "dss", std::move(keys));
    choose(layer, options);
    options.fix("dim", layer.channels, shapeOf(*tensorAt(subject.index, skip)));
    options.fix("channels", layer.heads, shapeOf(*tensorAt(subject.index, skip)));
    options.fix("bidirectional", layer.bidirectional, shapeOf(*tensorAt(subject.index, layer.stem + "W")));
    options.fix("d_state", layer.states, shapeOf(*tensorAt(subject.index, layer.stem + "W")));
    options.fix("sep_dt_re_im", layer.twoSteps, shapeOf(*tensorAt(subject.index, layer.stem + "log_dt")));
    const bool circular = layer.bidirectional && layer.cut;
    description.source = circular ? model::KernelSource::Table : model::KernelSource::Modes;
    description.heads = layer.heads;
    description.headDim = layer.channels;
    description.causal = !layer.bidirectional;
    description.variesWithLength = layer.softmax() || circular;
    description.options = options.take();
    description.load = [layer, skip](const TensorReader &read, model::Tno &tno) { load(read, layer, skip, tno); };
    return description;
}

std::vector<std::string> layers(const CheckpointKeys &subject)
{
    std::vector<std::string> prefixes = modulesWith(subject.index, "", "kernel.W", {"kernel.log_dt"});
    std::erase_if(prefixes, [&](const std::string &prefix) {
        return tensorAt(subject.index, prefix + "kernel.Lambda") == nullptr
            && tensorAt(subject.index, prefix + "kernel.Lambda_log_neg_re") == nullptr;
    });
    return prefixes;
}

StoredOptions stored(const CheckpointKeys &subject)
{
    return optionsAt(subject.checkpoint, {"hyper_parameters", "model", "layer"},
                     {"version", "max_real_Lambda", "epsilon", "max_kernel_length", "bidirectional", "channels",
                      "d_state", "sep_dt_re_im"});
}

void addAround(std::vector<std::string> &modules, const std::string &prefix)
{
    addSequenceModules(modules, prefix, {"output_linear"});
}

} // namespace dss_steps

Family dss()
{
    using namespace dss_steps;
    Family family = titledFamily("dss", "dss", Message("DSS"));
    setOperators(family, layers, describeLayer, addAround);
    family.stored = stored;
    family.keys = {{"version", OptionType::Text, {}},      {"max_real_Lambda", OptionType::Number, {}},
                   {"epsilon", OptionType::Number, {}},    {"max_kernel_length", OptionType::Integer, {}},
                   {"sep_dt_re_im", OptionType::Flag, {}}, {"d_state", OptionType::Integer, {}},
                   {"channels", OptionType::Integer, {}},  {"bidirectional", OptionType::Flag, {}}};
    constexpr double LargestReal = 1e-4, Epsilon = 1e-7;
    // standalone/dss.py and configs/model/layer/dss.yaml.
    family.defaults = {{"version", "softmax"}, {"max_real_Lambda", LargestReal}, {"epsilon", Epsilon}};
    return family;
}

} // namespace tnn::checkpoint
