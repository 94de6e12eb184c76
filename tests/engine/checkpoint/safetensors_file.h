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

/// A safetensors file of any tensors, in the order in which they are added.
class SafetensorsFile {
public:
    template <class Number>
    SafetensorsFile &add(const std::string &name, const std::string &dtype, const std::vector<long> &shape,
                         const std::vector<Number> &values)
    {
        const std::size_t begin = m_data.size();
        m_data.append(reinterpret_cast<const char *>(values.data()), values.size() * sizeof(Number));
        std::string sizes;
        for (const long size : shape)
            sizes += (sizes.empty() ? "" : ",") + std::to_string(size);
        m_header += (m_header.empty() ? "\"" : ",\"") + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":[" + sizes
            + "],\"data_offsets\":[" + std::to_string(begin) + "," + std::to_string(m_data.size()) + "]}";
        return *this;
    }
    SafetensorsFile &floats(const std::string &name, const std::vector<long> &shape, const std::vector<float> &values)
    {
        return add(name, "F32", shape, values);
    }
    /// Names that __metadata__ maps to others.
    SafetensorsFile &metadata(const std::string &json)
    {
        m_header += (m_header.empty() ? "\"" : ",\"") + std::string("__metadata__\":") + json;
        return *this;
    }

    std::vector<std::byte> bytes() const { return safetensorsFile("{" + m_header + "}", m_data); }
    std::shared_ptr<const checkpoint::Checkpoint> open() const
    {
        return checkpoint::open(io::File::of("memory", bytes()));
    }

private:
    std::string m_header, m_data;
};

} // namespace tnn
