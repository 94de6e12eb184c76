// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"
#include "engine/toeplitz/right_angle_phases.h"
#include "engine/toeplitz/right_angle_plan.h"
#include "engine/toeplitz/scratch.h"

namespace tnn::toeplitz {

/// Computes T x, causal or not, as a product mod z^L - i with L >= n: with c_m = t_m - i t_(m-L), the real part of c x
/// is T x, without zero padding or splitting of real spectra. A register holds one token of many channels, so rows need
/// no reordering. Kernel spectra are computed once. Thread-safe after construction.
/// Relative error per channel: about 2e-7 to 3e-7 (float32 rounding), at any length.
class RightAngleProduct {
public:
    /// Throws tnn::Error if the spectra would take more than 8 GiB.
    RightAngleProduct(const CoefficientsView &coefficients, const Task &task);

    /// x and y of (m, b * channels), 1 <= m <= n; y is another array of the same shape.
    void operator()(const SequenceView &x, SequenceTarget y, const Task &task) const;
    /// For coefficients that are used once: each spectrum is used while it is in the cache, and not kept.
    static void multiplyOnce(const CoefficientsView &coefficients, const SequenceView &x, SequenceTarget y,
                             const Task &task);
    static void multiplyOnce(const CoefficientsView &coefficients, const Sequences<const float> &x,
                             const Sequences<float> &y, const Task &task);
    /// Memory of spectra and of the buffers of one application to this many columns.
    std::size_t bytes(long columns) const;

private:
    /// Omits the spectra.
    explicit RightAngleProduct(const CoefficientsView &coefficients);
    template <class Work> void lend(const Work &work) const;

    // A part is one tile, a pair, or a single channel.
    long tileParts() const { return (m_tiles + m_tilesOfPart - 1) / m_tilesOfPart; }
    long parts() const { return tileParts() + m_lone; }
    long spectraBefore(long part) const; ///< floats
    long bufferSize() const;             ///< floats per worker
    /// Returns the length of a single channel's transform.
    long loneLength() const { return RightAnglePhases::phases() * m_phasesPlan->length; }
    double flops(long sequences) const; ///< for workersFor()
    void transformPart(const CoefficientsView &coefficients, long part, float *spectra) const;
    void transformLone(const CoefficientsView &coefficients, long channel, float *spectrum) const;
    void multiplyPart(const Sequences<const float> &x, long sequence, long part, const float *spectra,
                      const Sequences<float> &y) const;
    /// For long rows, copies each single channel into an array of its own first: multiplied one by one, they would each
    /// read and write every cache line of x and y.
    void multiplyLoneTogether(const Sequences<const float> &x, long sequence, const Sequences<float> &y,
                              const Task &task) const;
    void multiplyLone(const float *x, long stride, long rows, const float *spectrum, float *y, long yStride) const;

    long m_channels;
    std::shared_ptr<const RightAnglePlan> m_plan;       ///< the plan for tiles
    std::shared_ptr<const RightAnglePlan> m_phasesPlan; ///< the plan for channels that would leave most of a tile empty
    long m_tilesOfPart;                                 ///< 1 or 2
    long m_tiles, m_lone;                               ///< the single channels are the last ones
    long m_tileSize, m_loneSize;                        ///< floats of their spectra
    std::unique_ptr<Scratch<float>> m_spectra;          ///< the spectra of all parts
    Buffers<Scratch<float>> m_buffers;                  ///< buffers, which fit any size
};

} // namespace tnn::toeplitz
