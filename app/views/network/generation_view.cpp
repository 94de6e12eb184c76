// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/generation_view.h"

#include <algorithm>

#include <QFileDialog>
#include <QFileInfo>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>

#include "app/base/language.h"
#include "app/base/number_format.h"
#include "app/controls/folding_splitter.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

constexpr int BeatMilliseconds = 30;

/// What a document does not support, looked up off the interface thread because it reads operators.
struct Refusals {
    Message anything, cache;
};

Refusals refusalsOf(const document::Document &document)
{
    try {
        run::checkLanguageModel(document);
        return {{}, refusalOf(document, document::OperatorForm::Cache)};
    } catch (const Error &error) {
        return {error.reason(), {}};
    }
}

QString linesOf(const std::vector<Message> &sentences)
{
    QStringList lines;
    for (const Message &sentence : sentences)
        lines += widgets::translated(sentence);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

GenerationView::GenerationView(const ViewParts &parts) :
    View(QStringLiteral("generation"), tr("Generation"), parts), m_vocabularies(parts.vocabularies)
{
    m_beat.setInterval(BeatMilliseconds);
    connect(&m_beat, &QTimer::timeout, this, &GenerationView::takeProgress);
    session().onDocument(this, &GenerationView::reset);
    connect(&m_vocabularies, &VocabularyKeeper::changed, this, &GenerationView::showVocabulary);
}

View::Parts GenerationView::make(QWidget *parent)
{
    constexpr int LeastUnfolded = 760;
    auto *splitter = new FoldingSplitter(LeastUnfolded, parent);
    m_fields = new GenerationControls(splitter);
    auto *texts = new QSplitter(Qt::Horizontal, splitter);
    for (std::size_t run : {Original, Changed}) {
        m_panes[run] = new TokenPane(texts);
        connect(m_panes[run]->text(), &TokenText::pointed, this, [this, run](long token) { pointAt(run, token); });
    }
    texts->setChildrenCollapsible(false);
    m_panes[Changed]->hide();
    m_details = new TokenDetails(splitter);
    splitter->setStretchFactor(1, 1);
    splitter->setShares({230, 4000, 250});
    connect(m_fields->button(), &QPushButton::clicked, this, [this] { isRunning() ? stop() : generate(); });
    connect(m_fields->dictionary(), &QPushButton::clicked, this, &GenerationView::chooseDictionary);
    connect(m_fields->beside(), &QComboBox::currentIndexChanged, this, &GenerationView::followChange);
    session().onChange(
        this,
        [this] {
            m_fields->setReduction(session().reduce());
            followChange();
        },
        &LookedAt::reduce);
    m_fields->setReduction(session().reduce());
    stopOnEscape(splitter);
    showVocabulary();
    return {m_details->times(), splitter};
}

void GenerationView::themeChanged(const widgets::Theme &theme)
{
    for (TokenPane *pane : m_panes)
        pane->text()->setTheme(theme);
}

/// Called whenever the selection changes: does not generate, but follows it.
void GenerationView::request()
{
    followChange();
    if (m_document == session().document())
        return;
    m_document = session().document();
    jobs().run(
        id(), this, [document = m_document](const Task &) { return refusalsOf(*document); },
        [this](const std::shared_ptr<const Refusals> &refusals) {
            m_fields->setRefusals(widgets::translated(refusals->anything), widgets::translated(refusals->cache));
            showVocabulary();
            emit shown();
        },
        [this](const QString &, const QString &reason) { emit failed(reason); });
}

void GenerationView::clear()
{
    m_document.reset();
    m_fields->setRefusals(tr("No checkpoint is open"), {});
}

void GenerationView::reset()
{
    halt();
    m_document.reset();
    m_figure.reset();
    m_changed.reset();
    if (!isBuilt())
        return;
    for (TokenPane *pane : m_panes)
        pane->start({}, {}, nullptr);
    showRuns();
    m_fields->setMessage({}, false);
    m_details->clearToken();
    emit subtitleChanged({});
}

void GenerationView::showVocabulary()
{
    if (!isBuilt() && !m_fields)
        return;
    m_fields->dictionary()->setVisible(m_vocabularies.takesIds() && !m_vocabularies.vocabulary());
    m_fields->promptField()->setPlaceholderText(m_vocabularies.vocabulary() ? tr("Beginning of a text")
                                                                            : m_vocabularies.promptHint());
    if (!m_vocabularies.takesIds() || m_figure)
        return;
    if (!m_vocabularies.error().isEmpty())
        m_fields->setMessage(m_vocabularies.error(), true);
    else if (!m_vocabularies.vocabulary() && !jobs().isRunning(QStringLiteral("vocabulary")))
        m_fields->setMessage(tr("No vocabulary next to the checkpoint: the prompt is token IDs"), false);
    else
        m_fields->setMessage({}, false);
}

void GenerationView::chooseDictionary()
{
    const QString path = QFileDialog::getOpenFileName(
        m_fields, tr("Choose vocabulary"),
        QFileInfo(QString::fromStdString(m_document ? m_document->checkpoint().path : "")).absolutePath());
    if (!path.isEmpty())
        m_vocabularies.choose(path);
}

void GenerationView::generate()
{
    if (!session().document())
        return;
    halt();
    m_request = m_fields->request();
    m_request.form.reduce = session().reduce();
    m_prompt = m_fields->promptField()->toPlainText();
    try {
        const run::TextIds ids = m_vocabularies.idsOf(m_prompt);
        m_request.prompt = ids.ids;
        m_fields->setMessage(widgets::translated(ids.warning), false);
    } catch (const Error &error) {
        m_fields->setMessage(widgets::translated(error.reason()), true);
        return;
    }
    m_figure = std::make_shared<figures::GenerationFigure>();
    m_figure->prompt = m_request.prompt;
    m_changed.reset();
    m_details->clearToken();
    start(Original,
          m_fields->beside()->chosen() ? titleOf(m_request.operatorForm, m_request.form.reduce)
                                       : figures::originalName(),
          {});
}

GenerationView::Change GenerationView::wantedChange() const
{
    Change change{session().overrides(), m_fields->beside()->chosen(), {}};
    if (change.operatorForm == document::OperatorForm::Reduced)
        change.reduce = session().reduce();
    return change;
}

/// "streaming", "reduced, 8 states, no decay".
Message GenerationView::nameOf(const Change &change) const
{
    const Message operatorForm = change.operatorForm ? titleOf(*change.operatorForm, change.reduce) : Message();
    return tnn::joined({operatorForm, document::titleOf(change.overrides)});
}

void GenerationView::start(std::size_t run, const Message &name, const Change &change)
{
    m_figure->runs.resize(run + 1);
    m_figure->runs[run] = {name, {}};
    m_panes[run]->start(m_prompt, m_request.prompt, m_vocabularies.vocabulary());
    showRuns();
    auto request = m_request;
    request.overrides = change.overrides;
    if (change.operatorForm) {
        request.operatorForm = *change.operatorForm;
        request.form.reduce = change.reduce;
    }
    const auto inbox = std::make_shared<Inbox<Progress>>();
    m_inbox = inbox;
    m_running = run;
    m_fields->setRunning(true);
    emit busyChanged(true);
    m_beat.start();
    jobs().run(
        runJob(), this,
        [document = session().document(), runTarget = session().runTarget(), request, inbox](const Task &task) {
            const auto told = [&inbox](const run::GeneratedToken &token, const run::Generation &so) {
                inbox->put({token, so.promptSeconds, so.stateBytes});
            };
            return remote::generateAt(runTarget, *document, request, told, task);
        },
        [this, run](const std::shared_ptr<const run::Generation> &generation) { finish(run, *generation); },
        [this](const QString &, const QString &reason) {
            takeProgress();
            halt();
            m_fields->setMessage(reason, true);
        });
}

void GenerationView::takeProgress()
{
    if (!m_inbox || !m_running)
        return;
    const std::vector<Progress> news = m_inbox->take();
    if (news.empty())
        return;
    run::Generation &generation = m_figure->runs[*m_running].generation;
    for (const Progress &one : news) {
        generation.tokens.push_back(one.token);
        generation.promptSeconds = one.promptSeconds;
        generation.stateBytes = one.stateBytes;
    }
    showRuns();
}

void GenerationView::finish(std::size_t run, const run::Generation &generation)
{
    m_figure->runs[run].generation = generation;
    halt();
    if (!generation.warnings.empty())
        m_fields->setMessage(linesOf(generation.warnings), false);
    showRuns();
    if (run == Original)
        followChange();
}

/// The second run starts as soon as the first one has finished, and again after another change.
void GenerationView::followChange()
{
    const Change change = wantedChange();
    if (!m_figure || m_running == Original || m_figure->runs.empty() || m_changed == change)
        return;
    if (m_running)
        halt();
    const bool hadOne = m_figure->runs.size() > Changed;
    m_figure->runs.resize(Changed);
    m_changed = change;
    if (change.any())
        start(Changed, nameOf(change), change);
    else if (hadOne)
        showRuns();
}

void GenerationView::stop()
{
    takeProgress();
    halt();
    m_changed = wantedChange(); // a stopped run does not restart by itself
}

void GenerationView::halt()
{
    jobs().stop(runJob());
    m_beat.stop();
    m_inbox.reset();
    if (!m_running.has_value())
        return;
    m_running.reset();
    m_fields->setRunning(false);
    emit busyChanged(false);
}

void GenerationView::showRuns()
{
    const bool both = m_figure && m_figure->runs.size() > Changed;
    m_panes[Changed]->setVisible(both);
    if (!m_figure) {
        m_panes[Original]->setTitle({});
        m_details->setFigure(nullptr);
        return;
    }
    const remote::RunTarget &place = session().runTarget();
    m_figure->title = titleOf(*m_figure, place.isHere() ? std::string() : deviceFor(place, m_request.operatorForm));
    for (std::size_t run = 0; run < m_figure->runs.size(); ++run) {
        m_panes[run]->setTitle(both ? widgets::translated(m_figure->runs[run].name) : QString());
        if (!m_figure->runs[run].generation.tokens.empty())
            m_panes[run]->follow(m_figure->runs[run].generation);
    }
    std::optional<long> difference;
    if (both)
        difference = figures::firstDifference(m_figure->runs[Original].generation, m_figure->runs[Changed].generation);
    for (TokenPane *pane : m_panes)
        pane->text()->setDifference(difference);
    m_panes[Changed]->setNote(difference ? tr("differs from token %1").arg(*difference)
                                  : both && !m_figure->runs[Changed].generation.tokens.empty() ? tr("identical so far")
                                                                                               : QString());
    m_details->setFigure(std::make_shared<const figures::GenerationFigure>(*m_figure));
    emit subtitleChanged(widgets::translated(m_figure->title));
    emit shown();
}

void GenerationView::pointAt(std::size_t run, long token)
{
    for (TokenPane *pane : m_panes)
        pane->text()->setCurrent(std::min(token, pane->text()->tokens() - 1));
    const auto &tokens = m_figure->runs[run].generation.tokens;
    const run::GeneratedToken &shown = tokens[static_cast<std::size_t>(token)];
    const auto symbol = [this](long id) {
        return m_vocabularies.vocabulary() ? QString::fromStdString(m_vocabularies.vocabulary()->symbol(id))
                                           : QString::number(id);
    };
    const QString name = m_figure->runs.size() > Changed ? widgets::translated(m_figure->runs[run].name) : QString();
    m_details->showToken(shown, token, name, symbol);
    emit readout(tr("token %1  id %2  p %3")
                     .arg(QString::number(token), QString::number(shown.id), numberText(shown.probability)));
}

ViewKind generationView()
{
    return {makeView<GenerationView>};
}

} // namespace tnn::app
