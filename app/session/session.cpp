// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include <algorithm>

namespace tnn::app {

commands::FigureRequest Session::request() const
{
    commands::FigureRequest request;
    request.selection = m_selection;
    request.overrides = m_overrides;
    request.stage = m_stage;
    return request;
}

long Session::layers() const
{
    return m_document ? m_document->layers() : 0;
}

const checkpoint::TnoDescription *Session::tno() const
{
    return m_document ? &m_document->description().tnos[static_cast<std::size_t>(m_selection.layer)] : nullptr;
}

long Session::heads() const
{
    return m_document ? tno()->heads : 0;
}

long Session::channels() const
{
    return m_document ? tno()->headDim : 0;
}

commands::Selection Session::clamped(commands::Selection selection) const
{
    if (!m_document)
        return {};
    selection.layer = std::clamp(selection.layer, 0, m_document->layers() - 1);
    const auto &tno = m_document->description().tnos[static_cast<std::size_t>(selection.layer)];
    selection.head = std::clamp(selection.head, 0, static_cast<int>(tno.heads) - 1);
    std::vector<long> channels;
    for (long channel : selection.channels) {
        channel = std::clamp(channel, 0L, tno.headDim - 1);
        if (std::find(channels.begin(), channels.end(), channel) == channels.end())
            channels.push_back(channel);
    }
    if (channels.empty())
        channels.push_back(0);
    selection.channels = std::move(channels);
    selection.n = std::clamp(selection.n, 1L, LongestLength);
    return selection;
}

void Session::setDocument(commands::DocumentPtr document)
{
    m_document = std::move(document);
    m_overrides = {};
    m_stage = commands::Stage::Decayed;
    m_hover = {};
    commands::Selection first;
    if (m_document)
        first.n = m_document->defaultLength();
    m_selection = clamped(first);
    emit documentChanged();
    emit selectionChanged();
    emit overridesChanged();
    emit stageChanged();
    emit hoverChanged();
}

void Session::select(commands::Selection selection)
{
    selection = clamped(std::move(selection));
    if (selection == m_selection)
        return;
    m_selection = std::move(selection);
    emit selectionChanged();
}

void Session::setLayer(int layer)
{
    auto selection = m_selection;
    selection.layer = layer;
    select(std::move(selection));
}

void Session::setHead(int head)
{
    auto selection = m_selection;
    selection.head = head;
    select(std::move(selection));
}

void Session::setChannels(std::vector<long> channels)
{
    auto selection = m_selection;
    selection.channels = std::move(channels);
    select(std::move(selection));
}

void Session::setLength(long n)
{
    auto selection = m_selection;
    selection.n = n;
    select(std::move(selection));
}

void Session::setOverrides(const model::Overrides &overrides)
{
    if (overrides == m_overrides)
        return;
    m_overrides = overrides;
    emit overridesChanged();
}

void Session::setStage(commands::Stage stage)
{
    if (stage == m_stage)
        return;
    m_stage = stage;
    emit stageChanged();
}

void Session::setInput(const commands::Input &input)
{
    m_input = input;
    emit inputChanged();
}

void Session::setHover(const widgets::Hover &hover)
{
    if (hover == m_hover)
        return;
    m_hover = hover;
    emit hoverChanged();
}

} // namespace tnn::app
