// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include <algorithm>
#include <utility>

namespace tnn::app {

figures::FigureRequest Session::request() const
{
    figures::FigureRequest request;
    request.selection = m_selection;
    request.overrides = m_overrides;
    request.stage = m_stage;
    request.reduce = m_reduce;
    return request;
}

long Session::tnos() const
{
    return m_document ? m_document->tnos() : 0;
}

const checkpoint::TnoDescription &Session::tnoAt(int tno) const
{
    return m_document->description().tnos[static_cast<std::size_t>(tno)];
}

const checkpoint::TnoDescription *Session::tno() const
{
    return m_document ? &tnoAt(m_selection.tno) : nullptr;
}

const checkpoint::TnoDescription *Session::otherTno() const
{
    if (!m_document)
        return nullptr;
    const auto &layer = m_document->description().layers[static_cast<std::size_t>(tno()->layer)];
    for (const int other : layer.tnos)
        if (other != m_selection.tno)
            return &tnoAt(other);
    return nullptr;
}

long Session::heads() const
{
    return m_document ? tno()->heads : 0;
}

long Session::channels() const
{
    return m_document ? tno()->headDim : 0;
}

document::Selection Session::clamped(document::Selection selection) const
{
    if (!m_document)
        return {};
    selection.tno = std::clamp(selection.tno, 0, m_document->tnos() - 1);
    const auto &tno = tnoAt(selection.tno);
    // An operator that is only named may have neither heads nor channels.
    selection.head = std::clamp(selection.head, 0, std::max(0, static_cast<int>(tno.heads) - 1));
    std::vector<long> channels;
    for (long channel : selection.channels) {
        channel = std::clamp(channel, 0L, std::max(0L, tno.headDim - 1));
        if (std::find(channels.begin(), channels.end(), channel) == channels.end())
            channels.push_back(channel);
    }
    if (channels.empty())
        channels.push_back(0);
    selection.channels = std::move(channels);
    selection.n = std::clamp(selection.n, 1L, checkpoint::LongestLength);
    selection.across = std::clamp(selection.across, 0L, checkpoint::LongestLength);
    return selection;
}

void Session::setDocument(document::DocumentPtr document)
{
    m_document = m_opened = std::move(document);
    m_other.reset();
    m_pair.reset();
    m_shown = document::Shown::A;
    m_overrides = {};
    m_stage = figures::Stage::Decayed;
    m_hover = {};
    const bool otherInput = m_input.network != nullptr; // ids of another network's vocabulary
    if (otherInput)
        m_input = impulse();
    document::Selection first;
    if (m_document)
        first.n = m_document->defaultLength();
    m_selection = clamped(first);
    emit documentChanged();
    emit selectionChanged();
    emit overridesChanged();
    emit stageChanged();
    if (otherInput)
        emit inputChanged();
    emit hoverChanged();
    emit pairChanged();
}

void Session::replaceDocument(document::DocumentPtr document)
{
    m_opened = std::move(document);
    makePair();
    m_hover = {};
    showDocument();
    emit hoverChanged();
}

void Session::replaceShown(document::DocumentPtr document)
{
    if (m_shown == document::Shown::Difference)
        return;
    if (m_shown != document::Shown::B) {
        replaceDocument(std::move(document));
        return;
    }
    m_other = std::move(document);
    makePair();
    showDocument();
}

void Session::setOther(document::DocumentPtr document)
{
    if (!m_opened || (!document && !m_other))
        return;
    const bool isFirst = m_other == nullptr;
    m_other = std::move(document);
    makePair();
    if (m_pair && isFirst)
        m_shown = m_pair->difference ? document::Shown::Difference : document::Shown::B;
    showDocument();
}

void Session::show(document::Shown shown)
{
    if (shown == m_shown || !m_pair || !m_pair->shown(shown))
        return;
    m_shown = shown;
    showDocument();
}

void Session::exchange()
{
    if (!m_other)
        return;
    std::swap(m_opened, m_other);
    makePair();
    showDocument();
}

void Session::makePair()
{
    m_pair = m_other ? std::make_shared<const document::CheckpointPair>(document::pairOf(m_opened, m_other)) : nullptr;
    if (!m_pair || !m_pair->shown(m_shown))
        m_shown = document::Shown::A;
}

/// The same operator in what is shown now.
int Session::placeOf(int tno, const document::Document &before) const
{
    const int common = m_pair ? m_pair->matched(before, tno) : -1;
    if (common < 0)
        return tno;
    const auto place = static_cast<std::size_t>(common);
    return m_document == m_pair->difference ? common
        : m_document == m_pair->b           ? m_pair->inB[place]
                                            : m_pair->inA[place];
}

/// What is selected, overridden and pointed at stays as far as it still exists.
void Session::showDocument()
{
    const document::DocumentPtr before = std::exchange(m_document, m_pair ? m_pair->shown(m_shown) : m_opened);
    if (before)
        m_selection.tno = placeOf(m_selection.tno, *before);
    m_selection = clamped(m_selection);
    const int tnos = m_document->tnos();
    std::erase_if(m_overrides.off, [tnos](const auto &off) { return off.first >= tnos; });
    emit documentChanged();
    emit selectionChanged();
    emit pairChanged();
}

figures::Overlaid Session::overlaid() const
{
    if (m_pair && m_shown == document::Shown::Both)
        return {m_document, m_pair->b};
    return {m_document};
}

void Session::select(document::Selection selection)
{
    selection = clamped(std::move(selection));
    if (selection == m_selection)
        return;
    m_selection = std::move(selection);
    emit selectionChanged();
}

void Session::selectHead(int tno, int head)
{
    if (!m_document)
        return;
    auto selection = m_selection;
    selection.tno = std::clamp(tno, 0, m_document->tnos() - 1);
    selection.head = head;
    const checkpoint::Axis from = this->tno()->axis;
    const checkpoint::Axis to = tnoAt(selection.tno).axis;
    const auto isOfTwo = [](checkpoint::Axis axis) { return axis != checkpoint::Axis::Sequence; };
    if (from != to && isOfTwo(from) && isOfTwo(to) && selection.across > 0)
        std::swap(selection.n, selection.across);
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

void Session::setAcross(long n)
{
    auto selection = m_selection;
    selection.across = n == selection.n ? 0 : n;
    select(std::move(selection));
}

void Session::setOverrides(const model::Overrides &overrides)
{
    if (overrides == m_overrides)
        return;
    m_overrides = overrides;
    emit overridesChanged();
}

void Session::setStage(figures::Stage stage)
{
    if (stage == m_stage)
        return;
    m_stage = stage;
    emit stageChanged();
}

void Session::setReduce(const ssm::ReduceRequest &reduce)
{
    if (reduce == m_reduce)
        return;
    m_reduce = reduce;
    emit reduceChanged();
}

void Session::setInput(const figures::Input &input)
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

void Session::setRunTarget(const remote::RunTarget &runTarget)
{
    if (runTarget == m_runTarget)
        return;
    m_runTarget = runTarget;
    emit runTargetChanged();
}

} // namespace tnn::app
