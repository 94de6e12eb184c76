// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/kernels/spectrum_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include <qcustomplot.h>

namespace tnn::widgets {

namespace {

using figures::SpectrumFigure;
using Picture = SpectrumOptions::Picture;

/// Returns the largest of a form's numbers over these channels; empty if there are none.
QString largestOf(const std::vector<std::vector<double>> &numbers, std::size_t form, const std::vector<int> &columns)
{
    double largest = -1;
    for (const int column : columns)
        if (form < numbers.size() && static_cast<std::size_t>(column) < numbers[form].size())
            largest = std::max(largest, numbers[form][static_cast<std::size_t>(column)]);
    return largest < 0 ? QString() : shortNumber(largest, 2);
}

/// Returns "unpadded 3.1e-13, reduced 9e-5": each form with the largest of its numbers, if there are any.
QString perForm(const SpectrumFigure &figure, const std::vector<std::size_t> &shown, const std::vector<int> &columns,
                const std::vector<std::vector<double>> &numbers)
{
    QStringList parts;
    for (const std::size_t form : shown) {
        const QString number = largestOf(numbers, form, columns);
        parts += formName(figure.forms[form]) + (number.isEmpty() ? number : QStringLiteral(" ") + number);
    }
    return parts.join(QStringLiteral(", "));
}

bool isKnownBeyond(const SpectrumFigure &figure, const std::vector<std::size_t> &shown)
{
    return std::all_of(shown.begin(), shown.end(),
                       [&](std::size_t form) { return form < figure.beyond.size() && !figure.beyond[form].empty(); });
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
    for (const document::Method method : m_options.forms)
        for (std::size_t i = 0; i < m_figure->forms.size(); ++i)
            if (document::methodOf(m_figure->forms[i]) == method && hasModes(m_figure->forms[i], m_options.column))
                shown.push_back(i);
    if (isOfLags()) // poles alone have no kernel
        std::erase_if(shown, [this](std::size_t form) { return form >= m_figure->kernels.size(); });
    else if (shown.empty() && !m_figure->forms.empty() && hasModes(m_figure->forms.front(), m_options.column))
        shown.push_back(0); // stored poles were asked for, but there are none
    return shown;
}

std::vector<int> SpectrumPlot::shownColumns() const
{
    if (m_options.poles == SpectrumOptions::Poles::First || isOfLags())
        return {m_options.column};
    std::vector<int> columns(m_figure->labels.size());
    std::iota(columns.begin(), columns.end(), 0);
    return columns;
}

QString SpectrumPlot::title() const
{
    if (!m_figure)
        return {};
    if (const auto count = shownColumns().size(); count > 1)
        return tr("%1, %2 channels").arg(translated(m_figure->title)).arg(count);
    return titleWithChannel(m_figure->title, m_figure->labels, m_options.column);
}

bool SpectrumPlot::isOverDensity() const
{
    return m_options.poles == SpectrumOptions::Poles::Density && m_options.picture == Picture::Plane;
}

QString SpectrumPlot::caption() const
{
    const std::vector<std::size_t> shown = shownForms();
    const std::vector<int> columns = shownColumns();
    const QString within = perForm(*m_figure, shown, columns, m_figure->errors);
    QStringList sentences;
    if (m_figure->errors.empty()) // poles alone
        sentences += formName(m_figure->forms[shown.front()]);
    else if (isOverDensity() && shown.size() > 1) // the names of the circles have the errors
        sentences += densityText(shown);
    else if (isOverDensity())
        sentences += {tr("Error: %1").arg(within), densityText(shown)};
    else if (isOfLags() && isKnownBeyond(*m_figure, shown))
        sentences += tr("relative error, lags < n: %1; lags n to 2n \u2212 1: %2")
                         .arg(within, perForm(*m_figure, shown, columns, m_figure->beyond));
    else if (columns.size() > 1)
        sentences += tr("%1: largest relative error to the float32 kernels, lags < n").arg(within);
    else
        sentences += tr("%1: relative error to the float32 kernel, lags < n").arg(within);
    long notFinite = 0;
    for (const std::size_t form : shown)
        for (const int column : columns)
            notFinite += countNotFinite(m_figure->forms[form], column);
    if (notFinite > 0)
        sentences.last() = joinedClauses({sentences.last(), notFiniteText(notFinite)});
    if (!m_figure->note.empty())
        sentences += translated(m_figure->note);
    return sentences.join(QStringLiteral(". "));
}

std::optional<QRectF> SpectrumPlot::populate()
{
    if (!m_figure || shownForms().empty())
        return std::nullopt;
    setCaption(caption());
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
        const document::Method method = document::methodOf(m_figure->forms[form]);
        QCPGraph &sample = addCurve({}, QPen(theme().text), formName(m_figure->forms[form]));
        sample.setLineStyle(QCPGraph::lsNone);
        const auto shape = method == document::Method::Etsc ? QCPScatterStyle::ssCircle
            : method == document::Method::Unpadded          ? QCPScatterStyle::ssDisc
                                                            : QCPScatterStyle::ssSquare;
        sample.setScatterStyle(
            QCPScatterStyle(shape, QPen(theme().text),
                            method == document::Method::Etsc ? QBrush(Qt::NoBrush) : QBrush(theme().text), 6));
    }
}

/// Labels each circle above it.
void SpectrumPlot::nameCircles()
{
    const std::vector<std::size_t> shown = shownForms();
    for (std::size_t place = 0; place < shown.size(); ++place) {
        const ssm::Modes &modes = m_figure->forms[shown[place]];
        long least = modes.lambda.rows(), most = least;
        const bool reduced = document::methodOf(modes) == document::Method::Reduced && !m_figure->reducedStates.empty();
        if (reduced) {
            least = std::numeric_limits<long>::max(), most = 0;
            for (const int column : shownColumns()) {
                const long states = m_figure->reducedStates[static_cast<std::size_t>(column)];
                least = std::min(least, states);
                most = std::max(most, states);
            }
        }
        const QString count = least < most ? QStringLiteral("%1\u2013%2").arg(least).arg(most) : QString::number(most);
        const QString size = (reduced ? tr("real states: %1") : tr("modes: %1")).arg(count);
        QStringList lines{formName(modes), size};
        if (isOverDensity())
            lines += tr("error %1").arg(largestOf(m_figure->errors, shown[place], shownColumns()));
        QCPItemText &name = addText(plot(), lines.join(QLatin1Char('\n')), theme().text,
                                    Qt::AlignHCenter | Qt::AlignBottom);
        name.position->setCoords(static_cast<double>(place) * CircleStep, 1.06);
        if (isOverDensity())
            addAnnotation([&name, lines, &plot = plot()] { // shortened or left out where there is no room
                constexpr double Overlap = 1.2; // how much wider a name may be than its place beside a shorter one
                const double next = plot.xAxis->coordToPixel(CircleStep) - plot.xAxis->coordToPixel(0);
                const double above = plot.yAxis->coordToPixel(1.06) - plot.axisRect()->top();
                const auto fits = [&](const QString &text) {
                    const QSizeF words = QFontMetricsF(plotFont()).size(0, text);
                    return words.width() < Overlap * next && words.height() < above;
                };
                const QString whole = lines.join(QLatin1Char('\n'));
                name.setText(fits(whole) ? whole : lines.first());
                name.setVisible(fits(name.text()));
            });
    }
}

QRectF SpectrumPlot::populatePlane()
{
    const std::vector<std::size_t> shown = shownForms();
    setHorizontalAxis(shown.size() > 1 ? AxisMapping::repeated(CircleStep) : AxisMapping(), tr("Re \u03bb"));
    setVerticalAxis(AxisMapping(), tr("Im \u03bb"));
    if (isOverDensity() && shown.size() > 1)
        tickCircles(static_cast<double>(shown.size() - 1) * CircleStep);
    SpectrumMarks found;
    double reach = 1;
    for (std::size_t place = 0; place < shown.size(); ++place) {
        const ssm::Modes &modes = m_figure->forms[shown[place]];
        const double centre = static_cast<double>(place) * CircleStep;
        addRing(plot(), centre, 1, QPen(theme().muted, 1));
        // All modes of a conversion are on one ring, whose radius is gamma.
        if (!ssm::holdsPairs(modes.variant)) {
            const double gamma = std::abs(modes.lambda(0, m_options.column));
            if (std::isfinite(gamma)) {
                addRing(plot(), centre, gamma, QPen(theme().accent, 1, Qt::DashLine));
                reach = std::max(reach, gamma);
            }
        }
        addDensity(modes, centre);
        for (const int column : shownColumns())
            found.add(modes, column, [centre](std::complex<double> lambda, double) {
                return QPointF(centre + lambda.real(), lambda.imag());
            });
    }
    const auto [lowest, highest] = found.levels();
    addModeMarks(plot(), theme(), std::move(found.marks), MarkStyle::Dots, lowest, highest);
    addLevelBar(plot(), theme(), lowest, highest, tr("log\u2081\u2080 |b\u2096|"));
    const double width = 2.24 * reach + static_cast<double>(shown.size() - 1) * CircleStep;
    reach *= 1.12;
    if (shown.size() < 2)
        return {-reach, -reach, 2 * reach, 2 * reach};
    nameCircles();
    const double Words = isOverDensity() ? 0.7 : 0.5; // room for the names, in units
    return {-reach, -reach, width, 2 * reach + Words};
}

QRectF SpectrumPlot::populateStems()
{
    setHorizontalAxis(AxisMapping(), tr("angle of \u03bb / \u03c0"));
    setVerticalAxis(AxisMapping::logarithmic(), tr("|b\u2096|"));
    SpectrumMarks found;
    for (const std::size_t form : shownForms())
        for (const int column : shownColumns())
            found.add(m_figure->forms[form], column, [](std::complex<double> lambda, double level) {
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

/// Returns the readout of the mode nearest to the pointer, if one is near: the strongest of those in one place.
QString SpectrumPlot::modeReadout(const QPointF &coordinates) const
{
    constexpr double Near = 10, Same = 0.1; // pixels
    const bool plane = m_options.picture == Picture::Plane;
    const double across = std::abs(plot().xAxis->coordToPixel(1) - plot().xAxis->coordToPixel(0));
    const std::vector<std::size_t> shown = shownForms();
    const std::vector<int> columns = shownColumns();
    double nearest = Near, strongest = 0;
    QString text;
    for (std::size_t place = 0; place < shown.size(); ++place) {
        const ssm::Modes &modes = m_figure->forms[shown[place]];
        const double centre = plane ? static_cast<double>(place) * CircleStep : 0;
        long best = -1;
        int bestColumn = 0;
        for (const int column : columns) {
            for (long row = 0; row < modes.lambda.rows(); ++row) {
                if (!isMode(modes, row, column))
                    continue;
                std::complex<double> lambda = modes.lambda(row, column);
                if (ssm::holdsPairs(modes.variant) && (plane ? coordinates.y() : coordinates.x()) < 0)
                    lambda = std::conj(lambda); // the other mode of the pair
                const double distance = across
                    * (plane ? std::abs(lambda - std::complex<double>(coordinates.x() - centre, coordinates.y()))
                             : std::abs(std::arg(lambda) / std::numbers::pi - coordinates.x()));
                const double strength = std::abs(modes.b(row, column));
                if (distance < nearest - Same || (distance < nearest + Same && best >= 0 && strength > strongest)) {
                    nearest = std::min(nearest, distance);
                    strongest = strength;
                    best = row;
                    bestColumn = column;
                }
            }
        }
        if (best >= 0)
            text = modeText(modes, best, bestColumn);
        if (best >= 0 && columns.size() > 1)
            text = tr("%1: %2").arg(translated(m_figure->labels[static_cast<std::size_t>(bestColumn)].name()), text);
    }
    return text;
}

} // namespace tnn::widgets
