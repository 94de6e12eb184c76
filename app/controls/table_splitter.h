// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

class QTableView;

namespace tnn::app {

/// A plot, and at its right a panel with a table: it is as wide as the table's contents where the plot keeps enough room.
/// Once the divider was dragged it stays where it is.
class TableSplitter : public QSplitter {
    Q_OBJECT

public:
    explicit TableSplitter(QWidget *parent);

    /// The table in the second widget; both widgets are there.
    void fitTo(const QTableView &table);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void share();

    const QTableView *m_table = nullptr; ///< below this
    bool m_dragged = false;
};

} // namespace tnn::app
