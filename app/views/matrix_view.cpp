// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/matrix_view.h"

#include "app/views/value_choices.h"
#include "app/views/words.h"
#include "widgets/engine_text.h"

namespace tnn::app {

using widgets::MatrixOptions;

MatrixView::MatrixView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("toeplitz"), tr("Toeplitz matrix"), session, jobs, parent)
{
}

View::Parts MatrixView::make(QWidget *parent)
{
    m_plot = new widgets::MatrixPlot(parent);
    QWidget *reduction = makeReductionChoice(parent,
                                             tr("The first selected channel, or at every lag the mean or the value of "
                                                "largest magnitude over all channels of the head"),
                                             [this](commands::Reduction chosen) {
                                                 m_reduction = chosen;
                                                 invalidate();
                                             });
    QWidget *scale = makeScaleChoice(parent, [this](MatrixOptions::Scale chosen) {
        change([chosen](MatrixOptions &options) { options.scale = chosen; });
    });
    QWidget *range = makeRangeChoice(parent, [this](MatrixOptions::Range chosen) {
        change([chosen](MatrixOptions &options) { options.range = chosen; });
    });
    return {m_plot, m_plot, makeControlRow(parent, {reduction, scale, range, makeForm(parent)})};
}

template <class Change> void MatrixView::change(Change change)
{
    auto options = m_plot->options();
    change(options);
    m_plot->setOptions(options);
}

QWidget *MatrixView::makeForm(QWidget *parent)
{
    return makeChoice<bool>(
        parent, tr("Form"), tr("T itself, or the 2n x 2n circulant that holds T in its upper left quarter"),
        {{tr("T"), false}, {tr("circulant"), true}},
        [this](bool circulant) { change([circulant](MatrixOptions &options) { options.circulant = circulant; }); });
}

void MatrixView::request()
{
    auto request = session().request();
    request.reduction = m_reduction;
    request.selection.channels.resize(1); // the only one that is drawn
    ask([document = session().document(), request](const Task &task) {
        return commands::matrixFigure(*document, request, task);
    });
}

void MatrixView::show(const FigurePtr &figure)
{
    m_plot->setFigure(figure);
}

std::optional<commands::PlotRequest> MatrixView::plotRequest() const
{
    using Scale = commands::PlotRequest::Scale;
    using Range = commands::PlotRequest::Range;
    const auto &options = m_plot->options();
    if (options.range == widgets::ValueOptions::Range::Locked || options.range == widgets::ValueOptions::Range::Manual)
        return {}; // a range of before
    auto plot = plotRequestOf(commands::PlotRequest::View::Toeplitz, session().selection().n);
    if (options.scale != widgets::ValueOptions::Scale::Symlog)
        plot.scale = options.scale == widgets::ValueOptions::Scale::Linear ? Scale::Linear : Scale::Log;
    if (options.range == widgets::ValueOptions::Range::Percentile)
        plot.range = Range::Percentile;
    plot.figure.reduction = m_reduction;
    plot.figure.selection.channels.resize(1); // the only one that is drawn
    plot.circulant = options.circulant;
    return plot;
}

QString MatrixView::subtitle() const
{
    return joined(
        {widgets::engineText(figure()->title), nameOf(session().stage()), tr("n = %1").arg(session().selection().n)});
}

} // namespace tnn::app
