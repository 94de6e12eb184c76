// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/checkpoint/training/trained_network.h"
#include "engine/model/network.h"
#include "engine/torch/arithmetic.h"

namespace tnn::libtorch {

/// Returns a flat copy on the device.
at::Tensor uploaded(std::span<const float> numbers, const at::Device &device);

/// A network whose tensors can be trained: they are views of one flat array, and so are their gradients. The formulas
/// are those of engine/model; the operators' coefficients are recomputed each time.
class TrainingNetwork {
public:
    /// numbers: the values of all trained tensors (TrainedTensor::offset), copied to the device.
    TrainingNetwork(const checkpoint::TrainedNetwork &network, std::span<const float> numbers, at::Device device);

    at::Tensor &numbers() { return m_numbers; }   ///< flat, not tracked
    at::Tensor &gradient() { return m_gradient; } ///< the gradient of numbers(), accumulated by every backward()

    /// Returns logits (ids, vocabulary) of consecutive sequences of n tokens.
    at::Tensor logits(std::span<const long> ids, long n);
    /// Returns the mean negative log likelihood of the last n tokens of windows of n + 1, in nats. there: the same ids
    /// on the device, or undefined.
    at::Tensor loss(std::span<const long> windows, long n, const at::Tensor &there = {});

private:
    /// The tensors that a layer's coefficients are computed from.
    struct Operator {
        model::Rpe rpe;
        model::Value gamma;     ///< logits of a trained decay
        model::Value zero, pos; ///< learned coefficients, (heads, lags, channels of a head)
    };
    class Mixer;

    void addLayer(const std::string &own);
    Operator operatorAt(const std::string &toep) const;
    model::Value leaf(const checkpoint::TrainedTensor &tensor, const std::vector<long> &shape) const;
    model::Value matrix(const std::string &name) const; ///< a tensor in its own shape
    model::Value row(const std::string &name) const;    ///< the same numbers as one row
    model::Linear linear(const std::string &name) const;
    void prepare(long n);
    model::Value table(const Operator &from, long n) const;
    at::Tensor coefficients(const Operator &from, long n);

    checkpoint::TrainedNetwork m_plan;
    Arithmetic m_arithmetic;
    at::Tensor m_numbers, m_gradient;
    std::map<std::string, checkpoint::TrainedTensor> m_tensors; ///< by name
    model::Network m_network;
    std::vector<Operator> m_operators;
    long m_preparedFor = 0;      ///< the n of the members below
    model::Value m_features;     ///< the position features of lags 0 to n-1
    model::Value m_fixedFactors; ///< gamma^lag, (n, channels)
};

} // namespace tnn::libtorch
