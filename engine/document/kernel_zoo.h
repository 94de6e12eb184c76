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

/// Kernels of other sequence models, as the TNN paper's section 4 relates them to its Toeplitz matrices. They are opened by
/// a name instead of a file: "zoo:alibi,heads=8,causal=false".
enum class ZooKind { Convolution, StateSpace, RecurrentUnit, Alibi };
inline constexpr std::string_view ZooFamily = "kernel-zoo"; ///< Description::family
std::string_view nameOf(ZooKind kind);                      ///< "cnn", "ssm", "lru", "alibi"

/// Which kernels, and with what parameters; those of other kinds are not looked at (known_kernels.h has the formulas).
struct ZooRequest {
    ZooKind kind = ZooKind::StateSpace;
    long channels = 8; ///< of all kinds but ALiBi, whose heads have one each
    double scale = 1;  ///< every coefficient times this
    // cnn: the weights where there are any, else `taps` random ones for each channel
    long taps = 7;
    std::vector<double> weights;
    bool centred = false;
    // ssm: channel c halves within halfLife spread^c tokens
    double halfLife = 8, spread = 2;
    double period = 16; ///< tokens per turn; 0: none
    // lru: the ring
    double least = 0.9, most = 0.999;
    long modes = 4;         ///< ssm, lru
    std::uint64_t seed = 0; ///< cnn, lru: channel c takes another one
    // alibi
    long heads = 8;
    bool causal = true;

    bool operator==(const ZooRequest &) const = default;
};

/// Whether a path names kernels of the zoo: it begins with "zoo:".
bool isZoo(const std::string &path);
/// Parses such a name. Throws tnn::Error: a kind or an option that there is none of, or a value out of range.
ZooRequest zooRequest(const std::string &name);
/// The name that gives the same request; what is as by default is left out.
std::string nameOf(const ZooRequest &request);
/// "exp(-m |lag|), ALiBi's slopes m (Press et al. 2022)": for people.
Message formulaOf(ZooKind kind);
/// The kernels themselves, before the scale: one per channel, or a head of ALiBi.
std::vector<toeplitz::KnownKernel> zooKernelsOf(const ZooRequest &request);

/// One layer of them: a head of `channels`, or `heads` of one channel. Options that are given are warned of.
std::shared_ptr<const Kernels> zooKernels(const ZooRequest &request, const checkpoint::GivenOptions &given = {});
/// In the shape of another model: its layers, axes, heads and channels. Channel c of every head (ALiBi: every channel of
/// head h) is kernel c (h) of the request, beginning anew where there are more of them.
std::shared_ptr<const Kernels> zooKernels(const ZooRequest &request, const checkpoint::Description &like);

} // namespace tnn::document
