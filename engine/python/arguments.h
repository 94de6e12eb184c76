// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <pybind11/pybind11.h>

#include "engine/document/token_operators.h"
#include "engine/io/joined.h"
#include "engine/message.h"

namespace tnn::python {

/// Returns the place of a name in a list. Raises ValueError that shows the list.
template <class Names> int placeOf(const std::string &name, const Names &names, const char *what)
{
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end())
        return static_cast<int>(found - names.begin());
    throw pybind11::value_error("\"" + name + "\" is not " + what + "; use one of: " + io::joined(names, ", "));
}

/// Returns document::methodNamed(). Raises ValueError for another name.
document::Method methodNamed(const std::string &name,
                             const std::vector<document::Method> &offered = document::comparedMethods());

/// Shows warnings as Python's, at the line that called the package. Raises one if it is made an error.
void warn(const std::vector<Message> &warnings);

} // namespace tnn::python
