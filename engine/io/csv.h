// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tnn::io {

/// Appends the shortest text that reads back as the same number (as the same float if it is one); nan and inf.
void appendCsvNumber(std::string &text, double value);
/// Appends a field, in quotes if it contains a comma, a quote or a line break (RFC 4180); a text that a spreadsheet
/// would run as a formula begins with an apostrophe.
void appendCsvField(std::string &text, const std::string &field);

} // namespace tnn::io
