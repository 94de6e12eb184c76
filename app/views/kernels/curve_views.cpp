// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The views that draw kernels as curves.
#include "app/base/number_format.h"
#include "app/views/plot_view.h"
#include "widgets/plots/kernels/coefficients_plot.h"
#include "widgets/plots/kernels/decay_plot.h"
#include "widgets/plots/kernels/memory_plot.h"
#include "widgets/plots/kernels/response_plot.h"

namespace tnn::app {

namespace {

using figures::CoefficientsOptions, figures::DecayOptions, figures::MemoryOptions, figures::ResponseOptions;

/// The largest n if all channels of a head, or of every layer, are measured: they are many numbers.
constexpr long LongestHead = 8192, LongestLayers = 2048;

/// t_k against lag: the selected channels, or all of the head as bands.
class CoefficientsView : public PlotView<widgets::CoefficientsPlot, CoefficientsOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::CoefficientsView)

public:
    explicit CoefficientsView(const ViewParts &parts) : PlotView(tr("Coefficients"), parts) { }

    figures::Overlaid drawn() const override { return session().overlaid(); }

protected:
    void limit(figures::FigureRequest &request) const override
    {
        request.allChannels = chosen().all;
        if (request.allChannels)
            request.selection.n = std::min(request.selection.n, LongestHead);
    }
    bool changesFigure(const CoefficientsOptions &before, const CoefficientsOptions &now) const override
    {
        return before.all != now.all;
    }
    QString details() const override { return limitText(figure()->coefficients->n); }
};

/// The measured envelope of all channels of the head, the stored decay, and the distribution of the energy.
class DecayView : public PlotView<widgets::DecayPlot, DecayOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::DecayView)

public:
    explicit DecayView(const ViewParts &parts) : PlotView(tr("Decay"), parts) { }

    figures::Overlaid drawn() const override { return session().overlaid(); }

protected:
    void limit(figures::FigureRequest &request) const override
    {
        request.selection.n = std::min(request.selection.n, LongestHead);
    }
    bool changesFigure(const DecayOptions &before, const DecayOptions &now) const override
    {
        return before.picture != now.picture;
    }
    QString identity() const override
    {
        return joined({chosen().showsLayers() ? tr("every layer") : joined({layerText(), tr("all channels")}),
                       nameOf(session().stage())});
    }
    QString details() const override
    {
        const auto &profile = figure()->profile;
        return joined({tr("median k50 %1, k90 %2, k99 %3").arg(profile.k50).arg(profile.k90).arg(profile.k99),
                       limitText(profile.n)});
    }
};

/// How far kernels look back: every channel of the head, or every layer.
class MemoryView : public PlotView<widgets::MemoryPlot, MemoryOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::MemoryView)

public:
    explicit MemoryView(const ViewParts &parts) : PlotView(tr("Memory"), parts) { }

    figures::Numbers numbers() const override { return numbersOf(withEveryChannelWritten(*figure())); }

protected:
    QWidget *makeContent() override
    {
        connect(m_plot, &widgets::MemoryPlot::headActivated, &session(), &Session::selectHead);
        connect(m_plot, &widgets::MemoryPlot::channelActivated, &session(),
                [this](long channel) { session().setChannels({channel}); });
        return m_plot;
    }
    void limit(figures::FigureRequest &request) const override
    {
        request.selection.n = std::min(request.selection.n, chosen().showsLayers() ? LongestLayers : LongestHead);
    }
    bool changesFigure(const MemoryOptions &before, const MemoryOptions &now) const override
    {
        return before.showsLayers() != now.showsLayers();
    }
    QString identity() const override
    {
        return joined({chosen().showsLayers() ? tr("every layer") : layerText(), nameOf(session().stage())});
    }
    QString details() const override { return limitText(figure()->n); }
};

/// The frequency response of kernels: the selected channels, all of the head as bands, or every layer as a picture.
class ResponseView : public PlotView<widgets::ResponsePlot, ResponseOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::ResponseView)

public:
    explicit ResponseView(const ViewParts &parts) : PlotView(tr("Response"), parts) { }

    figures::Overlaid drawn() const override { return session().overlaid(); }

protected:
    QWidget *makeContent() override
    {
        connect(m_plot, &widgets::ResponsePlot::headActivated, &session(), &Session::selectHead);
        return m_plot;
    }
    void limit(figures::FigureRequest &request) const override
    {
        const ResponseOptions::Channels channels = chosen().channels;
        request.allChannels = channels == ResponseOptions::Channels::All;
        if (channels != ResponseOptions::Channels::Selected)
            request.selection.n = std::min(request.selection.n, request.allChannels ? LongestHead : LongestLayers);
    }
    bool changesFigure(const ResponseOptions &before, const ResponseOptions &now) const override
    {
        return before.channels != now.channels;
    }
    void show(const FigurePtr &figure) override
    {
        m_plot->setCurrent(session().selection().tno, session().selection().head);
        PlotView::show(figure);
    }
    QString details() const override { return limitText(figure()->n); }
};

} // namespace

ViewKind coefficientsView()
{
    return plotted<CoefficientsView>();
}

ViewKind decayView()
{
    return plotted<DecayView>();
}

ViewKind memoryView()
{
    return plotted<MemoryView>();
}

ViewKind responseView()
{
    return plotted<ResponseView>();
}

} // namespace tnn::app
