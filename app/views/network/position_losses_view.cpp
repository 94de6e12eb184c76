// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "app/base/number_format.h"
#include "app/views/network/scan_view.h"
#include "engine/run/text_input.h"
#include "widgets/base/translated.h"
#include "widgets/plots/network/position_losses_plot.h"

namespace tnn::app {

namespace {

/// The loss against the number of tokens before, over the windows of the input.
class PositionLossesView : public ScanView<widgets::PositionLossesPlot, figures::PositionLossesOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::PositionLossesView)

public:
    explicit PositionLossesView(const ViewParts &parts) : ScanView(tr("Loss by position"), parts) { }

    /// Takes the bundled text, on which the findings were measured; what the user brought stays.
    void answer() override
    {
        const figures::Input &given = session().input();
        const QString example = vocabularies().exampleFor(session().shownDocument());
        if (example.isEmpty() || (given.network && !(given.text.empty() && given.file.empty())))
            return;
        figures::Input input;
        input.file = encodedPath(example);
        input.name = fileNameOf(example).toStdString();
        std::vector<long> ids = run::readTextIds(vocabularies().vocabulary().get(), input.file).ids;
        ids.resize(std::min<std::size_t>(ids.size(), run::UsualTokens));
        input.network = std::make_shared<const run::NetworkInput>(run::inputOfIds(std::move(ids)));
        session().setInput(input);
    }

protected:
    QString caption() const override
    {
        return tr("the mean loss over the windows of the text against the number of tokens before, with two standard "
                  "errors to either side.");
    }
    QString details() const override
    {
        QStringList parts{tr("windows of %1 tokens").arg(widgets::groupedNumber(std::ssize(figure()->losses)))};
        for (const Message &warning : figure()->warnings)
            parts += widgets::translated(warning);
        return joined(parts);
    }
};

} // namespace

ViewKind positionLossesView()
{
    return plotted<PositionLossesView>();
}

} // namespace tnn::app
