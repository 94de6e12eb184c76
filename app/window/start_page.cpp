// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/start_page.h"

#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QPixmap>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/resource_paths.h"
#include "app/views/words.h"
#include "app/window/card.h"
#include "app/window/elided_label.h"
#include "app/window/roles.h"

namespace tnn::app {

namespace {

constexpr int ColumnWidth = 640;

QString shortened(const QString &path)
{
    const QString home = QDir::homePath();
    return path.startsWith(home + QLatin1Char('/')) ? QLatin1Char('~') + path.mid(home.size()) : path;
}

QLabel *mutedLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setWordWrap(true);
    setRole(label, Role::Muted);
    return label;
}

} // namespace

StartPage::StartPage(Settings &settings, QWidget *parent) : QWidget(parent), m_settings(settings)
{
    auto *column = new QWidget(this);
    column->setMaximumWidth(ColumnWidth);
    auto *stack = new QVBoxLayout(column);
    stack->setContentsMargins(16, 16, 16, 16);
    stack->setSpacing(16);
    stack->addStretch(2);
    stack->addWidget(makeHeading());
    stack->addWidget(makeError());
    stack->addWidget(makeExample());
    stack->addWidget(makeRecent());
    stack->addStretch(3);
    auto *layout = new QHBoxLayout(this);
    layout->addStretch(1);
    layout->addWidget(column, 10);
    layout->addStretch(1);
    connect(&settings, &Settings::recentFilesChanged, this, &StartPage::listRecent);
}

QWidget *StartPage::makeHeading()
{
    auto *box = new QWidget(this);
    auto *title = new QLabel(tr("Tnnscope"), box);
    setRole(title, Role::Banner);
    auto *subtitle = mutedLabel(tr("See what a Toeplitz Neural Network learned"), box);
    auto *open = new QPushButton(tr("Open a checkpoint\u2026"), box);
    open->setDefault(true);
    open->setToolTip(tr("Torch checkpoints, safetensors, and exported coefficients (.npy, .csv)"));
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    auto *folder = new QPushButton(tr("Open a folder\u2026"), box);
    folder->setToolTip(tr("Hugging Face models, which are saved as folders"));
    connect(folder, &QPushButton::clicked, this, &StartPage::folderRequested);
    auto *train = new QPushButton(tr("Train a model\u2026"), box);
    train->setToolTip(tr("Train a TNN language model on a text, and watch it learn"));
    connect(train, &QPushButton::clicked, this, &StartPage::trainRequested);
    m_status = mutedLabel(tr("or drop a file or a folder on this window"), box);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(open);
    row->addWidget(folder);
    row->addWidget(train);
    row->addStretch(1);
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(title);
    layout->addWidget(subtitle);
    layout->addSpacing(12);
    layout->addLayout(row);
    layout->addSpacing(4);
    layout->addWidget(m_status);
    return box;
}

QWidget *StartPage::makeError()
{
    m_errorCard = new Surface(this);
    m_errorCard->setBorderRole(ErrorRole);
    m_errorFile = new ElidedLabel(m_errorCard, Qt::ElideMiddle);
    setRole(m_errorFile, Role::Title);
    m_errorReason = new QLabel(m_errorCard);
    m_errorReason->setWordWrap(true);
    m_errorReason->setTextFormat(Qt::PlainText);
    m_errorReason->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setRole(m_errorReason, Role::Error);
    auto *layout = new QVBoxLayout(m_errorCard);
    layout->setContentsMargins(16, 12, 16, 12);
    layout->setSpacing(4);
    layout->addWidget(m_errorFile);
    layout->addWidget(m_errorReason);
    layout->addWidget(mutedLabel(tr("Nothing was opened. Choose another file, or look at the example."), m_errorCard));
    m_errorCard->hide();
    return m_errorCard;
}

