// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <hwy/targets.h>

/// The instruction sets to which Highway may dispatch code: tests run such code with each that this machine has.
namespace tnn::test {

/// HWY_AVX3, HWY_AVX2, ... down to the baseline that every machine has.
inline std::vector<std::int64_t> targets()
{
    return hwy::SupportedAndGeneratedTargets();
}

inline const char *nameOfTarget(std::int64_t target)
{
    return hwy::TargetName(target);
}

/// Makes dispatched code run with this target from now on.
inline void useTarget(std::int64_t target)
{
    hwy::GetChosenTarget().Update(target);
}

inline void useEveryTarget()
{
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

} // namespace tnn::test
