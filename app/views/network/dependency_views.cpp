// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/views/network/network_input.h"
#include "app/views/plot_view.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"
#include "widgets/cells/dependencies_plot.h"
#include "widgets/plots/receptive_field_plot.h"

namespace tnn::app {

namespace {

/// A figure for which tokens of the text are replaced one after the other, around the selected position.
template <class Plot, class Options> class ReplacedTokensView : public PlotView<Plot, Options> {
    using Base = PlotView<Plot, Options>;
    using Figure = decltype(figureOf(Options(), std::declval<const figures::PlotRequest &>(), Task()));

public:
    ReplacedTokensView(const QString &title, const ViewParts &parts,
                       Figure (*compute)(const document::Document &, run::DependencyRequest, const Task &)) :
        Base(title, parts),
        m_compute(compute), m_vocabularies(parts.vocabularies)
    {
        this->session().onChange(this, &ReplacedTokensView::invalidate, &ViewState::input);
        this->session().onChange(this, &ReplacedTokensView::followToken, &ViewState::token);
    }

protected:
    QString refusal() const override { return textAdvice(this->session(), m_vocabularies); }
    QString identity() const override { return {}; }
    QString details() const override
    {
        return QObject::tr("tokens %1 to %2")
            .arg(widgets::groupedNumber(this->figure()->first), widgets::groupedNumber(lastToken()));
    }
    bool changesFigure(const Options &before, const Options &now) const override { return before.count != now.count; }
    void request() override
    {
        Options options = this->chosen();
        options.token = this->session().token();
        this->ask(
            [compute = m_compute, options, source = textSource(this->session(), m_vocabularies)](const Task &task) {
                const document::Document &document = *source.documents.front();
                return compute(document, figures::replacementsOf(document, textOf(source), options), task);
            });
    }

private:
    long lastToken() const { return this->figure()->first + this->figure()->count - 1; }
    /// A token among those that were replaced is already shown.
    void followToken()
    {
        const std::optional<long> token = this->session().token();
        if (token && (!this->figure() || *token < this->figure()->first || *token > lastToken()))
            this->invalidate();
    }

    Figure (*m_compute)(const document::Document &, run::DependencyRequest, const Task &);
    VocabularyLoader &m_vocabularies;
};

class DependenciesView : public ReplacedTokensView<widgets::DependenciesPlot, figures::DependenciesOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::DependenciesView)

public:
    explicit DependenciesView(const ViewParts &parts) :
        ReplacedTokensView(tr("Dependencies"), parts, figures::dependenciesFigure)
    {
    }
};

class ReceptiveFieldView : public ReplacedTokensView<widgets::ReceptiveFieldPlot, figures::ReceptiveFieldOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::ReceptiveFieldView)

public:
    explicit ReceptiveFieldView(const ViewParts &parts) :
        ReplacedTokensView(tr("Receptive field"), parts, figures::receptiveFieldFigure)
    {
    }
};

} // namespace

ViewKind dependenciesView()
{
    return plotted<DependenciesView>();
}

ViewKind receptiveFieldView()
{
    return plotted<ReceptiveFieldView>();
}

} // namespace tnn::app
