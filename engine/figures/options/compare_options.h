// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "engine/message.h"

namespace tnn::figures {

struct OptionField;

struct CompareOptions {
    static constexpr std::string_view Name = "compare", Title = "Compare";
    static std::vector<OptionField> fields();

    enum class Picture {
        Overlay,    ///< y of every algorithm and of the float64 reference
        Difference, ///< y - y64, or A - B
        Error,      ///< log10 |y - y64|
        Ulp,        ///< how many values are how many units in the last place away from float64
        Wipe,       ///< A left of a divider, B right of it
        Time,       ///< seconds against n
        Memory      ///< bytes against n
    };
    /// Which results are drawn.
    enum class Scope {
        All,
        Pair, ///< A and B
        First ///< A alone
    };
    Picture picture = Picture::Overlay;
    bool forms = true;       ///< in the window, as all that follow: also what goes token by token
    bool allDevices = false; ///< also what LibTorch computes
    int channel = 0;         ///< of the selected ones, which the pictures are of
    Scope scope = Scope::All;

    bool showsCosts() const { return picture == Picture::Time || picture == Picture::Memory; }
    bool operator==(const CompareOptions &) const = default;
};

} // namespace tnn::figures
