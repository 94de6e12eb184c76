// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "widgets/base/plot_frame.h"
#include "widgets/cells/atlas_cells.h"

class QFontMetricsF;

namespace tnn::widgets {

using figures::AtlasOptions;

/// Every kernel of a model in one picture: one band per head, one column per channel, lags downward on a logarithmic
/// axis, and k99 as a line. The wheel zooms columns (over the lags: lags; with Control: both); wide columns also show
/// their kernel as a curve. Its view is in columns and bands; band b covers b to b + 1. The trail above the bands leads
/// to the selected layer and channel; Escape goes back.
class AtlasPlot : public PlotFrame {
    Q_OBJECT

public:
    static constexpr double Margin = 8; ///< left and right of everything

    explicit AtlasPlot(QWidget *parent = nullptr);

    using LevelsPtr = std::shared_ptr<const AtlasLevels>;
    /// What is slow to prepare of a band. May be called on any thread.
    static LevelsPtr levelsOf(const figures::AtlasFigure::BandPtr &band);
    /// Null shows an empty surface. The zoom is kept if there are as many bands and columns as before. Bands that are
    /// neither shown already nor in `prepared` are prepared here.
    void setFigure(std::shared_ptr<const figures::AtlasFigure> figure, const std::vector<LevelsPtr> &prepared = {});
    void setOptions(const AtlasOptions &options);
    const AtlasOptions &options() const { return m_options; }
    const std::vector<AtlasBand> &bands() const { return m_bands; }

    AtlasGeometry geometry() const { return {m_area, view(), fontInPixels(), devicePixelRatioF()}; }
    figures::Zoom zoom() const override;
    void setZoom(const figures::Zoom &zoom) override;
    void zoomToLayer();   ///< the selected one
    void zoomToChannel(); ///< the selected one and its neighbors, as curves
    QSize sizeHint() const override { return {720, 480}; }

    /// The steps of the trail above the bands.
    enum class Step { Model, Layer, Channel, Matrix };
    QRectF stepRect(Step step) const; ///< empty: it is not there

signals:
    void channelActivated(int tno, int head, long channel); ///< clicked
    void matrixWanted();                                    ///< the matrix of the selected channel is to be shown

protected:
    bool isEmpty() const override { return m_bands.empty(); }
    QString title() const override;
    void chooseColors() override;
    void layOut() override;
    void paintStill(QImage &still) override;
    void paintMarks(QPainter &painter) override;
    void paintOnPaper(QPainter &painter, const QSizeF &room, double scale) override;
    QString readoutOnPage(const QPointF &pixel) const override;
    void pointAt(std::optional<QPointF> pixel) override;
    void click(const QMouseEvent &event) override;
    bool key(const QKeyEvent &event) override;
    bool handleGesture(QEvent *event) override;

private:
    using Band = figures::AtlasFigure::Band;
    struct Cell {
        std::size_t band = 0;
        long column = 0, bin = 0, lag = 0;
    };
    struct TrailStep {
        Step step;
        QString text;
        QRectF rect;
    };

    void sortColumns();
    QRectF whole() const; ///< the view of everything
    void go(const QRectF &view);
    std::optional<std::size_t> selectedBand() const;
    std::optional<Cell> cellAt(const AtlasGeometry &where, const QPointF &pixel) const;
    QString readoutOf(const Cell &cell) const;
    std::vector<TrailStep> trail() const;
    LagAxis lagAxis(std::size_t band) const { return {m_figure->edges, m_bands[band].levels->band().causal}; }

    // What is around and on the cells: atlas_frame.cpp; the trail and the marks: atlas_marks.cpp.
    struct Labels {
        std::vector<QString> names; ///< the names of the bands
        double namesWidth = 0, ticksWidth = 0;
    };
    Labels labelsOf(const QFont &font, double width) const;
    QString columnTitle() const;
    static QString caption();
    static QString barTitle();
    static double captionHeight(const QFontMetricsF &metrics, double width);
    /// Returns the room for the bands on a surface of `size`, with text of `font` (sized in pixels).
    QRectF areaOn(const QSizeF &size, const QFont &font, const Labels &labels) const;
    /// Paints everything except the cells.
    void paintAround(QPainter &painter, const AtlasGeometry &geometry, const QSizeF &size, const Labels &labels) const;
    void paintReach(QPainter &painter, const AtlasGeometry &geometry, std::size_t band) const;
    void paintLines(QPainter &painter, const AtlasGeometry &geometry, std::size_t band) const;
    void paintCurves(QPainter &painter, const AtlasGeometry &geometry, std::size_t band) const;
    void paintLagAxes(QPainter &painter, const AtlasGeometry &geometry, const Labels &labels) const;
    void paintColumnAxis(QPainter &painter, const AtlasGeometry &geometry, const QSizeF &size) const;
    void paintBar(QPainter &painter, const AtlasGeometry &geometry) const;

    std::shared_ptr<const figures::AtlasFigure> m_figure;
    AtlasOptions m_options;
    std::vector<AtlasBand> m_bands;
    long m_columns = 0; ///< the number of columns of the widest band
    std::optional<ValueColors> m_colors;
    std::optional<AtlasColors> m_levelColors;
    Labels m_labels;       ///< as last laid out: measuring text is too slow for every frame
    QRectF m_area;         ///< the area of the bands, as last laid out
    AtlasGeometry m_paper; ///< as last exported
};

} // namespace tnn::widgets
