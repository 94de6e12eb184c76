// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/bench/engine/bench_machine.h"
#include "app/bench/engine/bench_timing.h"
#include "app/bench/engine/torch_peer.h"
#include "engine/error.h"

namespace tnn::bench {

/// The costs, besides time, of one algorithm that processes a text token by token.
struct TokenCosts {
    double error = 0;           ///< relative, against float64
    std::size_t stateBytes = 0; ///< held for the text
    long tokens = 0;            ///< timed
    double p99Us = 0;           ///< the 99th percentile of a token; 0: not measured
    long states = 0;            ///< real numbers of a channel's recurrence; 0: none
};

/// The size up to which a recurrence of conjugate pairs takes less time per token than streaming, for as many channels.
struct Crossover {
    double states = 0;     ///< real numbers per channel; 0: not even one pair does
    double stateBytes = 0; ///< per channel
    bool isBeyond = false; ///< no slower one was found up to n states
};

/// For a row whose work is a token through a stack of operators.
struct StackCosts {
    long layers = 0;
    std::string kernels; ///< a description of them
    TokenCosts ours, theirs;
    /// Where one of `forms` becomes the fastest; its rows form a table per operator and n.
    std::optional<Crossover> crossover = {};
    std::string note = {}; ///< why the peer is not timed, or its error exceeds what it promises
};

/// One measurement of `bench`: the times of one piece of work in microseconds, and those of a peer, if any.
struct BenchRow {
    std::string work;
    long n = 0, channels = 0;
    int threads = 1;
    Timing ours;
    std::string peer;             ///< what it is compared with; empty: nothing
    std::optional<Timing> theirs; ///< none if the peer is not on this machine or computed something else
    std::optional<double> boundUs;
    std::optional<double> limitUs = {};   ///< the longest acceptable time, if users wait for the work
    std::optional<StackCosts> stack = {}; ///< times are then per token, and ours is streaming
};

/// What `forms` measures.
struct FormsRequest {
    std::string checkpoint;   ///< empty: the bundled one
    std::optional<int> layer; ///< none: the first operator of each kind
    std::string futureFill;   ///< the user's clone of SpectraLDS; empty: none
};

struct BenchRequest {
    bool quick = false;                          ///< a few sizes, fewer rounds
    std::string only;                            ///< name of the only work to run; empty: all
    std::string example;                         ///< path of the bundled checkpoint; empty: it is not installed
    std::vector<std::string> pythons;            ///< that may have PyTorch, in the order tried
    std::chrono::milliseconds patience{120'000}; ///< the longest time a peer may take to answer
    std::optional<long> length = {};             ///< the only n; none: those of each work
    std::optional<int> threads = {};             ///< none: 1, and 2 on two cores
    FormsRequest forms = {};
};

/// One implementation that does a piece of work in this process.
struct Candidate {
    std::string name;
    std::function<void()> work;
    /// Returns numbers of the last call's result at flat row-major indices.
    std::function<std::vector<double>(const std::vector<long> &places)> values;
};

/// A piece of work, its expected result, and its candidates.
struct Benchmark {
    std::string name;                   ///< BenchRow::work
    PeerWork work;                      ///< the request to PyTorch; its work is empty if PyTorch has none
    std::optional<Cost> cost;           ///< from which the bound is taken on this CPU
    std::optional<double> boundUs = {}; ///< measured elsewhere
    std::vector<long> places;           ///< indices of the result that are checked
    std::vector<double> expected;       ///< the values there, from float64
    double tolerance = 1e-5;            ///< the most that a result may differ, relative to the largest value
    Candidate ours;
    std::vector<Candidate> others;
};

/// Thrown by Bench::example().
class MissingExample : public Error {
public:
    MissingExample() : Error(Message::verbatim("the bundled example is missing")) { }
};

/// What the works of one run share: peers and rates, both determined on first request.
class Bench {
public:
    explicit Bench(BenchRequest request) : m_request(std::move(request)) { }

    const BenchRequest &request() const { return m_request; }
    /// Path of the bundled checkpoint. Throws MissingExample if it is not installed.
    const std::string &example() const;
    const TorchPeers &torches();
    const Rates &rates(int threads);
    /// The peers found so far.
    const TorchPeers &torchesFound() const { return m_torches; }
    const std::map<int, Rates> &ratesMeasured() const { return m_rates; }
    /// The requested number; or 1, and also 2 if the machine has two cores and the run is not quick.
    std::vector<int> threadCounts() const;
    /// The requested n; or all of a work, only the first if the run is quick.
    std::vector<long> lengths(std::vector<long> all) const;
    TimingRules rules() const;

    /// Checks every result, then times all candidates round by round, and returns one row per peer. A peer that cannot
    /// do the work, or whose result differs by more than the tolerance, gets a warning and is not timed.
    /// Throws tnn::Error if our own result differs.
    std::vector<BenchRow> measure(const Benchmark &benchmark);

    /// Shows the current step on standard error if that is a terminal; an empty text removes it.
    static void report(const std::string &text);

private:
    BenchRequest m_request;
    bool m_looked = false; ///< searched for PyTorch
    TorchPeers m_torches;
    std::map<int, Rates> m_rates;
};

/// A piece of work of the benchmark. The program adds those that need a window.
struct BenchWork {
    std::string name; ///< "open", "heatmap_frame", ...
    std::function<std::vector<BenchRow>(Bench &)> run;
};

/// Those of --length and --threads that were requested and that no row has: of a work with its own.
std::vector<std::string> ignoredOptions(const BenchRequest &request, const std::vector<BenchRow> &rows);

/// The rows of every work, or of the requested one, with a warning for ignored options and for a work without its
/// example if there are others. Throws tnn::Error if no work has that name.
std::vector<BenchRow> runWorks(Bench &bench, const std::vector<BenchWork> &works);

} // namespace tnn::bench
