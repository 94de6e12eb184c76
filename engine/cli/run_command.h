// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/cli/calls.h"
#include "engine/cli/command_line.h"
#include "engine/document/document.h"

namespace tnn::cli {

/// Does the work and writes the result. Throws UsageError before any work, tnn::Error later.
void runCommand(const Call &call, const Hooks &hooks);

// Each command that has a file of its own does its work there.
void run(const GenerateCall &call, const Hooks &hooks);
void run(const EvaluateCall &call, const Hooks &hooks);
void run(const EmbedCall &call, const Hooks &hooks);
void run(const VerifyCall &call, const Hooks &hooks);
void run(const ScanCall &call, const Hooks &hooks);
void run(const MergeCall &call, const Hooks &hooks);
void run(const PlotCall &call, const Hooks &hooks);
void run(const ReportCall &call, const Hooks &hooks);
void run(const TrainCall &call, const Hooks &hooks);
/// Answers the requests on standard input (protocol.h) until it ends; from then on standard output carries only
/// answers. Throws tnn::Error if there is no standard output.
void run(const ServeCall &call, const Hooks &hooks);

/// Checks that the options of an evaluation go together. Throws UsageError.
void checkEvaluate(const EvaluateCall &call);
/// Checks that the options of a scan go together. Throws UsageError.
void checkScan(const ScanCall &call);

/// Opens the checkpoint of a call with its options on its device, and prints the warnings.
document::DocumentPtr openDocument(const CheckpointCall &call, const document::Devices &devices);

} // namespace tnn::cli
