// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <cmath>
#include <complex>
#include <functional>

#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/kernel_formula.h"
#include "tests/test_class.h"

namespace tst_families_convolutions {

using namespace tnn;
using namespace tnn::checkpoint;
using namespace tnn::formula;

double sigmoid(double x)
{
    return 1 / (1 + std::exp(-x));
}

GivenOptions with(const std::string &key, const OptionValue &value)
{
    GivenOptions given;
    given.config[key] = value;
    return given;
}

MadeCheckpoint average(long rows, long channels, long states)
{
    MadeCheckpoint made(R"({"args": {"truncation_length": 3, "tokens_per_sample": 64}})");
    const std::string prefix = "encoder.layers.1.mega_layer.move.";
    for (const char *name : {"delta", "alpha", "beta"})
        made.tensor(prefix + name, {rows, states, 1});
    return std::move(made.tensor(prefix + "gamma", {rows, states}).tensor(prefix + "omega", {channels}));
}

MadeCheckpoint layerOfTaps(const std::string &metadata, long rows, long columns)
{
    MadeCheckpoint made(metadata);
    made.tensor("model.layers.0.layer.kernel.kernel", {rows, 2, columns});
    return std::move(made.tensor("model.layers.0.layer.D", {1, 2}));
}

double squashed(double tap, double lam)
{
    return std::copysign(std::max(std::abs(tap) - lam, 0.0), tap);
}

MadeCheckpoint softmaxLayer(long kernels)
{
    MadeCheckpoint made;
    made.tensor("layer.D", {1, 2}).tensor("layer.kernel.log_dt", {2, 2}).tensor("layer.kernel.Lambda", {3, 2});
    return std::move(made.tensor("layer.kernel.W", {kernels, 2, 3, 2}));
}

/// Row `row` of DSS's softmax kernel of `length` lags, as in its paper's code.
std::vector<double> softmaxKernel(const MadeCheckpoint &made, long row, long length)
{
    const std::vector<Complex> weights = pairs(made, "layer.kernel.W"), lambda = pairs(made, "layer.kernel.Lambda");
    const std::vector<double> steps = numbers(made, "layer.kernel.log_dt");
    std::vector<double> taps(place(length));
    for (std::size_t j = 0; j < lambda.size(); ++j) {
        const Complex z(std::exp(steps[place(row % 2 * 2)]) * lambda[j].real(),
                        std::exp(steps[place(row % 2 * 2 + 1)]) * lambda[j].imag());
        const bool grows = lambda[j].real() > 0;
        const Complex down = grows ? -z : z;
        const Complex x = (std::exp(down * static_cast<double>(length)) - 1.0) * lambda[j];
        const Complex weight = weights[place(row) * lambda.size() + j] * (std::exp(down) - 1.0) * std::conj(x)
            / (std::norm(x) + 1e-7);
        for (long k = 0; k < length; ++k)
            taps[place(k)] += (weight * std::exp(z * static_cast<double>(grows ? k - (length - 1) : k))).real();
    }
    return taps;
}

class TestFamiliesConvolutions : public QObject {
    Q_OBJECT

private slots:
    void megaSharesLagZero()
    {
        const MadeCheckpoint made = average(4, 2, 3);
        const Description description = describe(made.file);
        const TnoDescription &tno = description.tnos.front();
        QCOMPARE(description.family, std::string("mega"));
        QCOMPARE(tno.block, 1L);
        QCOMPARE(tno.cutOff, std::optional<long>(3));
        QCOMPARE(optionText(tno.options, "truncation"), std::string("3 stored"));
        QCOMPARE(optionText(tno.options, "bidirectional"), std::string("true inferred"));
        const std::string stem = tno.prefix;
        const auto delta = numbers(made, stem + "delta"), alpha = numbers(made, stem + "alpha"),
                   beta = numbers(made, stem + "beta"), gamma = numbers(made, stem + "gamma");
        const auto tap = [&](long row, long k) {
            double sum = 0;
            for (long j = 0; j < 3; ++j) {
                const double p = sigmoid(delta[place(3 * row + j)]), q = 1 - p * sigmoid(alpha[place(3 * row + j)]);
                sum += p * beta[place(3 * row + j)] * gamma[place(3 * row + j)] * std::pow(q, k) / std::sqrt(3.0);
            }
            return k < 3 ? sum : 0;
        };
        QVERIFY(difference(kernel(made, 6),
                           [&](long channel, long lag) {
                               return (lag >= 0 ? tap(channel, lag) : 0) + (lag <= 0 ? tap(channel + 2, -lag) : 0);
                           })
                < Close);
    }

