// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/run/evaluate.h"

namespace tnn::run {

/// Throws tnn::Error if evaluate() would: the network is not a causal language model, an id is not in its vocabulary,
/// or the text is shorter than a window.
void checkEvaluation(const document::Document &document, const EvaluateRequest &request);

/// Returns the losses -ln softmax(row)[target] of rows of logits (targets, outputs), in double.
std::vector<double> lossesOf(std::span<const float> logits, std::span<const long> targets, long outputs);

/// Runs a language model over windows of one length, each from its start, building its operators once.
class WindowRun {
public:
    /// Uses the request's vocabulary, algorithm, form and overrides, which must outlive it. Throws tnn::Error as
    /// NetworkRun.
    WindowRun(const document::Document &document, const EvaluateRequest &request, long length, const Task &task);
    ~WindowRun();
    WindowRun(const WindowRun &) = delete;
    WindowRun &operator=(const WindowRun &) = delete;

    long length() const { return m_length; }
    long windowsAtOnce() const;                                         ///< best processed together
    const std::vector<Message> &warnings() const { return m_warnings; } ///< about an inexact form

    /// Returns -ln p of each of ids[1], ids[2], ..., given those before it in its window: consecutive windows, whose
    /// inputs are all ids but the last. Their number less 1 must be a multiple of the length. NaN for a token that does
    /// not count.
    std::vector<double> losses(std::span<const long> ids, const Task &task = {});

private:
    model::Value answers(std::span<const long> inputs, const Task &task);
    model::Value answerByForm(std::span<const long> inputs);

    const document::Document &m_document;
    const EvaluateRequest &m_request;
    long m_length;
    std::unique_ptr<NetworkRun> m_run; ///< null if by a form
    std::unique_ptr<ssm::FormMixer> m_mixer;
    std::vector<Message> m_warnings;
};

} // namespace tnn::run
