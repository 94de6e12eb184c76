// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "app/base/jobs.h"
#include "app/session/session.h"

class QTreeView;

namespace tnn::app {

class ChannelModel;
class ModelTree;

/// How much each head changed between two checkpoints, in a column of the model tree that exists as long as their
/// difference does. Measured head by head, after what is on screen.
class TreeChanges : public QObject {
    Q_OBJECT

public:
    TreeChanges(Session &session, Jobs &jobs, ModelTree &tree, QTreeView &view);

    void update(); ///< after the tree was rebuilt

private:
    void measure(int tno, int head);
    void show(int tno, int head) const;

    Session &m_session;
    Jobs &m_jobs;
    ModelTree &m_tree;
    QTreeView &m_view;
    std::shared_ptr<const document::CheckpointPair> m_pair; ///< the pair of m_changes
    long m_n = 0;
    model::Overrides m_overrides;
    std::vector<std::vector<std::optional<double>>> m_changes; ///< by the difference's TNO and head
};

/// The same for the channels of the selected head, in the list of channels.
class ChannelChanges : public QObject {
    Q_OBJECT

public:
    ChannelChanges(Session &session, Jobs &jobs, ChannelModel &model);

private:
    void update();

    Session &m_session;
    Jobs &m_jobs;
    ChannelModel &m_model;
};

} // namespace tnn::app
