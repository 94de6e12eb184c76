// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "engine/remote/child_process.h"

namespace tnn::bench {

/// A piece of work in the form that torch_peer.py understands.
struct PeerWork {
    /// "product", "product_contiguous", "product_published", "matrix", "naive", "rpe", "tno_layer", "forward", "open",
    /// "train_step", "etsc_ssm", "etsc_cache", "etsc_fft", "future_fill", "attention", "lfm2_..." and "evo2_..."
    std::string work;
    long n = 0, channels = 0;
    int threads = 1;
    std::string
        path; ///< "open", "lfm2_...", "evo2_...": a checkpoint; "future_fill": its kernel, float32, (n, channels)
    /// "etsc_..." and "train_step": the operators in sequence, and the number of tokens to process, or the batch;
    /// "attention": the heads of keys, and the width of a head; "lfm2_..." and "evo2_...": the block, or -1, and 0
    long layers = 1, tokens = 0;
    std::string code = {}; ///< "future_fill" only: the path of the user's future_fill.py
};

/// A Python with PyTorch, running in a separate process that is kept.
class TorchPeer {
public:
    /// Starts `python` with torch_peer.py. Throws tnn::Error if it cannot be started, has no torch, or does not answer
    /// within `limit`, which applies to every answer.
    TorchPeer(const std::string &python, std::chrono::milliseconds limit);

    const std::string &python() const { return m_python; }
    const std::string &version() const { return m_version; }
    const std::string &name() const { return m_name; } ///< "torch 2.1.0 (mkl)": the release and its FFT
    /// Whether it has ended, sent an invalid answer or answered too late: every later call then throws.
    bool gone() const { return m_gone; }

    /// Prepares the work and returns the numbers of its result at flat row-major indices. Throws tnn::Error.
    std::vector<double> values(const PeerWork &work, const std::vector<long> &places);
    /// Returns the times of repeated calls in microseconds, after an untimed one if `warm`; returns when the process is
    /// idle again. The work last prepared is not prepared again. Throws tnn::Error.
    std::vector<double> times(const PeerWork &work, int repetitions, bool warm);
    /// Runs the work once and returns the microseconds of each of its n tokens. Throws tnn::Error.
    std::vector<double> tokenTimes(const PeerWork &work);

private:
    std::vector<double> microseconds(const std::string &request, std::size_t count);
    std::vector<double> ask(const std::string &request, const char *key, std::size_t count);
    std::string answerTo(const std::string &request);

    std::string m_python, m_version, m_name;
    std::chrono::milliseconds m_limit;
    bool m_gone = false;
    remote::ChildProcess m_process;
};
using TorchPeers = std::vector<std::unique_ptr<TorchPeer>>;

/// The Pythons to try, in this order: those of a colon-separated list (the environment's TNNSCOPE_PYTHON), python3 on
/// the PATH, the system's.
std::vector<std::string> pythonsToTry(const std::string &list);

/// One peer for every version of PyTorch that the Pythons have; those without it are skipped.
TorchPeers torchPeers(const std::vector<std::string> &pythons, std::chrono::milliseconds limit);

} // namespace tnn::bench
