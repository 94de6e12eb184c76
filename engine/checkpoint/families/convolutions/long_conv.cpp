// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/checkpoint/families/filter_parts.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/error.h"

// Long convolutions (Fu et al. 2023, "Simple Hardware-Efficient Long Convolutions"): explicit taps, squashed toward
// zero by lam, which no tensor stores. safari's layer (long_conv.py) and its file of one's own
// (standalone_long_convs.py).

namespace tnn::checkpoint {

namespace long_conv_steps {

/// How the stored rows become taps.
struct Filter {
    std::string key;   ///< (rows, H, columns)
    long channels = 0; ///< all channels of the operator: heads * H
    long columns = 0;
    double squash = 0;      ///< lam
    long averaged = 1;      ///< window of the moving average before squashing
    bool twoHalves = false; ///< rows of the second half are the future's taps (bidirectional)
};

/// Returns squashed taps, (rows * H, columns): sign(k) max(|k| - lam, 0) of the smoothed k. The average is zero-padded
/// and divided by the whole window (torch.nn.AvgPool1d).
std::vector<double> squashedTaps(const TensorReader &read, const Filter &filter)
{
    std::vector<double> taps = read.values(filter.key);
    if (filter.averaged > 1) {
        std::vector<double> sums(static_cast<std::size_t>(filter.columns) + 1);
        for (std::size_t row = 0; row < taps.size(); row += static_cast<std::size_t>(filter.columns)) {
            for (std::size_t i = 0; i + 1 < sums.size(); ++i)
                sums[i + 1] = sums[i] + taps[row + i];
            for (long i = 0; i < filter.columns; ++i) {
                const long first = std::max(0L, i - filter.averaged / 2);
                const long end = std::min(filter.columns, i + filter.averaged / 2 + 1);
                taps[row + static_cast<std::size_t>(i)] = (sums[static_cast<std::size_t>(end)]
                                                           - sums[static_cast<std::size_t>(first)])
                    / static_cast<double>(filter.averaged);
            }
        }
    }
    for (double &tap : taps)
        tap = std::copysign(std::max(std::abs(tap) - filter.squash, 0.0), tap);
    return taps;
}

/// Returns tap `index` of the buffer that safari's layer transforms, of an input of n tokens: the taps, and with two
/// halves those of the future backward from n on.
double inBuffer(const std::vector<double> &taps, const Filter &filter, long n, long channel, long index)
{
    const auto at = [&](long row, long column) {
        return column >= 0 && column < filter.columns ? taps[static_cast<std::size_t>(row * filter.columns + column)]
                                                      : 0.0;
    };
    const double tap = at(channel, index);
    return filter.twoHalves && index >= n ? tap + at(filter.channels + channel, filter.columns - 1 - (index - n)) : tap;
}

/// safari's layer transforms min(n, l_max) + n points but does not cut its taps, which therefore wrap round in inputs
/// shorter than l_max: they are two-sided there.
void loadLayer(const TensorReader &read, const Filter &filter, long longest, model::Tno &tno)
{
    auto taps = std::make_shared<const std::vector<double>>(squashedTaps(read, filter));
    const auto tableOf = [taps, filter, longest](long n) {
        return circularTable(filter.channels, n, std::min(n, longest) + n,
                             [&](long channel, long index) { return inBuffer(*taps, filter, n, channel, index); });
    };
    if (filter.columns != longest) { // 2 l_max columns, used as a circle: other lags of the past are empty at every n
        tno.tableAt = tableOf;
        return;
    }
    tno.tableAt = [tableOf, longest, whole = tableOf(longest + 1)](long n) {
        return n >= longest ? whole : tableOf(n);
    };
}

/// The file of one's own transforms 2 n points of 2 L taps, which are two-sided although its comment says causal.
void loadStandalone(const TensorReader &read, const Filter &filter, model::Tno &tno)
{
    auto taps = std::make_shared<const std::vector<double>>(squashedTaps(read, filter));
    tno.tableAt = [taps, filter](long n) {
        return circularTable(filter.channels, n, 2 * n,
                             [&](long channel, long index) { return inBuffer(*taps, filter, n, channel, index); });
    };
}

/// Whether the tensors PREFIX + kernel and PREFIX + D are taps (rows, H, columns) and skip terms (heads, H).
bool isFilter(const CheckpointKeys &subject, const std::string &prefix, const std::string &kernel)
{
    const Tensor *const taps = tensorAt(subject.index, prefix + kernel);
    const Tensor *const skip = tensorAt(subject.index, prefix + "D");
    return taps != nullptr && skip != nullptr && taps->shape.size() == 3 && skip->shape.size() == 2
        && taps->shape[1] == skip->shape[1];
}

std::vector<std::string> filtersWith(const CheckpointKeys &subject, const std::string &kernel)
{
    std::vector<std::string> prefixes = prefixesBefore(subject.index, kernel);
    std::erase_if(prefixes, [&](const std::string &prefix) { return !isFilter(subject, prefix, kernel); });
    return prefixes;
}

/// S4's own layer of explicit taps (mode conv) has the same tensors one module deeper.
std::vector<std::string> layers(const CheckpointKeys &subject)
{
    std::vector<std::string> prefixes = filtersWith(subject, "kernel.kernel");
    std::erase_if(prefixes, [](const std::string &prefix) {
        return lastPartOf(prefix) == "layer" && lastPartOf(parentOf(prefix)) == "layer";
    });
    return prefixes;
}

std::vector<std::string> standaloneLayers(const CheckpointKeys &subject)
{
    return filtersWith(subject, "kernel");
}

Filter describeFilter(const CheckpointKeys &subject, const std::string &kernel, const std::string &skip,
                      OptionSet &options, TnoDescription &layer)
{
    const Tensor &taps = required(subject.index, kernel, 3);
    const Tensor &weights = required(subject.index, skip, 2);
    Filter filter;
    filter.key = kernel;
    filter.columns = taps.shape[2];
    filter.channels = weights.size();
    filter.twoHalves = taps.shape[0] != weights.shape[0];
    if (filter.twoHalves && (taps.shape[0] % 2 != 0 || taps.shape[0] / 2 != weights.shape[0]))
        throw Error("tensor %1 has the shape %2, but one or two filters for each of %3 heads are expected",
                    io::escaped(kernel), shapeText(taps), weights.shape[0]);
    layer.source = model::KernelSource::Table;
    layer.causal = false;
    layer.variesWithLength = true;
    layer.heads = weights.shape[0];
    layer.headDim = weights.shape[1];
    options.fix("dim", layer.headDim, shapeOf(weights));
    options.fix("channels", layer.heads, shapeOf(weights));
    const Option squash = options.resolve("lam");
    filter.squash = std::get<double>(squash.value);
    return filter;
}

/// The window of the moving average: 1 without smoothing.
long windowOf(OptionSet &options)
{
    if (!options.flag("use_ma_smoothing"))
        return 1;
    if (options.flag("smooth_freq"))
        throw Error("smooth_freq = true (%1) is not supported", options.resolve("smooth_freq").origin);
    const Option window = options.resolve("ma_window_len");
    const long length = std::get<long>(window.value);
    constexpr long Longest = 1L << 20;
    if (length < 1 || length > Longest || length % 2 == 0)
        throw Error("ma_window_len = %1 (%2) is not an odd number of lags", length, window.origin);
    return length;
}

TnoDescription describeLayer(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    const std::string kernel = prefix + "kernel.kernel", skip = prefix + "D";
    TnoDescription layer = operatorAt(prefix, "long-conv", {kernel, skip});
    Filter filter = describeFilter(subject, kernel, skip, options, layer);
    filter.averaged = windowOf(options);
    options.fix("bidirectional", filter.twoHalves, shapeOf(*tensorAt(subject.index, kernel)));
    const bool causal = options.flag("causal");
    if (!causal && filter.columns % 2 != 0)
        throw Error("tensor %1 has %2 columns, but two for each lag are expected with causal=false",
                    io::escaped(kernel), filter.columns);
    const long longest = causal ? filter.columns : filter.columns / 2;
    options.fix("l_max", longest, shapeOf(*tensorAt(subject.index, kernel)));
    if (causal && !filter.twoHalves)
        options.warnings().addOnce("taps wrap round",
                                   Message("inputs shorter than l_max = %1 are not convolved causally: the public code "
                                           "wraps the taps beyond their length around",
                                           longest));
    layer.options = options.take();
    layer.load = [filter, skip, longest](const TensorReader &read, model::Tno &tno) {
        loadLayer(read, filter, longest, tno);
        tno.skip = read.values(skip);
    };
    return layer;
}

TnoDescription describeStandalone(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    const std::string kernel = prefix + "kernel", skip = prefix + "D";
    TnoDescription layer = operatorAt(prefix, "long-conv", {kernel, skip});
    const Filter filter = describeFilter(subject, kernel, skip, options, layer);
    if (filter.twoHalves)
        throw Error("tensor %1 has the shape %2, but one filter for each of %3 heads is expected", io::escaped(kernel),
                    shapeText(*tensorAt(subject.index, kernel)), layer.heads);
    layer.options = options.take();
    layer.load = [filter, skip](const TensorReader &read, model::Tno &tno) {
        loadStandalone(read, filter, tno);
        tno.skip = read.values(skip);
    };
    return layer;
}

void addOptions(const MetadataReader &from, StoredOptions &options)
{
    from.into(
        options,
        {"lam", "causal", "bidirectional", "channels", "use_ma_smoothing", "ma_window_len", "smooth_freq", "l_max"});
}

StoredOptions stored(const CheckpointKeys &subject)
{
    StoredOptions options;
    for (const MetadataReader &layer : {MetadataReader(subject.checkpoint, {"hyper_parameters", "model", "layer"}),
                                        MetadataReader(subject.checkpoint, {"config", "layer"})}) {
        addOptions(layer, options);
        addOptions(layer.within("kernel"), options);
    }
    return options;
}

void addAround(std::vector<std::string> &modules, const std::string &prefix)
{
    addSequenceModules(modules, prefix, {"output_linear"}, {"encoder", "decoder", "task", "loss"});
}

void addAroundStandalone(std::vector<std::string> &modules, const std::string &prefix)
{
    addModules(modules, prefix, {"output_linear"});
    addModules(modules, parentOf(parentOf(prefix)), {"encoder", "decoder", "norms"});
}

std::optional<long> trainingLength(const CheckpointKeys &subject)
{
    return MetadataReader(subject.checkpoint, {"hyper_parameters", "model", "layer"}).integer("l_max");
}

Family longConvFamily(std::string_view id, const Message &title, std::string_view code)
{
    Family family = titledFamily(id, code, title);
    family.keys = {{"channels", OptionType::Integer, {}},      {"l_max", OptionType::Integer, {}},
                   {"bidirectional", OptionType::Flag, {}},    {"lam", OptionType::Number, {"kernel_lam"}},
                   {"use_ma_smoothing", OptionType::Flag, {}}, {"ma_window_len", OptionType::Integer, {}},
                   {"smooth_freq", OptionType::Flag, {}}};
    // LongConvKernel (long_conv_kernel.py) and LongConv (standalone_long_convs.py).
    constexpr double Squash = 0.1;
    constexpr long Window = 7;
    family.defaults = {{"lam", Squash},
                       {"causal", true},
                       {"use_ma_smoothing", false},
                       {"ma_window_len", Window},
                       {"smooth_freq", false}};
    return family;
}

} // namespace long_conv_steps

std::vector<Family> longConv()
{
    using namespace long_conv_steps;
    Family layer = longConvFamily("longconv", Message("long convolution (safari)"), "safari");
    setOperators(layer, layers, describeLayer, addAround);
    layer.stored = stored;
    // configs/model/layer/long-conv.yaml, which experiments change to 0.001 to 0.004.
    layer.published = [](const CheckpointKeys &) { return Defaults{{"lam", 0.003}}; };
    layer.trainingLength = trainingLength;
    Family standalone = longConvFamily("longconv-standalone", Message("long convolution (standalone_long_convs.py)"),
                                       "standalone_long_convs.py");
    // standalone_cifar.py.
    standalone.published = [](const CheckpointKeys &) { return Defaults{{"lam", 0.001}}; };
    setOperators(standalone, standaloneLayers, describeStandalone, addAroundStandalone);
    return {std::move(layer), std::move(standalone)};
}

} // namespace tnn::checkpoint
