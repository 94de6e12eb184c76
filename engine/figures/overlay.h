// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/plot_request.h"

namespace tnn::figures {

// What lays the curves of documents over one another, for figureOf() of the figures that do: those of the first document,
// the others' behind them, each labelled with the role of its document: "A, 57", "B, 57". Bands, profiles, bars and rows are
// the first document's alone.

/// The same layer, axis, head and channels in another document, or the nearest there are. Throws where it lacks them.
FigureRequest requestIn(const document::Document &from, const FigureRequest &request, const document::Document &to);
void addRole(std::vector<ChannelLabel> &labels, const document::Document &document);
/// Appends columns; if either is bidirectional, so is the result.
toeplitz::CoefficientsPtr joinedColumns(const toeplitz::Coefficients &first, const toeplitz::Coefficients &second);

template <class Items> void append(Items &to, const Items &more)
{
    to.insert(to.end(), more.begin(), more.end());
}

/// make(document, request, task) of each, the later ones given to add(figure, later).
template <class Figure, class Add>
Figure overlaid(const PlotRequest &request,
                Figure (*make)(const document::Document &, const FigureRequest &, const Task &), const Task &task,
                Add add)
{
    const document::Document &first = *request.overlaid.front();
    Figure figure = make(first, request.figure, task);
    if (request.overlaid.size() < 2)
        return figure;
    addRole(figure.labels, first);
    for (std::size_t i = 1; i < request.overlaid.size(); ++i) {
        const document::Document &document = *request.overlaid[i];
        Figure more = make(document, requestIn(first, request.figure, document), task);
        addRole(more.labels, document);
        append(figure.labels, more.labels);
        add(figure, more);
        figure.title = figure.title.with(0, Message("%1 and %2", first.role(), document.role()));
    }
    return figure;
}

} // namespace tnn::figures
