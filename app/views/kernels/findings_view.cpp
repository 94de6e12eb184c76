// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <tuple>

#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "app/base/number_format.h"
#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"
#include "app/controls/link.h"
#include "app/report/report_parts.h"
#include "app/session/vocabulary_loader.h"
#include "app/views/view.h"
#include "engine/figures/kernels/findings_figure.h"
#include "engine/run/info.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

/// Keeps "n = 512" and "25 %" on one line.
QString unbroken(QString text)
{
    return text.replace(QStringLiteral(" = "), QStringLiteral("\u00a0=\u00a0"))
        .replace(QStringLiteral(" %"), QStringLiteral("\u00a0%"));
}

using figures::Finding;
using figures::FindingsFigure;

/// The facts of a checkpoint, and sentences that are links.
class FindingsList : public widgets::Plot {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::FindingsList)

public:
    explicit FindingsList(QWidget *parent) : Plot(parent), m_facts(new QLabel(this)), m_state(mutedText({}, this))
    {
        m_facts->setWordWrap(true);
        m_facts->setTextFormat(Qt::PlainText);
        m_assumed = named(new Link(this), {}, tr("The Inspector lists every option with its source"));
        QVBoxLayout *column = inColumn({m_facts, m_assumed, LayoutItem::space(8)}, 8, QMargins(12, 10, 12, 10));
        for (Link *&link : m_links) {
            link = named(new Link(this), {}, tr("Select it and show it in the matching view"));
            link->setText(tr("Finding")); // hidden until there is one
            column->addWidget(link);
        }
        column->addWidget(m_state);
        column->addStretch(1);
        setLayout(column);
        setFacts({}, 0);
    }

    Link *assumed() const { return m_assumed; }
    const std::array<Link *, FindingsFigure::Most> &links() const { return m_links; }

    void setFacts(const QString &facts, int assumed)
    {
        m_facts->setText(facts);
        m_facts->setVisible(!facts.isEmpty());
        m_assumed->setText(assumed == 1 ? tr("1 option assumed") : tr("%1 options assumed").arg(assumed));
        m_assumed->setVisible(assumed > 0);
    }
    /// `state` says why sentences are missing; may be empty.
    void setFigure(const std::shared_ptr<const FindingsFigure> &figure, const QString &state)
    {
        m_title = figure ? widgets::translated(figure->title) : QString();
        for (std::size_t i = 0; i < m_links.size(); ++i) {
            const bool found = figure && i < figure->findings.size();
            if (found)
                m_links[i]->setText(unbroken(widgets::translated(figure->findings[i].text)));
            m_links[i]->setVisible(found);
            m_links[i]->updateGeometry();
        }
        m_state->setText(state);
        m_state->setVisible(!state.isEmpty());
    }

    void setHover(const widgets::Hover &) override { }
    void fit() override { }
    void paintPage(QPainter &painter, const QSize &size) override
    {
        constexpr double Margin = 12, Gap = 8;
        const QSize room = paintTitle(painter, size);
        QRectF place(Margin, Margin, room.width() - 2 * Margin, room.height());
        painter.setFont(widgets::fontOfPixels(font(), ExportFont));
        painter.setPen(theme().text);
        QStringList lines{m_facts->text()};
        for (const Link *link : m_links)
            lines.append(link->isHidden() ? QString() : link->text());
        lines.removeAll(QString());
        for (const QString &line : lines) {
            QRectF taken;
            painter.drawText(place, Qt::TextWordWrap, line, &taken);
            place.setTop(taken.bottom() + Gap);
        }
    }

protected:
    QString title() const override { return m_title; }
    void themeChanged() override { update(); }

private:
    QLabel *m_facts;
    Link *m_assumed = nullptr;
    std::array<Link *, FindingsFigure::Most> m_links{};
    QLabel *m_state;
    QString m_title;
};

template <class Value> QString rangeText(const std::set<Value> &values)
{
    const QString first = QString::number(*values.begin()), last = QString::number(*values.rbegin());
    return first == last ? first : FindingsList::tr("%1 to %2").arg(first, last);
}

