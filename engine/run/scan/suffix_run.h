// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/model/suffix_mixer.h"
#include "engine/run/network_run.h"

namespace tnn::run {

/// Runs a causal language model over variants of one text, which it ran over first: a change of token `first` leaves
/// what was computed of the tokens before it as it is, so that only later ones are computed.
class SuffixRun {
public:
    /// Runs the network over `inputs`, at least one token; `watch` gets what it names, and the hidden state after the
    /// last norm as a block behind the others. Throws tnn::Error as NetworkRun does.
    SuffixRun(const document::Document &document, std::vector<long> inputs, const model::Overrides &overrides,
              const Task &task, const model::Watch &watch = {});

    /// Runs it over another text of as many tokens, in place of the first one.
    void restart(std::vector<long> inputs, const Task &task = {}, const model::Watch &watch = {});
    long tokens() const { return static_cast<long>(m_inputs.size()); }
    long outputs() const { return m_outputs; }
    /// The logits of the text itself, (tokens, outputs).
    const std::vector<float> &logits() const { return m_logits; }
    /// Returns how many sequences that begin at this token are best processed together.
    long sequencesAtOnce(long first) const;
    /// Returns the logits of tokens first, first + 1, ... of texts whose tokens from there on are `ids`, one text after
    /// another: (texts * (tokens() - first), outputs).
    std::vector<float> logits(long first, std::span<const long> ids, const Task &task = {},
                              const model::Watch &watch = {});

private:
    std::vector<float> answers(std::span<const long> ids, const model::Tokens &tokens, long first,
                               const model::Watch &watch);

    const document::Document &m_document;
    std::shared_ptr<const model::Network> m_network;
    std::vector<long> m_inputs;
    long m_outputs;
    std::unique_ptr<model::SuffixMixer> m_mixer;
    std::vector<float> m_logits;
};

} // namespace tnn::run
