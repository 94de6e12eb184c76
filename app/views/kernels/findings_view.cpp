// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include <QLabel>
#include <QPainter>

#include "app/base/number_format.h"
#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"
#include "app/controls/link.h"
#include "app/report/report_parts.h"
#include "app/session/vocabulary_loader.h"
#include "app/views/kernels/answer_card.h"
#include "app/views/view.h"
#include "engine/figures/kernels/findings_figure.h"
#include "engine/figures/kernels/gallery_figure.h"
#include "engine/run/info.h"
#include "engine/run/text_input.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

using figures::Finding;
using figures::FindingsFigure;

/// The facts of a checkpoint in a line, and what was measured as cards: problems first.
class FindingsList : public widgets::Plot {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::FindingsList)

public:
    explicit FindingsList(QWidget *parent) : Plot(parent), m_facts(mutedText({}, this)), m_state(mutedText({}, this))
    {
        QVBoxLayout *column = inColumn({m_facts}, 8, QMargins(12, 10, 12, 10));
        for (AnswerCard *&card : m_cards) {
            card = new AnswerCard(this);
            column->addWidget(card);
        }
        column->addWidget(m_state);
        column->addStretch(1);
        setLayout(column);
        setFacts({});
    }

    const std::array<AnswerCard *, FindingsFigure::Most> &cards() const { return m_cards; }

    void setFacts(const QString &facts)
    {
        m_facts->setText(QString(facts).replace(QStringLiteral("  \u00b7"), QStringLiteral("\u00a0\u00a0\u00b7")));
        m_facts->setVisible(!facts.isEmpty());
    }
    /// `state` says why cards are missing; may be empty.
    void setFigure(const std::shared_ptr<const FindingsFigure> &figure, const QString &state)
    {
        m_title = figure ? widgets::translated(figure->title) : QString();
        std::vector<Finding> shown = figure ? figure->findings : std::vector<Finding>();
        std::erase_if(shown, [](const Finding &one) { // which the facts say, or where nothing is to be said
            return one.kind == Finding::Kind::Size || (one.kind == Finding::Kind::Finite && !one.isProblem);
        });
        std::stable_partition(shown.begin(), shown.end(), [](const Finding &one) { return one.isProblem; });
        for (std::size_t i = 0; i < m_cards.size(); ++i) {
            if (i < shown.size())
                m_cards[i]->setFinding(shown[i]);
            m_cards[i]->setVisible(i < shown.size());
        }
        m_state->setText(state);
        m_state->setVisible(!state.isEmpty());
    }

    void paintPage(QPainter &painter, const QSize &room) override
    {
        constexpr double Edge = 12, Gap = 14;
        const QRectF place(Edge, Edge, room.width() - 2 * Edge, room.height());
        const QFont plain = widgets::fontOfPixels(font(), ExportFont);
        painter.setFont(plain);
        painter.setPen(theme().muted);
        QRectF facts;
        painter.drawText(place, Qt::TextWordWrap, m_facts->text(), &facts);
        const AnswerColors colors{theme().text, theme().muted, theme().accent, theme().warning};
        QPointF corner = facts.bottomLeft() + QPointF(0, Gap);
        corner.setX(place.left());
        for (const AnswerCard *card : m_cards)
            if (!card->isHidden())
                corner.ry() += layOutAnswer(&painter, plain, corner, place.width(), card->finding(), colors) + Gap;
    }

protected:
    QString title() const override { return m_title; }
    void themeChanged() override { update(); }

private:
    QLabel *m_facts;
    std::array<AnswerCard *, FindingsFigure::Most> m_cards{};
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
        FindingsList::tr("stored decay: %1").arg(decayOf(description.tnos)),
        description.trainingLength ? FindingsList::tr("trained at n = %1").arg(*description.trainingLength)
                                   : FindingsList::tr("training n unknown")};
    facts.removeAll(QString());
    return joined(facts);
}

/// What was measured about all kernels: answers that lead to the views.
class FindingsView : public FigureView<FindingsFigure> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::FindingsView)

public:
    explicit FindingsView(const ViewParts &parts) :
        FigureView(QStringLiteral("findings"), tr("Findings"), parts), m_vocabularies(parts.vocabularies)
    {
        session().onChange(this, &FindingsView::invalidate, &ViewState::reduce);
        connect(&m_vocabularies, &VocabularyLoader::changed, this, &FindingsView::invalidate);
    }
    figures::Numbers numbers() const override { return numbersOf(*figure()); }

