// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/hankel_view.h"

#include <algorithm>
#include <cmath>

#include <QVBoxLayout>

#include "app/base/number_format.h"
#include "widgets/base/translated.h"

namespace tnn::app {

HankelView::HankelView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("hankel"), tr("Hankel"), session, jobs, parent)
{
    beginWith(figures::HankelOptions());
    session.onChange(this, &HankelView::follow, &LookedAt::reduce);
}

View::Parts HankelView::make(QWidget *parent)
{
    auto *content = new QWidget(parent);
    m_plot = new widgets::HankelPlot(content);
    m_reduce = new ReduceControl(session(), content);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_reduce);
    return {m_plot, content, nullptr};
}

void HankelView::request()
{
    auto request = session().request();
    request.selection.n = std::min(request.selection.n, Longest);
    if (request.selection.channels.size() > figures::MostHankelErrors) // the others would not be drawn
        request.selection.channels.resize(figures::MostHankelErrors);
    m_shownTaps = request.reduce.taps;
    ask([document = session().document(), request](const Task &task) {
        return figures::hankelFigure(*document, request, true, task);
    });
}

/// Errors are known for every order: only another head needs another figure.
void HankelView::follow()
{
    if (m_shownTaps == session().reduce().taps)
        mark();
    else
        invalidate();
}

/// The fewest states within the bound, or those of the slider.
void HankelView::mark()
{
    if (!m_plot)
        return;
    if (!hasFigure() || figure()->channels.empty()) {
        m_plot->setOrder({});
        return;
    }
    const ssm::ReduceRequest &request = session().reduce();
    const std::vector<double> &errors = figure()->channels.front().errors;
    const auto enough = std::find_if(errors.begin(), errors.end(),
                                     [&](double error) { return error <= request.error; });
    const auto most = static_cast<long>(errors.size()) - 1;
    const long states = request.modes ? std::min(*request.modes, most)
                                      : std::min(static_cast<long>(enough - errors.begin()), most);
    m_plot->setBound(request.modes ? std::nullopt : std::optional(request.error));
    m_plot->setOrder(states);
    m_reduce->showReached(states, errors[static_cast<std::size_t>(states)]);
}

void HankelView::show(const FigurePtr &figure)
{
    m_plot->setFigure(figure);
    mark();
}

std::optional<figures::PlotRequest> HankelView::plotRequest() const
{
    auto plot = plotRequestOf(figure()->n);
    if (plot.figure.selection.channels.size() > figures::MostHankelErrors)
        plot.figure.selection.channels.resize(figures::MostHankelErrors);
    return plot;
}

QString HankelView::subtitle() const
{
    if (figure()->channels.empty())
        return widgets::translated(figure()->title);
    const long n = figure()->n;
    const QString length = n < session().selection().n ? tr("up to n = %1").arg(n) : tr("n = %1").arg(n);
    const QString channel = tr("channel %1").arg(widgets::translated(figure()->channels.front().label.brief()));
    return joined({widgets::translated(figure()->title), channel, length});
}

} // namespace tnn::app
