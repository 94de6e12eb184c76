// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"
#include "engine/toeplitz/right_angle_plan.h"
#include "engine/toeplitz/scratch.h"

namespace tnn::toeplitz {

/// T x, causal or not, as a product mod z^L - i with L >= n: with c_m = t_m - i t_(m-L) the real part of c x is T x, with
/// neither zero padding nor the splitting of real spectra. A register holds one token of many channels, so rows go in
/// and out as they lie and nothing is reordered. Kernel spectra are made once. Thread-safe after construction.
/// Relative error of a channel: some 2e-7 to 3e-7 (float32 rounding), at any length.
class RightAngleProduct {
public:
    /// Throws tnn::Error where the spectra would take more than 8 GiB.
    RightAngleProduct(const Coefficients &coefficients, const Task &task);

    /// x and y of (m, b * channels), 1 <= m <= n; y is another array of the same shape.
    void operator()(const Sequence &x, Sequence &y, const Task &task) const;
    /// Spectra and the buffers of one application to so many columns.
    std::size_t bytes(long columns) const;

private:
    using Floats = std::unique_ptr<Scratch<float>>;
    Floats borrow() const;
    void giveBack(Floats buffer) const;

    long pairs() const;
    long spectraSize() const; ///< floats
    long bufferSize() const;  ///< floats of one worker
    double flops(long sequences) const;
    void transformTile(const Coefficients &coefficients, long tile);
    void transformLone(const Coefficients &coefficients, long lone);
    void multiplyPair(const Sequence &x, long sequence, long pair, Sequence &y) const;
    void multiplyLone(const Sequence &x, long sequence, long lone, Sequence &y) const;

    long m_channels;
    std::shared_ptr<const RightAnglePlan> m_plan;       ///< of tiles
    std::shared_ptr<const RightAnglePlan> m_phasesPlan; ///< of channels that would leave most of a tile empty
    long m_tiles, m_lone;                               ///< the lone ones are the last channels
    long m_tileSize, m_loneSize;                        ///< floats of their spectra
    Floats m_spectra;                                   ///< of all tiles, then of all lone channels
    mutable std::mutex m_mutex;
    /// Of earlier applications, however large.
    mutable std::vector<Floats> m_buffers;
};

} // namespace tnn::toeplitz
