// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/remote/engine_process.h"
#include "engine/run/compare.h"
#include "engine/run/evaluate.h"
#include "engine/run/generate.h"

namespace tnn::remote {

/// An engine that is started when it is first needed, and again where it has ended since. Thread-safe.
class EngineKeeper {
public:
    /// As EngineProcess takes them.
    EngineKeeper(std::string command, std::string version) :
        m_command(std::move(command)), m_version(std::move(version))
    {
    }

    /// Starts it where it does not run: up to a second. Throws tnn::Error.
    EnginePtr get();
    bool isRunning();
    const std::string &command() const { return m_command; } ///< empty: tnnscope-torch on this machine

private:
    std::string m_command, m_version;
    std::mutex m_mutex;
    EnginePtr m_engine;
};

/// Where runs of a document are computed.
struct RunTarget {
    std::shared_ptr<EngineKeeper> engine; ///< null: in this process, on this CPU
    std::string device = "cpu";           ///< over there
    std::string path;                     ///< of the checkpoint, over there

    bool isHere() const { return engine == nullptr; }
    bool operator==(const RunTarget &) const = default;
};

/// The device of a run target that an operator form is computed on: forms run on its CPU, whatever else is there.
std::string deviceFor(const RunTarget &runTarget, std::optional<document::OperatorForm> operatorForm);

// What generate.h and evaluate.h do, computed at a run target; arguments, warnings and errors are as there.

run::Generation generateAt(const RunTarget &runTarget, const document::Document &document,
                           const run::GenerateRequest &request,
                           const std::function<void(const run::GeneratedToken &, const run::Generation &)> &told = {},
                           const Task &task = {});
std::vector<run::LengthLoss> evaluateAt(const RunTarget &runTarget, const document::Document &document,
                                        const run::EvaluateRequest &request,
                                        const std::function<void(const run::LengthLoss &)> &told = {},
                                        const Task &task = {});

/// T x of the coefficients on a device of an engine, by those of the algorithms that it has, timed over there: rows for a
/// Comparison, their errors not measured yet. x: (n, channels).
std::vector<run::AlgorithmResult> compareAt(EngineProcess &engine, const std::string &device,
                                            const toeplitz::Coefficients &coefficients, const toeplitz::Sequence &x,
                                            const std::vector<toeplitz::Algorithm> &algorithms, bool normalize,
                                            const Task &task = {});

} // namespace tnn::remote
