// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/number_format.h"
#include "app/views/plot_view.h"
#include "widgets/plots/response_plot.h"

namespace tnn::app {

namespace {

using figures::ResponseOptions;

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
        constexpr long LongestForAll = 8192, LongestForLayers = 2048; // all channels of one, or of all, are transformed
        const ResponseOptions::Channels channels = chosen().channels;
        request.allChannels = channels == ResponseOptions::Channels::All;
        if (channels != ResponseOptions::Channels::Selected)
            request.selection.n = std::min(request.selection.n, request.allChannels ? LongestForAll : LongestForLayers);
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
    QString subtitle() const override
    {
        return joined({m_plot->title(), nameOf(session().stage()), limitText(figure()->n)});
    }
};

} // namespace

ViewKind responseView()
{
    return plotted<ResponseView>();
}

} // namespace tnn::app
