// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/document/document.h"

namespace tnn::run {

/// The result of `info`: the document's description, and what reading its kernel tensors showed.
struct Info {
    /// Counts of the numbers read in the tensors of a TNO's RPE and decay, or in coefficients, and of those not finite.
    struct Counts {
        long nan = 0, infinite = 0, read = 0;

        Counts &operator+=(const Counts &more)
        {
            nan += more.nan;
            infinite += more.infinite;
            read += more.read;
            return *this;
        }
    };
    document::DocumentPtr document;
    std::vector<Counts> tnos; ///< as Description::tnos
    Counts total;
};

/// Reads every kernel tensor: verifies its checksum and counts non-finite numbers. Throws tnn::Error for a wrong
/// checksum.
Info info(const document::DocumentPtr &document, const Task &task = {});

/// Describes the whole stored network: "language model, 72 symbols, hidden 128", "not supported: REASON". Escaped.
Message networkText(const checkpoint::NetworkOutline &network);

/// Describes where an operator's coefficients come from, with the width and the hidden blocks of a network: "RPE 32 x
/// 3".
Message kernelSource(const checkpoint::TnoDescription &tno);
/// What a kernel decays by: "window", its "poles", "none"; empty: by gamma.
Message decayWord(const checkpoint::TnoDescription &tno);

/// Returns readable text; text from the file is escaped.
std::string infoText(const Info &info, bool metadata = false);
/// Returns one JSON document. Both add the inert object tree of the file as `metadata` if requested.
std::string infoJson(const Info &info, bool metadata);

} // namespace tnn::run
