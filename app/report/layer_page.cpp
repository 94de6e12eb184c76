// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report_parts.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/memory_figure.h"
#include "engine/figures/kernels/spectrum_figure.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

using Section = figures::ReportRequest::Section;
using Summaries = std::vector<analysis::KernelSummary>;

constexpr long MostCoefficients = 1L << 25U; ///< how many numbers all channels of one head may have together: 128 MiB

class LayerPage {
    Q_DECLARE_TR_FUNCTIONS(ReportLayer)

public:
    LayerPage(const figures::ReportRequest &request, int tno, int head) :
        m_request(request), m_tno(tnoOf(request, tno)), m_selection{tno, head, {0}, request.n, 0}
    {
    }

    std::vector<PaperStep> make(const Task &task);

private:
    void summarise(const Task &task);
    figures::PlotRequest plot(const figures::FigureOptions &options, bool allChannels) const;
    Paper::Panel panel(Section section, const Task &task) const;
    figures::PlotRequest requestOf(Section section) const;
    QString captionOf(Section section) const;
    QList<QStringList> facts() const;

    figures::ReportRequest m_request;
    const checkpoint::TnoDescription &m_tno; ///< the page's operator, in the request's document
    document::Selection m_selection;         ///< its channel is the one with the most energy
    long m_all = 0;                          ///< n of figures that need every channel: what fits into memory
    Summaries m_summaries;
    QString m_failure; ///< why there are none
};

/// Computes the energies, memories and rates of all channels, and selects the one to be drawn by itself.
void LayerPage::summarise(const Task &task)
{
    m_all = std::clamp(MostCoefficients / (2 * std::max(1L, m_tno.headDim)), 1L, m_request.n);
    try {
        auto request = figureRequest(m_request, m_selection.tno, m_selection.head, m_all);
        m_summaries = figures::memoryFigure(*m_request.document, request, task).channels;
        const auto loudest = std::max_element(m_summaries.begin(), m_summaries.end(),
                                              [](const auto &a, const auto &b) { return a.energy < b.energy; });
        m_selection.channels = {loudest == m_summaries.end() ? 0L : static_cast<long>(loudest - m_summaries.begin())};
    } catch (const Error &error) {
        m_failure = widgets::translated(error.reason());
    }
}

figures::PlotRequest LayerPage::plot(const figures::FigureOptions &options, bool allChannels) const
{
    figures::PlotRequest plot;
    plot.document = m_request.document;
    plot.overlaid = {m_request.document};
    plot.options = options;
    plot.figure.selection = m_selection;
    plot.figure.overrides = m_request.overrides;
    plot.figure.allChannels = allChannels;
    if (allChannels)
        plot.figure.selection.n = m_all;
    return plot;
}

figures::PlotRequest LayerPage::requestOf(Section section) const
{
    switch (section) {
    case Section::Coefficients:
        return plot(figures::CoefficientsOptions(), true);
    case Section::Decay: {
        figures::PlotRequest request = plot(figures::DecayOptions(),
                                            false); // all channels as bands, and the selected one as a curve
        request.figure.selection.n = m_all;
        return request;
    }
    case Section::Memory:
        return plot(figures::MemoryOptions(), true);
    case Section::Spectrum: {
        figures::PlotRequest request = plot(figures::SpectrumOptions{{document::Method::Unpadded}}, false);
        request.figure.selection.n = std::min(request.figure.selection.n, figures::LongestSpectrum);
        return request;
    }
    case Section::Response:
        return plot(figures::ResponseOptions(), true);
    default:
        return plot(figures::MatrixOptions(), false);
    }
}

QString LayerPage::captionOf(Section section) const
{
    const long channel = m_selection.channels.front();
    switch (section) {
    case Section::Coefficients:
        return tr("t(k) against the lag k in tokens, over all %1 channels: median, mean, and the bands that contain 50 "
                  "and 90 % of them.")
            .arg(m_tno.headDim);
    case Section::Decay:
        return tr("|t(k)| of all channels and of channel %1 against |k| in tokens, with \u03b3^|k| of the stored decay "
                  "or a fitted one; right axis: share of the energy \u03a3 t\u00b2 within |k|.")
            .arg(channel);
    case Section::Memory:
        return tr("The |k| in tokens within which 50, 90 and 99 % of a channel's energy lie (k50, k90, k99), longest "
                  "memory first.");
    case Section::Spectrum:
        return tr("Eigenvalues \u03bb of the state space of channel %1 in the complex plane, with the unit circle; "
                  "color and size show |b|: t(k) = Re \u03a3 b \u03bb^k.")
            .arg(channel);
    case Section::Response:
        return tr(
            "|H(\u03c9)| = |\u03a3 t(k) exp(\u2212i\u03c9k)| in dB against \u03c9 in \u03c0 radians per token, of all "
            "channels.");
    default:
        return tr("T[i, j] = t(i \u2212 j) of channel %1, which has the most energy \u03a3 t\u00b2 of its head, on a "
                  "symlog scale.")
            .arg(channel);
    }
}

