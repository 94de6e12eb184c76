// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/metadata/metadata_panel.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QTreeView>

#include "app/controls/icons.h"
#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"
#include "app/panels/metadata/metadata_model.h"

namespace tnn::app {

namespace {

const QString Job = QStringLiteral("metadata");
constexpr int TypingPause = 150; // ms

} // namespace

MetadataPanel::MetadataPanel(Session &session, Jobs &jobs, QWidget *parent) :
    Surface(parent), m_session(session), m_jobs(jobs), m_model(new MetadataModel(this)), m_empty(mutedText({}, this))
{
    m_empty->setContentsMargins(8, 0, 8, 0);
    makeTree();
    setLayout(inColumn({makeSearch(), m_empty, {m_view, 1}}, 4, QMargins(1, 6, 1, 4)));
    m_typing.setSingleShot(true);
    m_typing.setInterval(TypingPause);
    connect(&m_typing, &QTimer::timeout, this, &MetadataPanel::search);
    session.onDocument(this, &MetadataPanel::showDocument);
    showDocument();
}

QWidget *MetadataPanel::makeSearch()
{
    auto *box = new QWidget(this);
    m_field = named(new QLineEdit(box), tr("Find in the metadata"),
                    tr("Return: next, Shift+Return: previous, Escape: close"));
    m_field->setPlaceholderText(tr("Find in keys and values"));
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, &m_typing, qOverload<>(&QTimer::start));
    m_count = mutedLabel({}, box);
    m_previous = makeStep(-1);
    m_next = makeStep(1);
    QToolButton *floating = makeButton(this, Glyph::Float, tr("Float in a separate window, or dock"));
    connect(floating, &QToolButton::clicked, this, &MetadataPanel::floatRequested);
    box->setLayout(inRow({{m_field, 1}, m_count, m_previous, m_next, floating}, 4, QMargins(8, 0, 8, 0)));
    return box;
}

QToolButton *MetadataPanel::makeStep(int by)
{
    QToolButton *button = makeButton(this, by > 0 ? Glyph::Down : Glyph::Up,
                                     by > 0 ? tr("Next (F3)") : tr("Previous (Shift+F3)"));
    button->setEnabled(false);
    connect(button, &QToolButton::clicked, this, [this, by] { step(by); });
    auto *action = new QAction(this);
    action->setShortcut(by > 0 ? QKeySequence(Qt::Key_F3) : QKeySequence(Qt::SHIFT | Qt::Key_F3));
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, [this, by] { step(by); });
    addAction(action);
    return button;
}

void MetadataPanel::makeTree()
{
    m_view = new QTreeView(this);
    m_view->setModel(m_model);
    m_view->setUniformRowHeights(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setIndentation(12);
    m_view->setAccessibleName(tr("Metadata"));
    m_view->setTextElideMode(Qt::ElideMiddle); // keys differ at the end
    m_view->header()->setStretchLastSection(true);
    m_view->installEventFilter(this);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_view->addAction(addCopy(tr("Copy value"), QKeySequence::Copy, &MetadataModel::valueOf));
    m_view->addAction(addCopy(tr("Copy path"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C), &MetadataModel::pathOf));
}

QAction *MetadataPanel::addCopy(const QString &text, const QKeySequence &keys,
                                QString (MetadataModel::*what)(const QModelIndex &) const)
{
    auto *action = new QAction(text, this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this,
            [this, what] { QGuiApplication::clipboard()->setText((m_model->*what)(m_view->currentIndex())); });
    return action;
}

void MetadataPanel::showDocument()
{
    const auto &document = m_session.shownDocument();
    m_model->setDocument(document);
    m_view->expand(m_model->branchIndex(MetadataBranch::Saved));
    m_empty->setVisible(document && !m_model->hasMetadata());
    if (document)
        m_empty->setText(document->checkpoint().tensors.empty() ? tr("This file contains no metadata.")
                                                                : tr("This file contains only tensors."));
    search();
}

void MetadataPanel::search()
{
    m_typing.stop();
    const QString text = m_field->text();
    m_hits.reset();
    m_count->setText(text.isEmpty() || !m_session.shownDocument() ? QString() : QStringLiteral("\u2026"));
    m_previous->setEnabled(false);
    m_next->setEnabled(false);
    if (text.isEmpty() || !m_session.shownDocument()) {
        m_jobs.stop(Job);
        return;
    }
    m_jobs.run(
        Job, this,
        [document = m_session.shownDocument(), text](const Task &task) {
            return findInMetadata(*document, text, task);
        },
        [this](const std::shared_ptr<const MetadataHits> &hits) { showHits(hits); },
        [this](const QString &, const QString &reason) { m_count->setText(reason); }, 1);
}

void MetadataPanel::showHits(const std::shared_ptr<const MetadataHits> &hits)
{
    m_hits = hits;
    m_hit = 0;
    m_previous->setEnabled(!hits->hits.empty());
    m_next->setEnabled(!hits->hits.empty());
    if (hits->hits.empty())
        m_count->setText(hits->areAll ? tr("none") : tr("none so far"));
    else
        showHit();
}

void MetadataPanel::showHit()
{
    const auto count = static_cast<qulonglong>(m_hits->hits.size());
    m_count->setText(tr("%1 of %2%3").arg(m_hit + 1).arg(count).arg(m_hits->areAll ? QString() : QStringLiteral("+")));
    m_count->setToolTip(m_hits->areAll ? QString() : tr("There are more, not counted here"));
    const QModelIndex index = m_model->reveal(*m_hits, m_hits->hits[m_hit]);
    m_view->setCurrentIndex(index);
    m_view->scrollTo(index, QAbstractItemView::PositionAtCenter);
}

void MetadataPanel::step(int by)
{
    if (m_typing.isActive()) {
        search();
        return;
    }
    if (!m_hits || m_hits->hits.empty())
        return;
    const std::size_t count = m_hits->hits.size();
    m_hit = (m_hit + (by > 0 ? 1 : count - 1)) % count;
    showHit();
}

void MetadataPanel::startSearch()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

/// Keys are usually longer than their values.
void MetadataPanel::resizeEvent(QResizeEvent *event)
{
    constexpr double ShareOfKeys = 0.58;
    Surface::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        m_view->header()->resizeSection(MetadataModel::Name, qRound(ShareOfKeys * event->size().width()));
}

bool MetadataPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return Surface::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    // Expanding everything below a node never ends if nodes are shared repeatedly.
    if (watched == m_view)
        return key->key() == Qt::Key_Asterisk;
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        step(key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
        return true;
    }
    if (key->key() == Qt::Key_Escape) {
        m_field->clear();
        m_view->setFocus();
        return true;
    }
    return false;
}

} // namespace tnn::app
