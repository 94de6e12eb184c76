// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/network.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace tnn::model {
namespace {

void show(const Watch &watch, int layer, Tap::Point point, const Value &value)
{
    if (watch)
        watch({layer, point}, value);
}

/// What taps name of a recurrence's steps, side by side: (tokens, steps * channels).
class StepTaps {
public:
    StepTaps(Arithmetic &a, const Watch &watch, int layer, int steps) :
        m_arithmetic(a), m_watch(watch), m_layer(layer), m_steps(steps)
    {
    }

    void add(Tap::Point point, const Value &value)
    {
        if (m_steps == 1) // keeps nothing alive
            tnn::model::show(m_watch, m_layer, point, value);
        else if (m_watch)
            m_values[point].push_back(value);
    }
    void show() const
    {
        for (const auto &[point, steps] : m_values)
            m_watch({m_layer, point}, sideBySide(steps));
    }

private:
    Value sideBySide(const std::vector<Value> &steps) const
    {
        const Shape one = m_arithmetic.shape(steps.front());
        const auto width = static_cast<std::size_t>(one.channels), rows = static_cast<std::size_t>(one.rows);
        std::vector<double> part(rows * width), all(part.size() * steps.size());
        for (std::size_t step = 0; step < steps.size(); ++step) {
            m_arithmetic.download(steps[step], std::span(part));
            for (std::size_t row = 0; row < rows; ++row)
                std::copy_n(&part[row * width], width, &all[(row * steps.size() + step) * width]);
        }
        return m_arithmetic.upload(std::span<const double>(all),
                                   {one.rows, one.channels * static_cast<long>(steps.size())});
    }

    Arithmetic &m_arithmetic;
    const Watch &m_watch;
    int m_layer, m_steps;
    std::map<Tap::Point, std::vector<Value>> m_values;
};

/// Where the computation of a network has come.
struct Place {
    int layer = 0, application = 0, filter = 0;
};

Value unitOf(Arithmetic &a, const Block &w, const Value &x, const Place &place, Mixer &mixer, const Watch &watch)
{
    if (const auto *gated = std::get_if<Gtu>(&w.unit))
        return gtu(a, *gated, x, place.layer, place.application, mixer, watch);
    if (const auto *recurrence = std::get_if<Hyena>(&w.unit))
        return hyena(a, *recurrence, x, place.layer, place.application, place.filter, mixer, watch);
    if (const auto *pair = std::get_if<H3>(&w.unit))
        return h3(a, *pair, x, place.layer, place.application, mixer, watch);
    if (const auto *linear = std::get_if<Glu>(&w.unit))
        return glu(a, *linear, x);
    if (const auto *two = std::get_if<Perceptron>(&w.unit))
        return a.perceptron(x, two->in, two->activation, two->out);
    show(watch, place.layer, Tap::Point::In, x);
    Value y = mixer.mix(place.application, x);
    show(watch, place.layer, Tap::Point::Out, y);
    return y;
}

int operatorsIn(const Block &w)
{
    const auto *recurrence = std::get_if<Hyena>(&w.unit);
    return recurrence != nullptr ? recurrence->operators() : w.layers();
}

/// Shows a value of the whole block to each of its layers.
void showInEach(const Watch &watch, const Block &w, int layer, Tap::Point point, const Value &value)
{
    for (int k = 0; k < w.layers(); ++k)
        show(watch, layer + k, point, value);
}

Value block(Arithmetic &a, const Block &w, const Value &x, const Place &place, Mixer &mixer, const Watch &watch)
{
    const bool before = w.norming == Block::Norming::Before;
    const Value in = before ? a.norm(w.norm, x) : x;
    showInEach(watch, w, place.layer, Tap::Point::UnitIn, in);
    Value y = unitOf(a, w, in, place, mixer, watch);
    showInEach(watch, w, place.layer, Tap::Point::UnitOut, y);
    if (w.norming == Block::Norming::Inside)
        y = a.norm(w.norm, y);
    if (w.shortcut)
        y = a.add(x, y);
    return w.norming == Block::Norming::After ? a.norm(w.norm, y) : y;
}

/// Adds positions, then applies the norm.
Value entered(Arithmetic &a, const Entry &w, Value x, const Tokens &tokens, long firstPosition)
{
    if (w.positions) {
        const long longest = a.shape(w.positions).rows;
        if (firstPosition + tokens.n > longest)
            throw Error("the model has positions for %1 tokens, but the input has %2", longest,
                        firstPosition + tokens.n);
        std::vector<long> places(static_cast<std::size_t>(tokens.n));
        std::iota(places.begin(), places.end(), firstPosition);
        x = a.add(x, a.rows(w.positions, places));
    }
    return a.norm(w.norm, x);
}

/// Sets hidden states of padding to zero.
Value withoutPadding(Arithmetic &a, long padding, std::span<const long> ids, const Value &x)
{
    if (std::find(ids.begin(), ids.end(), padding) == ids.end())
        return x;
    const auto channels = static_cast<std::size_t>(a.shape(x).channels);
    std::vector<float> mask;
    mask.reserve(ids.size() * channels);
    for (const long id : ids)
        mask.insert(mask.end(), channels, id == padding ? 0.0F : 1.0F);
    return a.multiply(x, a.upload(std::span<const float>(mask), a.shape(x)));
}

Value pooled(Arithmetic &a, Head::Pool pool, const Value &x, const Tokens &tokens)
{
    if (pool == Head::Pool::None)
        return x;
    if (pool == Head::Pool::First || pool == Head::Pool::Last) {
        std::vector<long> chosen;
        for (long sequence = 0; sequence < tokens.batch; ++sequence)
            chosen.push_back(sequence * tokens.n + (pool == Head::Pool::First ? 0 : tokens.n - 1));
        return a.rows(x, chosen);
    }
    Value mean = a.mean(x, tokens.n);
    if (pool == Head::Pool::Mean)
        return mean;
    const std::vector<float> count(static_cast<std::size_t>(a.shape(x).channels), static_cast<float>(tokens.n));
    return a.multiply(mean, a.upload(std::span<const float>(count), {1, a.shape(x).channels}));
}

} // namespace

