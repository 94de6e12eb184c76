// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/tno.h"

#include "engine/commands/compare.h"
#include "engine/error.h"

namespace tnn::commands {

Array tno(const Document &document, int layer, const BatchInput &x, toeplitz::Algorithm algorithm, const Task &task)
{
    const long n = x.rows();
    if (algorithm == toeplitz::Algorithm::Matrix && n > LongestMatrix)
        throw Error(document.checkpoint().path,
                    "matrix: a dense matrix of n = " + std::to_string(n) + " would not fit, n is at most "
                        + std::to_string(LongestMatrix));
    const toeplitz::Product product(document.coefficients(layer, n, {}, {}, task), algorithm);
    toeplitz::Sequence sums;
    if (document.tno(layer)->normalize)
        sums = product(toeplitz::Sequence::Ones(n, x.sequences.front().cols()), task);
    std::vector<toeplitz::Sequence> results;
    for (const toeplitz::Sequence &sequence : x.sequences) {
        task.check();
        results.push_back(product(sequence, task));
        if (sums.size() > 0)
            results.back() /= sums;
    }
    return inShapeOf(x, results);
}

} // namespace tnn::commands
