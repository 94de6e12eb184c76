// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Include before hwy/foreach_target.h: selects the targets SIMD code is compiled for, one of which is chosen on first
// use: the baseline, SSE4, AVX2 and AVX-512 (NEON on ARM). Registers whose length is unknown at compile time are
// excluded, because points and tiles consist of registers.
#pragma once

// Two later kinds of AVX-512 by their bits, since Highway 1.0 does not name them: together they take a third of the
// time to compile, and have no instruction that we need.
#define TNN_LATER_AVX3 (1LL << 4 | 1LL << 6)
#define TNN_OTHER_TARGETS                                                                                              \
    (HWY_SSSE3 | HWY_AVX3_DL | TNN_LATER_AVX3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)

// Clang takes minutes per file for sanitized code of emulated registers, which then runs ten times as long: under
// AddressSanitizer, AVX2 is the baseline, and the only one.
#if defined(__has_feature) && defined(__x86_64__)
#if __has_feature(address_sanitizer)
#define HWY_BASELINE_TARGETS HWY_AVX2
#define HWY_DISABLED_TARGETS (TNN_OTHER_TARGETS | HWY_AVX3)
#endif
#endif
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS TNN_OTHER_TARGETS
#endif
