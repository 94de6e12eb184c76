// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/generation_view.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QPlainTextEdit>
#include <QPushButton>

#include "app/base/number_format.h"
#include "app/controls/folding_splitter.h"
#include "engine/run/run_estimate.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

constexpr int BeatMilliseconds = 30;

} // namespace

GenerationView::GenerationView(const ViewParts &parts) :
    View(QStringLiteral("generation"), tr("Generation"), parts), m_vocabularies(parts.vocabularies),
    m_devices(parts.devices)
{
    options().setFigureDefaults(figures::GenerationOptions());
    m_beat.setInterval(BeatMilliseconds);
    connect(&m_beat, &QTimer::timeout, this, &GenerationView::showProgress);
    session().onDocument(this, &GenerationView::reset);
    connect(&m_vocabularies, &VocabularyLoader::changed, this, &GenerationView::showVocabulary);
}

View::Parts GenerationView::make(QWidget *parent)
{
    constexpr int LeastUnfolded = 760;
    auto *splitter = new FoldingSplitter(LeastUnfolded, parent);
    m_fields = new GenerationControls(options(), splitter);
    m_texts = new GenerationTexts(splitter);
    m_details = new TokenDetails(splitter);
    connect(m_texts, &GenerationTexts::pointed, this, &GenerationView::pointAt);
    splitter->setStretchFactor(1, 1);
    splitter->setShares({230, 4000, 250});
    connect(m_fields->button(), &QPushButton::clicked, this, [this] { m_runsByButton ? stop() : generate(); });
    connect(m_fields->dictionary(), &QPushButton::clicked, this, &GenerationView::chooseDictionary);
    connect(m_fields->beside(), &QComboBox::currentIndexChanged, this, &GenerationView::followChange);
    session().onChange(
        this,
        [this] {
            m_fields->setReduction(session().reduce());
            followChange();
        },
        &ViewState::reduce);
    m_fields->setReduction(session().reduce());
    stopOnEscape(splitter);
    showVocabulary();
    return {m_details->times(), splitter};
}

void GenerationView::themeChanged(const widgets::Theme &theme)
{
    m_texts->setTheme(theme);
}

/// Called whenever the selection changes: does not generate, but follows it.
void GenerationView::request()
{
    followChange();
    if (m_document == session().documentA())
        return;
    m_document = session().documentA();
    jobs().run(
        id(), this, [document = m_document](const Task &) { return GenerationRefusals::of(*document); },
        [this](const std::shared_ptr<const GenerationRefusals> &refusals) {
            m_fields->setRefusals(*refusals);
            showVocabulary();
            emit status().shown();
        },
        [this](const QString &, const QString &reason) { emit status().failed(reason); });
}

void GenerationView::clear()
{
    m_document.reset();
    m_fields->setRefusals({Message::verbatim(tr("No checkpoint is open").toStdString()), {}});
}

/// Which of two checkpoints is shown does not matter: both continue the prompt.
void GenerationView::reset()
{
    if (m_document && m_document == session().documentA()) {
        followChange();
        return;
    }
    halt();
    m_runsByButton = false;
    m_document.reset();
    m_figure.reset();
    m_changes.reset();
    if (!isBuilt())
        return;
    m_texts->clear();
    showRuns();
    m_fields->setMessage({}, false);
    m_details->clearToken();
    emit headingChanged({});
}

void GenerationView::showVocabulary()
{
    if (!isBuilt() && !m_fields)
        return;
    m_fields->dictionary()->setVisible(m_vocabularies.acceptsIds() && !m_vocabularies.vocabulary());
    m_fields->promptField()->setPlaceholderText(m_vocabularies.vocabulary() ? tr("Beginning of a text")
                                                                            : m_vocabularies.promptHint());
    if (m_figure)
        followChange(); // the vocabulary of B has come
    if (!m_vocabularies.acceptsIds() || m_figure)
        return;
    if (!m_vocabularies.error().isEmpty())
        m_fields->setMessage(m_vocabularies.error(), true);
    else if (!m_vocabularies.vocabulary() && !m_vocabularies.isReading())
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
    if (!session().shownDocument())
        return;
    halt();
    m_request = m_fields->request();
    m_request.options.reduce = session().reduce();
    m_prompt = QString::fromStdString(chosen<figures::GenerationOptions>().prompt);
    try {
        const run::TextIds ids = VocabularyLoader::idsOf(m_prompt, m_vocabularies.ofA());
        m_request.prompt = ids.ids;
        m_fields->setMessage(widgets::translated(ids.warning), false);
    } catch (const Error &error) {
        m_fields->setMessage(widgets::translated(error.reason()), true);
        return;
    }
    m_figure = std::make_shared<figures::GenerationFigure>();
    m_figure->prompt = m_request.prompt;
    m_changes.reset();
    m_details->clearToken();
    m_runsByButton = true;
    start({});
}

/// B once its vocabulary is read; not if it has none and A has one.
std::vector<GenerationView::Change> GenerationView::wantedChanges() const
{
    std::vector<Change> changes;
    Change change{{}, session().overrides(), m_fields->beside()->chosen(), {}};
    if (change.method == document::Method::Reduced)
        change.reduce = session().reduce();
    if (change.any())
        changes.push_back(change);
    const auto &b = session().documentB();
    if (b && !b->synthetic() && !m_vocabularies.isReading() && !m_vocabularies.ofA() == !m_vocabularies.ofB())
        changes.push_back({b, {}, {}, {}});
    return changes;
}

