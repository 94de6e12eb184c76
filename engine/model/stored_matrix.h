// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace tnn::model {

/// A matrix in the type of the file that holds it, whose rows are read when they are needed. Immutable, thread-safe.
class StoredMatrix {
public:
    enum class Type { Float32, Float16, BFloat16 };

    StoredMatrix(Type type, long rows, long columns) : m_type(type), m_rows(rows), m_columns(columns) { }
    StoredMatrix(const StoredMatrix &) = delete;
    StoredMatrix &operator=(const StoredMatrix &) = delete;
    virtual ~StoredMatrix() = default;

    Type type() const { return m_type; }
    long rows() const { return m_rows; }
    long columns() const { return m_columns; }

    /// Sets the places of rows first, first + 1, ...: each holds its numbers without gaps, as long as this matrix
    /// exists and `scratch`, to which rows may be read, does not change. Throws tnn::Error if the file cannot be read.
    virtual void locate(long first, std::span<const std::byte *> places, std::vector<std::byte> &scratch) const = 0;
    /// Converts whole rows from `first` on to float32, exactly. Throws likewise.
    virtual void read(long first, std::span<float> numbers) const = 0;

private:
    Type m_type;
    long m_rows, m_columns;
};

inline std::size_t sizeOf(StoredMatrix::Type type)
{
    return type == StoredMatrix::Type::Float32 ? 4 : 2;
}

} // namespace tnn::model
