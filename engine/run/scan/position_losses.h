// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "engine/run/window_run.h"

namespace tnn::run {

/// How well tokens are predicted that have equally many before them in their window.
struct PositionLoss {
    long tokens = 0;          ///< how many there were that count
    double loss = 0;          ///< their mean, in nats; NaN without any
    double standardError = 0; ///< of this mean, as if they were independent; NaN for fewer than two
};

/// The loss of a language model by position, over the windows of many texts, each from its start without overlap; the
/// last window of a text may be shorter.
class PositionLosses {
public:
    /// The request's only length is that of the windows; its ids are not used. Throws tnn::Error as evaluate().
    PositionLosses(const document::Document &document, EvaluateRequest request, const Task &task = {});

    /// Runs over the windows of a text. Throws tnn::Error for an ID that does not exist.
    void add(std::vector<long> ids, const Task &task = {});
    /// Returns those of tokens with 1, 2, ... before them, as many as the windows' length.
    std::vector<PositionLoss> losses() const;
    const std::vector<Message> &warnings() const { return m_run->warnings(); } ///< about an inexact form

private:
    const document::Document &m_document;
    EvaluateRequest m_request;
    std::unique_ptr<WindowRun> m_run;
    std::vector<long> m_counts;
    std::vector<double> m_sums, m_squares;
};

} // namespace tnn::run
