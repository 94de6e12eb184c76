// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "engine/model/layer_operator.h"
#include "engine/model/mixer.h"

namespace tnn::model {

/// A mixer that processes the tokens of one sequence in order, any number at a time, and remembers the state for the
/// next ones. Only for causal operators along the sequence.
class StreamingMixer : public Mixer {
public:
    virtual std::size_t stateBytes() const = 0; ///< state kept for past tokens, over all layers
};

/// Stores every v and sums over all of them: exact, O(past tokens) per token.
class CacheMixer final : public StreamingMixer {
public:
    struct Layer {
        std::shared_ptr<const Tno> tno;
        toeplitz::CoefficientsPtr coefficients; ///< up to the longest expected sequence
    };
    /// Throws tnn::Error for an operator that is not causal or whose coefficients depend on the length.
    CacheMixer(Arithmetic &a, std::vector<Layer> layers, Task task);

    /// The first call may pass many tokens (a prompt), which are multiplied at once. Throws beyond the coefficients' n.
    Value mix(int layer, const Value &v) override;
    std::size_t stateBytes() const override;

private:
    struct State {
        std::vector<float> history; ///< (tokens, channels)
        std::vector<double> rowSum; ///< of T's newest row, if y is divided by it
    };
    Value prompt(const Layer &layer, const Value &v) const;
    void step(const Layer &layer, State &state, long tokens, float *y) const;

    Arithmetic &m_arithmetic;
    std::vector<Layer> m_layers;
    std::vector<State> m_states;
    Task m_task;
};

/// Processes all tokens of whole sequences at once. Each layer's operator is created on first use, and kept.
class SequenceMixer final : public Mixer {
public:
    /// `operatorOf(layer)` creates them; called once per layer.
    using Operators = std::function<std::shared_ptr<const LayerOperator>(int layer)>;
    SequenceMixer(Operators operatorOf, Task task) : m_operatorOf(std::move(operatorOf)), m_task(std::move(task)) { }

    Value mix(int layer, const Value &v) override
    {
        m_task.check();
        const auto place = static_cast<std::size_t>(layer);
        if (place >= m_operators.size())
            m_operators.resize(place + 1);
        if (!m_operators[place])
            m_operators[place] = m_operatorOf(layer);
        return (*m_operators[place])(v, m_task);
    }

private:
    Operators m_operatorOf;
    Task m_task;
    std::vector<std::shared_ptr<const LayerOperator>> m_operators;
};

} // namespace tnn::model
