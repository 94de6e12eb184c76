// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/kernels/form_costs_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <qcustomplot.h>

#include "widgets/plots/method_style.h"

namespace tnn::widgets {

namespace {

using figures::FormCostsFigure;
using Point = FormCostsFigure::Point;

constexpr double DrawnAsZero = 1e-9; ///< where an error of 0 is drawn

/// Returns the diameter in pixels: the area grows with the logarithm of the bytes, or the largest would hide all.
double markSize(std::size_t bytes)
{
    constexpr double Least = 5, PerDecade = 3.5;
    return Least + PerDecade * std::max(0.0, std::log10(static_cast<double>(std::max<std::size_t>(bytes, 1))) - 3);
}

QString nameOf(const Point &point)
{
    return translated(titleOf(point));
}

double gapBetween(const QRectF &a, const QRectF &b)
{
    const double x = std::max({a.left() - b.right(), b.left() - a.right(), 0.0});
    const double y = std::max({a.top() - b.bottom(), b.top() - a.bottom(), 0.0});
    return std::hypot(x, y);
}

/// Returns where a text of this size covers none of `marks` and `texts` and is nearest to its own mark, inside `area`:
/// corners first, then the sides, then farther away.
std::optional<QRectF> freePlace(const QRectF &own, const QSizeF &size, const QRectF &area,
                                const std::vector<QRectF> &marks, const std::vector<QRectF> &texts)
{
    constexpr double MarkGap = 3, Farther = 14; // pixels
    // Where the text is relative to the mark: -1 is left or above, 0 centered.
    static const std::array<QPoint, 8> directions{
        {{1, -1}, {1, 1}, {-1, -1}, {-1, 1}, {1, 0}, {-1, 0}, {0, -1}, {0, 1}}};
    const double near = own.width() / 2 + MarkGap;
    for (const double away : {near, near + Farther})
        for (const QPoint &direction : directions) {
            // A corner is at the mark's height: shifted sideways by the whole distance, not also up.
            const double up = direction.x() == 0 || away > near ? away : 0;
            const QPointF centre = own.center()
                + QPointF(direction.x() * (away + size.width() / 2), direction.y() * (up + size.height() / 2));
            const QRectF box(centre - QPointF(size.width(), size.height()) / 2, size);
            const auto isText = [&box](const QRectF &text) { return box.intersects(text); };
            const auto isNearer = [&](const QRectF &mark) {
                return box.intersects(mark) || gapBetween(box, mark) < gapBetween(box, own) - 0.5;
            };
            if (area.contains(box) && std::none_of(texts.begin(), texts.end(), isText)
                && std::none_of(marks.begin(), marks.end(), isNearer))
                return box;
        }
    return std::nullopt;
}

} // namespace

QPointF FormCostsPlot::placeOf(const Point &point) const
{
    return {AxisMapping::logarithmic().toAxis(std::max(point.microseconds, 1e-3)),
            AxisMapping::logarithmic().toAxis(std::max(point.error, DrawnAsZero))};
}

/// Adds the forms that no other beats in both error and time, by time.
void FormCostsPlot::addFront()
{
    std::vector<const Point *> sorted;
    for (const Point &point : m_figure->points)
        sorted.push_back(&point);
    std::sort(sorted.begin(), sorted.end(),
              [](const Point *a, const Point *b) { return a->microseconds < b->microseconds; });
    QVector<QCPGraphData> front;
    double best = std::numeric_limits<double>::infinity();
    for (const Point *point : sorted) {
        if (!(point->error < best))
            continue;
        best = point->error;
        front.append({placeOf(*point).x(), placeOf(*point).y()});
    }
    addCurve(front, QPen(theme().muted, 1, Qt::DashLine), {});
}

/// Forms left of this line are faster than the exact stream.
void FormCostsPlot::addExactTime()
{
    for (const Point &point : m_figure->points) {
        if (point.form != document::nameOf(document::Method::Streaming))
            continue;
        auto *line = new QCPItemStraightLine(&plot());
        line->setPen(QPen(theme().muted, 1, Qt::DotLine));
        line->point1->setCoords(placeOf(point));
        line->point2->setCoords(placeOf(point) + QPointF(0, 1));
    }
}

void FormCostsPlot::addForm(const std::string &form, int series)
{
    const QColor color = seriesPen(theme(), series).color();
    for (const Point &point : m_figure->points) {
        if (point.form != form)
            continue;
        const QPointF place = placeOf(point);
        QCPGraph &graph = addCurve({{place.x(), place.y()}}, QPen(color), {});
        graph.setLineStyle(QCPGraph::lsNone);
        graph.setScatterStyle(seriesMark(series, color, markSize(point.stateBytes)));
        addLabel(point);
    }
}

void FormCostsPlot::addLabel(const Point &point)
{
    const QString name = nameOf(point);
    QCPItemText &text = addText(plot(), {}, theme().muted, Qt::AlignLeft | Qt::AlignTop);
    text.position->setType(QCPItemPosition::ptAbsolute);
    m_labels.push_back({&text, name, name + QStringLiteral(", ") + memoryText(static_cast<double>(point.stateBytes)),
                        placeOf(point), markSize(point.stateBytes)});
}

/// Places each label beside its mark where it covers no other mark or label; labels without such a place are only in
/// the readout.
void FormCostsPlot::placeLabels() const
{
    constexpr int Roomy = 640;
    const bool whole = plot().viewport().width() >= Roomy;
    const QRectF area = plot().axisRect()->rect();
    const QFontMetricsF metrics(plotFont());
    std::vector<QRectF> marks, texts;
    for (const Label &label : m_labels) {
        QRectF mark(0, 0, label.markSize, label.markSize);
        mark.moveCenter(pixelOf(label.mark));
        marks.push_back(mark);
    }
    for (std::size_t k = 0; k < m_labels.size(); ++k) {
        QCPItemText &text = *m_labels[k].text;
        text.setVisible(false);
        if (!area.contains(marks[k].center()))
            continue; // outside the zoom
        // The short name if the full one does not fit.
        for (const QString &name :
             whole ? QStringList{m_labels[k].whole, m_labels[k].brief} : QStringList{m_labels[k].brief}) {
            const std::optional<QRectF> box = freePlace(marks[k], metrics.size(0, name), area, marks, texts);
            if (!box)
                continue;
            text.setText(name);
            text.position->setPixelPosition(box->topLeft());
            text.setVisible(true);
            texts.push_back(*box);
            break;
        }
    }
}

QPointF FormCostsPlot::pixelOf(const QPointF &place) const
{
    return {plot().xAxis->coordToPixel(place.x()), plot().yAxis->coordToPixel(place.y())};
}

std::optional<QRectF> FormCostsPlot::populate()
{
    m_labels.clear();
    if (!m_figure || m_figure->points.empty())
        return std::nullopt;
    setHorizontalAxis(AxisMapping::logarithmic(), tr("\u00b5s per token, one thread, measured now"));
    setVerticalAxis(AxisMapping::logarithmic(), tr("relative error of the output"));
    const QString measured = m_figure->sampled < m_figure->channels
        ? tr("%1 of %2 channels").arg(m_figure->sampled).arg(m_figure->channels)
        : m_figure->channels == 1 ? tr("1 channel")
                                  : tr("all %1 channels").arg(m_figure->channels);
    setCaption(
        tr("n = %1, %2, white noise: error of the worst channel; dashed: no form is both faster and more accurate; "
           "dotted: the time of the exact stream")
            .arg(m_figure->n)
            .arg(measured)
        + (m_figure->note.empty() ? QString() : QStringLiteral(". ") + translated(m_figure->note)));
    addFront();
    addExactTime();
    std::vector<std::string> forms;
    Extent errors;
    double fastest = std::numeric_limits<double>::infinity(), slowest = -fastest;
    for (const Point &point : m_figure->points) {
        if (std::find(forms.begin(), forms.end(), point.form) == forms.end())
            forms.push_back(point.form);
        errors.add(placeOf(point).y());
        fastest = std::min(fastest, placeOf(point).x());
        slowest = std::max(slowest, placeOf(point).x());
    }
    for (std::size_t k = 0; k < forms.size(); ++k)
        addForm(forms[k], methodSeries(forms[k], static_cast<int>(k)));
    addAnnotation([this] { placeLabels(); });
    const double width = std::max(0.5, slowest - fastest), height = std::max(1.0, errors.upper() - errors.lower());
    errors.add(errors.lower() - 0.08 * height);
    errors.add(errors.upper() + 0.12 * height);
    return errors.over(fastest - 0.06 * width, slowest + 0.3 * width);
}

/// Returns the readout of the form nearest to the pointer.
QString FormCostsPlot::readoutAt(const QPointF &coordinates) const
{
    constexpr double Near = 24; // pixels
    double nearest = Near;
    QString text;
    for (const Point &point : m_figure->points) {
        const QPointF away = pixelOf(placeOf(point)) - pixelOf(coordinates);
        const double distance = std::hypot(away.x(), away.y());
        if (distance >= nearest)
            continue;
        nearest = distance;
        text = tr("%1  error %2  %3 \u00b5s per token  %4 of state")
                   .arg(nameOf(point), shortNumber(point.error, 2), shortNumber(point.microseconds),
                        memoryText(static_cast<double>(point.stateBytes)));
    }
    return text;
}

} // namespace tnn::widgets
