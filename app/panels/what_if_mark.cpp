// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/what_if_mark.h"

#include <QAction>
#include <QApplication>
#include <QEvent>

#include "app/base/number_format.h"
#include "app/controls/roles.h"

namespace tnn::app {

WhatIfMark::WhatIfMark(Session &session, QAction *reset, QWidget *parent) :
    QToolButton(parent), m_session(session), m_reset(reset)
{
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("What-ifs"));
    setToolTip(reset->toolTip());
    connect(this, &QToolButton::clicked, reset, &QAction::trigger);
    session.onDocument(this, &WhatIfMark::showOverrides);
    session.onChange(this, &WhatIfMark::showOverrides, &LookedAt::overrides);
    colour();
    showOverrides();
}

void WhatIfMark::colour()
{
    const QColor ink = QApplication::palette().color(WarningRole);
    if (palette().color(QPalette::ButtonText) == ink)
        return;   // already set
    QPalette own; // all other colors stay the parent's
    own.setColor(QPalette::ButtonText, ink);
    own.setColor(QPalette::WindowText, ink);
    setPalette(own);
}

void WhatIfMark::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        colour();
    QToolButton::changeEvent(event);
}

void WhatIfMark::showOverrides()
{
    const auto &overrides = m_session.overrides();
    const bool any = m_session.document() && overrides.any();
    m_reset->setEnabled(any);
    setVisible(any);
    if (!any)
        return;
    const QString what = overridesText(overrides);
    setText(tr("what if: %1 \u00d7").arg(what));
    setToolTip(tr("The checkpoint is not shown as it is: %1. Press to reset all what-ifs").arg(what));
}

} // namespace tnn::app
