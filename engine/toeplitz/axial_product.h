// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/task.h"
#include "engine/toeplitz/coefficients.h"
#include "engine/toeplitz/footprint.h"
#include "engine/toeplitz/product.h"

namespace tnn::toeplitz {

/// Both axes' coefficients acting on x of (H W, channels), tokens row by row; H and W are the coefficients' n.
/// Throws tnn::Error where sizes do not fit.
class AxialProduct {
public:
    /// normalized: each axis' result is divided by its row sums (Tno::normalize).
    AxialProduct(const CoefficientsPtr &vertical, const CoefficientsPtr &horizontal, Combination combination,
                 Algorithm algorithm, bool normalized = false);

    Sequence operator()(const Sequence &x, const Task &task = {}) const;
    Sequence alongHeight(const Sequence &x, const Task &task = {}) const; ///< T_H v alone
    Sequence alongWidth(const Sequence &x, const Task &task = {}) const;  ///< v T_W^T alone

private:
    void checkTokens(const Sequence &x) const;
    Sequence onEveryLine(const Product &product, const Sequence &lines, const Task &task) const;

    Combination m_combination;
    long m_height, m_width, m_channels;
    Product m_heightProduct, m_widthProduct;
    bool m_normalized;
};

} // namespace tnn::toeplitz
