// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curve_legend.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QCoreApplication>
#include <QStyle>

#include "widgets/curves/curve_style.h"

namespace tnn::widgets {

namespace {

constexpr int Side = 8, Above = 2, Gap = 10; // pixels
constexpr double EmptyStretch = 1e-6;        // of the row that the legend has left; QCustomPlot takes none of 0
constexpr int Wide = QWIDGETSIZE_MAX - 1;    // without limit; for the constant itself QCustomPlot asks the entries

/// The height where a curve ends, or the area between two curves, within `axes`, in pixels.
double endOf(const QCPGraph &graph, const QRect &axes)
{
    const QCPGraph *upper = graph.channelFillGraph();
    for (int i = graph.dataCount() - 1; i >= 0; --i) {
        QPointF end = graph.dataPixelPosition(i);
        if (upper && i < upper->dataCount())
            end.setY((end.y() + upper->dataPixelPosition(i).y()) / 2);
        if (std::isfinite(end.y()) && end.x() <= axes.right() + 1)
            return std::clamp<double>(end.y(), axes.top(), axes.bottom());
    }
    return axes.bottom();
}

/// Moves texts of this height, each with its middle at one of `middles`, as little as keeps them apart and inside the
/// axes.
std::vector<double> keptApart(std::vector<double> middles, double height, const QRect &axes)
{
    std::vector<double *> sorted;
    for (double &middle : middles)
        sorted.push_back(&middle);
    std::stable_sort(sorted.begin(), sorted.end(), [](const double *a, const double *b) { return *a < *b; });
    double lowest = axes.top() + height / 2;
    for (double *middle : sorted) {
        *middle = std::max(*middle, lowest);
        lowest = *middle + height;
    }
    double highest = axes.bottom() - height / 2;
    std::for_each(sorted.rbegin(), sorted.rend(), [&highest, height](double *middle) {
        *middle = std::min(*middle, highest);
        highest = *middle - height;
    });
    return middles;
}

/// Places entries of these sizes one after another, and those without room in the next row.
std::vector<QRect> inRows(const std::vector<QSize> &sizes, int width)
{
    int tallest = 0, x = 0, y = 0;
    for (const QSize &size : sizes)
        tallest = std::max(tallest, size.height());
    std::vector<QRect> places;
    for (const QSize &size : sizes) {
        if (x > 0 && x + size.width() > width) {
            x = 0;
            y += tallest;
        }
        places.emplace_back(x, y, size.width(), tallest);
        x += size.width() + Gap;
    }
    return places;
}

/// Whether nothing that is drawn between the axes reaches an area.
bool isFree(const QCustomPlot &plot, const QRectF &area)
{
    if (reachesCurve(plot, area))
        return false;
    for (int i = 0; i < plot.itemCount(); ++i) {
        const auto *const text = qobject_cast<QCPItemText *>(plot.item(i));
        if (!text && !qobject_cast<QCPItemLine *>(plot.item(i)) && !qobject_cast<QCPItemStraightLine *>(plot.item(i))
            && !qobject_cast<QCPItemRect *>(plot.item(i)))
            return false; // where it draws is not known
        if (text && text->visible()
            && QRectF(text->topLeft->pixelPosition(), text->bottomRight->pixelPosition()).intersects(area))
            return false;
    }
    return plot.plottableCount() == plot.graphCount(); // where others draw is not known either
}

} // namespace

CurveLegend::CurveLegend(QCustomPlot &plot)
{
    setParent(&plot);
    initializeParentPlot(&plot);
    delete plot.legend;
    plot.legend = this;
    setLayer(QStringLiteral("legend"));
    setBorderPen(Qt::NoPen);
    setBrush(Qt::NoBrush);
    setRowSpacing(0);
    setColumnSpacing(Gap);
    setIconSize(24, 15); // a pixel more than the text: QCustomPlot clips a row one pixel too high
    setSizeConstraintRect(scrOuterRect);
    setVisible(false);
}

void CurveLegend::clear()
{
    m_named.clear();
    m_row = -1;
    QCPLegend::clear();
    setVisible(false);
    if (layout())
        layout()->take(this);
}

void CurveLegend::finish(const Theme &theme)
{
    m_muted = theme.muted;
    if (m_named.size() < 2)
        return;
    grid().insertRow(0);
    grid().addElement(0, 0, this);
    setVisible(true);
}

QCPLayoutGrid &CurveLegend::grid() const
{
    return *mParentPlot->plotLayout();
}

/// Adds the first `named` of them, and the count of the others.
void CurveLegend::addEntries(int named)
{
    QCPLegend::clear();
    setWrap(0);
    for (int i = 0; i < named; ++i)
        addItem(new QCPPlottableLegendItem(this, m_named[i]));
    if (named == m_named.size())
        return;
    const QString more = QCoreApplication::translate("tnn::widgets::CurveLegend", "+ %1 more");
    auto *text = new QCPTextElement(mParentPlot, more.arg(m_named.size() - named), plotFont());
    text->setTextColor(m_muted);
    text->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    addElement(text);
    text->setLayer(layer());
}

std::vector<QSize> CurveLegend::sizesOfEntries() const
{
    std::vector<QSize> sizes;
    for (int i = 0; i < elementCount(); ++i)
        sizes.push_back(elementAt(i)->minimumOuterSizeHint());
    return sizes;
}

void CurveLegend::updateLayout()
{
    if (layout() != &grid() || m_row >= 0)
        return QCPLegend::updateLayout();
    const std::vector<QSize> sizes = sizesOfEntries();
    const std::vector<QRect> places = inRows(sizes, rect().width());
    for (int i = 0; i < elementCount(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        elementAt(i)->setOuterRect(QStyle::alignedRect(Qt::LeftToRight, Qt::AlignLeft | Qt::AlignVCenter, sizes[at],
                                                       places[at].translated(rect().topLeft())));
    }
}

/// Names as many as have room.
void CurveLegend::fit(const QSize &room, int mostRows)
{
    constexpr double MostShare = 0.25; // relative to the height of the plot
    m_leftOut = 0;
    if (!layout())
        return;
    const int most = std::min<int>(MostEntries, static_cast<int>(m_named.size()));
    if (mostRows < 1) {
        m_leftOut = most;
        QCPLegend::clear();
        setMinimumSize(1, 1);
        setMaximumSize(Wide, 1);
        return;
    }
    addEntries(0);
    const QSize more = sizesOfEntries().front();
    addEntries(most);
    const std::vector<QSize> sizes = sizesOfEntries();
    int named = most, height = 0;
    for (;; --named) {
        std::vector<QSize> shown(sizes.begin(), sizes.begin() + named);
        if (named < m_named.size())
            shown.push_back(more);
        const std::vector<QRect> places = inRows(shown, room.width() - 2 * Side);
        height = places.back().bottom() + 1;
        const int rows = height / places.back().height();
        if (rows == 1 || named == 1 || (rows <= mostRows && height <= MostShare * room.height()))
            break;
    }
    addEntries(named);
    m_leftOut = most - named;
    setMargins({Side, Above, Side, 0});
    setMinimumSize(10, height + Above);
    setMaximumSize(Wide, height + Above);
}

bool CurveLegend::leave(bool atEnds)
{
    constexpr int Beside = 4; // pixels
    constexpr int MostInColumn = 10;
    if (layout() != &grid() || m_leftOut > 0 || m_named.size() > MostInColumn
        || (atEnds && (grid().columnCount() > 1 || mParentPlot->yAxis2->visible())))
        return false;
    int axes = 0;
    for (int row = 0; row < grid().rowCount(); ++row) {
        const QCPLayoutElement *const element = grid().hasElement(row, 0) ? grid().element(row, 0) : nullptr;
        if (element == this)
            m_row = row;
        if (element == mParentPlot->axisRect())
            axes = row;
    }
    grid().take(this);
    grid().setRowStretchFactor(m_row, EmptyStretch);
    addEntries(static_cast<int>(m_named.size()));
    setWrap(1);
    setFillOrder(foColumnsFirst, true);
    setMargins({Beside, Beside, Beside, Beside});
    setMinimumSize(0, 0);
    setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
    if (atEnds) {
        setMaximumSize(minimumOuterSizeHint().width(), QWIDGETSIZE_MAX);
        grid().addElement(axes, 1, this);
    }
    return true;
}

bool CurveLegend::alignWithEnds()
{
    constexpr double LeastShare = 0.5; // of the width, for the axes
    const QRect axes = mParentPlot->axisRect()->rect();
    std::vector<double> middles;
    for (const QCPAbstractPlottable *named : std::as_const(m_named)) {
        const auto *graph = qobject_cast<const QCPGraph *>(named);
        if (!graph || graph->keyAxis() != mParentPlot->xAxis)
            return false;
        middles.push_back(endOf(*graph, axes));
    }
    const int each = elementAt(0)->minimumOuterSizeHint().height();
    if (axes.width() < LeastShare * mParentPlot->viewport().width() || each * elementCount() > axes.height())
        return false;
    middles = keptApart(std::move(middles), each, axes);
    for (std::size_t i = 0; i < middles.size(); ++i) {
        QCPLayoutElement *const entry = elementAt(static_cast<int>(i));
        QRect place = entry->outerRect();
        place.setHeight(each); // instead of its share of the page
        place.moveTop(static_cast<int>(std::lround(middles[i] - each / 2.0)));
        entry->setOuterRect(place);
    }
    return true;
}

bool CurveLegend::enterFreePlace()
{
    const QRect axes = mParentPlot->axisRect()->rect();
    const QSize size = minimumOuterSizeHint();
    for (const auto vertical : {Qt::AlignTop, Qt::AlignBottom, Qt::AlignVCenter})
        for (const auto horizontal : {Qt::AlignRight, Qt::AlignLeft}) {
            const QRect area = QStyle::alignedRect(Qt::LeftToRight, vertical | horizontal, size, axes);
            if (!axes.contains(area) || !isFree(*mParentPlot, area))
                continue;
            mParentPlot->axisRect()->insetLayout()->addElement(this, vertical | horizontal);
            mParentPlot->axisRect()->insetLayout()->update(QCPLayoutElement::upLayout);
            return true;
        }
    return false;
}

bool CurveLegend::putBack()
{
    if (m_row < 0)
        return false;
    if (layout())
        layout()->take(this);
    setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX); // that of a column would bound the axes below it
    grid().setRowStretchFactor(m_row, 1);
    grid().addElement(std::exchange(m_row, -1), 0, this);
    grid().simplify(); // without the column right of the axes
    return true;
}

Placement nameEnds(QCustomPlot &plot)
{
    QList<QCPItemText *> names;
    for (int i = 0; i < plot.graphCount(); ++i) {
        QCPItemText &name = addText(plot, plot.graph(i)->name(), plot.graph(i)->pen().color(),
                                    Qt::AlignLeft | Qt::AlignVCenter);
        name.position->setType(QCPItemPosition::ptAbsolute);
        names.append(&name);
    }
    return [&plot, names] {
        constexpr double GapBeforeName = 7;
        std::vector<QPointF> ends;
        std::vector<double> middles;
        for (int i = 0; i < names.size(); ++i) {
            ends.push_back(plot.graph(i)->dataPixelPosition(plot.graph(i)->dataCount() - 1));
            middles.push_back(ends.back().y());
        }
        middles = keptApart(std::move(middles), QFontMetricsF(plotFont()).height() - 1, plot.axisRect()->rect());
        for (std::size_t i = 0; i < ends.size(); ++i)
            names[static_cast<qsizetype>(i)]->position->setPixelPosition({ends[i].x() + GapBeforeName, middles[i]});
    };
}

} // namespace tnn::widgets
