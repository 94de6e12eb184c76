// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/form_views.h"

#include "app/base/number_format.h"
#include "widgets/base/translated.h"

namespace tnn::app {

FormErrorsView::FormErrorsView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("form-errors"), tr("Form errors"), session, jobs, parent)
{
    beginWith(figures::LengthErrorsOptions());
    session.onChange(this, &FormErrorsView::invalidate, &LookedAt::reduce);
}

View::Parts FormErrorsView::make(QWidget *parent)
{
    m_plot = new widgets::LengthErrorsPlot(parent);
    return {m_plot, m_plot, nullptr};
}

void FormErrorsView::request()
{
    ask([document = session().document(), request = session().request()](const Task &task) {
        return figures::lengthErrorsFigure(*document, request, task);
    });
}

QString FormErrorsView::subtitle() const
{
    return joined(
        {widgets::translated(figure()->title), tr("channel %1").arg(widgets::translated(figure()->label.brief()))});
}

FormCostsView::FormCostsView(Session &session, Jobs &jobs, QObject *parent) :
    FigureView(QStringLiteral("form-costs"), tr("Form costs"), session, jobs, parent)
{
    beginWith(figures::FormCostsOptions());
}

View::Parts FormCostsView::make(QWidget *parent)
{
    m_plot = new widgets::FormCostsPlot(parent);
    return {m_plot, m_plot, nullptr};
}

void FormCostsView::request()
{
    ask([document = session().document(), request = session().request()](const Task &task) {
        return figures::formCostsFigure(*document, request, task);
    });
}

QString FormCostsView::subtitle() const
{
    return joined({widgets::translated(figure()->title), tr("n = %1").arg(figure()->n)});
}

} // namespace tnn::app
