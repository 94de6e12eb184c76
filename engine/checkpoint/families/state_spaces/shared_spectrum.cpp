// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "engine/checkpoint/families/decays/fixed_decays.h"
#include "engine/error.h"

// LRU (Orvieto et al. 2023), S5 (Smith et al. 2023) and FlowState (Graf et al. 2025): every output mixes all inputs
// through states with shared poles, so that a layer is a matrix of kernels. Only the poles are described: a channel is
// one state, t_k = Re pole^k.

namespace tnn::checkpoint {

namespace {

using Poles = std::vector<std::complex<double>>;
using PolesOf = std::function<Poles(const TensorReader &)>;

TnoDescription spectrumAt(const std::string &prefix, std::string kind, long states, std::vector<std::string> tensors,
                          PolesOf poles)
{
    TnoDescription spectrum = operatorAt(prefix, std::move(kind), std::move(tensors));
    spectrum.role = model::Role::SpectrumOnly;
    spectrum.source = model::KernelSource::Modes;
    spectrum.headDim = states;
    spectrum.load = [poles = std::move(poles)](const TensorReader &read, model::Tno &tno) {
        setModes(tno, oneModeEach(poles(read)));
    };
    return spectrum;
}

/// exp(-exp(nu) + i exp(theta))
std::complex<double> lruPole(double nu, double theta)
{
    const double size = std::exp(-std::exp(nu)), angle = std::exp(theta);
    return {size * std::cos(angle), size * std::sin(angle)};
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a function like the others
TnoDescription lru(const CheckpointKeys &subject, const std::string &prefix, OptionSet /*options*/)
{
    const std::string nu = prefix + "nu_log", theta = prefix + "theta_log";
    const long states = required(subject.index, nu, 1).size();
    requireSize(required(subject.index, theta, 1), states);
    return spectrumAt(prefix, "lru", states, {nu, theta}, [nu, theta](const TensorReader &read) {
        const std::vector<double> rates = read.values(nu), angles = read.values(theta);
        Poles poles;
        for (std::size_t state = 0; state < rates.size(); ++state)
            poles.push_back(lruPole(rates[state], angles[state]));
        return poles;
    });
}

/// LRURec: rows nu, theta and gamma of one tensor.
// NOLINTNEXTLINE(performance-unnecessary-value-param): a function like the others
TnoDescription lruRec(const CheckpointKeys &subject, const std::string &prefix, OptionSet /*options*/)
{
    const std::string key = prefix + "params_log";
    const Tensor &parameters = required(subject.index, key, 2);
    if (parameters.shape[0] != 3)
        throw Error("tensor %1 has the shape %2, but three rows are expected", io::escaped(key), shapeText(parameters));
    const long states = parameters.shape[1];
    return spectrumAt(prefix, "lru", states, {key}, [key, states](const TensorReader &read) {
        const std::vector<double> rows = read.values(key);
        const auto count = static_cast<std::size_t>(states);
        Poles poles;
        for (std::size_t state = 0; state < count; ++state)
            poles.push_back(lruPole(rows[state], rows[count + state]));
        return poles;
    });
}

TnoDescription s5(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    const std::string lambda = prefix + "Lambda", step = prefix + "log_step";
    const Tensor view = realView(required(subject.index, lambda));
    if (view.shape.size() != 2 || view.shape[1] != 2)
        throw Error("tensor %1 has the shape %2, but complex numbers are expected", io::escaped(lambda),
                    shapeText(view));
    requireSize(required(subject.index, step), view.shape[0]);
    const std::string rule = std::get<std::string>(options.resolve("discretization").value);
    if (rule != "zoh" && rule != "bilinear")
        throw Error("discretization = %1 is neither zoh nor bilinear", io::escaped(rule));
    if (options.flag("liquid"))
        throw Error("a liquid S5 adds its input to the poles, so they are not fixed");
    const bool bilinear = rule == "bilinear";
    TnoDescription spectrum = spectrumAt(
        prefix, "s5", view.shape[0], {lambda, step}, [lambda, step, bilinear](const TensorReader &read) {
            Poles poles = read.complexValues(lambda);
            const std::vector<double> steps = read.values(step);
            for (std::size_t state = 0; state < poles.size(); ++state) {
                const auto z = poles[state] * std::exp(steps[state]);
                poles[state] = bilinear ? (1.0 + z / 2.0) / (1.0 - z / 2.0) : std::exp(z);
            }
            return poles;
        });
    spectrum.options = options.take();
    return spectrum;
}

/// FlowState's S5 layer, sampled `scale_factor` times as finely as in training: exp(scale Delta lambda), with
/// lambda = -exp(log_Lambda_real) + i Lambda_imag.
TnoDescription flow(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    const std::string real = prefix + "log_Lambda_real", imaginary = prefix + "Lambda_imag",
                      step = prefix + "log_Delta";
    const long states = required(subject.index, real, 1).size();
    for (const std::string &key : {imaginary, step})
        requireShape(required(subject.index, key), {states});
    const Option scale = options.resolve("scale_factor");
    const double factor = std::get<double>(scale.value);
    if (!(factor > 0) || !std::isfinite(factor))
        throw Error("scale_factor = %1 (%2) is not a positive number", toText(scale.value), scale.origin);
    TnoDescription spectrum = spectrumAt(
        prefix, "flowstate", states, {real, imaginary, step},
        [real, imaginary, step, factor](const TensorReader &read) {
            const std::vector<double> rates = read.values(real), angles = read.values(imaginary),
                                      steps = read.values(step);
            Poles poles;
            for (std::size_t state = 0; state < rates.size(); ++state)
                poles.push_back(std::exp(factor * std::exp(steps[state])
                                         * std::complex<double>(-std::exp(rates[state]), angles[state])));
            return poles;
        });
    spectrum.options = options.take();
    return spectrum;
}

std::vector<std::string> flowLayers(const CheckpointKeys &subject)
{
    return modulesWith(subject.index, "ssm.", "log_Lambda_real", {"B_tilde_r"});
}

std::vector<std::string> lruLayers(const CheckpointKeys &subject)
{
    return modulesWith(subject.index, "", "nu_log", {"theta_log"});
}

std::vector<std::string> lruRecLayers(const CheckpointKeys &subject)
{
    return modulesWith(subject.index, "lru_layer.", "params_log");
}

std::vector<std::string> s5Layers(const CheckpointKeys &subject)
{
    std::vector<std::string> prefixes = modulesWith(subject.index, "", "Lambda", {"log_step"});
    std::erase_if(prefixes, [&](const std::string &prefix) {
        const auto has = [&](const char *name) { return tensorAt(subject.index, prefix + name) != nullptr; };
        return !((has("B") && has("C")) || (has("BP") && has("CP")));
    });
    return prefixes;
}

// The rest of the layers themselves: what is around them is the user's own.

void addRestOfLru(std::vector<std::string> &modules, const std::string &prefix)
{
    addModules(modules, prefix, {"gamma_log", "B", "C", "D"});
}

void addRestOfS5(std::vector<std::string> &modules, const std::string &prefix)
{
    addModules(modules, prefix, {"B", "C", "BH", "BP", "CH", "CP", "D"});
}

} // namespace

std::vector<Family> sharedSpectra()
{
    Family unit = titledFamily("lru", "LRU-pytorch", Message("LRU"));
    setOperators(unit, lruLayers, lru, addRestOfLru);
    Family recommender = titledFamily("lru-rec", "LRURec", Message("LRURec"));
    setOperators(recommender, lruRecLayers, lruRec);
    recommender.modules = [](const CheckpointKeys &subject) {
        return modulesNamed(subject, {"lru_layer", "feed_forward"});
    };
    Family fifth = titledFamily("s5", "s5-pytorch", Message("S5"));
    setOperators(fifth, s5Layers, s5, addRestOfS5);
    // The last three do not change the poles.
    fifth.keys = {{"discretization", OptionType::Text, {}},
                  {"liquid", OptionType::Flag, {}},
                  {"bidir", OptionType::Flag, {}},
                  {"degree", OptionType::Integer, {}},
                  {"bcInit", OptionType::Text, {}}};
    // s5/s5_model.py.
    fifth.defaults = {{"discretization", std::string("zoh")}, {"liquid", false}};
    Family flowState = titledFamily("flowstate", "granite-tsfm", Message("FlowState"));
    setOperators(flowState, flowLayers, flow);
    flowState.keys = {{"scale_factor", OptionType::Number, {}}};
    flowState.stored = [](const CheckpointKeys &subject) {
        return optionsAt(subject.checkpoint, {"config"}, {"scale_factor"});
    };
    flowState.defaults = {{"scale_factor", 1.0}}; // configuration_flowstate.py
    flowState.trainingLength = [](const CheckpointKeys &subject) {
        return MetadataReader(subject.checkpoint, {"config"}).integer("context_length");
    };
    flowState.modules = [](const CheckpointKeys &subject) {
        return modulesNamed(subject, {"encoder", "embed", "decoder"});
    };
    return {std::move(unit), std::move(recommender), std::move(fifth), std::move(flowState)};
}

} // namespace tnn::checkpoint
