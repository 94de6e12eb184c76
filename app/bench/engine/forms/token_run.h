// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/bench/engine/forms/form_maker.h"
#include "engine/toeplitz/coefficients.h"

namespace tnn::bench {

/// A text that is processed token by token, and the result of one operator in float64; both (n, channels).
struct TokenText {
    toeplitz::Sequence x;
    toeplitz::Sequence64 wanted;
};

/// One kind of form, fed a text token by token.
class TokenRun {
public:
    /// The text must outlive it.
    TokenRun(const TokenText &text, FormMaker make);

    /// Feeds a new text once; returns the microseconds of each token.
    std::vector<double> times();
    /// Feeds only as many tokens as take about so long, at least 64 (all, if there are fewer), from now on: if it is a
    /// recurrence, whose tokens take the same time at every position.
    void limit(double us);

    // These are known after times():
    /// ||y' - y|| / ||y|| of the worst channel; infinite if a result is not finite.
    double error() const;
    std::size_t stateBytes() const { return m_stateBytes; }
    long states() const { return m_states; } ///< as ssm::Form::states()
    long tokens() const { return m_tokens; } ///< fed

private:
    const TokenText &m_text;
    FormMaker m_make;
    toeplitz::Sequence m_y;
    long m_tokens, m_states = 0;
    std::size_t m_stateBytes = 0;
};

double meanOf(const std::vector<double> &times);

} // namespace tnn::bench
