// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <cmath>
#include <complex>
#include <numbers>

#include <Eigen/LU>

#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/families/made_s4.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/test_class.h"

namespace tst_families_s4 {

using namespace tnn;
using namespace tnn::checkpoint;
using namespace made_s4;

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
    void sharesAveragesOfBothDirections();
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

TNN_TEST(TestFamiliesS4, QCoreApplication)

} // namespace tst_families_s4

#include "tst_families_s4.moc"
