// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/matrix_view.h"

#include <utility>

#include "app/base/number_format.h"
#include "app/views/option_controls.h"
#include "engine/figures/gated_matrix.h"
#include "widgets/base/translated.h"

namespace tnn::app {

using figures::MatrixOptions;

MatrixView::MatrixView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("toeplitz"), tr("Toeplitz matrix"), session, jobs, parent)
{
    beginWith(MatrixOptions());
    session.onChange(
        this,
        [this] {
            if (chosen<MatrixOptions>().gated)
                invalidate();
        },
        &LookedAt::input);
}

View::Parts MatrixView::make(QWidget *parent)
{
    m_plot = new widgets::MatrixPlot(parent);
    return {m_plot, m_plot, makeOptionControls(parent, *this)};
}

void MatrixView::applyOptions()
{
    const auto &options = chosen<MatrixOptions>();
    m_plot->setOptions(options);
    m_plot->setProfiles(options.profiles);
}

bool MatrixView::needOther(const figures::FigureOptions &before) const
{
    const auto &old = std::get<MatrixOptions>(before), &now = chosen<MatrixOptions>();
    return old.reduction != now.reduction || old.gated != now.gated;
}

void MatrixView::request()
{
    if (chosen<MatrixOptions>().gated) {
        requestGated();
        return;
    }
    auto request = session().request();
    request.reduction = chosen<MatrixOptions>().reduction;
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
    const auto &options = chosen<MatrixOptions>();
    if (options.range.kind == figures::ColourRange::Kind::Locked || options.gated)
        return {}; // a range of before, or a text that no file holds
    auto plot = plotRequestOf(session().selection().n);
    if (m_plot->hasProfiles() && m_plot->pinned())
        std::get<MatrixOptions>(plot.options).cell = m_plot->pinned();
    plot.figure.reduction = options.reduction;
    plot.figure.selection.channels.resize(1); // the only one that is drawn
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
