// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QCoreApplication>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QToolButton>

#include "app/controls/icons.h"
#include "app/controls/layout_items.h"
#include "app/controls/table.h"
#include "app/views/network/scan_view.h"
#include "app/views/option_controls.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"
#include "widgets/plots/network/verification_plot.h"

namespace tnn::app {

namespace {

using figures::VerificationFigure, figures::VerificationOptions;

/// One row per run: its largest difference, whether that is rounding, and where it leaves the others.
class VerificationTable : public TableModel {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::VerificationTable)

public:
    explicit VerificationTable(QObject *parent) :
        TableModel({{tr("run"), tr("How the network is run over the tokens"), Qt::AlignLeft},
                    {tr("largest"), tr("Largest relative difference of a hidden state from float64")},
                    {tr("verdict"), tr("Whether that is within rounding"), Qt::AlignLeft},
                    {tr("leaves at"), tr("First block and position beyond the tolerance"), Qt::AlignLeft}},
                   parent)
    {
    }

    void setFigure(std::shared_ptr<const VerificationFigure> figure)
    {
        beginResetModel();
        m_figure = std::move(figure);
        endResetModel();
    }

private:
    enum Column { Run, Largest, Verdict, Place };

    int rows() const override { return m_figure ? static_cast<int>(m_figure->verification.runs.size()) : 0; }
    Cell cell(int row, int column) const override
    {
        const run::Verification &all = m_figure->verification;
        const run::VerifiedRun &one = all.runs[static_cast<std::size_t>(row)];
        const bool isMade = one.refusal.empty();
        switch (column) {
        case Run:
            return {widgets::translated(one.name)};
        case Largest:
            return {isMade ? widgets::shortNumber(one.largest(), 2) : QString()};
        case Verdict: {
            const QString text = widgets::translated(isMade ? verdictOf(all, one) : one.refusal);
            return {text, {}, text};
        }
        default:
            return {isMade ? widgets::translated(placeOf(all, one)) : QString()};
        }
    }

    std::shared_ptr<const VerificationFigure> m_figure;
};

/// Whether the network computes the same at once, from a cache and streaming.
class VerificationView : public MeasuringView<widgets::VerificationPlot, VerificationOptions> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::VerificationView)

public:
    explicit VerificationView(const ViewParts &parts) : MeasuringView(tr("Verification"), parts) { }

    /// Chooses the file of another program's hidden states, and names it; beside it a button without one.
    QWidget *makeOwnControl(QWidget *parent, const figures::OptionField &field) override
    {
        if (field.key != "hidden-states")
            return nullptr;
        auto *box = new QWidget(parent);
        auto *action = new QAction(box);
        action->setObjectName(controlName(field));
        QToolButton *button = makeButton(box, action, true), *remove = makeButton(box, Glyph::Close, tr("No file"));
        box->setLayout(inRow({button, remove}, 0, QMargins()));
        connect(action, &QAction::triggered, this, &VerificationView::chooseStates);
        connect(remove, &QToolButton::clicked, this, [this] { setStates({}); });
        const auto showFile = [this, action, button, remove, &field] {
            constexpr int Longest = 160;
            const QString path = QFile::decodeName(chosen().states.c_str());
            const QString help = widgets::translated(field.help), name = fileNameOf(path);
            action->setText(path.isEmpty() ? tr("Against\u2026")
                                           : button->fontMetrics().elidedText(name, Qt::ElideMiddle, Longest));
            action->setToolTip(path.isEmpty() ? help : QStringLiteral("%1\n%2").arg(help, path));
            button->setAccessibleName(path.isEmpty() ? help : tr("Against %1").arg(name));
            remove->setVisible(!path.isEmpty());
        };
        connect(&options(), &ViewOptions::changed, box, showFile);
        showFile();
        return box;
    }

protected:
    QWidget *makeContent() override
    {
        constexpr int LeastUnfolded = 620;
        auto *splitter = new TableSplitter(LeastUnfolded, m_plot->parentWidget());
        splitter->addWidget(m_plot);
        m_model = new VerificationTable(this);
        QTableView *table = makeTableView(m_model, 22, splitter);
        table->setAccessibleName(tr("Runs of the network"));
        table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
        splitter->setStretchFactor(0, 1);
        splitter->fitTo(*table);
        stopOnEscape(splitter);
        return splitter;
    }
    QString refusal() const override
    {
        const checkpoint::NetworkOutline &network = session().shownDocument()->description().network;
        const bool takesRandomTokens = network.refused.empty() && network.entry.kind == model::Entry::Kind::Ids;
        return takesRandomTokens ? QString() : inputAdvice(session(), vocabularies());
    }
    void request() override
    {
        figures::PlotRequest request = requestOfSession();
        request.input = session().input();
        if (request.input.network)
            request.figure.selection.n = request.input.network->tokens.n;
        askFor(presentSource(),
               [request](const Task &task) { return figureOf(request.of<VerificationOptions>(), request, task); });
    }
    void show(const FigurePtr &figure) override
    {
        PlotView::show(figure);
        m_model->setFigure(figure);
    }
    FigureSource presentSource() const override
    {
        FigureSource source = MeasuringView::presentSource();
        source.vocabulary.reset(); // which only names tokens
        return source;
    }
    QString caption() const override
    {
        return tr("the largest relative difference between the hidden states of each run and of a float64 run.");
    }
    QString details() const override
    {
        const run::Verification &all = figure()->verification;
        const QString count = widgets::groupedNumber(all.n);
        const QString tokens = session().input().network ? tr("%1 tokens").arg(count)
                                                         : tr("%1 random tokens").arg(count);
        return all.differing() == 0
            ? tr("all runs agree on %1").arg(tokens)
            : tr("%1 of %2 runs differ on %3").arg(all.differing()).arg(std::ssize(all.runs)).arg(tokens);
    }

private:
    void setStates(const std::string &path) { choose(&VerificationOptions::states, path); }
    void chooseStates()
    {
        const std::string &before = chosen().states.empty() ? session().shownDocument()->checkpoint().path
                                                            : chosen().states;
        const QString path = QFileDialog::getOpenFileName(
            m_plot, tr("Compare with hidden states"), QFileInfo(QFile::decodeName(before.c_str())).absolutePath(),
            tr("Hidden states (*.npz *.safetensors *.pt *.bin);;All files (*)"));
        if (!path.isEmpty())
            setStates(encodedPath(path));
    }

    VerificationTable *m_model = nullptr;
};

} // namespace

ViewKind verificationView()
{
    return plotted<VerificationView>();
}

} // namespace tnn::app
