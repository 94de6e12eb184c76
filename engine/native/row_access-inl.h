// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Parts of rows in registers of floats, for the target being compiled (hwy/foreach_target.h).
#if defined(TNN_NATIVE_ROW_ACCESS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TNN_NATIVE_ROW_ACCESS_INL_H
#undef TNN_NATIVE_ROW_ACCESS_INL_H
#else
#define TNN_NATIVE_ROW_ACCESS_INL_H
#endif

#include <algorithm>
#include <array>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tnn::native::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

constexpr hn::ScalableTag<float> Float;
using Floats = hn::Vec<decltype(Float)>;
constexpr long Lanes = HWY_LANES(float);

/// Loads the first `count` lanes from memory, the others as zero. Nothing beyond them is read, nor written by store():
/// it may belong to another thread, and registers without masks would write it back unchanged.
template <class Tag, class Real> HWY_INLINE hn::Vec<Tag> load(Tag tag, const Real *at, long count)
{
    if (count >= static_cast<long>(hn::Lanes(tag)))
        return hn::LoadU(tag, at);
#if HWY_MEM_OPS_MIGHT_FAULT
    HWY_ALIGN std::array<Real, hn::MaxLanes(tag)> whole{};
    std::copy_n(at, count, whole.begin());
    return hn::Load(tag, whole.data());
#else
    return hn::MaskedLoad(hn::FirstN(tag, static_cast<std::size_t>(count)), tag, at);
#endif
}
template <class Tag, class Real> HWY_INLINE void store(Tag tag, hn::Vec<Tag> v, Real *at, long count)
{
    if (count >= static_cast<long>(hn::Lanes(tag))) {
        hn::StoreU(v, tag, at);
        return;
    }
#if HWY_MEM_OPS_MIGHT_FAULT
    HWY_ALIGN std::array<Real, hn::MaxLanes(tag)> whole;
    hn::Store(v, tag, whole.data());
    std::copy_n(whole.begin(), count, at);
#else
    hn::BlendedStore(v, hn::FirstN(tag, static_cast<std::size_t>(count)), tag, at);
#endif
}

/// Returns zero where |v| < limit. The comparison is false for NaN, so that NaN is kept.
template <class Tag, class Real> HWY_INLINE hn::Vec<Tag> flushed(Tag tag, hn::Vec<Tag> v, Real limit)
{
    return hn::IfThenZeroElse(hn::Lt(hn::Abs(v), hn::Set(tag, limit)), v);
}

} // namespace tnn::native::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