    void shortInputsWrapTapsRound()
    {
        const MadeCheckpoint made = layerOfTaps(
            R"({"hyper_parameters": {"model": {"layer": {"lam": 0.25, "l_max": 6}}}})", 1, 6);
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("longconv"));
        QCOMPARE(optionText(description.options, "lam"), std::string("0.25 stored"));
        const auto taps = numbers(made, "model.layers.0.layer.kernel.kernel");
        for (const long n : {4L, 6L, 9L})
            QVERIFY(difference(kernel(made, n),
                               [&](long channel, long lag) {
                                   const long index = lag < 0 ? lag + n + std::min(n, 6L) : lag;
                                   return index < 6 ? squashed(taps[place(6 * channel + index)], 0.25) : 0;
                               })
                    < Close);
    }

    void smoothedTapsOfBothSides()
    {
        const MadeCheckpoint made = layerOfTaps(
            R"({"hyper_parameters": {"model": {"layer": {"use_ma_smoothing": true, "ma_window_len": 3}}}})", 2, 4);
        const auto taps = numbers(made, "model.layers.0.layer.kernel.kernel");
        const auto smooth = [&](long row, long column) {
            double sum = 0;
            for (long i = std::max(0L, column - 1); i <= std::min(3L, column + 1); ++i)
                sum += taps[place(4 * row + i)] / 3;
            return column < 4 ? squashed(sum, 0.1) : 0;
        };
        for (const long n : {4L, 5L, 8L})
            QVERIFY(difference(kernel(made, n),
                               [&](long channel, long lag) {
                                   return lag >= 0 ? smooth(channel, lag) : smooth(channel + 2, -lag - 1);
                               })
                    < Close);
    }

    void standaloneIsCircular()
    {
        MadeCheckpoint made;
        made.tensor("conv_layers.0.kernel", {1, 2, 8}).tensor("conv_layers.0.D", {1, 2});
        QCOMPARE(describe(made.file).family, std::string("longconv-standalone"));
        const auto taps = numbers(made, "conv_layers.0.kernel");
        for (const long n : {3L, 4L, 7L})
            QVERIFY(difference(kernel(made, n, with("kernel_lam", 0.5)),
                               [&](long channel, long lag) {
                                   const long index = lag < 0 ? lag + 2 * n : lag;
                                   return index < 8 ? squashed(taps[place(8 * channel + index)], 0.5) : 0;
                               })
                    < Close);
    }

