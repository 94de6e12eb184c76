// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/scratch.h"

#include <mutex>
#include <utility>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "engine/error.h"
#include "engine/memory_limit.h"

namespace tnn::toeplitz {
namespace {

constexpr std::size_t MostKeptBytes = std::size_t{64} << 20;

struct Block {
    std::size_t bytes = 0;
    hwy::AlignedFreeUniquePtr<char[]> memory;
};

/// Unused blocks, the oldest first.
class Pool {
public:
    /// Returns the smallest block that is large enough, unless most of it would be wasted.
    Block take(std::size_t bytes)
    {
        const std::scoped_lock lock(m_mutex);
        auto best = m_kept.end();
        for (auto block = m_kept.begin(); block != m_kept.end(); ++block)
            if (block->bytes >= bytes && block->bytes / 2 <= bytes
                && (best == m_kept.end() || block->bytes < best->bytes))
                best = block;
        if (best == m_kept.end())
            return {};
        Block block = std::move(*best);
        m_kept.erase(best);
        m_bytes -= block.bytes;
        return block;
    }
    void keep(Block block)
    {
        if (block.bytes > MostKeptBytes)
            return;
        const std::scoped_lock lock(m_mutex);
        while (m_bytes + block.bytes > MostKeptBytes) {
            m_bytes -= m_kept.front().bytes;
            m_kept.erase(m_kept.begin());
        }
        m_bytes += block.bytes;
        m_kept.push_back(std::move(block));
    }

private:
    std::mutex m_mutex;
    std::vector<Block> m_kept;
    std::size_t m_bytes = 0;
};

/// Never destroyed: products may outlive it at program exit.
Pool &pool()
{
    static Pool *const shared = new Pool;
    return *shared;
}

} // namespace

ScratchBytes::ScratchBytes(std::size_t bytes)
{
    Block block = pool().take(bytes);
    if (!block.memory)
        block = {bytes, hwy::AllocateAligned<char>(bytes)};
    if (!block.memory)
        throw Error("there is not enough memory for the %1 bytes of a product", bytes);
    m_bytes = block.bytes;
    m_memory = block.memory.release();
}

ScratchBytes::~ScratchBytes()
{
    pool().keep({m_bytes, hwy::AlignedFreeUniquePtr<char[]>(static_cast<char *>(m_memory), hwy::AlignedFreer())});
}

void requireSpectraFit(double bytes, long channels, long n)
{
    constexpr double Gibibyte = 1024.0 * 1024 * 1024;
    const Message what = Message("the kernel spectra of %1 channels at n = %2", channels, n);
    if (bytes > 8 * Gibibyte)
        throw Error("%1 would require %2 GiB, above the limit of 8 GiB; choose fewer channels", what,
                    static_cast<long>(bytes / Gibibyte));
    checkMemory(what, bytes);
}

} // namespace tnn::toeplitz
