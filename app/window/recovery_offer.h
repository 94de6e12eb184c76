// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace tnn::app {

class Recovery;
class StartPage;
class WorkspaceCapture;
class WorkspaceController;

/// Starts saving the captured state in case of a crash, and offers on the start page what a crash left. Restoring it is
/// up to the user: a state that crashes when opened must not crash the next start.
void offerRecovery(std::unique_ptr<Recovery> owned, StartPage &start, WorkspaceCapture &capture,
                   WorkspaceController &workspace);

} // namespace tnn::app