/// "0.99", "0.98 to 0.999", "none"; "0.99, none" of operators that differ.
QString decayOf(const std::vector<checkpoint::TnoDescription> &tnos)
{
    std::optional<checkpoint::TnoDescription> all; // those with a gamma
    QStringList decays;
    for (const checkpoint::TnoDescription &tno : tnos) {
        if (const Message word = run::decayWord(tno); !word.empty()) {
            decays.append(widgets::translated(word));
            continue;
        }
        if (!all)
            all = tno;
        all->gammaMinimum = std::min(all->gammaMinimum, tno.gammaMinimum);
        all->gammaMaximum = std::max(all->gammaMaximum, tno.gammaMaximum);
    }
    if (all)
        decays.prepend(storedDecay(*all));
    decays.removeDuplicates();
    return decays.join(QStringLiteral(", "));
}

QString factsOf(const checkpoint::Description &description)
{
    std::set<long> channels;
    for (const checkpoint::TnoDescription &tno : description.tnos)
        channels.insert(tno.channels());
    const std::size_t layers = description.layers.size();
    QStringList facts{
        widgets::translated(description.familyName),
        layers == 1 ? FindingsList::tr("1 layer \u00d7 %1 channels").arg(rangeText(channels))
                    : FindingsList::tr("%1 layers \u00d7 %2 channels").arg(layers).arg(rangeText(channels)),
        description.parameters > 0 ? FindingsList::tr("%1 parameters").arg(countText(description.parameters))
                                   : QString(),
        FindingsList::tr("decay: %1").arg(decayOf(description.tnos)),
        description.trainingLength ? FindingsList::tr("trained at n = %1").arg(*description.trainingLength)
                                   : FindingsList::tr("training n unknown")};
    facts.removeAll(QString());
    return facts.join(QLatin1Char('\n'));
}

/// How many options the file does not tell, each counted once.
int assumedOptions(const checkpoint::Description &description)
{
    std::set<std::string> keys;
    const auto add = [&keys](const std::vector<checkpoint::Option> &options) {
        for (const checkpoint::Option &option : options)
            if (option.source == checkpoint::Source::Assumed)
                keys.insert(option.key);
    };
    add(description.options);
    for (const checkpoint::TnoDescription &tno : description.tnos)
        add(tno.options);
    return static_cast<int>(keys.size());
}

/// What was measured about all kernels, in sentences that lead to the views.
class FindingsView : public FigureView<FindingsFigure> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::FindingsView)

public:
    explicit FindingsView(const ViewParts &parts) :
        FigureView(QStringLiteral("findings"), tr("Findings"), parts), m_vocabularies(parts.vocabularies)
    {
        session().onChange(this, &FindingsView::invalidate, &ViewState::reduce);
        session().onDocument(this, [this] { m_question.reset(); });
        connect(&m_vocabularies, &VocabularyLoader::changed, this, &FindingsView::answerQuestion);
    }
    figures::Numbers numbers() const override { return numbersOf(*figure()); }

protected:
    Parts make(QWidget *parent) override
    {
        auto *content = new QWidget(parent);
        m_list = new FindingsList(content);
        content->setLayout(inColumn({{makeScrollArea(m_list, content), 1}, makeQuestions(content)}, 0, QMargins()));
        m_list->setFocusProxy(m_list->links().front());
        connect(m_list->assumed(), &QAbstractButton::clicked, this, &View::inspectorRequested);
        for (std::size_t i = 0; i < m_list->links().size(); ++i)
            connect(m_list->links()[i], &QAbstractButton::clicked, this, [this, i] {
                const FigurePtr kept = figure(); // what it selects may replace the figure
                follow(kept->findings[i]);
            });
        clear();
        return {m_list, content};
    }
    /// Buttons that lead to the answers.
    QLayout *makeQuestions(QWidget *parent)
    {
        const std::tuple<QString, QString, Question> questions[] = {
            {tr("Which kernel remembers longest?"),
             tr("Select it, and show its coefficients"),
             {"coefficients", Finding::Kind::Memory}},
            {tr("Does it extrapolate?"),
             tr("Measure the perplexity beyond the training length, or without a text what is left of the kernels "
                "there"),
             {"extrapolation", Finding::Kind::Reach}},
            {tr("Do the algorithms agree?"),
             tr("Run every algorithm on the input, and show their differences"),
             {"compare"}},
            {tr("How few states suffice?"),
             tr("Show the Hankel singular values and what each form costs"),
             {"hankel", Finding::Kind::States}},
            {tr("All matrices (Appendix G)"),
             tr("Show the Toeplitz matrices of all layers side by side"),
             {"gallery"}}};
        QVBoxLayout *column = inColumn({}, 4, QMargins(12, 0, 12, 12));
        for (const auto &[text, tip, question] : questions) {
            auto *button = named(new QPushButton(text, parent), text, tip);
            connect(button, &QPushButton::clicked, this, [this, question = question] {
                m_question = question;
                answerQuestion();
            });
            column->addWidget(button);
        }
        return column;
    }
    /// A change of what is selected changes no finding.
    void request() override
    {
        const FindingsInput now{session().shownDocument(), session().selection().n, session().overrides(),
                                session().stage(), session().reduce()};
        if (now == m_requested && (jobs().isRunning(id()) || (figure() && figure()->complete)))
            return;
        if (now.document != m_requested.document)
            clear(); // its sentences are of another model
        m_requested = now;
        m_list->setFacts(factsOf(now.document->description()), assumedOptions(now.document->description()));
        if (!figure())
            m_list->setFigure(nullptr, tr("Measuring the kernels\u2026"));
        ask([document = now.document, request = session().request()](const Task &task) {
            return kernelFindings(*document, request, task);
        });
    }
    void show(const FigurePtr &figure) override
    {
        if (!figure)
            m_list->setFigure(figure, session().shownDocument() ? QString() : tr("No file is open"));
        else
            m_list->setFigure(figure, figure->complete ? QString() : tr("Measuring states\u2026"));
        if (figure && !figure->complete)
            ask([figure, document = m_requested.document, request = session().request()](const Task &task) {
                return completed(*figure, *document, request, task);
            });
        answerQuestion();
    }
    void clear() override
    {
        m_requested = {};
        FigureView::clear();
        if (!session().shownDocument())
            m_list->setFacts({}, 0);
    }
    QString subtitle() const override { return joined({nameOf(session().stage())}); }