Paper::Panel LayerPage::panel(Section section, const Task &task) const
{
    return panelOf(captionOf(section), [&]() -> Drawing {
        if (!m_failure.isEmpty())
            throw Error(Message::verbatim(m_failure.toStdString()));
        return drawingOf(requestOf(section), {task.stop, {}});
    });
}

/// "12 (3 to 88)": the median and the range over the channels.
QString spread(const Summaries &summaries, const std::function<double(const analysis::KernelSummary &)> &value)
{
    if (summaries.empty())
        return QStringLiteral("\u2013");
    std::vector<double> values(summaries.size());
    std::transform(summaries.begin(), summaries.end(), values.begin(), value);
    std::sort(values.begin(), values.end());
    return LayerPage::tr("%1 (%2 to %3)")
        .arg(numberText(medianOf(summaries, value)), numberText(values.front()), numberText(values.back()));
}

QList<QStringList> LayerPage::facts() const
{
    const auto share = [this](long analysis::KernelSummary::*k) {
        return spread(m_summaries, [k](const auto &summary) { return static_cast<double>(summary.*k); });
    };
    long nan = 0, infinite = 0;
    for (const analysis::KernelSummary &summary : m_summaries) {
        nan += summary.nan;
        infinite += summary.infinite;
    }
    const QString notFinite = nan + infinite > 0 ? tr("%1 NaN, %2 Inf").arg(nan).arg(infinite) : tr("none");
    return {{tr("channels"), QString::number(m_tno.headDim), tr("k50, tokens"), share(&analysis::KernelSummary::k50)},
            {tr("decay \u03b3, stored"), storedDecay(m_tno), tr("k90, tokens"), share(&analysis::KernelSummary::k90)},
            {tr("rate, fitted"), spread(m_summaries, &analysis::KernelSummary::fittedDecay), tr("k99, tokens"),
             share(&analysis::KernelSummary::k99)},
            {tr("not finite"), notFinite, tr("norm \u221a\u03a3t\u00b2"),
             spread(m_summaries, &analysis::KernelSummary::norm)}};
}

std::vector<PaperStep> LayerPage::make(const Task &task)
{
    constexpr std::array<Section, 6> Pictures{Section::Matrix, Section::Coefficients, Section::Decay,
                                              Section::Memory, Section::Spectrum,     Section::Response};
    summarise(task);
    QString note = tr("Median (minimum to maximum) over the channels at n = %1.").arg(m_all);
    if (m_all < m_request.n)
        note += QLatin1Char(' ') + tr("Figures of all channels are drawn up to n = %1.").arg(m_all);
    const QString title = widgets::translated(figures::layerTitle(*m_request.document, m_selection));
    std::vector<PaperStep> steps{titlePage(title), [rows = facts(), note](Paper &paper) {
                                     paper.table({{}, {}, {}, {}}, rows);
                                     paper.text(note, Paper::Weight::Small);
                                 }};
    QList<Paper::Panel> pair;
    const auto flush = [&] {
        if (!pair.isEmpty())
            steps.emplace_back([pair](Paper &paper) { paper.panels(pair, 2, 226); });
        pair.clear();
    };
    for (const Section section : Pictures) {
        task.check();
        if (!m_request.has(section))
            continue;
        pair.append(panel(section, task));
        if (pair.size() == 2)
            flush();
    }
    flush();
    return steps;
}

} // namespace

ReportPart layerPart(const figures::ReportRequest &request, int tno, int head)
{
    return {widgets::translated(tnoOf(request, tno).name),
            [request, tno, head](const Task &task) { return LayerPage(request, tno, head).make(task); }};
}

} // namespace tnn::app
