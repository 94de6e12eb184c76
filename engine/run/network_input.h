// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/document/document.h"
#include "engine/run/batch_input.h"

namespace tnn::run {

/// What a whole network is applied to: sequences of one length, by their ids or their numbers.
struct NetworkInput {
    model::Tokens tokens;
    document::TokenGrid grid;    ///< of each sequence's tokens: one row of n where the operators act along the sequence
    std::vector<long> ids;       ///< batch * n; empty where numbers go in
    std::vector<float> features; ///< (batch * n, width); of images the patches
    std::vector<long> leading;   ///< axes of the input before the last: (b, n), (n), (b, H, W); the answer has them too
    long heads = 0;              ///< of a bare Tno's (b, h, n, d): h, and the answer is of that shape; else 0
};

/// A .npy of ids, (b, n) or (n); of features, (b, n, width) or (n, width), on a grid also (b, H, W, width) and (H, W,
/// width), for width 1 without that axis, and of a bare Tno also (b, h, n, d); or of images, (b, 3, height, width) or (3, height, width). Throws tnn::Error
/// that names the file, the shape that was found and those that are possible, and for an id that is not in the vocabulary.
NetworkInput readNetworkInput(const document::Document &document, const std::string &path);

/// One sequence of ids. Throws where it is empty.
NetworkInput inputOfIds(std::vector<long> ids);

} // namespace tnn::run
