// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/scan_view.h"
#include "widgets/cells/dependencies_plot.h"
#include "widgets/plots/network/receptive_field_plot.h"

namespace tnn::app {

namespace {

/// A figure for which tokens of the text are replaced one after the other, around the selected position.
template <class Plot, class Options> class ReplacedTokensView : public ScanView<Plot, Options> {
public:
    ReplacedTokensView(const QString &title, const ViewParts &parts) : ScanView<Plot, Options>(title, parts)
    {
        this->session().onChange(this, &ReplacedTokensView::followToken, &ViewState::token);
    }

protected:
    Options measured() const override
    {
        Options options = this->chosen().measured();
        options.token = showsToken() ? std::get<Options>(*this->source().options).token : this->session().token();
        return options;
    }
    QString details() const override
    {
        return QObject::tr("tokens %1 to %2")
            .arg(widgets::groupedNumber(this->figure()->first), widgets::groupedNumber(lastToken()));
    }

private:
    long lastToken() const { return this->figure()->first + this->figure()->count - 1; }
    /// Whether the selected token is among those that were replaced: it needs no other figure.
    bool showsToken() const
    {
        const std::optional<long> token = this->session().token();
        return token && this->figure() && *token >= this->figure()->first && *token <= lastToken();
    }
    void followToken()
    {
        if (this->session().token() && !showsToken())
            this->invalidate();
    }
};

class DependenciesView : public ReplacedTokensView<widgets::DependenciesPlot, figures::DependenciesOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::DependenciesView)

public:
    explicit DependenciesView(const ViewParts &parts) : ReplacedTokensView(tr("Dependencies"), parts) { }

protected:
    QString caption() const override
    {
        return tr("how much replacing the token in a column changes the logits at the position in a row (root mean "
                  "square, in nats), with the median k99 of each operator.");
    }
};

class ReceptiveFieldView : public ReplacedTokensView<widgets::ReceptiveFieldPlot, figures::ReceptiveFieldOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::ReceptiveFieldView)

public:
    explicit ReceptiveFieldView(const ViewParts &parts) : ReplacedTokensView(tr("Receptive field"), parts) { }

protected:
    QString caption() const override
    {
        return tr("the mean relative change of each block's output at a lag behind a token that is replaced, beside "
                  "the mean |t| of its operator.");
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
