// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/io/number_text.h"

namespace tnn::io {

class File;

/// An array from a .npy file, in C order (Fortran-ordered files are transposed when read).
struct NpyArray {
    enum class Type { Float32, Float64, Int8, Int16, Int32, Int64, UInt8, Bool, Complex64, Complex128, Float16 };
    Type type = Type::Float32;
    std::vector<long> shape;
    std::vector<std::byte> bytes;

    long size() const { return countOf(shape); } ///< product of shape
    /// Real types only; otherwise, and for a finite number that float32 cannot hold, throws tnn::Error.
    std::vector<float> floats() const;
    std::vector<double> doubles() const;        ///< real types only
    std::vector<std::int64_t> integers() const; ///< integer types only
    std::vector<std::complex<double>> complexes() const;
};

/// Reads NPY 1.0 to 3.0. Throws tnn::Error with the file and what was found; sizes are first checked against the file.
NpyArray readNpy(const std::string &path);
NpyArray readNpy(const File &file);

/// Returns NPY version 1.0, C order, little endian, as bytes. The product of shape must equal the number of values.
std::string npy(std::span<const float> values, const std::vector<long> &shape);
std::string npy(std::span<const double> values, const std::vector<long> &shape);
std::string npy(std::span<const std::complex<double>> values, const std::vector<long> &shape);
std::string npy(std::span<const std::int64_t> values, const std::vector<long> &shape);

/// Returns an NPZ (a zip of stored entries) of arrays: pairs of a name without suffix and the bytes of npy().
std::string npz(const std::vector<std::pair<std::string, std::string>> &arrays);

} // namespace tnn::io
