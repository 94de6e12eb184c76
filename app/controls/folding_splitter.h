// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QSplitter>

namespace tnn::app {

/// Its widgets side by side or, if it is narrower than `least`, one below another, so that each has the full width.
class FoldingSplitter : public QSplitter {
    Q_OBJECT

public:
    FoldingSplitter(int least, QWidget *parent);

    /// How the widgets share the room in either direction; call it when all have been added.
    void setShares(const QList<int> &shares);
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    /// Whether the user has placed the divider in the current direction: it stays there.
    bool isDragged() const { return !m_dragged.value(orientation()).isEmpty(); }

private:
    int m_least;
    QList<int> m_shares;
    QHash<Qt::Orientation, QList<int>> m_dragged; ///< sizes
};

} // namespace tnn::app
