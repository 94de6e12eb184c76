// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/toeplitz/scratch.h"

#include <string>
#include <utility>
#include <vector>

#include <hwy/aligned_allocator.h>

#include "engine/error.h"

namespace tnn::toeplitz {
namespace {

constexpr std::size_t MostKeptBytes = std::size_t{4} << 20; ///< of one
constexpr std::size_t MostKept = 6;                         ///< a thread

struct Kept {
    std::size_t bytes;
    hwy::AlignedFreeUniquePtr<char[]> memory;
};

std::vector<Kept> &keptByThread()
{
    thread_local std::vector<Kept> kept;
    return kept;
}

} // namespace

ScratchBytes::ScratchBytes(std::size_t bytes)
{
    std::vector<Kept> &kept = keptByThread();
    std::size_t best = kept.size(); // the smallest that is large enough
    for (std::size_t k = 0; k < kept.size(); ++k)
        if (kept[k].bytes >= bytes && (best == kept.size() || kept[k].bytes < kept[best].bytes))
            best = k;
    if (best < kept.size()) {
        m_bytes = kept[best].bytes;
        m_memory = kept[best].memory.release();
        std::swap(kept[best], kept.back());
        kept.pop_back();
        return;
    }
    m_bytes = bytes;
    m_memory = hwy::AllocateAligned<char>(bytes).release();
    if (m_memory == nullptr)
        throw Error("there is no memory for " + std::to_string(bytes) + " bytes of a product");
}

ScratchBytes::~ScratchBytes()
{
    hwy::AlignedFreeUniquePtr<char[]> memory(static_cast<char *>(m_memory), hwy::AlignedFreer());
    std::vector<Kept> &kept = keptByThread();
    if (m_bytes > MostKeptBytes)
        return;
    if (kept.size() == MostKept) // the oldest has not been asked for
        kept.erase(kept.begin());
    kept.push_back({m_bytes, std::move(memory)});
}

} // namespace tnn::toeplitz
