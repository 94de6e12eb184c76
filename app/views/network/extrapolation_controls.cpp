// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/extrapolation_controls.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>

#include "app/controls/arrange.h"
#include "app/controls/choice.h"
#include "app/controls/kept_options.h"
#include "app/controls/roles.h"

namespace tnn::app {

namespace {

constexpr long UsualLimit = 16384;

} // namespace

ExtrapolationControls::ExtrapolationControls(QWidget *parent) : QWidget(parent), m_tokens(UsualLimit)
{
    makeFields();
    QHBoxLayout *row = inRow({m_text, m_limit, {m_lengths, 1}, m_by, m_operatorForm, m_layer, m_add, m_button}, 4,
                             QMargins(8, 6, 8, 2));
    setLayout(inColumn({row, m_message}, 2, QMargins()));
    setText({}, {});
}

void ExtrapolationControls::makeFields()
{
    m_text = new QPushButton(this);
    m_text->setAccessibleName(tr("Text"));
    m_limit = makeChoice<long>(this, tr("Tokens"), tr("How much of the text is predicted, from its beginning"),
                               {{tr("4 k tokens"), 4096},
                                {tr("16 k tokens"), UsualLimit},
                                {tr("64 k tokens"), 65536},
                                {tr("256 k tokens"), 262144},
                                {tr("all tokens"), 0}},
                               [this](long tokens) { m_tokens = tokens; });
    m_limit->setCurrentIndex(1);
    m_lengths = named(
        kept(new QLineEdit(this), "lengths"), tr("Lengths"),
        tr("Lengths of the windows: 256, 512, 1024. Empty: from half to eight times the training length n"));
    m_lengths->setPlaceholderText(tr("lengths: n/2 to 8n"));
    m_lengths->setMinimumWidth(120);
    m_by = mutedLabel(tr("by"), this);
    m_operatorForm = new FormChoice(FormChoice::forms(), this);
    m_operatorForm->setAccessibleName(tr("By"));
    m_layer = named(new QComboBox(this), tr("In which layers"),
                    tr("The layers that go by this form; the others then go by streaming, which is exact"));
    m_layer->addItem(tr("in all layers"));
    m_add = new QPushButton(tr("Add checkpoint\u2026"), this);
    m_add->setToolTip(tr("Compare with other checkpoints on the same text, each through its own vocabulary"));
    m_button = new QPushButton(this);
    m_message = new ElidedLabel(this); // one line, so that the plot does not lose room
    m_message->setContentsMargins(8, 0, 8, 4);
    m_message->hide();
    connect(m_text, &QPushButton::clicked, this, &ExtrapolationControls::chooseText);
    connect(m_operatorForm, &QComboBox::currentIndexChanged, this, &ExtrapolationControls::formChosen);
    connect(m_add, &QPushButton::clicked, this, &ExtrapolationControls::chooseCheckpoints);
    connect(m_layer, &QComboBox::currentIndexChanged, this, &ExtrapolationControls::formChosen);
    connect(m_operatorForm, &QComboBox::currentIndexChanged, this, &ExtrapolationControls::showState);
}

/// Keeps the choice if it still exists.
void ExtrapolationControls::setLayers(int count)
{
    while (m_layer->count() > count + 1)
        m_layer->removeItem(m_layer->count() - 1);
    for (int layer = m_layer->count() - 1; layer < count; ++layer)
        m_layer->addItem(tr("in layer %1 alone").arg(layer), layer);
}

std::optional<int> ExtrapolationControls::layer() const
{
    const QVariant layer = m_layer->currentData();
    return layer.isValid() ? std::optional(layer.toInt()) : std::nullopt;
}

void ExtrapolationControls::chooseText()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Choose a text"), {},
                                                      tr("Texts (*.txt *.md *.npy);;All files (*)"));
    if (!path.isEmpty())
        emit textChosen(path);
}

void ExtrapolationControls::chooseCheckpoints()
{
    for (const QString &path : QFileDialog::getOpenFileNames(
             this, tr("Add checkpoints"), {}, tr("Checkpoints (*.pt *.pth *.bin *.ckpt *.safetensors);;All files (*)")))
        emit checkpointChosen(path);
}

void ExtrapolationControls::setText(const QString &name, const QString &path)
{
    constexpr int Longest = 180;
    m_hasText = !name.isEmpty();
    m_text->setText(m_hasText ? m_text->fontMetrics().elidedText(name, Qt::ElideMiddle, Longest)
                              : tr("Choose a text\u2026"));
    m_text->setToolTip(path.isEmpty() ? tr("The text that is predicted: a file, or .npy of ids") : path);
    showState();
}

void ExtrapolationControls::setState(bool possible, bool running)
{
    m_isPossible = possible;
    m_isRunning = running;
    showState();
}

void ExtrapolationControls::showState()
{
    m_button->setText(m_isRunning ? tr("Stop") : tr("Measure"));
    m_button->setToolTip(m_isRunning ? tr("Stop (Escape); what was measured stays")
                                     : tr("Predict the text in windows of every length"));
    m_button->setEnabled(m_isRunning || (m_isPossible && m_hasText));
    for (QWidget *field : std::initializer_list<QWidget *>{m_text, m_limit, m_lengths, m_by, m_operatorForm, m_add})
        field->setEnabled(m_isPossible);
    m_layer->setVisible(m_operatorForm->operatorForm() != document::OperatorForm::Fft);
}

} // namespace tnn::app
