// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/network.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tnn::model {
namespace {

/// Where the computation of a network has come.
struct Place {
    int layer = 0, application = 0, filter = 0, attention = 0, block = 0;
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
    if (const auto *experts = std::get_if<Experts>(&w.unit))
        return mixtureOfExperts(a, *experts, x);
    const auto *attends = std::get_if<Attention>(&w.unit);
    Value attended = attends != nullptr ? attention(a, *attends, x, place.attention, mixer) : Value();
    if (attends != nullptr && !attends->besideOperator)
        return attended;
    show(watch, place.layer, Tap::Point::In, x);
    Value y = mixer.mix(place.application, x);
    show(watch, place.layer, Tap::Point::Out, y);
    return attended ? a.add(attended, y) : y;
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

/// Returns fairseq's sinusoidal positions of tokens numbered from `first`: sin(k f_j), then cos(k f_j), where f_j =
/// 10000^(-j / (dim / 2 - 1)).
Value sinusoids(Arithmetic &a, long first, long count, long dim)
{
    std::vector<float> numbers(static_cast<std::size_t>(count * dim)); // an odd dim ends in zero
    for (long k = 0; k < count; ++k)
        for (long j = 0; j < dim / 2; ++j) {
            const double share = static_cast<double>(j) / static_cast<double>(std::max(dim / 2 - 1, 1L));
            const double angle = static_cast<double>(first + k) * std::pow(10000.0, -share);
            numbers[static_cast<std::size_t>(k * dim + j)] = static_cast<float>(std::sin(angle));
            numbers[static_cast<std::size_t>(k * dim + dim / 2 + j)] = static_cast<float>(std::cos(angle));
        }
    return a.upload(std::span<const float>(numbers), {count, dim});
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
    if (w.sinusoidsFrom)
        x = a.add(x, sinusoids(a, *w.sinusoidsFrom + firstPosition, tokens.n, a.shape(x).channels));
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
    place.block = w.firstBlock;
    for (const Block &part : w.blocks) {
        if (part.mixesTokens())
            show(watch, place.block++, Tap::Point::Block, x);
        showInEach(watch, part, place.layer, Tap::Point::Hidden, x);
        x = block(a, part, x, place, mixer, watch);
        place.layer += part.layers();
        place.application += operatorsIn(part);
        if (const auto *recurrence = std::get_if<Hyena>(&part.unit))
            place.filter += static_cast<int>(recurrence->parts.size());
        place.attention += std::holds_alternative<Attention>(part.unit) ? 1 : 0;
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

bool Block::mixesTokens() const
{
    return layers() > 0 || std::holds_alternative<Attention>(unit);
}

long tokenMixersIn(const Network &network)
{
    return std::ranges::count_if(network.blocks, &Block::mixesTokens);
}

int Block::layers() const
{
    if (const auto *attends = std::get_if<Attention>(&unit))
        return attends->besideOperator ? 1 : 0;
    if (std::holds_alternative<Glu>(unit) || std::holds_alternative<Perceptron>(unit)
        || std::holds_alternative<Experts>(unit))
        return 0;
    return std::holds_alternative<H3>(unit) ? 2 : 1;
}

Network blockAlone(const Network &network, long number)
{
    Network alone;
    alone.dim = alone.entry.width = network.dim;
    alone.firstLayer = network.firstLayer;
    alone.firstBlock = network.firstBlock + static_cast<int>(number);
    alone.causal = network.causal;
    long current = -1;
    for (const Block &block : network.blocks) {
        current += block.mixesTokens() ? 1 : 0;
        if (current < number)
            alone.firstLayer += block.layers();
        else if (current == number)
            alone.blocks.push_back(block);
    }
    return alone;
}

Network layerAlone(const Network &network, int layer)
{
    long number = -1;
    int next = network.firstLayer; // the first layer after the block with this number
    for (const Block &block : network.blocks) {
        if (!block.mixesTokens() || layer < next)
            continue;
        ++number;
        next += block.layers();
    }
    return blockAlone(network, layer < next ? number : number + 1); // the latter is empty
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
            if (const auto *pair = std::get_if<H3>(&block.unit))
                result.back().copies = pair->headDim * pair->headDim;
        }
        layer += block.layers();
    }
    return result;
}

} // namespace tnn::model
