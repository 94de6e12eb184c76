// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/start_page.h"

#include <QDir>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>

#include "app/base/number_format.h"
#include "app/controls/actions.h"
#include "app/controls/card.h"
#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "app/controls/layout_items.h"
#include "app/window/failed_file_card.h"
#include "app/window/start_cards.h"

namespace tnn::app {

namespace {

constexpr int ColumnWidth = 640;

QString shortened(const QString &path)
{
    const QString home = QDir::homePath();
    return path.startsWith(home + QLatin1Char('/')) ? QLatin1Char('~') + path.mid(home.size()) : path;
}

} // namespace

StartPage::StartPage(Settings &settings, Jobs &jobs, const Actions &actions, QWidget *parent) :
    QWidget(parent), m_settings(settings), m_actions(actions), m_failed(new FailedFileCard(this)),
    m_cached(new CachedModelsCard(jobs, this))
{
    auto *page = new QWidget(this);
    auto *column = new QWidget(page);
    column->setMaximumWidth(ColumnWidth);
    QWidget *heading = makeHeading(), *left = makeLeft(); // created in tab order
    auto *examples = new ExampleCard(this);
    column->setLayout(
        inColumn({LayoutItem::room(2), heading, m_failed, left, examples, makeRecent(), m_cached, LayoutItem::room(3)},
                 16, QMargins(16, 16, 16, 16)));
    page->setLayout(inRow({LayoutItem::room(), {column, 10}, LayoutItem::room()}));
    // On a low screen, the cards are higher than the window.
    setLayout(inColumn({makeScrollArea(page, this)}, -1, QMargins()));
    m_failed->hide();
    connect(m_failed, &FailedFileCard::againRequested, this, &StartPage::fileChosen);
    connect(m_failed, &FailedFileCard::otherRequested, actions.open, &QAction::trigger);
    connect(m_cached, &CachedModelsCard::chosen, this, &StartPage::fileChosen);
    connect(examples, &ExampleCard::chosen, this, &StartPage::fileChosen);
    connect(examples, &ExampleCard::extrapolationRequested, actions.extrapolateExamples, &QAction::trigger);
    connect(&settings, &Settings::recentFilesChanged, this, &StartPage::listRecent);
}

QWidget *StartPage::makeHeading()
{
    auto *box = new QWidget(this);
    auto *title = new QLabel(tr("Tnnscope"), box);
    setRole(title, Role::Banner);
    auto *subtitle = mutedText(tr("See what a Toeplitz Neural Network learned"), box);
    auto *open = new QPushButton(tr("Open checkpoint\u2026"), box);
    open->setDefault(true);
    open->setToolTip(tr("Torch checkpoints, safetensors, exported coefficients (.npy, .csv), and workspaces"));
    connect(open, &QPushButton::clicked, m_actions.open, &QAction::trigger);
    auto *folder = new QPushButton(tr("Open folder\u2026"), box);
    folder->setToolTip(tr("Hugging Face models, saved as folders"));
    connect(folder, &QPushButton::clicked, m_actions.openFolder, &QAction::trigger);
    auto *train = new QPushButton(tr("Train model\u2026"), box);
    train->setToolTip(tr("Train a TNN language model on text and watch it learn"));
    connect(train, &QPushButton::clicked, m_actions.train, &QAction::trigger);
    m_status = mutedText(tr("or drop a file or folder here"), box);
    auto *row = inRow({open, folder, train, LayoutItem::room()}, 8);
    box->setLayout(
        inColumn({title, subtitle, LayoutItem::space(12), row, LayoutItem::space(4), m_status}, 4, QMargins()));
    return box;
}

QWidget *StartPage::makeLeft()
{
    m_left = new Card(tr("Continue where you were"), this);
    m_leftFiles = new ElidedLabel(m_left, Qt::ElideMiddle);
    auto *go = new QPushButton(tr("Continue"), m_left);
    go->setToolTip(tr("Restore the open files, selection, what-ifs and views"));
    auto *forget = new QPushButton(tr("Discard"), m_left);
    forget->setToolTip(tr("Discard the recovered session; the files themselves are kept"));
    connect(go, &QPushButton::clicked, this, &StartPage::continueRequested);
    connect(forget, &QPushButton::clicked, this, &StartPage::forgetRequested);
    m_left->body()->addLayout(inRow({{m_leftFiles, 1}, go, forget}, 8, QMargins(8, 4, 8, 8)));
    m_left->hide();
    return m_left;
}

void StartPage::setRecoverable(const QString &when, const QString &files)
{
    m_left->setNote(tr("ended unexpectedly; last saved %1").arg(when));
    m_leftFiles->setText(files);
    m_left->setVisible(!when.isEmpty());
}

QWidget *StartPage::makeRecent()
{
    auto *card = new Card(tr("Recent files"), this);
    m_recent = makePathList(card, [this](const QString &path) { emit fileChosen(path); });
    named(m_recent, tr("Recent files"), tr("Files and workspaces, newest first; Enter or click to open"));
    auto *clear = new QPushButton(tr("Clear list"), card);
    clear->setToolTip(tr("Clear the list of recent files; the files themselves are kept"));
    connect(clear, &QPushButton::clicked, &m_settings, &Settings::clearRecentFiles);
    card->body()->setContentsMargins(4, 0, 4, 4);
    card->body()->addWidget(m_recent);
    card->body()->addWidget(clear, 0, Qt::AlignRight);
    m_recentCard = card;
    return card;
}

void StartPage::listRecent()
{
    m_recent->clear();
    for (const QString &path : m_settings.recentFiles()) {
        auto *item = new QListWidgetItem(escapedText(shortened(path).toStdString()), m_recent);
        item->setData(Qt::UserRole, path);
        if (fileInfoOf(path).exists()) {
            item->setToolTip(pathTip(path));
        } else {
            item->setFlags(Qt::NoItemFlags);
            item->setToolTip(plainTip(tr("%1 no longer exists").arg(escapedText(path.toStdString()))));
        }
    }
    fitRows(m_recent);
    m_recentCard->setVisible(m_recent->count() > 0);
}

void StartPage::showEvent(QShowEvent *event)
{
    listRecent();
    m_cached->refresh();
    QWidget::showEvent(event);
}

void StartPage::hideEvent(QHideEvent *event)
{
    m_cached->stop();
    QWidget::hideEvent(event);
}

void StartPage::setOpening(const QString &path)
{
    m_status->setText(path.isEmpty() ? tr("or drop a file or folder here")
                                     : tr("Opening %1\u2026").arg(fileNameOf(path)));
}

} // namespace tnn::app
