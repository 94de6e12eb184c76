// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/model/layer_operator.h"
#include "engine/model/mixer.h"

namespace tnn::model {

/// All tokens of whole sequences at once. Each layer's operator is made when it is first met, and kept.
class SequenceMixer final : public Mixer {
public:
    /// `operatorOf(layer)` makes them; called once a layer.
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