protected:
    Parts make(QWidget *parent) override
    {
        auto *content = new QWidget(parent);
        m_list = new FindingsList(content);
        auto *gallery = named(new Link(content), {}, tr("Show the Toeplitz matrices of all layers side by side"));
        gallery->setText(tr("All matrices (Appendix G)"));
        content->setLayout(inColumn(
            {{makeScrollArea(m_list, content), 1}, inRow({{gallery, 1}}, 0, QMargins(12, 4, 12, 10))}, 0, QMargins()));
        m_list->setFocusProxy(m_list->cards().front());
        connect(gallery, &QAbstractButton::clicked, this,
                [this] { emit viewRequested(QLatin1String(figures::GalleryOptions::Name.data())); });
        for (AnswerCard *card : m_list->cards())
            connect(card, &QAbstractButton::clicked, this, [this, card] { follow(Finding(card->finding())); });
        clear();
        return {m_list, content};
    }
    /// A change of what is selected changes no finding.
    void request() override
    {
        const document::DocumentPtr document = session().shownDocument();
        FigureSource source = FigureSource::ofAll({document}, session().request());
        source.request.reduce = session().reduce();
        const bool isNew = askFor(source, [document, request = session().request()](const Task &task) {
            return kernelFindings(*document, request, task);
        });
        if (!isNew)
            return measureRest();
        m_list->setFacts(factsOf(document->description()));
        if (!figure())
            m_list->setFigure(nullptr, tr("Measuring the kernels\u2026"));
    }
    void show(const FigurePtr &figure) override
    {
        if (!figure)
            m_list->setFigure(figure, session().shownDocument() ? QString() : tr("No file is open"));
        else
            m_list->setFigure(figure, figure->complete ? QString() : tr("Measuring states, reach and errors\u2026"));
        measureRest();
    }
    void clear() override
    {
        FigureView::clear();
        if (!session().shownDocument())
            m_list->setFacts({});
    }
    QString details() const override { return {}; }

private:
    /// Whether perplexity can be measured: of a model that can write the bundled text, not of a difference of two.
    bool predictsExample() const
    {
        const document::DocumentPtr &document = source().documents.front();
        const checkpoint::NetworkOutline &network = document->description().network;
        return network.refused.empty() && network.predictsTokens && network.causal
            && (document == session().documentA() || document == session().documentB())
            && !m_vocabularies.exampleFor(document).isEmpty();
    }
    void measureRest()
    {
        if (!figure() || jobs().isRunning(id()))
            return;
        if (figure()->complete)
            return askForPerplexity();
        ask([figure = figure(), document = source().documents.front(),
             request = session().request()](const Task &task) { return completed(*figure, *document, request, task); });
    }
    /// Once the vocabulary is there.
    void askForPerplexity()
    {
        if (figure()->isPredicted || session().stage() != figures::Stage::Decayed || !predictsExample())
            return;
        const document::DocumentPtr document = source().documents.front();
        ask([figure = figure(), document, request = session().request(),
             path = encodedPath(m_vocabularies.exampleFor(document)),
             vocabulary = m_vocabularies.of(document)](const Task &task) {
            figures::PredictedText text{Message("bundled text"), {}, vocabulary};
            try {
                text.ids = run::readTextIds(vocabulary.get(), path).ids;
            } catch (const Error &) { // the answers without it stay
            }
            return withPerplexity(*figure, *document, request, text, task);
        });
    }
    /// A copy, since what it selects may replace the figure.
    void follow(const Finding &finding)
    {
        // Perplexity answers best, if there is a text; it is measured of A.
        if (finding.kind == Finding::Kind::Reach && source().documents.front() == session().documentA()
            && predictsExample()) {
            emit answerRequested(QStringLiteral("extrapolation"), widgets::translated(finding.text));
            return;
        }
        if (finding.kind == Finding::Kind::Start)
            return emit answerRequested(QString::fromUtf8(finding.view), widgets::translated(finding.text));
        if (finding.view.empty())
            return emit inspectorRequested();
        select(finding);
        if (const figures::Input &input = session().input();
            finding.kind == Finding::Kind::Agreement && !input.network && input.values.empty()) {
            figures::Input noise; // on which it was measured; what the user brought stays
            noise.signal.kind = io::Signal::Kind::Noise;
            noise.name = io::nameOf(noise.signal);
            session().setInput(noise);
        }
        emit viewRequested(QString::fromUtf8(finding.view));
    }
    void select(const Finding &finding)
    {
        if (finding.place) {
            session().selectHead(finding.place->tno, finding.place->head);
            session().setChannels({finding.place->channel});
        }
    }

    VocabularyLoader &m_vocabularies;
    FindingsList *m_list = nullptr;
};

} // namespace

ViewKind findingsView()
{
    return {makeView<FindingsView>};
}

} // namespace tnn::app