    void sgconvStretchesPieces()
    {
        MadeCheckpoint made;
        for (const char *piece : {"0", "1", "2"})
            made.tensor(std::string("layers.0.kernel_list.") + piece, {2, 1, 2});
        made.tensor("layers.0.multiplier", {1, 1, 1}).tensor("layers.0.kernel_norm", {2, 1, 1});
        made.tensor("layers.0.D", {1, 1});
        const auto piece = [&](long i) { return numbers(made, "layers.0.kernel_list." + std::to_string(i)); };
        const double factor = numbers(made, "layers.0.multiplier").front();
        const auto norm = numbers(made, "layers.0.kernel_norm");
        const auto expected = [&](long row, long k) {
            const std::vector<double> last = piece(2);
            const double left = last[place(2 * row)], right = last[place(2 * row + 1)];
            // 2 taps, 2 taps, then 2 stretched to 4: at -1/4, 1/4, 3/4 and 5/4 of the way, held at the ends.
            const double taps[] = {factor * factor * piece(0)[place(2 * row)],
                                   factor * factor * piece(0)[place(2 * row + 1)],
                                   factor * piece(1)[place(2 * row)],
                                   factor * piece(1)[place(2 * row + 1)],
                                   left,
                                   0.75 * left + 0.25 * right,
                                   0.25 * left + 0.75 * right,
                                   right};
            return k < 8 ? taps[k] / norm[place(row)] : 0;
        };
        QVERIFY(difference(kernel(made, 10),
                           [&](long, long lag) { return lag >= 0 ? expected(0, lag) : expected(1, -lag - 1); })
                < 1e-5);
    }

    void softmaxDependsOnLength()
    {
        const MadeCheckpoint made = softmaxLayer(1);
        const TnoDescription tno = describe(made.file).tnos.front();
        QVERIFY(tno.causal && tno.variesWithLength);
        QCOMPARE(optionText(tno.options, "version"), std::string("softmax assumed"));
        for (const long n : {3L, 7L})
            for (const long channel : {0L, 1L}) {
                const std::vector<double> taps = softmaxKernel(made, channel, n);
                const toeplitz::Coefficients own = kernel(made, n);
                for (long lag = 0; lag < n; ++lag)
                    QVERIFY(std::abs(own.at(lag, channel) - taps[place(lag)]) < Close);
            }
        // A mode that grows by e^2700 over the sequence.
        QVERIFY(kernel(made, 4096).values.allFinite());
    }

    void cutTwoSidedSoftmaxIsCircular()
    {
        const MadeCheckpoint made = softmaxLayer(2);
        const toeplitz::Coefficients own = kernel(made, 7, with("max_kernel_length", 3L));
        for (const long channel : {0L, 1L}) {
            const std::vector<double> forward = softmaxKernel(made, channel, 3),
                                      backward = softmaxKernel(made, channel + 2, 3);
            for (long lag = -6; lag < 7; ++lag) {
                const long index = lag < 0 ? lag + 10 : lag;
                const double expected = index < 3 ? forward[place(index)] : index < 6 ? backward[place(5 - index)] : 0;
                QVERIFY(std::abs(own.at(lag, channel) - expected) < Close);
            }
        }
    }

    void exponentialVersionHasModes()
    {
        MadeCheckpoint made;
        made.tensor("layer.D", {2, 1}).tensor("layer.kernel.log_dt", {1});
        made.tensor("layer.kernel.Lambda_log_neg_re", {2}).tensor("layer.kernel.Lambda_im", {2});
        made.tensor("layer.kernel.W", {2, 1, 2, 2});
        const TnoDescription tno = describe(made.file).tnos.front();
        QCOMPARE(optionText(tno.options, "version"), std::string("exp inferred"));
        QCOMPARE(tno.heads, 2L);
        const std::vector<Complex> weights = pairs(made, "layer.kernel.W");
        const auto real = numbers(made, "layer.kernel.Lambda_log_neg_re"),
                   imaginary = numbers(made, "layer.kernel.Lambda_im");
        const double step = std::exp(numbers(made, "layer.kernel.log_dt").front());
        const auto formula = [&](bool scaled) {
            return [&, scaled](long head, long lag) {
                Complex sum;
                for (std::size_t j = 0; j < 2 && lag >= 0; ++j) {
                    const Complex lambda(-std::exp(real[j]), imaginary[j]), pole = std::exp(step * lambda);
                    sum += weights[2 * place(head) + j] * (scaled ? (pole - 1.0) / lambda : 1.0)
                        * std::pow(pole, static_cast<double>(lag));
                }
                return sum.real();
            };
        };
        QVERIFY(difference(kernel(made, 5), formula(true)) < Close);
        QVERIFY(difference(kernel(made, 5, with("version", "exp-no-scale")), formula(false)) < Close);
        QVERIFY(reasonOf([&] { kernel(made, 5, with("version", "clip")); }).starts_with("version = clip (--config)"));
    }

