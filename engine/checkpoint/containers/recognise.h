// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "engine/checkpoint/byte_reader.h"
#include "engine/checkpoint/containers/zip_archive.h"

namespace tnn::checkpoint {

enum class Container { Zip, TorchLegacy, Safetensors, Pickle, Unknown };

/// Number of bytes from the beginning of a file that the functions below examine.
constexpr std::size_t RecognisedBy = 65536;

/// Recognizes the container by its first bytes, never by its suffix.
Container containerOf(ByteSpan begin);

/// Whether Git LFS left a pointer in place of the file, which must be fetched first.
bool isLfsPointer(std::string_view begin);

/// Describes a file that is not a readable checkpoint, as the end of a sentence that starts with the file's name: "is a
/// PNG image, not a checkpoint".
Message whatItIs(ByteSpan begin);
/// Describes a zip file without data.pkl by the names of its entries.
Message whatZipItIs(const ZipDirectory &directory);

} // namespace tnn::checkpoint
