// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/view_list.h"

namespace tnn::app {

/// The drawing of one view, the same plot that the window shows. Throws tnn::Error.
Drawing drawingOf(const figures::PlotRequest &request, const Task &task = {});

} // namespace tnn::app
