// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "engine/message.h"

namespace tnn::figures {

struct Provenance;

/// A missing number.
inline constexpr double Missing = std::numeric_limits<double>::quiet_NaN();

/// A figure's numbers for export, returned by numbersOf() of each figure. .npy shapes are those of command-line.md:
/// toeplitz and coefficients (channels, 2N-1), decay (channels, N) of |t_k|, spectrum (modes, channels, 2) complex
/// lambda, b of one form, response (channels, N+1) complex H, of layers (layers, N+1) of their mean |H|, memory
/// (channels, 3): k50, k90, k99, of layers every channel of every layer, hankel (channels, order), gated toeplitz
/// (factors, N): u of each channel, of Hyena x0 of each, then x1 of each, contributions (5, positions): position,
/// weight, contribution, share, column, form-errors (forms, lengths), form-costs (forms, 3): error, microseconds per
/// token, state bytes, substitutions (positions, symbols), sweep (points, 4): value, loss, perplexity, difference,
/// compare (algorithms, n, channels), gallery (tiles, 2N-1), its spectra (tiles, N+1) of |H|, footprint (channels,
/// 2H-1, 2W-1), atlas (columns, 8 + bins): number of the operator, head, channel, k99, peak, energy, decay, tail, and t
/// divided by the peak.
struct Numbers {
    std::vector<long> shape;
    std::vector<float> real; ///< empty if complex is used
    std::vector<std::complex<double>> complex;
    std::vector<std::string> columns; ///< CSV header
    std::vector<std::string> names;   ///< by rows: the first columns, before the numbers; empty if rows have none
    std::vector<double> table;        ///< CSV body and JSON "rows": a number for every other column
    std::string title;
    std::string note; ///< what the figure omits, else empty
};

/// Reserves room for this many rows of all columns, if memory permits.
void reserveRows(Numbers &numbers, std::size_t rows);
Numbers titled(Numbers numbers, const Message &title, const Message &note = {});

/// (curves, length): one curve after another; the table has one row per index, one column per curve.
template <class Value> struct Curves {
    std::string index; ///< "lag"
    long first = 0;    ///< the first row's index; the others count on from it
    std::vector<std::vector<Value>> values;
    std::vector<std::string> labels;
    std::vector<double> rows = {}; ///< the index of each row instead
};
template <class Value> Numbers numbersOf(const Curves<Value> &curves)
{
    const std::size_t length = curves.values.front().size();
    Numbers numbers;
    numbers.shape = {static_cast<long>(curves.values.size()), static_cast<long>(length)};
    numbers.columns = {curves.index};
    numbers.columns.insert(numbers.columns.end(), curves.labels.begin(), curves.labels.end());
    reserveRows(numbers, length);
    numbers.real.reserve(curves.values.size() * length);
    for (const std::vector<Value> &curve : curves.values)
        for (const Value value : curve)
            numbers.real.push_back(static_cast<float>(value));
    for (std::size_t row = 0; row < length; ++row) {
        numbers.table.push_back(curves.rows.empty() ? static_cast<double>(curves.first + static_cast<long>(row))
                                                    : curves.rows[row]);
        for (const std::vector<Value> &curve : curves.values)
            numbers.table.push_back(curve[row]);
    }
    return numbers;
}

/// Return whether a file with this suffix (lower case, with the dot) holds numbers, or a picture.
bool isNumbersSuffix(std::string_view suffix);
bool isPictureSuffix(std::string_view suffix);
/// Returns the bytes of a file with this suffix (".csv", ".npy", ".json"). Non-finite numbers are nan and inf in CSV,
/// null in JSON {"title", "columns", "rows"}. The provenance, if known, is "provenance" in JSON and leading # lines in
/// CSV; .npy has no room for it. Throws tnn::Error for another suffix.
std::string encoded(const Numbers &numbers, std::string_view suffix, const Provenance *provenance = nullptr);

} // namespace tnn::figures
