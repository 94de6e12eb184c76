// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/error.h"
#include "engine/model/layer_operator.h"
#include "engine/native/arithmetic.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_layer_operator {

using namespace tnn;
using namespace tnn::toeplitz;

constexpr double SinglePrecision = 2e-6;

CoefficientsPtr random(long n, long channels, unsigned seed)
{
    return std::make_shared<const Coefficients>(test::randomCoefficients(n, channels, false, seed));
}

/// The contributions to an output token from the tokens at every offset, one number at a time.
Sequence64 byFootprint(const Coefficients &vertical, const Coefficients &horizontal, Combination combination,
                       const Sequence &x)
{
    const long height = vertical.n, width = horizontal.n, columns = 2 * width - 1;
    Sequence64 y = Sequence64::Zero(x.rows(), x.cols());
    for (long channel = 0; channel < x.cols(); ++channel) {
        const std::vector<float> kernel = footprint(combination, kernelOf(vertical, channel),
                                                    kernelOf(horizontal, channel));
        for (long to = 0; to < x.rows(); ++to) {
            for (long from = 0; from < x.rows(); ++from) {
                const long dy = to / width - from / width, dx = to % width - from % width;
                const long place = (dy + height - 1) * columns + dx + width - 1;
                y(to, channel) += double(kernel[std::size_t(place)]) * double(x(from, channel));
            }
        }
    }
    return y;
}

/// Row sums of the leading n x n matrix of every channel.
Sequence64 rowSums(const Coefficients &c)
{
    Sequence64 sums = Sequence64::Zero(c.n, c.values.cols());
    for (long i = 0; i < c.n; ++i)
        for (long j = 0; j < c.n; ++j)
            sums.row(i) += c.values.row(c.rowOfLag(i - j)).cast<double>();
    return sums;
}

/// Coefficients whose row sums are far from zero, as in normalized operators.
CoefficientsPtr positive(long n, long channels, unsigned seed)
{
    Coefficients c = test::randomCoefficients(n, channels, false, seed);
    c.values = c.values.abs() + 0.1F;
    return std::make_shared<const Coefficients>(std::move(c));
}

/// Both axes' coefficients as an operator over float32.
class AxialProduct {
public:
    AxialProduct(const CoefficientsPtr &vertical, const CoefficientsPtr &horizontal, Combination combination,
                 Algorithm algorithm, bool normalized = false) :
        m_arithmetic(native::float32())
    {
        model::Tno tno;
        tno.normalize = normalized;
        const auto axis = [&](const CoefficientsPtr &t) {
            return model::LayerOperator::Axis(*m_arithmetic, tno, t, algorithm, {});
        };
        m_operator = std::make_unique<model::LayerOperator>(*m_arithmetic, axis(vertical), axis(horizontal),
                                                            combination);
    }

    Sequence operator()(const Sequence &x) const
    {
        Sequence y(x.rows(), x.cols());
        const model::Value in = m_arithmetic->upload(std::span(x.data(), std::size_t(x.size())), {x.rows(), x.cols()});
        m_arithmetic->download((*m_operator)(in), std::span(y.data(), std::size_t(y.size())));
        return y;
    }

private:
    std::shared_ptr<model::Arithmetic> m_arithmetic;
    std::unique_ptr<model::LayerOperator> m_operator;
};

class TestLayerOperator : public QObject {
    Q_OBJECT

private slots:
    void isTheFootprintsSum_data()
    {
        QTest::addColumn<int>("height");
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("channels");
        QTest::newRow("wide") << 5 << 9 << 3;
        QTest::newRow("high") << 8 << 3 << 18;
        QTest::newRow("square") << 6 << 6 << 2;
        QTest::newRow("one row") << 1 << 7 << 3;
        QTest::newRow("one column") << 7 << 1 << 3;
        QTest::newRow("one token") << 1 << 1 << 2;
        QTest::newRow("one channel") << 4 << 5 << 1;
    }
    void isTheFootprintsSum()
    {
        QFETCH(int, height);
        QFETCH(int, width);
        QFETCH(int, channels);
        const CoefficientsPtr vertical = random(height, channels, 1), horizontal = random(width, channels, 2);
        const Sequence x = test::randomSequence(long(height) * width, channels, 3);
        for (const Combination combination : {Combination::Sum, Combination::Product, Combination::TwiceProduct}) {
            const Sequence64 wanted = byFootprint(*vertical, *horizontal, combination, x);
            for (const Algorithm algorithm : allAlgorithms())
                QVERIFY(test::distance(AxialProduct(vertical, horizontal, combination, algorithm)(x), wanted)
                        < SinglePrecision);
        }
    }

    void anImpulseShowsTheFootprint()
    {
        const CoefficientsPtr vertical = random(4, 1, 4), horizontal = random(6, 1, 5);
        Sequence x = Sequence::Zero(24, 1);
        x(2 * 6 + 1, 0) = 1; // row 2, column 1
        const Sequence y = AxialProduct(vertical, horizontal, Combination::Sum, Algorithm::Naive)(x);
        QCOMPARE(y(3 * 6 + 1, 0), vertical->at(1, 0));
        QCOMPARE(y(0 * 6 + 1, 0), vertical->at(-2, 0));
        QCOMPARE(y(2 * 6 + 5, 0), horizontal->at(4, 0));
        QCOMPARE(y(2 * 6 + 0, 0), horizontal->at(-1, 0));
        QCOMPARE(y(2 * 6 + 1, 0), vertical->at(0, 0) + horizontal->at(0, 0));
        QCOMPARE(y(3 * 6 + 2, 0), 0.0F);
    }

