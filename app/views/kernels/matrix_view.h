// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/view.h"
#include "engine/figures/matrix_figure.h"
#include "widgets/cells/matrix_plot.h"

namespace tnn::app {

/// T of one channel, or of the mean or the extreme over channels; its circulant; or diag(u) T for the input.
class MatrixView : public FigureView<figures::MatrixFigure> {
    Q_OBJECT

public:
    MatrixView(Session &session, Jobs &jobs, QObject *parent = nullptr);
    std::optional<figures::PlotRequest> plotRequest() const override;

    /// The numbers of the pinned profiles where they are shown, else of the figure.
    figures::Numbers numbers() const override;
    QString gatedFor() const override;
    double strongest() const override { return m_plot->limit(); }

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void show(const FigurePtr &figure) override;
    QString subtitle() const override;
    void applyOptions() override;
    bool needOther(const figures::FigureOptions &before) const override;

private:
    /// What gates are of: they are computed once for all channels of a TNO.
    struct GateKey {
        document::DocumentPtr document;
        std::shared_ptr<const run::NetworkInput> input;
        int tno = 0;
        long n = 0;
        model::Overrides overrides;

        bool operator==(const GateKey &) const = default;
    };

    void requestGated();

    widgets::MatrixPlot *m_plot = nullptr;
    GateKey m_asked, m_known; ///< of the request that goes on, and of m_gates
    figures::GatesPtr m_gates;
};

} // namespace tnn::app
