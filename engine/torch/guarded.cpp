// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/guarded.h"

#include <algorithm>

namespace tnn::libtorch {
namespace {

/// Returns the end of the first sentence: the end of the line, or a period followed by a space.
std::size_t endOf(const std::string &text)
{
    return std::min({text.size(), text.find('\n'), text.find(". ")});
}

} // namespace

Message reasonOf(const c10::Error &error)
{
    std::string text = error.what_without_backtrace();
    const bool memory = dynamic_cast<const c10::OutOfMemoryError *>(&error) != nullptr
        || text.find("out of memory") != std::string::npos || text.find("can't allocate memory") != std::string::npos;
    text.resize(endOf(text));
    while (!text.empty() && (text.back() == '.' || text.back() == ' '))
        text.pop_back();
    return memory ? Message("the device does not have enough memory (%1)", text)
                  : Message("LibTorch reports: %1", text);
}

} // namespace tnn::libtorch
