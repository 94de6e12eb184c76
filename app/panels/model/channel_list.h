// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/base/jobs.h"
#include "app/controls/card.h"
#include "app/panels/model/channel_model.h"
#include "app/session/session.h"

class QSortFilterProxyModel;
class QTableView;

namespace tnn::app {

/// The channels of the selected head: a drawn kernel each, memory and energy, sortable. The views show the channels
/// selected here; the current row is the channel of the matrix.
class ChannelList : public Card {
    Q_OBJECT

public:
    ChannelList(Session &session, Jobs &jobs, QWidget *parent = nullptr);

    QTableView *table() const { return m_table; }
    QAction *switchAction() const { return m_switch; } ///< for the selected channels: off, or on if all are off

private:
    void makeTable();
    void makeSwitch();
    void offerColumns(const QPoint &place);
    void offerSwitch(const QPoint &place);
    void switchSelected();
    void showOff();
    std::vector<long> offHere() const; ///< the channels of the selected head that are off, ascending
    void showHead();
    void measure();
    void measureChanges();
    void applySelection();
    void showSelection();

    Session &m_session;
    Jobs &m_jobs;
    ChannelModel *m_model = nullptr;
    QSortFilterProxyModel *m_sorted = nullptr;
    QTableView *m_table = nullptr;
    QAction *m_switch = nullptr;
    document::DocumentPtr m_measuredDocument; ///< that the shown numbers belong to, or will belong to
    std::optional<figures::FigureRequest> m_measured;
    bool m_following = false; ///< the selection is being copied from the session
};

} // namespace tnn::app