Value enterIds(Arithmetic &a, const Entry &w, std::span<const long> ids, const Tokens &tokens, long firstPosition)
{
    if (w.kind != Entry::Kind::Ids)
        throw Error("the model does not take tokens");
    for (const long id : ids)
        if (id < 0 || id >= w.vocabulary)
            throw Error("the ID %1 is not in the model's vocabulary of %2", id, w.vocabulary);
    Value x = a.rows(w.table, ids);
    if (w.scale != 1) {
        const std::vector<double> scale(static_cast<std::size_t>(a.shape(x).channels), w.scale);
        x = a.multiply(x, a.upload(std::span<const double>(scale), {1, a.shape(x).channels}));
    }
    x = entered(a, w, w.map ? a.linear(x, *w.map) : x, tokens, firstPosition);
    return w.padding ? withoutPadding(a, *w.padding, ids, x) : x;
}

Value enterFeatures(Arithmetic &a, const Entry &w, const Value &features, const Tokens &tokens)
{
    if (const long width = a.shape(features).channels; width != w.width)
        throw Error("the input has %1 values per token, but the model takes %2", width, w.width);
    if (w.gridHeight > 0 && tokens.n != w.gridHeight * w.gridWidth)
        throw Error("the model has positions for %1 x %2 patches, but the image has %3", w.gridHeight, w.gridWidth,
                    tokens.n);
    return entered(a, w, w.map ? a.linear(features, *w.map) : features, tokens, 0);
}

std::vector<float> patchesOf(std::span<const float> image, long height, long width, long patch)
{
    constexpr long Colors = 3;
    if (patch < 1 || height < patch || width < patch || height % patch != 0 || width % patch != 0
        || static_cast<long>(image.size()) != Colors * height * width)
        throw Error("an image of %1 x %2 pixels cannot be divided into patches of %3 x %4", height, width, patch,
                    patch);
    std::vector<float> rows;
    rows.reserve(image.size());
    for (long top = 0; top < height; top += patch)
        for (long left = 0; left < width; left += patch)
            for (long y = top; y < top + patch; ++y)
                for (long x = left; x < left + patch; ++x)
                    for (long color = 0; color < Colors; ++color)
                        rows.push_back(image[static_cast<std::size_t>((color * height + y) * width + x)]);
    return rows;
}

Value hidden(Arithmetic &a, const Network &w, Value x, Mixer &mixer, const Watch &watch)
{
    Place place;
    place.layer = w.firstLayer;
    for (const Block &part : w.blocks) {
        showInEach(watch, part, place.layer, Tap::Point::Hidden, x);
        x = block(a, part, x, place, mixer, watch);
        place.layer += part.layers();
        place.application += operatorsIn(part);
        if (const auto *recurrence = std::get_if<Hyena>(&part.unit))
            place.filter += static_cast<int>(recurrence->parts.size());
    }
    return a.norm(w.finalNorm, x);
}

Value answer(Arithmetic &a, const Head &head, const Value &x, const Tokens &tokens)
{
    Value y = a.norm(head.norm, pooled(a, head.pool, x, tokens));
    for (const Head::Stage &stage : head.stages)
        y = a.norm(stage.norm, a.activatedLinear(stage.activation, y, stage.map));
    return y;
}

Value glu(Arithmetic &a, const Glu &w, const Value &x)
{
    if (w.value) {
        const Value gated = a.multiply(a.activatedLinear(w.activation, x, w.gate), a.linear(x, *w.value));
        return a.activatedLinear(w.outActivation, gated, w.out);
    }
    const Value z = a.linear(x, w.gate);
    return a.activatedLinear(w.outActivation, a.multiply(z, a.activate(w.activation, z)), w.out);
}

