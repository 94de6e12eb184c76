// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ATen/ATen.h>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "engine/parallel.h"
#include "engine/torch/tracked.h"
#include "tests/engine/simd_targets.h"
#include "tests/test_class.h"

namespace tst_tracked {

using namespace tnn;

using Tensors = std::vector<at::Tensor>;
using Formula = std::function<at::Tensor(const Tensors &)>;

/// The result of a formula and its gradients with respect to all inputs, for one gradient of the result.
Tensors withGradients(const Tensors &inputs, at::ScalarType type, const Formula &formula)
{
    Tensors own;
    for (const at::Tensor &input : inputs)
        own.push_back(input.to(type).clone().set_requires_grad(true));
    const at::Tensor y = formula(own);
    at::manual_seed(7);
    y.backward(at::randn(y.sizes()).to(type));
    Tensors results{y.detach()};
    for (const at::Tensor &input : own)
        results.push_back(input.grad());
    return results;
}

/// Compares with LibTorch's own gradients in float64, and the bits of one thread with those of two.
void compare(const Tensors &inputs, const Tensors &wanted, const Formula &ours)
{
    const int before = threads();
    setThreads(1);
    const Tensors alone = withGradients(inputs, at::kFloat, ours);
    setThreads(2);
    const Tensors shared = withGradients(inputs, at::kFloat, ours);
    setThreads(before);
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        const double largest = std::max(1.0, wanted[k].abs().max().item<double>()); // a gradient may vanish
        const double difference = (alone[k].to(at::kDouble) - wanted[k]).abs().max().item<double>();
        QVERIFY2(difference <= 2e-6 * largest, std::to_string(difference / largest).c_str());
        QVERIFY(at::equal(alone[k], shared[k]));
    }
}

/// Compares a formula of ours with its reference, with every instruction set.
void compare(const Tensors &inputs, const Formula &ours, const Formula &reference)
{
    const Tensors wanted = withGradients(inputs, at::kDouble, reference);
    for (const std::int64_t target : test::targets()) {
        test::useTarget(target);
        compare(inputs, wanted, ours);
    }
    test::useEveryTarget();
}

class TestTracked : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { at::manual_seed(3); }

    void linear_data()
    {
        QTest::addColumn<long>("rows");
        QTest::addColumn<long>("in");
        QTest::addColumn<long>("out");
        QTest::newRow("one number") << 1L << 1L << 1L;
        QTest::newRow("one input") << 200L << 1L << 32L;
        QTest::newRow("one row") << 1L << 100L << 130L;
        QTest::newRow("whole strips") << 256L << 128L << 192L;
        QTest::newRow("parts of strips") << 301L << 67L << 101L;
        QTest::newRow("for two threads") << 700L << 390L << 257L;
    }

    void linear()
    {
        QFETCH(const long, rows);
        QFETCH(const long, in);
        QFETCH(const long, out);
        const Tensors inputs{at::randn({rows, in}), at::randn({out, in}), at::randn({out})};
        for (const bool silu : {false, true})
            for (const bool bias : {false, true}) {
                const Tensors some(inputs.begin(), inputs.end() - (bias ? 0 : 1));
                compare(
                    some,
                    [&](const Tensors &x) {
                        return libtorch::trackedLinear(x[0], x[1], bias ? x[2] : at::Tensor(), silu);
                    },
                    [&](const Tensors &x) {
                        const at::Tensor y = at::linear(x[0], x[1], bias ? x[2] : at::Tensor());
                        return silu ? at::silu(y) : y;
                    });
            }
    }

    /// Where silu and its slope are almost 0 or 1, nothing overflows.
    void siluOfLargeNumbers()
    {
        const at::Tensor x = at::tensor({-1e30F, -200.0F, -95.0F, -20.0F, 0.0F, 20.0F, 200.0F, 1e30F}).view({8, 1});
        compare(
            {x},
            [](const Tensors &t) {
                return libtorch::trackedLinear(t[0], at::ones({1, 1}), {}, true);
            },
            [](const Tensors &t) { return at::silu(t[0]); });
    }

    void rms()
    {
        for (const auto &[rows, width] : {std::pair(1L, 1L), {5L, 3L}, {900L, 130L}})
            compare(
                {at::randn({rows, width})}, [](const Tensors &x) { return libtorch::trackedRms(x[0], 1e-8); },
                [width = width](const Tensors &x) {
                    return x[0] / (x[0].norm(2, 1, true) / std::sqrt(static_cast<double>(width)) + 1e-8);
                });
    }

    /// As in LibTorch, rows of zeros have a gradient.
    void rmsOfZeros()
    {
        at::Tensor x = at::zeros({2, 4}), dy = at::ones({2, 4});
        x.set_requires_grad(true);
        libtorch::trackedRms(x, 0.5).backward(dy);
        QVERIFY(at::equal(x.grad(), 2 * dy));
    }

    void product()
    {
        for (const long rows : {1L, 3L, 4000L})
            compare(
                {at::randn({rows, 37}), at::randn({rows, 37})},
                [](const Tensors &x) { return libtorch::trackedProduct(x[0], x[1]); },
                [](const Tensors &x) { return x[0] * x[1]; });
    }

    /// Gradients that nobody wants are not computed.
    void onlyWhatIsTracked()
    {
        const at::Tensor x = at::randn({4, 3});
        at::Tensor weight = at::randn({2, 3});
        QVERIFY(!libtorch::isTrackedHere(x, weight));
        weight.set_requires_grad(true);
        QVERIFY(libtorch::isTrackedHere(x, weight));
        QVERIFY(!libtorch::isTrackedHere(x.to(at::kDouble), weight));
        QVERIFY(!libtorch::isTrackedHere(x.narrow(0, 0, 0), weight));
        libtorch::trackedLinear(x, weight, {}, true).sum().backward();
        QVERIFY(!x.grad().defined());
        QCOMPARE(weight.grad().sizes(), weight.sizes());
    }
};

TNN_TEST(TestTracked, QCoreApplication)

} // namespace tst_tracked

#include "tst_tracked.moc"
