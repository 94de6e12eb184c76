// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tnn::io {

/// The last part of a path, also where that ends with a slash.
std::string fileNameOf(const std::string &path);
/// Lower-case suffix with its dot; empty where there is none.
std::string suffixOf(const std::string &path);

} // namespace tnn::io
