// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/atlas_plot.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include "engine/parallel.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::widgets {

namespace {

ValueScale scale()
{
    constexpr double LinearBelow = 1e-3;
    return ValueScale::symlog(1, LinearBelow);
}

constexpr double FewestColumns = 2, SmallestPartOfBand = 0.05;
constexpr double ChannelWidth = 60; ///< pixels of a column when one channel is looked at

/// Returns the nearest interval of this length within 0..count.
std::pair<double, double> nearestInterval(double low, double length, double least, double count)
{
    const double most = std::clamp(length, std::min(least, count), count);
    const double middle = low + length / 2;
    return {std::clamp(middle - most / 2, 0.0, count - most), most};
}

} // namespace

AtlasPlot::AtlasPlot(QWidget *parent) : PlotFrame(tr("Atlas"), ZoomGestures(ZoomGestures::Upward::Smaller), parent)
{
    m_gestures.setConstraint([this](const QRectF &view) {
        const auto [x, width] = nearestInterval(view.x(), view.width(), FewestColumns, whole().width());
        const auto [y, height] = nearestInterval(view.y(), view.height(), SmallestPartOfBand, whole().height());
        return QRectF(x, y, width, height);
    });
    AtlasPlot::layOut();
}

QString AtlasPlot::title() const
{
    return isEmpty() ? QString() : translated(m_figure->title);
}

void AtlasPlot::chooseColors()
{
    m_colors = ValueColors{scale(), ColorTable(ColorMap::Diverging, theme().dark), theme().notFinite.rgb(),
                           theme().surface.rgb()};
    m_levelColors = AtlasColors(*m_colors);
}

QRectF AtlasPlot::whole() const
{
    return isEmpty() ? QRectF(0, 0, 1, 1)
                     : QRectF(0, 0, static_cast<double>(m_columns), static_cast<double>(m_figure->expected));
}

AtlasPlot::LevelsPtr AtlasPlot::levelsOf(const figures::AtlasFigure::BandPtr &band)
{
    return std::make_shared<const AtlasLevels>(band, scale());
}

void AtlasPlot::setFigure(std::shared_ptr<const figures::AtlasFigure> figure, const std::vector<LevelsPtr> &prepared)
{
    const QRectF before = whole();
    const bool same = figure && m_figure && figure->bands == m_figure->bands;
    m_figure = std::move(figure);
    std::vector<AtlasBand> bands(m_figure ? m_figure->bands.size() : 0);
    m_columns = 1;
    parallelFor(static_cast<long>(bands.size()), threads(), [&](long k) {
        const auto at = static_cast<std::size_t>(k);
        const figures::AtlasFigure::BandPtr &band = m_figure->bands[at];
        const auto isOf = [&band](const LevelsPtr &levels) { return levels->isOf(band); };
        const auto found = std::find_if(prepared.begin(), prepared.end(), isOf);
        if (at < m_bands.size() && isOf(m_bands[at].levels))
            bands[at] = std::move(m_bands[at]);
        else
            bands[at].levels = found != prepared.end() ? *found : levelsOf(band);
    });
    m_bands = std::move(bands);
    for (const AtlasBand &band : m_bands)
        m_columns = std::max(m_columns, static_cast<long>(band.levels->band().columns.size()));
    if (!m_colors)
        chooseColors();
    if (!same)
        layOut();
    if (whole() != before)
        m_gestures.reset(whole());
    sortColumns();
    setAccessibleDescription(isEmpty() ? QString()
                                       : tr("%1: %n band(s)", nullptr, static_cast<int>(m_bands.size())).arg(title()));
}

void AtlasPlot::setOptions(const AtlasOptions &options)
{
    m_options = options;
    sortColumns();
}

/// Repaints only if columns have moved, not for another selected channel.
void AtlasPlot::sortColumns()
{
    bool moved = false;
    for (AtlasBand &band : m_bands) {
        std::vector<long> order = columnOrder(*m_figure, band.levels->band(), m_options);
        moved = moved || order != band.order;
        band.order = std::move(order);
    }
    if (moved)
        pointAgain();
    update();
}

void AtlasPlot::layOut()
{
    const bool fitted = m_gestures.fitted();
    m_labels = labelsOf(fontInPixels(), width());
    m_area = areaOn(size(), fontInPixels(), m_labels);
    m_gestures.setArea(m_area);
    m_gestures.setHome(whole());
    m_gestures.setView(fitted ? m_gestures.home() : view());
    paintAnew();
}

void AtlasPlot::go(const QRectF &view)
{
    m_gestures.visit(view);
    viewChanged();
}

figures::Zoom AtlasPlot::zoom() const
{
    if (m_gestures.fitted())
        return {};
    return {figures::Interval{view().left(), view().right()}, figures::Interval{view().top(), view().bottom()}};
}

void AtlasPlot::setZoom(const figures::Zoom &zoom)
{
    if (isEmpty())
        return;
    setView(viewOf(zoom, whole()));
}

std::optional<std::size_t> AtlasPlot::selectedBand() const
{
    for (std::size_t k = 0; k < m_bands.size(); ++k)
        if (&m_bands[k].levels->band() == m_figure->selected())
            return k;
    return {};
}

