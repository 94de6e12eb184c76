// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/pair_bar.h"

#include <QToolButton>

#include "app/controls/actions.h"
#include "app/controls/arrange.h"
#include "app/controls/help_popup.h"
#include "app/controls/icons.h"
#include "app/controls/labels.h"
#include "app/controls/roles.h"
#include "widgets/base/translated.h"

namespace tnn::app {

PairBar::PairBar(Session &session, Actions &actions, QWidget *parent) :
    Surface(parent), m_session(session), m_actions(actions), m_names(new ElidedLabel(this, Qt::ElideMiddle)),
    m_note(new ElidedLabel(this))
{
    auto *shown = inRow({}, 4);
    for (QAction *action : actions.shownOfPair())
        shown->addWidget(makeButton(this, action, false));
    setLayout(inRow({shown,
                     Arranged::space(8),
                     {m_names, 3},
                     {m_note, 2},
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
    m_actions.shownOfPair().at(static_cast<int>(m_session.shown()))->setChecked(true);
    const auto [a, b] = document::namesOf(*m_session.opened(), *m_session.other());
    m_names->setText(tr("A: %1, B: %2").arg(QString::fromStdString(a), QString::fromStdString(b)));
    m_names->setToolTip(plainTip(tr("A: %1\nB: %2")
                                     .arg(QString::fromStdString(pair->a->checkpoint().path),
                                          QString::fromStdString(pair->b->checkpoint().path))));
    QStringList notes;
    if (!pair->difference)
        notes.append(widgets::translated(pair->reason));
    for (const Message &note : pair->notes)
        notes.append(widgets::translated(note));
    m_note->setText(widgets::joinedClauses(notes));
    m_note->setToolTip(plainTip(notes.join(QLatin1Char('\n'))));
}

} // namespace tnn::app
