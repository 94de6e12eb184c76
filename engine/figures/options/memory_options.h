// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "engine/figures/options/value_options.h"
#include "engine/message.h"

namespace tnn::figures {

struct OptionField;

struct MemoryOptions {
    static constexpr std::string_view Name = "memory", Title = "Memory";
    static std::vector<OptionField> fields();

    enum class Picture { Channels, Histogram, Layers };
    enum class Share { K50, K90, K99 };
    Picture picture = Picture::Channels;
    Share share = Share::K99; ///< what channels are sorted by, and what is shown of layers
    Scale scale = Scale::Log; ///< of the lag, with a place for 0; Symlog is as Log

    bool isOfAllLayers() const { return picture == Picture::Layers; }
    bool logScale() const { return scale != Scale::Linear; }
    bool operator==(const MemoryOptions &) const = default;
};

} // namespace tnn::figures
