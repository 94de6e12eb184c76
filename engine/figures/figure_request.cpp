// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/figure_request.h"

#include <array>
#include <string>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/utf8.h"

namespace tnn::figures {

namespace {

Message kindOf(const io::Signal &signal)
{
    static const std::array<Message, 6> Kinds{Message("impulse"), Message("step"),  Message("ramp"),
                                              Message("sine"),    Message("chirp"), Message("noise")};
    return Kinds.at(static_cast<std::size_t>(signal.kind));
}

} // namespace

Message titleOf(const Input &input)
{
    if (!input.text.empty())
        return Message("text");
    if (input.network && input.file.empty() && input.name == "sample")
        return Message("sample"); // of the model's alphabet, made by the window
    if (input.network || !input.values.empty())
        return Message::verbatim(io::escaped(input.name));
    const std::string name = input.name.empty() ? io::nameOf(input.signal) : input.name;
    const std::size_t colon = name.find(':');
    const Message kind = kindOf(input.signal);
    return colon == std::string::npos ? kind : Message("%1:%2", kind, name.substr(colon + 1));
}

std::string nameOf(const Input &input)
{
    constexpr std::size_t Longest = 48;
    if (input.text.empty())
        return input.name;
    std::string text = input.text;
    if (text.size() > Longest)
        text = std::string(io::beginningOf(text, Longest)) + "...";
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < 0x20; }, ' ');
    return "\"" + text + "\"";
}

namespace {

using checkpoint::Axis;

/// Returns the input's n values. Throws if a file holds another number of them.
std::vector<float> inputValues(const Input &input, long n)
{
    if (input.values.empty())
        return io::samples(input.signal, n);
    if (static_cast<long>(input.values.size()) != n)
        throw Error("contains %1 values, but n is %2", input.values.size(), n).in(input.name);
    return input.values;
}

/// The positions of a TNO's tokens in a sequence.
struct Line {
    long count = 0, step = 1;
};

Line lineOf(const run::NetworkInput &input, Axis axis)
{
    if (axis == Axis::Height)
        return {input.grid.height, input.grid.width};
    return {axis == Axis::Width ? input.grid.width : input.tokens.n, 1};
}

/// Returns the input, or its first n ids: a longer text may be truncated.
run::NetworkInput cut(const run::NetworkInput &input, const std::string &name, Axis axis, long n)
{
    const long found = lineOf(input, axis).count;
    if (n == found)
        return input;
    const bool isText = !input.ids.empty() && axis == Axis::Sequence;
    if (n > found || !isText)
        throw Error("has %1 tokens, but n is %2", found, n).in(name);
    return run::inputOfIds({input.ids.begin(), input.ids.begin() + n});
}

} // namespace

long lengthAlong(const run::NetworkInput &input, Axis axis)
{
    return lineOf(input, axis).count;
}

std::optional<long> lengthOf(const Input &input, Axis axis)
{
    if (input.network)
        return lengthAlong(*input.network, axis);
    return input.values.empty() ? std::nullopt : std::optional(static_cast<long>(input.values.size()));
}

toeplitz::Sequence inputOf(const document::Document &document, const FigureRequest &request, const Input &input,
                           const std::vector<long> &flat, const Task &task)
{
    const long n = request.selection.n;
    if (!input.network) {
        const std::vector<float> values = inputValues(input, n);
        toeplitz::Sequence x(n, static_cast<long>(flat.size()));
        x.colwise() = Eigen::Map<const Eigen::ArrayXf>(values.data(), n);
        return x;
    }
    return insideOf(document, request, input, {{model::Tap::Point::In, flat}}, task).front();
}

std::vector<toeplitz::Sequence> insideOf(const document::Document &document, const FigureRequest &request,
                                         const Input &input, const std::vector<run::PointChannels> &points,
                                         const Task &task)
{
    const long n = request.selection.n;
    const checkpoint::TnoDescription &tno = document.description().tnos.at(
        static_cast<std::size_t>(request.selection.tno));
    const run::NetworkInput entering = cut(*input.network, input.name, tno.axis, n);
    std::vector<toeplitz::Sequence> values = run::valuesInLayer(document, entering, tno.layer, points,
                                                                request.overrides, task);
    const Line line = lineOf(entering, tno.axis);
    if (entering.tokens.n == n)
        return values;
    for (toeplitz::Sequence &inside : values) {
        if (inside.size() == 0)
            continue;
        toeplitz::Sequence first(n, inside.cols());
        for (long i = 0; i < n; ++i)
            first.row(i) = inside.row(i * line.step);
        inside = std::move(first);
    }
    return values;
}

} // namespace tnn::figures
