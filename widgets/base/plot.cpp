// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/plot.h"

#include "engine/error.h"

namespace tnn::widgets {

void Plot::setZoom(const figures::Zoom &zoom)
{
    if (!zoom.isWhole())
        throw Error("this picture has no axes to zoom");
}

} // namespace tnn::widgets
