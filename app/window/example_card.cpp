// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/example_card.h"

#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/base/resource_paths.h"
#include "app/controls/roles.h"

namespace tnn::app {

namespace {

constexpr int PictureSize = 124;

} // namespace

ExampleCard::ExampleCard(QWidget *parent) : Card(tr("Examples"), parent)
{
    setNote(tr("a matrix a layer, channel 0"));
    auto *pictures = new QHBoxLayout;
    pictures->setContentsMargins(8, 4, 8, 0);
    pictures->setSpacing(16);
    const QStringList others = otherExamples();
    pictures->addWidget(makePicture(examplePath(), "example", tr("decay 0.99"),
                                    tr("Every coefficient is multiplied by 0.99^|lag|, as the paper's models do")));
    const QStringList names{tr("no decay"), tr("learned decay")};
    const QStringList tips{tr("The same model without a decay: it does not extrapolate"),
                           tr("The same model with a decay of each channel that was learned")};
    const char *const files[] = {"example-no-decay", "example-learned-decay"};
    for (qsizetype i = 0; i < others.size() && i < names.size(); ++i)
        pictures->addWidget(makePicture(others.at(i), files[i], names.at(i), tips.at(i)));
    pictures->addStretch(1);
    body()->addLayout(pictures);

    auto *row = new QHBoxLayout;
    row->setContentsMargins(8, 4, 8, 8);
    row->setSpacing(16);
    row->addWidget(mutedText(tr("Causal TNN language models with 4 layers of 384 channels, trained on Shakespeare, "
                                "character by character, at n = 256."),
                             this),
                   1);
    auto *extrapolate = new QPushButton(tr("See them extrapolate"), this);
    extrapolate->setToolTip(tr("Perplexity at lengths beyond n = 256, of all three beside each other"));
    extrapolate->setVisible(!exampleText().isEmpty());
    connect(extrapolate, &QPushButton::clicked, this, &ExampleCard::extrapolationRequested);
    row->addWidget(extrapolate, 0, Qt::AlignTop);
    body()->addLayout(row);
    setVisible(!examplePath().isEmpty());
}

QWidget *ExampleCard::makePicture(const QString &path, const char *picture, const QString &name, const QString &tip)
{
    QPixmap pixmap(QStringLiteral(":/pictures/%1.png").arg(QLatin1String(picture)));
    pixmap.setDevicePixelRatio(2);
    auto *button = new QToolButton(this);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    button->setIcon(QIcon(pixmap));
    button->setIconSize({PictureSize, PictureSize});
    button->setText(name);
    button->setToolTip(tip);
    button->setAccessibleName(tr("Open the example: %1").arg(name));
    connect(button, &QToolButton::clicked, this, [this, path] { emit chosen(path); });
    return button;
}

} // namespace tnn::app
