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

/// An engine that is started on first use, and again if it has ended since. Thread-safe.
class EngineConnection {
public:
    /// See EngineProcess.
    EngineConnection(std::string command, std::string version) :
        m_command(std::move(command)), m_version(std::move(version))
    {
    }

    /// Returns the engine, starting it if it is not running: up to a second. Throws as EngineProcess.
    EnginePtr get(const std::stop_token &stop = {});
    bool isRunning();
    const std::string &command() const { return m_command; } ///< empty: tnnscope-torch on this machine

private:
    std::string m_command, m_version;
    std::mutex m_mutex;
    EnginePtr m_engine;
};

/// Where a document's runs are computed.
struct RunTarget {
    std::shared_ptr<EngineConnection> engine; ///< null: in this process, on this CPU
    std::string device = "cpu";               ///< remote device
    std::string path;                         ///< remote path of the checkpoint

    bool isHere() const { return engine == nullptr; }
    bool operator==(const RunTarget &) const = default;
};

/// Returns the device of a run target for an operator form: forms always run on its CPU.
std::string deviceFor(const RunTarget &runTarget, document::Method method);

// The functions of generate.h and evaluate.h at a run target; arguments, warnings and errors are as there.

run::Generation generateAt(const RunTarget &runTarget, const document::Document &document,
                           const run::GenerateRequest &request,
                           const std::function<void(const run::GeneratedToken &, const run::Generation &)> &told = {},
                           const Task &task = {});
std::vector<run::LengthLoss> evaluateAt(const RunTarget &runTarget, const document::Document &document,
                                        const run::EvaluateRequest &request,
                                        const std::function<void(const run::LengthLoss &)> &told = {},
                                        const Task &task = {});

/// Computes T x on a device of an engine with those of the algorithms that it supports, timed remotely: rows for a
/// Comparison, their errors not measured yet. x: (n, channels).
std::vector<run::AlgorithmResult> compareAt(EngineProcess &engine, const std::string &device,
                                            const toeplitz::Coefficients &coefficients, const toeplitz::Sequence &x,
                                            const std::vector<document::Method> &products, bool normalize,
                                            const Task &task = {});

} // namespace tnn::remote
