// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <qcustomplot.h>

#include "widgets/base/tick_label.h"
#include "widgets/curves/curve_points.h"
#include "widgets/curves/curve_style.h"
#include "widgets/plots/spectrum_modes.h"
#include "widgets/plots/spectrum_plot.h"

// The pictures of SpectrumPlot along lags: converted kernels over the original, and how far they are off.

namespace tnn::widgets {

namespace {

/// Enough to see a float64 conversion, too few to see how exactly zero is met.
constexpr double LagErrorDecades = 18;

} // namespace

const toeplitz::Coefficients *SpectrumPlot::original() const
{
    const toeplitz::Coefficients *t = m_figure->original.get();
    return t && t->causal && m_options.column < t->values.cols() ? t : nullptr;
}

/// Says where conversions repeat what they were made of: nothing else does.
void SpectrumPlot::shadeBeyondWindow(long window)
{
    const std::vector<std::size_t> shown = shownForms();
    const bool repeats = std::any_of(shown.begin(), shown.end(), [this](std::size_t form) {
        return m_figure->forms[form].variant != ssm::Variant::Reduced;
    });
    addAnnotation(shadeBeyond(plot(), theme(), static_cast<double>(window) - 0.5, false,
                              repeats ? tr("beyond the window: repeats") : tr("beyond the window")));
}

QRectF SpectrumPlot::populateKernel()
{
    const std::vector<std::size_t> shown = shownForms();
    const toeplitz::Coefficients *t = original();
    const long window = m_figure->forms[shown.front()].n;
    setHorizontalAxis(AxisMapping::integer(), tr("lag k (tokens)"));
    const AxisMapping mapping = t
        ? AxisMapping::symlog(symlogThreshold({t->values.data(), static_cast<std::size_t>(t->values.size())}))
        : AxisMapping();
    setVerticalAxis(mapping,
                    mapping.kind() == AxisMapping::Kind::Symlog ? tr("kernel t_k (symlog)") : tr("kernel t_k"));
    shadeBeyondWindow(window);
    Extent extent;
    long length = window;
    const auto add = [&](const QVector<QCPGraphData> &points, const QPen &pen, const QString &name) {
        addCurve(points, pen, name);
        extent.add(points);
        length = std::max<long>(length, points.size());
    };
    if (t) {
        const float *first = t->values.data() + t->rowOfLag(0) * t->values.cols() + m_options.column;
        add(curvePoints(mapping, 0, Strided<float>{first, t->n, t->values.cols()}), QPen(faded(theme().muted, 0.6), 4),
            tr("original"));
    }
    for (const std::size_t form : shown) {
        if (form >= m_figure->kernels.size() || m_options.column >= m_figure->kernels[form].cols())
            continue;
        const toeplitz::Sequence64 &kernel = m_figure->kernels[form];
        add(curvePoints(mapping, 0, Strided<double>{kernel.data() + m_options.column, kernel.rows(), kernel.cols()}),
            seriesPen(theme(), static_cast<int>(form), kernel.rows()), formName(m_figure->forms[form].variant));
    }
    return extent.over(0, static_cast<double>(length - 1));
}

QRectF SpectrumPlot::populateError()
{
    const std::vector<std::size_t> shown = shownForms();
    const toeplitz::Coefficients *t = original();
    const long window = m_figure->forms[shown.front()].n;
    setHorizontalAxis(AxisMapping::integer(), tr("lag k (tokens)"));
    setVerticalAxis(AxisMapping::logarithmic(), tr("|form \u2212 t_k|"));
    shadeBeyondWindow(window);
    Extent extent;
    long length = window;
    const auto add = [&](const std::vector<double> &values, const QPen &pen, const QString &name) {
        const auto count = static_cast<long>(values.size());
        const QVector<QCPGraphData> points = curvePoints(verticalMapping(), 0, Strided<double>{values.data(), count});
        addCurve(points, pen, name);
        extent.add(points);
        length = std::max(length, count);
    };
    if (!t)
        return extent.over(0, static_cast<double>(length - 1));
    std::vector<double> values;
    for (long lag = 0; lag < t->n; ++lag)
        values.push_back(std::abs(static_cast<double>(t->at(lag, m_options.column))));
    add(values, QPen(faded(theme().muted, 0.6), 1.5), tr("|t_k| itself"));
    for (const std::size_t form : shown) {
        if (form >= m_figure->kernels.size() || m_options.column >= m_figure->kernels[form].cols())
            continue;
        const toeplitz::Sequence64 &kernel = m_figure->kernels[form];
        values.clear();
        for (long lag = 0; lag < std::min<long>(kernel.rows(), t->n); ++lag)
            values.push_back(
                std::abs(kernel(lag, m_options.column) - static_cast<double>(t->at(lag, m_options.column))));
        add(values, seriesPen(theme(), static_cast<int>(form), kernel.rows()), formName(m_figure->forms[form].variant));
    }
    extent.limit(LagErrorDecades);
    return extent.over(0, static_cast<double>(length - 1));
}

QString SpectrumPlot::lagReadout(long lag) const
{
    QString text = tr("lag %1").arg(lag);
    const toeplitz::Coefficients *t = m_figure->original.get();
    if (t && lag >= 0 && lag < t->n && m_options.column < t->values.cols())
        text += tr("  original %1").arg(shortNumber(static_cast<double>(t->at(lag, m_options.column))));
    for (const std::size_t form : shownForms())
        if (form < m_figure->kernels.size() && lag >= 0 && lag < m_figure->kernels[form].rows()
            && m_options.column < m_figure->kernels[form].cols())
            text += QStringLiteral("  %1 %2").arg(formName(m_figure->forms[form].variant),
                                                  shortNumber(m_figure->kernels[form](lag, m_options.column)));
    return text;
}

} // namespace tnn::widgets
