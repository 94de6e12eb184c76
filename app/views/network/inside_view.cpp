// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/inside_view.h"

#include "app/base/number_format.h"
#include "app/controls/kept_options.h"
#include "app/views/range_control.h"
#include "app/views/value_choices.h"
#include "widgets/base/translated.h"

namespace tnn::app {

using Point = model::Tap::Point;

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
    session.onChange(this, &InsideView::invalidate, &LookedAt::input);
}

template <class Change> void InsideView::change(Change change)
{
    auto options = m_plot->options();
    change(options);
    m_plot->setOptions(options);
}

View::Parts InsideView::make(QWidget *parent)
{
    using widgets::ValueOptions;
    m_plot = new widgets::InsidePlot(parent);
    QWidget *point = makeChoice<Point>(parent, tr("Place"),
                                       tr("Where the selected layer is looked into: v enters its operator, T v leaves "
                                          "it, u gates that, and the hidden "
                                          "state is what the layer begins with"),
                                       {{tr("input v"), Point::In, "in"},
                                        {tr("output T v"), Point::Out, "out"},
                                        {tr("gate u"), Point::Gate, "gate"},
                                        {tr("hidden state"), Point::Hidden, "hidden"}},
                                       [this](Point chosen) { setPoint(chosen); });
    QComboBox *scale = makeScaleChoice(parent, [this](ValueOptions::Scale chosen) {
        change([chosen](ValueOptions &options) { options.scale = chosen; });
    });
    // Hidden numbers have no long tails as kernels do: symlog would make most of them look alike.
    scale->setCurrentIndex(static_cast<int>(ValueOptions::Scale::Linear));
    change([](ValueOptions &options) { options.scale = ValueOptions::Scale::Linear; });
    auto *range = new RangeControl(parent, [this] { return m_plot->limit(); });
    connect(range, &RangeControl::changed, this,
            [this, range] { change([range](ValueOptions &options) { range->writeTo(options); }); });
    return {m_plot, m_plot, makeControlRow(parent, {kept(point, "point"), scale, range})};
}

void InsideView::setPoint(Point point)
{
    m_point = point;
    invalidate();
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
    const model::Tap tap{session().tno()->layer, m_point};
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
