// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/bench/engine/bench_machine.h"
#include "app/bench/engine/bench_race.h"
#include "app/bench/engine/torch_peer.h"

namespace tnn::bench {

/// What one way of meeting a text token by token comes to, beside its time.
struct TokenCosts {
    double error = 0;           ///< relative, against float64
    std::size_t stateBytes = 0; ///< remembered of the text
    long tokens = 0;            ///< that were timed
};

/// Of a row whose work is a token through a stack of operators.
struct StackCosts {
    long layers = 0;
    std::string kernels; ///< what they are
    TokenCosts ours, theirs;
};

/// One measurement of `bench`: the times of one piece of work in microseconds, beside one peer where there is one.
struct BenchRow {
    std::string work;
    long n = 0, channels = 0;
    int threads = 1;
    Timing ours;
    std::string peer;             ///< what it is held against; empty: nothing
    std::optional<Timing> theirs; ///< none where the peer is not on this machine, or did not compute the same
    std::optional<double> boundUs;
    std::optional<double> limitUs = {};   ///< what people wait for: the longest that it may take
    std::optional<StackCosts> stack = {}; ///< times are of one token then, and ours is streaming
};

struct BenchRequest {
    bool quick = false;                          ///< a few sizes, fewer rounds
    std::string only;                            ///< name of one work; empty: all
    std::string example;                         ///< path of the bundled checkpoint
    std::vector<std::string> pythons;            ///< those that may have PyTorch, in the order tried
    std::chrono::milliseconds patience{120'000}; ///< how long a peer may take for an answer
};

/// One who does a piece of work in this process.
struct Candidate {
    std::string name;
    std::function<void()> work;
    /// Numbers of the result of the last call, at flat row-major places.
    std::function<std::vector<double>(const std::vector<long> &places)> values;
};

/// A piece of work, what its result is to be, and who does it.
struct Benchmark {
    std::string name; ///< BenchRow::work
    PeerWork work;    ///< what PyTorch is asked for; its work is empty where PyTorch has none
    std::optional<Cost> cost;
    std::vector<long> places;     ///< of the result, that are looked at
    std::vector<double> expected; ///< there, from float64
    Candidate ours;
    std::vector<Candidate> others;
};

/// What the works of one run share: peers and rates, both had when first asked for.
class Bench {
public:
    explicit Bench(BenchRequest request) : m_request(std::move(request)) { }

    const BenchRequest &request() const { return m_request; }
    const TorchPeers &torches();
    const Rates &rates(int threads);
    /// What was had so far.
    const TorchPeers &torchesFound() const { return m_torches; }
    const std::map<int, Rates> &ratesMeasured() const { return m_rates; }
    /// 1, and 2 where the machine has two cores and the run is not quick.
    std::vector<int> threadCounts() const;
    RaceRules rules() const;

    /// Checks every result, then times everyone round by round, and returns one row per peer. A peer whose result differs by
    /// more than 1e-5 of the largest value, or that can't do the work, is warned of and not timed. Throws tnn::Error
    /// where our own result differs.
    std::vector<BenchRow> hold(const Benchmark &contest);

    /// What is done now, on standard error where that is a terminal; an empty text removes it.
    static void tell(const std::string &text);

private:
    BenchRequest m_request;
    bool m_looked = false; ///< for torches
    TorchPeers m_torches;
    std::map<int, Rates> m_rates;
};

/// A piece of work of the benchmark. The program adds those that need a window.
struct BenchWork {
    std::string name; ///< "open", "heatmap_frame", ...
    std::function<std::vector<BenchRow>(Bench &)> run;
};

/// The rows of every work, or of the one asked for. Throws tnn::Error for a name that is not among them.
std::vector<BenchRow> runWorks(Bench &bench, const std::vector<BenchWork> &works);

} // namespace tnn::bench
