// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>

#include "engine/model/arithmetic.h"

namespace tnn::test {

/// An arithmetic that counts the requested positions of an RPE: the rows it writes to host numbers.
class CountingArithmetic final : public model::Arithmetic {
    using Value = model::Value;

public:
    explicit CountingArithmetic(std::shared_ptr<model::Arithmetic> inner) : m_inner(std::move(inner)) { }

    std::atomic<long> asked = 0;

    void linearTo(const Value &x, const model::Linear &map, const model::Finish &finish, long firstLag,
                  std::span<float> y) override
    {
        asked += m_inner->shape(x).rows;
        m_inner->linearTo(x, map, finish, firstLag, y);
    }

    Value upload(std::span<const double> x, model::Shape shape) override { return m_inner->upload(x, shape); }
    Value upload(std::span<const float> x, model::Shape shape) override { return m_inner->upload(x, shape); }
    void download(const Value &x, std::span<float> numbers) override { m_inner->download(x, numbers); }
    void download(const Value &x, std::span<double> numbers) override { m_inner->download(x, numbers); }
    model::Shape shape(const Value &x) override { return m_inner->shape(x); }
    Value linear(const Value &x, const model::Linear &map) override { return m_inner->linear(x, map); }
    Value activate(model::Activation activation, const Value &x) override { return m_inner->activate(activation, x); }
    Value norm(const model::Norm &norm, const Value &x) override { return m_inner->norm(norm, x); }
    Value add(const Value &a, const Value &b) override { return m_inner->add(a, b); }
    Value multiply(const Value &a, const Value &b) override { return m_inner->multiply(a, b); }
    Value mean(const Value &x, long n) override { return m_inner->mean(x, n); }
    Value matrices(const toeplitz::CoefficientsPtr &t, toeplitz::Algorithm algorithm, const Task &task) override
    {
        return m_inner->matrices(t, algorithm, task);
    }
    Value toeplitz(const Value &matrices, const Value &x, const Task &task) override
    {
        return m_inner->toeplitz(matrices, x, task);
    }
    Value rows(const Value &x, std::span<const long> indices) override { return m_inner->rows(x, indices); }
    Value columns(const Value &x, std::span<const long> indices) override { return m_inner->columns(x, indices); }
    Value filter(const model::ShortFilter &filter, const Value &x, long n) override
    {
        return m_inner->filter(filter, x, n);
    }
    Value reshaped(const Value &x, model::Shape shape) override { return m_inner->reshaped(x, shape); }
    Value joined(std::span<const Value> parts) override { return m_inner->joined(parts); }
    Value rotated(const Value &x, const model::Rotary &rotary, long width, long n, long first) override
    {
        return m_inner->rotated(x, rotary, width, n, first);
    }
    Value attend(const Value &q, const Value &k, const Value &v, const model::AttentionHeads &heads, long n,
                 const Task &task) override
    {
        return m_inner->attend(q, k, v, heads, n, task);
    }
    Value decay(const Value &x, const Value &gamma, long firstLag) override
    {
        return m_inner->decay(x, gamma, firstLag);
    }

private:
    std::shared_ptr<model::Arithmetic> m_inner;
};

} // namespace tnn::test
