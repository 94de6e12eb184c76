// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cfloat>
#include <cmath>
#include <limits>
#include <QTest>

#include "engine/error.h"
#include "engine/native/activations.h"
#include "tests/engine/simd_targets.h"
#include "tests/test_class.h"

namespace tst_activation_kernels {

using namespace tnn;
using model::Activation;

constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
constexpr float Infinity = std::numeric_limits<float>::infinity();

/// Every exponent of float32 with several mantissas, of both signs, and the interval where most activations vary.
std::vector<float> everywhere()
{
    std::vector<float> numbers{0.0F, -0.0F};
    for (int exponent = -126; exponent < 128; ++exponent)
        for (int k = 0; k < 40; ++k)
            for (const float sign : {1.0F, -1.0F})
                numbers.push_back(sign * std::ldexp(1.0F + float(k) / 41, exponent));
    for (int k = -40000; k <= 40000; ++k)
        numbers.push_back(float(k) * 0.0031F);
    return numbers;
}

std::vector<float> activated(Activation activation, std::vector<float> x)
{
    const auto count = static_cast<long>(x.size());
    native::activate<float>(activation, {x.data(), 1, count, count});
    return x;
}

float activated(Activation activation, float x)
{
    return activated(activation, std::vector<float>{x}).front();
}

/// By the formula in double, whose tails keep their digits.
double exact(Activation activation, double x)
{
    switch (activation) {
    case Activation::Relu:
        return std::max(x, 0.0);
    case Activation::ReluSquared:
        return std::pow(std::max(x, 0.0), 2);
    case Activation::Silu:
        return x / (1 + std::exp(-x));
    case Activation::Sigmoid:
        return 1 / (1 + std::exp(-x));
    case Activation::Exp:
        return std::exp(x);
    case Activation::Tanh:
        return std::tanh(x);
    case Activation::Sine:
        return std::sin(x);
    case Activation::Cosine:
        return std::cos(x);
    case Activation::Gelu:
        return 0.5 * x * std::erfc(-x / std::sqrt(2.0));
    default:
        throw Error("unknown here");
    }
}

/// Relative to the exact number; subnormal results may be zero, and results beyond the largest float32 infinite.
bool isNear(float y, double wanted)
{
    constexpr double Precision = 3e-7;
    if (std::abs(wanted) < FLT_MIN * (1 + Precision) && y == 0)
        return true;
    if (std::abs(wanted) > FLT_MAX * (1 - Precision) && std::isinf(y) && (y > 0) == (wanted > 0))
        return true;
    return std::abs(double(y) - wanted) <= Precision * std::abs(wanted) + FLT_MIN * 1e-6;
}

/// Once for every kind of processor that this one can emulate.
class TestActivationKernels : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data()
    {
        QTest::addColumn<qlonglong>("target");
        for (const std::int64_t target : test::targets())
            QTest::addRow("%s", test::nameOfTarget(target)) << qlonglong(target);
    }
    void init()
    {
        QFETCH_GLOBAL(qlonglong, target);
        test::useTarget(target);
    }

    void areExact_data()
    {
        QTest::addColumn<int>("activation");
        for (const Activation activation :
             {Activation::Relu, Activation::ReluSquared, Activation::Silu, Activation::Sigmoid, Activation::Exp,
              Activation::Tanh, Activation::Gelu, Activation::Sine, Activation::Cosine})
            QTest::addRow("%s", std::string(nameOf(activation)).c_str()) << int(activation);
    }
    void areExact()
    {
        QFETCH(int, activation);
        const std::vector<float> x = everywhere(), y = activated(Activation(activation), x);
        for (std::size_t k = 0; k < x.size(); ++k)
            if (!isNear(y[k], exact(Activation(activation), double(x[k]))))
                QFAIL(qPrintable(QStringLiteral("%1 becomes %2").arg(x[k]).arg(y[k])));
    }

    void tanhFormOfGeluIsWithinRoundingOfItsInput()
    {
        const std::vector<float> x = everywhere(), y = activated(Activation::GeluTanh, x);
        for (std::size_t k = 0; k < x.size(); ++k) {
            const double v = x[k], inner = std::sqrt(2 / M_PI) * (v + 0.044715 * v * v * v);
            if (std::abs(y[k] - v / (1 + std::exp(-2 * inner))) > 3e-7 * std::abs(v) + FLT_MIN)
                QFAIL(qPrintable(QStringLiteral("%1 becomes %2").arg(x[k]).arg(y[k])));
        }
        QVERIFY(std::isnan(activated(Activation::GeluTanh, NaN)));
    }

    void nanStaysNan_data() { areExact_data(); }
    void nanStaysNan()
    {
        QFETCH(int, activation);
        for (std::size_t place = 0; place < 37; ++place) {
            std::vector<float> x(37, 1.0F);
            x[place] = NaN;
            const std::vector<float> y = activated(Activation(activation), x);
            for (std::size_t k = 0; k < y.size(); ++k)
                QCOMPARE(std::isnan(y[k]), k == place);
        }
    }

    void infinitiesGiveTheLimits()
    {
        QCOMPARE(activated(Activation::Silu, Infinity), Infinity);
        QVERIFY(std::isnan(activated(Activation::Silu, -Infinity))); // -infinity times zero, as in PyTorch
        QCOMPARE(activated(Activation::Sigmoid, Infinity), 1.0F);
        QCOMPARE(activated(Activation::Sigmoid, -Infinity), 0.0F);
        QCOMPARE(activated(Activation::Exp, Infinity), Infinity);
        QCOMPARE(activated(Activation::Exp, -Infinity), 0.0F);
        QCOMPARE(activated(Activation::Tanh, Infinity), 1.0F);
        QCOMPARE(activated(Activation::Tanh, -Infinity), -1.0F);
        QCOMPARE(activated(Activation::Relu, Infinity), Infinity);
        QCOMPARE(activated(Activation::Relu, -Infinity), 0.0F);
    }

    void nothingIsDenormal()
    {
        for (const Activation activation :
             {Activation::Silu, Activation::Sigmoid, Activation::Exp, Activation::Tanh, Activation::ReluSquared})
            for (const float y : activated(activation, everywhere()))
                if (y != 0 && std::abs(y) < FLT_MIN)
                    QFAIL(nameOf(activation).data());
    }

    void onlyTheRowsAreTouched()
    {
        for (long width = 1; width < 40; ++width) {
            const auto size = static_cast<std::size_t>(3 * 50);
            std::vector<float> x(size, 2.0F);
            native::activate<float>(Activation::Silu, {x.data() + 3, 3, width, 50});
            for (std::size_t k = 0; k < size; ++k) {
                const auto column = static_cast<long>(k % 50) - 3;
                QCOMPARE(x[k] == 2.0F, column < 0 || column >= width);
            }
        }
    }

    void anUnknownOneIsRefused() { QVERIFY_THROWS_EXCEPTION(Error, activated(Activation(99), 1.0F)); }
};

TNN_TEST(TestActivationKernels, QCoreApplication)

} // namespace tst_activation_kernels

#include "tst_activation_kernels.moc"
