// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/figure_request.h"

#include "engine/error.h"

namespace tnn::figures {

std::vector<float> inputValues(const Input &input, long n)
{
    if (input.values.empty())
        return io::samples(input.signal, n);
    if (static_cast<long>(input.values.size()) != n)
        throw Error(input.name,
                    "holds " + std::to_string(input.values.size()) + " values where n is " + std::to_string(n));
    return input.values;
}

} // namespace tnn::figures
