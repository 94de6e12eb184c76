// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <vector>

#include "engine/model/raw_rows.h"
#include "engine/model/tno.h"

namespace tnn::model {

void logDomainCoefficients(const Tno &tno, const toeplitz::Coefficients &raw, const std::vector<double> &gamma,
                           LagRange lags, const Task &task, toeplitz::Coefficients &result)
{
    constexpr double FlopsPerExponential = 100; // in double
    forEachBlock(lags, arrayBlocks(raw.values.cols(), FlopsPerExponential, true), task, [&](long first, long count) {
        for (long lag = first; lag < first + count; ++lag) {
            const auto distance = static_cast<double>(std::abs(askedLag(tno, lag, raw.n)));
            for (long column = 0; column < raw.values.cols(); ++column) {
                const double answer = raw.at(lag, column);
                double x = tno.negated ? -std::exp(answer) : answer;
                if (!gamma.empty() && distance > 0)
                    x += distance * std::log(gamma[static_cast<std::size_t>(column)]);
                // Written so that NaN passes, as in torch.clamp. exp(-60) is far above float32's denormals.
                x = x < -60 ? -60 : x > 30 ? 30 : x;
                result.values(result.rowOfLag(lag), column) = static_cast<float>(std::exp(x));
            }
        }
    });
}

} // namespace tnn::model
