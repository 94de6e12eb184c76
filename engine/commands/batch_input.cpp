// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/batch_input.h"

#include "engine/error.h"
#include "engine/io/npy.h"
#include "engine/io/signal.h"

namespace tnn::commands {

namespace {

using toeplitz::Sequence;

std::string shapeText(const std::vector<long> &shape)
{
    std::string text = "(";
    for (std::size_t i = 0; i < shape.size(); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
    return text + (shape.size() == 1 ? ",)" : ")");
}

BatchInput sameForEveryChannel(const std::vector<float> &values, long channels)
{
    const auto n = static_cast<long>(values.size());
    BatchInput input;
    input.shape = {n, channels};
    Sequence x(n, channels);
    x.colwise() = Eigen::Map<const Eigen::ArrayXf>(values.data(), n);
    input.sequences.push_back(std::move(x));
    return input;
}

/// Heads of (h, n, d) side by side: (n, h*d).
Sequence joined(const float *values, long heads, long n, long headDim)
{
    Sequence x(n, heads * headDim);
    for (long head = 0; head < heads; ++head)
        x.middleCols(head * headDim, headDim) = Eigen::Map<const Sequence>(values + head * n * headDim, n, headDim);
    return x;
}

bool fits(const std::vector<long> &shape, long heads, long headDim)
{
    const long channels = heads * headDim;
    return (shape.size() == 4 && shape[1] == heads && shape[3] == headDim)
        || ((shape.size() == 2 || shape.size() == 3) && shape.back() == channels) || shape.size() == 1;
}

BatchInput readFile(const std::string &path, long heads, long headDim)
{
    const io::NpyArray array = io::readNpy(path);
    const std::vector<long> &shape = array.shape;
    if (!fits(shape, heads, headDim) || array.size() < 1)
        throw Error("an array " + shapeText(shape) + " is no input of this TNO; it takes (b, h, n, d), (b, n, h*d), "
                    + "(n, h*d) or (n,) with h = " + std::to_string(heads) + " and d = " + std::to_string(headDim));
    const std::vector<float> values = array.floats();
    if (shape.size() == 1)
        return sameForEveryChannel(values, heads * headDim);
    BatchInput input;
    input.shape = shape;
    const long batches = shape.size() == 2 ? 1 : shape[0];
    const long n = shape[shape.size() - 2];
    const long size = n * heads * headDim;
    for (long batch = 0; batch < batches; ++batch) {
        const float *const first = values.data() + batch * size;
        input.sequences.push_back(shape.size() == 4 ? joined(first, heads, n, headDim)
                                                    : Sequence(Eigen::Map<const Sequence>(first, n, heads * headDim)));
    }
    return input;
}

} // namespace

BatchInput readBatchInput(const std::string &text, std::optional<long> length, long signalLength, long heads,
                          long headDim)
{
    if (io::looksLikeSignal(text))
        return sameForEveryChannel(io::samples(io::signalNamed(text), length.value_or(signalLength)), heads * headDim);
    try {
        BatchInput input = readFile(text, heads, headDim);
        if (length && *length != input.rows())
            throw Error("holds " + std::to_string(input.rows()) + " tokens where the length is to be "
                        + std::to_string(*length));
        return input;
    } catch (const Error &error) {
        throw error.in(text);
    }
}

Array inShapeOf(const BatchInput &input, const std::vector<Sequence> &sequences)
{
    Array array;
    array.shape = input.shape;
    for (const Sequence &y : sequences) {
        if (input.shape.size() != 4) {
            array.values.insert(array.values.end(), y.data(), y.data() + y.size());
            continue;
        }
        const long headDim = input.shape[3];
        for (long head = 0; head < input.shape[1]; ++head) {
            const Sequence part = y.middleCols(head * headDim, headDim);
            array.values.insert(array.values.end(), part.data(), part.data() + part.size());
        }
    }
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

toeplitz::CoefficientsPtr repeated(const toeplitz::CoefficientsPtr &c, long copies)
{
    if (copies == 1)
        return c;
    auto result = std::make_shared<toeplitz::Coefficients>(*c);
    result->values = c->values.replicate(1, copies);
    for (long copy = 1; copy < copies; ++copy)
        result->channels.insert(result->channels.end(), c->channels.begin(), c->channels.end());
    return result;
}

} // namespace tnn::commands
