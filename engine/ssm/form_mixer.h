// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/model/cache_mixer.h"
#include "engine/ssm/form.h"

namespace tnn::ssm {

/// Runs a network's operators token by token, each in a form.
class FormMixer final : public model::StreamingMixer {
public:
    struct Layer {
        std::shared_ptr<const model::Tno> tno;       ///< causal
        std::function<std::unique_ptr<Form>()> make; ///< for a new sequence, over all channels
    };
    FormMixer(model::Arithmetic &a, std::vector<Layer> layers, Task task);

    /// v: the next tokens of one sequence. Returns the form's output, divided by its output for ones if the operator is
    /// divided by T 1, and normalized.
    model::Value mix(int application, const model::Value &v) override;
    /// Starts a new sequence with the next token.
    void restart();

protected:
    std::size_t operatorBytes() const override;

private:
    struct State {
        std::unique_ptr<Form> product, rowSums; ///< rowSums: only if y is divided by them
    };

    std::vector<Layer> m_layers; ///< one per application
    std::vector<State> m_states;
};

} // namespace tnn::ssm
