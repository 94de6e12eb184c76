// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>

#include <c10/util/Exception.h>

#include "engine/error.h"

namespace tnn::libtorch {

/// Returns the first sentence of LibTorch's message, without its source locations.
Message reasonOf(const c10::Error &error);

/// Calls work(); turns exceptions of LibTorch into a tnn::Error of one sentence.
template <class Work> decltype(auto) guarded(Work &&work)
{
    try {
        return std::forward<Work>(work)();
    } catch (const c10::Error &error) {
        throw Error(reasonOf(error));
    }
}

} // namespace tnn::libtorch
