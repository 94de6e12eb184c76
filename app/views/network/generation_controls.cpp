// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/generation_controls.h"
#include "app/controls/kept_options.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "app/controls/roles.h"
#include "app/controls/surface.h"

namespace tnn::app {

namespace {

using document::OperatorForm;

constexpr int MostTokens = 100000;

QWidget *framed(QPlainTextEdit *editor)
{
    auto *frame = new Surface(editor->parentWidget());
    auto *layout = new QVBoxLayout(frame);
    layout->setContentsMargins(2, 2, 2, 2);
    editor->setFrameShape(QFrame::NoFrame);
    layout->addWidget(editor);
    return frame;
}

} // namespace

GenerationControls::GenerationControls(QWidget *parent) : QWidget(parent)
{
    makeFields();
    auto *grid = new QGridLayout;
    grid->setSpacing(4);
    grid->addWidget(m_tokens, 0, 0);
    grid->addWidget(m_operatorForm, 0, 1);
    grid->addWidget(m_temperature, 1, 0);
    grid->addWidget(m_seed, 1, 1);
    auto *beside = new QLabel(tr("beside it"), this);
    setRole(beside, Role::Muted);
    grid->addWidget(beside, 2, 0);
    grid->addWidget(m_beside, 2, 1);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    buttons->addWidget(m_button, 1);
    buttons->addWidget(m_dictionary);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 4, 8);
    layout->setSpacing(4);
    layout->addWidget(framed(m_prompt), 1);
    layout->addWidget(m_message);
    layout->addLayout(grid);
    layout->addLayout(buttons);
    setRunning(false);
}

void GenerationControls::makeFields()
{
    m_prompt = kept(new QPlainTextEdit(this), "prompt");
    m_prompt->setAccessibleName(tr("Prompt"));
    m_prompt->setToolTip(tr("The text that is continued; Ctrl+Enter generates"));
    m_prompt->setTabChangesFocus(true);
    m_prompt->setMinimumHeight(40);
    m_prompt->installEventFilter(this);
    m_tokens = kept(new QSpinBox(this), "tokens");
    m_tokens->setRange(1, MostTokens);
    m_tokens->setValue(100);
    m_tokens->setPrefix(tr("tokens "));
    m_tokens->setAccessibleName(tr("Tokens to add"));
    m_tokens->setToolTip(tr("How many tokens are to come"));
    std::vector<OperatorForm> ways = FormChoice::forms();
    ways.insert(ways.begin(), OperatorForm::Cache);
    m_operatorForm = new FormChoice(ways, this);
    m_operatorForm->setAccessibleName(tr("Decoding"));
    m_beside = new FormChoice(ways, this);
    m_beside->offerNone(tr("alone"), tr("alone: nothing continues the prompt beside it"));
    m_beside->setAccessibleName(tr("Beside it"));
    connect(m_beside, &QComboBox::currentIndexChanged, this, &GenerationControls::besideChanged);
    m_temperature = kept(new QDoubleSpinBox(this), "temperature");
    m_temperature->setRange(0, 10);
    m_temperature->setSingleStep(0.1);
    m_temperature->setDecimals(2);
    m_temperature->setPrefix(tr("temp. "));
    m_temperature->setAccessibleName(tr("Temperature"));
    m_temperature->setToolTip(tr("p_i \u221d exp(logit_i / temperature); 0 takes the likeliest token"));
    m_seed = kept(new QSpinBox(this), "seed");
    m_seed->setRange(0, 1000000);
    m_seed->setPrefix(tr("seed "));
    m_seed->setAccessibleName(tr("Seed of the sampling"));
    m_seed->setToolTip(tr("One seed makes the same choices again; it matters above temperature 0"));
    m_button = new QPushButton(this);
    m_dictionary = new QPushButton(tr("Dictionary\u2026"), this);
    m_dictionary->setToolTip(tr("Choose the vocabulary: fairseq's dict.txt, or byte pairs such as encoder.json"));
    m_dictionary->hide();
    m_message = new QLabel(this);
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->hide();
    for (QWidget *field :
         {static_cast<QWidget *>(m_tokens), static_cast<QWidget *>(m_operatorForm),
          static_cast<QWidget *>(m_temperature), static_cast<QWidget *>(m_seed), static_cast<QWidget *>(m_beside)})
        field->setMinimumWidth(88);
    connect(m_prompt, &QPlainTextEdit::textChanged, this, &GenerationControls::updateEnabled);
    connect(m_temperature, &QDoubleSpinBox::valueChanged, this, &GenerationControls::updateEnabled);
    connect(m_dictionary, &QPushButton::clicked, this, &GenerationControls::dictionaryRequested);
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_running)
            emit stopRequested();
        else
            emit generateRequested();
    });
}

QString GenerationControls::prompt() const
{
    return m_prompt->toPlainText();
}

run::GenerateRequest GenerationControls::request() const
{
    run::GenerateRequest request;
    request.tokens = m_tokens->value();
    request.operatorForm = m_operatorForm->operatorForm();
    request.temperature = m_temperature->value();
    request.seed = static_cast<std::uint64_t>(m_seed->value());
    return request;
}

std::optional<OperatorForm> GenerationControls::beside() const
{
    return m_beside->chosen();
}

void GenerationControls::setReduction(const ssm::ReduceRequest &reduce)
{
    m_operatorForm->setReduction(reduce);
    m_beside->setReduction(reduce);
}

void GenerationControls::setRefusals(const QString &anything, const QString &cache)
{
    m_refusal = anything;
    m_operatorForm->setRefusal(cache);
    m_beside->setRefusal(cache);
    setMessage(anything, false);
    updateEnabled();
}

void GenerationControls::setPlaceholder(const QString &text)
{
    m_prompt->setPlaceholderText(text);
}

void GenerationControls::setRunning(bool running)
{
    m_running = running;
    m_button->setText(running ? tr("Stop") : tr("Generate"));
    m_button->setToolTip(running ? tr("Stop (Escape); what has come so far stays")
                                 : tr("Continue the prompt (Ctrl+Enter)"));
    updateEnabled();
}

void GenerationControls::setMessage(const QString &text, bool isError)
{
    // The refusal takes precedence over any other message.
    const QString &shown = m_refusal.isEmpty() ? text : m_refusal;
    setRole(m_message, isError && m_refusal.isEmpty() ? Role::Error : Role::Muted);
    m_message->setText(shown);
    m_message->setVisible(!shown.isEmpty());
}

QString GenerationControls::message() const
{
    return m_message->isHidden() ? QString() : m_message->text();
}

void GenerationControls::offerDictionary(bool offer)
{
    m_dictionary->setVisible(offer);
}

void GenerationControls::updateEnabled()
{
    const bool possible = m_refusal.isEmpty();
    for (QWidget *field :
         {static_cast<QWidget *>(m_prompt), static_cast<QWidget *>(m_tokens), static_cast<QWidget *>(m_operatorForm),
          static_cast<QWidget *>(m_temperature), static_cast<QWidget *>(m_beside)})
        field->setEnabled(possible);
    m_seed->setEnabled(possible && m_temperature->value() > 0);
    m_button->setEnabled(m_running || (possible && !m_prompt->document()->isEmpty()));
}

bool GenerationControls::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && key->modifiers().testFlag(Qt::ControlModifier)) {
            if (m_button->isEnabled() && !m_running)
                emit generateRequested();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace tnn::app
