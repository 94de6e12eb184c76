// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/number_format.h"
#include "app/views/network/scan_view.h"
#include "widgets/base/translated.h"
#include "widgets/cells/substitutions_plot.h"

namespace tnn::app {

namespace {

/// What every change of one token does to the log-likelihood of the text; a click selects the position.
class SubstitutionsView : public ScanView<widgets::SubstitutionsPlot, figures::SubstitutionsOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::SubstitutionsView)

public:
    explicit SubstitutionsView(const ViewParts &parts) : ScanView(tr("Substitutions"), parts) { }

protected:
    QWidget *makeContent() override
    {
        connect(m_plot, &Plot::positionClicked, this, [this](long position) { session().setToken(position); });
        return ScanView::makeContent();
    }
    QString caption() const override
    {
        return tr("what replacing a token by each symbol does to the log-likelihood of the text, in nats.");
    }
    QString details() const override
    {
        QStringList parts{tr("positions %1 to %2").arg(figure()->request.first).arg(figure()->request.last),
                          tr("log-likelihood %1 nats").arg(widgets::shortNumber(figure()->logLikelihood, 5))};
        for (const Message &warning : figure()->warnings)
            parts += widgets::translated(warning);
        return joined(parts);
    }
};

} // namespace

ViewKind substitutionsView()
{
    return plotted<SubstitutionsView>();
}

} // namespace tnn::app
