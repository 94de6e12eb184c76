// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include <algorithm>
#include <utility>

namespace tnn::app {

namespace {

/// Builds the pair if there is a B; `shown` falls back to A if what it selects cannot be shown.
void putTogether(OpenFiles &files)
{
    files.pair.reset();
    if (files.b) {
        const auto names = document::distinctNames(files.a->checkpoint().path, files.b->checkpoint().path);
        files.pair = std::make_shared<const document::CheckpointPair>(pairOf(files.a, files.b, names));
    }
    if (!files.pair || !files.pair->shown(files.shown))
        files.shown = document::ShownDocument::A;
}

/// The index of an operator of `before` in what is shown now.
std::optional<int> placeOf(int tno, const document::Document &before, const OpenFiles &now)
{
    if (!now.pair)
        return tno;
    const int common = now.pair->matched(before, tno);
    if (common < 0)
        return std::nullopt;
    const auto place = static_cast<std::size_t>(common);
    return now.shownDocument() == now.pair->difference ? common
        : now.shownDocument() == now.pair->b           ? now.pair->inB[place]
                                                       : now.pair->inA[place];
}

/// Removes TNOs and flat channels that do not exist.
void keepExisting(std::map<int, std::vector<long>> &channelsOfTnos, const document::Document &document)
{
    const auto &tnos = document.description().tnos;
    std::erase_if(channelsOfTnos, [&tnos](const auto &one) { return one.first >= static_cast<int>(tnos.size()); });
    for (auto &[index, channels] : channelsOfTnos) {
        const auto &tno = tnos[static_cast<std::size_t>(index)];
        const long count = tno.heads * tno.headDim;
        std::erase_if(channels, [count](long channel) { return channel >= count; });
    }
    std::erase_if(channelsOfTnos, [](const auto &one) { return one.second.empty(); });
}

} // namespace

document::Selection Session::clamped(document::Selection selection) const
{
    if (!shownDocument())
        return {};
    selection.tno = std::clamp(selection.tno, 0, shownDocument()->tnos() - 1);
    const auto &tno = tnoAt(selection.tno);
    // An operator that is only named may have no heads or channels.
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
    keepExisting(selection.pinned, *shownDocument());
    return selection;
}

/// Restricts it to what exists: the nearest selection, overrides of the open document, a position of the input.
ViewState Session::within(ViewState viewState) const
{
    viewState.selection = clamped(std::move(viewState.selection));
    if (shownDocument())
        keepExisting(viewState.overrides.off, *shownDocument());
    else
        viewState.overrides = {};
    // Kept with a signal: a workspace sets it before a job has read the input.
    if (const auto &network = viewState.input->network; network && viewState.token.value_or(0) >= network->tokens.n)
        viewState.token.reset();
    return viewState;
}

/// Replaces all three values before any signal is emitted.
void Session::open(OpenFiles files, ViewState viewState, const widgets::Hover &hover)
{
    const OpenFiles before = std::exchange(m_open, std::move(files));
    const ViewState lookedAtBefore = std::exchange(m_viewState, within(std::move(viewState)));
    const bool pointsElsewhere = std::exchange(m_hover, hover) != hover;
    const ViewState now = m_viewState;
    emit openFilesChanged(before, OpenFiles(m_open));
    if (lookedAtBefore != now)
        emit viewStateChanged(lookedAtBefore, now);
    if (pointsElsewhere)
        emit hoverChanged();
}

void Session::setDocumentA(document::DocumentPtr document)
{
    OpenFiles files{std::move(document), {}, {}, document::ShownDocument::A, runTarget(), remote()};
    ViewState first;
    first.reduce = reduce();
    first.input = m_viewState.input;
    if (input().network) // ids from another network's vocabulary
        first.input = std::make_shared<const figures::Input>(impulse());
    if (files.a)
        first.selection.n = files.a->defaultLength();
    open(std::move(files), std::move(first), {});
}

void Session::replaceDocument(document::DocumentPtr document)
{
    OpenFiles files = m_open;
    files.a = std::move(document);
    putTogether(files);
    show(std::move(files), {});
}

void Session::replaceShownDocument(document::DocumentPtr document)
{
    if (shown() == document::ShownDocument::Difference)
        return;
    if (shown() != document::ShownDocument::B) {
        replaceDocument(std::move(document));
        return;
    }
    OpenFiles files = m_open;
    files.b = std::move(document);
    putTogether(files);
    show(std::move(files), m_hover);
}

void Session::setDocumentB(document::DocumentPtr document, document::ShownDocument first)
{
    if (!documentA() || (!document && !documentB()))
        return;
    OpenFiles files = m_open;
    files.b = std::move(document);
    putTogether(files);
    if (files.pair && !documentB())
        files.shown = files.pair->difference ? first : document::ShownDocument::B;
    show(std::move(files), m_hover);
}

void Session::show(document::ShownDocument shown)
{
    if (shown == this->shown() || !pair() || !pair()->shown(shown))
        return;
    OpenFiles files = m_open;
    files.shown = shown;
    show(std::move(files), m_hover);
}

void Session::exchange()
{
    if (!documentB())
        return;
    OpenFiles files = m_open;
    std::swap(files.a, files.b);
    putTogether(files);
    show(std::move(files), m_hover);
}

/// Keeps what is selected and overridden as far as it still exists.
void Session::show(OpenFiles files, const widgets::Hover &hover)
{
    ViewState viewState = m_viewState;
    if (shownDocument()) {
        viewState.selection.tno = placeOf(selection().tno, *shownDocument(), files).value_or(selection().tno);
        viewState.selection.pinned.clear();
        for (const auto &[tno, channels] : selection().pinned)
            if (const std::optional<int> place = placeOf(tno, *shownDocument(), files))
                viewState.selection.pinned[*place] = channels;
    }
    open(std::move(files), std::move(viewState), hover);
}

void Session::setViewState(ViewState viewState)
{
    viewState = within(std::move(viewState));
    if (viewState == m_viewState)
        return;
    const ViewState before = std::exchange(m_viewState, std::move(viewState));
    emit viewStateChanged(before, ViewState(m_viewState));
}

void Session::selectHead(int tno, int head)
{
    if (!shownDocument())
        return;
    auto selection = this->selection();
    selection.tno = std::clamp(tno, 0, shownDocument()->tnos() - 1);
    selection.head = head;
    const checkpoint::Axis from = this->tno()->axis;
    const checkpoint::Axis to = tnoAt(selection.tno).axis;
    const auto isOfTwo = [](checkpoint::Axis axis) { return axis != checkpoint::Axis::Sequence; };
    if (from != to && isOfTwo(from) && isOfTwo(to) && selection.across > 0)
        std::swap(selection.n, selection.across);
    select(selection);
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
    if (runTarget == this->runTarget())
        return;
    const OpenFiles before = m_open;
    m_open.runTarget = runTarget;
    emit openFilesChanged(before, OpenFiles(m_open));
}

} // namespace tnn::app
