// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tnn::ssm {

/// Modes of one tile of toeplitz::RightAngleSimd::lanes() channels. Arrays are aligned to registers; L is the number of
/// lanes.
struct ModalTile {
    long reals = 0, complexes = 0;
    const float *lambda = nullptr; ///< (reals, L), or one number each; then complexes, real and imaginary part
    const float *b = nullptr;      ///< (reals, L), then (complexes, 2, L)
    float *states = nullptr;       ///< like b
    bool sharedLambda = false;     ///< for all channels: (reals), then (complexes, 2)
    const float *head = nullptr;   ///< (taps, L)
    long taps = 0;
    /// The newest inputs (taps + tokens, L), oldest first: the newest input of output i is at taps + i.
    const float *inputs = nullptr;
};

/// The arithmetic of a ModalForm, using the widest registers of the current processor.
struct ModalSimd {
    /// Computes y (tokens, L) of the tile and advances the states.
    static void run(const ModalTile &tile, long tokens, float *y);
};

/// One token of a group of channels: one or two tiles of RightAngleSimd::lanes() channels, whose rows are adjacent.
struct NearTerms {
    const float *t = nullptr;       ///< lag 0
    const float *x = nullptr;       ///< the newest token
    const float *pending = nullptr; ///< contributions of more distant tokens to its output
    long lags = 0;                  ///< 1 or more
};

/// The arithmetic of a StreamingForm, using the widest registers of the current processor. Arrays are register-aligned.
struct StreamingSimd {
    /// y = pending + sum_k t[k] x[-k], k < lags; rows of `width` numbers, one or two registers.
    static void sumNear(const NearTerms &terms, long width, float *y);
    /// to += from; count: a multiple of the lanes.
    static void add(const float *from, long count, float *to);
};

} // namespace tnn::ssm
