// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/model/pair_changes.h"

#include <algorithm>

#include <QHeaderView>
#include <QTreeView>

#include "app/panels/model/channel_model.h"
#include "app/panels/model/channel_numbers.h"
#include "app/panels/model/model_tree.h"

namespace tnn::app {

namespace {

const QString TreeChangesJob = QStringLiteral("changes");
const QString ChannelChangesJob = QStringLiteral("channel changes");
model::Overrides withoutChannels(model::Overrides overrides)
{
    overrides.off.clear();
    return overrides;
}

} // namespace

TreeChanges::TreeChanges(Session &session, Jobs &jobs, ModelTree &tree, QTreeView &view) :
    QObject(&tree), m_session(session), m_jobs(jobs), m_tree(tree), m_view(view)
{
    session.onChange(this, &TreeChanges::update, &LookedAt::selection, &LookedAt::overrides);
    update();
}

void TreeChanges::update()
{
    const auto &pair = m_session.pair();
    const bool has = pair && pair->difference;
    if (!has) {
        m_jobs.stop(TreeChangesJob);
        m_pair.reset();
        if (m_view.header()->sortIndicatorSection() == ModelTree::Change)
            m_view.header()->setSortIndicator(-1, Qt::AscendingOrder);
        return;
    }
    const long n = std::min(m_session.selection().n, LongestMeasured);
    const model::Overrides overrides = withoutChannels(m_session.overrides());
    if (pair == m_pair && n == m_n && overrides == m_overrides) {
        for (int tno = 0; tno < static_cast<int>(m_changes.size()); ++tno)
            for (int head = 0; head < static_cast<int>(m_changes[static_cast<std::size_t>(tno)].size()); ++head)
                show(tno, head); // the tree may have been rebuilt
        return;
    }
    m_pair = pair;
    m_n = n;
    m_overrides = overrides;
    m_changes.clear();
    for (const checkpoint::TnoDescription &tno : pair->difference->description().tnos)
        m_changes.emplace_back(static_cast<std::size_t>(std::max(1L, tno.heads)));
    measure(0, 0);
}

/// One head at a time; a failed one does not hold up the others.
void TreeChanges::measure(int tno, int head)
{
    const auto next = [this, tno, head] {
        if (head + 1 < static_cast<int>(m_changes[static_cast<std::size_t>(tno)].size()))
            measure(tno, head + 1);
        else if (tno + 1 < static_cast<int>(m_changes.size()))
            measure(tno + 1, 0);
    };
    m_jobs.run(
        TreeChangesJob, this,
        [pair = m_pair, tno, head, n = m_n, overrides = m_overrides](const Task &task) {
            return changeOf(*pair, tno, head, n, overrides, task).whole;
        },
        [this, tno, head, next](const std::shared_ptr<const double> &change) {
            m_changes[static_cast<std::size_t>(tno)][static_cast<std::size_t>(head)] = *change;
            show(tno, head);
            next();
        },
        [next](const QString &, const QString &) { next(); }, -2);
}

/// In the rows of the shown model, where a TNO may have another index.
void TreeChanges::show(int tno, int head) const
{
    const auto &change = m_changes[static_cast<std::size_t>(tno)][static_cast<std::size_t>(head)];
    const document::Document *shown = m_session.document().get();
    if (!change || !shown)
        return;
    const auto place = static_cast<std::size_t>(tno);
    const int row = shown == m_pair->difference.get() ? tno
        : shown == m_pair->b.get()                    ? m_pair->inB[place]
                                                      : m_pair->inA[place];
    m_tree.setChange(row, head, *change);
}

ChannelChanges::ChannelChanges(Session &session, Jobs &jobs, ChannelModel &model) :
    QObject(&model), m_session(session), m_jobs(jobs), m_model(model)
{
    session.onDocument(this, &ChannelChanges::update);
    session.onChange(this, &ChannelChanges::update, &LookedAt::selection, &LookedAt::overrides);
    update();
}

void ChannelChanges::update()
{
    const auto &pair = m_session.pair();
    const bool has = pair && pair->difference;
    m_model.setHasChanges(has);
    const document::Selection &selection = m_session.selection();
    const int tno = has ? pair->matched(*m_session.document(), selection.tno) : -1;
    if (tno < 0 || selection.head >= pair->difference->description().tnos[static_cast<std::size_t>(tno)].heads) {
        m_jobs.stop(ChannelChangesJob);
        m_model.setChanges({});
        return;
    }
    m_jobs.run(
        ChannelChangesJob, this,
        [pair, tno, head = selection.head, n = std::min(selection.n, LongestMeasured),
         overrides = withoutChannels(m_session.overrides())](const Task &task) {
            return changeOf(*pair, tno, head, n, overrides, task).channels;
        },
        [this](const ChannelModel::ChangesPtr &changes) { m_model.setChanges(changes); },
        [this](const QString &, const QString &) { m_model.setChanges({}); }, -1);
}

} // namespace tnn::app
