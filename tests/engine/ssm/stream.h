// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "engine/ssm/form.h"
#include "tests/engine/numbers.h"

/// Shared by tests of forms: ways to cut a sequence, and the error of a channel.
namespace tnn::test {

/// Feeds all of x through the form: sizes[0] tokens, then sizes[1], ..., and from the beginning again.
inline Sequence streamed(ssm::Form &form, const Sequence &x, const std::vector<long> &sizes)
{
    Sequence y = Sequence::Constant(x.rows(), x.cols(), -7);
    std::size_t next = 0;
    for (long token = 0; token < x.rows();) {
        const long tokens = std::min(sizes[next++ % sizes.size()], x.rows() - token);
        form.feed(x.data() + token * x.cols(), tokens, y.data() + token * x.cols());
        token += tokens;
    }
    return y;
}

/// The largest distance() over the columns.
template <class A, class B> double channelDistance(const A &a, const B &b)
{
    double largest = 0;
    for (long column = 0; column < b.cols(); ++column) {
        const double error = distance(a.col(column), b.col(column));
        if (!(error <= largest))
            largest = error;
    }
    return largest;
}

} // namespace tnn::test
