// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/document/document.h"
#include "engine/toeplitz/known_kernels.h"

namespace tnn::document {

/// Kernels of other sequence models, as related to Toeplitz matrices in section 4 of the TNN paper. They are opened by
/// a name instead of a file: "zoo:alibi,heads=8,causal=false".
enum class ZooKind { Convolution, StateSpace, RecurrentUnit, Alibi };
inline constexpr std::string_view ZooFamily = "kernel-zoo"; ///< Description::family
std::string_view nameOf(ZooKind kind);                      ///< "cnn", "ssm", "lru", "alibi"

/// The kernels and their parameters; those of other kinds are ignored (formulas in known_kernels.h).
struct ZooRequest {
    ZooKind kind = ZooKind::StateSpace;
    long channels = 8; ///< the number of channels; ALiBi ignores it and has one per head
    double scale = 1;  ///< factor of all coefficients
    // cnn: the weights, if any, otherwise `taps` random ones per channel
    long taps = 7;
    std::vector<double> weights;
    bool centred = false;
    // ssm: channel c halves every halfLife spread^c tokens
    double halfLife = 8, spread = 2;
    double period = 16; ///< tokens per turn; 0: none
    // lru: the ring
    double least = 0.9, most = 0.999;
    long modes = 4;         ///< ssm, lru
    std::uint64_t seed = 0; ///< cnn, lru: differs for each channel c
    // alibi
    long heads = 8;
    bool causal = true;

    bool operator==(const ZooRequest &) const = default;
};

/// Whether a path names kernels of the zoo: it begins with "zoo:".
bool isZoo(const std::string &path);
/// Parses such a name. Throws tnn::Error for an unknown kind or option, or a value out of range.
ZooRequest zooRequest(const std::string &name);
/// Returns the name of a request, without default values.
std::string nameOf(const ZooRequest &request);
/// Returns the options that a document of these kernels reports.
std::vector<checkpoint::Option> zooOptionsOf(const ZooRequest &request);
/// Returns the kernels, scaled: one per channel, or per head of ALiBi.
std::vector<toeplitz::KnownKernel> zooKernelsOf(const ZooRequest &request);

/// Returns one layer: a head of `channels`, or `heads` of one channel. Warns of given options.
std::shared_ptr<const Kernels> zooKernels(const ZooRequest &request, const checkpoint::GivenOptions &given = {});
/// Uses the shape of another model: its layers, axes, heads and channels. Channel c of every head (ALiBi: every channel
/// of head h) is kernel c (h) of the request, repeating cyclically if there are more.
std::shared_ptr<const Kernels> zooKernels(const ZooRequest &request, const checkpoint::Description &like);

} // namespace tnn::document
