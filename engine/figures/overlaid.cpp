// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/overlaid.h"

#include <algorithm>
#include <map>

#include "engine/error.h"

namespace tnn::figures {

std::optional<document::Selection> selectionIn(const document::Document &from, const document::Selection &selection,
                                               const document::Document &to)
{
    const checkpoint::TnoDescription &here = describedTno(from, selection.tno);
    const auto &layers = to.description().layers;
    document::Selection there = selection;
    there.tno = -1;
    if (static_cast<std::size_t>(here.layer) < layers.size())
        for (const int tno : layers[static_cast<std::size_t>(here.layer)].tnos)
            if (describedTno(to, tno).axis == here.axis)
                there.tno = tno;
    if (there.tno < 0)
        return {};
    const auto &found = describedTno(to, there.tno);
    there.head = std::min(there.head, static_cast<int>(found.heads) - 1);
    std::erase_if(there.channels, [&found](long channel) { return channel >= found.headDim; });
    if (there.channels.empty())
        there.channels = {found.headDim - 1};
    return there;
}

FigureRequest requestIn(const document::Document &from, const FigureRequest &request, const document::Document &to)
{
    const std::optional<document::Selection> there = selectionIn(from, request.selection, to);
    if (!there)
        throw Error("does not contain the operator %1", describedTno(from, request.selection.tno).name)
            .in(to.checkpoint().path);
    FigureRequest other = request;
    other.selection = *there;
    return other;
}

void addRole(std::vector<ChannelLabel> &labels, const Message &role)
{
    for (ChannelLabel &label : labels)
        label.role = role;
}

std::vector<FigureRequest> pinnedRequests(const document::Document &document, const FigureRequest &request)
{
    const document::Selection &own = request.selection;
    std::vector<FigureRequest> requests;
    for (const auto &[tno, flat] : own.pinned) {
        const long headDim = describedTno(document, tno).headDim;
        if (headDim < 1 || describedTno(document, tno).axis != describedTno(document, own.tno).axis)
            continue;
        std::map<int, std::vector<long>> heads;
        for (const long channel : flat) {
            const auto head = static_cast<int>(channel / headDim);
            const bool isSelected = tno == own.tno && head == own.head && request.reduction == Reduction::Channel
                && std::ranges::find(own.channels, channel % headDim) != own.channels.end();
            if (!isSelected)
                heads[head].push_back(channel % headDim);
        }
        for (const auto &[head, channels] : heads) {
            FigureRequest &one = requests.emplace_back(request);
            one.selection = {tno, head, channels, request.selection.n, request.selection.across};
            one.reduction = Reduction::Channel;
            one.allChannels = false;
        }
    }
    return requests;
}

toeplitz::CoefficientsPtr joinedColumns(const toeplitz::Coefficients &first, const toeplitz::Coefficients &second)
{
    auto all = std::make_shared<toeplitz::Coefficients>(first);
    all->causal = first.causal && second.causal;
    all->channels.insert(all->channels.end(), second.channels.begin(), second.channels.end());
    all->values.conservativeResize(Eigen::NoChange, first.values.cols() + second.values.cols());
    all->values.rightCols(second.values.cols()) = second.values;
    return all;
}

} // namespace tnn::figures
