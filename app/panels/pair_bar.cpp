// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/pair_bar.h"

#include <QToolButton>

#include "app/controls/actions.h"
#include "app/controls/help_popup.h"
#include "app/controls/icons.h"
#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "app/controls/layout_items.h"
#include "widgets/base/translated.h"

namespace tnn::app {

PairBar::PairBar(Session &session, Actions &actions, QWidget *parent) :
    Surface(parent), m_session(session), m_actions(actions), m_note(new ElidedLabel(this))
{
    auto *shown = inRow({}, 4);
    for (QAction *action : actions.shownOfPair()) {
        QToolButton *button = makeButton(this, action, false);
        button->setMinimumWidth(48); // the names may be longer than there is room
        shown->addWidget(button);
    }
    setLayout(inRow({shown,
                     LayoutItem::space(8),
                     {m_note, 1},
                     makeButton(this, actions.exchangePair, false),
                     makeButton(this, actions.closeOther, false),
                     HelpPopup::makeButton(this, tr("What is shown here?"), QStringLiteral("two-checkpoints"))},
                    4, QMargins(8, 4, 4, 4)));
    setRole(m_note, Role::Muted);
    session.onDocument(this, &PairBar::showPair);
    showPair();
}

void PairBar::showPair()
{
    const auto &pair = m_session.pair();
    m_actions.setPairOpen(pair != nullptr, pair && pair->difference);
    setVisible(pair != nullptr);
    if (!pair)
        return;
    const auto name = [](QAction *action, const document::Document &one) {
        action->setText(QString::fromStdString(one.role()).replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setToolTip(pathTip(QString::fromStdString(one.checkpoint().path)));
    };
    name(m_actions.showA, *pair->a);
    name(m_actions.showB, *pair->b);
    m_actions.shownOfPair().at(static_cast<int>(m_session.shown()))->setChecked(true);
    QStringList notes;
    if (!pair->difference)
        notes.append(widgets::translated(pair->reason));
    for (const Message &note : pair->notes)
        notes.append(widgets::translated(note));
    m_note->setText(widgets::joinedClauses(notes));
    setPlainTip(m_note, notes.join(QLatin1Char('\n')));
}

} // namespace tnn::app