    void simpleStepIsTheSequence()
    {
        MadeCheckpoint made;
        for (const char *name : {"theta", "a", "q"})
            made.tensor(std::string("s4.") + name, {1, 2, 3});
        made.tensor("s4.D", {1, 2});
        const auto theta = numbers(made, "s4.theta"), a = numbers(made, "s4.a"), q = numbers(made, "s4.q");
        for (const long n : {2L, 9L})
            QVERIFY(difference(kernel(made, n),
                               [&](long channel, long lag) {
                                   const double step = 1 / static_cast<double>(n - 1);
                                   double sum = 0;
                                   for (long i = 3 * channel; i < 3 * channel + 3 && lag >= 0; ++i)
                                       sum += 2 * q[place(i)] * step * std::exp(-std::abs(a[place(i)]) * step * lag)
                                           * std::cos(theta[place(i)] * step * lag);
                                   return sum;
                               })
                    < Close);
        QCOMPARE(reasonOf([&] { kernel(made, 1); }),
                 std::string("the step of this layer is 1 / (n - 1), so n must be at least 2"));
    }

    void stuMixesStoredFilters()
    {
        MadeCheckpoint made(R"({"config": {"use_hankel_L": false}})");
        made.tensor("layers.0.stu.M_filters", {2, 3});
        QVERIFY(!describe(made.file).tnos.front().undrawn.empty());
        made.tensor("phi", {5, 2});
        const auto phi = numbers(made, "phi"), mix = numbers(made, "layers.0.stu.M_filters");
        QVERIFY(difference(kernel(made, 5),
                           [&](long channel, long lag) {
                               return lag >= 0 && lag % 2 == 0 ? 2
                                       * (phi[place(2 * lag)] * mix[place(channel)]
                                          + phi[place(2 * lag + 1)] * mix[place(channel + 3)])
                                                               : 0;
                           })
                < Close);
        QVERIFY(reasonOf([&] { kernel(made, 6); }) != "none");
    }

