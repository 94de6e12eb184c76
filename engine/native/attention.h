// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/arithmetic.h"
#include "engine/native/array.h"

namespace tnn::native {

/// Arithmetic::rotated() and attend() of this CPU, for shapes that fit. Real is float or double.
template <class Real>
Array<Real> rotated(const Array<Real> &x, const model::Rotary &rotary, long width, long n, long first);

/// Attends by blocks of rows and keys, with an online softmax (Milakov and Gimelshein 2018), on several threads; the
/// bits do not depend on their number. `all` is the number of tokens of k and v in every sequence.
template <class Real>
Array<Real> attended(const Array<Real> &q, const Array<Real> &k, const Array<Real> &v,
                     const model::AttentionHeads &heads, long n, long all, const Task &task);

} // namespace tnn::native