/// "original", "streaming", "reduced, 8 states, no decay", "run2".
Message GenerationView::nameOf(const Change &change) const
{
    const auto &pair = session().pair();
    if (change.other)
        return Message::verbatim(pair->b->role());
    Message form;
    if (change.method)
        form = titleOf(*change.method, change.reduce);
    else if (!change.any() && m_fields->beside()->chosen())
        form = titleOf(m_request.method, m_request.options.reduce);
    else if (!change.any() && !pair)
        form = figures::originalName();
    return tnn::joined(
        {Message::verbatim(pair ? pair->a->role() : std::string()), form, document::titleOf(change.overrides)});
}

/// The next run of the figure; `change` of the first one is empty.
void GenerationView::start(const Change &change)
{
    const std::size_t run = m_figure->runs.size();
    const document::DocumentPtr document = change.other ? change.other : session().documentA();
    const io::VocabularyPtr vocabulary = change.other ? m_vocabularies.ofB() : m_vocabularies.ofA();
    auto request = m_request;
    if (change.other)
        request.prompt = VocabularyLoader::idsOf(m_prompt, vocabulary).ids;
    request.overrides = change.overrides;
    if (change.method) {
        request.method = *change.method;
        request.options.reduce = change.reduce;
    }
    m_figure->runs.push_back({nameOf(change), {}});
    m_texts->start(run, m_prompt, request.prompt, vocabulary);
    showRuns();
    const auto progress = std::make_shared<SharedQueue<Progress>>();
    m_progress = progress;
    m_running = run;
    m_fields->setRunning(m_runsByButton);
    emit status().busyChanged(true);
    m_beat.start();
    jobs().run(
        runJob(), this,
        [&jobs = jobs(), key = runJob(), document, runTarget = m_devices.targetOf(document), request,
         progress](const Task &task) {
            if (runTarget.isHere())
                jobs.announce(key, run::estimateOf(*document, run::lengthOf(request)), task);
            const auto report = [&progress](const run::GeneratedToken &token, const run::Generation &so) {
                progress->append({token, so.promptSeconds, so.stateBytes});
            };
            return remote::generateAt(runTarget, *document, request, report, task);
        },
        [this, run](const std::shared_ptr<const run::Generation> &generation) { finish(run, *generation); },
        [this, name = m_figure->runs[run].name](const QString &, const QString &reason) {
            showProgress();
            halt();
            const bool several = m_figure->runs.size() > 1;
            m_fields->setMessage(several ? tr("%1: %2").arg(widgets::translated(name), reason) : reason, true);
            if (several)
                startNext();
            m_runsByButton = m_runsByButton && isRunning();
        });
}

void GenerationView::showProgress()
{
    if (!m_progress || !m_running)
        return;
    const std::vector<Progress> news = m_progress->takeAll();
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
    m_fields->showWarnings(generation.warnings);
    showRuns();
    if (run == Original)
        followChange();
    else
        startNext();
    m_runsByButton = m_runsByButton && isRunning();
}

/// The later runs start as soon as the first one has finished, and again after another change.
void GenerationView::followChange()
{
    const std::vector<Change> changes = m_figure ? wantedChanges() : std::vector<Change>();
    if (!m_figure || m_running == Original || m_figure->runs.empty() || m_changes == changes)
        return;
    if (m_running)
        halt();
    const bool hadMore = m_figure->runs.size() > 1;
    m_figure->runs.resize(1);
    m_figure->runs.front().name = nameOf({}); // B may have come, or gone
    m_changes = changes;
    if (!startNext() && hadMore)
        showRuns();
}

/// Returns whether there is another one.
bool GenerationView::startNext()
{
    const std::size_t run = m_figure->runs.size();
    if (!m_changes || run > m_changes->size())
        return false;
    try {
        start((*m_changes)[run - 1]);
    } catch (const Error &error) { // the prompt cannot be written in the vocabulary of B, which is the last
        m_fields->setMessage(widgets::translated(error.reason()), true);
        showRuns();
    }
    return true;
}

void GenerationView::stop()
{
    showProgress();
    halt();
    m_runsByButton = false;
    m_changes = wantedChanges(); // a stopped run does not restart by itself
}

void GenerationView::halt()
{
    jobs().stop(runJob());
    m_beat.stop();
    m_progress.reset();
    if (!m_running.has_value())
        return;
    m_running.reset();
    m_fields->setRunning(false);
    emit status().busyChanged(false);
}

void GenerationView::showRuns()
{
    m_texts->showRuns(m_figure.get(), isRunning());
    if (!m_figure) {
        m_details->setFigure(nullptr);
        return;
    }
    const remote::RunTarget &place = session().runTarget();
    m_figure->title = titleOf(*m_figure, place.isHere() ? std::string() : deviceFor(place, m_request.method));
    m_details->setFigure(std::make_shared<const figures::GenerationFigure>(*m_figure));
    emit headingChanged({{}, {}, widgets::translated(m_figure->title)});
    emit status().shown();
}

void GenerationView::pointAt(std::size_t run, long token)
{
    const figures::GenerationFigure::Run &shown = m_figure->runs[run];
    const run::GeneratedToken &pointed = shown.generation.tokens[static_cast<std::size_t>(token)];
    const auto symbol = [pane = m_texts->pane(run)](long id) { return pane->symbolOf(id); };
    m_details->showToken(pointed, token, m_figure->runs.size() > 1 ? widgets::translated(shown.name) : QString(),
                         symbol);
    emit readout(tr("token %1  id %2  p %3")
                     .arg(QString::number(token), QString::number(pointed.id), numberText(pointed.probability)));
}

ViewKind generationView()
{
    return {makeView<GenerationView>};
}

} // namespace tnn::app
