// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/array.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <utility>
#include <vector>

namespace tnn::native {
namespace {

constexpr std::size_t MostKeptBytes = std::size_t{192} << 20; // a few arrays of 32 768 tokens with 256 channels
/// Smaller arrays come from malloc without fresh pages.
constexpr std::size_t LeastKeptBytes = std::size_t{64} << 10;

template <class Real> std::size_t bytesOf(const Array<Real> &array)
{
    return static_cast<std::size_t>(array.size()) * sizeof(Real);
}

template <class Real> class Pool {
public:
    Array<Real> take(long rows, long columns)
    {
        Array<Real> array;
        if (static_cast<std::size_t>(rows * columns) * sizeof(Real) >= LeastKeptBytes) {
            const std::scoped_lock lock(m_mutex);
            // The latest one, which is most likely still in a cache.
            const auto found = std::find_if(m_kept.rbegin(), m_kept.rend(),
                                            [&](const Array<Real> &kept) { return kept.size() == rows * columns; });
            if (found != m_kept.rend()) {
                array.swap(*found);
                m_kept.erase(std::next(found).base());
                m_bytes -= bytesOf(array);
            }
        }
        array.resize(rows, columns); // the same count in another shape does not reallocate
        return array;
    }
    void keep(Array<Real> array)
    {
        const std::size_t bytes = bytesOf(array);
        if (bytes < LeastKeptBytes || bytes > MostKeptBytes)
            return;
        const std::scoped_lock lock(m_mutex);
        while (m_bytes + bytes > MostKeptBytes) {
            m_bytes -= bytesOf(m_kept.front());
            m_kept.erase(m_kept.begin());
        }
        m_bytes += bytes;
        m_kept.push_back(std::move(array));
    }

private:
    std::mutex m_mutex;
    std::vector<Array<Real>> m_kept; ///< the oldest first
    std::size_t m_bytes = 0;
};

/// Never destroyed: values may outlive it when the program ends.
template <class Real> Pool<Real> &pool()
{
    static auto *const shared = new Pool<Real>;
    return *shared;
}

} // namespace

template <class Real> Array<Real> pooledArray(long rows, long columns)
{
    return pool<Real>().take(rows, columns);
}

template <class Real> void giveBack(Array<Real> array)
{
    pool<Real>().keep(std::move(array));
}

template Array<float> pooledArray(long, long);
template Array<double> pooledArray(long, long);
template void giveBack(Array<float>);
template void giveBack(Array<double>);

} // namespace tnn::native