private:
    /// The input of the figure.
    struct FindingsInput {
        document::DocumentPtr document;
        long n = 0;
        model::Overrides overrides;
        figures::Stage stage = figures::Stage::Decayed;
        ssm::ReduceRequest reduce;

        bool operator==(const FindingsInput &) const = default;
    };

    struct Question {
        const char *view;
        std::optional<Finding::Kind> finding{}; ///< the sentence that answers it, and what it selects
    };

    /// Selects what was found, shows it in the view and says it, as soon as it is found.
    void answerQuestion()
    {
        if (!m_question || !session().shownDocument())
            return;
        const Question question = *m_question;
        const FigurePtr kept = figure(); // what is selected may replace the figure
        const Finding *found = question.finding ? findingOf(*question.finding) : nullptr;
        const bool isReach = question.finding == Finding::Kind::Reach;
        if ((question.finding && !found && !(kept && kept->complete)) || (isReach && m_vocabularies.isReading()))
            return;
        m_question.reset();
        const QString sentence = found ? widgets::translated(found->text) : QString();
        // Perplexity answers best, if there is a text; then what is left of the kernels; then random tokens.
        if (isReach && (!found || (isTextModel() && !m_vocabularies.exampleFor().isEmpty()))) {
            emit answerRequested(isTextModel() ? QStringLiteral("extrapolation") : QStringLiteral("decay"), sentence);
            return;
        }
        if (found)
            select(*found);
        emit answerRequested(isReach ? QStringLiteral("decay") : QString::fromLatin1(question.view), sentence);
    }
    /// Whether perplexity can be measured.
    bool isTextModel() const
    {
        const checkpoint::NetworkOutline &network = session().documentA()->description().network;
        return network.refused.empty() && network.predictsTokens && network.causal;
    }
    /// Null if it was not found.
    const Finding *findingOf(Finding::Kind kind) const
    {
        if (!figure())
            return nullptr;
        const auto &all = figure()->findings;
        const auto found = std::find_if(all.begin(), all.end(),
                                        [kind](const Finding &one) { return one.kind == kind; });
        return found == all.end() ? nullptr : &*found;
    }
    void follow(const Finding &finding)
    {
        select(finding);
        emit viewRequested(QString::fromLatin1(finding.view.data(), static_cast<qsizetype>(finding.view.size())));
    }
    void select(const Finding &finding)
    {
        if (finding.place) {
            session().selectHead(finding.place->tno, finding.place->head);
            session().setChannels({finding.place->channel});
        }
        if (finding.length)
            session().setLength(*finding.length);
    }

    VocabularyLoader &m_vocabularies;
    std::optional<Question> m_question; ///< not answered yet
    FindingsList *m_list = nullptr;
    FindingsInput m_requested;
};

} // namespace

ViewKind findingsView()
{
    return {makeView<FindingsView>};
}

} // namespace tnn::app
