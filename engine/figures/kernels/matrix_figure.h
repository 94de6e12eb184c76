// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "engine/analysis/effective_matrix.h"
#include "engine/figures/effective_factors.h"
#include "engine/figures/figure.h"

namespace tnn::figures {

/// A cell of a matrix.
struct Cell {
    long row = 0, column = 0;

    bool operator==(const Cell &) const = default;
};

struct MatrixOptions {
    static constexpr std::string_view Name = "toeplitz", Title = "Toeplitz matrix";
    static std::vector<OptionField> fields();

    /// The matrix to show.
    enum class Form {
        Toeplitz,
        Circulant, ///< the 2n x 2n circulant that holds T in its upper left quarter
        Gated      ///< the effective matrix H(u) for the input: diag(u) T, of Hyena diag(x0) T diag(x1)
    };
    Scale scale = Scale::Symlog;
    ColorRange range{};
    bool gated = false;
    std::optional<Cell> cell; ///< whose row, column and lag are drawn; in the window the pinned one
    bool circulant = false;
    Reduction reduction = Reduction::Channel; ///< in the window
    bool profiles = false;                    ///< in the window

    Form form() const { return gated ? Form::Gated : circulant ? Form::Circulant : Form::Toeplitz; }
    FigureTraits traits() const;
    bool operator==(const MatrixOptions &) const = default;
};

struct MatrixFigure {
    Message title;                                       ///< "layer 3, channel 57"
    std::shared_ptr<const analysis::LagPyramid> pyramid; ///< the pyramid of the drawn kernel: the first one
    std::vector<toeplitz::KernelPtr> kernels;            ///< one per requested channel, or their one reduction
    std::vector<ChannelLabel> labels;                    ///< one per kernel
    long trainingLength = 0;                             ///< 0: unknown
    /// The layer's effective matrix H for the drawn kernel, if that is drawn; null: T itself is.
    std::shared_ptr<const analysis::EffectiveMatrix> effective;
    EffectiveFactorsPtr factors; ///< where it comes from; null: T itself
    std::vector<long> columns;   ///< columns of the factors, one per kernel
    std::string gateInput;       ///< the network's input that they are computed from

    /// Returns a cell of the drawn matrix.
    float at(long row, long column) const
    {
        return effective ? effective->at(row, column) : kernels.front()->at(row - column);
    }
};

MatrixFigure matrixFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// Returns the effective matrix H of the requested channels. `known` factors of the same document, layer, n, overrides
/// and input are used where they hold the channels. Also throws for a reduction, whose factors differ; for a layer
/// that nothing gates; and for a product of several Toeplitz matrices, whose cells are sums.
MatrixFigure gatedFigure(const document::Document &document, const FigureRequest &request, const Input &input,
                         const Task &task = {}, const EffectiveFactorsPtr &known = nullptr);
MatrixFigure figureOf(const MatrixOptions &options, const PlotRequest &request, const Task &task = {});
Numbers numbersOf(const MatrixFigure &figure);

/// Returns the numbers of the profiles through the cell that the options choose, else those of the kernels.
Numbers numbersOf(const MatrixFigure &figure, const MatrixOptions &options);
/// Returns row, column and lag through a cell of the first channel's matrix, gated or not: (3, n), T[row, j] over j,
/// T[i, column] over i, and T[i, i - k] over i with k = row - column, NaN outside the matrix. Throws for a cell outside
/// it.
Numbers profileNumbers(const MatrixFigure &figure, const Cell &cell);
/// Throws if a matrix of n rows has no such cell.
void checkCell(long n, const Cell &cell);

} // namespace tnn::figures
