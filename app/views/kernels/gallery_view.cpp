// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/gallery_view.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "app/controls/kept_options.h"
#include "app/views/value_choices.h"

namespace tnn::app {

GalleryView::GalleryView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("gallery"), tr("Gallery"), session, jobs, parent)
{
}

View::Parts GalleryView::make(QWidget *parent)
{
    using Picture = widgets::GalleryOptions::Picture;
    m_plot = new widgets::GalleryPlot(parent);
    connect(m_plot, &widgets::GalleryPlot::tileActivated, this, &GalleryView::selectTile);
    session().onChange(this, &GalleryView::outlineSelected, &LookedAt::selection);
    QWidget *reduction = makeReductionChoice(
        parent, tr("The first selected channel of every layer, or the mean or extreme over channels"),
        [this](figures::Reduction chosen) {
            m_reduction = chosen;
            invalidate();
        });
    QWidget *picture = makeChoice<Picture>(parent, tr("Picture"),
                                           tr("Toeplitz matrices, coefficients against lag, or the magnitude |H| in dB "
                                              "against frequency from 0 to half the token rate; one scale for all"),
                                           {{tr("matrices"), Picture::Matrices, "matrices"},
                                            {tr("curves"), Picture::Curves, "curves"},
                                            {tr("spectra"), Picture::Spectra, "spectra"}},
                                           [this](Picture chosen) { choose(chosen); });
    return {m_plot, m_plot, makeControlRow(parent, {reduction, kept(picture, "picture")})};
}

void GalleryView::choose(widgets::GalleryOptions::Picture picture)
{
    const bool had = m_spectra;
    m_spectra = picture == widgets::GalleryOptions::Picture::Spectra;
    m_plot->setOptions({picture});
    if (had != m_spectra)
        invalidate();
}

void GalleryView::request()
{
    auto request = session().request();
    request.reduction = m_reduction;
    if (m_reduction != figures::Reduction::Channel)
        request.selection.n = std::min(request.selection.n, LongestForAll);
    ask([document = session().document(), request, spectra = m_spectra](const Task &task) {
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
    auto plot = plotRequestOf(figures::PlotRequest::View::Gallery, session().selection().n);
    plot.figure.reduction = m_reduction;
    if (m_reduction != figures::Reduction::Channel)
        plot.figure.selection.n = std::min(plot.figure.selection.n, LongestForAll);
    using Picture = figures::PlotRequest::Picture;
    const bool curves = m_plot->options().picture == widgets::GalleryOptions::Picture::Curves;
    plot.picture = m_spectra ? Picture::Spectra : curves ? Picture::Curves : Picture::Matrices;
    return plot;
}

QString GalleryView::subtitle() const
{
    return joined({tr("every layer and head on one scale"), nameOf(session().stage())});
}

} // namespace tnn::app