QWidget *StartPage::makeExample()
{
    auto *card = new Card(tr("Example"), this);
    auto *picture = new QLabel(card);
    QPixmap pixmap(QStringLiteral(":/pictures/example.png"));
    pixmap.setDevicePixelRatio(2);
    picture->setPixmap(pixmap);
    auto *text = mutedLabel(tr("A causal TNN language model with 4 layers of 384 channels, trained on Shakespeare, "
                               "character by character, at n = 256 with decay 0.99."),
                            card);
    auto *open = new QPushButton(tr("Open the example"), card);
    connect(open, &QPushButton::clicked, this, [this] { emit fileChosen(examplePath()); });
    auto *extrapolate = new QPushButton(tr("See it extrapolate"), card);
    extrapolate->setToolTip(
        tr("Perplexity at lengths beyond n = 256, beside the same model without decay and with a learned one"));
    extrapolate->setVisible(!exampleText().isEmpty());
    connect(extrapolate, &QPushButton::clicked, this, &StartPage::extrapolationRequested);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(open);
    buttons->addWidget(extrapolate);
    buttons->addStretch(1);
    auto *words = new QVBoxLayout;
    words->setSpacing(8);
    words->addWidget(text);
    words->addLayout(buttons);
    words->addStretch(1);
    auto *row = new QHBoxLayout;
    row->setContentsMargins(8, 4, 8, 8);
    row->setSpacing(16);
    row->addWidget(picture, 0, Qt::AlignTop);
    row->addLayout(words, 1);
    card->body()->addLayout(row);
    card->setVisible(!examplePath().isEmpty());
    return card;
}

QWidget *StartPage::makeRecent()
{
    auto *card = new Card(tr("Recent files"), this);
    m_recent = new QListWidget(card);
    m_recent->setFrameShape(QFrame::NoFrame);
    m_recent->setTextElideMode(Qt::ElideMiddle);
    m_recent->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_recent->setAccessibleName(tr("Recent files"));
    const auto choose = [this](const QListWidgetItem *item) {
        if (item->flags().testFlag(Qt::ItemIsEnabled))
            emit fileChosen(item->data(Qt::UserRole).toString());
    };
    connect(m_recent, &QListWidget::itemActivated, this, choose);
    connect(m_recent, &QListWidget::itemClicked, this, choose);
    card->body()->setContentsMargins(4, 0, 4, 0);
    card->body()->addWidget(m_recent);
    m_recentCard = card;
    return card;
}

void StartPage::listRecent()
{
    m_recent->clear();
    for (const QString &path : m_settings.recentFiles()) {
        auto *item = new QListWidgetItem(shortened(path), m_recent);
        item->setData(Qt::UserRole, path);
        if (QFileInfo::exists(path)) {
            item->setToolTip(path);
        } else {
            item->setFlags(Qt::NoItemFlags);
            item->setToolTip(tr("%1 is not there any more").arg(path));
        }
    }
    const int row = qMax(20, m_recent->sizeHintForRow(0));
    m_recent->setFixedHeight(row * qBound(1, m_recent->count(), 6) + 4);
    m_recentCard->setVisible(m_recent->count() > 0);
}

void StartPage::showEvent(QShowEvent *event)
{
    listRecent();
    QWidget::showEvent(event);
}

void StartPage::setOpening(const QString &path)
{
    m_status->setText(path.isEmpty() ? tr("or drop a file or a folder on this window")
                                     : tr("Opening %1\u2026").arg(fileNameOf(path)));
}

void StartPage::setError(const QString &path, const QString &reason)
{
    m_errorFile->setText(path);
    m_errorFile->setToolTip(path);
    m_errorReason->setText(reason);
    m_errorCard->show();
}

void StartPage::clearError()
{
    m_errorCard->hide();
}

QString StartPage::error() const
{
    return m_errorCard->isHidden() ? QString() : tr("%1: %2").arg(m_errorFile->text(), m_errorReason->text());
}

} // namespace tnn::app
