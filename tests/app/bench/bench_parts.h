// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

#include <QString>

#include "app/bench/engine/bench.h"
#include "engine/error.h"

namespace tnn::bench {

inline constexpr std::chrono::milliseconds Patient(60'000);

/// A benchmark of one number, 2.5, that is also requested from PyTorch.
inline Benchmark oneNumber(double ours)
{
    Benchmark benchmark;
    benchmark.name = "thing";
    benchmark.work = {"thing", 4, 3, 1, {}};
    benchmark.places = {0};
    benchmark.expected = {2.5};
    benchmark.ours = {"ours", [] {}, [ours](const std::vector<long> &) { return std::vector<double>{ours}; }};
    return benchmark;
}

inline BenchRequest quickRequest(const std::vector<std::string> &pythons)
{
    BenchRequest request;
    request.quick = true;
    request.pythons = pythons;
    request.patience = Patient;
    return request;
}

/// The message of the tnn::Error that the call throws; empty if it throws none.
template <class Call> QString errorOf(const Call &call)
{
    try {
        call();
    } catch (const Error &error) {
        return QString::fromStdString(error.what());
    }
    return {};
}

} // namespace tnn::bench
