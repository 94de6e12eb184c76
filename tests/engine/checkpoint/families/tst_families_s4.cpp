// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <cmath>
#include <complex>
#include <functional>
#include <numbers>

#include <Eigen/LU>

#include "engine/native/arithmetic.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/test_class.h"

namespace tst_families_s4 {

using namespace tnn;
using namespace tnn::checkpoint;

using Complex = std::complex<double>;
using Matrix = Eigen::MatrixXcd;
using Vector = Eigen::VectorXcd;

/// The numbers of a made tensor, also as pairs.
struct Stored {
    Stored(const MadeCheckpoint &made, const std::string &name) : numbers(made.file.find(name)->values()) { }

    double operator()(long i) const { return numbers[static_cast<std::size_t>(i)]; }
    Complex pair(long i) const { return {(*this)(2 * i), (*this)(2 * i + 1)}; }
    /// Row `row` of pairs, with the conjugates after it.
    Vector closed(long row, long states, bool conjugated = false) const
    {
        Vector result(2 * states);
        for (long j = 0; j < states; ++j) {
            const Complex value = pair(row * states + j);
            result[j] = conjugated ? std::conj(value) : value;
            result[states + j] = std::conj(result[j]);
        }
        return result;
    }

    std::vector<double> numbers;
};

/// A state-space layer by its definition: no eigenvectors, but powers of the matrix (in which C is corrected).
std::vector<double> denseTaps(const Matrix &a, const Vector &b, const Vector &corrected, double step, long length,
                              long count)
{
    const Matrix one = Matrix::Identity(a.rows(), a.cols());
    const Eigen::PartialPivLU<Matrix> left(one - step / 2 * a);
    const Matrix next = left.solve(one + step / 2 * a);
    Matrix power = one;
    for (long i = 0; i < length; ++i)
        power = power * next;
    Vector state = left.solve(step * b);
    const Vector c = length == 0 ? corrected : Vector((one - power).transpose().partialPivLu().solve(corrected));
    std::vector<double> taps;
    for (long k = 0; k < count; ++k, state = next * state)
        taps.push_back((c.transpose() * state).value().real());
    return taps;
}

struct Loaded {
    Loaded(const MadeCheckpoint &made, const GivenOptions &given = {}, std::size_t number = 0) :
        description(describe(made.file, given)), tno(loadTno(made.file, description.tnos[number], *arithmetic))
    {
    }

    toeplitz::Coefficients raw(long n) const { return rawCoefficients(*arithmetic, tno, n); }

