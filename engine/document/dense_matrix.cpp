// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/dense_matrix.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "engine/io/half.h"

namespace tnn::document {

namespace {

using Type = io::NpyArray::Type;
using RowVector = Eigen::Array<float, 1, Eigen::Dynamic>;

constexpr long ComparedWhole = 4096; ///< positions up to which a matrix is compared completely
constexpr long ComparedPlaces = 512; ///< compared positions of a larger one
constexpr float Rounding = 1e-5F;    ///< relative to the largest coefficient: T may be the result of a transform

template <class Bits> Bits bitsAt(const std::byte *at, bool isSwapped)
{
    std::array<std::byte, sizeof(Bits)> bytes;
    std::memcpy(bytes.data(), at, sizeof(Bits));
    if (isSwapped)
        std::reverse(bytes.begin(), bytes.end());
    return std::bit_cast<Bits>(bytes);
}

float numberAt(const std::byte *at, const io::NpyHeader &header)
{
    if (header.type == Type::Float32)
        return bitsAt<float>(at, header.bigEndian);
    if (header.type == Type::Float64)
        return static_cast<float>(bitsAt<double>(at, header.bigEndian));
    return static_cast<float>(io::halfToDouble(bitsAt<std::uint16_t>(at, header.bigEndian)));
}

/// Reads T[i, j] of all heads and channels.
class Reader {
public:
    Reader(const io::File &file, const io::NpyHeader &header, const DenseLayout &layout) :
        m_file(file), m_header(header), m_layout(layout),
        m_together(layout.channel == header.itemSize ? layout.headDim : 1), m_bytes(at(m_together) * header.itemSize)
    {
    }

    template <class Row> void read(long row, long column, Row &&values)
    {
        for (long head = 0; head < m_layout.heads; ++head) {
            const std::size_t first = at(head) * m_layout.head + at(row) * m_layout.row + at(column) * m_layout.column;
            for (long channel = 0; channel < m_layout.headDim; channel += m_together) {
                m_file.readInto(m_bytes, m_header.dataOffset + first + at(channel) * m_layout.channel);
                for (long i = 0; i < m_together; ++i)
                    values(head * m_layout.headDim + channel + i) = numberAt(m_bytes.data() + at(i) * m_header.itemSize,
                                                                             m_header);
            }
        }
    }

private:
    static std::size_t at(long index) { return static_cast<std::size_t>(index); }

    const io::File &m_file;
    const io::NpyHeader &m_header;
    const DenseLayout &m_layout;
    long m_together; ///< contiguous channels
    std::vector<std::byte> m_bytes;
};

toeplitz::Coefficients edges(Reader &reader, const DenseLayout &layout)
{
    const long n = layout.n, channels = layout.heads * layout.headDim;
    toeplitz::Coefficients c = toeplitz::zeroCoefficients(n, channels, false);
    for (long lag = 1 - n; lag < n; ++lag)
        reader.read(std::max(lag, 0L), std::max(-lag, 0L), c.values.row(c.rowOfLag(lag)));
    c.causal = (c.values.topRows(n - 1) == 0.0F).all();
    return c;
}

/// Returns all positions of a small matrix; otherwise the ends of the last row and others spread by a fixed rule.
std::vector<std::pair<long, long>> placesToCompare(long n)
{
    std::vector<std::pair<long, long>> places;
    if (n * n <= ComparedWhole) {
        places.reserve(static_cast<std::size_t>(n * n));
        for (long row = 1; row < n; ++row)
            for (long column = 1; column < n; ++column)
                places.emplace_back(row, column);
        return places;
    }
    places = {{n - 1, n - 1}, {n - 1, 1}, {1, n - 1}};
    places.reserve(ComparedPlaces);
    std::uint64_t state = 1;
    while (places.size() < static_cast<std::size_t>(ComparedPlaces)) {
        state = state * 6364136223846793005U + 1442695040888963407U; // Knuth's linear congruential generator
        const auto side = static_cast<std::uint64_t>(n - 1);
        places.emplace_back(1 + static_cast<long>((state >> 40) % side),
                            1 + static_cast<long>((state >> 16 & 0xffffff) % side));
    }
    return places;
}

bool isEqual(float a, float b, float tolerance)
{
    return a == b || (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= tolerance;
}

void compare(Reader &reader, DenseMatrix &matrix)
{
    const toeplitz::Coefficients &c = *matrix.coefficients;
    const float largest = c.values.isFinite().select(c.values.abs(), 0.0F).maxCoeff();
    RowVector found(c.values.cols());
    const std::vector<std::pair<long, long>> places = placesToCompare(c.n);
    matrix.places = static_cast<long>(places.size());
    for (const auto &[row, column] : places) {
        reader.read(row, column, found);
        for (long channel = 0; channel < found.size(); ++channel) {
            if (isEqual(found(channel), c.at(row - column, channel), Rounding * largest))
                continue;
            matrix.row = row;
            matrix.column = column;
            return;
        }
    }
    matrix.isToeplitz = true;
}

DenseLayout layoutOf(const io::NpyHeader &header, int headAxis, int rowAxis, int channelAxis)
{
    std::vector<std::size_t> strides(header.shape.size(), header.itemSize);
    const std::size_t last = strides.size() - 1;
    for (std::size_t i = 1; i < strides.size(); ++i) {
        const std::size_t axis = header.fortranOrder ? i : last - i, inner = header.fortranOrder ? i - 1 : last - i + 1;
        strides[axis] = strides[inner] * static_cast<std::size_t>(header.shape[inner]);
    }
    const auto length = [&](int axis) { return axis < 0 ? 1L : header.shape[static_cast<std::size_t>(axis)]; };
    const auto stride = [&](int axis) { return axis < 0 ? 0 : strides[static_cast<std::size_t>(axis)]; };
    return {length(headAxis), length(rowAxis),     length(channelAxis), stride(headAxis),
            stride(rowAxis),  stride(rowAxis + 1), stride(channelAxis)};
}

} // namespace

std::vector<DenseLayout> denseLayouts(const io::NpyHeader &header)
{
    const bool isFloating = header.type == Type::Float32 || header.type == Type::Float64
        || header.type == Type::Float16;
    const std::vector<long> &shape = header.shape;
    if (!isFloating || header.dataSize == 0)
        return {};
    if (shape.size() == 4 && shape[1] == shape[2])
        return {layoutOf(header, 0, 1, 3)};
    if (shape.size() == 2 && shape[0] == shape[1])
        return {layoutOf(header, -1, 0, -1)};
    std::vector<DenseLayout> layouts;
    if (shape.size() == 3 && shape[0] == shape[1])
        layouts.push_back(layoutOf(header, -1, 0, 2));
    if (shape.size() == 3 && shape[1] == shape[2])
        layouts.push_back(layoutOf(header, 0, 1, -1));
    return layouts;
}

DenseMatrix readDenseMatrix(const io::File &file, const io::NpyHeader &header, const DenseLayout &layout)
{
    Reader reader(file, header, layout);
    DenseMatrix matrix;
    matrix.coefficients = std::make_shared<const toeplitz::Coefficients>(edges(reader, layout));
    const toeplitz::Sequence &values = matrix.coefficients->values;
    matrix.varies = (values.bottomRows(values.rows() - 1) != values.topRows(values.rows() - 1)).any();
    compare(reader, matrix);
    return matrix;
}

} // namespace tnn::document
