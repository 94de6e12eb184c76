// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "engine/checkpoint/byte_reader.h"
#include "engine/checkpoint/containers/zip_directory.h"

namespace tnn::checkpoint {

enum class Container { Zip, TorchLegacy, Safetensors, Pickle, Unknown };

/// Bytes from the beginning of a file that what follows looks at.
constexpr std::size_t RecognisedBy = 65536;

/// By the first bytes, never by the suffix.
Container containerOf(ByteSpan begin);

/// Whether Git LFS left a pointer in the place of a file: that file has to be fetched.
bool isLfsPointer(std::string_view begin);

/// What a file that is no readable checkpoint is instead, as the end of a sentence that the file's name begins:
/// "is a PNG image, not a checkpoint".
Message whatItIs(ByteSpan begin);
/// The same of a zip file without data.pkl, by the names of its entries.
Message whatZipItIs(const ZipDirectory &directory);

} // namespace tnn::checkpoint
