// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/io/file.h"
#include "engine/io/npy.h"

namespace tnn::io {

/// The header of a .npy file, checked against the file: dataOffset + dataSize is within it.
struct NpyHeader {
    NpyArray::Type type = NpyArray::Type::Float32;
    bool isComplex = false;
    bool bigEndian = false;
    bool fortranOrder = false;
    std::vector<long> shape;
    std::size_t itemSize = 4; ///< bytes of one element
    std::size_t dataOffset = 0, dataSize = 0;
};

/// Reads the header of version 1.0, 2.0 or 3.0. Throws tnn::Error with what was found.
NpyHeader readNpyHeader(const File &file);

/// Returns everything before the data, in version 1.0: little endian, C order, padded to a multiple of 64 bytes.
std::string npyPreamble(const std::string &descr, const std::vector<long> &shape);

std::string describeType(NpyArray::Type type); ///< "float32", ...

} // namespace tnn::io
