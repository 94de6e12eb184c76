// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/base/number_format.h"
#include "app/views/network/network_input.h"
#include "app/views/view.h"
#include "engine/figures/network/inside_figure.h"
#include "widgets/base/translated.h"
#include "widgets/cells/inside_plot.h"

namespace tnn::app {

using figures::InsideOptions;

namespace {

figures::InsideFigure namedFigure(const document::Document &document, const figures::Input &input,
                                  const model::Tap &tap, const model::Overrides &overrides,
                                  const io::Vocabulary *vocabulary, const Task &task)
{
    figures::InsideFigure figure = figures::insideFigure(document, *input.network, tap, overrides, task);
    if (vocabulary != nullptr)
        for (long token = 0; token < figure.tokens && !input.network->ids.empty(); ++token)
            figure.symbols.push_back(vocabulary->symbol(input.network->ids[static_cast<std::size_t>(token)]));
    return figure;
}

/// Activations inside the network for the input's tokens: the input of the selected layer's operator, its output, its
/// gate, or the hidden state before the layer.
class InsideView : public FigureView<figures::InsideFigure> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::InsideView)

public:
    explicit InsideView(const ViewParts &parts) :
        FigureView(QStringLiteral("inside"), tr("Inside"), parts), m_vocabularies(parts.vocabularies)
    {
        options().setFigureDefaults(InsideOptions());
        session().onChange(this, &InsideView::invalidate, &ViewState::input);
    }
    figures::Numbers numbers() const override { return numbersOf(*figure()); }
    double strongest() const override { return m_plot->limit(); }

protected:
    Parts make(QWidget *parent) override
    {
        m_plot = new widgets::InsidePlot(parent);
        return {m_plot, m_plot};
    }
    void request() override;
    void show(const FigurePtr &figure) override { m_plot->setFigure(figure); }
    QString identity() const override { return widgets::translated(figure()->title); }
    QString details() const override
    {
        return tr("%1 tokens, %2 channels").arg(figure()->tokens).arg(figure()->channels);
    }
    void applyOptions() override { m_plot->setOptions(chosen<InsideOptions>()); }
    bool needOther(const figures::FigureOptions &before) const override
    {
        return std::get<InsideOptions>(before).point != chosen<InsideOptions>().point;
    }

private:
    VocabularyLoader &m_vocabularies;
    widgets::InsidePlot *m_plot = nullptr;
};

void InsideView::request()
{
    if (const QString advice = inputAdvice(session(), m_vocabularies); !advice.isEmpty()) {
        jobs().stop(id());
        clear();
        emit status().nothingToShow(advice);
        return;
    }
    const model::Tap tap{session().tno()->layer, chosen<InsideOptions>().point};
    ask([document = session().shownDocument(), input = session().input(), overrides = session().overrides(), tap,
         vocabulary = m_vocabularies.vocabulary()](const Task &task) {
        return namedFigure(*document, input, tap, overrides, vocabulary.get(), task);
    });
}

} // namespace

ViewKind insideView()
{
    return {makeView<InsideView>};
}

} // namespace tnn::app
