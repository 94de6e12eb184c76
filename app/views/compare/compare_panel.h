// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

#include "app/base/jobs.h"
#include "app/base/settings.h"
#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "app/views/compare/compare_table.h"
#include "app/views/view_options.h"
#include "engine/analysis/closeness.h"
#include "engine/figures/compare/compare_figure.h"

class QHBoxLayout;
class QCheckBox;
class QLabel;
class QPushButton;
class QSortFilterProxyModel;

namespace tnn::app {

/// The panel next to the pictures of a comparison: the tolerance, the table, errors, and how A and B differ or the
/// state of the cost measurement. Rows are named as by run::nameOf().
class ComparePanel : public QWidget {
    Q_OBJECT

public:
    ComparePanel(ViewOptions &options, Jobs &jobs, Settings &settings, QWidget *parent);

    void setFigure(const std::shared_ptr<const figures::CompareFigure> &figure); ///< may be null
    void setPairText(const QString &text, bool canGo);                           ///< shows how A and B differ
    void setCostsText(const QString &text, bool running);
    void setShowsCosts(bool shows);  ///< instead of how A and B differ
    QString selected() const;        ///< empty: no row is selected
    void bring(const QString &name); ///< scrolls to a row
    CompareTable *model() const { return m_model; }
    QTableView *table() const { return m_table; }
    QString message() const { return shownText(m_message); }
    QString pairText() const { return m_pair->text(); }
    analysis::Tolerance tolerance() const { return {m_settings.tolerance(), m_settings.absoluteTolerance()}; }

signals:
    void selectionChanged();
    void aChosen(const QString &name);
    void bChosen(const QString &name);
    void placeWanted(const QString &name); ///< the place where that row is farthest from the reference
    void goWanted();                       ///< the place where A and B differ most
    void filesWanted();
    void removeWanted(const QString &name);
    void removeRefusedWanted();
    void copyWanted();
    void measureWanted(); ///< the user started or stopped a measurement

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showColumns();
    void makeTable();
    QLayout *makeTop();
    QHBoxLayout *makeRefused();
    QLayout *makeBottom();
    QWidget *makeRelative();
    QWidget *makeAbsolute();
    void judge();
    void chooseCell(const QModelIndex &cell);
    void showMenu(const QPoint &place);
    QString nameAt(const QModelIndex &cell) const; ///< the name in this row of the sorted table

    Jobs &m_jobs;
    Settings &m_settings;
    std::shared_ptr<const figures::CompareFigure> m_figure;
    CompareTable *m_model = nullptr;
    QSortFilterProxyModel *m_sorted = nullptr;
    QTableView *m_table = nullptr;
    QCheckBox *m_more = nullptr;
    QLabel *m_message = nullptr;
    QPushButton *m_removeRefused = nullptr;
    QWidget *m_top = nullptr, *m_bottom = nullptr; ///< above and below the table
    QLabel *m_pair = nullptr;
    QLabel *m_costs = nullptr;
    QPushButton *m_go = nullptr;
    QPushButton *m_measure = nullptr;
};

} // namespace tnn::app
