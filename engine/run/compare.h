// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/analysis/closeness.h"
#include "engine/document/token_operators.h"
#include "engine/toeplitz/product.h"

namespace tnn::run {

/// One algorithm's result, measured against the float64 reference.
struct AlgorithmResult {
    std::string algorithm; ///< "naive", "fft", ... (toeplitz::nameOf), or the name of an external result
    std::string device;    ///< "cpu", "cuda:0" (device.h); "file" for an external result
    toeplitz::Sequence y;  ///< as x
    analysis::Difference error;
    double seconds = 0;    ///< median of `runs` applications, preparation (spectra) not included; 0 for a file
    std::size_t bytes = 0; ///< memory of the product, computed from the sizes of its arrays; 0 for a file
    int runs = 0;          ///< 0 for a file
    double median = 0;     ///< |y - y64|
    analysis::WorstPlace worst;
    analysis::UlpHistogram ulps; ///< against the reference rounded to float32
    double aim = 0;              ///< the relative error it was reduced to; 0: as exact as float32 allows
};

/// Returns whether it was computed now, not externally.
inline bool isMeasured(const AlgorithmResult &result)
{
    return result.device != "file";
}

/// Returns "fft", or if computed on another device "fft, cuda:0".
inline std::string nameOf(const AlgorithmResult &result)
{
    const bool elsewhere = !result.device.empty() && result.device != "cpu" && result.device != "file";
    return elsewhere ? result.algorithm + ", " + result.device : result.algorithm;
}

struct Comparison {
    std::vector<long> channels;     ///< flat numbers of one sequence's columns
    toeplitz::Sequence x;           ///< (n, channels), or a batch side by side: (n, b * channels)
    toeplitz::Sequence64 reference; ///< as x
    std::vector<AlgorithmResult> results;
};

/// An external result: y for the same x.
struct NamedResult {
    std::string name;
    toeplitz::Sequence y;
};

/// The file of an external result: .npy of (b, h, n, d), (b, n, h*d), (n, h*d), or (n,), the same for every channel.
struct ResultFile {
    std::string name; ///< its name in the comparison
    std::string path;

    bool operator==(const ResultFile &) const = default;
};

/// The items to compare: methods and external results.
struct ComparedMethods {
    std::vector<document::Method> methods;
    document::MethodOptions options = {};
    std::vector<ResultFile> results = {}; ///< for a figure

    std::vector<document::Method> products() const;     ///< those that compute the whole sequence at once
    std::vector<document::Method> tokenMethods() const; ///< those that run token by token
};

/// Reads all channels of `batches` sequences of n tokens, side by side. Throws tnn::Error with the file, what it holds
/// and what is expected.
NamedResult readResult(const ResultFile &file, const model::Tno &tno, long batches, long n);
/// Reads these flat channels of one sequence.
NamedResult readResult(const ResultFile &file, const model::Tno &tno, long n, const std::vector<long> &flat);

/// Measures an external result and adds it to a comparison. Its shape must be x's.
void addResult(Comparison &comparison, NamedResult other);

/// Sets all members that measure how far result.y is from the reference.
void measure(AlgorithmResult &result, const toeplitz::Sequence64 &reference);

/// Calls `once`, which returns the seconds it measured, until the median is accurate enough for the result: up to
/// `most` times, at least three times unless `enough` seconds are exceeded by far.
void repeat(AlgorithmResult &result, const std::function<double()> &once, double enough = 0.2, int most = 50);

/// Computes T x by one product on this CPU: y, seconds and bytes. Repeats it for about `enough` seconds.
AlgorithmResult runHere(const toeplitz::CoefficientsPtr &coefficients, const toeplitz::Sequence &x,
                        document::Method method, const Task &task = {}, double enough = 0.2);

/// An arithmetic whose product is compared, and its device.
struct ComparedDevice {
    std::string name = "cpu";
    model::Arithmetic *arithmetic = nullptr; ///< null: this CPU's own product (toeplitz::Product)
};

/// Throws tnn::Error if a comparison of this many tokens and columns would not fit into memory, including coefficients.
void checkComparison(long n, long columns, std::size_t algorithms);

/// Runs each product on x, as toeplitz::Product takes it, and measures it against the float64 reference of the same
/// coefficients. Times cover only the product, with arrays already on the device. normalize: the reference and every
/// result, except external ones, are divided by their own T 1. Throws tnn::Error for shapes that do not match. `naive`
/// and `matrix` take O(n^2) time: a minute per channel at n = 2^20.
Comparison compare(const toeplitz::CoefficientsPtr &coefficients, const toeplitz::Sequence &x,
                   const std::vector<document::Method> &products, const std::vector<NamedResult> &others = {},
                   bool normalize = false, const ComparedDevice &device = {}, const Task &task = {});

/// Feeds a form x, (n, channels) or a batch side by side, token by token on one thread: returns y, the seconds for all
/// tokens, and the bytes of the states.
AlgorithmResult runForm(const ssm::FormMixer::Layer &layer, const toeplitz::Sequence &x, long channels,
                        const Task &task = {});

/// Adds rows for compared.tokenMethods() of the causal TNO `tno`, fed comparison.x token by token in its channels
/// `flat` (empty: all), to a comparison of its products. Inexact forms are reported in `warnings`. Throws tnn::Error if
/// a form is not available.
void addForms(Comparison &comparison, const document::Document &document, int tno, const std::vector<long> &flat,
              const ComparedMethods &compared, const model::Overrides &overrides, const Task &task,
              std::vector<Message> &warnings);

} // namespace tnn::run
