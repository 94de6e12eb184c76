// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/extrapolation_controls.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>

#include "app/controls/choice.h"
#include "app/controls/flow_layout.h"
#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"
#include "app/views/option_binding.h"
#include "engine/run/evaluate.h"

namespace tnn::app {

ExtrapolationControls::ExtrapolationControls(ViewOptions &options, QWidget *parent) :
    QWidget(parent), m_tokens(run::UsualTokens)
{
    makeFields(options);
    auto *row = new FlowLayout({m_text, m_limit, m_lengths, m_by, m_method, m_layer, m_add, m_button}, 4,
                               QMargins(8, 6, 8, 2));
    setLayout(inColumn({row, m_message}, 2, QMargins()));
    setText({}, {});
}

void ExtrapolationControls::makeFields(ViewOptions &options)
{
    m_text = new QPushButton(this);
    m_text->setAccessibleName(tr("Text"));
    m_limit = makeChoice<long>(this, tr("Tokens"), tr("Number of tokens to predict, from the start of the text"),
                               {{tr("4k tokens"), 4096},
                                {tr("16k tokens"), run::UsualTokens},
                                {tr("64k tokens"), 65536},
                                {tr("256k tokens"), 262144},
                                {tr("all tokens"), 0}},
                               [this](long tokens) { m_tokens = tokens; });
    m_limit->setCurrentIndex(1);
    m_lengths = bound(options, new QLineEdit(this), "lengths");
    m_lengths->setPlaceholderText(tr("lengths: n/2 to 8n"));
    m_lengths->setMinimumWidth(120);
    m_by = mutedLabel(tr("form"), this);
    m_method = new MethodChoice(MethodChoice::methods(), this);
    m_method->setAccessibleName(tr("Form"));
    m_layer = named(new QComboBox(this), tr("Layers"),
                    tr("Layers that use this form; the others use streaming, which is exact"));
    m_layer->addItem(tr("in all layers"));
    m_add = new QPushButton(tr("Add checkpoint\u2026"), this);
    m_add->setToolTip(tr("Compare with other checkpoints on the same text, each with its own vocabulary"));
    m_button = new QPushButton(this);
    m_message = new ElidedLabel(this); // one line, so that the plot does not lose room
    m_message->setContentsMargins(8, 0, 8, 4);
    m_message->hide();
    connect(m_text, &QPushButton::clicked, this, &ExtrapolationControls::chooseText);
    connect(m_method, &QComboBox::currentIndexChanged, this, &ExtrapolationControls::formChosen);
    connect(m_add, &QPushButton::clicked, this, &ExtrapolationControls::chooseCheckpoints);
    connect(m_layer, &QComboBox::currentIndexChanged, this, &ExtrapolationControls::formChosen);
    connect(m_method, &QComboBox::currentIndexChanged, this, &ExtrapolationControls::showState);
}

/// Keeps the choice if it still exists.
void ExtrapolationControls::setLayers(int count)
{
    while (m_layer->count() > count + 1)
        m_layer->removeItem(m_layer->count() - 1);
    for (int layer = m_layer->count() - 1; layer < count; ++layer)
        m_layer->addItem(tr("in layer %1 only").arg(layer), layer);
}

std::optional<int> ExtrapolationControls::layer() const
{
    const QVariant layer = m_layer->currentData();
    return layer.isValid() ? std::optional(layer.toInt()) : std::nullopt;
}

void ExtrapolationControls::chooseText()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Choose text"), {},
                                                      tr("Text files (*.txt *.md *.npy);;All files (*)"));
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
                              : tr("Choose text\u2026"));
    m_text->setToolTip(path.isEmpty() ? tr("Text to predict: a text file, or .npy of token IDs") : path);
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
    m_button->setToolTip(m_isRunning ? tr("Stop (Escape); results so far are kept")
                                     : tr("Predict the text in windows of every length"));
    m_button->setEnabled(m_isRunning || (m_isPossible && m_hasText));
    for (QWidget *field : std::initializer_list<QWidget *>{m_text, m_limit, m_lengths, m_by, m_method, m_add})
        field->setEnabled(m_isPossible);
    m_layer->setVisible(m_method->method() != document::Method::Fft);
}

} // namespace tnn::app
