// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/document/document.h"

namespace tnn::run {

/// The answer to `info`: what the document says of itself, and what reading its kernel tensors showed.
struct Info {
    /// Numbers that are not finite in the tensors of a TNO's RPE and decay, or in coefficients.
    struct Counts {
        long nan = 0, infinite = 0;

        Counts &operator+=(const Counts &more)
        {
            nan += more.nan;
            infinite += more.infinite;
            return *this;
        }
    };
    document::DocumentPtr document;
    std::vector<Counts> tnos; ///< as Description::tnos
    Counts total;
};

/// Reads every kernel tensor: verifies its checksum and counts what is not finite. Throws tnn::Error for a wrong checksum.
Info info(const document::DocumentPtr &document, const Task &task = {});

/// What the whole stored network is, for people: "language model, 72 symbols, hidden 128", "not run here: REASON". Escaped.
Message networkText(const checkpoint::NetworkOutline &network);

/// For people; text from the file is escaped.
std::string infoText(const Info &info, bool metadata = false);
/// One JSON document. Both add the inert object tree of the file as `metadata` where asked for.
std::string infoJson(const Info &info, bool metadata);

} // namespace tnn::run
