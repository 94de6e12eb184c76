// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <limits>
#include <span>

#include "engine/error.h"
#include "engine/io/deflate.h"
#include "engine/io/npy.h"

namespace tnn::io {

namespace {

constexpr std::uint32_t LocalSignature = 0x04034b50, CentralSignature = 0x02014b50, EndSignature = 0x06054b50;
constexpr std::uint16_t VersionNeeded = 20;
constexpr std::uint16_t FirstDosDate = 0x21; // 1980-01-01: the same arrays make the same file

void put(std::string &out, std::uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        out += static_cast<char>(value >> (8 * i) & 0xff);
}

/// What the local header and the central directory say alike.
void putEntry(std::string &out, const std::string &name, const std::string &bytes)
{
    put(out, VersionNeeded, 2);
    put(out, 0, 2); // flags
    put(out, 0, 2); // stored
    put(out, 0, 2); // time
    put(out, FirstDosDate, 2);
    put(out, crc32(0, std::as_bytes(std::span(bytes))), 4);
    put(out, bytes.size(), 4);
    put(out, bytes.size(), 4);
    put(out, name.size(), 2);
    put(out, 0, 2); // extra
}

} // namespace

std::string npz(const std::vector<std::pair<std::string, std::string>> &arrays)
{
    std::size_t total = 0;
    for (const auto &[name, bytes] : arrays)
        total += bytes.size() + 2 * name.size() + 128;
    if (total > std::numeric_limits<std::uint32_t>::max())
        throw Error("more than 4 GiB do not fit into an NPZ file");

    std::string out, directory;
    out.reserve(total);
    for (const auto &[name, bytes] : arrays) {
        const std::string entry = name + ".npy";
        put(directory, CentralSignature, 4);
        put(directory, VersionNeeded, 2);
        putEntry(directory, entry, bytes);
        put(directory, 0, 2); // comment
        put(directory, 0, 2); // disk
        put(directory, 0, 2); // internal attributes
        put(directory, 0, 4); // external attributes
        put(directory, out.size(), 4);
        directory += entry;
        put(out, LocalSignature, 4);
        putEntry(out, entry, bytes);
        out += entry;
        out += bytes;
    }
    const std::size_t start = out.size();
    out += directory;
    put(out, EndSignature, 4);
    put(out, 0, 4); // disks
    put(out, arrays.size(), 2);
    put(out, arrays.size(), 2);
    put(out, directory.size(), 4);
    put(out, start, 4);
    put(out, 0, 2); // comment
    return out;
}

} // namespace tnn::io
