// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/network_input.h"

#include <algorithm>
#include <random>

#include "engine/error.h"
#include "engine/io/number_text.h"

namespace tnn::run {

namespace {

using Entry = model::Entry;

constexpr long Colors = 3;

bool actsOnGrid(const document::Document &document)
{
    const auto &layers = document.description().layers;
    return std::any_of(layers.begin(), layers.end(), [](const auto &layer) { return layer.tnos.size() > 1; });
}

/// Returns n tokens in the grid that LRA's code builds of them, or in a row.
document::TokenGrid gridOfTokens(const document::Document &document, long n)
{
    if (!actsOnGrid(document))
        return {1, n};
    const std::optional<document::TokenGrid> grid = document::gridOf(n);
    if (!grid)
        throw Error(
            "%1 tokens do not form a grid: the model takes floor(sqrt(n)) rows, and %2 is not a multiple of them", n,
            n);
    return *grid;
}

NetworkInput readIds(const document::Document &document, const io::NpyArray &array)
{
    if (array.shape.empty() || array.shape.size() > 2 || array.size() < 1)
        throw Error("an array of shape %1 is not an input of this model; use token IDs (b, n) or (n,)",
                    io::shapeText(array.shape));
    NetworkInput input;
    const std::vector<std::int64_t> ids = array.integers();
    input.ids.assign(ids.begin(), ids.end());
    input.leading = array.shape;
    input.tokens = {array.shape.size() == 2 ? array.shape.front() : 1, array.shape.back()};
    input.grid = gridOfTokens(document, input.tokens.n);
    const long vocabulary = document.description().network.entry.vocabulary;
    for (const long id : input.ids)
        if (id < 0 || id >= vocabulary)
            throw Error("contains the ID %1, but the model's vocabulary has IDs 0 to %2", id, vocabulary - 1);
    return input;
}

NetworkInput readImages(const document::Document &document, const io::NpyArray &array)
{
    const model::Entry &entry = document.network()->entry;
    const long patch = entry.patch;
    const std::vector<long> &shape = array.shape;
    const std::size_t axes = shape.size();
    if ((axes != 3 && axes != 4) || shape[axes - 3] != Colors || array.size() < 1)
        throw Error("an array of shape %1 is not an input of this model; use images (b, 3, height, width) or (3, "
                    "height, width)",
                    io::shapeText(shape));
    const long height = shape[axes - 2], width = shape[axes - 1];
    NetworkInput input;
    input.tokens.batch = axes == 4 ? shape.front() : 1;
    const std::vector<float> pixels = array.floats();
    const auto size = static_cast<std::size_t>(Colors * height * width);
    for (std::size_t image = 0; image < static_cast<std::size_t>(input.tokens.batch); ++image) {
        const std::vector<float> patches = model::patchesOf(std::span(pixels).subspan(image * size, size), height,
                                                            width, patch);
        input.features.insert(input.features.end(), patches.begin(), patches.end());
    }
    input.grid = {height / patch, width / patch};
    if (entry.gridHeight > 0 && input.grid != document::TokenGrid{entry.gridHeight, entry.gridWidth})
        throw Error("images of %1 x %2 pixels are not inputs of this model, whose positions are for %3 x %4", height,
                    width, entry.gridHeight * patch, entry.gridWidth * patch);
    input.tokens.n = input.grid.tokens();
    input.leading.assign(shape.begin(), shape.end() - 3);
    input.leading.push_back(input.grid.height);
    input.leading.push_back(input.grid.width);
    return input;
}

/// Reads (b, h, n, d) of a bare Tno, whose channels are h*d.
NetworkInput readHeads(const io::NpyArray &array)
{
    const long batch = array.shape[0], heads = array.shape[1], n = array.shape[2], headDim = array.shape[3];
    NetworkInput input;
    input.tokens = {batch, n};
    input.grid = {1, n};
    input.leading = {batch, n};
    input.heads = heads;
    input.features = exchanged(array.floats(), heads, n, headDim);
    return input;
}

/// Returns whether a shape is (b, h, n, d) of a checkpoint that contains only one Tno.
bool isOfBareTno(const document::Document &document, const std::vector<long> &shape)
{
    const checkpoint::Description &description = document.description();
    const checkpoint::TnoDescription &tno = description.tnos.front();
    return description.tnos.size() == 1 && shape.size() == 4 && shape[1] == tno.heads && shape[3] == tno.headDim
        && std::holds_alternative<model::BareOperator>(document.network()->blocks.front().unit);
}

NetworkInput readFeatures(const document::Document &document, long width, const io::NpyArray &array)
{
    const bool onGrid = actsOnGrid(document);
    std::vector<long> leading = array.shape;
    if (width != 1 || (leading.size() > 1 && leading.back() == 1)) {
        if (leading.empty() || leading.back() != width)
            leading.clear();
        else
            leading.pop_back();
    }
    const std::size_t axes = leading.size();
    if (axes < 1 || axes > (onGrid ? 3U : 2U) || array.size() < 1)
        throw onGrid
            ? Error("an array of shape %1 is not an input of this model; use (b, n, %2) or (n, %2), or (b, H, W, %2)",
                    io::shapeText(array.shape), width)
            : Error("an array of shape %1 is not an input of this model; use (b, n, %2) or (n, %2)",
                    io::shapeText(array.shape), width);
    NetworkInput input;
    input.features = array.floats();
    input.leading = leading;
    if (axes == 3) {
        input.grid = {leading[1], leading[2]};
        input.tokens = {leading[0], leading[1] * leading[2]};
        return input;
    }
    input.tokens = {axes == 2 ? leading[0] : 1, leading.back()};
    input.grid = gridOfTokens(document, input.tokens.n);
    return input;
}

void requireNetwork(const document::Document &document)
{
    const checkpoint::NetworkOutline &outline = document.description().network;
    if (!outline.refused.empty())
        throw Error(outline.refused).in(document.checkpoint().path);
}

} // namespace

NetworkInput readNetworkInput(const document::Document &document, const std::string &path)
{
    requireNetwork(document);
    return inFile(path, [&] { return networkInputOf(document, io::readNpy(path)); });
}

NetworkInput networkInputOf(const document::Document &document, const io::NpyArray &array)
{
    requireNetwork(document);
    const model::Entry &entry = document.description().network.entry;
    switch (entry.kind) {
    case Entry::Kind::Ids:
        return readIds(document, array);
    case Entry::Kind::Image:
        return readImages(document, array);
    case Entry::Kind::Features:
    case Entry::Kind::Mapped:
        return array.size() > 0 && isOfBareTno(document, array.shape) ? readHeads(array)
                                                                      : readFeatures(document, entry.width, array);
    }
    throw Error("this input does not exist");
}

NetworkInput readNetworkInput(const document::Document &document, const model::Network &part, const std::string &path)
{
    return inFile(path, [&] { return networkInputOf(document, part, io::readNpy(path)); });
}

NetworkInput networkInputOf(const document::Document &document, const model::Network &part, const io::NpyArray &array)
{
    return readFeatures(document, part.entry.width, array);
}

NetworkInput inputOfIds(std::vector<long> ids)
{
    if (ids.empty())
        throw Error("the input is empty; at least one token is required");
    NetworkInput input;
    const auto n = static_cast<long>(ids.size());
    input.tokens = {1, n};
    input.grid = {1, n};
    input.leading = {n};
    input.ids = std::move(ids);
    return input;
}

std::vector<long> randomIds(long vocabulary, long count)
{
    std::mt19937 random(1);
    std::vector<long> ids;
    for (long k = 0; k < count; ++k)
        ids.push_back(static_cast<long>(random()) % vocabulary);
    return ids;
}

} // namespace tnn::run
