// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/view.h"
#include "engine/figures/form_costs_figure.h"
#include "engine/figures/length_errors_figure.h"
#include "widgets/plots/form_costs_plot.h"
#include "widgets/plots/length_errors_plot.h"

namespace tnn::app {

/// How exact each form of the first selected channel is, against n.
class FormErrorsView : public FigureView<figures::LengthErrorsFigure> {
    Q_OBJECT

public:
    FormErrorsView(Session &session, Jobs &jobs, QObject *parent = nullptr);
    std::optional<figures::PlotRequest> plotRequest() const override { return plotRequestOf(session().selection().n); }

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void show(const FigurePtr &figure) override { m_plot->setFigure(figure); }
    QString subtitle() const override;

private:
    widgets::LengthErrorsPlot *m_plot = nullptr;
};

/// What each form of the selected head costs, and how exact it is: measured when it is looked at.
class FormCostsView : public FigureView<figures::FormCostsFigure> {
    Q_OBJECT

public:
    FormCostsView(Session &session, Jobs &jobs, QObject *parent = nullptr);
    std::optional<figures::PlotRequest> plotRequest() const override { return plotRequestOf(session().selection().n); }

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void show(const FigurePtr &figure) override { m_plot->setFigure(figure); }
    QString subtitle() const override;

private:
    widgets::FormCostsPlot *m_plot = nullptr;
};

} // namespace tnn::app
