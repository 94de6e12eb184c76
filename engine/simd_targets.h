// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Include before hwy/foreach_target.h: the kinds of processors that SIMD code is compiled for and chosen among when it
// first runs: the baseline, SSE4, AVX2 and AVX-512 (NEON on ARM). Registers of a length unknown to the compiler are left
// out, as points and tiles are made of registers.
#pragma once

#define TNN_OTHER_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)

// Clang takes minutes a file for sanitized SIMD: there the shortest and the longest registers stand for those between.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HWY_DISABLED_TARGETS (TNN_OTHER_TARGETS | HWY_SSE4 | HWY_AVX2)
#endif
#endif
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS TNN_OTHER_TARGETS
#endif
