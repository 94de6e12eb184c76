// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session_state.h"

#include <algorithm>

namespace tnn::app {

figures::FigureRequest SessionState::request() const
{
    figures::FigureRequest request;
    request.selection = selection();
    auto &channels = request.selection.channels;
    channels.resize(std::min(channels.size(), MostCurves));
    request.overrides = overrides();
    request.stage = stage();
    request.reduce = reduce();
    return request;
}

const checkpoint::TnoDescription *SessionState::otherTno() const
{
    if (!shownDocument())
        return nullptr;
    const auto &layer = shownDocument()->description().layers[static_cast<std::size_t>(tno()->layer)];
    for (const int other : layer.tnos)
        if (other != selection().tno)
            return &tnoAt(other);
    return nullptr;
}

figures::Overlaid SessionState::overlaid() const
{
    if (pair() && shown() == document::ShownDocument::Both)
        return {shownDocument(), pair()->b};
    return {shownDocument()};
}

figures::FigureRequest SessionState::requestOfInput() const
{
    figures::FigureRequest request = this->request();
    if (const checkpoint::TnoDescription *selected = tno())
        request.selection.n = figures::lengthOf(input(), selected->axis).value_or(request.selection.n);
    return request;
}

} // namespace tnn::app
