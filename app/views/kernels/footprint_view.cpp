// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/footprint_view.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "app/views/option_controls.h"
#include "engine/figures/figure_request.h"
#include "widgets/base/translated.h"

namespace tnn::app {

using figures::FootprintOptions;

FootprintView::FootprintView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("footprint"), tr("Footprint"), session, jobs, parent)
{
    beginWith(FootprintOptions());
}

bool FootprintView::applies(const document::DocumentPtr &document)
{
    if (!document)
        return false;
    const auto &layers = document->description().layers;
    return std::any_of(layers.begin(), layers.end(), [](const checkpoint::LayerDescription &layer) {
        return layer.combination != toeplitz::Combination::Single;
    });
}

View::Parts FootprintView::make(QWidget *parent)
{
    m_plot = new widgets::FootprintPlot(parent);
    return {m_plot, m_plot, makeOptionControls(parent, *this)};
}

void FootprintView::applyOptions()
{
    const auto &options = chosen<FootprintOptions>();
    m_plot->setOptions(options);
    m_plot->setProfiles(options.profiles);
}

bool FootprintView::needOther(const figures::FigureOptions &before) const
{
    return std::get<FootprintOptions>(before).reduction != chosen<FootprintOptions>().reduction;
}

void FootprintView::request()
{
    auto request = session().request();
    request.reduction = chosen<FootprintOptions>().reduction;
    ask([document = session().document(), request](const Task &task) {
        return figures::footprintFigure(*document, request, task);
    });
}

void FootprintView::show(const FigurePtr &figure)
{
    m_plot->setFigure(figure);
}

std::optional<figures::PlotRequest> FootprintView::plotRequest() const
{
    const auto &options = chosen<FootprintOptions>();
    if (options.range.kind == figures::ColourRange::Kind::Locked)
        return {}; // a range of before
    auto plot = plotRequestOf(session().selection().n);
    plot.figure.reduction = options.reduction;
    plot.figure.selection.channels.resize(1); // the only one that is drawn
    return plot;
}

QString FootprintView::subtitle() const
{
    return joined({widgets::translated(figure()->title), nameOf(session().stage()),
                   tr("%1 \u00d7 %2 tokens").arg(figure()->height).arg(figure()->width)});
}

} // namespace tnn::app
