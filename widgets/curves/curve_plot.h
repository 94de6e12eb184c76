// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "widgets/base/plot.h"
#include "widgets/base/zoom_history.h"
#include "widgets/curves/curve_legend.h"
// What every plot uses:
#include "widgets/base/tick_label.h"          // IWYU pragma: export
#include "widgets/curves/curve_annotations.h" // IWYU pragma: export
#include "widgets/curves/curve_points.h"      // IWYU pragma: export
#include "widgets/curves/curve_style.h"       // IWYU pragma: export

class QCPGraph;

namespace tnn::widgets {

class HoverOverlay;

/// The common base of all plots of curves: a QCustomPlot with our colors, gestures, zoom history, hover marker, readout
/// and export. A subclass fills it in populate(), which runs again whenever the figure, an option or the theme changes;
/// the zoom is kept as long as the horizontal axis shows the same quantity.
class CurvePlot : public Plot {
    Q_OBJECT

public:
    void setHover(const Hover &hover) override;
    void clearPointer() override;
    void fit() override;
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

protected:
    CurvePlot(const QString &name, QWidget *parent); ///< `name`: its accessible name; calls nothing virtual

    QCustomPlot &plot() const { return *m_plot; }
    /// Clears everything drawn, calls populate() again and queues a replot.
    void refresh();

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
    /// Returns whether the axes have equal units.
    virtual bool hasEqualAspect() const { return false; }

    /// Identifies the quantities on the axes: when it changes, the zoom is reset.
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

    void paintPage(QPainter &painter, const QSize &size) override;
    int textsWithoutRoom(const QSize &page) override;
    QString readoutOnPage(const QPointF &pixel) const override;
    void themeChanged() override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void adoptPixelRatio();
    void layOut();
    void fitText();
    void fitTitles();
    void placeLegend(figures::PageParts::Legend place);
    void separateLabels();
    void squareUnits(const QRect &area);
    void clearDrawn();
    void keepZoom(QRectF home, const AxisMapping &before);
    void showView();
    QRectF shownView() const; ///< of the axes: while exporting, it can differ from that of the gestures
    void setShownView(const QRectF &view);
    void pointAt(const QPointF &pixel);
    bool handleMouse(QEvent *event);
    void setExporting(bool exporting);

    QCustomPlot *m_plot;
    HoverOverlay *m_overlay;
    CurveLegend *m_legend;
    ZoomGestures m_gestures{ZoomGestures::Upward::Larger};
    bool m_equalAspect = false;
    Hover m_hover;
    bool m_pointed = false; ///< the pointer is over the curves
    AxisMapping m_horizontal, m_vertical;
    QString m_caption, m_notice;
    std::optional<QRectF> m_home;    ///< as returned by populate()
    int m_verticalMeaning = 0;       ///< the verticalMeaning() of `home`
    CaptionPlacement m_placeCaption; ///< none: there is no caption
    QSize m_room;                    ///< for which legend and caption are arranged
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

/// A plot of one kind of figure, and of its options, if any. Its constructor ends with refresh().
template <class Figure, class Options = std::monostate> class CurvePlotOf : public CurvePlot {
public:
    void setFigure(std::shared_ptr<const Figure> figure) { assign(m_figure, std::move(figure)); } ///< null: no figure
    void setOptions(const Options &options)
    {
        if (options != m_options)
            assign(m_options, options);
    }
    const Options &options() const { return m_options; }

protected:
    using CurvePlot::CurvePlot;

    QString title() const override { return m_figure ? translated(m_figure->title) : QString(); }
    /// Returns the notice of a plot without a figure, or else the figure's note, or else `empty`.
    QString noteOr(const QString &none, const QString &empty = {}) const
    {
        if (!m_figure)
            return none;
        return m_figure->note.empty() ? empty : translated(m_figure->note);
    }

    std::shared_ptr<const Figure> m_figure;
    Options m_options;

private:
    template <class Value> void assign(Value &member, Value value)
    {
        const int before = meaning();
        member = std::move(value);
        refresh();
        if (meaning() != before)
            fit();
    }
};

} // namespace tnn::widgets
