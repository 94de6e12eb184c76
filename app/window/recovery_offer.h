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

/// Passes the state of the window to a Recovery whenever it changes, and offers what a crash left on the start page.
/// Restoring it is up to the user: a state that crashes when opened must not crash the next start.
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
    bool m_isTaken = false; ///< the state left by a crash is being restored
};

} // namespace tnn::app
