// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/message.h"

namespace tnn::test {

inline std::vector<std::string> english(const std::vector<Message> &messages)
{
    std::vector<std::string> texts;
    for (const Message &message : messages)
        texts.push_back(message.english());
    return texts;
}

} // namespace tnn::test
