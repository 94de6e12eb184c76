// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/views/network/network_input.h"
#include "app/views/plot_view.h"
#include "engine/figures/network/inside_figure.h"
#include "widgets/base/translated.h"
#include "widgets/cells/inside_plot.h"

namespace tnn::app {

using figures::InsideOptions;

namespace {

/// Activations inside the network for the input's tokens: the input of the selected layer's operator, its output, its
/// gate, or the hidden state before the layer.
class InsideView : public PlotView<widgets::InsidePlot, InsideOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::InsideView)

public:
    explicit InsideView(const ViewParts &parts) : PlotView(tr("Inside"), parts), m_vocabularies(parts.vocabularies)
    {
        session().onChange(this, &InsideView::invalidate, &ViewState::input);
    }

protected:
    QString refusal() const override { return inputAdvice(session(), m_vocabularies); }
    void request() override
    {
        figures::PlotRequest request = requestOfSession();
        request.input = session().input();
        ask([request, vocabulary = m_vocabularies.vocabulary()](const Task &task) {
            figures::InsideFigure figure = figureOf(request.of<InsideOptions>(), request, task);
            const std::vector<long> &ids = request.input.network->ids;
            for (long token = 0; vocabulary && token < figure.tokens && !ids.empty(); ++token)
                figure.symbols.push_back(vocabulary->symbol(ids[static_cast<std::size_t>(token)]));
            return figure;
        });
    }
    QString identity() const override { return widgets::translated(figure()->title); }
    QString details() const override
    {
        return tr("%1 tokens, %2 channels").arg(figure()->tokens).arg(figure()->channels);
    }
    bool changesFigure(const InsideOptions &before, const InsideOptions &now) const override
    {
        return before.point != now.point;
    }

private:
    VocabularyLoader &m_vocabularies;
};

} // namespace

ViewKind insideView()
{
    return {makeView<InsideView>};
}

} // namespace tnn::app
