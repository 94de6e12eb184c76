// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tests/engine/checkpoint/checkpoint_fixtures.h"

namespace tnn {

/// A safetensors file with any header and data.
inline std::vector<std::byte> safetensorsFile(const std::string &header, const std::string &data)
{
    std::string file;
    for (int byte = 0; byte < 8; ++byte)
        file += static_cast<char>(header.size() >> (8 * byte) & 0xff);
    return bytesOfText(file + header + data);
}

/// A header and data of float32 tensors of one element each.
inline std::vector<std::byte> safetensorsOf(const std::vector<std::pair<std::string, float>> &scalars)
{
    std::string header = "{", data;
    for (const auto &[name, value] : scalars) {
        const std::size_t at = data.size();
        data.append(reinterpret_cast<const char *>(&value), sizeof value);
        header += (at == 0 ? "\"" : ",\"") + name + "\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":["
            + std::to_string(at) + "," + std::to_string(data.size()) + "]}";
    }
    return safetensorsFile(header + "}", data);
}

} // namespace tnn
