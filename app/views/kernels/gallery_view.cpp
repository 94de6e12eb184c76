// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/plot_view.h"
#include "widgets/cells/gallery_plot.h"

namespace tnn::app {

namespace {

using figures::GalleryOptions;
using figures::PlotRequest;
using Tile = figures::FigureTraits::Tile;

/// Every layer and head at once; a click on a tile selects it.
class GalleryView : public PlotView<widgets::GalleryPlot, GalleryOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::GalleryView)

public:
    explicit GalleryView(const ViewParts &parts) : PlotView(tr("Gallery"), parts) { }

protected:
    QWidget *makeContent() override
    {
        connect(m_plot, &widgets::GalleryPlot::tileActivated, this, [this](int tno, int head) {
            session().selectHead(tno, head);
            emit viewRequested(QLatin1String(figures::MatrixOptions::Name.data())); // which shows it large
        });
        session().onChange(this, &GalleryView::outlineSelected, &ViewState::selection);
        return m_plot;
    }
    void limit(figures::FigureRequest &request) const override
    {
        constexpr long LongestForAll = 2048; // means and extremes need every channel of every layer
        request.reduction = chosen().reduction;
        if (request.reduction != figures::Reduction::Channel)
            request.selection.n = std::min(request.selection.n, LongestForAll);
    }
    bool changesFigure(const GalleryOptions &before, const GalleryOptions &now) const override
    {
        const auto spectra = GalleryOptions::Picture::Spectra;
        return before.reduction != now.reduction || (before.picture == spectra) != (now.picture == spectra);
    }
    void show(const FigurePtr &figure) override
    {
        PlotView::show(figure);
        outlineSelected();
    }
    QString details() const override { return tr("every layer and head on one scale"); }

private:
    void outlineSelected() { m_plot->setCurrent(session().selection().tno, session().selection().head); }
};

/// Whether each of these plots is one kernel, drawn as a tile draws it.
bool areTiles(const PlotRequest &request)
{
    const figures::FigureRequest &figure = request.figure;
    const bool oneCurve = request.each == PlotRequest::Each::Channel || figure.reduction != figures::Reduction::Channel
        || (!figure.allChannels && figure.selection.channels.size() == 1);
    const Tile tile = request.traits().tile;
    return request.zoom.isWhole() && (tile == Tile::Matrix || (tile == Tile::Curve && oneCurve));
}

figures::GalleryFigure tilesOf(const PlotRequest &request, const std::vector<PlotRequest> &plots, const Task &task)
{
    if (request.each == PlotRequest::Each::Channel) {
        figures::FigureRequest channels = request.figure;
        channels.allChannels = false;
        channels.selection.channels.clear();
        for (const PlotRequest &plot : plots)
            channels.selection.channels.push_back(plot.figure.selection.channels.front());
        return figures::channelGallery(*request.document, channels, task);
    }
    figures::GalleryFigure figure = figures::galleryFigure(*request.document, request.figure, task);
    std::erase_if(figure.tiles, [&](const figures::GalleryFigure::Tile &tile) {
        return std::none_of(plots.begin(), plots.end(), [&](const PlotRequest &plot) {
            return plot.figure.selection.tno == tile.tno && plot.figure.selection.head == tile.head;
        });
    });
    return figure;
}

/// Draws matrices and single curves as tiles on one scale.
Drawing drawTiles(const PlotRequest &request, const std::vector<PlotRequest> &plots, const Task &task)
{
    using Picture = GalleryOptions::Picture;
    if (!areTiles(request))
        return {};
    const Picture picture = request.traits().tile == Tile::Matrix ? Picture::Matrices : Picture::Curves;
    return drawingBy<widgets::GalleryPlot>(tilesOf(request, plots, task), GalleryOptions{picture});
}

} // namespace

ViewKind galleryView()
{
    ViewKind kind = plotted<GalleryView>();
    kind.drawSheet = drawTiles;
    return kind;
}

} // namespace tnn::app
