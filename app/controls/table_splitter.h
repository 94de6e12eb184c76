// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

class QTableView;

namespace tnn::app {

/// A plot, and to its right a panel with a table, which is as wide as the table's contents if the plot keeps enough
/// room. Once the divider has been dragged, it stays where it is.
class TableSplitter : public QSplitter {
    Q_OBJECT

public:
    explicit TableSplitter(QWidget *parent);

    /// Sets the table in the second widget; call it when both widgets have been added.
    void fitTo(const QTableView &table);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void share();

    const QTableView *m_table = nullptr; ///< a descendant
    bool m_dragged = false;
};

} // namespace tnn::app
