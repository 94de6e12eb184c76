// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "engine/document/method.h"
#include "engine/ssm/form_mixer.h"

namespace tnn::document {

/// Creates one operator with channels `flat` (empty: all) that runs token by token, for up to `longest` tokens, on this
/// CPU, by one of tokenMethods(). Adds a sentence to `warnings` for each approximation. Throws tnn::Error if not
/// possible.
ssm::FormMixer::Layer tokenOperator(const Document &document, int tno, const std::vector<long> &flat, Method method,
                                    const MethodOptions &options, long longest, const model::Overrides &overrides,
                                    const Task &task, std::vector<Message> &warnings);

/// The operators of a network, all or that of options.layer.
struct TokenOperators {
    std::unique_ptr<ssm::FormMixer> mixer;
    std::vector<Message> warnings;
};
/// Creates them. Throws tnn::Error for a layer that does not exist.
TokenOperators tokenOperators(const Document &document, Method method, const MethodOptions &options, long longest,
                              const model::Overrides &overrides, const Task &task);

} // namespace tnn::document
