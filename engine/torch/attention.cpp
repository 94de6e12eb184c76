// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/attention.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <ATen/ATen.h>

namespace tnn::libtorch {
namespace {

/// Scores of a block of all heads take no more than a few hundred MiB.
constexpr long BlockRows = 256, BlockKeys = 2048;

/// Attends from some rows to all keys that the last of them sees. q (b, keys, shared, rows, width), k and v
/// (b, keys, 1, m, width); row r sees `visible` + r keys.
at::Tensor attendRows(const at::Tensor &q, const at::Tensor &k, const at::Tensor &v, long visible)
{
    const long rows = q.size(3), last = visible + rows - 1;
    const at::Tensor scaled = q / std::sqrt(static_cast<double>(q.size(4)));
    at::Tensor largest, sums, y;
    for (long key = 0; key < last; key += BlockKeys) {
        const long count = std::min(BlockKeys, last - key);
        at::Tensor scores = at::matmul(scaled, k.narrow(3, key, count).transpose(-1, -2));
        if (key + count > visible) {
            const at::Tensor hidden = at::ones({rows, count}, q.options().dtype(at::kBool)).triu(visible - key);
            scores = scores.masked_fill(hidden, -std::numeric_limits<double>::infinity());
        }
        const at::Tensor most = scores.amax(-1, true), newest = key == 0 ? most : at::maximum(largest, most);
        const at::Tensor weights = at::exp(scores - newest), sum = weights.sum(-1, true);
        const at::Tensor part = at::matmul(weights, v.narrow(3, key, count));
        const at::Tensor factor = key == 0 ? at::Tensor() : at::exp(largest - newest);
        sums = key == 0 ? sum : sums * factor + sum;
        y = key == 0 ? part : y * factor + part;
        largest = newest;
    }
    return y / sums;
}

} // namespace

at::Tensor rotated(const at::Tensor &x, const model::Rotary &rotary, long width, long n, long first)
{
    const auto half = static_cast<std::int64_t>(rotary.frequencies.size());
    const at::Tensor frequencies
        = at::from_blob(const_cast<double *>(rotary.frequencies.data()), {half}, at::dtype(at::kDouble)).to(x.device());
    const at::Tensor angles = at::arange(first, first + n, frequencies.options()).unsqueeze(1) * frequencies;
    const at::Tensor cosines = angles.cos().to(at::kFloat).unsqueeze(1),
                     sines = angles.sin().to(at::kFloat).unsqueeze(1);
    const at::Tensor heads = x.to(at::kFloat).reshape({x.size(0) / n, n, x.size(1) / width, width});
    const at::Tensor one = heads.narrow(3, 0, half), two = heads.narrow(3, half, half);
    return at::cat(
               {one * cosines - two * sines, two * cosines + one * sines, heads.narrow(3, 2 * half, width - 2 * half)},
               3)
        .reshape(x.sizes())
        .to(x.scalar_type());
}

at::Tensor attended(const at::Tensor &q, const at::Tensor &k, const at::Tensor &v, const model::AttentionHeads &heads,
                    long n, long all, const Task &task)
{
    const long batch = q.size(0) / n, shared = heads.queries / heads.keys;
    const auto byHead = [&](const at::Tensor &x, long tokens, long group) {
        return x.to(at::kFloat).reshape({batch, tokens, heads.keys, group, heads.width}).permute({0, 2, 3, 1, 4});
    };
    const at::Tensor queries = byHead(q, n, shared), keys = byHead(k, all, 1), values = byHead(v, all, 1);
    std::vector<at::Tensor> parts;
    for (long row = 0; row < n; row += BlockRows) {
        task.check();
        parts.push_back(
            attendRows(queries.narrow(3, row, std::min(BlockRows, n - row)), keys, values, all - n + row + 1));
    }
    return at::cat(parts, 3).permute({0, 3, 1, 2, 4}).reshape(q.sizes()).to(q.scalar_type());
}

} // namespace tnn::libtorch
