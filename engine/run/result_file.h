// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/model/tno.h"
#include "engine/run/compare.h"

namespace tnn::run {

/// A file that holds y of the same x, computed elsewhere: .npy of (b, h, n, d), (b, n, h*d), (n, h*d), or (n,) for every
/// channel the same.
struct ResultFile {
    std::string name; ///< by which it is compared
    std::string path;

    bool operator==(const ResultFile &) const = default;
};

/// All channels of `batches` sequences of n tokens, side by side. Throws tnn::Error that names the file, what it holds and
/// what is wanted.
NamedResult readResult(const ResultFile &file, const model::Tno &tno, long batches, long n);
/// These flat channels of one sequence.
NamedResult readResult(const ResultFile &file, const model::Tno &tno, long n, const std::vector<long> &flat);

} // namespace tnn::run
