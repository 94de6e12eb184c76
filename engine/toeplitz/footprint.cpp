// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/footprint.h"

#include "engine/error.h"

namespace tnn::toeplitz {

std::vector<float> footprint(Combination combination, const Kernel &vertical, const Kernel &horizontal)
{
    if (combination == Combination::Single)
        throw Error("one TNO along the sequence has no footprint in two dimensions");
    const long rows = 2 * vertical.n - 1, columns = 2 * horizontal.n - 1;
    Sequence values = Sequence::Zero(rows, columns);
    const Eigen::Map<const Eigen::ArrayXf> down(vertical.t.data(), rows), across(horizontal.t.data(), columns);
    if (combination != Combination::Sum) {
        const float times = combination == Combination::TwiceProduct ? 2.0F : 1.0F;
        values = times * (down.matrix() * across.matrix().transpose()).array();
    } else {
        values.col(horizontal.n - 1) += down;
        values.row(vertical.n - 1) += across.transpose();
    }
    return {values.data(), values.data() + values.size()};
}

} // namespace tnn::toeplitz
