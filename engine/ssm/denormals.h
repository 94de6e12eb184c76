// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace tnn::ssm {

/// During its lifetime, denormal float32 results and operands are zero in this thread: decaying values become denormal,
/// and each would stall an operation for a hundred cycles. No effect except on x86-64 and ARM64.
class DenormalsAreZero {
public:
    DenormalsAreZero() : m_before(control()) { setControl(m_before | Bits); }
    ~DenormalsAreZero() { setControl(m_before); }
    DenormalsAreZero(const DenormalsAreZero &) = delete;
    DenormalsAreZero &operator=(const DenormalsAreZero &) = delete;

private:
#if defined(__SSE2__)
    using Control = unsigned;
    static constexpr Control Bits = 0x8040; // flush to zero, denormals are zero
    static Control control()
    {
        return _mm_getcsr();
    }
    static void setControl(Control bits)
    {
        _mm_setcsr(bits);
    }
#elif defined(__aarch64__)
    using Control = unsigned long;
    static constexpr Control Bits = 1UL << 24; // FZ
    static Control control()
    {
        Control bits = 0;
        __asm__ volatile("mrs %0, fpcr" : "=r"(bits));
        return bits;
    }
    static void setControl(Control bits)
    {
        __asm__ volatile("msr fpcr, %0" : : "r"(bits));
    }
#else
    using Control = unsigned;
    static constexpr Control Bits = 0;
    static Control control()
    {
        return 0;
    }
    static void setControl(Control) { }
#endif

    Control m_before;
};

} // namespace tnn::ssm
