// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/base/jobs.h"
#include "app/controls/surface.h"
#include "app/session/session.h"

class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace tnn::app {

class ModelTree;
class TreeChanges;

/// The model as a tree: its current item is the session's selection. Effective memory is filled in by a job.
class ModelPanel : public Card {
    Q_OBJECT

public:
    ModelPanel(Session &session, Jobs &jobs, QWidget *parent = nullptr);

    QTreeView *tree() const { return m_view; }
    QLineEdit *filter() const { return m_filter; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeTree();
    void expandLayers();
    void showDocument();
    void measure(int tno, int head);
    void takeMemory(const document::DocumentPtr &document, int tno, int head, const QString &k99);
    void fitColumns();
    void takeCurrent();
    void showSelection();

    Session &m_session;
    Jobs &m_jobs;
    ModelTree *m_tree = nullptr;
    QSortFilterProxyModel *m_filtered = nullptr;
    QTreeView *m_view = nullptr;
    TreeChanges *m_changes = nullptr; ///< the tree's
    QLineEdit *m_filter = nullptr;
    bool m_following = false;
};

} // namespace tnn::app
