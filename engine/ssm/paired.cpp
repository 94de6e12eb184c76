// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ssm/etsc.h"

namespace tnn::ssm {
namespace {

/// Whether the modes k and m - k of every channel are conjugate, as those of a real kernel by etsc() are; `first` is the
/// number k of row 0.
bool areConjugate(const Modes &modes, long first)
{
    const long rows = modes.b.rows(), m = rows + first;
    for (long row = 0; row < rows; ++row) {
        const long partner = (m - row - first) % m - first;
        if (partner < row)
            continue;
        if ((modes.lambda.row(row) != modes.lambda.row(partner).conjugate()).any()
            || (modes.b.row(row) != modes.b.row(partner).conjugate()).any())
            return false;
    }
    return true;
}

} // namespace

Modes paired(const Modes &modes)
{
    const long first = modes.variant == Variant::Padded ? 1 : 0;
    if (modes.variant == Variant::Reduced || !areConjugate(modes, first))
        return modes;
    const long m = modes.b.rows() + first, rows = m / 2 + 1 - first;
    Modes half{modes.variant, modes.n, modes.lambda.topRows(rows), modes.b.topRows(rows), modes.head};
    for (long row = 0; row < rows; ++row)
        if (const long k = row + first; k != 0 && 2 * k != m)
            half.b.row(row) *= 2.0;
    return half;
}

} // namespace tnn::ssm
