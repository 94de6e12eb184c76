// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/arithmetic.h"
#include "engine/native/array.h"

/// The float32 operations on rows of channels between two matrix products, one pass each, with the widest registers of
/// the processor (AVX-512, AVX2, SSE4 or the baseline, chosen when first called). NaN stays NaN.
namespace tnn::native {

/// y = (x + bias) * the row's factor; results below the smallest normal number are zero. bias, one number per column,
/// and factors, one per row, may be null: nothing is added or scaled. A factor too small for all digits of a float is
/// applied in double. x and y have the same shape and may be the same matrix.
void finishRows(MatrixView<const float> x, const float *bias, const double *factors, MatrixView<float> y);

/// y = (x - m) * scale / (sqrt(mean((x - m)^2) + insideRoot) + outsideRoot) * weight + bias, m the row's mean or 0.
struct RowNorm {
    bool centred = false;
    double insideRoot = 0, outsideRoot = 0;
    float scale = 1;
    const float *weight = nullptr; ///< one number per channel, or null
    const float *bias = nullptr;   ///< same
    bool relu = false;             ///< then max(y, 0)
};
/// x and y: (rows, width), contiguous.
void normRows(const RowNorm &norm, const float *x, long rows, long width, float *y);

/// A short filter (model::ShortFilter) of some columns, over sequences of n rows.
struct RowFilter {
    MatrixView<const float> taps; ///< (K, columns), row k of lag k
    const float *bias;            ///< one number per column, or null
    long n;
};
/// Row r of y is the filter's output at row first + r of x, which is row token + r of all sequences' rows; x holds the
/// rows before it in its sequence that the taps reach. Multiplied by the same row of factor unless its data is null;
/// y may be factor.
void filterRows(const RowFilter &filter, MatrixView<const float> x, long first, long token,
                MatrixView<const float> factor, MatrixView<float> y);

/// One number per row of a block of scores, over all blocks of keys so far.
struct OnlineSoftmax {
    float *largest; ///< the largest scaled score; -infinity at first
    float *sums;    ///< the sum of the weights, relative to it
    float *factors; ///< of this block: by which earlier weights are multiplied
};
/// Replaces scores by weights exp(scale * score - largest). Row r has `visible` + r scores, if there are so many
/// columns; the weights of the others are zero.
void softmaxRows(MatrixView<float> scores, float scale, long visible, const OnlineSoftmax &rows);

/// y = x * factor, one factor per number, applied in double and flushed as above; then factor *= gamma (zero once it is
/// nearly a denormal of double). x and y may be the same row.
void decayAndFlush(const float *x, long count, double *factor, const double *gamma, float *y);

/// Replaces every number of x by its activation, using the widest registers of the processor. Relative error below
/// 3e-7 (GeluTanh: of |x|); results below the smallest normal number are zero. NaN stays NaN, and infinities give what
/// the formula gives. Returns false and does nothing if it does not support the activation.
bool activateInLanes(model::Activation activation, MatrixView<float> x);

/// Numbers after a strip that may be read, but are not used.
constexpr long StripSlack = 64;

/// y = x strip in float32, or is increased by it if `adds`; strip (columns of x, columns of y) contiguous with
/// StripSlack numbers after it, which may be those of another one. Each number of y is computed by the same operations
/// in the same order, wherever its row and column are: the same bits however the work is divided.
void multiplyByStrip(MatrixView<const float> x, const float *strip, MatrixView<float> y, bool adds = false);

/// y = x^T strip, or is increased by it unless `first`; x (depth, rows of y), strip (depth, columns of y), after whose
/// last number StripSlack ones may be read unless it has 64 columns. Depth: about 128, so that the strip stays in the
/// nearest cache.
void multiplyTransposed(MatrixView<const float> x, MatrixView<const float> strip, bool first, MatrixView<float> y);

} // namespace tnn::native
