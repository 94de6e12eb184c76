// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/view.h"
#include "widgets/matrix_plot.h"

namespace tnn::app {

/// T of one channel, or of the mean or the extreme over channels.
class MatrixView : public FigureView<commands::MatrixFigure> {
    Q_OBJECT

public:
    MatrixView(Session &session, Jobs &jobs, QObject *parent = nullptr);
    std::optional<commands::PlotRequest> plotRequest() const override;

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void show(const FigurePtr &figure) override;
    QString subtitle() const override;

private:
    template <class Change> void change(Change change);
    QWidget *makeForm(QWidget *parent);

    widgets::MatrixPlot *m_plot = nullptr;
    commands::Reduction m_reduction = commands::Reduction::Channel;
};

} // namespace tnn::app
