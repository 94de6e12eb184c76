// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/training_steps.h"

#include <climits>
#include <cmath>

#include <malloc.h>

#include <ATen/ATen.h>

#include "engine/torch/devices.h"

namespace tnn::libtorch {
namespace {

at::Device deviceOf(const run::TrainRequest &request)
{
    if (request.device.kind != document::Device::Kind::Cuda)
        return at::kCPU;
    const auto arithmetics = devices().arithmetics(request.device, document::Precision::Float32);
    return dynamic_cast<const Arithmetic &>(*arithmetics.network).device();
}

} // namespace

KeptMemory::KeptMemory()
{
    constexpr int Largest = 32 << 20; // that glibc accepts
    mallopt(M_MMAP_THRESHOLD, Largest);
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
}

KeptMemory::~KeptMemory()
{
    constexpr int SystemDefault = 128 << 10;
    mallopt(M_MMAP_THRESHOLD, SystemDefault);
    mallopt(M_TRIM_THRESHOLD, SystemDefault);
    malloc_trim(0);
}

TrainingSteps::TrainingSteps(const run::TrainRequest &request, const checkpoint::TrainingState &state) :
    m_length(request.network.length), m_device(deviceOf(request)), m_network(state.network, state.parameters, m_device),
    m_optimizer(uploaded(state.mean, m_device), uploaded(state.square, m_device), request.weightDecay, request.clip)
{
}

std::pair<double, double> TrainingSteps::step(long number, double learningRate, std::span<const long> windows)
{
    const AdamRates rates = m_optimizer.rates(number, learningRate);
    if (m_device.is_cuda()) {
        if (!m_gpu)
            m_gpu = std::make_unique<GpuSteps>(m_network, m_optimizer, m_length, static_cast<long>(windows.size()));
        return m_gpu->step(rates, windows);
    }
    const at::Tensor tracked = m_network.loss(windows, m_length);
    tracked.backward();
    const double loss = tracked.item<float>(), norm = Optimizer::norm(m_network.gradient());
    if (std::isfinite(loss) && std::isfinite(norm))
        m_optimizer.step(rates, norm, m_network.numbers(), m_network.gradient());
    return {loss, norm};
}

} // namespace tnn::libtorch
