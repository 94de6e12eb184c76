// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/method_style.h"

#include "engine/document/method.h"

namespace tnn::widgets {

int methodSeries(std::string_view name, int otherwise)
{
    using document::Method;
    constexpr int Colours = 7;
    for (const Method method : document::comparedMethods()) {
        const std::string_view known = nameOf(method);
        const bool isIt = name == known || (method == Method::Reduced && name.starts_with(known));
        if (!isIt)
            continue;
        switch (method) {
        case Method::Naive:
            return 0;
        case Method::Fft:
            return 1;
        case Method::Streaming:
            return 2;
        case Method::Etsc:
            return 3;
        case Method::Unpadded:
            return 4;
        case Method::Reduced:
            return 5;
        case Method::Matrix:
            return 6;
        case Method::Stored:
            return Colours;
        case Method::Fftw:
            return Colours + 4;
        case Method::Paired:
            return Colours + 3;
        case Method::Cache:
        case Method::Window:
            return Colours + 6;
        }
    }
    return otherwise;
}

} // namespace tnn::widgets
