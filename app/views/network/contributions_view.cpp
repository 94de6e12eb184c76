// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QHeaderView>

#include "app/base/number_format.h"
#include "app/controls/table.h"
#include "app/views/network/contributions_table.h"
#include "app/views/network/network_input.h"
#include "app/views/plot_view.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"
#include "widgets/plots/network/contributions_plot.h"

namespace tnn::app {

namespace {

using figures::ContributionsOptions;

/// Where the output of the selected layer at the selected position comes from: a curve over the positions, and a list
/// of those that contribute most.
class ContributionsView : public PlotView<widgets::ContributionsPlot, ContributionsOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::ContributionsView)

public:
    explicit ContributionsView(const ViewParts &parts) :
        PlotView(tr("Contributions"), parts), m_vocabularies(parts.vocabularies)
    {
        session().onChange(this, &ContributionsView::invalidate, &ViewState::input, &ViewState::token);
        // As soon as the vocabulary has been read.
        connect(&m_vocabularies, &VocabularyLoader::changed, this, &ContributionsView::invalidate);
    }

protected:
    QWidget *makeContent() override;
    bool changesFigure(const ContributionsOptions &before, const ContributionsOptions &now) const override
    {
        return before.measure != now.measure;
    }
    QString refusal() const override;
    void request() override;
    void show(const FigurePtr &figure) override;
    QString identity() const override;
    QString details() const override;

private:
    void point(const QModelIndex &index);

    VocabularyLoader &m_vocabularies;
    ContributionsTable *m_model = nullptr;
    figures::EffectiveFactorsPtr m_factors; ///< they serve all positions and, where memory permits, all channels
    FigureSource m_requested, m_known;      ///< what those of the running request, and m_factors, depend on
};

QWidget *ContributionsView::makeContent()
{
    constexpr int LeastUnfolded = 620;
    auto *splitter = new TableSplitter(LeastUnfolded, m_plot->parentWidget());
    splitter->addWidget(m_plot);
    m_model = new ContributionsTable(this);
    QTableView *table = makeTableView(m_model, 22, splitter);
    table->setAccessibleName(tr("Positions that contribute most"));
    table->setMouseTracking(true);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->horizontalHeader()->setMinimumSectionSize(40);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    connect(table, &QTableView::entered, this, &ContributionsView::point);
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ContributionsView::point);
    splitter->setStretchFactor(0, 1);
    connect(m_plot, &Plot::positionClicked, this, [this](long position) { session().setToken(position); });
    splitter->fitTo(*table);
    return splitter;
}

/// Marks the position in every view.
void ContributionsView::point(const QModelIndex &index)
{
    if (!index.isValid() || !figure())
        return;
    const long i = figure()->token, j = m_model->positionOf(index.row());
    session().setHover({i - j, i, j});
}

QString ContributionsView::refusal() const
{
    if (QString advice = inputAdvice(session(), m_vocabularies); !advice.isEmpty())
        return advice;
    if (!session().token())
        return tr("Click a position in Token losses to see where the layer looks from there");
    return {};
}

void ContributionsView::request()
{
    figures::PlotRequest request = requestOfSession();
    request.figure.selection.n = session().requestOfInput().selection.n;
    ContributionsOptions options = chosen();
    options.token = session().token();
    m_requested = {{request.document}, {}, session().input().network};
    m_requested.request.selection = {.tno = request.figure.selection.tno, .n = request.figure.selection.n};
    m_requested.request.overrides = request.figure.overrides;
    ask([request, options, input = session().input(), vocabulary = m_vocabularies.vocabulary(),
         known = m_requested == m_known ? m_factors : nullptr](const Task &task) {
        auto figure = figures::contributionsFigure(*request.document, request.figure, input, options, task, known);
        figure.vocabulary = vocabulary;
        return figure;
    });
}

void ContributionsView::show(const FigurePtr &figure)
{
    if (figure) {
        m_known = m_requested;
        m_factors = figure->factors;
    }
    PlotView::show(figure);
    m_model->setFigure(figure);
}

/// The figure's title is longer, for exports: it has the input, which is beside this view.
QString ContributionsView::identity() const
{
    const bool isNorm = figure()->measure == ContributionsOptions::Measure::Norm;
    return joined({widgets::translated(session().tno()->name),
                   isNorm ? tr("norm over %1 channels").arg(figure()->channels)
                          : tr("channel %1").arg(session().selection().channels.front())});
}

QString ContributionsView::details() const
{
    const figures::ContributionsFigure &shown = *figure();
    return tr("to position %1").arg(widgets::groupedNumber(shown.token))
        + (shown.ids.empty() ? QString() : tr(": %1").arg(escapedText(shown.tokenAt(shown.token))));
}

} // namespace

ViewKind contributionsView()
{
    return plotted<ContributionsView>();
}

} // namespace tnn::app
