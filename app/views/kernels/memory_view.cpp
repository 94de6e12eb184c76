// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/number_format.h"
#include "app/views/plot_view.h"
#include "widgets/base/translated.h"
#include "widgets/plots/memory_plot.h"

namespace tnn::app {

namespace {

using figures::MemoryOptions;

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
        constexpr long Longest = 8192,
                       LongestForLayers = 2048; // all channels of a head, or of all layers, are measured
        request.selection.n = std::min(request.selection.n, chosen().isOfAllLayers() ? LongestForLayers : Longest);
    }
    bool changesFigure(const MemoryOptions &before, const MemoryOptions &now) const override
    {
        return before.isOfAllLayers() != now.isOfAllLayers();
    }
    QString subtitle() const override
    {
        const QString what = chosen().isOfAllLayers() ? tr("every layer") : widgets::translated(figure()->title);
        return joined({what, nameOf(session().stage()), limitText(figure()->n)});
    }
};

} // namespace

ViewKind memoryView()
{
    return plotted<MemoryView>();
}

} // namespace tnn::app
