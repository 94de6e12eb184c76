// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/batch_input.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/io/number_text.h"
#include "engine/io/signal.h"
#include "engine/memory_limit.h"

namespace tnn::run {

namespace {

using document::gridOf;
using document::InputLength;
using document::TokenGrid;
using toeplitz::Sequence;

/// Interpretation of an array as sequences of h*d channels.
struct InputLayout {
    long batches = 1, n = 1;
    bool headsApart = false;            ///< (h, n, d), not (n, h*d)
    bool oneChannel = false;            ///< (n,), the same for every channel
    bool oneHead = false;               ///< (n, d), the same for every head
    std::optional<TokenGrid> grid = {}; ///< how the n tokens of a two-dimensional operator lie
};

bool fits(const InputLayout &layout, const std::optional<InputLength> &length)
{
    return !length || (layout.n == length->n && (!length->grid || layout.grid == length->grid));
}

/// Whether this is the grid that public code would use for this many tokens.
bool isDefault(const TokenGrid &grid)
{
    return gridOf(grid.tokens()) == grid;
}

/// Returns the form of `--length`: "12", "3 x 4".
std::string lengthText(const InputLength &length)
{
    return length.grid ? std::to_string(length.grid->height) + " x " + std::to_string(length.grid->width)
                       : std::to_string(length.n);
}

/// Returns the layouts of an array's shape for a TNO along the sequence: at most one.
std::vector<InputLayout> sequenceLayouts(const std::vector<long> &shape, long heads, long headDim)
{
    const long channels = heads * headDim;
    if (shape.size() == 1)
        return {{.n = shape[0], .oneChannel = true}};
    if (shape.size() == 4 && shape[1] == heads && shape[3] == headDim)
        return {{.batches = shape[0], .n = shape[2], .headsApart = true}};
    if (shape.size() == 3 && shape[2] == channels)
        return {{.batches = shape[0], .n = shape[1]}};
    if (shape.size() == 2 && shape[1] == channels)
        return {{.n = shape[0]}};
    // The heads of a state-space layer are several kernels of the same channels.
    if (shape.size() == 2 && shape[1] == headDim)
        return {{.n = shape[0], .oneHead = true}};
    return {};
}

/// Returns layouts for a two-dimensional operator, most likely first: (H, W, c) and (b, n, c) can be ambiguous, and so
/// can (b, h, n, d) and (b, H, W, c). With a length, only matching ones; n tokens without a grid use gridOf(n).
std::vector<InputLayout> gridLayouts(const std::vector<long> &shape, long heads, long headDim,
                                     const std::optional<InputLength> &length = {})
{
    const long channels = heads * headDim;
    std::vector<InputLayout> layouts;
    for (InputLayout flat : sequenceLayouts(shape, heads, headDim)) {
        const bool given = length && length->grid && length->grid->tokens() == flat.n;
        flat.grid = given ? length->grid : gridOf(flat.n);
        if (flat.grid)
            layouts.push_back(flat);
    }
    const auto gridAt = [&](std::size_t axis) { return TokenGrid{shape[axis], shape[axis + 1]}; };
    if (shape.size() == 3 && shape[2] == channels)
        layouts.insert(isDefault(gridAt(0)) ? layouts.begin() : layouts.end(),
                       {.n = gridAt(0).tokens(), .grid = gridAt(0)});
    if (shape.size() == 4 && shape[3] == channels)
        layouts.push_back({.batches = shape[0], .n = gridAt(1).tokens(), .grid = gridAt(1)});
    if (shape.size() == 5 && shape[1] == heads && shape[4] == headDim)
        layouts.push_back({.batches = shape[0], .n = gridAt(2).tokens(), .headsApart = true, .grid = gridAt(2)});
    std::erase_if(layouts, [&](const InputLayout &layout) { return !fits(layout, length); });
    return layouts;
}

Sequence sameForEveryChannel(const std::vector<float> &values, long channels)
{
    const auto n = static_cast<long>(values.size());
    Sequence x(n, channels);
    x.colwise() = Eigen::Map<const Eigen::ArrayXf>(values.data(), n);
    return x;
}

BatchInput inputFrom(const io::NpyArray &array, const InputLayout &layout, long heads, long headDim)
{
    const std::vector<float> values = layout.headsApart ? exchanged(array.floats(), heads, layout.n, headDim)
                                                        : array.floats();
    const long channels = heads * headDim;
    BatchInput input;
    input.grid = layout.grid;
    input.headsApart = layout.headsApart;
    if (layout.oneChannel) {
        input.shape = {layout.n, channels};
        input.sequences.push_back(sameForEveryChannel(values, channels));
        return input;
    }
    if (layout.oneHead) {
        input.shape = {layout.n, channels};
        input.sequences.emplace_back(Eigen::Map<const Sequence>(values.data(), layout.n, headDim).replicate(1, heads));
        return input;
    }
    input.shape = array.shape;
    for (long batch = 0; batch < layout.batches; ++batch)
        input.sequences.emplace_back(
            Eigen::Map<const Sequence>(values.data() + batch * layout.n * channels, layout.n, channels));
    return input;
}

/// Checks the memory for a signal of any requested length: x, y and a copy.
void checkSize(long n, long channels)
{
    checkMemory(Message("an input of %1 tokens of %2 channels", n, channels),
                3.0 * sizeof(float) * static_cast<double>(n) * static_cast<double>(channels));
}

/// Returns how else a grid's shape could be read; one row of tokens is never intended.
Message otherReading(const std::vector<long> &shape, const std::vector<InputLayout> &layouts)
{
    const auto text = [](const InputLayout &layout) {
        const Message tokens("%1 tokens", lengthText(InputLength{layout.n, layout.grid}));
        return layout.batches == 1 ? tokens : Message("%1 times %2", layout.batches, tokens);
    };
    for (std::size_t i = 1; i < layouts.size(); ++i) {
        const TokenGrid &other = *layouts[i].grid;
        if (other.height > 1)
            return Message("the input %1 is read as %2; --length %3x%4 reads it as %5", io::shapeText(shape),
                           text(layouts.front()), other.height, other.width, text(layouts[i]));
    }
    return {};
}

} // namespace

std::vector<float> exchanged(std::span<const float> values, long outer, long inner, long width)
{
    std::vector<float> result(values.size());
    const long blocks = static_cast<long>(values.size()) / (outer * inner * width);
    for (long block = 0; block < blocks; ++block)
        for (long i = 0; i < outer; ++i)
            for (long j = 0; j < inner; ++j)
                std::copy_n(values.begin() + ((block * outer + i) * inner + j) * width, width,
                            result.begin() + ((block * inner + j) * outer + i) * width);
    return result;
}

BatchInput batchInputOf(const io::NpyArray &array, std::optional<long> length, long heads, long headDim)
{
    const std::vector<InputLayout> layouts = sequenceLayouts(array.shape, heads, headDim);
    if (layouts.empty() || array.size() < 1)
        throw Error(
            "an array of shape %1 is not an input of this operator; use (b, h, n, d), (b, n, h*d), (n, h*d), (n, d) "
            "or (n,) with h = %2 and d = %3",
            io::shapeText(array.shape), heads, headDim);
    if (length && *length != layouts.front().n)
        throw Error("contains %1 tokens, but the length is %2", layouts.front().n, *length);
    return inputFrom(array, layouts.front(), heads, headDim);
}

BatchInput readBatchInput(const std::string &text, std::optional<long> length, long signalLength, long heads,
                          long headDim)
{
    if (io::looksLikeSignal(text)) {
        const long n = length.value_or(signalLength), channels = heads * headDim;
        checkSize(n, channels);
        return {{n, channels}, {sameForEveryChannel(io::samples(io::signalNamed(text), n), channels)}, false, {}, {}};
    }
    return inFile(text, [&] { return batchInputOf(io::readNpy(text), length, heads, headDim); });
}

BatchInput gridInputOf(const io::NpyArray &array, const std::optional<InputLength> &length, long heads, long headDim)
{
    if (array.size() < 1)
        throw Error("an array of shape %1 does not contain tokens", io::shapeText(array.shape));
    const std::vector<InputLayout> layouts = gridLayouts(array.shape, heads, headDim, length);
    if (layouts.empty() && length && !gridLayouts(array.shape, heads, headDim).empty())
        throw Error("an array of shape %1 does not contain tokens of length %2", io::shapeText(array.shape),
                    lengthText(*length));
    if (layouts.empty())
        throw Error("an array of shape %1 is not an input of this two-dimensional operator; use (b, H, W, h*d), (H, W, "
                    "h*d), (b, h, H, W, d), or flattened tokens (b, n, h*d), (b, h, n, d), (n, h*d) or (n,), where n = "
                    "H W and H = floor(sqrt(n)), with h = %2 and d = %3",
                    io::shapeText(array.shape), heads, headDim);
    BatchInput input = inputFrom(array, layouts.front(), heads, headDim);
    input.note = otherReading(array.shape, layouts);
    return input;
}

BatchInput readGridInput(const std::string &text, const std::optional<InputLength> &length, const TokenGrid &signalGrid,
                         long heads, long headDim)
{
    if (io::looksLikeSignal(text)) {
        const long n = length ? length->n : signalGrid.tokens(), channels = heads * headDim;
        const std::optional<TokenGrid> grid = !length ? signalGrid : length->grid ? length->grid : gridOf(n);
        if (!grid)
            throw Error("%1 tokens do not form a grid of floor(sqrt(n)) rows; set the length as HxW", n);
        checkSize(n, channels);
        const bool flat = length && !length->grid;
        return {flat ? std::vector<long>{n, channels} : std::vector<long>{grid->height, grid->width, channels},
                {sameForEveryChannel(io::samples(io::signalNamed(text), n), channels)},
                false,
                grid,
                {}};
    }
    return inFile(text, [&] { return gridInputOf(io::readNpy(text), length, heads, headDim); });
}

Array inShapeOf(const BatchInput &input, const std::vector<Sequence> &sequences)
{
    Array array;
    array.shape = input.shape;
    for (const Sequence &y : sequences)
        array.values.insert(array.values.end(), y.data(), y.data() + y.size());
    if (input.headsApart)
        array.values = exchanged(array.values, input.rows(), input.shape[1], input.shape.back());
    return array;
}

Sequence sideBySide(const BatchInput &input)
{
    const long channels = input.sequences.front().cols();
    Sequence x(input.rows(), channels * static_cast<long>(input.sequences.size()));
    for (std::size_t batch = 0; batch < input.sequences.size(); ++batch)
        x.middleCols(static_cast<long>(batch) * channels, channels) = input.sequences[batch];
    return x;
}

} // namespace tnn::run
