// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/overlay.h"

#include <algorithm>

#include "engine/error.h"

namespace tnn::figures {

FigureRequest requestIn(const document::Document &from, const FigureRequest &request, const document::Document &to)
{
    const checkpoint::TnoDescription &here = from.description().tnos.at(
        static_cast<std::size_t>(request.selection.tno));
    const auto &layers = to.description().layers;
    FigureRequest there = request;
    there.selection.tno = -1;
    if (static_cast<std::size_t>(here.layer) < layers.size())
        for (const int tno : layers[static_cast<std::size_t>(here.layer)].tnos)
            if (to.description().tnos[static_cast<std::size_t>(tno)].axis == here.axis)
                there.selection.tno = tno;
    if (there.selection.tno < 0)
        throw Error("does not have the operator %1", here.name).in(to.checkpoint().path);
    const auto &found = to.description().tnos[static_cast<std::size_t>(there.selection.tno)];
    there.selection.head = std::min(there.selection.head, static_cast<int>(found.heads) - 1);
    std::erase_if(there.selection.channels, [&found](long channel) { return channel >= found.headDim; });
    if (there.selection.channels.empty())
        there.selection.channels = {found.headDim - 1};
    return there;
}

void addRole(std::vector<ChannelLabel> &labels, const document::Document &document)
{
    for (ChannelLabel &label : labels)
        label.role = document.role();
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
