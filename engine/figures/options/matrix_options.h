// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/figures/options/value_options.h"
#include "engine/message.h"

namespace tnn::figures {

struct OptionField;

/// A cell of a matrix.
struct Cell {
    long row = 0, column = 0;

    bool operator==(const Cell &) const = default;
};

struct MatrixOptions {
    static constexpr std::string_view Name = "toeplitz", Title = "Toeplitz matrix";
    static std::vector<OptionField> fields();

    /// Which matrix is shown.
    enum class Form {
        Toeplitz,
        Circulant, ///< the 2n x 2n circulant that holds T in its upper left quarter
        Gated      ///< diag(u) T for the input
    };
    Scale scale = Scale::Symlog;
    ColourRange range{};
    bool gated = false;
    std::optional<Cell> cell; ///< the row, the column and the lag through it; in the window the pinned one
    bool circulant = false;
    Reduction reduction = Reduction::Channel; ///< in the window
    bool profiles = false;                    ///< in the window

    Form form() const { return gated ? Form::Gated : circulant ? Form::Circulant : Form::Toeplitz; }
    bool operator==(const MatrixOptions &) const = default;
};

} // namespace tnn::figures
