// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/matrix_view.h"

#include <utility>

#include "app/base/number_format.h"
#include "app/controls/kept_options.h"
#include "app/views/range_control.h"
#include "app/views/value_choices.h"
#include "engine/figures/gated_matrix.h"
#include "widgets/base/translated.h"

namespace tnn::app {

using widgets::MatrixOptions;

MatrixView::MatrixView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("toeplitz"), tr("Toeplitz matrix"), session, jobs, parent)
{
    session.onChange(
        this,
        [this] {
            if (m_form == Form::Gated)
                invalidate();
        },
        &LookedAt::input);
}

View::Parts MatrixView::make(QWidget *parent)
{
    m_plot = new widgets::MatrixPlot(parent);
    m_reductionBox = makeReductionChoice(parent,
                                         tr("The first selected channel, or at every lag the mean or the value of "
                                            "largest magnitude over all channels of the head"),
                                         [this](figures::Reduction chosen) {
                                             m_reduction = chosen;
                                             invalidate();
                                         });
    QWidget *scale = makeScaleChoice(parent, [this](MatrixOptions::Scale chosen) {
        change([chosen](MatrixOptions &options) { options.scale = chosen; });
    });
    auto *range = new RangeControl(parent, [this] { return m_plot->rangeReport().limit; });
    connect(range, &RangeControl::changed, this,
            [this, range] { change([range](MatrixOptions &options) { range->writeTo(options); }); });
    return {m_plot, m_plot,
            makeControlRow(
                parent,
                {m_reductionBox, scale, range, kept(makeForm(parent), "form"), makeProfileChoice(parent, *m_plot)})};
}

template <class Change> void MatrixView::change(Change change)
{
    auto options = m_plot->options();
    change(options);
    m_plot->setOptions(options);
}

QWidget *MatrixView::makeForm(QWidget *parent)
{
    return makeChoice<Form>(
        parent, tr("Form"),
        tr("T itself; the 2n x 2n circulant that holds T in its upper left quarter; or what T becomes "
           "inside the network, diag(u) T, with the gate u of the layer for the input"),
        {{tr("T"), Form::Toeplitz, "toeplitz"},
         {tr("circulant"), Form::Circulant, "circulant"},
         {tr("diag(u) T"), Form::Gated, "gated"}},
        [this](Form form) { choose(form); });
}

void MatrixView::choose(Form form)
{
    const Form before = std::exchange(m_form, form);
    m_reductionBox->setEnabled(form != Form::Gated); // a gate belongs to a channel
    change([form](MatrixOptions &options) { options.circulant = form == Form::Circulant; });
    if ((before == Form::Gated) != (form == Form::Gated))
        invalidate();
}

void MatrixView::request()
{
    if (m_form == Form::Gated) {
        requestGated();
        return;
    }
    auto request = session().request();
    request.reduction = m_reduction;
    request.selection.channels.resize(1); // the only one that is drawn
    ask([document = session().document(), request](const Task &task) {
        return figures::matrixFigure(*document, request, task);
    });
}

void MatrixView::requestGated()
{
    auto request = session().request();
    request.selection.channels.resize(1);
    m_asked = {session().document(), session().input().network, request.selection.tno, request.selection.n,
               request.overrides};
    ask([document = session().document(), request, input = session().input(),
         known = m_gates && m_asked == m_known ? m_gates : nullptr](const Task &task) {
        return figures::gatedFigure(*document, request, input, task, known);
    });
}

figures::Numbers MatrixView::numbers() const
{
    const auto &pinned = m_plot->pinned();
    const long n = figure()->kernels.front()->n;
    if (m_plot->hasProfiles() && pinned && pinned->row < n && pinned->column < n)
        return figures::profileNumbers(*figure(), pinned->row, pinned->column);
    return FigureView::numbers();
}

void MatrixView::show(const FigurePtr &figure)
{
    if (figure && figure->gates) {
        m_known = m_asked;
        m_gates = figure->gates;
    }
    m_plot->setFigure(figure);
}

std::optional<figures::PlotRequest> MatrixView::plotRequest() const
{
    const auto &options = m_plot->options();
    if (options.range == widgets::ValueOptions::Range::Locked || m_form == Form::Gated)
        return {}; // a range of before, or a text that no file holds
    auto plot = plotRequestOf(figures::PlotRequest::View::Toeplitz, session().selection().n);
    askForValues(options, plot);
    if (m_plot->hasProfiles() && m_plot->pinned())
        plot.cell = {m_plot->pinned()->row, m_plot->pinned()->column};
    plot.figure.reduction = m_reduction;
    plot.figure.selection.channels.resize(1); // the only one that is drawn
    plot.circulant = options.circulant;
    return plot;
}

QString MatrixView::gatedFor() const
{
    return figure() ? QString::fromStdString(figure()->gateInput) : QString();
}

QString MatrixView::subtitle() const
{
    return joined(
        {widgets::translated(figure()->title), nameOf(session().stage()), tr("n = %1").arg(session().selection().n)});
}

} // namespace tnn::app
