// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/controls/card.h"
#include "app/session/session.h"

class QLabel;

namespace tnn::app {

class Actions;

/// A, B, their difference or both as buttons above the views, named after the files, and how they differ. Shown while a
/// second checkpoint is open.
class PairBar : public Surface {
    Q_OBJECT

public:
    PairBar(Session &session, Actions &actions, QWidget *parent = nullptr);

    const QLabel *note() const { return m_note; } ///< how they differ, one line

private:
    void showPair();

    Session &m_session;
    Actions &m_actions;
    QLabel *m_note = nullptr;
};

} // namespace tnn::app
