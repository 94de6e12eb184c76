// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cfloat>
#include <limits>
#include <QTest>

#include "engine/error.h"
#include "engine/native/arithmetic.h"
#include "tests/engine/model/tno_cases.h"
#include "tests/test_class.h"

namespace tst_native {

using namespace tnn;
using namespace tnn::model;
using test::Sequence64;

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
constexpr double Infinity = std::numeric_limits<double>::infinity();

Value upload(Arithmetic &a, const Sequence64 &x)
{
    return a.upload(std::span<const double>(x.data(), std::size_t(x.size())), {x.rows(), x.cols()});
}

Sequence64 download(Arithmetic &a, const Value &value)
{
    const Shape shape = a.shape(value);
    Sequence64 x(shape.rows, shape.channels);
    a.download(value, std::span<double>(x.data(), std::size_t(x.size())));
    return x;
}

struct Precision {
    std::shared_ptr<Arithmetic> arithmetic;
    double tolerance; ///< the error that a number may have, relative to its size or to 1
};

std::vector<Precision> precisions()
{
    return {{native::float32(), 1e-6}, {native::float64(), 1e-14}};
}

/// Whether all numbers are close, each on its own scale.
bool near(const Sequence64 &a, const Sequence64 &b, double tolerance)
{
    return a.rows() == b.rows() && a.cols() == b.cols() && ((a - b).abs() <= tolerance * (1 + b.abs())).all();
}

class TestNative : public QObject {
    Q_OBJECT

private slots:
    void activationsArePyTorchs();
    void activationsKeepNan();
    void exponentialReachesInfinity();
    void namesRoundTrip();
    void normsArePyTorchs();
    void normOfZerosIsZero();
    void nanStaysInItsRow();
    void linearIsTheDefinition();
    void arraysAddAndMultiply();
    void rowsAndColumnsAreChosen();
    void decayIsThePower();
    void decayLeavesLagZero();
    void decayHasNoDenormals();
    void misfitsAreRefused();
    void shortFiltersAreTheDefinition();
    void filteredMapsAreTheirSteps();
    void perceptronsAreTwoMaps();
    void epsilonsReplaceTheKindsOwn();
};

void TestNative::activationsArePyTorchs()
{
    for (const Precision &p : precisions()) {
        for (const QJsonValue &value : test::numberCases("activations")) {
            const QJsonObject object = value.toObject();
            const Activation activation = activationNamed(object["name"].toString().toStdString());
            const Value x = upload(*p.arithmetic, test::numbersOf(object["x"]));
            const Sequence64 y = download(*p.arithmetic, p.arithmetic->activate(activation, x));
            QVERIFY2(near(y, test::numbersOf(object["y"]), p.tolerance), qPrintable(object["name"].toString()));
        }
    }
}

void TestNative::activationsKeepNan()
{
    for (const Precision &p : precisions()) {
        for (const QJsonValue &value : test::numberCases("activations")) {
            const QByteArray name = value.toObject()["name"].toString().toUtf8();
            // Seven numbers, so that both full SIMD registers and the remainder are tested.
            const Sequence64 x = Sequence64::Constant(7, 1, NaN);
            const Value y = p.arithmetic->activate(activationNamed(name.toStdString()), upload(*p.arithmetic, x));
            QVERIFY2(download(*p.arithmetic, y).isNaN().all(), name.constData());
        }
    }
}

void TestNative::exponentialReachesInfinity()
{
    const auto a = native::float32();
    const Sequence64 y = download(*a, a->activate(Activation::Exp, upload(*a, Sequence64::Constant(5, 1, 100))));
    QVERIFY((y == Infinity).all());
}

void TestNative::namesRoundTrip()
{
    for (int i = 0; i <= int(Activation::Sine); ++i)
        QVERIFY(activationNamed(nameOf(Activation(i))) == Activation(i));
    QVERIFY(activationNamed("something else") == Activation::None);
    QVERIFY(nameOf(Activation::OnePlusElu) == "1+elu");
}

void TestNative::normsArePyTorchs()
{
    for (const Precision &p : precisions()) {
        for (const QJsonValue &value : test::numberCases("norms")) {
            const QJsonObject object = value.toObject();
            const Norm norm{test::normNamed(object["kind"].toString()),
                            test::parameter(*p.arithmetic, object["weight"]),
                            test::parameter(*p.arithmetic, object["bias"])};
            const Value x = upload(*p.arithmetic, test::numbersOf(object["x"]));
            const Sequence64 y = download(*p.arithmetic, p.arithmetic->norm(norm, x));
            QVERIFY2(near(y, test::numbersOf(object["y"]), p.tolerance), qPrintable(object["kind"].toString()));
        }
    }
}

void TestNative::normOfZerosIsZero()
{
    for (const Precision &p : precisions())
        for (const NormKind kind : {NormKind::SimpleRms, NormKind::LayerNorm, NormKind::Scale}) {
            const Value y = p.arithmetic->norm({kind, {}, {}}, upload(*p.arithmetic, Sequence64::Zero(2, 5)));
            QVERIFY((download(*p.arithmetic, y) == 0).all());
        }
}

void TestNative::nanStaysInItsRow()
{
    Sequence64 x = Sequence64::Ones(3, 5);
    x(1, 2) = NaN;
    const Linear map{{}, {}};
    for (const Precision &p : precisions()) {
        Arithmetic &a = *p.arithmetic;
        const Linear identity{upload(a, Sequence64(Eigen::MatrixXd::Identity(5, 5).array())), map.bias};
        const Value in = upload(a, x);
        for (const Value &out : {a.norm({NormKind::SimpleRms, {}, {}}, in), a.norm({NormKind::LayerNorm, {}, {}}, in),
                                 a.linear(in, identity)}) {
            const Sequence64 y = download(a, out);
            QVERIFY(y.row(1).isNaN().all());
            QVERIFY(y.row(0).isFinite().all() && y.row(2).isFinite().all());
        }
    }
}

void TestNative::linearIsTheDefinition()
{
    const Sequence64 x = test::randomSequence(37, 5, 1).cast<double>();
    const Sequence64 weight = test::randomSequence(3, 5, 2).cast<double>();
    const Sequence64 bias = test::randomSequence(1, 3, 3).cast<double>();
    Sequence64 wanted = Sequence64::Zero(37, 3);
    for (long row = 0; row < 37; ++row)
        for (long out = 0; out < 3; ++out) {
            wanted(row, out) = bias(0, out);
            for (long in = 0; in < 5; ++in)
                wanted(row, out) += weight(out, in) * x(row, in);
        }
    for (const Precision &p : precisions()) {
        Arithmetic &a = *p.arithmetic;
        QVERIFY(near(download(a, a.linear(upload(a, x), {upload(a, weight), upload(a, bias)})), wanted, p.tolerance));
        wanted.rowwise() -= bias.row(0);
        QVERIFY(near(download(a, a.linear(upload(a, x), {upload(a, weight), {}})), wanted, p.tolerance));
        wanted.rowwise() += bias.row(0);
    }
}

void TestNative::arraysAddAndMultiply()
{
    for (const Precision &p : precisions()) {
        Arithmetic &a = *p.arithmetic;
        const Value x = upload(a, Sequence64::Constant(2, 3, 5)), y = upload(a, Sequence64::Constant(2, 3, 0.5));
        QVERIFY((download(a, a.add(x, y)) == 5.5).all());
        QVERIFY((download(a, a.multiply(x, y)) == 2.5).all());
        QVERIFY((download(a, x) == 5).all()); // values never change
    }
}

void TestNative::rowsAndColumnsAreChosen()
{
    Sequence64 x(2, 3);
    x << 1, 2, 3, 4, 5, 6;
    const std::vector<long> rows{1, 0, 1}, columns{2, 0};
    for (const Precision &p : precisions()) {
        Arithmetic &a = *p.arithmetic;
        Sequence64 wanted(3, 3);
        wanted << 4, 5, 6, 1, 2, 3, 4, 5, 6;
        QVERIFY((download(a, a.rows(upload(a, x), rows)) == wanted).all());
        wanted.resize(2, 2);
        wanted << 3, 1, 6, 4;
        QVERIFY((download(a, a.columns(upload(a, x), columns)) == wanted).all());
    }
}

void TestNative::decayIsThePower()
{
    Sequence64 gamma(1, 4);
    gamma << 0.5, 0.9990234375, 1.0, 0.0; // exact in float32
    for (const Precision &p : precisions()) {
        Arithmetic &a = *p.arithmetic;
        for (const long first : {-400L, -5L, 0L, 3L}) {
            const Value x = upload(a, Sequence64::Constant(500, 4, 3));
            const Sequence64 y = download(a, a.decay(x, upload(a, gamma), first));
            for (long row = 0; row < 500; ++row)
                for (long c = 0; c < 4; ++c) {
                    const double lag = std::abs(double(first + row));
                    const double wanted = 3 * std::pow(gamma(0, c), lag);
                    QVERIFY(std::abs(y(row, c) - wanted) <= p.tolerance * wanted + FLT_MIN);
                }
        }
    }
}

void TestNative::decayLeavesLagZero()
{
    for (const Precision &p : precisions()) {
        Arithmetic &a = *p.arithmetic;
        const Value x = upload(a, Sequence64::Constant(3, 1, 7)), zero = upload(a, Sequence64::Zero(1, 1));
        Sequence64 wanted(3, 1);
        wanted << 0, 7, 0;
        QVERIFY((download(a, a.decay(x, zero, -1)) == wanted).all());
    }
}

void TestNative::decayHasNoDenormals()
{
    for (const Precision &p : precisions()) {
        Arithmetic &a = *p.arithmetic;
        const Value gamma = upload(a, Sequence64::Constant(1, 1, 0.5));
        const Sequence64 y = download(a, a.decay(upload(a, Sequence64::Ones(200, 1)), gamma, 0));
        QCOMPARE(y(126, 0), double(FLT_MIN)); // 2^-126, the smallest normal float32
        QVERIFY((y.bottomRows(73) == 0).all());
    }
}

void TestNative::misfitsAreRefused()
{
    for (const Precision &p : precisions()) {
        Arithmetic &a = *p.arithmetic;
        const Value x = upload(a, Sequence64::Ones(2, 3)), y = upload(a, Sequence64::Ones(2, 4));
        const std::vector<long> outside{3};
        const std::vector<double> five(5);
        QVERIFY_THROWS_EXCEPTION(Error, a.add(x, y));
        QVERIFY_THROWS_EXCEPTION(Error, a.multiply(x, y));
        QVERIFY_THROWS_EXCEPTION(Error, a.linear(x, {y, {}}));
        QVERIFY_THROWS_EXCEPTION(Error, a.linear(x, {x, y}));
        QVERIFY_THROWS_EXCEPTION(Error, a.linear(x, {}));
        QVERIFY_THROWS_EXCEPTION(Error, a.norm({NormKind::Rms, y, {}}, x));
        QVERIFY_THROWS_EXCEPTION(Error, a.decay(x, y, 0));
        QVERIFY_THROWS_EXCEPTION(Error, a.rows(x, outside));
        QVERIFY_THROWS_EXCEPTION(Error, a.columns(x, outside));
        QVERIFY_THROWS_EXCEPTION(Error, a.upload(std::span<const double>(five), {2, 3}));
        std::vector<float> out(5);
        QVERIFY_THROWS_EXCEPTION(Error, a.download(x, std::span<float>(out)));
    }
}

void TestNative::shortFiltersAreTheDefinition()
{
    for (const auto &[a, tolerance] : precisions())
        for (const long n : {1L, 2L, 9L}) { // sequences shorter and longer than the filter
            const Sequence64 x = test::randomSequence(2 * n, 5, 1).cast<double>(),
                             taps = test::randomSequence(3, 5, 2).cast<double>(),
                             bias = test::randomSequence(1, 5, 3).cast<double>();
            Sequence64 wanted(x.rows(), x.cols());
            for (long row = 0; row < x.rows(); ++row) {
                wanted.row(row) = bias.row(0);
                for (long lag = 0; lag <= std::min(2L, row % n); ++lag)
                    wanted.row(row) += taps.row(lag) * x.row(row - lag);
            }
            const model::ShortFilter filter{upload(*a, taps), upload(*a, bias)};
            QVERIFY(near(download(*a, a->filter(filter, upload(*a, x), n)), wanted, tolerance));
            const Sequence64 plain = wanted.rowwise() - bias.row(0);
            QVERIFY(near(download(*a, a->filter({filter.taps, {}}, upload(*a, x), n)), plain, tolerance));
            QVERIFY_THROWS_EXCEPTION(Error, a->filter(filter, upload(*a, x.topRows(1).leftCols(4)), 1));
            QVERIFY_THROWS_EXCEPTION(Error, a->filter(filter, upload(*a, x), 0));
        }
}

/// To the bit, over blocks of rows that begin within sequences, and strips of columns.
void TestNative::filteredMapsAreTheirSteps()
{
    for (const auto &[a, tolerance] : precisions()) {
        const auto random = [&a = a](long rows, long columns, unsigned seed) {
            return upload(*a, test::randomSequence(rows, columns, seed).cast<double>());
        };
        for (const long n : {1L, 2L, 100L, 300L})
            for (const long inputs : {1L, 3L}) {
                const model::FilteredLinear part{{random(70, inputs, 1), random(1, 70, 2)},
                                                 {random(4, 70, 3), random(1, 70, 4)}};
                const model::FilteredLinear plain{{part.map.weight, {}}, {part.filter.taps, {}}};
                const Value x = random(2 * n, inputs, 5), factor = random(2 * n, 70, 6);
                const Value steps = a->filter(part.filter, a->linear(x, part.map), n);
                QVERIFY((download(*a, a->filteredLinear(x, part, n, {})) == download(*a, steps)).all());
                QVERIFY((download(*a, a->filteredLinear(x, plain, n, factor))
                         == download(*a, a->multiply(a->filter(plain.filter, a->linear(x, plain.map), n), factor)))
                            .all());
                QVERIFY_THROWS_EXCEPTION(Error, a->filteredLinear(x, part, n, x));
                QVERIFY_THROWS_EXCEPTION(Error, a->filteredLinear(random(2 * n, 5, 1), part, n, {}));
                QVERIFY_THROWS_EXCEPTION(Error, a->filteredLinear(x, part, 0, {}));
            }
    }
}

/// Also in blocks of rows: 7 inner numbers need 40 000 rows for more than one.
void TestNative::perceptronsAreTwoMaps()
{
    for (const auto &[a, tolerance] : precisions()) {
        const auto random = [&a = a](long rows, long columns, unsigned seed) {
            return upload(*a, test::randomSequence(rows, columns, seed).cast<double>());
        };
        const model::Linear in{random(7, 4, 1), random(1, 7, 2)}, out{random(3, 7, 3), random(1, 3, 4)};
        const Value x = random(40000, 4, 5);
        const Sequence64 wanted = download(*a, a->linear(a->activate(Activation::GeluTanh, a->linear(x, in)), out));
        QVERIFY(near(download(*a, a->perceptron(x, in, Activation::GeluTanh, out)), wanted, tolerance));
    }
}

void TestNative::epsilonsReplaceTheKindsOwn()
{
    for (const auto &[a, tolerance] : precisions())
        for (const NormKind kind : {NormKind::LayerNorm, NormKind::Rms}) {
            const Sequence64 x = 1e-3 * test::randomSequence(4, 6, 1).cast<double>();
            const model::Norm norm{kind, {}, {}, 1e-3};
            const bool centred = kind == NormKind::LayerNorm;
            Sequence64 wanted = x;
            for (long row = 0; row < x.rows(); ++row) {
                const Sequence64 line = x.row(row) - (centred ? x.row(row).mean() : 0.0);
                const double square = line.square().mean();
                wanted.row(row) = line / (centred ? std::sqrt(square + 1e-3) : std::sqrt(square) + 1e-3);
            }
            QVERIFY(near(download(*a, a->norm(norm, upload(*a, x))), wanted, tolerance));
        }
}

TNN_TEST(TestNative, QCoreApplication)

} // namespace tst_native

#include "tst_native.moc"
