// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/inside_view.h"

#include "app/base/number_format.h"
#include "app/views/option_controls.h"
#include "widgets/base/translated.h"

namespace tnn::app {

using figures::InsideOptions;

namespace {

figures::InsideFigure figureOf(const document::Document &document, const figures::Input &input, const model::Tap &tap,
                               const model::Overrides &overrides, const io::Vocabulary *vocabulary, const Task &task)
{
    figures::InsideFigure figure = figures::insideFigure(document, *input.network, tap, overrides, task);
    if (vocabulary != nullptr)
        for (long token = 0; token < figure.tokens && !input.network->ids.empty(); ++token)
            figure.symbols.push_back(vocabulary->symbol(input.network->ids[static_cast<std::size_t>(token)]));
    return figure;
}

} // namespace

InsideView::InsideView(Session &session, Jobs &jobs, VocabularyKeeper &vocabularies, QObject *parent) :
    FigureView(QStringLiteral("inside"), tr("Inside"), session, jobs, parent), m_vocabularies(vocabularies)
{
    beginWith(InsideOptions());
    session.onChange(this, &InsideView::invalidate, &LookedAt::input);
}

View::Parts InsideView::make(QWidget *parent)
{
    m_plot = new widgets::InsidePlot(parent);
    return {m_plot, m_plot, makeOptionControls(parent, *this)};
}

void InsideView::applyOptions()
{
    m_plot->setOptions(chosen<InsideOptions>());
}

bool InsideView::needOther(const figures::FigureOptions &before) const
{
    return std::get<InsideOptions>(before).point != chosen<InsideOptions>().point;
}

QString InsideView::advice() const
{
    const Message &refused = session().document()->description().network.refused;
    if (!refused.empty())
        return tr("Nothing goes through the network: %1").arg(widgets::translated(refused));
    return m_vocabularies.takesIds()
        ? tr("Nothing goes through the network: choose \"text\" in the Input panel and type one")
        : tr("Nothing goes through the network: choose \".npy\" in the Input panel and open an array that it takes");
}

void InsideView::request()
{
    if (!session().input().network) {
        jobs().stop(id());
        clear();
        emit nothingToShow(advice());
        return;
    }
    const model::Tap tap{session().tno()->layer, chosen<InsideOptions>().point};
    ask([document = session().document(), input = session().input(), overrides = session().overrides(), tap,
         vocabulary = m_vocabularies.vocabulary()](const Task &task) {
        return figureOf(*document, input, tap, overrides, vocabulary.get(), task);
    });
}

void InsideView::show(const FigurePtr &figure)
{
    m_plot->setFigure(figure);
}

QString InsideView::subtitle() const
{
    return joined({widgets::translated(figure()->title), overridesText(session().overrides()),
                   tr("%1 tokens, %2 channels").arg(figure()->tokens).arg(figure()->channels)});
}

} // namespace tnn::app
