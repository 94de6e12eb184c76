// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/gallery_view.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "app/views/option_controls.h"

namespace tnn::app {

using figures::GalleryOptions;

GalleryView::GalleryView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("gallery"), tr("Gallery"), session, jobs, parent)
{
    beginWith(GalleryOptions());
}

View::Parts GalleryView::make(QWidget *parent)
{
    m_plot = new widgets::GalleryPlot(parent);
    connect(m_plot, &widgets::GalleryPlot::tileActivated, this, &GalleryView::selectTile);
    session().onChange(this, &GalleryView::outlineSelected, &LookedAt::selection);
    return {m_plot, m_plot, makeOptionControls(parent, *this)};
}

void GalleryView::applyOptions()
{
    m_plot->setOptions(chosen<GalleryOptions>());
}

bool GalleryView::needOther(const figures::FigureOptions &before) const
{
    const auto &old = std::get<GalleryOptions>(before), &now = chosen<GalleryOptions>();
    const auto spectra = GalleryOptions::Picture::Spectra;
    return old.reduction != now.reduction || (old.picture == spectra) != (now.picture == spectra);
}

void GalleryView::request()
{
    auto request = session().request();
    request.reduction = chosen<GalleryOptions>().reduction;
    if (request.reduction != figures::Reduction::Channel)
        request.selection.n = std::min(request.selection.n, LongestForAll);
    ask([document = session().document(), request,
         spectra = chosen<GalleryOptions>().picture == GalleryOptions::Picture::Spectra](const Task &task) {
        figures::GalleryFigure figure = figures::galleryFigure(*document, request, task);
        if (spectra)
            figures::addSpectra(figure, task);
        return figure;
    });
}

void GalleryView::show(const FigurePtr &figure)
{
    m_plot->setFigure(figure);
    outlineSelected();
}

void GalleryView::outlineSelected()
{
    m_plot->setCurrent(session().selection().tno, session().selection().head);
}

void GalleryView::selectTile(int tno, int head)
{
    session().selectHead(tno, head);
    emit tileActivated();
}

std::optional<figures::PlotRequest> GalleryView::plotRequest() const
{
    auto plot = plotRequestOf(session().selection().n);
    plot.figure.reduction = chosen<GalleryOptions>().reduction;
    if (plot.figure.reduction != figures::Reduction::Channel)
        plot.figure.selection.n = std::min(plot.figure.selection.n, LongestForAll);
    return plot;
}

QString GalleryView::subtitle() const
{
    return joined({tr("every layer and head on one scale"), nameOf(session().stage())});
}

} // namespace tnn::app
