// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/folding_splitter.h"

namespace tnn::app {

FoldingSplitter::FoldingSplitter(int least, QWidget *parent) : QSplitter(Qt::Horizontal, parent), m_least(least)
{
    setChildrenCollapsible(false);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_dragged[orientation()] = sizes(); });
}

void FoldingSplitter::setShares(const QList<int> &shares)
{
    m_shares = shares;
    setSizes(shares);
}

/// The folded width: a wide arrangement must not keep the view from being made narrow.
QSize FoldingSplitter::minimumSizeHint() const
{
    QSize least;
    for (int i = 0; i < count(); ++i)
        if (!widget(i)->isHidden())
            least = least.expandedTo(widget(i)->minimumSizeHint());
    return least;
}

void FoldingSplitter::resizeEvent(QResizeEvent *event)
{
    QSplitter::resizeEvent(event);
    const Qt::Orientation wanted = width() < m_least ? Qt::Vertical : Qt::Horizontal;
    if (wanted == orientation())
        return;
    setOrientation(wanted);
    setSizes(m_dragged.value(wanted, m_shares));
}

} // namespace tnn::app
