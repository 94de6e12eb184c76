// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "widgets/base/plot_frame.h"
#include "widgets/curves/curve_legend.h"
// What every plot uses:
#include "widgets/base/figure_of.h"           // IWYU pragma: export
#include "widgets/curves/curve_annotations.h" // IWYU pragma: export
#include "widgets/curves/curve_points.h"      // IWYU pragma: export
#include "widgets/curves/curve_style.h"       // IWYU pragma: export

class QCPGraph;

namespace tnn::widgets {

/// The frame of plots of curves, whose axes, curves and texts a QCustomPlot lays out and draws. A subclass fills it in
/// populate(), which runs again whenever the figure, an option or the theme changes; the zoom is kept as long as the
/// horizontal axis shows the same quantity. Under the pointer are a marker line and a dot on every curve that it
/// crosses.
class CurvePlot : public PlotFrame {
    Q_OBJECT

public:
    /// Clears everything drawn and calls populate() again.
    void contentChanged();
    figures::Zoom zoom() const override;
    void setZoom(const figures::Zoom &zoom) override;
    std::optional<QRectF> valueRange() const override;
    void showValueRange(const QRectF &values) override;

    QSize sizeHint() const override { return {560, 360}; }
    QSize minimumSizeHint() const override { return {160, 120}; }
    void setNotice(const QString &notice); ///< for a plot without its own
    /// On the screen, what is left of the axes is at least so wide: the axes of plots one below another begin alike.
    void setLeastLeft(int pixels);
    /// Returns the mapping of values to the vertical axis.
    const AxisMapping &verticalMapping() const { return m_vertical; }
    QString whyNothingIsDrawn() const override { return m_home ? QString() : notice(); }

protected:
    CurvePlot(const QString &name, QWidget *parent); ///< `name`: its accessible name; calls nothing virtual

    QCustomPlot &plot() const { return *m_plot; }
    /// Adds graphs, items and axes by the functions below. Returns what fit() shows, in axis coordinates with y growing
    /// upward (top() is the lower end of the value axis). If there is nothing to show, notice() is written instead.
    virtual std::optional<QRectF> populate() = 0;
    /// Returns the text in the middle of an empty plot.
    virtual QString notice() const { return m_notice; }
    /// Returns whether the horizontal axis is lags.
    virtual bool isOfLags() const { return false; }
    /// Returns what is at these axis coordinates: a lag, or nothing that other views can show.
    virtual Hover hoverAt(const QPointF &coordinates) const;
    /// Returns the position of the marker line for a hover: its lag, if lags are shown.
    virtual std::optional<double> markerOf(const Hover &hover) const;
    /// Returns its position under the pointer.
    virtual std::optional<double> markerAt(const QPointF &coordinates) const { return markerOf(hoverAt(coordinates)); }
    /// Returns the readout at these axis coordinates.
    virtual QString readoutAt(const QPointF &coordinates) const = 0;
    virtual void activate(const QPointF &) { } ///< these axis coordinates were clicked
    bool handleGesture(QEvent *event) override { return m_home && PlotFrame::handleGesture(event); }
    /// Returns whether the axes have equal units.
    virtual bool hasEqualAspect() const { return false; }

    /// Identifies the quantities on the axes: when it changes, everything is shown.
    virtual int meaning() const { return 0; }
    /// Identifies the quantity on the vertical axis: when it changes, the vertical zoom is reset.
    virtual int verticalMeaning() const { return 0; }
    /// Shows this range of the horizontal axis, in axis coordinates, and everything vertically.
    void showKeys(double left, double right);

    void setHorizontalAxis(const AxisMapping &mapping, const QString &title);
    void setVerticalAxis(const AxisMapping &mapping, const QString &title);
    /// Sets a line of small text above the axes: errors, omissions. Empty: none.
    void setCaption(const QString &text) { m_caption = text; }
    /// Adds a curve of points in axis coordinates, keys ascending, NaN for a gap; it gets a dot under the marker and,
    /// with a name, a line in the legend.
    QCPGraph &addCurve(const QVector<QCPGraphData> &points, const QPen &pen, const QString &name);
    /// Adds a curve like the other addCurve(), as a graph of this plot that is of a derived class.
    QCPGraph &addCurve(QCPGraph &graph, const QVector<QCPGraphData> &points, const QPen &pen, const QString &name);
    /// Adds a curve whose keys are rows (axis_rows.h), ascending: its axes are swapped.
    QCPGraph &addRowCurve(const QVector<QCPGraphData> &points, const QPen &pen, const QString &name);
    /// Adds the area between two curves with the same keys.
    QCPGraph &addBand(const QVector<QCPGraphData> &lower, const QVector<QCPGraphData> &upper, const QColor &color,
                      const QString &name);
    void addAnnotation(Placement placement) { m_placements.push_back(std::move(placement)); }

    void pointAt(std::optional<QPointF> pixel) override;
    void click(const QMouseEvent &event) override;
    void layOut() override;
    void paintStill(QImage &still) override;
    void paintMarks(QPainter &painter) override;
    void marksChanged() override { setMarker(m_home ? markerOf(hover()) : std::nullopt); }
    void paintOnPaper(QPainter &painter, const QSizeF &room, double scale) override;
    int textsLeftOut(const QSize &room) override;
    QString readoutOnPage(const QPointF &pixel) const override;
    void chooseColors() override { contentChanged(); }
    void viewChanged() override;

private:
    void layOutText(); ///< and everything else around the curves, after QCustomPlot has
    void fitText();
    void fitTitles();
    void placeLegend(figures::PageParts::Legend place);
    void separateLabels();
    void squareUnits(const QRect &area);
    void clearDrawn();
    void keepZoom(QRectF home, const AxisMapping &before);
    QRectF shownView() const; ///< of the axes: while exporting, it can differ from that of the gestures
    void setShownView(const QRectF &view);
    void setMarker(std::optional<double> key);
    QRect markerRect() const;
    void setExporting(bool exporting);
    void returnToScreen(const QRectF &view);

    QCustomPlot *m_plot; ///< hidden: it paints on the frame's picture
    CurveLegend *m_legend;
    bool m_equalAspect = false;
    std::optional<double> m_marker; ///< the key of the marker line
    AxisMapping m_horizontal, m_vertical;
    QString m_caption, m_notice;
    std::optional<QRectF> m_home;             ///< as returned by populate()
    int m_meaning = 0, m_verticalMeaning = 0; ///< those of m_home
    CaptionPlacement m_placeCaption;          ///< none: there is no caption
    QSize m_room;                             ///< for which legend and caption are arranged
    QList<const QCPGraph *> m_curves;         ///< which get a dot under the marker
    std::vector<Placement> m_placements;
    QList<QCPItemText *> m_omittedLabels;
    struct ChangedTitle {
        QCPAxis *axis;
        QString title;
        bool isOmitted; ///< it is not drawn; if false, it is wrapped
    };
    QList<ChangedTitle> m_changedTitles; ///< titles of axes that are too short for them
    QRect m_area;                        ///< between the axes, as last laid out on the screen
    bool m_exporting = false;
    int m_leastLeft = 0;           ///< pixels
    bool m_omittedCaption = false; ///< the caption, or a part of it, is not drawn
    struct Paper {
        QRectF area;      ///< between the axes
        QPointF from, to; ///< the axis coordinates of its corners
    };
    Paper m_paper; ///< as last exported
};

} // namespace tnn::widgets
