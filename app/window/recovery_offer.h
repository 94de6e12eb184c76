// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QObject>

#include "app/session/recovery.h"

namespace tnn::app {

class StartPage;
class WorkspaceCapture;
class WorkspaceKeeper;

/// Hands the state of the window to a Recovery whenever it changed, and offers on the start page what a crash left there.
/// Going on with that is the user's choice alone: what crashes when it is opened can't crash the next start.
class RecoveryOffer : public QObject {
    Q_OBJECT

public:
    RecoveryOffer(std::unique_ptr<Recovery> recovery, WorkspaceCapture &capture, WorkspaceKeeper &keeper,
                  StartPage &start, QObject *parent);

private:
    void keep();
    void offer();

    std::unique_ptr<Recovery> m_recovery;
    WorkspaceCapture &m_capture;
    WorkspaceKeeper &m_keeper;
    StartPage &m_start;
    bool m_isTaken = false; ///< what was left is being restored
};

} // namespace tnn::app
