// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/run/network_input.h"

namespace tnn::run {

/// Hidden states of one sequence, (n, dim) each, that another program computed, by blocks as Tap::Point::Block counts.
struct Activations {
    std::string path;
    std::map<long, std::vector<float>> before; ///< before the block; by their number after the last norm
    std::map<long, std::vector<float>> after;  ///< outputs of the block
};
/// Reads a .npz, or tensors as safetensors or from torch.save, of shape (n, dim) or (1, n, dim). The key K or
/// hidden_states.K is the hidden state before block K, as transformers counts; any other key is the output of the block
/// with the last number in it: "model.layers.3". Throws tnn::Error with the file, also for a key without a number.
Activations readActivations(const std::string &path);

struct VerifyRequest {
    std::vector<long> chunks{1, 7, 64, 1000}; ///< tokens at a time; those of n and more count once, as n
    double tolerance = 1e-4;                  ///< relative to the norm of a hidden state: more is not rounding
    model::Overrides overrides;
    std::optional<Activations> against;
};

/// One way to run the network, or another program's run, measured against float64.
struct VerifiedRun {
    struct Place {
        std::size_t point = 0, position = 0;
    };
    Message name;    ///< "at once", "streaming, 7 at a time"
    Message refusal; ///< why it cannot be made here; else empty
    /// By point, then by position: ||x - r|| / ||r|| over the channels of the hidden state; infinite where x is not
    /// finite. Empty for a point that another program's run does not have.
    std::vector<std::vector<double>> differences;

    double largest() const;                              ///< of all; 0 if there are none
    std::optional<Place> beyond(double tolerance) const; ///< the first point that has any, and its first position
};

/// Runs of one network over one sequence.
struct Verification {
    long n = 0;
    double tolerance = 0;
    std::vector<Message> points; ///< whose outputs they are: "the input", then every block, "block 3 (layer 2)"
    std::vector<VerifiedRun> runs;

    long differing() const; ///< how many runs are beyond the tolerance anywhere
};

/// Runs the network over the only sequence of the input at once, and, if it is causal, token by token and in chunks,
/// from a cache and streaming, all in the arithmetic of the document; compares the hidden state before every block and
/// after the last one's norm with a run in float64 on this CPU. Throws tnn::Error if the network cannot be run here,
/// for several sequences, and if `against` does not fit it.
Verification verify(const document::Document &document, const NetworkInput &input, const VerifyRequest &request,
                    const Task &task = {});

/// Says of a run that was made whether it is within the tolerance, as compare says it of a product.
Message verdictOf(const Verification &verification, const VerifiedRun &run);
/// Says where it leaves the others first: "block 3 (layer 2), position 17"; empty if nowhere.
Message placeOf(const Verification &verification, const VerifiedRun &run);
/// Returns a row per run: its largest difference, the verdict, and where it leaves the others first.
std::string verificationText(const Verification &verification);
/// Returns {"tokens", "tolerance", "points", "runs": [{"run", "refusal", "largest", "within", "first": {"point",
/// "position"}, "by_point": [the largest difference of each]}]}; null where there is none.
std::string verificationJson(const Verification &verification);

} // namespace tnn::run
