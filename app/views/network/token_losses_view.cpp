// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QCoreApplication>

#include "app/base/number_format.h"
#include "app/controls/folding_splitter.h"
#include "app/controls/layout_items.h"
#include "app/views/network/loss_text.h"
#include "app/views/network/network_input.h"
#include "app/views/plot_view.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"
#include "widgets/plots/network/token_losses_plot.h"

namespace tnn::app {

namespace {

using figures::TokenLossesFigure, figures::TokenLossesOptions;

/// How well the network predicts each token of the input from those before it, as a curve and on the text itself; a
/// click on either selects the position.
class TokenLossesView : public PlotView<widgets::TokenLossesPlot, TokenLossesOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::TokenLossesView)

public:
    explicit TokenLossesView(const ViewParts &parts) :
        PlotView(tr("Token losses"), parts), m_vocabularies(parts.vocabularies)
    {
        session().onChange(this, &TokenLossesView::invalidate, &ViewState::input);
        session().onChange(this, &TokenLossesView::showSelected, &ViewState::token);
        connect(&session(), &Session::hoverChanged, this, [this] {
            if (m_text)
                m_text->setPointed(session().hover().column);
        });
    }

protected:
    QWidget *makeContent() override;
    QString refusal() const override { return textAdvice(session(), m_vocabularies); }
    void request() override;
    void show(const FigurePtr &figure) override;
    QString identity() const override { return {}; }
    QString details() const override;
    void themeChanged(const widgets::Theme &theme) override;

private:
    void showSelected();
    void point(std::optional<long> token);

    VocabularyLoader &m_vocabularies;
    LossText *m_text = nullptr;
    LossLegend *m_legend = nullptr;
};

QWidget *TokenLossesView::makeContent()
{
    constexpr int LeastUnfolded = 560;
    auto *splitter = new FoldingSplitter(LeastUnfolded, m_plot->parentWidget());
    splitter->addWidget(m_plot);
    auto *side = new QWidget(splitter);
    m_text = new LossText(side);
    m_legend = new LossLegend(side);
    side->setLayout(inColumn({{m_text, 1}, m_legend}, 2, QMargins(4, 6, 4, 4)));
    splitter->setShares({550, 450});
    splitter->setChildrenCollapsible(false);
    const auto select = [this](long token) { session().setToken(token); };
    connect(m_plot, &widgets::TokenLossesPlot::chosen, this, select);
    connect(m_text, &LossText::chosen, this, select);
    connect(m_text, &LossText::pointed, this, &TokenLossesView::point);
    m_legend->setRange({});
    showSelected();
    return splitter;
}

void TokenLossesView::themeChanged(const widgets::Theme &theme)
{
    m_text->setTheme(theme);
    m_legend->setTheme(theme);
}

void TokenLossesView::request()
{
    const FigureSource source = textSource(session(), m_vocabularies);
    askFor(source, [source](const Task &task) {
        return figures::tokenLossesFigure(*source.documents.front(), textOf(source), task);
    });
}

void TokenLossesView::show(const FigurePtr &figure)
{
    PlotView::show(figure);
    m_text->setFigure(figure);
    m_legend->setRange(m_text->range());
    showSelected();
}

QString TokenLossesView::details() const
{
    const TokenLossesFigure &losses = *figure();
    const QString tokens = losses.tokens() == 1 ? tr("1 token")
                                                : tr("%1 tokens").arg(widgets::groupedNumber(losses.tokens()));
    QStringList parts{tokens};
    for (const Message &warning : losses.warnings)
        parts += widgets::translated(warning);
    if (std::isnan(losses.loss))
        return joined(parts);
    return joined(QStringList{tr("mean loss %1 nats").arg(losses.loss, 0, 'f', 4),
                              tr("perplexity %1").arg(widgets::shortNumber(losses.perplexity(), 5))}
                  + parts);
}

void TokenLossesView::showSelected()
{
    if (!m_text)
        return;
    m_plot->setSelected(session().token());
    m_text->setCurrent(session().token());
}

/// The pointer is on a token of the text.
void TokenLossesView::point(std::optional<long> token)
{
    session().setHover({{}, {}, token});
    emit readout(token ? m_plot->readoutOf(*token) : QString());
}

} // namespace

ViewKind tokenLossesView()
{
    return plotted<TokenLossesView>();
}

} // namespace tnn::app
