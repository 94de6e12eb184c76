// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include <qcustomplot.h>

#include "widgets/curves/curve_plot.h"
#include "widgets/curves/forwarding_device.h"
#include "widgets/curves/levels.h"

// The layout of the curves and of the text around them, on screen and on paper.

namespace tnn::widgets {

namespace {

/// Lays out for the current ticks, also those of a color bar.
void updateMargins(QCustomPlot &plot)
{
    plot.plotLayout()->update(QCPLayoutElement::upPreparation);
    plot.plotLayout()->update(QCPLayoutElement::upMargins);
    plot.plotLayout()->update(QCPLayoutElement::upLayout);
}

} // namespace

/// The text above the axes leaves them room to be read: the caption goes first, then the rows of the legend except one,
/// then that one, which may leave them less on screen.
void CurvePlot::fitText()
{
    constexpr int LeastHeight = 80, LeastBelowRow = 44; // pixels, of the axes
    updateMargins(plot());                              // beside a color bar, whose numbers are known by now
    const QSize room(plot().axisRect()->outerRect().width(), plot().viewport().height());
    if (room == m_room)
        return;
    m_room = room;
    const std::pair<bool, int> captionsAndRows[] = {
        {true, CurveLegend::MostEntries}, {false, CurveLegend::MostEntries}, {false, 1}, {false, 0}};
    for (const auto &[hasCaption, rows] : captionsAndRows) {
        m_omittedCaption = m_placeCaption && !m_placeCaption(hasCaption);
        m_legend->fit(room, rows);
        updateMargins(plot());
        if (plot().axisRect()->height() >= (rows == 1 && !m_exporting ? LeastBelowRow : LeastHeight))
            return;
    }
}

/// Axis titles that are longer than their axis are wrapped; on screen, they are left out where that would leave little
/// room for the curves.
void CurvePlot::fitTitles()
{
    constexpr int Beyond = 12;                     // pixels: a title may be somewhat longer
    constexpr int MostLines = 2, LeastWidth = 160; // on screen, in pixels
    updateMargins(plot());
    const QFontMetrics metrics(plotFont());
    const bool isLow = plot().axisRect()->height() < 3 * metrics.height();
    for (QCPAxis *axis : plot().axisRect()->axes()) {
        const QRect area = plot().axisRect()->rect();
        const int room = axis->orientation() == Qt::Horizontal ? area.width() : area.height();
        axis->setTickLabels(!isLow || axis->orientation() == Qt::Horizontal);
        if (!isLow && metrics.horizontalAdvance(axis->label()) <= room + Beyond)
            continue;
        const QStringList lines = linesOf(axis->label(), room + Beyond);
        const bool wraps = !isLow && (m_exporting || (lines.size() <= MostLines && area.width() >= LeastWidth));
        m_changedTitles.append({axis, axis->label(), !wraps && !axis->label().isEmpty()});
        axis->setLabel(wraps ? lines.join(QLatin1Char('\n')) : QString());
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
    if (atEnds && m_placeCaption && !m_omittedCaption) { // it has less width beside the names
        m_omittedCaption = !m_placeCaption(true);
        layOutAgain();
    }
    if (atEnds ? m_legend->alignWithEnds() : m_legend->enterFreePlace())
        return;
    m_legend->putBack();
    m_room = {};
    fitText();
    layOutAgain();
}

void CurvePlot::layOutText()
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

void CurvePlot::layOut()
{
    plot().resize(size()); // QWidget::grab() also lays out what is hidden
    plot().setViewport(rect());
    paintAnew();
}

void CurvePlot::paintStill(QImage &still)
{
    plot().setBufferDevicePixelRatio(still.devicePixelRatio());
    QCPPainter painter(&still);
    plot().toPainter(&painter, width(), height());
}

/// Ends the layout for a page, and shows this view again.
void CurvePlot::returnToScreen(const QRectF &view)
{
    m_legend->putBack();
    setExporting(false);
    m_room = {};
    m_area = {};
    setShownView(view);
    paintAnew();
}

int CurvePlot::textsLeftOut(const QSize &room)
{
    const QRectF before = shownView();
    const QRect onScreen = plot().viewport();
    setExporting(true);
    m_room = {};
    plot().setViewport(QRect(QPoint(), room));
    layOutText();
    int labels = 0;
    for (int i = 0; i < plot().itemCount(); ++i)
        if (const auto *text = qobject_cast<QCPItemText *>(plot().item(i)); text && !text->visible())
            // A label outside the axes is of what is not shown.
            labels += static_cast<int>(QRectF(plot().axisRect()->rect()).contains(rectOf(*text).center()));
    const auto titles = std::count_if(m_changedTitles.begin(), m_changedTitles.end(),
                                      [](const ChangedTitle &changed) { return changed.isOmitted; });
    const int without = m_legend->leftOut() + static_cast<int>(m_omittedCaption) + static_cast<int>(titles) + labels;
    plot().setViewport(onScreen);
    returnToScreen(before);
    return without;
}

void CurvePlot::paintOnPaper(QPainter &painter, const QSizeF &room, double scale)
{
    const QRectF before = shownView();
    const QSize size = room.toSize();
    setExporting(true);
    m_room = {};
    setFineness(plot(), scale);
    paintThrough(painter, size, [this, size](QPaintDevice &device) {
        QCPPainter forwarding(&device);
        forwarding.setMode(QCPPainter::pmVectorized);
        forwarding.setMode(QCPPainter::pmNoCaching);
        plot().toPainter(&forwarding, size.width(), size.height());
    });
    setFineness(plot(), 0);
    const QRectF area = plot().axisRect()->rect();
    const auto toAxes = [this](const QPointF &pixel) {
        return QPointF(plot().xAxis->pixelToCoord(pixel.x()), plot().yAxis->pixelToCoord(pixel.y()));
    };
    m_paper = {m_home ? area : QRectF(), toAxes(area.topLeft()), toAxes(area.bottomRight())};
    returnToScreen(before);
}

} // namespace tnn::widgets
