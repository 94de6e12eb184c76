// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/plot_request.h"

#include "engine/error.h"

namespace tnn::figures {

namespace {

template <class Options> Numbers numbersWith(const Options &options, const PlotRequest &request, const Task &task)
{
    if constexpr (requires { numbersOf(options, request, task); })
        return numbersOf(options, request, task);
    else if constexpr (requires { numbersOf(figureOf(options, request, task), options); })
        return numbersOf(figureOf(options, request, task), options);
    else if constexpr (requires { figureOf(options, request, task); })
        return numbersOf(figureOf(options, request, task));
    else
        throw Error("there is no such plot"); // the window alone draws it
}

} // namespace

Numbers plotNumbers(const PlotRequest &request, const Task &task)
{
    return std::visit([&](const auto &options) { return numbersWith(options, request, task); }, request.options);
}

} // namespace tnn::figures
