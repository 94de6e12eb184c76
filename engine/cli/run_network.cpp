// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/run_network.h"

#include <limits>

#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/cli/given_overrides.h"
#include "engine/cli/run_parts.h"
#include "engine/run/forward.h"

namespace tnn::cli {

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
    run::ForwardRequest request;
    request.tap = tapOf(arguments.tap);
    request.head = arguments.networkHead;
    if (!arguments.algorithm.empty())
        request.algorithm = algorithmOf("--algorithm", arguments.algorithm);
    const GivenOverrides switches = givenOverrides(arguments);
    checkSuffix(arguments.output, ".npy");
    checkDevice(arguments);
    const document::DocumentPtr document = openDocument(arguments, hooks.devices);
    request.overrides = overridesOf(switches, document->description());
    const run::NetworkInput input = run::readNetworkInput(*document, arguments.input);
    const ProgressBar bar;
    writeResult(arguments.output, npyOf(run::forward(*document, input, request, bar.task())));
}

} // namespace tnn::cli
