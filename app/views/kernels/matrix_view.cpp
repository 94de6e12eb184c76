// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/number_format.h"
#include "app/views/plot_view.h"
#include "widgets/base/translated.h"
#include "widgets/cells/gallery_plot.h"
#include "widgets/cells/matrix_plot.h"

namespace tnn::app {

namespace {

using figures::MatrixOptions;

/// T of one channel, or of the mean or the extreme over channels; its circulant; or the effective matrix for the input.
class MatrixView : public PlotView<widgets::MatrixPlot, MatrixOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::MatrixView)

public:
    explicit MatrixView(const ViewParts &parts) : PlotView(tr("Toeplitz matrix"), parts)
    {
        session().onChange(
            this,
            [this] {
                if (chosen().gated)
                    invalidate();
            },
            &ViewState::input);
    }

    static Drawing draw(const figures::PlotRequest &request, const Task &task);
    /// The numbers of the pinned profiles if they are shown, else of the figure.
    figures::Numbers numbers() const override
    {
        const auto &pinned = m_plot->pinned();
        const long n = figure()->kernels.front()->n;
        if (m_plot->hasProfiles() && pinned && pinned->row < n && pinned->column < n)
            return figures::profileNumbers(*figure(), {pinned->row, pinned->column});
        return numbersOf(*figure());
    }
    QString numbersNote() const override
    {
        return chosen().gated || m_plot->hasProfiles() ? QString() : tr("by lag: T[i, j] = t(i \u2212 j)");
    }
    std::optional<figures::PlotRequest> plotRequest() const override
    {
        if (chosen().gated)
            return {}; // a text that no file holds
        auto plot = PlotView::plotRequest();
        if (plot && m_plot->hasProfiles() && m_plot->pinned())
            std::get<MatrixOptions>(plot->options).cell = {m_plot->pinned()->row, m_plot->pinned()->column};
        return plot;
    }
    QString gatedFor() const override { return figure() ? QString::fromStdString(figure()->gateInput) : QString(); }

protected:
    void limit(figures::FigureRequest &request) const override
    {
        request.reduction = chosen().gated ? figures::Reduction::Channel : chosen().reduction;
        request.selection.channels.resize(1); // only this one is drawn
        if (chosen().gated)
            request.selection.n = session().requestOfInput().selection.n;
    }
    bool changesFigure(const MatrixOptions &before, const MatrixOptions &now) const override
    {
        return before.reduction != now.reduction || before.gated != now.gated;
    }
    void request() override
    {
        if (!chosen().gated) {
            PlotView::request();
            return;
        }
        const figures::PlotRequest request = requestOfSession();
        m_requested = {request.document, session().input().network, request.figure.selection.tno,
                       request.figure.selection.n, request.figure.overrides};
        ask([request, input = session().input(),
             known = m_factors && m_requested == m_known ? m_factors : nullptr](const Task &task) {
            return figures::gatedFigure(*request.document, request.figure, input, task, known);
        });
    }
    void show(const FigurePtr &figure) override
    {
        if (figure && figure->factors) {
            m_known = m_requested;
            m_factors = figure->factors;
        }
        PlotView::show(figure);
    }
    QString identity() const override
    {
        return joined(
            {layerText(), widgets::translated(figure()->labels.front().nameInHead()), nameOf(session().stage())});
    }
    QString details() const override { return lengthText(figure()->kernels.front()->n); }

private:
    /// What the factors depend on: they are computed once for all channels of a layer, if memory permits.
    struct GateKey {
        document::DocumentPtr document;
        std::shared_ptr<const run::NetworkInput> input;
        int tno = 0;
        long n = 0;
        model::Overrides overrides;

        bool operator==(const GateKey &) const = default;
    };

    GateKey m_requested, m_known; ///< the keys of the running request and of m_factors
    figures::EffectiveFactorsPtr m_factors;
};

bool hasSeveralTiles(const figures::PlotRequest &request)
{
    const auto &figure = request.figure;
    return figure.reduction == figures::Reduction::Channel
        && (figure.allChannels || figure.selection.channels.size() > 1);
}

Drawing MatrixView::draw(const figures::PlotRequest &request, const Task &task)
{
    const auto &options = request.of<MatrixOptions>();
    if (hasSeveralTiles(request) && options.form() == MatrixOptions::Form::Toeplitz && !options.cell)
        return drawingBy<widgets::GalleryPlot>(figures::channelGallery(*request.document, request.figure, task),
                                               figures::GalleryOptions());
    Drawing plain = drawingBy<Plot>(figureOf(options, request, task), options);
    if (!options.cell)
        return plain;
    figures::checkCell(request.figure.selection.n * (options.circulant ? 2 : 1), *options.cell);
    return [plain, cell = *options.cell] {
        PlotPtr drawing = plain();
        auto &plot = static_cast<Plot &>(*drawing);
        plot.setProfiles(true);
        plot.pin(cell);
        return drawing;
    };
}

} // namespace

ViewKind matrixView()
{
    return plotted<MatrixView>();
}

} // namespace tnn::app
