// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdlib>
#include <new>

#include <malloc.h>

/// Replaces the operators new and delete of a program whose only source file includes this, to count allocated memory.
namespace tnn::memory {

inline std::size_t held = 0, most = 0;

/// The peak memory in bytes within `call`, beyond what was allocated before.
template <class Call> std::size_t mostWithin(Call call)
{
    const std::size_t before = held;
    most = held;
    call();
    return most - before;
}

inline void *taken(void *block)
{
    if (block == nullptr)
        throw std::bad_alloc();
    held += malloc_usable_size(block);
    most = std::max(most, held);
    return block;
}

inline void given(void *block)
{
    held -= malloc_usable_size(block);
    std::free(block);
}

} // namespace tnn::memory

void *operator new(std::size_t size)
{
    return tnn::memory::taken(std::malloc(size));
}
void *operator new(std::size_t size, std::align_val_t alignment)
{
    const auto step = static_cast<std::size_t>(alignment);
    return tnn::memory::taken(std::aligned_alloc(step, (size + step - 1) / step * step));
}
void *operator new(std::size_t size, const std::nothrow_t & /*tag*/) noexcept
{
    void *block = std::malloc(size);
    return block == nullptr ? nullptr : tnn::memory::taken(block);
}
void operator delete(void *block) noexcept
{
    tnn::memory::given(block);
}
void operator delete(void *block, std::size_t /*size*/) noexcept
{
    tnn::memory::given(block);
}
void operator delete(void *block, std::align_val_t /*alignment*/) noexcept
{
    tnn::memory::given(block);
}
void operator delete(void *block, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept
{
    tnn::memory::given(block);
}
