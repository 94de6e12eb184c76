// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/model/cache_mixer.h"
#include "engine/ssm/form.h"

namespace tnn::ssm {

/// A network whose operators are met token by token, each by a form of it.
class FormMixer final : public model::StreamingMixer {
public:
    struct Layer {
        std::shared_ptr<const model::Tno> tno;       ///< causal
        std::function<std::unique_ptr<Form>()> make; ///< for a new sequence, over all channels
    };
    FormMixer(model::Arithmetic &a, std::vector<Layer> layers, Task task);

    /// v: the next tokens of one sequence. What the form makes of it, divided by what it makes of ones where the operator
    /// is divided by T 1, and normed.
    model::Value mix(int layer, const model::Value &v) override;
    std::size_t stateBytes() const override;
    /// The next token is a sequence's first.
    void restart();

private:
    struct State {
        std::unique_ptr<Form> product, rowSums; ///< rowSums: only where y is divided by them
    };

    model::Arithmetic &m_arithmetic;
    std::vector<Layer> m_layers;
    std::vector<State> m_states;
    Task m_task;
};

} // namespace tnn::ssm
