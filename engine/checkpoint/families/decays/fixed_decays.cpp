// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/decays/fixed_decays.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

/// More than any model has; each head is one kernel.
constexpr long MostHeads = 1L << 14, MostLayers = 2048;

long checked(const Option &option, long most)
{
    const long value = std::get<long>(option.value);
    if (value < 1 || value > most)
        throw Error("%1 = %2 is out of range: 1 to %3 are possible", option.key, value, most);
    return value;
}

} // namespace

MetadataReader configurationOf(const CheckpointKeys &subject)
{
    MetadataReader config(subject.checkpoint, {"config"});
    MetadataReader text = config.within("text_config");
    return text.exists() ? text : config;
}

long headsOf(OptionSet &options, const Tensor *tensor)
{
    if (tensor != nullptr) {
        if (tensor->shape.empty() || tensor->size() == 0)
            throw Error("tensor %1 has the shape %2, which has no heads", io::escaped(tensor->name),
                        shapeText(*tensor));
        options.fix("heads", tensor->shape.front(), shapeOf(*tensor));
    }
    return checked(options.resolve("heads"), MostHeads);
}

long layersOf(OptionSet &options, const std::vector<std::string> &prefixes)
{
    long last = -1;
    for (const std::string &prefix : prefixes)
        last = std::max(last, firstNumberIn(prefix).value_or(0));
    if (last >= MostLayers)
        throw Error("the layer number %1 is out of range", last);
    if (!options.knows(LayersKey) && last >= 0)
        options.fix(LayersKey, last + 1, Message("the last layer in the file"));
    const long layers = checked(options.resolve(LayersKey), MostLayers);
    if (last >= layers)
        throw Error("%1 = %2, but there is a layer %3", LayersKey, layers, last);
    return layers;
}

StoredOptions headsAndLayers(const CheckpointKeys &subject, const std::string &heads, const std::string &layers)
{
    StoredOptions options;
    configurationOf(subject).into(options, "heads", heads);
    configurationOf(subject).into(options, LayersKey, layers);
    return options;
}

std::vector<std::string> layersNamed(long layers, std::string_view part)
{
    std::vector<std::string> prefixes;
    for (long layer = 0; layer < layers; ++layer)
        prefixes.push_back(std::string("model.layers.").append(std::to_string(layer)).append(".").append(part));
    return prefixes;
}

std::vector<double> alibiSlopes(long heads, double largest)
{
    const auto above = static_cast<long>(std::bit_ceil(static_cast<unsigned long>(heads)));
    const auto slope = [&](long place) {
        return std::exp2(-largest * static_cast<double>(place) / static_cast<double>(above));
    };
    std::vector<double> slopes;
    if (above == heads) {
        for (long place = 1; place <= heads; ++place)
            slopes.push_back(slope(place));
        return slopes;
    }
    for (const long first : {2L, 1L})
        for (long place = first; place <= above && static_cast<long>(slopes.size()) < heads; place += 2)
            slopes.push_back(slope(place));
    return slopes;
}

TnoDescription decayOperator(const std::string &prefix, std::string kind, std::vector<double> slopes,
                             OptionSet &options, std::vector<std::string> tensors)
{
    TnoDescription decay = operatorAt(prefix, std::move(kind), std::move(tensors));
    decay.role = model::Role::DecayOfAttention;
    decay.source = model::KernelSource::Modes;
    decay.heads = static_cast<long>(slopes.size());
    decay.headDim = 1;
    decay.options = options.take();
    const auto [least, most] = std::ranges::minmax(slopes);
    decay.gammaMinimum = std::exp(-most);
    decay.gammaMaximum = std::exp(-least);
    decay.load = [slopes = std::move(slopes)](const TensorReader &, model::Tno &tno) {
        std::vector<std::complex<double>> poles;
        for (const double slope : slopes)
            poles.emplace_back(std::exp(-slope));
        setModes(tno, oneModeEach(poles));
    };
    return decay;
}

std::vector<std::string> modulesNamed(const CheckpointKeys &subject, std::initializer_list<std::string_view> names)
{
    std::set<std::string> modules;
    for (const auto &[key, tensor] : subject.index)
        for (std::size_t begin = 0; begin < key.size();) {
            const std::size_t end = std::min(key.find('.', begin), key.size());
            if (std::ranges::find(names, key.substr(begin, end - begin)) != names.end()) {
                modules.emplace(key.substr(0, end));
                break;
            }
            begin = end + 1;
        }
    return {modules.begin(), modules.end()};
}

} // namespace tnn::checkpoint
