// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace tnn::io {

/// As writeFile(), for what is written again and again by a program that may be killed: until it is whole the file has no
/// name, so that nothing is left of one that was not. Where the file system has no such files, writeFile(). Throws
/// tnn::Error.
void replaceFile(const std::string &path, std::string_view bytes);

} // namespace tnn::io