    /// With use_approx=False, the published class has a matrix per filter, and no kernel per channel.
    void stuWithMatricesSaysWhyItIsNotDrawn()
    {
        MadeCheckpoint made(R"({"config": {"use_approx": false, "use_hankel_L": false}})");
        made.tensor("layers.0.stu.M_phi_plus", {2, 3, 3}).tensor("layers.0.stu.M_phi_minus", {2, 3, 3});
        made.tensor("layers.1.stu.M_phi_plus", {2, 3, 3}).tensor("layers.1.stu.M_phi_minus", {2, 3, 3});
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("stu"));
        QCOMPARE(description.tnos.size(), std::size_t{2});
        QVERIFY(description.tnos.front().undrawn.english().find("matrix per filter") != std::string::npos);
    }

    void toeplitzMixersShareTaps()
    {
        MadeCheckpoint one;
        one.tensor("blocks.0.norm1.weight", {3})
            .tensor("blocks.0.mixer.weight", {4})
            .tensor("blocks.0.mixer.bias", {4});
        const auto taps = numbers(one, "blocks.0.mixer.weight");
        const toeplitz::Coefficients shared = kernel(one, 4);
        QCOMPARE(shared.values.cols(), 3L);
        QVERIFY(difference(shared, [&](long, long lag) { return lag < 0 ? 0 : taps[place(lag)]; }) < Close);

        MadeCheckpoint heads;
        const std::string list = "mixer_blocks.0.token_mixing_layer.";
        heads.tensor(list + "proj_head.0.weight", {2, 4});
        heads.tensor(list + "mixer_heads.0.weight", {1, 3}).tensor(list + "mixer_heads.1.weight", {1, 3});
        const auto second = numbers(heads, list + "mixer_heads.1.weight");
        const toeplitz::Coefficients two = kernel(heads, 3);
        QCOMPARE(two.values.cols(), 4L);
        QVERIFY(std::abs(two.at(1, 3) - second[1]) < Close);

        MadeCheckpoint positive;
        positive.tensor("blocks.0.mixer.weight_raw", {3, 4}).tensor("blocks.0.mixer.inp_proj.weight", {6, 6});
        const auto raw = numbers(positive, "blocks.0.mixer.weight_raw");
        QVERIFY(difference(kernel(positive, 4),
                           [&](long channel, long lag) {
                               return lag < 0 ? 0 : std::log1p(std::exp(raw[place(channel / 2 * 4 + lag)]));
                           })
                < Close);
        QVERIFY(reasonOf([&] {
                    kernel(positive, 4, with("do_toep_mean", true));
                }).ends_with("that is not a Toeplitz matrix"));
    }

    void hostileShapesAreRefused()
    {
        const auto refused = [](const MadeCheckpoint &made, const GivenOptions &given = {}) {
            return reasonOf([&] { kernel(made, 4, given); }) != "none";
        };
        QVERIFY(refused(average(3, 2, 3)));
        QVERIFY(refused(average(2, 2, 0)));
        QVERIFY(refused(average(4, 2, 3), {{}, {{"truncation", 0L}}}));
        QVERIFY(refused(layerOfTaps("{}", 3, 4)));
        QVERIFY(refused(layerOfTaps("{}", 1, 0)));
        QVERIFY(refused(layerOfTaps("{}", 1, 5), with("causal", false)));
        QVERIFY(refused(softmaxLayer(3)));
        QVERIFY(refused(softmaxLayer(1), with("max_kernel_length", -1L)));
        MadeCheckpoint pieces;
        pieces.tensor("kernel_list.0", {1, 1, 4}).tensor("kernel_list.1", {1, 1, 4}).tensor("D", {1, 1});
        pieces.tensor("multiplier", {}).tensor("kernel_norm", {1, 1, 1});
        QVERIFY(!refused(pieces));
        for (const long scale : {60L, -60L, 1L << 40})
            QVERIFY(refused(pieces, with("init_scale", scale)));
        for (const std::vector<long> &flag : {std::vector<long>{0}, std::vector<long>{2}, std::vector<long>{}})
            QCOMPARE(refused(MadeCheckpoint(pieces).tensor("kernel_norm_initialized", flag)), !flag.empty());
        MadeCheckpoint heads;
        heads.tensor("mixer_heads.0.weight", {1, 3}).tensor("mixer_heads.1.weight", {1, 2});
        QVERIFY(refused(heads));
        MadeCheckpoint scalar;
        scalar.tensor("mixer_heads.0.weight", {1, 3}).tensor("mixer_heads.1.weight", {});
        QVERIFY(refused(scalar));
        MadeCheckpoint undivided;
        undivided.tensor("mixer.weight_raw", {4, 3}).tensor("mixer.inp_proj.weight", {6, 6});
        QVERIFY(refused(undivided));
        MadeCheckpoint filters;
        filters.tensor("stu.M_filters", {2, 3}).tensor("phi", {5, 4});
        QVERIFY(refused(filters));
        QVERIFY(refused(filters.reshape("phi", {})));
    }

    void numbersThatAreNone()
    {
        MadeCheckpoint made;
        made.tensor("layer.D", {1, 1}).tensor("layer.kernel.log_dt", {1}, NAN);
        made.tensor("layer.kernel.Lambda", {2, 2}, 1e30).tensor("layer.kernel.W", {1, 1, 2, 2});
        QCOMPARE(kernel(made, 300).values.rows(), 599L);
    }
};

TNN_TEST(TestFamiliesConvolutions, QCoreApplication)

} // namespace tst_families_convolutions

#include "tst_families_convolutions.moc"
