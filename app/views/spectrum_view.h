// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/view.h"
#include "widgets/spectrum_plot.h"

namespace tnn::app {

/// Eigenvalues and weights of the state-space form of the first selected channel.
class SpectrumView : public FigureView<commands::SpectrumFigure> {
    Q_OBJECT

public:
    SpectrumView(Session &session, Jobs &jobs, QObject *parent = nullptr);

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void show(const FigurePtr &figure) override;
    QString subtitle() const override;

private:
    template <class Change> void change(Change change);

    widgets::SpectrumPlot *m_plot = nullptr;
};

} // namespace tnn::app
