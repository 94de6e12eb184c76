// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tnn::ssm {

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
