// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/input_panel.h"

#include <algorithm>

#include <QButtonGroup>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedLayout>

#include "app/base/number_format.h"
#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"
#include "app/panels/input_preview.h"
#include "app/panels/opened_input.h"
#include "app/panels/text_field.h"
#include "engine/io/path_names.h"
#include "engine/io/signal.h"
#include "engine/run/run_estimate.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

using SignalKind = io::Signal::Kind;

const QString ReadJob = QStringLiteral("input");

} // namespace

InputPanel::InputPanel(Session &session, Jobs &jobs, VocabularyLoader &vocabularies, QWidget *parent) :
    Card(tr("Input"), parent), m_session(session), m_jobs(jobs), m_vocabularies(vocabularies),
    m_buttons(new QButtonGroup(this)), m_preview(new InputPreview(this)),
    m_text(new TextField(jobs, vocabularies, this)), m_pages(new QStackedLayout), m_message(new QLabel(this))
{
    makeMessage(m_message);
    m_message->setContentsMargins(8, 0, 8, 0);
    body()->addWidget(makeSignals());
    auto *signal = new QWidget(this);
    signal->setLayout(inColumn({makeParameters(), {m_preview, 1}}, -1, QMargins(0, 0, 0, 0)));
    m_pages->addWidget(signal);
    m_pages->addWidget(m_text);
    body()->addLayout(m_pages);
    body()->addWidget(m_message);
    connect(m_buttons, &QButtonGroup::idClicked, this, &InputPanel::choose);
    connect(m_text, &TextField::entered, this, [this](const figures::Input &input) {
        if (m_showsText)
            setInput(input);
    });
    connect(m_text, &TextField::fileChosen, this, [this](const QString &path) { openFile(path); });
    connect(m_text, &TextField::recordChosen, this,
            [this](const QString &record) { openFile(QFile::decodeName(m_session.input().file.c_str()), record); });
    connect(&vocabularies, &VocabularyLoader::changed, this, &InputPanel::openPending);
    connect(&vocabularies, &VocabularyLoader::changed, this, &InputPanel::askForSample);
    session.onDocument(this, &InputPanel::showDocument);
    session.onChange(this, &InputPanel::showInput, &ViewState::input, &ViewState::selection);
    showDocument();
}

QWidget *InputPanel::makeSignals()
{
    auto *box = new QWidget(this);
    auto *grid = new QGridLayout(box);
    grid->setContentsMargins(8, 2, 8, 2);
    grid->setSpacing(4);
    const auto add = [&](int kind, const QString &name, const QString &tip) {
        auto *button = new QPushButton(name, box);
        button->setCheckable(true);
        button->setToolTip(tip);
        button->setMinimumWidth(0);
        m_buttons->addButton(button, kind);
        grid->addWidget(button, grid->count() / 4, grid->count() % 4);
    };
    add(int(SignalKind::Impulse), tr("impulse"), tr("1 at token 0, then 0: y is the kernel"));
    add(int(SignalKind::Step), tr("step"), tr("1 everywhere"));
    add(int(SignalKind::Ramp), tr("ramp"), tr("i / (n \u2212 1)"));
    add(int(SignalKind::Sine), tr("sine"), tr("sin(2\u03c0 f i), f in cycles per token"));
    add(int(SignalKind::Chirp), tr("chirp"), tr("A sine from 0 to half the token rate"));
    add(int(SignalKind::Noise), tr("noise"),
        tr("Standard normal noise; the same seed gives the same values everywhere"));
    add(FileKind, tr(".npy\u2026"),
        tr("A sequence from a file, or an array that the network accepts; x is then the input of the selected TNO "
           "inside it. n follows its length"));
    add(TextKind, tr("text"), {});
    m_buttons->button(0)->setChecked(true);
    return box;
}

QWidget *InputPanel::makeParameters()
{
    auto *box = new QWidget(this);
    m_frequency = named(new QDoubleSpinBox(box), tr("Frequency"), tr("Cycles per token, at most 0.5"));
    m_frequency->setRange(0, 0.5);
    m_frequency->setDecimals(4);
    m_frequency->setSingleStep(0.005);
    m_frequency->setValue(0.05);
    m_frequency->setPrefix(tr("f "));
    m_frequency->setSuffix(tr(" cycles/token"));
    m_seed = named(new QSpinBox(box), tr("Seed"), tr("The same seed gives the same noise everywhere"));
    m_seed->setRange(0, 1000000);
    m_seed->setPrefix(tr("seed "));
    box->setLayout(inRow({m_frequency, m_seed, LayoutItem::room()}, -1, QMargins(8, 0, 8, 0)));
    connect(m_frequency, &QDoubleSpinBox::valueChanged, this, &InputPanel::applySignal);
    connect(m_seed, &QSpinBox::valueChanged, this, &InputPanel::applySignal);
    return box;
}

