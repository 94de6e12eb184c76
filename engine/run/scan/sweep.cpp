// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/scan/sweep.h"

#include <algorithm>
#include <numeric>

#include "engine/error.h"

namespace tnn::run {

namespace {

constexpr long MostStates = 64; // as ssm::ReduceRequest::mostModes

/// Returns `first`, and 1, 2, 4 and so on up to `last`.
std::vector<long> doubled(std::vector<long> first, long last)
{
    for (long value = 1; value <= last; value *= 2)
        first.push_back(value);
    return first;
}

std::vector<long> upTo(long count)
{
    std::vector<long> all(static_cast<std::size_t>(count));
    std::iota(all.begin(), all.end(), 0);
    return all;
}

const checkpoint::LayerDescription &layerAt(const document::Document &document, long layer)
{
    const auto &layers = document.description().layers;
    if (layer < 0 || layer >= static_cast<long>(layers.size()))
        throw Error("layer %1 does not exist; layers are 0 to %2", layer, layers.size() - 1)
            .in(document.checkpoint().path);
    return layers[static_cast<std::size_t>(layer)];
}

long channelsOf(const document::Document &document, const checkpoint::LayerDescription &layer)
{
    return document.description().tnos[static_cast<std::size_t>(layer.tnos.front())].channels();
}

void turnOff(model::Overrides &overrides, const checkpoint::LayerDescription &layer, const std::vector<long> &channels)
{
    for (const int tno : layer.tnos) {
        std::vector<long> &off = overrides.off[tno];
        off.insert(off.end(), channels.begin(), channels.end());
        std::ranges::sort(off);
        off.erase(std::unique(off.begin(), off.end()), off.end());
    }
}

std::vector<long> valuesOf(const document::Document &document, const SweepRequest &request)
{
    if (!request.values.empty())
        return request.values;
    switch (request.kind) {
    case SweepKind::Lags:
        return doubled({0}, request.text.lengths.front() - 1);
    case SweepKind::States:
        return doubled({}, MostStates);
    case SweepKind::Layers:
        return upTo(static_cast<long>(document.description().layers.size()));
    default:
        return upTo(channelsOf(document, layerAt(document, request.layer.value())));
    }
}

} // namespace

long sweptLength(const document::Document &document, const EvaluateRequest &text)
{
    const auto tokens = static_cast<long>(text.ids.size()) - 1;
    return std::min(tokens, document.description().trainingLength.value_or(tokens));
}

std::vector<SweepPoint> planOf(const document::Document &document, const SweepRequest &request)
{
    if (request.kind == SweepKind::States)
        document::checkMethod(document, document::Method::Reduced);
    std::vector<SweepPoint> points;
    for (const long value : valuesOf(document, request)) {
        SweepPoint point{value, request.text.method, request.text.options, request.text.overrides};
        if (request.kind == SweepKind::Lags) {
            point.overrides.band = value;
        } else if (request.kind == SweepKind::States) {
            point.method = document::Method::Reduced;
            point.options.reduce.modes = value;
            point.options.layer = request.layer;
        } else if (request.kind == SweepKind::Layers) {
            const auto &layer = layerAt(document, value);
            turnOff(point.overrides, layer, upTo(channelsOf(document, layer)));
        } else {
            const auto &layer = layerAt(document, request.layer.value());
            if (const long last = channelsOf(document, layer) - 1; value < 0 || value > last)
                throw Error("channel %2 of layer %1 does not exist; channels are 0 to %3", *request.layer, value, last);
            turnOff(point.overrides, layer, {value});
        }
        points.push_back(std::move(point));
    }
    return points;
}

void measure(const document::Document &document, const SweepRequest &request, std::span<SweepPoint> points,
             const Task &task)
{
    for (std::size_t k = 0; k < points.size(); ++k) {
        EvaluateRequest changed = request.text;
        changed.method = points[k].method;
        changed.options = points[k].options;
        changed.overrides = points[k].overrides;
        points[k].loss = evaluate(document, changed, {}, task.share(k, 1, points.size())).front();
    }
}

} // namespace tnn::run
