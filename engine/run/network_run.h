// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/document/method.h"
#include "engine/model/cache_mixer.h"
#include "engine/run/network_input.h"

namespace tnn::run {

/// Runs the whole stored network over sequences of one length, a few at a time, building its operators once.
class NetworkRun {
public:
    /// Throws tnn::Error if the network cannot be run here, or one sequence needs more memory than is available.
    NetworkRun(const document::Document &document, const document::TokenGrid &tokens, const model::Overrides &overrides,
               document::Method method, const Task &task);
    /// Runs only a part of the network, such as Document::block().
    NetworkRun(const document::Document &document, std::shared_ptr<const model::Network> part,
               const document::TokenGrid &tokens, const model::Overrides &overrides, document::Method method,
               const Task &task);

    /// From this layer on, operators pass their input on: for taps that do not depend on them. afterSteps: of this
    /// layer only the last one, whose input depends on those of the steps before it.
    void passFrom(int layer, bool afterSteps);
    /// Returns how many sequences are best processed together.
    long sequencesAtOnce() const;
    /// Returns the hidden state after the last norm, (sequences * n, dim), of input sequences first .. first + count -
    /// 1. Reports progress after every operator.
    model::Value hidden(const NetworkInput &input, long first, long count, const model::Watch &watch = {},
                        const Task &task = {});
    /// Returns a head's output for it.
    model::Value answer(const model::Head &head, const model::Value &hidden, long count) const;

    const model::Network &network() const { return *m_network; }
    model::Arithmetic &arithmetic() const { return m_document.arithmetic(); }

private:
    const document::Document &m_document;
    std::shared_ptr<const model::Network> m_network;
    document::TokenGrid m_grid;
    int m_applications = 0; ///< how many operators are applied
    double m_flopsOfToken = 0;
    std::unique_ptr<model::SequenceMixer> m_mixer;
};

/// Returns the operators of a network for sequences of up to n tokens, by their coefficients.
std::vector<model::CacheMixer::Layer> streamedLayers(const document::Document &document, long n,
                                                     const model::Overrides &overrides, const Task &task);

/// A place where the hidden state of a network can be seen: its input, or the output of a block that mixes tokens and
/// of those up to the next one, of the last block after the last norm.
struct StatePoint {
    Message name;             ///< "the input", "block 3 (layer 2)", "block 3 (attention)"
    std::optional<int> layer; ///< the first with an operator, if the block has one
};
std::vector<StatePoint> statePoints(const model::Network &network);

/// Returns an estimate of the bytes that a run of one sequence takes besides the weights.
double memoryOfRun(const document::Document &document, const model::Network &network, long n);

/// Returns the head with a name, or the first; null if the network has none. Throws tnn::Error that lists the names.
const model::Head *headNamed(const model::Network &network, const std::string &name);

} // namespace tnn::run