void AtlasPlot::zoomToLayer()
{
    if (const auto band = selectedBand())
        go({0, static_cast<double>(*band), whole().width(), 1});
}

void AtlasPlot::zoomToChannel()
{
    const auto band = selectedBand();
    if (!band)
        return;
    const std::vector<long> &order = m_bands[*band].order;
    const auto column = static_cast<double>(std::find(order.begin(), order.end(), m_figure->channel) - order.begin());
    const double width = std::max(1.0, m_area.width() / ChannelWidth);
    go({column + 0.5 - width / 2, static_cast<double>(*band), width, 1});
}

/// Escape: from a part of a band to the band, from there to the model.
bool AtlasPlot::key(const QKeyEvent &event)
{
    if (event.key() != Qt::Key_Escape || isEmpty() || m_gestures.fitted())
        return false;
    const QRectF band(0, std::floor(view().center().y()), whole().width(), 1);
    go(view().height() > 1 || view() == band ? whole() : band);
    return true;
}

std::optional<AtlasPlot::Cell> AtlasPlot::cellAt(const AtlasGeometry &where, const QPointF &pixel) const
{
    if (isEmpty() || !where.area.contains(pixel))
        return {};
    const double y = where.view.top() + (pixel.y() - where.area.top()) / where.area.height() * where.view.height();
    const auto band = static_cast<std::size_t>(std::max(0.0, y));
    const auto column = static_cast<long>(std::floor(where.columnAt(pixel.x())));
    if (band >= m_bands.size() || column < 0 || column >= static_cast<long>(m_bands[band].order.size()))
        return {};
    const LagAxis axis = lagAxis(band);
    const double place = where.placeAt(band, axis, pixel.y());
    return Cell{band, column, axis.binAt(place), axis.lagAt(place)};
}

QString AtlasPlot::readoutOf(const Cell &cell) const
{
    const Band &band = m_bands[cell.band].levels->band();
    const long channel = m_bands[cell.band].order[static_cast<std::size_t>(cell.column)];
    const figures::AtlasFigure::Column &column = band.columns[static_cast<std::size_t>(channel)];
    const auto at = static_cast<std::size_t>(std::abs(cell.bin));
    const long near = m_figure->edges[at], far = m_figure->edges[at + 1] - 1;
    const QString value = shortNumber(band.at(channel, cell.bin), 4), reach = groupedNumber(column.k99),
                  peak = shortNumber(column.peak, 4);
    const QString where = tr("%1, channel %2").arg(translated(band.title), groupedNumber(channel));
    if (near == far)
        return tr("%1  lag %2  t / peak %3  peak %4  k99 %5").arg(where, groupedNumber(cell.lag), value, peak, reach);
    const long sign = cell.bin < 0 ? -1 : 1;
    return tr("%1  lags %2 to %3  largest t / peak %4  peak %5  k99 %6")
        .arg(where, groupedNumber(sign * near), groupedNumber(sign * far), value, peak, reach);
}

QString AtlasPlot::readoutOnPage(const QPointF &pixel) const
{
    const std::optional<Cell> cell = cellAt(m_paper, pixel);
    return cell ? readoutOf(*cell) : QString();
}

void AtlasPlot::pointAt(std::optional<QPointF> pixel)
{
    const std::optional<Cell> cell = pixel ? cellAt(geometry(), *pixel) : std::nullopt;
    const auto steps = trail();
    const bool onTrail = pixel && std::any_of(steps.begin(), steps.end(), [&pixel](const TrailStep &step) {
                             return step.rect.contains(*pixel);
                         });
    setCursor(onTrail ? Qt::PointingHandCursor : Qt::ArrowCursor);
    showHover(cell ? Hover{cell->lag, {}, {}} : Hover(), cell ? readoutOf(*cell) : QString());
}

void AtlasPlot::click(const QMouseEvent &event)
{
    if (event.button() != Qt::LeftButton)
        return;
    for (const TrailStep &step : trail()) {
        if (!step.rect.contains(event.position()))
            continue;
        if (step.step == Step::Model)
            fit();
        else if (step.step == Step::Layer)
            zoomToLayer();
        else if (step.step == Step::Channel)
            zoomToChannel();
        else
            emit matrixWanted();
        return;
    }
    if (const std::optional<Cell> cell = cellAt(geometry(), event.position())) {
        const Band &band = m_bands[cell->band].levels->band();
        emit channelActivated(band.tno, band.head, m_bands[cell->band].order[static_cast<std::size_t>(cell->column)]);
    }
}

/// The wheel on the bands zooms as it does below them, only columns; with Control also lags.
bool AtlasPlot::handleGesture(QEvent *event)
{
    if (event->type() != QEvent::Wheel)
        return m_gestures.handle(event);
    const auto &wheel = *static_cast<QWheelEvent *>(event);
    const QPointF at = wheel.position();
    const bool both = wheel.modifiers().testFlag(Qt::ControlModifier) || !m_area.contains(at);
    QWheelEvent columns({at.x(), both ? at.y() : m_area.bottom() + 1}, wheel.globalPosition(), wheel.pixelDelta(),
                        wheel.angleDelta(), wheel.buttons(), wheel.modifiers(), wheel.phase(), wheel.inverted());
    event->setAccepted(m_gestures.handle(&columns));
    return event->isAccepted();
}

} // namespace tnn::widgets
