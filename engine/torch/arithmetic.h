// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <utility>

#include <ATen/core/Tensor.h>

#include "engine/model/arithmetic.h"

namespace tnn::libtorch {

/// Returns an array of this arithmetic: a tensor with two axes (rows, channels), on any device.
model::Value valueOf(at::Tensor tensor);
/// Throws tnn::Error for an absent array.
const at::Tensor &tensorOf(const model::Value &value);

/// The arithmetic through LibTorch, on a CPU or a GPU. Gradients flow through all operations except upload and
/// download. Arrays may be shared between objects on the same device: what is multiplied by x is rounded as x is.
class Arithmetic final : public model::Arithmetic {
public:
    /// type: the type uploaded numbers are rounded to, kFloat, kBFloat16 or kHalf. Norms, decays and T x are always
    /// computed in float32.
    Arithmetic(at::Device device, at::ScalarType type) : m_device(device), m_type(type) { }

    const at::Device &device() const { return m_device; }
    /// Calls `act`, in which rows() of these indices takes them from a tensor on the device.
    template <class Act> at::Tensor withKnownIndices(std::span<const long> indices, at::Tensor there, const Act &act)
    {
        struct Forgotten { // also where `act` throws: other indices may lie at the same address later
            Arithmetic &arithmetic;
            ~Forgotten()
            {
                arithmetic.m_known = {};
                arithmetic.m_knownThere.reset();
            }
        } const forgotten{*this};
        m_known = indices;
        m_knownThere = std::move(there);
        return act();
    }

    model::Value upload(std::span<const double> numbers, model::Shape shape) override;
    model::Value upload(std::span<const float> numbers, model::Shape shape) override;
    void download(const model::Value &value, std::span<float> numbers) override;
    void download(const model::Value &value, std::span<double> numbers) override;
    model::Shape shape(const model::Value &value) override;

    model::Value linear(const model::Value &x, const model::Linear &map) override;
    model::Value activate(model::Activation activation, const model::Value &x) override;
    model::Value activatedLinear(model::Activation activation, const model::Value &x,
                                 const model::Linear &map) override;
    model::Value norm(const model::Norm &norm, const model::Value &x) override;
    model::Value add(const model::Value &a, const model::Value &b) override;
    model::Value multiply(const model::Value &a, const model::Value &b) override;
    model::Value mean(const model::Value &x, long n) override;
    model::Value rows(const model::Value &x, std::span<const long> indices) override;
    model::Value columns(const model::Value &x, std::span<const long> indices) override;
    model::Value filter(const model::ShortFilter &filter, const model::Value &x, long n) override;
    model::Value reshaped(const model::Value &x, model::Shape shape) override;
    model::Value joined(std::span<const model::Value> parts) override;
    model::Value rotated(const model::Value &x, const model::Rotary &rotary, long width, long n, long first) override;
    model::Value attend(const model::Value &q, const model::Value &k, const model::Value &v,
                        const model::AttentionHeads &heads, long n, const Task &task) override;
    model::Value decay(const model::Value &x, const model::Value &gamma, long firstLag) override;

    model::Value matrices(const toeplitz::CoefficientsPtr &coefficients, toeplitz::Algorithm algorithm,
                          const Task &task) override;
    bool computesOnDevice() const override { return true; }
    model::Value deviceMatrices(const model::Value &coefficients, long n, bool causal,
                                toeplitz::Algorithm algorithm) override;
    model::Value toeplitz(const model::Value &matrices, const model::Value &x, const Task &task) override;
    std::size_t bytes(const model::Value &matrices, model::Shape x) override;
    void wait() override;

private:
    at::Device m_device;
    at::ScalarType m_type;
    std::span<const long> m_known;
    at::Tensor m_knownThere;
};

} // namespace tnn::libtorch
