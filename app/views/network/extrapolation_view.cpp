// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/extrapolation_view.h"

#include <algorithm>

#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>

#include "app/base/number_format.h"
#include "app/controls/folding_splitter.h"
#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "app/controls/layout_items.h"
#include "engine/figures/network/generation_figure.h"
#include "engine/io/file.h"
#include "engine/run/network_input.h"
#include "widgets/base/translated.h"

namespace tnn::app {

ExtrapolationView::ExtrapolationView(const ViewParts &parts) :
    View(QStringLiteral("extrapolation"), tr("Extrapolation"), parts), m_vocabularies(parts.vocabularies),
    m_devices(parts.devices), m_measurement(parts.jobs)
{
    options().setFigureDefaults(figures::ExtrapolationOptions());
    session().onDocument(this, &ExtrapolationView::reset);
    session().onChange(this, &ExtrapolationView::followInput, &ViewState::input);
    connect(&m_vocabularies, &VocabularyLoader::changed, this, [this] {
        offerText();
        measurePlanned();
    });
    session().onChange(
        this,
        [this] {
            if (m_fields)
                m_fields->method()->setReduction(session().reduce());
            invalidate(); // updated soon, like overrides
        },
        &ViewState::reduce);
    connect(&m_measurement, &Measurement::advanced, this, &ExtrapolationView::showFigure);
    connect(&m_measurement, &Measurement::runningChanged, this, [this](bool running) {
        emit status().busyChanged(running);
        showState();
    });
}

View::Parts ExtrapolationView::make(QWidget *parent)
{
    auto *content = new QWidget(parent);
    constexpr int LeastUnfolded = 720;
    auto *splitter = new FoldingSplitter(LeastUnfolded, content);
    m_plot = new widgets::ExtrapolationPlot(splitter);
    m_model = new ExtrapolationTable(this);
    m_table = makeTableView(m_model, 24, splitter);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->horizontalHeader()->setMinimumSectionSize(56);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(ExtrapolationTable::Model, QHeaderView::Stretch);
    m_table->setMinimumWidth(240);
    m_table->setAccessibleName(QObject::tr("Perplexities"));
    splitter->setStretchFactor(0, 1);
    splitter->setShares({4000, 430});
    m_fields = new ExtrapolationControls(options(), content);
    connectFields();
    content->setLayout(inColumn({m_fields, {splitter, 1}}, 2, QMargins()));
    stopOnEscape(content);
    followInput();
    showFigure();
    showState();
    return {m_plot, content};
}

void ExtrapolationView::connectFields()
{
    connect(m_fields->button(), &QPushButton::clicked, this, [this] { isRunning() ? stop() : measure(); });
    connect(m_fields->lengthsField(), &QLineEdit::returnPressed, this, &ExtrapolationView::measure);
    connect(m_fields, &ExtrapolationControls::textChosen, this, &ExtrapolationView::setText);
    connect(m_fields, &ExtrapolationControls::checkpointChosen, this, &ExtrapolationView::addCheckpoint);
    connect(m_fields, &ExtrapolationControls::formChosen, this, &ExtrapolationView::followChanges);
    m_fields->method()->setReduction(session().reduce());
}

void ExtrapolationView::request()
{
    followChanges();
    if (m_document == session().documentA())
        return;
    m_document = session().documentA();
    try {
        run::checkLanguageModel(*m_document);
        m_refusal.clear();
    } catch (const Error &error) {
        m_refusal = widgets::translated(error.reason());
    }
    askForRefusal();
    emit status().shown();
    offerText();
    measurePlanned();
}

/// Off the interface thread, because it reads operators.
void ExtrapolationView::askForRefusal()
{
    jobs().run(
        QStringLiteral("extrapolation refusal"), this,
        [document = m_document](const Task &) { return refusalOf(*document, document::Method::Streaming); },
        [this](const std::shared_ptr<const Message> &refusal) {
            m_fields->method()->setRefusal(widgets::translated(*refusal));
        },
        [this](const QString &, const QString &reason) { m_fields->method()->setRefusal(reason); });
}

/// Until a text is chosen, the bundled one, or random tokens without a vocabulary that can write it.
void ExtrapolationView::offerText()
{
    constexpr long RandomTokens = 4096;
    const bool isReady = m_document && m_refusal.isEmpty() && !m_vocabularies.isReading();
    if (isReady && (m_isOffered || m_text.name.empty())) {
        m_isOffered = true;
        m_text = {};
        if (const QString example = m_vocabularies.exampleFor(m_document); !example.isEmpty()) {
            m_text.name = Message("bundled text");
            m_text.path = encodedPath(example);
        } else {
            m_text.name = Message("%1 random IDs", RandomTokens);
            m_text.ids = run::randomIds(m_document->description().network.entry.vocabulary, RandomTokens);
        }
    }
    showState();
    if (isReady && std::exchange(m_isAsked, false))
        measure();
}

void ExtrapolationView::answer()
{
    m_isAsked = !hasFigure();
    offerText();
}

void ExtrapolationView::clear()
{
    m_document.reset();
    showState();
}

/// Which of two checkpoints is shown does not matter: both are measured.
void ExtrapolationView::reset()
{
    const bool isSame = m_document && m_document == session().documentA();
    if (isSame && m_second == session().documentB())
        return;
    m_second = session().documentB();
    if (isSame && hasFigure()) { // B came, or went
        measure();
        return;
    }
    m_measurement.clear();
    m_document.reset();
    m_added.clear();
    if (!isBuilt())
        return;
    showMessage(m_fields->message(), {}, false);
    showFigure();
    showState();
    emit headingChanged({});
}

/// Shows what can be done, and what to do first.
void ExtrapolationView::showState()
{
    if (!m_fields)
        return;
    const bool possible = m_document && m_refusal.isEmpty();
    const bool hasText = !m_text.name.empty();
    m_fields->setText(widgets::translated(m_text.name), QString::fromStdString(m_text.path));
    m_fields->setLayers(possible ? static_cast<int>(m_document->description().layers.size()) : 0);
    m_fields->setState(possible, isRunning());
    m_plot->setNotice(!m_document       ? tr("Open a language model to see how it predicts longer text")
                          : !possible   ? m_refusal
                          : !hasText    ? tr("Choose a text file, then measure its perplexity at increasing lengths")
                          : isRunning() ? tr("Measuring")
                                        : tr("Measure the perplexity of the text at increasing lengths"));
}

/// Uses the text or the file of the input panel until another file is chosen.
void ExtrapolationView::followInput()
{
    const figures::Input &input = session().input();
    MeasuredText text;
    text.text = input.text;
    if (!text.text.empty()) {
        text.name = Message("input text");
    } else if (input.network && !input.file.empty() && !input.network->ids.empty()
               && static_cast<long>(input.network->ids.size()) == input.network->leading.back()) { // one sequence
        text.name = Message::verbatim(io::escaped(input.name));
        text.ids = input.network->ids;
    }
    if (m_isOffered ? text.name.empty() : !m_text.path.empty() || (text.text == m_text.text && text.ids == m_text.ids))
        return;
    m_isOffered = false;
    m_text = std::move(text);
    offerText();
}

void ExtrapolationView::setText(const QString &path)
{
    m_isOffered = false;
    m_text = {};
    m_text.name = Message::verbatim(fileNameOf(path).toStdString());
    m_text.path = encodedPath(path);
    showState();
    measure();
}

void ExtrapolationView::measurePlanned()
{
    if (!m_planned || !m_document || !m_vocabularies.ofA()
        || encodedPath(m_planned->checkpoint) != m_document->checkpoint().path)
        return;
    const PlannedRun planned = *std::exchange(m_planned, std::nullopt);
    for (const QString &path : planned.others)
        addCheckpoint(path);
    setText(planned.text);
}

void ExtrapolationView::addCheckpoint(const QString &path)
{
    if (m_added.contains(path))
        return;
    m_added.append(path);
    if (hasFigure())
        m_measurement.add(modelAt(path));
    else
        showMessage(m_fields->message(), tr("%1 will also be measured").arg(fileNameOf(path)), false);
}

void ExtrapolationView::measure()
{
    if (!m_document || !m_refusal.isEmpty() || m_text.name.empty())
        return;
    std::vector<long> lengths;
    try {
        if (const QString typed = QString::fromStdString(chosen<figures::ExtrapolationOptions>().lengths).trimmed();
            !typed.isEmpty())
            lengths = figures::parseLengths(typed.toStdString());
    } catch (const Error &error) {
        m_measurement.stop();
        showMessage(m_fields->message(), widgets::translated(error.reason()), true);
        return;
    }
    m_text.limit = m_fields->limit();
    std::vector<MeasuredModel> others;
    if (const auto b = second())
        others.push_back(*b);
    for (const QString &path : m_added)
        others.push_back(modelAt(path));
    const MeasuredModel own = original();
    m_measurement.begin(m_text, lengths, own, changed(own), others);
}

/// The open checkpoint, as stored.
MeasuredModel ExtrapolationView::original() const
{
    MeasuredModel model;
    model.name = session().pair() ? Message::verbatim(session().pair()->a->role())
        : m_added.isEmpty()       ? figures::originalName()
                                  : Message::verbatim(modelNameOf(m_document->checkpoint().path).toStdString());
    model.document = m_document;
    model.vocabulary = m_vocabularies.ofA();
    model.runTarget = m_devices.targetOf(m_document);
    return model;
}

/// B as stored; none if it is from the zoo, where there are no networks.
std::optional<MeasuredModel> ExtrapolationView::second() const
{
    if (!m_second || m_second->synthetic())
        return std::nullopt;
    MeasuredModel model;
    model.name = Message::verbatim(session().pair()->b->role());
    model.document = m_second;
    model.runTarget = m_devices.targetOf(m_second);
    return model;
}

std::optional<MeasuredModel> ExtrapolationView::changed(const MeasuredModel &original) const
{
    document::MethodOptions form;
    form.reduce = session().reduce();
    form.layer = m_fields->layer();
    return changedModel(original, session().overrides(), m_fields->method()->method(), form);
}

void ExtrapolationView::followChanges()
{
    if (hasFigure())
        m_measurement.setChanged(changed(m_measurement.original()));
}

void ExtrapolationView::showFigure()
{
    std::shared_ptr<const figures::ExtrapolationFigure> figure;
    if (hasFigure())
        figure = std::make_shared<const figures::ExtrapolationFigure>(*m_measurement.figure());
    m_plot->setFigure(figure);
    m_model->setFigure(figure);
    for (const int column : {ExtrapolationTable::Model, ExtrapolationTable::Difference})
        m_table->setColumnHidden(column, !figure || figure->curves.size() < 2);
    if (!figure)
        return;
    const QStringList failures = m_measurement.failures();
    showMessage(m_fields->message(), joined(failures + m_measurement.warnings()), !failures.isEmpty());
    emit headingChanged({{}, {}, widgets::translated(figure->title)});
    emit status().shown();
}

ViewKind extrapolationView()
{
    return {makeView<ExtrapolationView>};
}

} // namespace tnn::app
