// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include "app/base/jobs.h"
#include "app/controls/card.h"
#include "app/panels/metadata/metadata_search.h"
#include "app/session/session.h"

class QAction;
class QLabel;
class QLineEdit;
class QToolButton;
class QTreeView;

namespace tnn::app {

class MetadataModel;

/// Everything a checkpoint holds besides its numbers, as a tree to browse, search and copy from.
class MetadataPanel : public Surface {
    Q_OBJECT

public:
    MetadataPanel(Session &session, Jobs &jobs, QWidget *parent = nullptr);

    QTreeView *tree() const { return m_view; }
    const QLabel *hits() const { return m_count; } ///< "3 of 12"; empty if there is no search
    void startSearch();                            ///< focuses the field
    void step(int by);                             ///< to the next or previous hit, wrapping around at the ends

signals:
    void floatRequested(); ///< the user wants it in a window of its own, or back in its place

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeSearch();
    void makeTree();
    QToolButton *makeStep(int by);
    QAction *addCopy(const QString &text, const QKeySequence &keys,
                     QString (MetadataModel::*what)(const QModelIndex &) const);
    void showDocument();
    void search();
    void showHits(const std::shared_ptr<const MetadataHits> &hits);
    void showHit();

    Session &m_session;
    Jobs &m_jobs;
    MetadataModel *m_model = nullptr;
    QLineEdit *m_field = nullptr;
    QLabel *m_count = nullptr;
    QToolButton *m_previous = nullptr;
    QToolButton *m_next = nullptr;
    QLabel *m_empty = nullptr;
    QTreeView *m_view = nullptr;
    QTimer m_typing; ///< a search starts when the typing pauses
    std::shared_ptr<const MetadataHits> m_hits;
    std::size_t m_hit = 0;
};

} // namespace tnn::app
