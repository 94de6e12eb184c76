// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/base/jobs.h"
#include "app/controls/card.h"
#include "app/session/session.h"

class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace tnn::app {

class ModelTree;

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
    void measureAll();
    void measure(int tno, int head);
    void setMemory(const document::DocumentPtr &document, int tno, int head, const QString &k99);
    void updateChanges();
    void measureChange(int tno, int head);
    void showChange(int tno, int head) const;
    int nameWidth() const;
    void fitColumns();
    void selectCurrent();
    void showSelection();

    Session &m_session;
    Jobs &m_jobs;
    ModelTree *m_tree = nullptr;
    QSortFilterProxyModel *m_filtered = nullptr;
    QTreeView *m_view = nullptr;
    QLineEdit *m_filter = nullptr;
    std::optional<figures::FigureRequest> m_measured;       ///< but for the TNO and the head
    std::shared_ptr<const document::CheckpointPair> m_pair; ///< the pair of m_changes
    long m_n = 0;
    model::Overrides m_overrides;
    std::vector<std::vector<std::optional<double>>> m_changes; ///< by the difference's TNO and head
    bool m_following = false;
};

} // namespace tnn::app
