// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

#include "engine/error.h"

namespace tnn::checkpoint {

using ByteSpan = std::span<const std::byte>;

static_assert(std::endian::native == std::endian::little, "numbers are read as stored in the file");

/// The input ends before the value being read is complete.
class PastEnd : public Error {
public:
    using Error::Error;
};

/// Throws PastEnd if `count` bytes starting at `offset` extend past the end of `size`.
inline void checkExtent(std::uint64_t size, std::uint64_t offset, std::uint64_t count, std::string_view what)
{
    if (offset > size || count > size - offset)
        throw PastEnd("%1 at byte %2 extends past the end", what, offset);
}

/// Returns `count` bytes starting at `offset`; throws PastEnd.
inline ByteSpan sliceOf(ByteSpan bytes, std::uint64_t offset, std::uint64_t count, std::string_view what)
{
    checkExtent(bytes.size(), offset, count, what);
    return bytes.subspan(offset, count);
}

/// Reads a little-endian number at any offset, aligned or not; throws PastEnd.
template <class T> T numberAt(ByteSpan bytes, std::uint64_t offset, std::string_view what)
{
    T value;
    std::memcpy(&value, sliceOf(bytes, offset, sizeof(T), what).data(), sizeof(T));
    return value;
}

inline std::string_view textOf(ByteSpan bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

} // namespace tnn::checkpoint
