// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace tnn::toeplitz {

/// Scoped memory, 64-byte aligned, uninitialized. Some of it (64 MiB in total) is kept for later requests of similar
/// size: fresh pages cost as much as a product. Throws tnn::Error. Thread-safe.
class ScratchBytes {
public:
    explicit ScratchBytes(std::size_t bytes);
    ~ScratchBytes();
    ScratchBytes(const ScratchBytes &) = delete;
    ScratchBytes &operator=(const ScratchBytes &) = delete;

    void *get() const { return m_memory; }

private:
    std::size_t m_bytes = 0;
    void *m_memory = nullptr;
};

template <class Real> class Scratch {
public:
    explicit Scratch(long count) : m_bytes(static_cast<std::size_t>(count) * sizeof(Real)) { }
    Real *get() const { return static_cast<Real *>(m_bytes.get()); }

private:
    ScratchBytes m_bytes;
};

/// Buffers of a product that are lent to one worker at a time and kept: fresh pages cost a quarter of its time.
template <class Buffer> class Buffers {
public:
    /// Calls work(buffer) with an earlier one or else that of make().
    template <class Make, class Work> void lend(const Make &make, const Work &work) const
    {
        std::unique_ptr<Buffer> buffer = take();
        if (!buffer)
            buffer = make();
        work(*buffer);
        const std::scoped_lock lock(m_mutex);
        m_kept.push_back(std::move(buffer));
    }

private:
    std::unique_ptr<Buffer> take() const
    {
        const std::scoped_lock lock(m_mutex);
        if (m_kept.empty())
            return nullptr;
        std::unique_ptr<Buffer> buffer = std::move(m_kept.back());
        m_kept.pop_back();
        return buffer;
    }

    mutable std::mutex m_mutex;
    mutable std::vector<std::unique_ptr<Buffer>> m_kept;
};

/// Throws tnn::Error if the spectra of this many kernels would take more than 8 GiB or more than the free memory.
void requireSpectraFit(double bytes, long channels, long n);

} // namespace tnn::toeplitz
