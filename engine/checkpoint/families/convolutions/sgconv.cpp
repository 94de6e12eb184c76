// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "engine/checkpoint/families/filter_parts.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/error.h"

// SGConv (Li et al. 2022, "What Makes Convolutional Models Great on Long Sequence Modeling?", gconv_standalone.py): a
// kernel of pieces, each interpolated to twice the length of the one before and weaker by the multiplier.

namespace tnn::checkpoint {

namespace sgconv_steps {

/// Taps of a kernel that are accepted.
constexpr long LongestKernel = 4 * LongestLength;

/// How the pieces become taps.
struct Pieces {
    std::string prefix;
    long scales = 0;          ///< number of pieces
    long rows = 0, width = 0; ///< filters of a head, and channels
    long columns = 0;         ///< the length of each piece (kernel_dim)
    bool summed = false;      ///< added up rather than one after another
    bool nearest = false;     ///< interpolated by repetition rather than linearly
    bool learnable = false;   ///< a decay per channel, lag^(-decay), instead of the multiplier
    long initScale = 0;

    /// The exponent of 2 by which piece i is stretched.
    long stretch(long i) const { return (summed ? i : std::max(0L, i - 1)) + initScale; }
    /// The length of stretched piece i; none if it is not a sensible number of taps.
    std::optional<long> length(long i) const
    {
        const double taps = std::floor(static_cast<double>(columns) * std::exp2(static_cast<double>(stretch(i))));
        return taps >= 1 && taps <= static_cast<double>(LongestKernel) ? std::optional<long>(static_cast<long>(taps))
                                                                       : std::nullopt;
    }
    std::string key(long i) const { return prefix + "kernel_list." + std::to_string(i); }
};

/// Returns the kernel's number of taps. Throws tnn::Error.
long tapsOf(const Pieces &pieces)
{
    long taps = 0;
    for (long i = 0; i < pieces.scales; ++i) {
        const std::optional<long> length = pieces.length(i);
        if (!length || taps + *length > LongestKernel)
            throw Error("the %1 pieces of %2, stretched with init_scale = %3, are not a kernel of 1 to %4 taps",
                        pieces.scales, io::escaped(pieces.prefix), pieces.initScale, LongestKernel);
        taps = pieces.summed ? std::max(taps, *length) : taps + *length;
    }
    return taps;
}

/// Returns value `i` of a row stretched by `scale` (torch.nn.functional.interpolate, align_corners false).
double stretched(std::span<const double> row, double scale, long i, bool nearest)
{
    const auto last = static_cast<long>(row.size()) - 1;
    if (nearest)
        return row[static_cast<std::size_t>(std::min(static_cast<long>(static_cast<double>(i) / scale), last))];
    const double place = std::max(0.0, (static_cast<double>(i) + 0.5) / scale - 0.5);
    const long left = std::min(static_cast<long>(place), last), right = std::min(left + 1, last);
    const double share = place - static_cast<double>(left);
    return (1 - share) * row[static_cast<std::size_t>(left)] + share * row[static_cast<std::size_t>(right)];
}

/// Adds all pieces, (rows * width, taps).
std::vector<double> assembled(const TensorReader &read, const Pieces &pieces, long taps)
{
    const long filters = pieces.rows * pieces.width;
    const std::vector<double> multiplier = read.values(pieces.prefix + "multiplier");
    std::vector<double> kernel;
    long begin = 0;
    for (long i = 0; i < pieces.scales; ++i) {
        const std::vector<double> piece = read.values(pieces.key(i));
        kernel.resize(static_cast<std::size_t>(filters * taps)); // after reading: a view may claim more than there is
        const double scale = std::exp2(static_cast<double>(pieces.stretch(i)));
        const long length = *pieces.length(i);
        for (long filter = 0; filter < filters; ++filter) {
            const std::size_t own = multiplier.size() == 1 ? 0 : static_cast<std::size_t>(filter % pieces.width);
            const double factor = std::pow(multiplier[own], static_cast<double>(pieces.scales - 1 - i));
            const auto row = std::span(piece).subspan(static_cast<std::size_t>(filter * pieces.columns),
                                                      static_cast<std::size_t>(pieces.columns));
            for (long lag = 0; lag < length; ++lag)
                kernel[static_cast<std::size_t>(filter * taps + begin + lag)] += factor
                    * stretched(row, scale, lag, pieces.nearest);
        }
        begin += pieces.summed ? 0 : length;
    }
    return kernel;
}

/// Decays and normalizes the kernel. A layer that never ran has no norm yet: it takes its kernel's own.
std::vector<double> kernelOf(const TensorReader &read, const Pieces &pieces, long taps)
{
    std::vector<double> kernel = assembled(read, pieces, taps);
    const std::vector<double> decay = pieces.learnable ? read.values(pieces.prefix + "decay") : std::vector<double>();
    std::vector<double> norm = read.values(pieces.prefix + "kernel_norm");
    const std::string flag = pieces.prefix + "kernel_norm_initialized";
    const bool normed = !read.has(flag) || read.values(flag).front() != 0;
    for (long filter = 0; filter < pieces.rows * pieces.width; ++filter) {
        const auto row = std::span(kernel).subspan(static_cast<std::size_t>(filter * taps),
                                                   static_cast<std::size_t>(taps));
        double squares = 0;
        for (long lag = 0; lag < taps; ++lag) {
            double &tap = row[static_cast<std::size_t>(lag)];
            if (!decay.empty())
                tap *= std::pow(static_cast<double>(lag + 1), -decay[static_cast<std::size_t>(filter % pieces.width)]);
            squares += tap * tap;
        }
        const double length = normed ? norm[static_cast<std::size_t>(filter)] : std::sqrt(squares);
        for (double &tap : row)
            tap /= length;
    }
    return kernel;
}

/// Two-sided kernels are off by one: lag -d is tap d - 1 of the second half.
toeplitz::CoefficientsPtr tableOf(const std::vector<double> &kernel, long channels, long taps, bool bidirectional)
{
    if (!bidirectional)
        return causalTable(kernel, channels, taps);
    const auto half = static_cast<std::size_t>(channels * taps);
    return twoSidedTable(std::span(kernel).first(half), std::span(kernel).subspan(half), channels, taps);
}

std::vector<std::string> layers(const CheckpointKeys &subject)
{
    return modulesWith(subject.index, "", "kernel_list.0", {"kernel_norm", "multiplier"});
}

/// mode is "cat_randn", "sum_cos_nearest_learnable" and the like: words joined by underscores.
void readMode(OptionSet &options, Pieces &pieces)
{
    const Option mode = options.resolve("mode");
    const auto &words = std::get<std::string>(mode.value);
    const auto has = [&](const char *word) { return words.find(word) != std::string::npos; };
    pieces.summed = has("sum");
    pieces.nearest = has("nearest");
    if (!pieces.summed && !has("cat"))
        throw Error("mode = %1 (%2) contains neither cat nor sum", io::escaped(words), mode.origin);
    const Option scale = options.resolve("init_scale");
    pieces.initScale = std::get<long>(scale.value);
    constexpr long Steepest = 62;
    if (std::abs(pieces.initScale) > Steepest)
        throw Error("init_scale = %1 (%2) is out of range", pieces.initScale, scale.origin);
}

Pieces describePieces(const CheckpointKeys &subject, const std::string &prefix, OptionSet &options,
                      TnoDescription &layer)
{
    Pieces pieces;
    pieces.prefix = prefix;
    const Tensor &first = required(subject.index, pieces.key(0), 3);
    pieces.rows = first.shape[0];
    pieces.width = first.shape[1];
    pieces.columns = first.shape[2];
    for (const Tensor *next = &first; next != nullptr; next = tensorAt(subject.index, pieces.key(++pieces.scales))) {
        requireShape(*next, first.shape);
        layer.tensors.push_back({next->name});
    }
    const Tensor *const decay = tensorAt(subject.index, prefix + "decay");
    pieces.learnable = decay != nullptr;
    if (pieces.learnable)
        requireSize(*decay, pieces.width);
    const Tensor &multiplier = required(subject.index, prefix + "multiplier");
    if (multiplier.size() != 1)
        requireSize(multiplier, pieces.width);
    requireShape(required(subject.index, prefix + "kernel_norm", 3), {pieces.rows, pieces.width, 1});
    if (const Tensor *const flag = tensorAt(subject.index, prefix + "kernel_norm_initialized"))
        requireSize(*flag, 1);
    for (const char *name : {"multiplier", "decay", "kernel_norm", "kernel_norm_initialized", "D"})
        if (tensorAt(subject.index, prefix + name) != nullptr)
            layer.tensors.push_back({prefix + name});
    readMode(options, pieces);
    options.fix("kernel_dim", pieces.columns, shapeOf(first));
    return pieces;
}

TnoDescription describeLayer(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    TnoDescription layer = operatorAt(prefix, "sgconv", {});
    const Pieces pieces = describePieces(subject, prefix, options, layer);
    const Tensor &skip = required(subject.index, prefix + "D", 2);
    const bool bidirectional = skip.shape[0] != pieces.rows;
    if (skip.shape[1] != pieces.width || (bidirectional && skip.shape[0] != pieces.rows - skip.shape[0]))
        throw Error("tensor %1 has the shape %2, which does not fit %3 filters of %4 channels", io::escaped(skip.name),
                    shapeText(skip), pieces.rows, pieces.width);
    layer.source = model::KernelSource::Table;
    layer.causal = !bidirectional;
    layer.heads = skip.shape[0];
    layer.headDim = pieces.width;
    options.fix("dim", layer.headDim, shapeOf(skip));
    options.fix("channels", layer.heads, shapeOf(skip));
    options.fix("bidirectional", bidirectional, shapeOf(skip));
    const long taps = tapsOf(pieces);
    layer.options = options.take();
    layer.load = [pieces, taps, channels = layer.channels(), bidirectional, key = skip.name](const TensorReader &read,
                                                                                             model::Tno &tno) {
        checkTaps(channels, taps);
        tno.table = tableOf(kernelOf(read, pieces, taps), channels, taps, bidirectional);
        tno.skip = read.values(key);
    };
    return layer;
}

StoredOptions stored(const CheckpointKeys &subject)
{
    return optionsAt(subject.checkpoint, {"hyper_parameters", "model", "layer"},
                     {"mode", "init_scale", "bidirectional", "channels", "kernel_dim"});
}

void addAround(std::vector<std::string> &modules, const std::string &prefix)
{
    addSequenceModules(modules, prefix, {"output_linear", "norm"});
}

} // namespace sgconv_steps

Family sgconv()
{
    using namespace sgconv_steps;
    Family family = titledFamily("sgconv", "gconv_standalone.py", Message("SGConv"));
    setOperators(family, layers, describeLayer, addAround);
    family.stored = stored;
    family.keys = {{"mode", OptionType::Text, {}},
                   {"init_scale", OptionType::Integer, {}},
                   {"channels", OptionType::Integer, {}},
                   {"bidirectional", OptionType::Flag, {}},
                   {"kernel_dim", OptionType::Integer, {}}};
    family.defaults = {{"mode", "cat_randn"}, {"init_scale", 0L}}; // GConv of gconv_standalone.py
    return family;
}

} // namespace tnn::checkpoint
