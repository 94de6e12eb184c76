// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/document/document.h"

namespace tnn::figures {

/// A complete and checked request of `report`.
struct ReportRequest {
    /// Matrix to Response are pictures on each layer's own page.
    enum class Section {
        Summary,
        Gallery,
        Overview,
        Matrix,
        Coefficients,
        Decay,
        Memory,
        Spectrum,
        Response,
        Comparison,
        Methods
    };
    static constexpr std::array<std::string_view, 11> SectionNames{"summary",      "gallery",    "overview", "matrix",
                                                                   "coefficients", "decay",      "memory",   "spectrum",
                                                                   "response",     "comparison", "methods"};

    document::DocumentPtr document; ///< never null
    std::vector<int> tnos;          ///< indices into Description::tnos: the TNOs of the chosen layers
    bool allLayers = true;          ///< all layers are chosen
    std::set<Section> sections;     ///< never empty
    long n = 256;                   ///< along every axis
    model::Overrides overrides;
    double tolerance = 1e-5; ///< relative, for the comparison's verdicts
    std::string output;      ///< file name, with .pdf
    std::string fingerprint; ///< fingerprint.h; empty: unknown

    bool has(Section section) const { return sections.contains(section); }
};

inline std::set<ReportRequest::Section> allSections()
{
    std::set<ReportRequest::Section> sections;
    for (std::size_t i = 0; i < ReportRequest::SectionNames.size(); ++i)
        sections.insert(static_cast<ReportRequest::Section>(i));
    return sections;
}

} // namespace tnn::figures
