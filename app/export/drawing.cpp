// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/drawing.h"

#include <algorithm>

#include "engine/error.h"

namespace tnn::app {

Drawing drawingOf(const figures::PlotRequest &request, const Task &task)
{
    const std::vector<ViewKind> kinds = viewKinds();
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [name = kindOf(request.options).name](const auto &one) {
        return one.draw && one.figure == name;
    });
    if (kind == kinds.end())
        throw Error("there is no such plot");
    Drawing whole = kind->draw(request, task);
    if (request.zoom.isWhole())
        return whole;
    return [whole = std::move(whole), zoom = request.zoom]() -> PlotPtr {
        PlotPtr plot = whole();
        plot->setZoom(zoom);
        return plot;
    };
}

} // namespace tnn::app
