// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "engine/figures/figure_parts.h"

namespace tnn::figures {

// What lays the curves of documents over one another, for figureOf() of the figures that do: those of the first
// document, the others' behind them, each labelled with the role of its document: "A, 57", "B, 57". Bands, profiles,
// bars and rows are the first document's alone.

/// Returns the selection of the same layer and axis in another document, with the same head and channels or the nearest
/// that exist there; none where that document lacks the operator.
std::optional<document::Selection> selectionIn(const document::Document &from, const document::Selection &selection,
                                               const document::Document &to);
/// Returns the request with the selection from selectionIn(). Throws where the other document lacks the operator.
FigureRequest requestIn(const document::Document &from, const FigureRequest &request, const document::Document &to);
void addRole(std::vector<ChannelLabel> &labels, const Message &role);
/// Returns a request for the pinned channels of each TNO and head along the selected axis, but those that are selected.
std::vector<FigureRequest> pinnedRequests(const document::Document &document, const FigureRequest &request);
/// Appends columns; if either is bidirectional, so is the result.
toeplitz::CoefficientsPtr joinedColumns(const toeplitz::Coefficients &first, const toeplitz::Coefficients &second);

/// make(document, request, task) of each, and of the first document's pinned kernels, the later ones given to
/// add(figure, later).
template <class Figure, class Add>
Figure overlaid(const PlotRequest &request,
                Figure (*make)(const document::Document &, const FigureRequest &, const Task &), const Task &task,
                Add add)
{
    const document::Document &first = *request.overlaid.front();
    Figure figure = make(first, request.figure, task);
    const auto addMore = [&](const document::Document &document, const FigureRequest &one, const Message &role) {
        Figure more = make(document, one, task);
        addRole(more.labels, role);
        append(figure.labels, more.labels);
        add(figure, more);
    };
    if (request.overlaid.size() > 1)
        addRole(figure.labels, Message::verbatim(first.role()));
    for (std::size_t i = 1; i < request.overlaid.size(); ++i) {
        const document::Document &document = *request.overlaid[i];
        addMore(document, requestIn(first, request.figure, document), Message::verbatim(document.role()));
        figure.title = figure.title.with(0, Message("%1 and %2", first.role(), document.role()));
    }
    if (!request.traits().showsPinned)
        return figure;
    for (const FigureRequest &one : pinnedRequests(first, request.figure)) {
        const Message &layer = describedTno(first, one.selection.tno).name;
        addMore(first, one, request.overlaid.size() > 1 ? Message("%1, %2", first.role(), layer) : layer);
    }
    return figure;
}

} // namespace tnn::figures
