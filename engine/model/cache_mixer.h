// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <map>
#include <memory>
#include <vector>

#include "engine/current_task.h"
#include "engine/model/attention.h"
#include "engine/model/layer_operator.h"
#include "engine/model/mixer.h"

namespace tnn::model {

/// Returns lags -(n-1) .. n-1 of longer coefficients as coefficients of length n.
toeplitz::CoefficientsPtr firstLags(const toeplitz::Coefficients &t, long n);

/// A mixer that processes the tokens of one sequence in order, any number at a time, and remembers the state for the
/// next ones. Only for causal operators along the sequence.
class StreamingMixer : public Mixer {
public:
    Value filtered(int place, const FilteredLinear &part, const Value &x, const Value &factor) final;
    Value attend(int place, const Attention &w, const QueryKeyValue &x) final;
    std::size_t stateBytes() const; ///< state kept for past tokens, over all layers

protected:
    StreamingMixer(Arithmetic &a, Task task) : m_arithmetic(a), m_task(std::move(task)) { }
    Arithmetic &arithmetic() const { return m_arithmetic; }
    const Task &task() const { return m_task; }
    virtual std::size_t operatorBytes() const = 0; ///< the size of the operators' state
    void forgetTokens();                           ///< a new sequence starts

private:
    Value filter(int place, const ShortFilter &filter, const Value &x);

    Arithmetic &m_arithmetic;
    Task m_task;
    std::map<int, std::vector<float>> m_filtered; ///< the latest inputs of the filter at each place, one less than taps
    std::map<int, KeyValues> m_attended;          ///< of each attention layer
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
    Value mix(int application, const Value &v) override;

protected:
    std::size_t operatorBytes() const override;

private:
    struct State {
        std::vector<float> history; ///< (tokens, channels)
        std::vector<double> rowSum; ///< sums of T's newest row, if y is divided by them
    };
    Value prompt(const Layer &layer, const Value &v) const;
    void step(const Layer &layer, State &state, long tokens, float *y) const;

    std::vector<Layer> m_layers; ///< one per application
    std::vector<State> m_states;
};

/// Processes all tokens of whole sequences at once.
class SequenceMixer final : public Mixer {
public:
    enum class Keep { All /**< operators serve further calls */, Newest /**< each is made again when it is needed */ };
    /// Sequences have n tokens. `operatorOf(application)` creates operators, on first use.
    using Operators = std::function<std::shared_ptr<const LayerOperator>(int application)>;
    SequenceMixer(Arithmetic &a, long n, Operators operatorOf, Keep keep, Task task) :
        m_arithmetic(a), m_n(n), m_operatorOf(std::move(operatorOf)), m_keep(keep), m_task(std::move(task))
    {
    }

    /// Calls `mixed` after every operator: an empty one ends it.
    void onMix(std::function<void()> mixed) { m_mixed = std::move(mixed); }
    /// From this application on, v itself replaces T v: for callers that read only what does not depend on it.
    void passFrom(int application) { m_passedFrom = application; }

    Value mix(int application, const Value &v) override
    {
        m_task.check();
        if (application >= m_passedFrom)
            return v;
        if (!m_operators.contains(application)) {
            if (m_keep == Keep::Newest)
                m_operators.clear();
            m_operators[application] = m_operatorOf(application);
        }
        Value result = (*m_operators[application])(v, m_task);
        if (m_mixed)
            m_mixed();
        return result;
    }
    Value filtered(int, const FilteredLinear &part, const Value &x, const Value &factor) override
    {
        m_task.check();
        return m_arithmetic.filteredLinear(x, part, m_n, factor);
    }
    Value attend(int, const Attention &w, const QueryKeyValue &x) override
    {
        const auto tokens = static_cast<double>(m_arithmetic.shape(x.q).rows);
        Task part = CurrentTask::part(tokens * flopsOf(w.heads, m_n));
        part.stop = m_task.stop;
        return tnn::model::attend(m_arithmetic, w, x, m_n, nullptr, part);
    }

private:
    Arithmetic &m_arithmetic;
    long m_n;
    Operators m_operatorOf;
    Keep m_keep;
    Task m_task;
    std::function<void()> m_mixed;
    std::map<int, std::shared_ptr<const LayerOperator>> m_operators;
    int m_passedFrom = std::numeric_limits<int>::max();
};

} // namespace tnn::model
