// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/figure_request.h"

#include "engine/error.h"

namespace tnn::figures {

namespace {

Message kindOf(const io::Signal &signal)
{
    switch (signal.kind) {
    case io::Signal::Kind::Impulse:
        return Message("impulse");
    case io::Signal::Kind::Step:
        return Message("step");
    case io::Signal::Kind::Ramp:
        return Message("ramp");
    case io::Signal::Kind::Sine:
        return Message("sine");
    case io::Signal::Kind::Chirp:
        return Message("chirp");
    case io::Signal::Kind::Noise:
        break;
    }
    return Message("noise");
}

} // namespace

Message titleOf(const Input &input)
{
    if (!input.text.empty())
        return Message("text");
    if (input.network || !input.values.empty())
        return Message::verbatim(input.name);
    const std::string name = input.name.empty() ? io::nameOf(input.signal) : input.name;
    const std::size_t colon = name.find(':');
    const Message kind = kindOf(input.signal);
    return colon == std::string::npos ? kind : Message("%1:%2", kind, name.substr(colon + 1));
}

std::vector<float> inputValues(const Input &input, long n)
{
    if (input.values.empty())
        return io::samples(input.signal, n);
    if (static_cast<long>(input.values.size()) != n)
        throw Error("holds %1 values, but n is %2", input.values.size(), n).in(input.name);
    return input.values;
}

} // namespace tnn::figures
