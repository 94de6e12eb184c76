// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/footprint_view.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "app/views/range_control.h"
#include "app/views/value_choices.h"
#include "engine/figures/figure_request.h"
#include "widgets/base/translated.h"

namespace tnn::app {

using widgets::FootprintOptions;

FootprintView::FootprintView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("footprint"), tr("Footprint"), session, jobs, parent)
{
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
    QWidget *reduction = makeReductionChoice(
        parent,
        tr("The first selected channel, or at every offset the mean or the value of largest magnitude over the "
           "footprints of all channels of the head"),
        [this](figures::Reduction chosen) {
            m_reduction = chosen;
            invalidate();
        });
    QWidget *scale = makeScaleChoice(parent, [this](FootprintOptions::Scale chosen) {
        change([chosen](FootprintOptions &options) { options.scale = chosen; });
    });
    auto *range = new RangeControl(parent, [this] { return m_plot->limit(); });
    connect(range, &RangeControl::changed, this,
            [this, range] { change([range](FootprintOptions &options) { range->writeTo(options); }); });
    return {m_plot, m_plot, makeControlRow(parent, {reduction, scale, range, makeProfileChoice(parent, *m_plot)})};
}

template <class Change> void FootprintView::change(Change change)
{
    auto options = m_plot->options();
    change(options);
    m_plot->setOptions(options);
}

void FootprintView::request()
{
    auto request = session().request();
    request.reduction = m_reduction;
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
    const auto &options = m_plot->options();
    if (options.range == widgets::ValueOptions::Range::Locked)
        return {}; // a range of before
    auto plot = plotRequestOf(figures::PlotRequest::View::Footprint, session().selection().n);
    askForValues(options, plot);
    plot.figure.reduction = m_reduction;
    plot.figure.selection.channels.resize(1); // the only one that is drawn
    return plot;
}

QString FootprintView::subtitle() const
{
    return joined({widgets::translated(figure()->title), nameOf(session().stage()),
                   tr("%1 \u00d7 %2 tokens").arg(figure()->height).arg(figure()->width)});
}

} // namespace tnn::app