    void normalizedIsDividedAxisByAxis()
    {
        const CoefficientsPtr vertical = positive(5, 3, 6), horizontal = positive(4, 3, 7);
        const Sequence x = test::randomSequence(20, 3, 8);
        const Sequence64 down = rowSums(*vertical), across = rowSums(*horizontal);
        const Coefficients none{4, false, {0, 1, 2}, Sequence::Zero(7, 3)},
            nothing{5, false, {0, 1, 2}, Sequence::Zero(9, 3)};
        const Sequence64 onlyDown = byFootprint(*vertical, none, Combination::Sum, x);
        const Sequence64 onlyAcross = byFootprint(nothing, *horizontal, Combination::Sum, x);
        const Sequence64 product = byFootprint(*vertical, *horizontal, Combination::TwiceProduct, x);
        Sequence64 sum(20, 3), both(20, 3);
        for (long token = 0; token < 20; ++token) {
            const auto rows = down.row(token / 4), columns = across.row(token % 4);
            sum.row(token) = onlyDown.row(token) / rows + onlyAcross.row(token) / columns;
            both.row(token) = product.row(token) / (rows * columns);
        }
        for (const Algorithm algorithm : allAlgorithms()) {
            const AxialProduct added(vertical, horizontal, Combination::Sum, algorithm, true);
            const AxialProduct multiplied(vertical, horizontal, Combination::TwiceProduct, algorithm, true);
            QVERIFY(test::distance(added(x), sum) < SinglePrecision);
            QVERIFY(test::distance(multiplied(x), both) < SinglePrecision);
        }
    }

    void sequencesOfABatchAreApart()
    {
        const CoefficientsPtr vertical = random(3, 2, 9), horizontal = random(5, 2, 10);
        for (const Combination combination : {Combination::Sum, Combination::Product, Combination::TwiceProduct}) {
            const AxialProduct product(vertical, horizontal, combination, Algorithm::Fft);
            const Sequence first = test::randomSequence(15, 2, 11), second = test::randomSequence(15, 2, 12);
            Sequence both(30, 2);
            both << first, second;
            const Sequence y = product(both);
            QVERIFY((y.topRows(15) == product(first)).all());
            QVERIFY((y.bottomRows(15) == product(second)).all());
        }
    }

    void alongTheSequence()
    {
        const auto a = native::float32();
        model::Tno tno;
        tno.normalize = true;
        tno.outputNorm.kind = model::NormKind::RootMeanSquare;
        toeplitz::Coefficients withOneOff = *positive(6, 3, 15);
        withOneOff.values.col(1) = 0; // as if switched off: its row sums are zero too
        const CoefficientsPtr t = std::make_shared<const toeplitz::Coefficients>(std::move(withOneOff));
        const model::LayerOperator op(*a, model::LayerOperator::Axis(*a, tno, t, Algorithm::Naive, {}));
        QCOMPARE(op.tokens(), 6L);
        const Sequence x = test::randomSequence(6, 3, 16);
        Sequence64 wanted = Sequence64::Zero(6, 3);
        for (long i = 0; i < 6; ++i)
            for (long j = 0; j < 6; ++j)
                wanted.row(i) += (t->values.row(t->rowOfLag(i - j)) * x.row(j)).cast<double>();
        wanted /= rowSums(*t);
        wanted.col(1) = 0;
        for (long i = 0; i < 6; ++i)
            wanted.row(i) /= std::sqrt(wanted.row(i).square().mean() + 1e-5);
        Sequence y(6, 3);
        a->download(op(a->upload(std::span(x.data(), 18), {6, 3})), std::span(y.data(), 18));
        QVERIFY(test::distance(y, wanted) < SinglePrecision);
    }

    void wrongShapesAreRefused()
    {
        const CoefficientsPtr vertical = random(3, 2, 12), horizontal = random(5, 2, 13);
        const auto product = [&](const CoefficientsPtr &down, Combination combination) {
            return AxialProduct(down, horizontal, combination, Algorithm::Fft);
        };
        QVERIFY_THROWS_EXCEPTION(Error, product(vertical, Combination::Single));
        QVERIFY_THROWS_EXCEPTION(Error, product(random(3, 1, 14), Combination::Sum)(Sequence::Zero(15, 2)));
        QVERIFY_THROWS_EXCEPTION(Error, product(nullptr, Combination::Sum));
        QVERIFY_THROWS_EXCEPTION(Error, product(vertical, Combination::Sum)(Sequence::Zero(14, 2)));
        QVERIFY_THROWS_EXCEPTION(Error, product(vertical, Combination::Sum)(Sequence::Zero(15, 4)));
    }
};

TNN_TEST(TestLayerOperator, QCoreApplication)

} // namespace tst_layer_operator

#include "tst_layer_operator.moc"
