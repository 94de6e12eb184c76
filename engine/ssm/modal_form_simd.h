// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tnn::ssm {

/// Modes of one tile of ModalSimd::lanes() channels. Arrays lie on registers; L stands for the lanes.
struct ModalTile {
    long reals = 0, complexes = 0;
    const float *lambda = nullptr; ///< (reals, L), or one number each; then complexes, real and imaginary part
    const float *b = nullptr;      ///< (reals, L), then (complexes, 2, L)
    float *states = nullptr;       ///< as b
    bool sharedLambda = false;     ///< by all channels: (reals), then (complexes, 2)
    const float *head = nullptr;   ///< (taps, L)
    long taps = 0;
    /// The newest inputs (taps + tokens, L), oldest first: output i has input taps + i for its newest.
    const float *inputs = nullptr;
};

/// The arithmetic of a ModalForm, with the widest registers of the processor it runs on.
struct ModalSimd {
    static long lanes();
    /// y (tokens, L) of the tile; states go on.
    static void run(const ModalTile &tile, long tokens, float *y);
};

} // namespace tnn::ssm
