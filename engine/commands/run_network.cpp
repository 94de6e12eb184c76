// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/run_network.h"

#include <limits>

#include "engine/commands/call_values.h"
#include "engine/commands/console.h"
#include "engine/commands/forward.h"
#include "engine/commands/run_parts.h"
#include "engine/commands/switches.h"

namespace tnn::commands {

namespace {

/// K:in of --tap.
std::optional<model::Tap> tapOf(const std::string &text)
{
    if (text.empty())
        return std::nullopt;
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos)
        throw UsageError("--tap: '" + text + "' is not K:in, K:out, K:gate or K:hidden");
    const long layer = wholeNumber("--tap", text.substr(0, colon), 0, std::numeric_limits<int>::max());
    const int point = choice("--tap", text.substr(colon + 1), {"in", "out", "gate", "hidden"});
    return model::Tap{static_cast<int>(layer), static_cast<model::Tap::Point>(point)};
}

} // namespace

void runForward(const Arguments &arguments, const Hooks &hooks)
{
    ForwardRequest request;
    request.tap = tapOf(arguments.tap);
    request.head = arguments.networkHead;
    if (!arguments.algorithm.empty())
        request.algorithm = algorithmOf("--algorithm", arguments.algorithm);
    const Switches switches = switchesOf(arguments);
    checkSuffix(arguments.output, ".npy");
    checkDevice(arguments);
    const DocumentPtr document = openDocument(arguments, hooks.devices);
    request.overrides = overridesOf(switches, document->description());
    const NetworkInput input = readNetworkInput(*document, arguments.input);
    const ProgressBar bar;
    writeResult(arguments.output, npyOf(forward(*document, input, request, bar.task())));
}

} // namespace tnn::commands
