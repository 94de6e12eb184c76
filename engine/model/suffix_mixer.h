// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engine/model/cache_mixer.h"

namespace tnn::model {

/// Mixes the tokens of sequences that equal a recorded one before some token, of which they pass only the later ones.
/// An operator or a short filter is linear: its output is the recorded one plus its product with the difference of the
/// inputs, which is zero before that token. Attention reads the recorded keys and values. Only for causal operators
/// along the sequence.
class SuffixMixer final : public Mixer {
public:
    /// The layers' coefficients have the length n of the recorded sequence. The first run of a network with this mixer,
    /// and the first after restart(), passes that sequence, and is recorded.
    SuffixMixer(Arithmetic &a, std::vector<CacheMixer::Layer> layers, long n, Task task);

    void restart() { m_isRecording = true; }
    /// The following runs pass tokens first, ..., n-1 of one or several sequences, one sequence after another.
    void startAt(long first);

    Value mix(int application, const Value &v) override;
    Value filtered(int place, const FilteredLinear &part, const Value &x, const Value &factor) override;
    Value attend(int place, const Attention &w, const QueryKeyValue &x) override;

private:
    /// What a linear map of the recorded sequence was given and returned.
    struct Linearity {
        Value minusInput, output;
    };
    struct Suffix {
        long first = 0;
        std::vector<long> tokens;
        std::map<int, Value> matrices; ///< the operators at the suffix's length
    };

    Linearity recorded(const Value &input, const Value &output) const;
    Value inSuffix(const Value &recorded) const { return m_arithmetic.rows(recorded, m_suffix->tokens); }
    Value difference(const Linearity &known, const Value &input) const;
    Value product(int application, const Value &v);
    Value filterOutput(int place, const FilteredLinear &part, const Value &x);

    Arithmetic &m_arithmetic;
    std::vector<CacheMixer::Layer> m_layers; ///< one per application
    long m_n;
    Task m_task;
    bool m_isRecording = true; ///< the next run
    std::optional<Suffix> m_suffix;
    std::map<int, Linearity> m_operators, m_filters;
    std::map<int, Value> m_inverseSums; ///< of the applications that are divided by T 1
    std::map<int, KeyValues> m_attended;
};

} // namespace tnn::model
