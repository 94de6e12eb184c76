// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/generation_controls.h"

#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

#include "app/controls/card.h"
#include "app/controls/layout_items.h"
#include "app/views/option_binding.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

using document::Method;

} // namespace

GenerationRefusals GenerationRefusals::of(const document::Document &document)
{
    try {
        run::checkLanguageModel(document);
        return {{}, refusalOf(document, Method::Cache)};
    } catch (const Error &error) {
        return {error.reason(), {}};
    }
}

GenerationControls::GenerationControls(ViewOptions &options, QWidget *parent) : QWidget(parent), m_options(options)
{
    makeFields();
    auto *fields = new QWidget(this);
    auto *grid = new QGridLayout(fields);
    grid->setContentsMargins({});
    grid->setSpacing(4);
    grid->addWidget(m_tokens, 0, 0);
    grid->addWidget(m_method, 0, 1);
    grid->addWidget(m_temperature, 1, 0);
    grid->addWidget(m_seed, 1, 1);
    grid->addWidget(mutedLabel(tr("compare with"), fields), 2, 0);
    grid->addWidget(m_beside, 2, 1);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    auto *frame = new Surface(this);
    frame->setLayout(inColumn({m_prompt}, -1, QMargins(2, 2, 2, 2)));
    QHBoxLayout *buttons = inRow({{m_button, 1}, m_dictionary}, 4);
    QScrollArea *area = makeScrollArea(fields, this);
    area->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    area->setMinimumHeight(m_tokens->sizeHint().height());
    setLayout(inColumn({{frame, 1}, m_message, area, buttons}, 4, QMargins(8, 6, 4, 8)));
    setRunning(false);
}

void GenerationControls::makeFields()
{
    using figures::GenerationOptions;
    m_prompt = bound(m_options, new QPlainTextEdit(this), "prompt");
    m_prompt->setFrameShape(QFrame::NoFrame);
    m_prompt->setTabChangesFocus(true);
    m_prompt->setMinimumHeight(40);
    m_prompt->installEventFilter(this);
    m_tokens = new QSpinBox(this);
    m_tokens->setRange(1, GenerationOptions::MostTokens);
    m_tokens->setPrefix(tr("tokens "));
    bindOption(m_options, *m_tokens, "tokens");
    std::vector<Method> methods = MethodChoice::methods();
    methods.insert(methods.begin(), Method::Cache);
    m_method = new MethodChoice(methods, this);
    m_method->setAccessibleName(tr("Decoding"));
    m_beside = new MethodChoice(methods, this);
    m_beside->offerNone(tr("none"), tr("none: no second continuation of the prompt"));
    m_beside->setAccessibleName(tr("Compare with"));
    m_temperature = new QDoubleSpinBox(this);
    m_temperature->setRange(0, GenerationOptions::MostTemperature);
    m_temperature->setSingleStep(0.1);
    m_temperature->setDecimals(2);
    m_temperature->setPrefix(tr("temp. "));
    bindOption(m_options, *m_temperature, "temperature");
    m_seed = new QSpinBox(this);
    m_seed->setRange(0, GenerationOptions::MostSeed);
    m_seed->setPrefix(tr("seed "));
    bindOption(m_options, *m_seed, "seed");
    m_button = new QPushButton(this);
    m_dictionary = new QPushButton(tr("Dictionary\u2026"), this);
    m_dictionary->setToolTip(tr("Choose the vocabulary: a fairseq dict.txt, or byte pairs such as encoder.json"));
    m_dictionary->hide();
    m_message = new QLabel(this);
    makeMessage(m_message);
    for (QWidget *field : std::initializer_list<QWidget *>{m_tokens, m_method, m_temperature, m_seed, m_beside})
        field->setMinimumWidth(88);
    connect(m_prompt, &QPlainTextEdit::textChanged, this, &GenerationControls::updateEnabled);
    connect(m_temperature, &QDoubleSpinBox::valueChanged, this, &GenerationControls::updateEnabled);
}

run::GenerateRequest GenerationControls::request() const
{
    run::GenerateRequest request;
    request.tokens = options().tokens;
    request.method = m_method->method();
    request.temperature = options().temperature;
    request.seed = static_cast<std::uint64_t>(options().seed);
    return request;
}

void GenerationControls::setReduction(const ssm::ReduceRequest &reduce)
{
    m_method->setReduction(reduce);
    m_beside->setReduction(reduce);
}

void GenerationControls::setRefusals(const GenerationRefusals &refusals)
{
    m_refusal = widgets::translated(refusals.anything);
    for (MethodChoice *method : {m_method, m_beside})
        method->setRefusal(widgets::translated(refusals.cache));
    setMessage(m_refusal, false);
    updateEnabled();
}

void GenerationControls::setRunning(bool running)
{
    m_running = running;
    m_button->setText(running ? tr("Stop") : tr("Generate"));
    m_button->setToolTip(running ? tr("Stop (Escape); the text so far is kept")
                                 : tr("Continue the prompt (Ctrl+Enter)"));
    updateEnabled();
}

void GenerationControls::setMessage(const QString &text, bool isError)
{
    // The refusal takes precedence over any other message.
    showMessage(m_message, m_refusal.isEmpty() ? text : m_refusal, isError && m_refusal.isEmpty());
}

void GenerationControls::showWarnings(const std::vector<Message> &warnings)
{
    QStringList lines;
    for (const Message &warning : warnings)
        lines += widgets::translated(warning);
    if (!lines.isEmpty())
        setMessage(lines.join(QLatin1Char('\n')), false);
}

void GenerationControls::updateEnabled()
{
    const bool possible = m_refusal.isEmpty();
    for (QWidget *field : std::initializer_list<QWidget *>{m_prompt, m_tokens, m_method, m_temperature, m_beside})
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
                m_button->click();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace tnn::app