void InputPanel::choose(int kind)
{
    m_showsText = kind == TextKind;
    if (kind == FileKind)
        chooseFile();
    else if (kind == TextKind)
        startText();
    else
        applySignal();
}

void InputPanel::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open input"), {}, tr("Arrays (*.npy)"));
    if (path.isEmpty())
        showInput();
    else
        openFile(path);
}

/// Until a text is entered, the previous input stays x.
void InputPanel::startText()
{
    m_message->hide();
    showInput();
    m_text->editor()->setFocus();
    m_text->apply();
}

void InputPanel::applySignal()
{
    const int kind = m_buttons->checkedId();
    if (kind == FileKind || kind == TextKind)
        return;
    io::Signal signal;
    signal.kind = static_cast<SignalKind>(kind);
    signal.frequency = m_frequency->value();
    signal.seed = static_cast<std::uint64_t>(m_seed->value());
    setSignal(signal);
}

void InputPanel::openPending()
{
    if (m_vocabularies.isReading())
        return;
    const auto pending = std::exchange(m_pending, {});
    if (const auto *file = std::get_if<TextFile>(&pending))
        readFile(file->path, file->record);
    else if (const auto *text = std::get_if<QString>(&pending))
        openText(*text);
}

void InputPanel::setSignal(const io::Signal &signal)
{
    m_pending = {};
    m_jobs.stop(ReadJob);
    m_showsText = false;
    {
        const QSignalBlocker quietFrequency(m_frequency), quietSeed(m_seed);
        m_frequency->setValue(signal.frequency);
        m_seed->setValue(static_cast<int>(signal.seed));
    }
    figures::Input input;
    input.signal = signal;
    input.name = io::nameOf(signal);
    m_message->hide();
    m_session.setInput(input);
}

void InputPanel::offerText(bool offers)
{
    m_offersText = offers;
    if (!offers && showsSample()) {
        m_showsText = false;
        setInput(m_replaced);
    }
    showDocument();
    if (offers && m_buttons->checkedId() == TextKind && !m_session.input().network) {
        m_text->editor()->setFocus(); // to type at once
        if (m_text->editor()->document()->isEmpty())
            askForSample();
        else
            m_text->apply(); // entered before another model was opened
    }
}

void InputPanel::askForSample()
{
    const bool isFree = m_offersText && m_showsText && !m_session.input().network && m_pending.index() == 0
        && m_text->editor()->document()->isEmpty() && !m_jobs.isRunning(ReadJob);
    const QString sample = isFree ? m_vocabularies.sampleText() : QString();
    const qsizetype tokens = m_vocabularies.vocabulary() ? sample.size() : sample.count(QLatin1Char(' '));
    if (sample.isEmpty() || !run::runsWithinSeconds(*m_session.shownDocument(), {tokens, tokens}))
        return;
    m_jobs.run(
        ReadJob, this,
        [sample, vocabulary = m_vocabularies.vocabulary()](const Task &) {
            return VocabularyLoader::idsOf(sample, vocabulary);
        },
        [this](const std::shared_ptr<const run::TextIds> &ids) { enterSample(*ids); },
        [](const QString &, const QString &) {}, 1);
}

/// Shown like a file: what is typed replaces it.
void InputPanel::enterSample(const run::TextIds &sample)
{
    if (!m_offersText || !m_showsText || m_session.input().network || m_pending.index() != 0
        || !m_text->editor()->document()->isEmpty())
        return; // something else was chosen
    m_replaced = m_session.input();
    figures::Input input;
    if (!m_sample || m_sample->ids != sample.ids) // else what was measured of it is still right
        m_sample = std::make_shared<const run::NetworkInput>(run::inputOfIds(sample.ids));
    input.network = m_sample;
    input.name = "sample";
    setInput(input);
    m_text->showFile(tr("Sample"), sample);
}

QString InputPanel::pendingText() const
{
    const auto *text = std::get_if<QString>(&m_pending);
    return text ? *text : m_text->isPending() ? m_text->editor()->toPlainText() : QString();
}

