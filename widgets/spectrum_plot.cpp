// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/spectrum_plot.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <qcustomplot.h>

#include "widgets/curve_points.h"
#include "widgets/curve_style.h"
#include "widgets/curve_text.h"
#include "widgets/mode_marks.h"
#include "widgets/mode_text.h"
#include "widgets/tick_label.h"

namespace tnn::widgets {

namespace {

using commands::SpectrumFigure;
using Form = SpectrumOptions::Form;
using Picture = SpectrumOptions::Picture;

constexpr double MostWeightDecades = 8; // of |b|; what is weaker has the weakest colour

bool holds(const ssm::Modes &modes, int column)
{
    return column >= 0 && column < modes.lambda.cols() && modes.lambda.rows() == modes.b.rows()
        && modes.lambda.cols() == modes.b.cols() && modes.lambda.rows() > 0;
}

/// Indices of the forms to show.
std::vector<std::size_t> shownForms(const SpectrumFigure &figure, const SpectrumOptions &options)
{
    std::vector<std::size_t> shown;
    for (const ssm::Variant variant : {ssm::Variant::Unpadded, ssm::Variant::Padded}) {
        const bool wanted = options.form == Form::Both
            || (variant == ssm::Variant::Padded) == (options.form == Form::Padded);
        for (std::size_t i = 0; i < figure.forms.size(); ++i)
            if (wanted && figure.forms[i].variant == variant && holds(figure.forms[i], options.column))
                shown.push_back(i);
    }
    return shown;
}

bool isFinite(std::complex<double> value)
{
    return std::isfinite(value.real()) && std::isfinite(value.imag());
}

/// log10 |b| of a weight, as a level of the colours.
double levelOf(std::complex<double> weight)
{
    return std::log10(std::max(std::abs(weight), 1e-300));
}

QString captionOf(const SpectrumFigure &figure, const SpectrumOptions &options)
{
    QStringList parts;
    long notFinite = 0;
    const auto column = static_cast<std::size_t>(options.column);
    for (const std::size_t form : shownForms(figure, options)) {
        const ssm::Modes &modes = figure.forms[form];
        const bool known = form < figure.errors.size() && column < figure.errors[form].size();
        parts += formName(modes.variant)
            + (known ? QStringLiteral(" ") + shortNumber(figure.errors[form][column], 2) : QString());
        for (long row = 0; row < modes.lambda.rows(); ++row)
            notFinite += isFinite(modes.lambda(row, options.column)) && isFinite(modes.b(row, options.column)) ? 0 : 1;
    }
    QString text = SpectrumPlot::tr("%1: relative error to the float32 kernel, lags < n")
                       .arg(parts.join(QStringLiteral(", ")));
    if (notFinite > 0)
        text += QStringLiteral("; ") + notFiniteText(notFinite);
    return figure.note.empty() ? text : text + QStringLiteral(". ") + QString::fromStdString(figure.note);
}

struct Marks {
    std::vector<ModeMark> marks;
    double lowest = 0, highest = 0; ///< levels
};

/// `place` says where a mode stands.
template <typename Place>
Marks collectMarks(const SpectrumFigure &figure, const SpectrumOptions &options, const Place &place)
{
    Marks found;
    Extent levels;
    for (const std::size_t form : shownForms(figure, options)) {
        const ssm::Modes &modes = figure.forms[form];
        const bool hollow = options.form == Form::Both && modes.variant == ssm::Variant::Padded;
        for (long row = 0; row < modes.lambda.rows(); ++row) {
            const std::complex<double> lambda = modes.lambda(row, options.column), b = modes.b(row, options.column);
            if (!isFinite(lambda) || !isFinite(b))
                continue;
            const double level = levelOf(b);
            found.marks.push_back({place(lambda, level), level, hollow});
            if (level > -299)
                levels.add(level);
        }
    }
    levels.limit(MostWeightDecades);
    const QRectF range = levels.over(0, 1);
    found.lowest = range.top();
    found.highest = std::max(range.bottom(), range.top() + 0.1); // equal weights have one colour, not a range
    return found;
}

void addRing(QCustomPlot &plot, double radius, const QPen &pen)
{
    auto *ring = new QCPItemEllipse(&plot);
    ring->setLayer(QStringLiteral("grid"));
    ring->setPen(pen);
    ring->topLeft->setCoords(-radius, radius);
    ring->bottomRight->setCoords(radius, -radius);
}

} // namespace

SpectrumPlot::SpectrumPlot(QWidget *parent) : CurvePlot(parent)
{
    setAccessibleName(tr("Spectrum"));
    refresh();
}

SpectrumPlot::~SpectrumPlot() = default;

void SpectrumPlot::setFigure(std::shared_ptr<const SpectrumFigure> figure)
{
    m_figure = std::move(figure);
    setAccessibleDescription(m_figure ? QString::fromStdString(m_figure->title) : QString());
    refresh();
}

void SpectrumPlot::setOptions(const SpectrumOptions &options)
{
    if (options == m_options)
        return;
    m_options = options;
    refresh();
}

bool SpectrumPlot::hasEqualAspect() const
{
    return m_options.picture == Picture::Plane;
}

QString SpectrumPlot::title() const
{
    return m_figure ? titleWithChannel(m_figure->title, m_figure->labels, m_options.column) : QString();
}

QString SpectrumPlot::notice() const
{
    if (!m_figure)
        return tr("Open a checkpoint to see its state-space form");
    if (!m_figure->note.empty())
        return QString::fromStdString(m_figure->note);
    return tr("Select a channel to see its state-space form");
}

std::optional<QRectF> SpectrumPlot::populate()
{
    if (!m_figure || shownForms(*m_figure, m_options).empty())
        return std::nullopt;
    setCaption(captionOf(*m_figure, m_options));
    switch (m_options.picture) {
    case Picture::Plane:
        return populatePlane();
    case Picture::Stems:
        return populateStems();
    case Picture::Kernel:
        return populateKernel();
    }
    return std::nullopt;
}

void SpectrumPlot::nameForms()
{
    if (m_options.form != Form::Both)
        return;
    for (const bool hollow : {false, true}) {
        QCPGraph &sample = addCurve({}, QPen(theme().text),
                                    formName(hollow ? ssm::Variant::Padded : ssm::Variant::Unpadded));
        sample.setLineStyle(QCPGraph::lsNone);
        sample.setScatterStyle(
            QCPScatterStyle(hollow ? QCPScatterStyle::ssCircle : QCPScatterStyle::ssDisc, theme().text, 6));
    }
}

QRectF SpectrumPlot::populatePlane()
{
    setHorizontalAxis(AxisMapping(), tr("Re lambda"));
    setVerticalAxis(AxisMapping(), tr("Im lambda"));
    addRing(plot(), 1, QPen(theme().muted, 1));
    double reach = 1;
    for (const std::size_t form : shownForms(*m_figure, m_options)) {
        const double gamma = std::abs(m_figure->forms[form].lambda(0, m_options.column));
        if (!std::isfinite(gamma))
            continue;
        if (form == shownForms(*m_figure, m_options).front())
            addRing(plot(), gamma, QPen(theme().accent, 1, Qt::DashLine));
        reach = std::max(reach, gamma);
    }
    Marks found = collectMarks(*m_figure, m_options, [](std::complex<double> lambda, double) {
        return QPointF(lambda.real(), lambda.imag());
    });
    addModeMarks(plot(), theme(), std::move(found.marks), MarkStyle::Dots, found.lowest, found.highest);
    addLevelBar(plot(), theme(), found.lowest, found.highest, tr("log10 |b_k|"));
    nameForms();
    reach *= 1.12;
    return {-reach, -reach, 2 * reach, 2 * reach};
}

QRectF SpectrumPlot::populateStems()
{
    setHorizontalAxis(AxisMapping(), tr("angle of lambda / pi"));
    setVerticalAxis(AxisMapping::logarithmic(), tr("|b_k|"));
    Marks found = collectMarks(*m_figure, m_options, [](std::complex<double> lambda, double level) {
        return QPointF(std::arg(lambda) / std::numbers::pi, level);
    });
    addModeMarks(plot(), theme(), std::move(found.marks), MarkStyle::Stems, found.lowest, found.highest);
    nameForms();
    // Room for the legend above the stems.
    const double height = found.highest - found.lowest, above = (m_options.form == Form::Both ? 0.25 : 0.05) * height;
    return {-1, found.lowest - 0.05 * height, 2, 1.05 * height + above};
}

QRectF SpectrumPlot::populateKernel()
{
    const std::vector<std::size_t> shown = shownForms(*m_figure, m_options);
    const toeplitz::Coefficients *original = m_figure->original.get();
    const bool compared = original && original->causal && m_options.column < original->values.cols();
    const long window = m_figure->forms[shown.front()].n;
    setHorizontalAxis(AxisMapping::integer(), tr("lag k (tokens)"));
    const AxisMapping mapping = compared ? AxisMapping::symlog(symlogThreshold(
                                    {original->values.data(), static_cast<std::size_t>(original->values.size())}))
                                         : AxisMapping();
    setVerticalAxis(mapping,
                    mapping.kind() == AxisMapping::Kind::Symlog ? tr("kernel t_k (symlog)") : tr("kernel t_k"));
    addAnnotation(shadeBeyond(plot(), theme(), static_cast<double>(window) - 0.5, false, tr("beyond the window")));
    Extent extent;
    long length = window;
    const auto add = [&](const QVector<QCPGraphData> &points, const QPen &pen, const QString &name) {
        addCurve(points, pen, name);
        extent.add(points);
        length = std::max<long>(length, points.size());
    };
    if (compared) {
        const toeplitz::Sequence &t = original->values;
        const float *first = t.data() + original->rowOfLag(0) * t.cols() + m_options.column;
        add(curvePoints(mapping, 0, Strided<float>{first, original->n, t.cols()}), QPen(faded(theme().muted, 0.6), 4),
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

Hover SpectrumPlot::hoverAt(const QPointF &coordinates) const
{
    return m_options.picture == Picture::Kernel ? CurvePlot::hoverAt(coordinates) : Hover{};
}

std::optional<double> SpectrumPlot::markerOf(const Hover &hover) const
{
    return m_options.picture == Picture::Kernel ? CurvePlot::markerOf(hover) : std::nullopt;
}

QString SpectrumPlot::readoutAt(const QPointF &coordinates) const
{
    return m_options.picture == Picture::Kernel ? kernelReadout(std::lround(coordinates.x()))
                                                : modeReadout(coordinates);
}

QString SpectrumPlot::kernelReadout(long lag) const
{
    QString text = tr("lag %1").arg(lag);
    const toeplitz::Coefficients *original = m_figure->original.get();
    if (original && lag >= 0 && lag < original->n && m_options.column < original->values.cols())
        text += tr("  original %1").arg(shortNumber(static_cast<double>(original->at(lag, m_options.column))));
    for (const std::size_t form : shownForms(*m_figure, m_options))
        if (form < m_figure->kernels.size() && lag >= 0 && lag < m_figure->kernels[form].rows()
            && m_options.column < m_figure->kernels[form].cols())
            text += QStringLiteral("  %1 %2").arg(formName(m_figure->forms[form].variant),
                                                  shortNumber(m_figure->kernels[form](lag, m_options.column)));
    return text;
}

/// The mode nearest to the pointer, if one is near.
QString SpectrumPlot::modeReadout(const QPointF &coordinates) const
{
    constexpr double Near = 10; // pixels
    const bool plane = m_options.picture == Picture::Plane;
    const double across = std::abs(plot().xAxis->coordToPixel(1) - plot().xAxis->coordToPixel(0));
    double nearest = Near;
    QString text;
    for (const std::size_t form : shownForms(*m_figure, m_options)) {
        const ssm::Modes &modes = m_figure->forms[form];
        long best = -1;
        for (long row = 0; row < modes.lambda.rows(); ++row) {
            const std::complex<double> lambda = modes.lambda(row, m_options.column);
            const double distance = across
                * (plane ? std::abs(lambda - std::complex<double>(coordinates.x(), coordinates.y()))
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
