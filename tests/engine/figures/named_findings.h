// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "engine/figures/kernels/findings_figure.h"

namespace named_findings {

using namespace tnn::figures;
using Kind = Finding::Kind;

inline const Finding *found(const FindingsFigure &figure, Kind kind)
{
    const auto at = std::find_if(figure.findings.begin(), figure.findings.end(),
                                 [kind](const Finding &finding) { return finding.kind == kind; });
    return at == figure.findings.end() ? nullptr : &*at;
}

inline std::string textOf(const FindingsFigure &figure, Kind kind)
{
    const Finding *finding = found(figure, kind);
    return finding ? finding->text.english() : std::string();
}

} // namespace named_findings
