// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"
#include "widgets/cells/atlas_plot.h"

// What an atlas shows on top of its picture: the trail, the selected channel and the lag under the pointer.

namespace tnn::widgets {

std::vector<AtlasPlot::TrailStep> AtlasPlot::trail() const
{
    if (isEmpty())
        return {};
    const QFontMetricsF metrics(fontInPixels());
    const double separator = metrics.horizontalAdvance(QStringLiteral(" / "));
    const auto along = [&](const QString &layer) {
        std::vector<std::pair<Step, QString>> texts{{Step::Model, tr("model")}};
        if (m_figure->selected())
            texts.insert(texts.end(),
                         {{Step::Layer, layer},
                          {Step::Channel, tr("channel %1").arg(groupedNumber(m_figure->channel))},
                          {Step::Matrix, tr("matrix")}});
        std::vector<TrailStep> steps;
        double x = Margin;
        for (const auto &[step, text] : texts) {
            const double width = metrics.horizontalAdvance(text);
            steps.push_back({step, text, QRectF(x, 3, width, metrics.height() + 2)});
            x += width + separator;
        }
        return steps;
    };
    const Band *selected = m_figure->selected();
    auto steps = along(selected ? translated(selected->title) : QString());
    if (selected && steps.back().rect.right() > m_area.right())
        steps = along(QString::fromStdString(selected->brief));
    while (steps.size() > 1 && steps.back().rect.right() > m_area.right())
        steps.pop_back();
    return steps;
}

QRectF AtlasPlot::stepRect(Step step) const
{
    for (const TrailStep &one : trail())
        if (one.step == step)
            return one.rect;
    return {};
}

void AtlasPlot::paintMarks(QPainter &painter)
{
    const AtlasGeometry where = geometry();
    painter.setFont(where.font);
    for (const TrailStep &step : trail()) {
        painter.setPen(theme().muted);
        if (step.step != Step::Model)
            painter.drawText(
                step.rect.translated(-step.rect.left(), 0).adjusted(0, 0, step.rect.left() - step.rect.width(), 0),
                Qt::AlignRight | Qt::AlignVCenter, QStringLiteral(" / "));
        painter.setPen(theme().accent);
        painter.drawText(step.rect, Qt::AlignLeft | Qt::AlignVCenter, step.text);
    }
    painter.setClipRect(m_area);
    for (std::size_t k = 0; hover().lag && k < m_bands.size(); ++k) {
        const LagAxis axis = lagAxis(k);
        const long lag = *hover().lag;
        if (std::abs(lag) >= m_figure->n || (axis.causal() && lag < 0))
            continue;
        const double y = where.yOf(k, axis, axis.placeOf(lag));
        QColor halo = theme().surface;
        halo.setAlpha(150);
        for (const QPen &pen : {QPen(halo, 3), QPen(theme().text, 1)}) {
            painter.setPen(pen);
            painter.drawLine(QPointF(m_area.left(), y), QPointF(m_area.right(), y));
        }
    }
    painter.setBrush(Qt::NoBrush);
    if (const auto band = selectedBand()) {
        const std::vector<long> &order = m_bands[*band].order;
        const auto column = static_cast<double>(std::find(order.begin(), order.end(), m_figure->channel)
                                                - order.begin());
        QRectF mark = where.band(*band);
        mark.setLeft(where.xOf(column));
        mark.setWidth(where.columnWidth());
        const double wider = std::max(0.0, 3 - mark.width()) / 2 + 1;
        painter.setPen(QPen(theme().accent, 2));
        painter.drawRect(mark.adjusted(-wider, 0, wider, 0));
    }
    painter.setClipping(false);
}

} // namespace tnn::widgets