    std::shared_ptr<model::Arithmetic> arithmetic = native::float32();
    Description description;
    model::Tno tno;
};

/// Whether a column is `want` at lags 0, 1, ... (`sign` 1) or -1, -2, ... (-1), and zero beyond it.
bool agrees(const toeplitz::Coefficients &got, long column, const std::vector<double> &want, long sign = 1)
{
    for (long k = 0; k < got.n - (sign < 0); ++k) {
        const double expected = k < static_cast<long>(want.size()) ? want[static_cast<std::size_t>(k)] : 0;
        if (!(std::abs(got.at(sign < 0 ? -k - 1 : k, column) - expected) <= 2e-6 * (1 + std::abs(expected))))
            return false;
    }
    return true;
}

constexpr long Channels = 4, States = 3, Tied = 2, Heads = 2;

/// Version 4, two heads; `ways` 2 makes it two-sided. Rank 0: diagonal.
MadeCheckpoint fourth(long ways, long rank, long steps = 1)
{
    MadeCheckpoint made;
    made.tensor("layer.D", {Heads, Channels})
        .tensor("layer.kernel.inv_dt", {Channels, steps})
        .tensor("layer.kernel.C", {ways * Heads, Channels, States, 2})
        .tensor("layer.kernel.B", {1, Tied, States, 2})
        .tensor("layer.kernel.A_real", {Tied, States})
        .tensor("layer.kernel.A_imag", {Tied, States});
    if (rank > 0)
        made.tensor("layer.kernel.P", {rank, Tied, States, 2}).tensor("layer.kernel.l_kernel", {}, 8);
    return made;
}

/// diag(a) - sum p q^T over the states and their conjugates.
Matrix lowRank(const Vector &diagonal, const std::vector<std::pair<Vector, Vector>> &terms)
{
    Matrix a = diagonal.asDiagonal();
    for (const auto &[p, q] : terms)
        a -= p * q.transpose();
    return a;
}

double softplus(double x)
{
    return std::log1p(std::exp(x));
}

class TestFamiliesS4 : public QObject {
    Q_OBJECT
private slots:
    void discretizesDiagonalModels_data();
    void discretizesDiagonalModels();
    void computesLowRankModelsTwoSidedAndCut();
    void repeatsRowsThatDivideTheChannels();
    void readsStackedTensorsOfVersion1();
    void runsSecondKernelBackward();
    void readsOwnRightFactorOfVersion2();
    void recognisesVersions_data();
    void recognisesVersions();
    void ordersTiers();
    void sharesAveragesOfBothDirections();
    void survivesHostileNumbers();
    void refusesUnfittingShapes_data();
    void refusesUnfittingShapes();
};

void TestFamiliesS4::discretizesDiagonalModels_data()
{
    QTest::addColumn<QString>("disc");
    for (const char *disc : {"zoh", "bilinear", "dss"})
        QTest::newRow(disc) << disc;
}

void TestFamiliesS4::discretizesDiagonalModels()
{
    QFETCH(QString, disc);
    const bool dss = disc == "dss";
    const MadeCheckpoint made = fourth(1, 0, States);
    const Loaded loaded(made,
                        {{},
                         {{"disc", disc.toStdString()},
                          {"dt_transform", std::string("softplus")},
                          {"real_transform", std::string(dss ? "none" : "softplus")},
                          {"imag_transform", std::string("exp")},
                          {"bandlimit", 0.6}}});
    const Stored dt(made, "layer.kernel.inv_dt"), b(made, "layer.kernel.B"), c(made, "layer.kernel.C"),
        real(made, "layer.kernel.A_real"), imaginary(made, "layer.kernel.A_imag");
    constexpr long N = 20;
    const toeplitz::Coefficients got = loaded.raw(N);
    bool masked = false;
    for (long row = 0; row < Heads * Channels; ++row) {
        std::vector<Complex> taps(N);
        for (long j = 0; j < States; ++j) {
            const long at = row % Channels % Tied * States + j;
            const Complex a(dss ? -real(at) : -softplus(real(at)), -std::exp(imaginary(at)));
            const double step = softplus(dt(row % Channels * States + j));
            if (step * std::abs(a.imag()) / (2 * std::numbers::pi) >= 0.3) {
                masked = true;
                continue;
            }
            const Complex z = step * a, weight = c.pair(row * States + j) * b.pair(at);
            for (long k = 0; k < N; ++k) {
                const auto lag = static_cast<double>(k);
                Complex &tap = taps[static_cast<std::size_t>(k)];
                if (disc == "zoh")
                    tap += 2.0 * weight * (std::exp(z) - 1.0) / a * std::exp(z * lag);
                else if (disc == "bilinear")
                    tap += 2.0 * weight * step / (1.0 - z / 2.0) * std::pow((1.0 + z / 2.0) / (1.0 - z / 2.0), lag);
                else {
                    const bool grows = a.real() > 0;
                    const Complex down = grows ? -z : z, x = a * (std::exp(down * double(N)) - 1.0);
                    tap += weight * (std::exp(down) - 1.0) * std::conj(x) / (x * std::conj(x) + 1e-7)
                        * std::exp(z * (lag - (grows ? N - 1 : 0)));
                }
            }
        }
        std::vector<double> want;
        for (const Complex &tap : taps)
            want.push_back(tap.real());
        QVERIFY(agrees(got, row, want));
    }
    QVERIFY(masked);
    QCOMPARE(dependsOnLength(loaded.tno), dss);
}

void TestFamiliesS4::computesLowRankModelsTwoSidedAndCut()
{
    constexpr long Cut = 5, N = 9, Length = 8;
    const MadeCheckpoint made = fourth(2, 2);
    const Loaded loaded(made, {{}, {{"l_max", Cut}}});
    QVERIFY(!loaded.tno.causal);
    QCOMPARE(optionText(loaded.description.options, "dt_transform"), std::string("exp assumed"));
    QCOMPARE(optionText(loaded.description.options, "rank"), std::string("2 inferred"));
    const Stored dt(made, "layer.kernel.inv_dt"), b(made, "layer.kernel.B"), c(made, "layer.kernel.C"),
        real(made, "layer.kernel.A_real"), imaginary(made, "layer.kernel.A_imag"), p(made, "layer.kernel.P");
    const toeplitz::Coefficients got = loaded.raw(N);
    for (long row = 0; row < 2 * Heads * Channels; ++row) {
        const long channel = row % Channels, tied = channel % Tied;
        Vector diagonal(2 * States);
        for (long j = 0; j < States; ++j) {
            diagonal[j] = {-std::exp(real(tied * States + j)), -imaginary(tied * States + j)};
            diagonal[States + j] = std::conj(diagonal[j]);
        }
        const Vector first = p.closed(tied, States), second = p.closed(Tied + tied, States);
        const Matrix a = lowRank(diagonal, {{first, first.conjugate()}, {second, second.conjugate()}});
        const std::vector<double> want = denseTaps(a, b.closed(tied, States), c.closed(row, States),
                                                   std::exp(dt(channel)), Length, Cut);
        const bool backward = row >= Heads * Channels;
        QVERIFY(agrees(got, row % (Heads * Channels), want, backward ? -1 : 1));
    }
}

/// A of version 1 is common to all channels, P and Q of which are the second rows of B and C.
std::vector<double> stackedTaps(const MadeCheckpoint &made, const std::string &stem, long channel, long count)
{
    const Stored dt(made, stem + "log_dt"), w(made, stem + "w"), b(made, stem + "B"), c(made, stem + "C");
    const Vector p = b.closed(2 * channel + 1, States), q = c.closed(2 * channel + 1, States, true);
    return denseTaps(lowRank(w.closed(0, States), {{p, q}}), b.closed(2 * channel, States),
                     c.closed(2 * channel, States, true), std::exp(dt(channel)), 4, count);
}

MadeCheckpoint &addStacked(MadeCheckpoint &made, const std::string &stem)
{
    return made.tensor(stem + "log_dt", {Channels})
        .tensor(stem + "w", {States, 2})
        .tensor(stem + "B", {Channels, 2, States, 2})
        .tensor(stem + "C", {Channels, 2, States, 2})
        .tensor(stem + "nodes", {3, 2});
}

/// Channel h uses row h % rows of each tensor, whatever the other has.
void TestFamiliesS4::repeatsRowsThatDivideTheChannels()
{
    constexpr long Six = 6;
    const auto made = [](long ofA, long ofP) {
        MadeCheckpoint result;
        result.tensor("layer.D", {1, Six}).tensor("layer.kernel.inv_dt", {Six, 1}, -1);
        result.tensor("layer.kernel.C", {1, Six, States, 2}).tensor("layer.kernel.B", {1, 1, States, 2});
        result.tensor("layer.kernel.A_real", {ofA, States}).tensor("layer.kernel.A_imag", {ofA, States});
        return result.tensor("layer.kernel.P", {1, ofP, States, 2}).tensor("layer.kernel.l_kernel", {}, 8);
    };
    const MadeCheckpoint shared = made(2, 3);
    MadeCheckpoint each = made(Six, Six);
    for (Tensor &tensor : each.file.tensors) {
        const std::vector<double> values = shared.file.find(tensor.name)->values();
        std::vector<float> repeated;
        for (long i = 0; i < tensor.size(); ++i)
            repeated.push_back(static_cast<float>(values[static_cast<std::size_t>(i) % values.size()]));
        const auto bytes = std::as_bytes(std::span(repeated));
        tensor.record = plainRecord(tensor.name, io::File::of("made", {bytes.begin(), bytes.end()}), 0, bytes.size());
    }
    QVERIFY((Loaded(shared).raw(9).values == Loaded(each).raw(9).values).all());
}

void TestFamiliesS4::readsStackedTensorsOfVersion1()
{
    MadeCheckpoint made;
    addStacked(made.tensor("layer.D", {Channels}), "layer.kernel.krylov.");
    const Loaded loaded(made);
    QCOMPARE(loaded.description.family, std::string("s4-v1"));
    for (long channel = 0; channel < Channels; ++channel)
        QVERIFY(agrees(loaded.raw(6), channel, stackedTaps(made, "layer.kernel.krylov.", channel, 6)));
}

void TestFamiliesS4::runsSecondKernelBackward()
{
    MadeCheckpoint made;
    addStacked(made.tensor("layer.D", {Channels}), "layer.kernel.krylov.");
    addStacked(made, "layer.kernel2.krylov.");
    const Loaded loaded(made);
    const toeplitz::Coefficients got = loaded.raw(6);
    QCOMPARE(loaded.tno.heads, 2L);
    QCOMPARE(loaded.tno.skip.size(), static_cast<std::size_t>(2 * Channels));
    for (long channel = 0; channel < Channels; ++channel) {
        QVERIFY(agrees(got, channel, stackedTaps(made, "layer.kernel.krylov.", channel, 6)));
        QVERIFY(agrees(got, channel, {}, -1));
        const std::vector<double> taps = stackedTaps(made, "layer.kernel2.krylov.", channel, 6);
        QVERIFY(agrees(got, Channels + channel, {taps[0]}));
        QVERIFY(agrees(got, Channels + channel, {taps.begin() + 1, taps.end()}, -1));
    }
}

void TestFamiliesS4::readsOwnRightFactorOfVersion2()
{
    MadeCheckpoint made;
    const std::string stem = "layer.kernel.kernel.";
    made.tensor("layer.D", {1, Channels}).tensor(stem + "log_dt", {Channels}).tensor(stem + "omega", {5, 2});
    made.tensor(stem + "C", {1, Channels, States, 2}).tensor(stem + "w", {1, States, 2});
    for (const char *name : {"B", "P", "Q"})
        made.tensor(stem + name, {1, 1, States, 2});
    const Loaded loaded(made);
    QCOMPARE(loaded.description.family, std::string("s4-v2"));
    const Stored dt(made, stem + "log_dt"), c(made, stem + "C");
    const auto closed = [&](const char *name) { return Stored(made, stem + name).closed(0, States); };
    for (long channel = 0; channel < Channels; ++channel)
        QVERIFY(agrees(loaded.raw(6), channel,
                       denseTaps(lowRank(closed("w"), {{closed("P"), closed("Q")}}), closed("B"),
                                 c.closed(channel, States), std::exp(dt(channel)), 8, 6)));
}

void TestFamiliesS4::recognisesVersions_data()
{
    QTest::addColumn<QString>("step");
    QTest::addColumn<QString>("real");
    QTest::addColumn<QString>("imaginary");
    QTest::addColumn<bool>("hasInput");
    QTest::addColumn<bool>("zeroOrder");
    QTest::addColumn<double>("sign");
    QTest::newRow("s4d-minimal") << "kernel.log_dt"
                                 << "kernel.log_A_real"
                                 << "kernel.A_imag" << false << true << 1.0;
    QTest::newRow("s4-v4") << "kernel.inv_dt"
                           << "kernel.A_real"
                           << "kernel.A_imag" << true << true << -1.0;
    QTest::newRow("s4-v4 ") << "kernel.log_dt"
                            << "kernel.A_real"
                            << "kernel.A_imag" << true << true << -1.0;
    QTest::newRow("s4-v3") << "kernel.kernel.log_dt"
                           << "kernel.kernel.inv_A_real"
                           << "kernel.kernel.A_imag" << true << false << 1.0;
    QTest::newRow("s4d-2022") << "kernel.kernel.log_dt"
                              << "kernel.kernel.log_w_real"
                              << "kernel.kernel.w_imag" << false << true << 1.0;
}

void TestFamiliesS4::recognisesVersions()
{
    QFETCH(QString, step);
    QFETCH(QString, real);
    QFETCH(QString, imaginary);
    QFETCH(bool, hasInput);
    QFETCH(bool, zeroOrder);
    QFETCH(double, sign);
    const std::string layer = "module.blocks.3.s4.", stem = real.toStdString().substr(0, real.lastIndexOf('.') + 1);
    MadeCheckpoint made;
    made.tensor(layer + "D", {1}).tensor(layer + step.toStdString(), {1}, -1);
    made.tensor(layer + real.toStdString(), {1, 1}, -0.5).tensor(layer + imaginary.toStdString(), {1, 1}, 2);
    made.tensor(layer + stem + "C", {1, 1, 1, 2});
    if (hasInput)
        made.tensor(layer + stem + "B", {1, 1, 2});
    const Loaded loaded(made);
    QCOMPARE(loaded.description.family,
             std::string(QTest::currentDataTag()).substr(0, loaded.description.family.size()));
    QCOMPARE(loaded.description.tnos.front().prefix, layer);
    QCOMPARE(loaded.description.tnos.front().block, 3L);
    QVERIFY(loaded.description.unused.empty());
    const Complex a(-std::exp(-0.5), sign * 2), z = std::exp(-1.0) * a,
                                                weight = Stored(made, layer + stem + "C").pair(0)
        * (hasInput ? Stored(made, layer + stem + "B").pair(0) : Complex(1));
    std::vector<double> want;
    for (const double lag : {0.0, 1.0, 2.0})
        want.push_back(
            2
            * (zeroOrder ? weight * (std::exp(z) - 1.0) / a * std::exp(z * lag)
                         : weight * std::exp(-1.0) / (1.0 - z / 2.0) * std::pow((1.0 + z / 2.0) / (1.0 - z / 2.0), lag))
                  .real());
    QVERIFY(agrees(loaded.raw(3), 0, want));
}

void TestFamiliesS4::ordersTiers()
{
    MadeCheckpoint made(R"({"hyper_parameters": {"model": {"l_max": 64, "layer": {"l_max": 64, "disc": "zoh"}}}})");
    const auto layer = [&](const std::string &prefix, long channels) {
        const std::string stem = prefix + "kernel.kernel.";
        made.tensor(prefix + "D", {1, channels}).tensor(stem + "log_dt", {channels});
        made.tensor(stem + "C", {1, channels, 1, 2}).tensor(stem + "B", {1, 1, 2});
        made.tensor(stem + "inv_A_real", {1, 1}).tensor(stem + "A_imag", {1, 1});
    };
    made.tensor("model.d_layers.0.linear.weight_v", {6, 8}).tensor("model.d_layers.1.linear.weight_v", {8, 12});
    layer("model.c_layers.0.layer.", 8);
    made.tensor("model.u_layers.0.0.linear.weight_v", {12, 8}).tensor("model.u_layers.1.0.linear.weight_v", {8, 6});
    layer("model.u_layers.0.1.layer.", 6);
    layer("model.u_layers.1.1.layer.", 2);
    const Description description = describe(made.file);
    QCOMPARE(description.tnos.size(), std::size_t(3));
    QCOMPARE(description.tnos[0].prefix, std::string("model.c_layers.0.layer."));
    QCOMPARE(optionText(description.tnos[0].options, "samples_per_lag"), std::string("8 inferred"));
    QCOMPARE(optionText(description.tnos[0].options, "l_max"), std::string("8 stored"));
    QCOMPARE(optionText(description.tnos[1].options, "samples_per_lag"), std::string("4 inferred"));
    QCOMPARE(optionText(description.tnos[1].options, "l_max"), std::string("16 stored"));
    QCOMPARE(optionText(description.tnos[2].options, "l_max"), std::string("64 stored"));
    QCOMPARE(description.tnos[2].block, 2L);
    const Loaded centre(made);
    QVERIFY(agrees(centre.raw(12), 0, {}, -1));
    QCOMPARE(centre.raw(12).at(8, 0), 0.0F);
    QVERIFY(centre.raw(12).at(7, 0) != 0);
}

void TestFamiliesS4::sharesAveragesOfBothDirections()
{
    MadeCheckpoint made;
    made.tensor("s4.D", {1, 2}).tensor("s4.kernel.delta", {2, 1, 1}).tensor("s4.kernel.alpha", {2, 3, 1});
    made.tensor("s4.kernel.beta", {2, 3, 1}).tensor("s4.kernel.gamma", {4, 3});
    const Stored delta(made, "s4.kernel.delta"), alpha(made, "s4.kernel.alpha"), beta(made, "s4.kernel.beta"),
        gamma(made, "s4.kernel.gamma");
    const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
    const toeplitz::Coefficients got = Loaded(made).raw(5);
    for (long row = 0; row < 4; ++row) {
        std::vector<double> want(5);
        for (long j = 0; j < 3; ++j)
            for (std::size_t k = 0; k < want.size(); ++k) {
                const double p = sigmoid(delta(row % 2)), q = 1 - p * sigmoid(alpha(row % 2 * 3 + j));
                want[k] += p * beta(row % 2 * 3 + j) * gamma(row * 3 + j) / std::sqrt(3.0) * std::pow(q, double(k));
            }
        QVERIFY(agrees(got, row % 2, want, row < 2 ? 1 : -1));
    }
}

void TestFamiliesS4::survivesHostileNumbers()
{
    for (const double step : {std::nan(""), 1e30, -1e30})
        for (const long rank : {0L, 1L}) {
            MadeCheckpoint made = fourth(1, rank);
            for (Tensor &tensor : made.file.tensors)
                if (tensor.name == "layer.kernel.inv_dt")
                    tensor = MadeCheckpoint().tensor("layer.kernel.inv_dt", {Channels, 1}, step).file.tensors.front();
            QCOMPARE(Loaded(made).raw(9).n, 9L);
        }
    MadeCheckpoint growing;
    growing.tensor("s4.D", {1, 1}).tensor("s4.kernel.inv_dt", {1, 1}, 1).tensor("s4.kernel.A_real", {1, 2}, -40);
    growing.tensor("s4.kernel.A_imag", {1, 2}, 1).tensor("s4.kernel.C", {1, 1, 2, 2});
    growing.tensor("s4.kernel.B", {1, 1, 2, 2});
    const Loaded softmax(growing, {{}, {{"disc", std::string("dss")}, {"real_transform", std::string("none")}}});
    QVERIFY(softmax.raw(500).values.isFinite().all());
    QVERIFY(softmax.raw(500).at(499, 0) != 0);
}

void TestFamiliesS4::refusesUnfittingShapes_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QList<long>>("shape");
    const auto row = [](const char *key, const QList<long> &shape) {
        QTest::addRow("%s of %d axes, %ld", key, int(shape.size()), shape.isEmpty() ? 0 : shape.last()) << key << shape;
    };
    row("D", {3, Channels});
    row("D", {0});
    row("kernel.inv_dt", {Channels, 2});
    row("kernel.inv_dt", {0, 1});
    row("kernel.C", {Heads, Channels, States});
    row("kernel.C", {Heads, Channels, States + 1, 2});
    row("kernel.C", {3, Channels, States, 2});
    row("kernel.B", {1, 3, States, 2});
    row("kernel.A_real", {3, States});
    row("kernel.A_real", {});
    row("kernel.A_imag", {1, States});
    row("kernel.P", {1, 3, States, 2});
    row("kernel.P", {0, Tied, States, 2});
    row("kernel.l_kernel", {2});
}

void TestFamiliesS4::refusesUnfittingShapes()
{
    QFETCH(QString, key);
    QFETCH(QList<long>, shape);
    MadeCheckpoint made = fourth(1, 1);
    const std::string name = "layer." + key.toStdString();
    made.reshape(name, {shape.begin(), shape.end()});
    const std::string reason = reasonOf([&] { Loaded loaded(made); });
    QVERIFY2(reason.find("layer.") != std::string::npos, reason.c_str());
}

TNN_TEST(TestFamiliesS4, QCoreApplication)

} // namespace tst_families_s4

#include "tst_families_s4.moc"
