// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/error.h"
#include "engine/model/arithmetic.h"

namespace tnn::model {

inline std::string text(Shape shape)
{
    std::string text(1, '(');
    return text.append(std::to_string(shape.rows)).append(", ").append(std::to_string(shape.channels)).append(1, ')');
}

/// What an arithmetic says of arrays whose shapes do not fit; `what` names both: "an input and its norm".
inline void requireFit(bool fits, const char *what, Shape a, Shape b)
{
    if (!fits)
        throw Error("%1 of shapes %2 and %3 do not fit together", what, text(a), text(b));
}

} // namespace tnn::model
