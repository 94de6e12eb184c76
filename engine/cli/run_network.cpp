// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/run_network.h"

#include "engine/cli/call_values.h"
#include "engine/cli/console.h"
#include "engine/cli/run_parts.h"
#include "engine/run/forward.h"

namespace tnn::cli {

void run(const ForwardCall &call, const Hooks &hooks)
{
    checkDevice(call);
    const document::DocumentPtr document = openDocument(call, hooks.devices);
    run::ForwardRequest request = call.request;
    request.overrides = overridesOf(call.overrides, document->description());
    const run::NetworkInput input = run::readNetworkInput(*document, call.input);
    const ProgressBar bar;
    writeResult(call.output, npyOf(run::forward(*document, input, request, bar.task())));
}

} // namespace tnn::cli
