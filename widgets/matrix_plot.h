// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "engine/commands/figures.h"
#include "widgets/colour_map.h"
#include "widgets/plot.h"
#include "widgets/value_scale.h"

class QMouseEvent;

namespace tnn::widgets {

struct MatrixOptions {
    using Scale = ValueScale::Kind; ///< Log is of the magnitude, and a diverging map gives way to Viridis
    enum class Range {
        Symmetric,  ///< the largest magnitude
        Percentile, ///< a percentile of the magnitudes
        Manual,     ///< `manual`
        Locked      ///< what was in force when it was chosen, whatever is shown next
    };

    Scale scale = Scale::Symlog;
    Range range = Range::Symmetric;
    double percentile = 99; ///< of the magnitudes, 0 to 100
    double manual = 1;      ///< largest magnitude that is told apart, > 0
    ColourMap map = ColourMap::Diverging;
    bool extreme = true;    ///< what a pixel over many lags shows: the value of largest magnitude, or else the mean
    bool circulant = false; ///< the 2n x 2n circulant that holds T in its upper left quarter

    bool operator==(const MatrixOptions &) const = default;
};

/// T[i, j] = t[i - j] as a picture: rows downward, square cells, n from 1 to 2^20, never an n x n array.
/// Not-finite values have the theme's colour for them and are counted below the picture.
class MatrixPlot : public Plot {
    Q_OBJECT

public:
    explicit MatrixPlot(QWidget *parent = nullptr);
    ~MatrixPlot() override;

    /// Null shows an empty surface. The zoom is kept where the size of the matrix is the same.
    void setFigure(std::shared_ptr<const commands::MatrixFigure> figure);
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
    /// What is shown: columns from left to right, rows from top to bottom, in cells; cell (0, 0) covers 0 to 1.
    QRectF view() const;
    void setView(const QRectF &view);
    /// How often the data have been painted: a hover leaves it as it is.
    int renderings() const;

    void setTheme(const Theme &theme) override;
    void setHover(const Hover &hover) override;
    void fit() override;
    void paintTo(QPainter &painter, const QSize &size) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A cell was clicked.
    void cellActivated(long row, long column);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void pointAt(std::optional<QPointF> pixel);
    void click(const QMouseEvent &event);

    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace tnn::widgets
