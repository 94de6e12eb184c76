// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/forward.h"

#include <algorithm>

#include "engine/current_task.h"
#include "engine/error.h"
#include "engine/memory_limit.h"

namespace tnn::run {

namespace {

Error noSuchPoint(const document::Document &document)
{
    return Error("the layer has no such value").in(document.checkpoint().path);
}

void append(model::Arithmetic &a, const model::Value &value, std::vector<float> &numbers)
{
    const model::Shape shape = a.shape(value);
    const std::size_t before = numbers.size();
    numbers.resize(before + static_cast<std::size_t>(shape.rows * shape.channels));
    a.download(value, std::span(numbers).subspan(before));
}

void checkTap(const document::Document &document, const model::Tap &tap)
{
    if (tap.point == model::Tap::Point::Block) {
        const long blocks = model::tokenMixersIn(*document.network());
        if (tap.layer < 0 || tap.layer >= blocks)
            throw Error("block %1 does not exist; blocks are 0 to %2", tap.layer, blocks - 1)
                .in(document.checkpoint().path);
        return;
    }
    const auto count = static_cast<int>(document.description().layers.size());
    if (tap.layer < 0 || tap.layer >= count)
        throw Error("layer %1 does not exist; layers are 0 to %2", tap.layer, count - 1).in(document.checkpoint().path);
}

/// Returns the input's leading axes with the result's last one.
std::vector<long> answerShape(const NetworkInput &input, bool pools, long outputs)
{
    std::vector<long> shape = input.leading;
    if (pools) {
        const bool batched = static_cast<long>(shape.size()) > (input.grid.height > 1 && shape.size() > 2 ? 2 : 1);
        shape = batched ? std::vector<long>{input.tokens.batch} : std::vector<long>();
    }
    shape.push_back(outputs);
    return shape;
}

} // namespace

Array forward(const document::Document &document, const NetworkInput &input, const ForwardRequest &request,
              const Task &task)
{
    const CurrentTask current(task);
    if (request.tap)
        checkTap(document, *request.tap);
    NetworkRun run(document, request.block ? document.block(*request.block) : document.network(), input.grid,
                   request.overrides, request.method, task);
    const model::Head *const head = headNamed(run.network(), request.head);
    Array result;
    model::Arithmetic &a = run.arithmetic();
    const model::Watch watch = [&](const model::Tap &tap, const model::Value &value) {
        if (tap == *request.tap)
            append(a, value, result.values);
    };
    for (long first = 0; first < input.tokens.batch; first += run.sequencesAtOnce()) {
        const long count = std::min(run.sequencesAtOnce(), input.tokens.batch - first);
        const Task part = task.share(first, count, input.tokens.batch);
        const model::Value hidden = run.hidden(input, first, count, request.tap ? watch : model::Watch(), part);
        if (!request.tap)
            append(a, head != nullptr ? run.answer(*head, hidden, count) : hidden, result.values);
        if (first == 0)
            checkMemory(Message("the result of %1 sequences", input.tokens.batch),
                        sizeof(float) * static_cast<double>(result.values.size())
                            * static_cast<double>(input.tokens.batch) / static_cast<double>(count));
    }
    const bool pools = !request.tap && head != nullptr && head->pool != model::Head::Pool::None;
    const long rows = pools ? input.tokens.batch : input.tokens.batch * input.tokens.n;
    if (result.values.empty())
        throw noSuchPoint(document);
    const long outputs = static_cast<long>(result.values.size()) / rows;
    result.shape = answerShape(input, pools, outputs);
    if (input.heads > 0) {
        result.values = exchanged(result.values, input.tokens.n, input.heads, outputs / input.heads);
        result.shape = {input.tokens.batch, input.heads, input.tokens.n, outputs / input.heads};
    }
    return result;
}

std::vector<toeplitz::Sequence> valuesInLayer(const document::Document &document, const NetworkInput &input, int layer,
                                              const std::vector<PointChannels> &points,
                                              const model::Overrides &overrides, const Task &task)
{
    using Point = model::Tap::Point;
    const CurrentTask current(task);
    checkTap(document, {layer, Point::In});
    NetworkRun run(document, std::make_shared<const model::Network>(model::firstLayers(*document.network(), layer)),
                   input.grid, overrides, document::Method::Fft, task);
    const auto has = [&points](Point point) {
        return std::ranges::find(points, point, &PointChannels::point) != points.end();
    };
    if (!has(Point::Out) && !has(Point::UnitOut))
        run.passFrom(layer, has(Point::In)); // the inputs of later steps come from the earlier ones
    model::Arithmetic &a = run.arithmetic();
    std::vector<toeplitz::Sequence> values(points.size());
    const auto keep = [&](const model::Tap &found, const model::Value &value) {
        for (std::size_t k = 0; k < points.size(); ++k) {
            if (found != model::Tap{layer, points[k].point})
                continue;
            const model::Value chosen = points[k].channels.empty() ? value : a.columns(value, points[k].channels);
            const model::Shape shape = a.shape(chosen);
            values[k].resize(shape.rows, shape.channels);
            a.download(chosen, std::span(values[k].data(), static_cast<std::size_t>(values[k].size())));
        }
    };
    run.hidden(input, 0, 1, keep, task);
    return values;
}

toeplitz::Sequence insideValues(const document::Document &document, const NetworkInput &input, const model::Tap &tap,
                                const model::Overrides &overrides, const Task &task)
{
    toeplitz::Sequence x = valuesInLayer(document, input, tap.layer, {{tap.point, {}}}, overrides, task).front();
    if (x.size() == 0)
        throw noSuchPoint(document);
    return x;
}

} // namespace tnn::run
