// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "engine/figures/options/value_options.h"
#include "engine/message.h"

namespace tnn::figures {

struct OptionField;

struct GalleryOptions {
    static constexpr std::string_view Name = "gallery", Title = "Gallery";
    static std::vector<OptionField> fields();

    enum class Picture {
        Matrices,
        Curves, ///< t_k against the lag
        Spectra ///< |H| in dB against frequency, of a figure that has it
    };
    Picture picture = Picture::Matrices;
    Reduction reduction = Reduction::Channel; ///< in the window

    static bool isOfAllLayers() { return true; }
    bool operator==(const GalleryOptions &) const = default;
};

} // namespace tnn::figures
