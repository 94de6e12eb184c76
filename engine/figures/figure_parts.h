// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/figures/figure.h"

namespace tnn::figures {

// What the functions that make figures share.

/// Why a bidirectional TNO has no state space.
Message noStateSpace();
/// Adds a sentence to a note of several; an empty one, and one that is there already, adds nothing.
void addSentence(Message &note, const Message &sentence);

/// Behind the document's role, where it has one: "A \u2212 B: layer 3".
Message titleIn(const document::Document &document, const Message &title);
/// The TNO's name, with the head where there are several: "layer 3", "layer 3, height, head 1".
Message headTitle(const document::Document &document, const document::Selection &selection);
/// The same behind the document's role.
Message layerTitle(const document::Document &document, const document::Selection &selection);
/// The same for small pictures: "L3", "L3 height H1".
std::string briefTitle(const document::Document &document, const document::Selection &selection);
/// Every head of every TNO whose kernel can be computed here. Throws tnn::Error, saying why, where there is none.
std::vector<document::Selection> drawnHeads(const document::Document &document, const document::Selection &selection);
ChannelLabel channelLabel(const model::Tno &tno, long flat); ///< "57"; "head 2, 5" where there are heads
std::vector<ChannelLabel> channelLabels(const model::Tno &tno, const std::vector<long> &flat);

/// Flat channels that are asked for: all of the head, or the selected ones.
std::vector<long> requestedChannels(const document::Document &document, const FigureRequest &request);
/// Coefficients of flat channels at the requested stage.
toeplitz::CoefficientsPtr staged(const document::Document &document, const FigureRequest &request,
                                 const std::vector<long> &flat, const Task &task);
/// x of a product, (selection.n, flat channels): the input's values in every channel, or what enters the TNO inside the
/// network with the request's overrides. Along one axis of two it is the first line along it. Throws tnn::Error where the
/// input has another length; a text may be longer than n.
toeplitz::Sequence inputOf(const document::Document &document, const FigureRequest &request, const Input &input,
                           const std::vector<long> &flat, const Task &task);
/// How many tokens a network's input has along an axis.
long lengthAlong(const run::NetworkInput &input, checkpoint::Axis axis);
/// What the answer of a TNO is multiplied by inside the network (TNN paper, GTU: u * T v): u, (selection.n, channels of the
/// TNO), along one axis of two that of the first line. Throws tnn::Error for a signal, which says what to choose instead,
/// where nothing gates the layer, and where the input has another length; a text may be longer than n.
toeplitz::Sequence gateOf(const document::Document &document, const FigureRequest &request, const Input &input,
                          const Task &task = {});
/// One kernel over all channels of the head, or the one of each requested channel, with their labels.
struct ReducedKernels {
    std::vector<toeplitz::KernelPtr> kernels;
    std::vector<ChannelLabel> labels;
};
ReducedKernels reducedKernels(const document::Document &document, const FigureRequest &request, const Task &task);

/// Coefficients whose columns are these kernels.
toeplitz::CoefficientsPtr asCoefficients(const ReducedKernels &reduced);
/// first, 2 first, 4 first, ... below n, and n.
std::vector<long> doubledLengths(long first, long n);
long trainingLengthOf(const document::Document &document); ///< 0: unknown

// What numbersOf() of figures is made with.

/// (curves, length): one curve after the other, and the table with a row an index, one column per curve.
struct Curves {
    std::string index; ///< "lag"
    long first = 0;    ///< the first row's index
    std::vector<std::vector<float>> values;
    std::vector<std::string> labels;
};

Numbers numbersOfCurves(const Curves &curves);
/// Room for so many rows of all columns, where memory has it.
void reserveRows(Numbers &numbers, std::size_t rows);
std::vector<std::string> english(const std::vector<ChannelLabel> &labels);
Numbers titled(Numbers numbers, const Message &title, const Message &note = {});

} // namespace tnn::figures
