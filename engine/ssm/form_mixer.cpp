// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ssm/form_mixer.h"

#include <span>

namespace tnn::ssm {

toeplitz::Sequence fed(Form &form, const toeplitz::Sequence &x, const Task &task)
{
    toeplitz::Sequence y(x.rows(), x.cols());
    for (long token = 0; token < x.rows(); ++token) {
        task.check();
        form.feed(x.row(token).data(), 1, y.row(token).data());
    }
    return y;
}

FormMixer::FormMixer(model::Arithmetic &a, std::vector<Layer> layers, Task task) :
    StreamingMixer(a, std::move(task)), m_layers(std::move(layers)), m_states(m_layers.size())
{
}

model::Value FormMixer::mix(int application, const model::Value &v)
{
    task().check();
    const Layer &operation = m_layers.at(static_cast<std::size_t>(application));
    State &state = m_states.at(static_cast<std::size_t>(application));
    if (!state.product) {
        state.product = operation.make();
        if (operation.tno->normalize)
            state.rowSums = operation.make();
    }
    const auto [rows, channels] = arithmetic().shape(v);
    const auto size = static_cast<std::size_t>(rows * channels);
    std::vector<float> x(size), y(size);
    arithmetic().download(v, std::span(x));
    state.product->feed(x.data(), rows, y.data());
    if (state.rowSums) {
        const std::vector<float> ones(size, 1.0F);
        state.rowSums->feed(ones.data(), rows, x.data());
        for (std::size_t i = 0; i < size; ++i)
            y[i] = toeplitz::dividedByRowSum(y[i], x[i]);
    }
    return arithmetic().norm(operation.tno->outputNorm,
                             arithmetic().upload(std::span<const float>(y), {rows, channels}));
}

std::size_t FormMixer::operatorBytes() const
{
    std::size_t bytes = 0;
    for (const State &state : m_states)
        for (const Form *form : {state.product.get(), state.rowSums.get()})
            bytes += form == nullptr ? 0 : form->stateBytes();
    return bytes;
}

void FormMixer::restart()
{
    for (State &state : m_states)
        state = {};
    forgetTokens();
}

} // namespace tnn::ssm