Value gtu(Arithmetic &a, const Gtu &w, const Value &x, int layer, int application, Mixer &mixer, const Watch &watch)
{
    const Value z = a.norm(w.innerNorm, x);
    const Value u = a.activatedLinear(w.activation, z, w.u);
    const Value v = w.v ? a.activatedLinear(w.activation, z, *w.v) : u;
    show(watch, layer, Tap::Point::Gate, u);
    show(watch, layer, Tap::Point::In, v);
    const Value mixed = mixer.mix(application, v);
    show(watch, layer, Tap::Point::Out, mixed);
    Value y = a.linear(a.norm(w.norm, a.multiply(u, mixed)), w.o); // not const, so that it can be moved
    if (!w.innerShortcut)
        return y;
    return a.add(y, w.shortcutScale ? a.multiply(x, w.shortcutScale) : x);
}

Value hyena(Arithmetic &a, const Hyena &w, const Value &x, int layer, int application, int place, Mixer &mixer,
            const Watch &watch)
{
    // Each part is made when it is needed: at a million tokens every array takes gigabytes.
    const auto part = [&](std::size_t index, const Value &factor) {
        return mixer.filtered(place + static_cast<int>(index), w.parts.at(index), x, factor);
    };
    StepTaps taps(a, watch, layer, w.operators());
    const auto times = [&](const Value &v, std::size_t index, Tap::Point point) {
        if (!watch)
            return part(index, v);
        const Value alone = part(index, {});
        taps.add(point, alone);
        return a.multiply(v, alone);
    };
    const std::size_t order = w.parts.size() - 1;
    Value v = part(order, {});
    for (std::size_t step = 0; step + 1 < order; ++step) {
        v = times(v, order - 1 - step, Tap::Point::Pre);
        taps.add(Tap::Point::In, v);
        v = mixer.mix(application + static_cast<int>(step), v);
        taps.add(Tap::Point::Out, v);
    }
    v = times(v, 0, Tap::Point::Gate);
    taps.show();
    return a.linear(v, w.out);
}

Value h3(Arithmetic &a, const H3 &w, const Value &x, int layer, int application, Mixer &mixer, const Watch &watch)
{
    const auto mixed = [&](int step, const Value &in) {
        show(watch, layer + step, Tap::Point::In, in);
        Value out = mixer.mix(application + step, in);
        show(watch, layer + step, Tap::Point::Out, out);
        return out;
    };
    const Value keys = mixed(0, a.linear(x, w.k)), values = a.linear(x, w.v);
    show(watch, layer, Tap::Point::Gate, values);
    show(watch, layer + 1, Tap::Point::Pre, keys);
    const Value y = mixed(1, a.multiply(keys, values)), queries = a.linear(x, w.q);
    show(watch, layer + 1, Tap::Point::Gate, queries);
    return a.linear(a.multiply(queries, y), w.out);
}

int Block::layers() const
{
    if (std::holds_alternative<Glu>(unit) || std::holds_alternative<Perceptron>(unit))
        return 0;
    return std::holds_alternative<H3>(unit) ? 2 : 1;
}

Network layerAlone(const Network &network, int layer)
{
    Network alone;
    alone.dim = alone.entry.width = network.dim;
    alone.firstLayer = layer;
    alone.causal = network.causal;
    int next = network.firstLayer; // the first layer after the block
    bool found = false;
    for (const Block &block : network.blocks) {
        if (const int count = block.layers(); count > 0) {
            found = layer >= next && layer < next + count;
            alone.firstLayer = found ? next : alone.firstLayer;
            next += count;
        }
        if (found)
            alone.blocks.push_back(block);
    }
    return alone;
}

Network firstLayers(const Network &network, int last)
{
    Network first = network;
    first.finalNorm = {};
    first.heads.clear();
    int next = network.firstLayer; // the first layer of the block, or after it if it has none
    const auto end = std::find_if(first.blocks.begin(), first.blocks.end(), [&next, last](const Block &block) {
        const bool ends = next > last;
        next += block.layers();
        return ends;
    });
    first.blocks.erase(end, first.blocks.end());
    return first;
}

std::vector<Application> applicationsOf(const Network &network)
{
    std::vector<Application> result;
    int layer = network.firstLayer;
    for (const Block &block : network.blocks) {
        const auto *recurrence = std::get_if<Hyena>(&block.unit);
        if (recurrence != nullptr && recurrence->operators() > 1) {
            for (int head = 0; head < recurrence->operators(); ++head)
                result.push_back({layer, head});
        } else {
            for (int k = 0; k < block.layers(); ++k)
                result.push_back({layer + k, std::nullopt});
        }
        layer += block.layers();
    }
    return result;
}

} // namespace tnn::model