QString InputPanel::pendingFile() const
{
    const auto *file = std::get_if<TextFile>(&m_pending);
    return file ? QFileInfo(file->path).absoluteFilePath() : QString();
}

void InputPanel::openText(const QString &text)
{
    if (m_vocabularies.isReading()) {
        m_pending = text;
        return;
    }
    m_showsText = true;
    showInput();
    m_text->editor()->setPlainText(text);
    m_text->apply();
}

void InputPanel::openFile(const QString &path, const QString &record)
{
    m_pending = {};
    if (!m_session.shownDocument())
        return;
    if (m_vocabularies.isReading() && !holdsNumbers(encodedPath(path)))
        m_pending = TextFile{path, record};
    else
        readFile(path, record);
}

void InputPanel::readFile(const QString &path, const QString &record)
{
    m_jobs.run(
        ReadJob, this,
        [document = m_session.shownDocument(), vocabulary = m_vocabularies.vocabulary(), name = encodedPath(path),
         record = record.toStdString()](const Task &) { return openInput(*document, vocabulary, name, record); },
        [this, path, record](const std::shared_ptr<const OpenedInput> &read) {
            m_showsText = read->text.has_value();
            figures::Input input = read->input;
            input.name = io::fileNameOf(path.toStdString());
            input.file = encodedPath(QFileInfo(path).absoluteFilePath());
            input.record = record.toStdString();
            setInput(input);
            if (m_showsText)
                m_text->showFile(fileNameOf(path), *read->text);
        },
        [this, path](const QString &, const QString &reason) {
            showInput();
            showMessage(m_message, tr("%1: %2").arg(fileNameOf(path), reason), true);
        },
        1);
}

void InputPanel::setInput(const figures::Input &input)
{
    m_message->hide();
    m_session.setInput(input);
}

void InputPanel::showDocument()
{
    if (std::exchange(m_document, m_session.documentA()) != m_session.documentA()) {
        m_pending = {};
        m_jobs.stop(ReadJob);
        m_text->cancel();
    }
    QAbstractButton *text = m_buttons->button(TextKind);
    text->setEnabled(m_vocabularies.acceptsIds());
    QString tip = tr(
        "Text, tokenized with the checkpoint's vocabulary; x is the input of the selected TNO inside the network");
    if (m_session.shownDocument() && !m_vocabularies.acceptsIds()) {
        const Message &refused = m_session.shownDocument()->description().network.refused;
        tip = refused.empty() ? tr("This network does not accept text") : widgets::translated(refused);
    }
    text->setToolTip(tip);
    const figures::Input &input = m_session.input();
    const bool isSignal = input.values.empty() && !input.network;
    m_showsText = (m_showsText && input.network) || (m_offersText && isSignal && m_vocabularies.acceptsIds());
    showInput();
}

void InputPanel::showInput()
{
    constexpr long MostPreviewed = 4096;
    const auto &input = m_session.input();
    m_showsText = m_showsText || !input.text.empty() || showsSample();
    const bool isFile = !m_showsText && (!input.values.empty() || input.network);
    const bool isSignal = !m_showsText && !isFile;
    if ((input.file.empty() && !showsSample()) || isFile)
        m_text->forgetFile();
    else if (input.network && !input.file.empty() && !m_text->showsFile()) // which a view has chosen
        m_text->showFile(QString::fromStdString(input.name), {input.network->ids, {}});
    m_buttons->button(m_showsText  ? TextKind
                          : isFile ? FileKind
                                   : static_cast<int>(input.signal.kind))
        ->setChecked(true);
    m_frequency->setVisible(isSignal && input.signal.kind == SignalKind::Sine);
    m_seed->setVisible(isSignal && input.signal.kind == SignalKind::Noise);
    m_frequency->parentWidget()->setVisible(!m_frequency->isHidden() || !m_seed->isHidden());
    m_pages->setCurrentIndex(m_showsText ? 1 : 0);
    setNote(noteOf(input));
    m_preview->setValues(isFile ? input.values
                                : io::samples(input.signal, std::min(m_session.selection().n, MostPreviewed)));
}

QString InputPanel::noteOf(const figures::Input &input)
{
    const QString name = widgets::translated(titleOf(input));
    if (input.network)
        return tr("%1, x inside the network").arg(name);
    return input.values.empty() ? name : tr("%1, %2 values").arg(name).arg(input.values.size());
}

} // namespace tnn::app
