// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/document/document.h"
#include "engine/run/batch_input.h"

namespace tnn::run {

/// The input of a whole network: sequences of one length, as ids or numbers.
struct NetworkInput {
    model::Tokens tokens;
    document::TokenGrid
        grid;              ///< how each sequence's tokens lie: in one row of n if the operators act along the sequence
    std::vector<long> ids; ///< batch * n; empty if the input is numbers
    std::vector<float> features; ///< (batch * n, width); for images the patches
    std::vector<long> leading;   ///< axes of the input before the last: (b, n), (n), (b, H, W); the output has them too
    long heads = 0;              ///< for a bare Tno's (b, h, n, d): h, and the output has that shape; else 0
};

/// Reads a .npy of ids, (b, n) or (n); of features, (b, n, width) or (n, width), on a grid also (b, H, W, width),
/// for width 1 without that axis, and for a bare Tno also (b, h, n, d); or of images, (b, 3, height,
/// width) or (3, height, width). Throws tnn::Error with the file, the shape found and the possible ones, and for an id
/// that is not in the vocabulary.
NetworkInput readNetworkInput(const document::Document &document, const std::string &path);
/// Reads hidden states for a part of the network, such as Document::block().
NetworkInput readNetworkInput(const document::Document &document, const model::Network &part, const std::string &path);
/// Takes an array in memory as the input of the network, or of a part of it. Throws tnn::Error without a file, except
/// if the network cannot be run.
NetworkInput networkInputOf(const document::Document &document, const io::NpyArray &array);
NetworkInput networkInputOf(const document::Document &document, const model::Network &part, const io::NpyArray &array);

/// Returns an input of one sequence of ids. Throws if it is empty.
NetworkInput inputOfIds(std::vector<long> ids);
/// Returns random ids less than `vocabulary`, at least 1: the same ones in every call.
std::vector<long> randomIds(long vocabulary, long count);

} // namespace tnn::run
