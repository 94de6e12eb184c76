// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <functional>

#include <qcustomplot.h>

#include "widgets/plots/kernels/spectrum_plot.h"
#include "widgets/plots/method_style.h"

// SpectrumPlot along lags: converted kernels over the original, and their errors.

namespace tnn::widgets {

namespace {

/// Enough to show a float64 conversion, too few to show how exactly zero is met.
constexpr double LagErrorDecades = 18;

} // namespace

const toeplitz::Coefficients *SpectrumPlot::original() const
{
    const toeplitz::Coefficients *t = m_figure->original.get();
    return t && t->causal && m_options.column < t->values.cols() ? t : nullptr;
}

/// Marks where conversions repeat their source kernel: nothing else shows it.
void SpectrumPlot::shadeBeyondWindow(long window)
{
    const std::vector<std::size_t> shown = shownForms();
    const bool repeats = std::any_of(shown.begin(), shown.end(), [this](std::size_t form) {
        return !ssm::holdsPairs(m_figure->forms[form].variant);
    });
    addAnnotation(shadeBeyond(plot(), theme(), static_cast<double>(window) - 0.5, false,
                              repeats ? tr("beyond the window: repeats") : tr("beyond the window")));
}

QRectF SpectrumPlot::populateLags()
{
    const bool errors = m_options.picture == SpectrumOptions::Picture::Error;
    const toeplitz::Coefficients *t = original();
    const long window = m_figure->forms[shownForms().front()].n;
    setHorizontalAxis(AxisMapping::integer(), tr("lag k (tokens)"));
    if (errors)
        setVerticalAxis(AxisMapping::logarithmic(), tr("|form \u2212 t\u2096|"));
    else if (t)
        setVerticalAxis(
            AxisMapping::symlog(symlogThreshold({t->values.data(), static_cast<std::size_t>(t->values.size())})),
            tr("kernel t\u2096 (symlog)"));
    else
        setVerticalAxis(AxisMapping(), tr("kernel t\u2096"));
    Extent extent;
    long length = window;
    const auto add = [&](std::vector<double> values, const QPen &pen, const QString &name) {
        if (errors)
            std::transform(values.begin(), values.end(), values.begin(), [](double value) { return std::abs(value); });
        const QVector<QCPGraphData> points = curvePoints(verticalMapping(), 0, whole(values));
        addCurve(points, pen, name);
        extent.add(points);
        const auto last = std::find_if(values.rbegin(), values.rend(), [](double value) { return !std::isnan(value); });
        length = std::max<long>(length, values.rend() - last);
    };
    std::vector<double> given;
    for (long lag = 0; t && lag < t->n; ++lag)
        given.push_back(static_cast<double>(t->at(lag, m_options.column)));
    if (t)
        add(given, QPen(faded(theme().muted, 0.6), errors ? 1.5 : 4), errors ? tr("|t\u2096| itself") : tr("original"));
    for (const std::size_t form : shownForms()) {
        if (form >= m_figure->kernels.size() || m_options.column >= m_figure->kernels[form].cols() || (errors && !t))
            continue;
        const auto column = m_figure->kernels[form].col(m_options.column);
        std::vector<double> values(column.begin(), column.end());
        if (errors) {
            values.resize(std::min(values.size(), given.size()));
            std::transform(values.begin(), values.end(), given.begin(), values.begin(), std::minus());
        }
        const ssm::Modes &modes = m_figure->forms[form];
        const int series = methodSeries(nameOf(modes.variant), static_cast<int>(form));
        add(values, seriesPen(theme(), series, column.size()), formName(modes));
    }
    if (length > window) // else nothing is known there
        shadeBeyondWindow(window);
    if (errors)
        extent.limit(LagErrorDecades);
    return extent.over(0, static_cast<double>(length - 1));
}

QString SpectrumPlot::lagReadout(long lag) const
{
    const bool errors = m_options.picture == SpectrumOptions::Picture::Error;
    QString text = tr("lag %1").arg(lag);
    std::optional<double> given;
    if (const toeplitz::Coefficients *t = original(); t && lag >= 0 && lag < t->n)
        given = static_cast<double>(t->at(lag, m_options.column));
    if (given)
        text += errors ? tr("  |t\u2096| %1").arg(shortNumber(std::abs(*given)))
                       : tr("  original %1").arg(shortNumber(*given));
    for (const std::size_t form : shownForms()) {
        if (form >= m_figure->kernels.size() || lag < 0 || lag >= m_figure->kernels[form].rows()
            || m_options.column >= m_figure->kernels[form].cols() || (errors && !given))
            continue;
        const double value = m_figure->kernels[form](lag, m_options.column);
        text += QStringLiteral("  %1 %2").arg(formName(m_figure->forms[form]),
                                              shortNumber(errors ? std::abs(value - *given) : value));
    }
    return text;
}

} // namespace tnn::widgets
