// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/memory.h"
#include "engine/figures/plot_request.h"

namespace tnn::figures {

// Shared by the functions that build figures.

const checkpoint::TnoDescription &describedTno(const document::Document &document, int tno);
/// Says why a bidirectional TNO has no state space.
Message noStateSpace();
/// Adds a sentence to a note unless it is empty or already there.
void addSentence(Message &note, const Message &sentence);

/// Returns the title after the document's role, if any: "A \u2212 B: layer 3".
Message titleIn(const document::Document &document, const Message &title);
/// Returns the TNO's name, with the head if there are several: "layer 3", "layer 3, height, head 1".
Message headTitle(const document::Document &document, const document::Selection &selection);
/// Returns headTitle() after the document's role.
Message layerTitle(const document::Document &document, const document::Selection &selection);
/// Returns layerTitle() with what the overrides change: "layer 3, \u03b3 0.9".
Message layerTitle(const document::Document &document, const FigureRequest &request);
/// Returns the title with what the request overrides, unless it is of raw coefficients: "every layer, no decay".
Message withOverrides(const Message &title, const FigureRequest &request);
/// Returns the title of what the whole network computes, with what is overridden.
Message withOverrides(const Message &title, const model::Overrides &overrides);
/// Returns withOverrides() with the stage, unless it is what the matrix contains: "every layer, raw".
Message withStage(const Message &title, const FigureRequest &request);
/// Returns layerTitle() with the stage, for figures that are of it.
Message stagedTitle(const document::Document &document, const FigureRequest &request);
/// Returns a title for small pictures, without the role: "L3", "L3 height H1".
std::string briefTitle(const document::Document &document, const document::Selection &selection);
/// Returns every head of every TNO whose kernel can be computed here. Throws tnn::Error with the reason if there is
/// none.
std::vector<document::Selection> drawnHeads(const document::Document &document, const document::Selection &selection);
/// Returns make(name, request for the head) of each of them.
template <class Make>
auto ofEveryHead(const document::Document &document, const FigureRequest &request, const Task &task, Make make)
{
    std::vector<decltype(make(HeadName(), request))> all;
    const std::vector<document::Selection> heads = drawnHeads(document, request.selection);
    for (const document::Selection &head : heads) {
        task.report(static_cast<double>(all.size()) / static_cast<double>(heads.size()));
        FigureRequest one = request;
        one.selection = head;
        all.push_back(make({head.tno, head.head, headTitle(document, head), briefTitle(document, head)}, one));
    }
    return all;
}
ChannelLabel channelLabel(const model::Tno &tno, long flat); ///< "57"; "head 2, 5" if there are heads
std::vector<ChannelLabel> channelLabels(const model::Tno &tno, const std::vector<long> &flat);

/// Returns the requested flat channels: all of the head, or the selected ones.
std::vector<long> requestedChannels(const document::Document &document, const FigureRequest &request);
/// Returns coefficients of flat channels at the requested stage.
toeplitz::CoefficientsPtr staged(const document::Document &document, const FigureRequest &request,
                                 const std::vector<long> &flat, const Task &task);
/// Returns staged() coefficients of all channels of the head.
toeplitz::CoefficientsPtr stagedHead(const document::Document &document, const FigureRequest &request,
                                     const Task &task);
/// Calls `take` with the coefficients of all channels of the head and the number of the first one: a small head at
/// once, from what the document keeps; of a larger one a part at a time, which nobody keeps.
void forEachPart(const document::Document &document, const FigureRequest &request, const Task &task,
                 const std::function<void(const toeplitz::Coefficients &, long first)> &take);
/// One per channel of the head.
std::vector<analysis::KernelSummary> summariesOfHead(const document::Document &document, const FigureRequest &request,
                                                     const Task &task);
/// One kernel over all channels of the head, or the one of each requested channel, with their labels.
struct ReducedKernels {
    toeplitz::CoefficientsPtr coefficients; ///< at the requested stage
    std::vector<ChannelLabel> labels;       ///< one per column

    std::vector<toeplitz::KernelPtr> kernels() const; ///< one per column
};
ReducedKernels reducedKernels(const document::Document &document, const FigureRequest &request, const Task &task);

/// first, 2 first, 4 first, ... below n, and n.
std::vector<long> doubledLengths(long first, long n);
long trainingLengthOf(const document::Document &document); ///< 0: unknown

std::vector<std::string> english(const std::vector<ChannelLabel> &labels);

template <class Items> void append(Items &to, const Items &more)
{
    to.insert(to.end(), more.begin(), more.end());
}

} // namespace tnn::figures
