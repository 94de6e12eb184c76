// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/window_fixture.h"

namespace open_views {

using namespace tnn::app;

inline QStringList openViews(const WindowUnderTest &t)
{
    QStringList open;
    for (const ViewPanel *panel : t.window->viewArea()->panels())
        if (panel->toggleViewAction()->isChecked())
            open.append(panel->view().id());
    return open;
}

} // namespace open_views
