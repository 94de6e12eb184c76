// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/figures/matrix_figure.h"
#include "widgets/cells/cell_plot.h"

namespace tnn::widgets {

struct MatrixOptions : ValueOptions {
    bool extreme = true;    ///< what a pixel over many lags shows: the value of largest magnitude, or else the mean
    bool circulant = false; ///< the 2n x 2n circulant that holds T in its upper left quarter

    bool operator==(const MatrixOptions &) const = default;
};

/// As the options of a figure say.
inline MatrixOptions matrixOptions(const figures::MatrixOptions &options)
{
    return {valueOptions(options.scale, options.range), true, options.circulant};
}

class MatrixScene;

/// T[i, j] = t[i - j] as a picture: rows downward, square cells, n from 1 to 2^20, never an n x n array.
/// Not-finite values have the theme's colour for them and are counted below the picture.
class MatrixPlot : public CellPlot {
    Q_OBJECT

public:
    explicit MatrixPlot(QWidget *parent = nullptr);

    /// Null shows an empty surface. The zoom is kept where the size of the matrix is the same.
    void setFigure(std::shared_ptr<const figures::MatrixFigure> figure);
    void setOptions(const MatrixOptions &options);
    const MatrixOptions &options() const;

    /// The largest magnitude that is told apart, the share of the cells beyond it, and the cells without a number.
    struct RangeReport {
        double limit = 1;
        double threshold = 0;    ///< where symlog turns linear; 0 with other scales
        double clippedShare = 0; ///< 0 to 1, of all cells
        long notFiniteLags = 0;
    };
    RangeReport rangeReport() const;

signals:
    /// A cell was clicked.
    void cellActivated(long row, long column);

protected:
    void activate(const CellIndex &cell) override { emit cellActivated(cell.row, cell.column); }

private:
    MatrixScene &scene() const;
};

} // namespace tnn::widgets
