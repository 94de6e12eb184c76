// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/figure_parts.h"

#include <algorithm>

#include "engine/document/method.h"
#include "engine/error.h"

namespace tnn::figures {

namespace {

Message withinDocument(const ChannelLabel &label)
{
    if (label.reduction != Reduction::Channel)
        return label.reduction == Reduction::Mean ? Message("mean") : Message("extreme");
    return label.head ? Message("head %1, %2", *label.head, label.channel)
                      : Message::verbatim(std::to_string(label.channel));
}

} // namespace

Message ChannelLabel::brief() const
{
    return role.empty() ? withinDocument(*this) : Message("%1, %2", role, withinDocument(*this));
}

Message ChannelLabel::name() const
{
    return head && reduction == Reduction::Channel && role.empty() ? Message("head %1, channel %2", *head, channel)
                                                                   : nameInHead();
}

Message ChannelLabel::nameInHead() const
{
    return reduction == Reduction::Channel && role.empty() ? Message("channel %1", channel) : brief();
}

Message ChannelLabel::titled(const Message &title) const
{
    if (reduction == Reduction::Channel)
        return Message("%1, channel %2", title, channel);
    return reduction == Reduction::Mean ? Message("%1, mean over channels", title)
                                        : Message("%1, extreme over channels", title);
}

const checkpoint::TnoDescription &describedTno(const document::Document &document, int tno)
{
    return document.description().tnos.at(static_cast<std::size_t>(tno));
}

Message noStateSpace()
{
    return Message("State-space forms require a causal operator; this one is bidirectional");
}

void addSentence(Message &note, const Message &sentence)
{
    if (note.empty())
        note = sentence;
    else if (!sentence.empty() && !note.contains(sentence))
        note = Message("%1. %2", note, sentence);
}

Message titleIn(const document::Document &document, const Message &title)
{
    return document.role().empty() ? title : Message("%1: %2", document.role(), title);
}

Message headTitle(const document::Document &document, const document::Selection &selection)
{
    const std::shared_ptr<const model::Tno> tno = document.tno(selection.tno); // throws if it does not exist
    const Message &name = describedTno(document, selection.tno).name;
    return tno->heads > 1 ? Message("%1, head %2", name, selection.head) : name;
}

Message layerTitle(const document::Document &document, const document::Selection &selection)
{
    return titleIn(document, headTitle(document, selection));
}

Message layerTitle(const document::Document &document, const FigureRequest &request)
{
    return titleIn(document, withOverrides(headTitle(document, request.selection), request));
}

Message withOverrides(const Message &title, const model::Overrides &overrides)
{
    const Message changed = document::titleOf(overrides);
    return changed.empty() ? title : Message("%1, %2", title, changed);
}

Message withOverrides(const Message &title, const FigureRequest &request)
{
    return request.stage == Stage::Raw ? title : withOverrides(title, request.overrides);
}

Message withStage(const Message &title, const FigureRequest &request)
{
    if (request.stage == Stage::Decayed)
        return withOverrides(title, request);
    return Message("%1, %2", withOverrides(title, request),
                   request.stage == Stage::Raw ? Message("raw") : Message("decayed \u2212 raw"));
}

Message stagedTitle(const document::Document &document, const FigureRequest &request)
{
    return titleIn(document, withStage(headTitle(document, request.selection), request));
}

std::string briefTitle(const document::Document &document, const document::Selection &selection)
{
    const checkpoint::TnoDescription &tno = describedTno(document, selection.tno);
    std::string brief = tno.brief.english();
    if (tno.brief != tno.name) {
        brief.insert(0, 1, 'L');
        std::erase(brief, ',');
    }
    if (tno.heads > 1)
        brief += " H" + std::to_string(selection.head);
    return brief;
}

std::vector<document::Selection> drawnHeads(const document::Document &document, const document::Selection &selection)
{
    std::vector<document::Selection> heads;
    for (int index = 0; index < document.tnos(); ++index) {
        const checkpoint::TnoDescription &tno = describedTno(document, index);
        if (!tno.undrawn.empty())
            continue;
        document::Selection one = selection;
        one.tno = index;
        for (one.head = 0; one.head < tno.heads; ++one.head)
            heads.push_back(one);
    }
    if (heads.empty())
        document.tno(0); // throws, with the reason why the kernel cannot be computed
    return heads;
}

ChannelLabel channelLabel(const model::Tno &tno, long flat)
{
    ChannelLabel label{flat % tno.headDim};
    if (tno.heads > 1)
        label.head = flat / tno.headDim;
    return label;
}

std::vector<ChannelLabel> channelLabels(const model::Tno &tno, const std::vector<long> &flat)
{
    std::vector<ChannelLabel> labels;
    labels.reserve(flat.size());
    for (const long channel : flat)
        labels.push_back(channelLabel(tno, channel));
    return labels;
}

std::vector<long> requestedChannels(const document::Document &document, const FigureRequest &request)
{
    const document::Selection &selection = request.selection;
    if (!request.allChannels && selection.channels.empty())
        throw Error("no channel is selected");
    return document.flatChannels(selection.tno, selection.head,
                                 request.allChannels ? std::vector<long>() : selection.channels);
}

toeplitz::CoefficientsPtr staged(const document::Document &document, const FigureRequest &request,
                                 const std::vector<long> &flat, const Task &task)
{
    const document::Selection &selection = request.selection;
    if (request.stage == Stage::Raw)
        return document.raw(selection.tno, selection.n, flat, task);
    toeplitz::CoefficientsPtr decayed = document.coefficients(selection.tno, selection.n, flat, request.overrides,
                                                              task);
    if (request.stage == Stage::Decayed)
        return decayed;
    auto difference = std::make_shared<toeplitz::Coefficients>(*decayed);
    difference->values -= document.raw(selection.tno, selection.n, flat, task)->values;
    return difference;
}

namespace {

/// Returns the coefficients that staged() returns, without keeping them in the document.
toeplitz::Coefficients computedOnce(const document::Document &document, const FigureRequest &request,
                                    const std::vector<long> &flat, const Task &task)
{
    const auto at = [&](const model::Overrides *overrides) {
        return document.computedOnce(request.selection.tno, request.selection.n, flat, overrides, task);
    };
    if (request.stage == Stage::Raw)
        return at(nullptr);
    toeplitz::Coefficients c = at(&request.overrides);
    if (request.stage == Stage::Difference)
        c.values -= at(nullptr).values;
    return c;
}

} // namespace

toeplitz::CoefficientsPtr stagedHead(const document::Document &document, const FigureRequest &request, const Task &task)
{
    return staged(document, request, document.flatChannels(request.selection.tno, request.selection.head, {}), task);
}

void forEachPart(const document::Document &document, const FigureRequest &request, const Task &task,
                 const std::function<void(const toeplitz::Coefficients &, long first)> &take)
{
    constexpr double LargestKept = 16 << 20, LargestPart = 64 << 20; // bytes
    const document::Selection &selection = request.selection;
    const std::vector<long> flat = document.flatChannels(selection.tno, selection.head, {});
    const auto count = static_cast<long>(flat.size());
    const double each = (2 * static_cast<double>(selection.n) - 1) * sizeof(float);
    if (each * static_cast<double>(count) <= LargestKept) {
        take(*staged(document, request, flat, {task.stop, {}}), 0);
        return;
    }
    const auto most = std::max(1L, static_cast<long>(LargestPart / each));
    for (long first = 0; first < count; first += most) {
        task.report(static_cast<double>(first) / static_cast<double>(count));
        const auto last = flat.begin() + std::min(first + most, count);
        take(computedOnce(document, request, {flat.begin() + first, last}, {task.stop, {}}), first);
    }
}

std::vector<analysis::KernelSummary> summariesOfHead(const document::Document &document, const FigureRequest &request,
                                                     const Task &task)
{
    std::vector<analysis::KernelSummary> all;
    forEachPart(document, request, task, [&](const toeplitz::Coefficients &part, long) {
        append(all, analysis::summaries(part, {task.stop, {}}));
    });
    return all;
}

std::vector<toeplitz::KernelPtr> ReducedKernels::kernels() const
{
    std::vector<toeplitz::KernelPtr> kernels;
    for (long column = 0; column < coefficients->values.cols(); ++column)
        kernels.push_back(std::make_shared<const toeplitz::Kernel>(toeplitz::kernelOf(*coefficients, column)));
    return kernels;
}

ReducedKernels reducedKernels(const document::Document &document, const FigureRequest &request, const Task &task)
{
    if (request.reduction == Reduction::Channel) {
        const std::vector<long> flat = requestedChannels(document, request);
        return {staged(document, request, flat, task), channelLabels(*document.tno(request.selection.tno), flat)};
    }
    const toeplitz::CoefficientsPtr head = stagedHead(document, request, task);
    const toeplitz::Kernel kernel = request.reduction == Reduction::Mean ? toeplitz::meanKernel(*head)
                                                                         : toeplitz::extremeKernel(*head);
    auto one = std::make_shared<toeplitz::Coefficients>(toeplitz::zeroCoefficients(kernel.n, 1, kernel.causal));
    one->values.col(0) = Eigen::Map<const Eigen::ArrayXf>(kernel.t.data(), 2 * kernel.n - 1);
    return {one, {{0, {}, request.reduction}}};
}

std::vector<long> doubledLengths(long first, long n)
{
    std::vector<long> lengths;
    for (long length = first; length < n; length *= 2)
        lengths.push_back(length);
    lengths.push_back(n);
    return lengths;
}

long trainingLengthOf(const document::Document &document)
{
    return document.description().trainingLength.value_or(0);
}

std::vector<std::string> english(const std::vector<ChannelLabel> &labels)
{
    std::vector<std::string> texts;
    texts.reserve(labels.size());
    for (const ChannelLabel &label : labels)
        texts.push_back(label.brief().english());
    return texts;
}

} // namespace tnn::figures
