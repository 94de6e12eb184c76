// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <utility>

#include <qcustomplot.h>

#include "engine/error.h"
#include "widgets/curves/curve_plot.h"
#include "widgets/curves/forwarding_device.h"
#include "widgets/curves/hover_overlay.h"
#include "widgets/curves/levels.h"

// The visible part of the curves, and their layout on screen and on paper.

namespace tnn::widgets {

namespace {

/// Returns the view, extended in one direction until its units are square on `area`.
QRectF squared(const QRectF &view, const QRect &area)
{
    if (area.width() < 1 || area.height() < 1)
        return view;
    const double unit = std::max(view.width() / area.width(), view.height() / area.height());
    QRectF grown(0, 0, unit * area.width(), unit * area.height());
    grown.moveCenter(view.center());
    return grown;
}

QRectF shown(const QCustomPlot &plot)
{
    const QCPRange x = plot.xAxis->range(), y = plot.yAxis->range();
    return {x.lower, y.lower, x.size(), y.size()};
}

void setShown(QCustomPlot &plot, const QRectF &view)
{
    plot.xAxis->setRange(view.left(), view.right());
    plot.yAxis->setRange(view.top(), view.bottom());
}

/// Lays out for the current ticks, also those of a color bar.
void updateMargins(QCustomPlot &plot)
{
    plot.plotLayout()->update(QCPLayoutElement::upPreparation);
    plot.plotLayout()->update(QCPLayoutElement::upMargins);
    plot.plotLayout()->update(QCPLayoutElement::upLayout);
}

/// Adds room so that curves stay off the frame, and a single value, which has no extent, is shown with some room.
QRectF withRoom(QRectF home)
{
    if (!(home.width() > 0))
        home.adjust(-1, 0, 1, 0);
    const double room = home.height() > 0 ? 0.04 * home.height() : std::max(0.5 * std::abs(home.top()), 1e-3);
    return home.adjusted(-0.012 * home.width(), -room, 0.012 * home.width(), room);
}

/// Converts axis positions to values; adjacent pictures repeat their values, so there the positions are kept.
figures::Interval intervalOf(const AxisMapping &mapping, double low, double high)
{
    if (mapping.kind() == AxisMapping::Kind::Repeated)
        return {low, high};
    return {mapping.fromAxis(low), mapping.fromAxis(high)};
}

std::pair<double, double> placesOf(const AxisMapping &mapping, const figures::Interval &stretch)
{
    const double low = mapping.toAxis(stretch.low), high = mapping.toAxis(stretch.high);
    if (!(low < high))
        throw std::isfinite(stretch.low) && std::isfinite(stretch.high) && stretch.low < stretch.high
            ? Error("a logarithmic axis cannot show zero or negative values")
            : Error("an axis interval must go from a smaller to a larger number");
    return {low, high};
}

} // namespace

void CurvePlot::fit()
{
    m_gestures.fit();
    showView();
}

figures::Zoom CurvePlot::zoom() const
{
    if (!m_home || m_gestures.fitted())
        return {};
    const QRectF view = m_gestures.view(), home = m_gestures.home();
    figures::Zoom zoom;
    if (view.left() != home.left() || view.right() != home.right())
        zoom.x = intervalOf(m_horizontal, view.left(), view.right());
    if (view.top() != home.top() || view.bottom() != home.bottom())
        zoom.y = intervalOf(m_vertical, view.top(), view.bottom());
    return zoom;
}

void CurvePlot::setZoom(const figures::Zoom &zoom)
{
    if (!m_home)
        return;
    QRectF view = m_gestures.home();
    if (zoom.x) {
        const auto [left, right] = placesOf(m_horizontal, *zoom.x);
        view.setLeft(left);
        view.setRight(right);
    }
    if (zoom.y) {
        const auto [low, high] = placesOf(m_vertical, *zoom.y);
        view.setTop(low);
        view.setBottom(high);
    }
    m_gestures.setView(m_equalAspect ? squared(view, m_area) : view);
    showView();
}

std::optional<QRectF> CurvePlot::valueRange() const
{
    if (!m_home || m_equalAspect)
        return {};
    const double low = m_vertical.fromAxis(m_home->top()), high = m_vertical.fromAxis(m_home->bottom());
    return QRectF(m_home->left(), low, m_home->width(), high - low);
}

void CurvePlot::showValueRange(const QRectF &values)
{
    if (!m_home || m_equalAspect)
        return;
    const double low = m_vertical.toAxis(values.top()), high = m_vertical.toAxis(values.bottom());
    m_gestures.setView(withRoom(QRectF(values.left(), low, values.width(), high - low)));
    showView();
}

void CurvePlot::keepZoom(QRectF home, const AxisMapping &before)
{
    const std::optional<QRectF> last = std::exchange(m_home, home);
    const bool square = hasEqualAspect();
    const bool newMeaning = std::exchange(m_verticalMeaning, verticalMeaning()) != verticalMeaning();
    const bool same = last && square == m_equalAspect && last->left() == home.left() && last->right() == home.right()
        && before.kind() == m_vertical.kind();
    if (!square)
        home = withRoom(home);
    if (!same) {
        if (std::exchange(m_equalAspect, square) != square) {
            m_gestures = ZoomGestures(ZoomGestures::Upward::Larger, square);
            m_gestures.setArea(plot().axisRect()->rect());
        }
        m_gestures.reset(home);
        return;
    }
    QRectF view = m_gestures.fitted() ? home : m_gestures.view();
    if (!m_gestures.fitted() && before.threshold() != m_vertical.threshold()) {
        view.setTop(m_vertical.toAxis(before.fromAxis(view.top())));
        view.setBottom(m_vertical.toAxis(before.fromAxis(view.bottom())));
    }
    if (newMeaning) {
        view.setTop(home.top());
        view.setBottom(home.bottom());
    }
    m_gestures.setHome(home);
    m_gestures.setView(view);
}

void CurvePlot::showKeys(double left, double right)
{
    if (!m_home)
        return;
    QRectF view = m_gestures.home();
    view.setLeft(left);
    view.setRight(right);
    m_gestures.setView(view);
    showView();
}

void CurvePlot::showView()
{
    const QRectF before = shown(plot());
    if (m_home)
        setShown(plot(), m_gestures.view());
    m_overlay->setBox(m_gestures.box());
    if (isVisible())
        plot().replot(QCustomPlot::rpQueuedReplot);
    if (shown(plot()) != before)
        emit zoomed();
}

void CurvePlot::squareUnits(const QRect &area)
{
    if (m_exporting) {
        setShown(plot(), squared(m_gestures.fitted() ? *m_home : shown(plot()), area));
    } else if (area != m_area) {
        const QRectF view = m_gestures.fitted() ? *m_home : m_gestures.view();
        m_gestures.setHome(squared(*m_home, area));
        m_gestures.setView(squared(view, area));
        setShown(plot(), m_gestures.view());
    }
    plot().axisRect()->update(QCPLayoutElement::upPreparation); // ticks for the changed ranges
}

/// The text above the axes leaves them room to be read: the caption goes first, then the rows of the legend except one,
/// then that one.
void CurvePlot::fitText()
{
    constexpr int LeastHeight = 80; // pixels, of the axes
    updateMargins(plot());          // beside a color bar, whose numbers are known by now
    const QSize room(plot().axisRect()->outerRect().width(), plot().viewport().height());
    if (room == m_room)
        return;
    m_room = room;
    const std::pair<bool, int> captionsAndRows[] = {
        {true, CurveLegend::MostEntries}, {false, CurveLegend::MostEntries}, {false, 1}, {false, 0}};
    for (const auto &[hasCaption, rows] : captionsAndRows) {
        m_omittedCaption = m_placeCaption && !m_placeCaption(hasCaption);
        m_legend->fit(room, rows, m_exporting);
        updateMargins(plot());
        if (plot().axisRect()->height() >= LeastHeight)
            return;
    }
}

/// Axis titles that are longer than their axis, or that leave little room for the curves, are left out; on paper, long
/// ones are wrapped.
void CurvePlot::fitTitles()
{
    constexpr int Beyond = 12; // pixels: a title may be somewhat longer
    updateMargins(plot());
    const QFontMetrics metrics(plotFont());
    const bool isLow = plot().axisRect()->height() < 3 * metrics.height();
    for (QCPAxis *axis : plot().axisRect()->axes()) {
        const QRect area = plot().axisRect()->rect();
        const int room = axis->orientation() == Qt::Horizontal ? area.width() : area.height();
        axis->setTickLabels(!isLow || axis->orientation() == Qt::Horizontal);
        if (!isLow && metrics.horizontalAdvance(axis->label()) <= room + Beyond)
            continue;
        const bool wraps = m_exporting && !isLow;
        m_changedTitles.append({axis, axis->label(), !wraps && !axis->label().isEmpty()});
        axis->setLabel(wraps ? linesOf(axis->label(), room + Beyond).join(QLatin1Char('\n')) : QString());
    }
    if (!m_changedTitles.isEmpty())
        updateMargins(plot());
}

/// Labels over other labels, the later ones, over those of the vertical axis, or cut off are left out.
void CurvePlot::separateLabels()
{
    for (QCPItemText *text : std::exchange(m_omittedLabels, {}))
        text->setVisible(true);
    for (const Placement &place : m_placements)
        place();
    constexpr int Beside = 4;
    QList<QRectF> taken;
    for (int i = 0; i < plot().itemCount(); ++i)
        if (auto *text = qobject_cast<QCPItemText *>(plot().item(i)); text && text->visible()) {
            const QRectF rect = rectOf(*text).adjusted(1, 1, -1, -1);
            if (!QRectF(plot().viewport()).contains(rect) || rect.left() < plot().axisRect()->left() - Beside
                || std::any_of(taken.begin(), taken.end(),
                               [&](const QRectF &other) { return rect.intersects(other); })) {
                text->setVisible(false);
                m_omittedLabels.append(text);
            } else {
                taken.append(rect);
            }
        }
}

/// Without the legend above them the axes are higher.
void CurvePlot::placeLegend(figures::PageParts::Legend place)
{
    const bool atEnds = place == figures::PageParts::Legend::Ends;
    const auto layOutAgain = [this] {
        updateMargins(plot());
        plot().axisRect()->update(QCPLayoutElement::upPreparation);
        if (m_equalAspect && m_home)
            squareUnits(plot().axisRect()->rect());
        separateLabels();
    };
    if (!m_legend->leave(atEnds))
        return;
    layOutAgain();
    if (atEnds ? m_legend->alignWithEnds() : m_legend->enterFreePlace())
        return;
    m_legend->putBack();
    m_room = {};
    fitText();
    layOutAgain();
}

void CurvePlot::layOut()
{
    for (const ChangedTitle &changed : std::exchange(m_changedTitles, {}))
        changed.axis->setLabel(changed.title);
    if (m_legend->putBack())
        m_room = {};
    fitText();
    fitTitles();
    plot().axisRect()->update(QCPLayoutElement::upPreparation); // as many ticks as have room
    const QRect area = plot().axisRect()->rect();
    if (!m_exporting)
        m_gestures.setArea(area);
    if (m_equalAspect && m_home)
        squareUnits(area);
    if (m_equalAspect && m_home && m_exporting) { // there is no second layout for tick labels of another width
        updateMargins(plot());
        squareUnits(plot().axisRect()->rect());
    }
    separateLabels();
    if (m_exporting && pageParts().legend != figures::PageParts::Legend::Above)
        placeLegend(pageParts().legend);
    if (!m_exporting)
        m_area = area;
}

QString CurvePlot::readoutOnPage(const QPointF &pixel) const
{
    const QRectF &area = m_paper.area;
    if (!area.contains(pixel))
        return {};
    const QPointF off = pixel - area.topLeft(), span = m_paper.to - m_paper.from;
    return readoutAt(m_paper.from + QPointF(off.x() / area.width() * span.x(), off.y() / area.height() * span.y()));
}

void CurvePlot::setLeastLeft(int pixels)
{
    m_leastLeft = pixels;
    setExporting(false);
}

void CurvePlot::setExporting(bool exporting)
{
    constexpr int Least = 15; // pixels
    m_exporting = exporting;
    plot().axisRect()->setMinimumMargins({exporting ? Least : std::max(Least, m_leastLeft), Least, Least, Least});
}

int CurvePlot::textsWithoutRoom(const QSize &page)
{
    const QRectF before = shown(plot());
    const QRect onScreen = plot().viewport();
    setExporting(true);
    m_room = {};
    plot().setViewport(QRect(QPoint(), belowTitle(page)));
    layOut();
    int labels = 0;
    for (int i = 0; i < plot().itemCount(); ++i)
        if (const auto *text = qobject_cast<QCPItemText *>(plot().item(i)); text && !text->visible())
            // A label outside the axes is of what is not shown.
            labels += static_cast<int>(QRectF(plot().axisRect()->rect()).contains(rectOf(*text).center()));
    const auto titles = std::count_if(m_changedTitles.begin(), m_changedTitles.end(),
                                      [](const ChangedTitle &changed) { return changed.isOmitted; });
    const int without = m_legend->leftOut() + static_cast<int>(m_omittedCaption) + static_cast<int>(titles) + labels;
    m_legend->putBack();
    setExporting(false);
    m_room = {};
    m_area = {};
    plot().setViewport(onScreen);
    setShown(plot(), before);
    if (isVisible())
        plot().replot(QCustomPlot::rpQueuedReplot); // lays out for the screen again
    return without;
}

void CurvePlot::paintPage(QPainter &painter, const QSize &size)
{
    const QRectF before = shown(plot());
    setExporting(true);
    m_room = {};
    painter.save();
    // As fine as the device, within limits: vector devices have thousands of dots per inch.
    setFineness(plot(), std::clamp(painter.deviceTransform().m11(), 1.0, 4.0));
    const QSize room = paintTitle(painter, size);
    paintThrough(painter, room, [this, room](QPaintDevice &device) {
        QCPPainter forwarding(&device);
        forwarding.setMode(QCPPainter::pmVectorized);
        forwarding.setMode(QCPPainter::pmNoCaching);
        plot().toPainter(&forwarding, room.width(), room.height());
    });
    painter.restore();
    const QRectF area = plot().axisRect()->rect();
    const auto toAxes = [this](const QPointF &pixel) {
        return QPointF(plot().xAxis->pixelToCoord(pixel.x()), plot().yAxis->pixelToCoord(pixel.y()));
    };
    m_paper = {m_home ? area.translated(0, size.height() - room.height()) : QRectF(), toAxes(area.topLeft()),
               toAxes(area.bottomRight())};
    m_legend->putBack();
    setFineness(plot(), 0);
    setExporting(false);
    setShown(plot(), before);
    m_area = {};
    m_room = {};
    if (isVisible())
        plot().replot(QCustomPlot::rpQueuedReplot); // lays out for the screen again
}

} // namespace tnn::widgets
