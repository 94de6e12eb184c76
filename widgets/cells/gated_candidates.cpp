// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/gated_candidates.h"

#include <bit>

#include "engine/parallel.h"

namespace tnn::widgets {

namespace {

/// Takes the larger magnitude, NaN first, without a branch: which one it is cannot be predicted, and the values come
/// from all over memory.
void take(float &best, float value)
{
    constexpr std::uint32_t Magnitude = 0x7fffffff; // NaN has the largest
    const bool larger = (std::bit_cast<std::uint32_t>(value) & Magnitude)
        > (std::bit_cast<std::uint32_t>(best) & Magnitude);
    best = larger ? value : best;
}

} // namespace

GatedCandidates::GatedCandidates(const GatedPixels &pixels) : m_pixels(pixels), m_cells(pixels.cells)
{
    const PixelSpan &rows = pixels.rows, &columns = pixels.columns;
    for (int y = rows.first; y < rows.last; ++y) {
        const GatedSpan span = pixels.rowsUnder(y);
        m_rows.push_back(lineOf(span, m_cells.rowOfLargest(span.first, span.last)));
    }
    for (int x = columns.first; x < columns.last; ++x) {
        const GatedSpan span = pixels.columnsUnder(x);
        m_columns.push_back(lineOf(span, m_cells.columnOfLargest(span.first, span.last)));
    }
    const CellViewport &view = pixels.view;
    const int largest = rows.last - 1 - columns.first, smallest = rows.first - (columns.last - 1);
    for (int k = largest; k >= smallest; --k) {
        const double middle = view.row - view.column + k * view.step;
        m_diagonals.push_back(extremeOf(static_cast<long>(std::floor(middle - view.step)) + 1,
                                        static_cast<long>(std::ceil(middle + view.step)) - 1));
    }
    findWindows();
}

void GatedCandidates::takeAlongRow(int y, int left, std::span<float> values) const
{
    const Line row = lineAt(y);
    const auto skipped = static_cast<std::size_t>(left - m_pixels.columns.first);
    const Line *const columns = m_columns.data() + skipped;
    const Lag *const diagonals = m_diagonals.data() + (m_pixels.rows.last - 1 - y) + skipped;
    const std::size_t end = nonzero(row, std::span(columns, values.size()));
    for (std::size_t x = 0; x < end; ++x) {
        const Line column = columns[x];
        const Lag found = within(row.largest - column.last, row.largest - column.first);
        take(values[x], valueAt(row, column, row.largest, found));
    }
    for (std::size_t x = 0; x < end; ++x)
        take(values[x], valueAt(row, columns[x], row.largest, diagonals[x]));
}

void GatedCandidates::takeAlongColumns(int y, std::span<float> values) const
{
    const Line row = lineAt(y);
    const std::size_t end = nonzero(row, m_columns);
    for (std::size_t x = 0; x < end; ++x) {
        const Line column = m_columns[x];
        const Lag found = within(row.first - column.largest, row.last - column.largest);
        take(values[x], valueAt(row, column, column.largest + found.lag, found));
    }
}

inline std::size_t GatedCandidates::nonzero(const Line &row, std::span<const Line> columns) const
{
    if (!m_cells.t().kernel().causal)
        return columns.size();
    const auto end = std::partition_point(columns.begin(), columns.end(),
                                          [&row](const Line &column) { return column.first <= row.last; });
    return static_cast<std::size_t>(end - columns.begin());
}

inline GatedCandidates::Lag GatedCandidates::extremeOf(long first, long last) const
{
    const analysis::LagPyramid::Lag found = m_cells.t().extremeLag(first, last);
    return {found.value, static_cast<std::int32_t>(found.lag)};
}

void GatedCandidates::findWindows()
{
    constexpr double PartsPerPixel = 8;
    const double step = m_pixels.view.step;
    m_part = std::max(1, static_cast<int>(step / PartsPerPixel));
    m_perPart = 1.0 / m_part;
    m_parts = static_cast<int>(std::ceil(step) + 1) / m_part - 1; // so many are always in a pixel's window
    m_lowest = m_rows.front().first - m_columns.back().last;
    const int highest = m_rows.back().last - m_columns.front().first;
    std::vector<Lag> parts(static_cast<std::size_t>((highest - m_lowest) / m_part + 1));
    constexpr long AtOnce = 1024;
    const auto count = static_cast<long>(parts.size());
    parallelFor((count + AtOnce - 1) / AtOnce, threads(), [&](long some) {
        for (long k = some * AtOnce; k < std::min((some + 1) * AtOnce, count); ++k)
            parts[static_cast<std::size_t>(k)] = extremeOf(m_lowest + k * m_part, m_lowest + (k + 1) * m_part - 1);
    });
    for (auto begin = parts.begin(); parts.end() - begin >= m_parts; ++begin)
        m_windows.push_back(*std::max_element(begin, begin + m_parts, [](const Lag &a, const Lag &b) {
            return analysis::isShownRather(b.value, a.value);
        }));
}

inline GatedCandidates::Lag GatedCandidates::within(std::int32_t first, std::int32_t last) const
{
    // Faster than a division of integers, and exact: half a lag is far more than its rounding.
    const auto window = static_cast<std::int32_t>((first - m_lowest + m_part - 0.5) * m_perPart);
    const bool fits = m_lowest + (window + m_parts) * m_part - 1 <= last
        && window < static_cast<std::int32_t>(m_windows.size());
    return fits ? m_windows[static_cast<std::size_t>(window)] : extremeOf(first, last);
}

inline float GatedCandidates::valueAt(const Line &row, const Line &column, std::int32_t nearest, const Lag &found) const
{
    const std::int32_t first = std::max(row.first, column.first + found.lag);
    const std::int32_t last = std::min(row.last, column.last + found.lag);
    const std::int32_t i = std::clamp(std::min(std::max(nearest, first), last), row.first, row.last);
    const std::int32_t j = std::clamp(i - found.lag, column.first, column.last);
    const float value = m_cells.post(i) * found.value * m_cells.pre(j);
    return first <= last && found.value != 0 ? value : 0;
}

} // namespace tnn::widgets
