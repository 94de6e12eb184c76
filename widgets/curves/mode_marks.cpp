// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/mode_marks.h"

#include <algorithm>
#include <utility>

#include <qcustomplot.h>

#include "widgets/curves/axis_ticks.h"
#include "widgets/curves/curve_style.h"

namespace tnn::widgets {

namespace {

constexpr double Smallest = 1.6, Largest = 4.6; // radii in pixels

class ModeItem : public QCPAbstractItem {
public:
    ModeItem(QCustomPlot &plot, const Theme &theme, std::vector<ModeMark> marks, MarkStyle style, QCPRange levels) :
        QCPAbstractItem(&plot), m_theme(theme), m_marks(std::move(marks)), m_style(style), m_levels(levels),
        m_table(ColourMap::Viridis, theme.dark)
    {
    }

    double selectTest(const QPointF &, bool, QVariant *) const override { return -1; }

protected:
    void draw(QCPPainter *painter) override
    {
        painter->setAntialiasing(true);
        for (const ModeMark *mark : visible())
            drawMark(*painter, *mark);
    }

private:
    QPointF pixelOf(const ModeMark &mark) const
    {
        return {parentPlot()->xAxis->coordToPixel(mark.position.x()),
                parentPlot()->yAxis->coordToPixel(mark.position.y())};
    }
    std::vector<const ModeMark *> visible() const;
    void drawMark(QCPPainter &painter, const ModeMark &mark) const;

    Theme m_theme;
    std::vector<ModeMark> m_marks;
    MarkStyle m_style;
    QCPRange m_levels;
    ColourTable m_table;
};

/// Returns the drawing depth of a mark: many rings below, few squares on top.
int depthOf(const ModeMark &mark)
{
    return mark.shape == ModeMark::Shape::Ring ? 0 : mark.shape == ModeMark::Shape::Disc ? 1 : 2;
}

/// Returns the strongest mark of each small cell (for stems, of each column), by depth, then weakest first.
std::vector<const ModeMark *> ModeItem::visible() const
{
    const QRect area = parentPlot()->axisRect()->rect().adjusted(-6, -6, 6, 6);
    if (area.isEmpty())
        return {};
    const double cell = m_style == MarkStyle::Dots ? 1.5 : 1;
    const int columns = static_cast<int>(area.width() / cell) + 1;
    const int rows = m_style == MarkStyle::Dots ? static_cast<int>(area.height() / cell) + 1 : 1;
    constexpr std::size_t Shapes = 3;
    std::vector<const ModeMark *> strongest(Shapes * static_cast<std::size_t>(columns)
                                            * static_cast<std::size_t>(rows));
    for (const ModeMark &mark : m_marks) {
        const QPointF pixel = pixelOf(mark) - area.topLeft();
        if (!(pixel.x() >= 0 && pixel.x() < area.width()))
            continue;
        if (m_style == MarkStyle::Dots && !(pixel.y() >= 0 && pixel.y() < area.height()))
            continue;
        const int row = m_style == MarkStyle::Dots ? static_cast<int>(pixel.y() / cell) : 0;
        const int index = (static_cast<int>(mark.shape) * rows + row) * columns + static_cast<int>(pixel.x() / cell);
        const ModeMark *&present = strongest[static_cast<std::size_t>(index)];
        if (!present || present->level < mark.level)
            present = &mark;
    }
    strongest.erase(std::remove(strongest.begin(), strongest.end(), nullptr), strongest.end());
    std::stable_sort(strongest.begin(), strongest.end(), [](const ModeMark *a, const ModeMark *b) {
        return std::pair(depthOf(*a), a->level) < std::pair(depthOf(*b), b->level);
    });
    return strongest;
}

void ModeItem::drawMark(QCPPainter &painter, const ModeMark &mark) const
{
    const double share = std::clamp((mark.level - m_levels.lower) / m_levels.size(), 0.0, 1.0);
    const QColor colour = levelColour(m_table, m_theme, share);
    const QPointF at = pixelOf(mark);
    double radius = Smallest + share * (Largest - Smallest);
    const bool hollow = mark.shape == ModeMark::Shape::Ring;
    if (m_style == MarkStyle::Stems) {
        painter.setPen(QPen(faded(colour, hollow ? 0.35 : 1), 1));
        painter.drawLine(QLineF(at, QPointF(at.x(), parentPlot()->axisRect()->bottom())));
        radius = 2;
    }
    painter.setPen(hollow ? QPen(colour, 1) : QPen(Qt::NoPen));
    painter.setBrush(hollow ? QBrush(Qt::NoBrush) : QBrush(colour));
    if (mark.shape == ModeMark::Shape::Square) {
        radius = std::max(radius, 3.0); // few, and the most important
        painter.drawRect(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius));
        return;
    }
    if (hollow)
        radius = 3;
    painter.drawEllipse(at, radius, radius);
}

} // namespace

QColor levelColour(const ColourTable &table, const Theme &theme, double share)
{
    return QColor::fromRgb(table.at(theme.dark ? 0.12 + 0.88 * share : 0.9 * share));
}

void addModeMarks(QCustomPlot &plot, const Theme &theme, std::vector<ModeMark> marks, MarkStyle style, double lowest,
                  double highest)
{
    new ModeItem(plot, theme, std::move(marks), style, QCPRange(lowest, highest));
}

void addLevelBar(QCustomPlot &plot, const Theme &theme, double lowest, double highest, const QString &title)
{
    constexpr int Stops = 32;
    const ColourTable table(ColourMap::Viridis, theme.dark);
    QCPColorGradient gradient;
    gradient.clearColorStops();
    gradient.setLevelCount(256);
    for (int i = 0; i <= Stops; ++i)
        gradient.setColorStopAt(i / double(Stops), levelColour(table, theme, i / double(Stops)));
    auto *bar = new QCPColorScale(&plot);
    plot.plotLayout()->addElement(0, 1, bar);
    bar->setType(QCPAxis::atRight);
    bar->setGradient(gradient);
    bar->setDataRange(QCPRange(lowest, highest));
    bar->setBarWidth(10);
    bar->setRangeDrag(false);
    bar->setRangeZoom(false);
    bar->setLabel(title);
    styleAxis(*bar->axis(), theme);
    setMapping(*bar->axis(), AxisMapping());
    // As high as the axes.
    auto *margins = new QCPMarginGroup(&plot);
    plot.axisRect()->setMarginGroup(QCP::msTop | QCP::msBottom, margins);
    bar->setMarginGroup(QCP::msTop | QCP::msBottom, margins);
}

} // namespace tnn::widgets
