// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/spectrum_plot.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <qcustomplot.h>

namespace tnn::widgets {

namespace {

using figures::SpectrumFigure;
using Picture = SpectrumOptions::Picture;

constexpr double CircleStep = 2.5; // distance between the unit circles of adjacent forms

/// Returns "unpadded 3.1e-13, reduced 9e-5": each form with its number, if there is one.
QString perForm(const SpectrumFigure &figure, const std::vector<std::size_t> &shown, int column,
                const std::vector<std::vector<double>> &numbers)
{
    QStringList parts;
    const auto channel = static_cast<std::size_t>(column);
    for (const std::size_t form : shown) {
        const bool known = form < numbers.size() && channel < numbers[form].size();
        parts += formName(figure.forms[form].variant)
            + (known ? QStringLiteral(" ") + shortNumber(numbers[form][channel], 2) : QString());
    }
    return parts.join(QStringLiteral(", "));
}

bool isKnownBeyond(const SpectrumFigure &figure, const std::vector<std::size_t> &shown)
{
    return std::all_of(shown.begin(), shown.end(),
                       [&](std::size_t form) { return form < figure.beyond.size() && !figure.beyond[form].empty(); });
}

QString captionOf(const SpectrumFigure &figure, const std::vector<std::size_t> &shown, const SpectrumOptions &options)
{
    const bool ofLags = options.picture == Picture::Kernel || options.picture == Picture::Error;
    const QString within = perForm(figure, shown, options.column, figure.errors);
    QString text = ofLags && isKnownBeyond(figure, shown)
        ? SpectrumPlot::tr("relative error, lags < n: %1; lags n to 2n \u2212 1: %2")
              .arg(within, perForm(figure, shown, options.column, figure.beyond))
        : SpectrumPlot::tr("%1: relative error to the float32 kernel, lags < n").arg(within);
    long notFinite = 0;
    for (const std::size_t form : shown)
        notFinite += countNotFinite(figure.forms[form], options.column);
    if (notFinite > 0)
        text = joinedClauses({text, notFiniteText(notFinite)});
    return figure.note.empty() ? text : text + QStringLiteral(". ") + translated(figure.note);
}

void addRing(QCustomPlot &plot, double centre, double radius, const QPen &pen)
{
    auto *ring = new QCPItemEllipse(&plot);
    ring->setLayer(QStringLiteral("grid"));
    ring->setPen(pen);
    ring->topLeft->setCoords(centre - radius, radius);
    ring->bottomRight->setCoords(centre + radius, -radius);
}

} // namespace

bool SpectrumPlot::isOfLags() const
{
    return m_options.picture == Picture::Kernel || m_options.picture == Picture::Error;
}

std::vector<std::size_t> SpectrumPlot::shownForms() const
{
    std::vector<std::size_t> shown;
    for (const ssm::Variant variant : m_options.forms)
        for (std::size_t i = 0; i < m_figure->forms.size(); ++i)
            if (m_figure->forms[i].variant == variant && hasModes(m_figure->forms[i], m_options.column))
                shown.push_back(i);
    return shown;
}

QString SpectrumPlot::title() const
{
    return m_figure ? titleWithChannel(m_figure->title, m_figure->labels, m_options.column) : QString();
}

std::optional<QRectF> SpectrumPlot::populate()
{
    if (!m_figure || shownForms().empty())
        return std::nullopt;
    setCaption(captionOf(*m_figure, shownForms(), m_options));
    switch (m_options.picture) {
    case Picture::Plane:
        return populatePlane();
    case Picture::Stems:
        return populateStems();
    case Picture::Kernel:
    case Picture::Error:
        return populateLags();
    }
    return std::nullopt;
}

/// Adds a legend of the marks, if forms share an axis.
void SpectrumPlot::nameForms()
{
    const std::vector<std::size_t> shown = shownForms();
    if (shown.size() < 2)
        return;
    for (const std::size_t form : shown) {
        const ssm::Variant variant = m_figure->forms[form].variant;
        QCPGraph &sample = addCurve({}, QPen(theme().text), formName(variant));
        sample.setLineStyle(QCPGraph::lsNone);
        const auto shape = variant == ssm::Variant::Padded ? QCPScatterStyle::ssCircle
            : variant == ssm::Variant::Unpadded            ? QCPScatterStyle::ssDisc
                                                           : QCPScatterStyle::ssSquare;
        sample.setScatterStyle(
            QCPScatterStyle(shape, QPen(theme().text),
                            variant == ssm::Variant::Padded ? QBrush(Qt::NoBrush) : QBrush(theme().text), 6));
    }
}

/// Labels each circle above it.
void SpectrumPlot::nameCircles()
{
    const std::vector<std::size_t> shown = shownForms();
    for (std::size_t place = 0; place < shown.size(); ++place) {
        const ssm::Modes &modes = m_figure->forms[shown[place]];
        const auto column = static_cast<std::size_t>(m_options.column);
        const bool reduced = modes.variant == ssm::Variant::Reduced && column < m_figure->reducedStates.size();
        const long count = reduced ? m_figure->reducedStates[column] : modes.lambda.rows();
        const QString size = (reduced ? tr("real states: %1") : tr("modes: %1")).arg(count);
        addText(plot(), formName(modes.variant) + QLatin1Char('\n') + size, theme().text,
                Qt::AlignHCenter | Qt::AlignBottom)
            .position->setCoords(static_cast<double>(place) * CircleStep, 1.06);
    }
}

QRectF SpectrumPlot::populatePlane()
{
    const std::vector<std::size_t> shown = shownForms();
    setHorizontalAxis(shown.size() > 1 ? AxisMapping::repeated(CircleStep) : AxisMapping(), tr("Re \u03bb"));
    setVerticalAxis(AxisMapping(), tr("Im \u03bb"));
    SpectrumMarks found;
    double reach = 1;
    for (std::size_t place = 0; place < shown.size(); ++place) {
        const ssm::Modes &modes = m_figure->forms[shown[place]];
        const double centre = static_cast<double>(place) * CircleStep;
        addRing(plot(), centre, 1, QPen(theme().muted, 1));
        // All modes of a conversion are on one ring, whose radius is gamma.
        if (modes.variant != ssm::Variant::Reduced) {
            const double gamma = std::abs(modes.lambda(0, m_options.column));
            if (std::isfinite(gamma)) {
                addRing(plot(), centre, gamma, QPen(theme().accent, 1, Qt::DashLine));
                reach = std::max(reach, gamma);
            }
        }
        found.add(modes, m_options.column, [centre](std::complex<double> lambda, double) {
            return QPointF(centre + lambda.real(), lambda.imag());
        });
    }
    const auto [lowest, highest] = found.levels();
    addModeMarks(plot(), theme(), std::move(found.marks), MarkStyle::Dots, lowest, highest);
    addLevelBar(plot(), theme(), lowest, highest, tr("log10 |b_k|"));
    const double width = 2.24 * reach + static_cast<double>(shown.size() - 1) * CircleStep;
    reach *= 1.12;
    if (shown.size() < 2)
        return {-reach, -reach, 2 * reach, 2 * reach};
    nameCircles();
    constexpr double Words = 0.5; // room for the names, in units
    return {-reach, -reach, width, 2 * reach + Words};
}

QRectF SpectrumPlot::populateStems()
{
    setHorizontalAxis(AxisMapping(), tr("angle of \u03bb / \u03c0"));
    setVerticalAxis(AxisMapping::logarithmic(), tr("|b_k|"));
    SpectrumMarks found;
    for (const std::size_t form : shownForms())
        found.add(m_figure->forms[form], m_options.column, [](std::complex<double> lambda, double level) {
            return QPointF(std::arg(lambda) / std::numbers::pi, level);
        });
    const auto [lowest, highest] = found.levels();
    addModeMarks(plot(), theme(), std::move(found.marks), MarkStyle::Stems, lowest, highest);
    nameForms();
    // Room for the legend above the stems.
    const double height = highest - lowest, above = (shownForms().size() > 1 ? 0.25 : 0.05) * height;
    return {-1, lowest - 0.05 * height, 2, 1.05 * height + above};
}

QString SpectrumPlot::readoutAt(const QPointF &coordinates) const
{
    return isOfLags() ? lagReadout(std::lround(coordinates.x())) : modeReadout(coordinates);
}

/// Returns the readout of the mode nearest to the pointer, if one is near.
QString SpectrumPlot::modeReadout(const QPointF &coordinates) const
{
    constexpr double Near = 10; // pixels
    const bool plane = m_options.picture == Picture::Plane;
    const double across = std::abs(plot().xAxis->coordToPixel(1) - plot().xAxis->coordToPixel(0));
    const std::vector<std::size_t> shown = shownForms();
    double nearest = Near;
    QString text;
    for (std::size_t place = 0; place < shown.size(); ++place) {
        const ssm::Modes &modes = m_figure->forms[shown[place]];
        const double centre = plane ? static_cast<double>(place) * CircleStep : 0;
        long best = -1;
        for (long row = 0; row < modes.lambda.rows(); ++row) {
            if (!isMode(modes, row, m_options.column))
                continue;
            std::complex<double> lambda = modes.lambda(row, m_options.column);
            if (modes.variant == ssm::Variant::Reduced && (plane ? coordinates.y() : coordinates.x()) < 0)
                lambda = std::conj(lambda); // the other mode of the pair
            const double distance = across
                * (plane ? std::abs(lambda - std::complex<double>(coordinates.x() - centre, coordinates.y()))
                         : std::abs(std::arg(lambda) / std::numbers::pi - coordinates.x()));
            if (distance < nearest) {
                nearest = distance;
                best = row;
            }
        }
        if (best >= 0)
            text = modeText(modes, best, m_options.column);
    }
    return text;
}

} // namespace tnn::widgets
