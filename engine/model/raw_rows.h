// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "engine/model/lag_blocks.h"

namespace tnn::model {

/// Raw coefficients of some channels, by lag: prepared once, then evaluated for blocks of lags, by several threads in
/// parallel if blocks() allows it.
class RawRows {
public:
    /// Keeps references to both arguments. Throws tnn::Error. windowed: with the factors of Tno::window, if there are
    /// some; its normalization is never left out.
    RawRows(Arithmetic &a, const Tno &tno, long n, std::vector<long> channels, const Task &task, bool windowed = true);

    /// Returns the best way to divide the requested lags.
    BlockPlan blocks() const;
    /// Writes the rows of lags first..first+count-1, each of channels() numbers. Lags from the cut-off on are zero, or
    /// -infinity in the log domain; values below the smallest normal float32 are zero.
    void write(long first, long count, std::span<float> rows) const;
    /// Writes finished rows: decayed (askedLag() - lag must be constant within the block) and activated.
    void writeFinished(long first, long count, const Finish &finish, std::span<float> rows) const;
    /// Whether finished() can be called: the coefficients are a network's output, at most times a window.
    bool isNetwork() const;
    /// Returns the rows of writeFinished() in the arithmetic's memory; without a decay, denormal numbers stay.
    Value finished(long first, long count, const Finish &finish) const;
    long channels() const { return static_cast<long>(m_channels.size()); }

private:
    Value featuresOf(long first, long count) const;
    Value windowFactors(long first, long count) const;
    void writeAnswers(long first, long count, std::span<float> rows) const;
    void writeNetwork(long first, long count, const Finish &finish, std::span<float> rows) const;
    void writeFilter(long first, long count, std::span<float> rows) const;
    bool isPlainNetwork() const;
    bool normalizes() const { return m_window != nullptr && m_window->normalized; }
    long cutOff() const;
    long reach() const { return cutOff() - 1; } ///< nothing is stored or evaluated beyond lags -reach..reach

    Arithmetic &m_arithmetic;
    const Tno &m_tno;
    long m_n;
    std::vector<long> m_channels;
    const Window *m_window;       ///< nullptr if there is none
    bool m_isWindowed;            ///< with its factors
    Rpe m_network;                ///< the network that computes the channels; Rpe only
    Rpe m_future;                 ///< the network that computes the channels at negative lags; with Tno::future only
    toeplitz::Sequence m_kernels; ///< (2n-1, channels); Spectrum only
    std::shared_ptr<const StoredModes> m_modes; ///< Modes only
    toeplitz::CoefficientsPtr m_table;          ///< Table only
};

/// coefficients() of a TNO whose activation is Activation::ExpShifted: exp(a - max of a over the channels of the head),
/// lag by lag (fairseq-evo helpers.py). Fills the rows `lags` of result, whose channels are raw's.
void shiftedExponentials(Arithmetic &a, const Tno &tno, const toeplitz::Coefficients &raw, const Overrides &overrides,
                         LagRange lags, const Task &task, toeplitz::Coefficients &result);

/// Computes t = exp(clamp(x + |lag| ln gamma, -60, 30)), x = raw or -exp(raw) if Tno::negated: use_exp and use_neg_exp
/// of the research-era code (fairseq-evo dynamic_toeplitz_encoding_multihead_v4.py). gamma is that of raw's channels,
/// or empty. Fills the rows `lags` of result.
void logDomainCoefficients(const Tno &tno, const toeplitz::Coefficients &raw, const std::vector<double> &gamma,
                           LagRange lags, const Task &task, toeplitz::Coefficients &result);

} // namespace tnn::model
