// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "engine/model/network.h"

namespace tnn::run {

/// Hidden states by the points of statePoints(), each (n, dim); a point without one is empty.
using HiddenStates = std::vector<std::vector<float>>;

/// Collects the hidden states of a run, any number of tokens at a time.
class StateRecorder {
public:
    StateRecorder(model::Arithmetic &a, const model::Network &network) :
        m_arithmetic(a), m_states(static_cast<std::size_t>(model::tokenMixersIn(network)) + 1)
    {
    }
    /// Returns a watch that appends the state before each block.
    model::Watch watch()
    {
        return [this](const model::Tap &tap, const model::Value &value) {
            if (tap.point == model::Tap::Point::Block)
                add(static_cast<std::size_t>(tap.layer), value);
        };
    }
    void addLast(const model::Value &value) { add(m_states.size() - 1, value); }
    void clear() { std::ranges::for_each(m_states, &std::vector<float>::clear); }
    const HiddenStates &states() const { return m_states; }
    HiddenStates take() { return std::move(m_states); }

private:
    void add(std::size_t point, const model::Value &value)
    {
        const model::Shape shape = m_arithmetic.shape(value);
        std::vector<float> &all = m_states.at(point);
        const std::size_t before = all.size();
        all.resize(before + static_cast<std::size_t>(shape.rows * shape.channels));
        m_arithmetic.download(value, std::span(all).subspan(before));
    }

    model::Arithmetic &m_arithmetic;
    HiddenStates m_states;
};

} // namespace tnn::run
