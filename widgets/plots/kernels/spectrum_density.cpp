// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <qcustomplot.h>
#include <QImage>

#include "widgets/base/new_image.h"
#include "widgets/plots/kernels/spectrum_plot.h"

// SpectrumPlot: the density of the poles of a head.

namespace tnn::widgets {

namespace {

using figures::PoleDensity;

constexpr double DensityOpacity = 0.55;
constexpr int DensityDecades = 3; // below the strongest cell of a form

} // namespace

/// Explains the shading: "Shading: 3 decades of |b_k| over all 384 channels (poles: 98304, 98304, 1450)".
QString SpectrumPlot::densityText(const std::vector<std::size_t> &shown) const
{
    if (!m_figure->density)
        return tr("Shading: counting the poles of the head\u2026");
    const figures::HeadDensity &density = *m_figure->density;
    QStringList poles;
    for (const std::size_t form : shown) {
        const PoleDensity *found = density.of(document::methodOf(m_figure->forms[form]));
        poles += found ? QString::number(found->poles) : QString(QChar(0x2026));
    }
    const QString channels = density.channels < density.allChannels
        ? tr("%1 of %2 channels").arg(density.channels).arg(density.allChannels)
        : density.channels == 1 ? tr("1 channel")
                                : tr("all %1 channels").arg(density.channels);
    return tr("Shading: %1 decades of |b\u2096| over %2 (poles: %3)")
        .arg(QString::number(DensityDecades), channels, poles.join(QStringLiteral(", ")));
}

/// Shades the places where the poles of the head are, behind everything else.
void SpectrumPlot::addDensity(const ssm::Modes &modes, double centre)
{
    const PoleDensity *density = m_figure->density ? m_figure->density->of(document::methodOf(modes)) : nullptr;
    if (!density)
        return;
    const float highest = *std::max_element(density->weight.begin(), density->weight.end());
    QImage image = newImage({PoleDensity::Cells, PoleDensity::Cells}, QImage::Format_ARGB32);
    auto cell = density->weight.begin();
    for (int y = 0; y < PoleDensity::Cells; ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(PoleDensity::Cells - 1 - y));
        for (int x = 0; x < PoleDensity::Cells; ++x) {
            const float weight = *cell++;
            const double level = 1 + std::log10(static_cast<double>(weight / highest)) / DensityDecades;
            line[x] = faded(theme().accent, weight > 0 ? DensityOpacity * std::max(0.0, level) : 0).rgba();
        }
    }
    constexpr double Reach = PoleDensity::Reach;
    addDrawing(plot(), [image, centre, &plot = plot()](QCPPainter &painter) {
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.setRenderHint(QPainter::LosslessImageRendering);
        painter.drawImage(QRectF(QPointF(plot.xAxis->coordToPixel(centre - Reach), plot.yAxis->coordToPixel(Reach)),
                                 QPointF(plot.xAxis->coordToPixel(centre + Reach), plot.yAxis->coordToPixel(-Reach))),
                          image);
    });
}

/// No ticks beside the circles, the last of which is at `last`; only centers, or none, where there is no room for more.
void SpectrumPlot::tickCircles(double last)
{
    setTicks(*plot().xAxis, [last, &plot = plot()](double lower, double upper) {
        constexpr double Room = 30, PerTick = 80, PerCenter = 12; // pixels
        const double unit = plot.viewport().width() / (upper - lower);
        const double from = std::max(lower, -CircleStep / 2), to = std::min(upper, last + CircleStep / 2);
        const auto mapping = AxisMapping::repeated(CircleStep);
        AxisTicks ticks = axisTicks(mapping, from, to, std::max(2, static_cast<int>((to - from) * unit / PerTick)));
        if (unit > Room)
            return ticks;
        AxisTicks centers;
        if (CircleStep * unit < PerCenter)
            return centers;
        for (qsizetype i = 0; i < ticks.positions.size(); ++i)
            if (std::abs(mapping.fromAxis(ticks.positions[i])) < 1e-9) {
                centers.positions.append(ticks.positions[i]);
                centers.labels.append(ticks.labels[i]);
            }
        return centers;
    });
}

} // namespace tnn::widgets
