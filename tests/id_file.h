// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tnn::test {

/// Integers as a .npy of int64, with a shape in Python's notation: "(3,)". io::npy() does not write integers.
inline std::string npyOfIds(const std::vector<long> &ids, const std::string &shape)
{
    std::string header = "{'descr': '<i8', 'fortran_order': False, 'shape': " + shape + ", }";
    header += std::string(64 - (header.size() + 11) % 64, ' ') + "\n";
    std::string bytes = std::string("\x93NUMPY\x01\x00", 8) + char(header.size() & 255U) + char(header.size() >> 8U)
        + header;
    for (const std::int64_t id : ids)
        bytes.append(reinterpret_cast<const char *>(&id), sizeof id);
    return bytes;
}

} // namespace tnn::test
