// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/embed.h"

#include "engine/run/network_input.h"

namespace tnn::run {

namespace {

NetworkInput inputOf(const std::vector<std::vector<long>> &sequences)
{
    NetworkInput input = inputOfIds(sequences.front());
    for (auto sequence = sequences.begin() + 1; sequence != sequences.end(); ++sequence)
        input.ids.insert(input.ids.end(), sequence->begin(), sequence->end());
    input.tokens.batch = static_cast<long>(sequences.size());
    input.leading = {input.tokens.batch, input.tokens.n};
    return input;
}

/// Reduces (sequences, n, width) to (sequences, width).
Array pooled(const Array &states, Pooling pooling)
{
    using Rows = Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const long sequences = states.shape[0], n = states.shape[1], width = states.shape[2];
    Array result{{sequences, width}, std::vector<float>(static_cast<std::size_t>(sequences * width))};
    for (long k = 0; k < sequences; ++k) {
        const Eigen::Map<const Rows> tokens(states.values.data() + k * n * width, n, width);
        Eigen::Map<Eigen::ArrayXf> row(result.values.data() + k * width, width);
        if (pooling == Pooling::Last)
            row = tokens.row(n - 1).transpose();
        else
            row = tokens.cast<double>().colwise().mean().transpose().cast<float>();
    }
    return result;
}

} // namespace

Array embed(const document::Document &document, const std::vector<std::vector<long>> &sequences,
            const EmbedRequest &request, const Task &task)
{
    ForwardRequest states;
    states.head = "none";
    if (request.block)
        states.tap = model::Tap{static_cast<int>(*request.block), model::Tap::Point::Block};
    states.overrides = request.overrides;
    Array result = forward(document, inputOf(sequences), states, task);
    return request.pooling == Pooling::None ? result : pooled(result, request.pooling);
}

} // namespace tnn::run
