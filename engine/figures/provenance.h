// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/figures/plot_request.h"

namespace tnn::figures {

/// The origin of a picture or its numbers, written into the file that holds them. File names are without their folders,
/// and text from files is escaped.
struct Provenance {
    std::string view;        ///< "Toeplitz matrix"
    std::string checkpoint;  ///< "shakespeare.pt"
    std::string fingerprint; ///< the fingerprint of its content (fingerprint.h)
    std::string family;      ///< "fairseq-alm"
    std::string selection;   ///< "layer 3, head 0, channels 57, n 256, decayed"
    std::string device;      ///< the device that computed it: "cpu"
    std::string program;     ///< "Tnnscope 0.2.0"
    std::string command;     ///< reproduces the picture in the checkpoint's folder; empty if no command does

    /// One line: "Decay of shakespeare.pt, layer 3, ... (Tnnscope 0.2.0)".
    std::string text() const;
    /// Returns names and known values: {"View", "Decay"}, ... in this order.
    std::vector<std::pair<std::string_view, std::string>> entries() const;
};

/// Returns the provenance of a figure of this version, without the command that reproduces it.
Provenance provenanceOf(const std::string &view, const document::Document &document, const FigureRequest &request,
                        const std::string &version);

/// Returns one line per entry, "# View: Decay\n", to precede CSV.
std::string commentOf(const Provenance &provenance);
/// Returns the path of a file of provenance, beside a result that has no place for it.
std::string provenancePath(const std::string &result);
/// A JSON object with the entries' names in lower case as keys: "view", "checkpoint", ...
std::string jsonOf(const Provenance &provenance);

} // namespace tnn::figures
