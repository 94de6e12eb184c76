// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/extrapolation_controls.h"
#include "app/controls/kept_options.h"

#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/base/number_format.h"
#include "app/controls/choice.h"
#include "app/controls/labels.h"
#include "app/controls/roles.h"

namespace tnn::app {

namespace {

constexpr long UsualLimit = 16384;

} // namespace

ExtrapolationControls::ExtrapolationControls(QWidget *parent) : QWidget(parent), m_tokens(UsualLimit)
{
    makeFields();
    auto *row = new QHBoxLayout;
    row->setContentsMargins(8, 6, 8, 2);
    row->setSpacing(4);
    row->addWidget(m_text);
    row->addWidget(m_limit);
    row->addWidget(m_lengths, 1);
    row->addWidget(m_by);
    row->addWidget(m_operatorForm);
    row->addWidget(m_layer);
    row->addWidget(m_add);
    row->addWidget(m_button);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(row);
    layout->addWidget(m_message);
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
    m_lengths = kept(new QLineEdit(this), "lengths");
    m_lengths->setAccessibleName(tr("Lengths"));
    m_lengths->setPlaceholderText(tr("lengths: n/2 to 8n"));
    m_lengths->setToolTip(
        tr("Lengths of the windows: 256, 512, 1024. Empty: from half to eight times the training length n"));
    m_lengths->setMinimumWidth(120);
    m_by = new QLabel(tr("by"), this);
    setRole(m_by, Role::Muted);
    m_operatorForm = new FormChoice(FormChoice::forms(), this);
    m_operatorForm->setAccessibleName(tr("By"));
    makeLayers();
    m_add = new QPushButton(tr("Add checkpoint\u2026"), this);
    m_add->setToolTip(tr("Compare with other checkpoints on the same text, each through its own vocabulary"));
    m_button = new QPushButton(this);
    m_message = new ElidedLabel(this); // one line, so that the plot does not lose room
    m_message->setContentsMargins(8, 0, 8, 4);
    m_message->hide();
    connect(m_text, &QPushButton::clicked, this, &ExtrapolationControls::chooseText);
    connect(m_lengths, &QLineEdit::returnPressed, this, &ExtrapolationControls::measureRequested);
    connect(m_operatorForm, &QComboBox::currentIndexChanged, this, &ExtrapolationControls::formChosen);
    connect(m_add, &QPushButton::clicked, this, &ExtrapolationControls::chooseCheckpoints);
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_isRunning)
            emit stopRequested();
        else
            emit measureRequested();
    });
}

void ExtrapolationControls::makeLayers()
{
    m_layer = new QComboBox(this);
    m_layer->setAccessibleName(tr("In which layers"));
    m_layer->setToolTip(tr("The layers that go by this form; the others then go by streaming, which is exact"));
    m_layer->addItem(tr("in all layers"));
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

void ExtrapolationControls::setPossible(bool possible)
{
    m_isPossible = possible;
    showState();
}

void ExtrapolationControls::setRunning(bool running)
{
    m_isRunning = running;
    showState();
}

void ExtrapolationControls::showState()
{
    m_button->setText(m_isRunning ? tr("Stop") : tr("Measure"));
    m_button->setToolTip(m_isRunning ? tr("Stop (Escape); what was measured stays")
                                     : tr("Predict the text in windows of every length"));
    m_button->setEnabled(m_isRunning || (m_isPossible && m_hasText));
    for (QWidget *field :
         {static_cast<QWidget *>(m_text), static_cast<QWidget *>(m_limit), static_cast<QWidget *>(m_lengths),
          static_cast<QWidget *>(m_by), static_cast<QWidget *>(m_operatorForm), static_cast<QWidget *>(m_add)})
        field->setEnabled(m_isPossible);
    m_layer->setVisible(m_operatorForm->operatorForm() != document::OperatorForm::Fft);
}

QString ExtrapolationControls::lengths() const
{
    return m_lengths->text().trimmed();
}

void ExtrapolationControls::setMessage(const QStringList &lines, bool isError)
{
    setRole(m_message, isError ? Role::Error : Role::Muted);
    m_message->setText(joined(lines));
    m_message->setVisible(!lines.isEmpty());
}

QString ExtrapolationControls::message() const
{
    return m_message->isHidden() ? QString() : m_message->text();
}

} // namespace tnn::app
