// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>

#include <hwy/aligned_allocator.h>

// For builds without dependencies: the few functions of Highway's library that its headers call.

namespace hwy {

void *AllocateAlignedBytes(size_t bytes, AllocPtr /*allocate*/, void * /*opaque*/)
{
    constexpr size_t Alignment = HWY_ALIGNMENT;
    return std::aligned_alloc(Alignment, (bytes + Alignment) / Alignment * Alignment);
}

void FreeAlignedBytes(const void *memory, FreePtr /*release*/, void * /*opaque*/)
{
    std::free(const_cast<void *>(memory));
}

void AlignedDeleter::DeleteAlignedArray(void *memory, FreePtr /*release*/, void * /*opaque*/, ArrayDeleter /*destroy*/)
{
    std::free(memory);
}

} // namespace hwy
