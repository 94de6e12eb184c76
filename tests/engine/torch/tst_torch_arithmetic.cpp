// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ATen/ATen.h>

#include <QTest>

#include <cmath>
#include <functional>
#include <limits>
#include <random>

#include "engine/document/device.h"
#include "engine/model/attention.h"
#include "engine/native/arithmetic.h"
#include "engine/torch/arithmetic.h"
#include "engine/torch/devices.h"
#include "engine/torch/gpu_product.h"
#include "engine/torch/matrices.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_torch_arithmetic {

using namespace tnn;
using model::Activation;
using model::NormKind;
using model::Shape;
using model::Value;
using toeplitz::Algorithm;

std::vector<double> noise(Shape shape, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    std::vector<double> numbers(static_cast<std::size_t>(shape.rows * shape.channels));
    for (double &number : numbers)
        number = static_cast<double>(static_cast<float>(normal(random)));
    return numbers;
}

Value made(model::Arithmetic &a, Shape shape, unsigned seed)
{
    return a.upload(std::span<const double>(noise(shape, seed)), shape);
}

std::vector<double> numbersOf(model::Arithmetic &a, const Value &value)
{
    const Shape shape = a.shape(value);
    std::vector<double> numbers(static_cast<std::size_t>(shape.rows * shape.channels));
    a.download(value, std::span(numbers));
    return numbers;
}

/// ||x - y|| / ||y||
double relativeError(const std::vector<double> &x, const std::vector<double> &y)
{
    if (x.size() != y.size())
        return std::numeric_limits<double>::infinity();
    double difference = 0, size = 0;
    for (std::size_t k = 0; k < x.size(); ++k) {
        difference += (x[k] - y[k]) * (x[k] - y[k]);
        size += y[k] * y[k];
    }
    return std::sqrt(difference / size);
}

using Work = std::function<Value(model::Arithmetic &)>;

/// The CPU, and a GPU if there is one.
std::vector<document::Device> devicesHere()
{
    std::vector<document::Device> all{{document::Device::Kind::TorchCpu, 0}};
    if (libtorch::devices().found().size() > 1)
        all.push_back({document::Device::Kind::Cuda, 0});
    return all;
}

std::vector<at::Device> places()
{
    std::vector<at::Device> all;
    for (const document::Device &device : devicesHere()) {
        const auto a = libtorch::devices().arithmetics(device, document::Precision::Float32).network;
        all.push_back(dynamic_cast<const libtorch::Arithmetic &>(*a).device());
    }
    return all;
}

/// The error of LibTorch's result relative to float64's, on the worst device.
double errorOf(const Work &work, document::Precision precision = document::Precision::Float32)
{
    const std::shared_ptr<model::Arithmetic> exact = native::float64();
    const Value wanted = work(*exact);
    double error = 0;
    for (const document::Device &device : devicesHere()) {
        const auto torch = libtorch::devices().arithmetics(device, precision).network;
        const Value value = work(*torch);
        if (exact->shape(wanted).rows != torch->shape(value).rows)
            return std::numeric_limits<double>::infinity();
        const double here = relativeError(numbersOf(*torch, value), numbersOf(*exact, wanted));
        error = here > error || std::isnan(here) ? here : error;
    }
    return error;
}

toeplitz::CoefficientsPtr coefficients(long n, long channels, bool causal)
{
    auto t = std::make_shared<toeplitz::Coefficients>();
    t->n = n;
    t->causal = causal;
    for (long channel = 0; channel < channels; ++channel)
        t->channels.push_back(channel);
    const std::vector<double> numbers = noise({2 * n - 1, channels}, 7);
    t->values = Eigen::Map<const toeplitz::Sequence64>(numbers.data(), 2 * n - 1, channels).cast<float>();
    if (causal)
        t->values.topRows(n - 1).setZero();
    return t;
}

class TestTorchArithmetic : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void operations_data();
    void operations();
    void activations();
    void norms();
    void products_data();
    void products();
    void gradientsFlow();
    void gradientsOfLongSequences_data();
    void gradientsOfLongSequences();
    void reducedPrecision();
    void misfitsAreRefused();
    void devicesAreNamed();
};

void TestTorchArithmetic::operations_data()
{
    QTest::addColumn<std::function<Value(model::Arithmetic &)>>("work");
    const auto row = [](const char *name, Work work) { QTest::newRow(name) << work; };
    row("linear with bias", [](auto &a) {
        return a.linear(made(a, {6, 5}, 1), {made(a, {3, 5}, 2), made(a, {1, 3}, 3)});
    });
    row("linear without", [](auto &a) { return a.linear(made(a, {6, 5}, 1), {made(a, {3, 5}, 2), {}}); });
    row("add", [](auto &a) { return a.add(made(a, {6, 4}, 1), made(a, {6, 4}, 2)); });
    row("add a row to each", [](auto &a) { return a.add(made(a, {6, 4}, 1), made(a, {1, 4}, 2)); });
    row("add to every sequence", [](auto &a) { return a.add(made(a, {6, 4}, 1), made(a, {3, 4}, 2)); });
    row("multiply", [](auto &a) { return a.multiply(made(a, {6, 4}, 1), made(a, {2, 4}, 2)); });
    row("mean", [](auto &a) { return a.mean(made(a, {6, 4}, 1), 3); });
    row("rows", [](auto &a) { return a.rows(made(a, {6, 4}, 1), std::vector<long>{5, 0, 5}); });
    row("columns", [](auto &a) { return a.columns(made(a, {6, 4}, 1), std::vector<long>{3, 1}); });
    row("short filter", [](auto &a) {
        return a.filter({made(a, {3, 40}, 2), made(a, {1, 40}, 3)}, made(a, {60, 40}, 1), 30);
    });
    for (const long taps : {1, 2, 7, 16, 33, 128})
        QTest::addRow("short filter of %ld", taps) << Work([taps](auto &a) {
            return a.filter({made(a, {taps, 9}, 2), {}}, made(a, {2L * 75, 9}, 1), 75);
        });
    row("reshaped", [](auto &a) { return a.reshaped(made(a, {6, 4}, 1), {12, 2}); });
    row("joined", [](auto &a) {
        return a.joined(std::vector{made(a, {6, 4}, 1), made(a, {1, 4}, 2), made(a, {3, 4}, 3)});
    });
    row("rotated in part", [](auto &a) {
        return a.rotated(made(a, {12, 24}, 1), model::rotaryOf(1e4, 6, 2), 8, 6, 100);
    });
    row("attention", [](auto &a) {
        return a.attend(made(a, {2L * 300, 24}, 1), made(a, {2L * 300, 8}, 2), made(a, {2L * 300, 8}, 3), {6, 2, 4},
                        300, {});
    });
    row("attention to many keys", [](auto &a) {
        return a.attend(made(a, {260, 8}, 1), made(a, {2500, 8}, 2), made(a, {2500, 8}, 3), {1, 1, 8}, 260, {});
    });
    row("decay from a negative lag", [](auto &a) {
        const std::vector<double> gamma{0.99, 0.5, 0, 1};
        return a.decay(made(a, {7, 4}, 1), a.upload(std::span<const double>(gamma), {1, 4}), -3);
    });
    row("decay to nothing", [](auto &a) {
        const std::vector<double> gamma{0.5, 0.25};
        return a.decay(made(a, {200, 2}, 1), a.upload(std::span<const double>(gamma), {1, 2}), 0);
    });
}

void TestTorchArithmetic::operations()
{
    QFETCH(std::function<Value(model::Arithmetic &)>, work);
    QVERIFY2(errorOf(work) < 5e-7, qPrintable(QString::number(errorOf(work))));
}

void TestTorchArithmetic::activations()
{
    for (int k = 0; k <= static_cast<int>(Activation::Tanh); ++k) {
        const auto activation = static_cast<Activation>(k);
        const double error = errorOf([&](auto &a) { return a.activate(activation, made(a, {9, 7}, 4)); });
        QVERIFY2(error < 5e-7, qPrintable(QString("%1: %2").arg(nameOf(activation).data()).arg(error)));
    }
}

void TestTorchArithmetic::norms()
{
    for (int k = 0; k <= static_cast<int>(NormKind::Affine); ++k) {
        const auto kind = static_cast<NormKind>(k);
        const double error = errorOf([&](auto &a) {
            const Shape weight{1, kind == NormKind::Scale ? 1 : 8};
            const bool bare = kind == NormKind::None || kind == NormKind::SimpleRms;
            return a.norm({kind, bare ? Value() : made(a, weight, 5), bare ? Value() : made(a, {1, 8}, 6)},
                          made(a, {9, 8}, 4));
        });
        QVERIFY2(error < 5e-7, qPrintable(QString("%1: %2").arg(nameOf(kind).data()).arg(error)));
    }
}

void TestTorchArithmetic::products_data()
{
    QTest::addColumn<int>("algorithm");
    QTest::addColumn<int>("n");
    QTest::addColumn<bool>("causal");
    for (const Algorithm algorithm : {Algorithm::Naive, Algorithm::Matrix, Algorithm::Fft})
        for (const int n : {1, 2, 3, 17, 64, 257, 1000, 4097})
            for (const bool causal : {false, true})
                if (n < 1000 || algorithm == Algorithm::Fft) // sums of more numbers are less exact
                    QTest::addRow("%s n=%d %s", nameOf(algorithm).data(), n, causal ? "causal" : "both ways")
                        << static_cast<int>(algorithm) << n << causal;
}

void TestTorchArithmetic::products()
{
    QFETCH(int, algorithm);
    QFETCH(int, n);
    QFETCH(bool, causal);
    const auto t = coefficients(n, 5, causal);
    const double error = errorOf([&](model::Arithmetic &a) {
        return a.toeplitz(a.matrices(t, static_cast<Algorithm>(algorithm), {}), made(a, {3L * n, 5}, 8), {});
    });
    QVERIFY2(error < 5e-7, qPrintable(QString::number(error)));
}

struct GradientCase {
    at::Device place;
    bool causal;
    long n;
};

std::vector<GradientCase> gradientCases()
{
    std::vector<GradientCase> cases;
    for (const at::Device &place : places())
        for (const bool causal : {false, true})
            for (const long n : {1, 9, 70})
                cases.push_back({place, causal, n});
    return cases;
}

/// dy/dx and dy/dt of T x, compared with the dense matrix in double.
void TestTorchArithmetic::gradientsFlow()
{
    for (const auto &[place, causal, n] : gradientCases()) {
        const long channels = 3;
        const auto c = coefficients(n, channels, causal);
        const at::Tensor t = at::from_blob(const_cast<float *>(c->values.data()), {2 * n - 1, channels})
                                 .clone()
                                 .to(place)
                                 .set_requires_grad(true);
        const at::Tensor x = at::randn({2 * n, channels}).to(place).set_requires_grad(true);
        const at::Tensor w = at::randn({2 * n, channels}).to(place);
        libtorch::Arithmetic a(place, at::kFloat);
        const Value matrices(std::make_shared<const libtorch::Matrices>(t, n, causal, Algorithm::Fft));
        (libtorch::tensorOf(a.toeplitz(matrices, libtorch::valueOf(x), {})) * w).sum().backward();

        const at::Tensor lags = ((at::arange(n).unsqueeze(1) - at::arange(n)) + n - 1).to(place);
        const at::Tensor past = at::ones({n, n}, at::kDouble).tril().unsqueeze(2).to(place);
        const at::Tensor t64 = t.detach().to(at::kDouble).set_requires_grad(true);
        const at::Tensor x64 = x.detach().to(at::kDouble).set_requires_grad(true);
        at::Tensor dense = t64.index({lags});
        if (causal)
            dense = dense * past;
        const at::Tensor y = at::einsum("ijc,bjc->bic", {dense, x64.view({2, n, channels})});
        (y.reshape({2 * n, channels}) * w.to(at::kDouble)).sum().backward();
        QVERIFY(at::allclose(x.grad().to(at::kDouble), x64.grad(), 1e-5, 1e-5));
        QVERIFY(at::allclose(t.grad().to(at::kDouble), t64.grad(), 1e-5, 1e-5));
    }
}

/// Two sequences, a kernel of all lags, and what y is multiplied by before it is summed.
struct Inputs {
    long n, channels;
    at::Tensor t = at::randn({2 * n - 1, channels}), x = at::randn({2 * n, channels}), w = at::randn({2 * n, channels});
};

/// Returns y and the gradients with respect to t and x.
std::vector<at::Tensor> resultsOf(const Inputs &from, const at::Device &place, bool causal)
{
    const at::Tensor x = from.x.to(place, at::kFloat, false, true).set_requires_grad(true);
    const at::Tensor t = from.t.to(place, at::kFloat, false, true).set_requires_grad(true);
    const at::Tensor y = libtorch::Matrices(t, from.n, causal, Algorithm::Fft).apply(x, {});
    (y * from.w.to(place)).sum().backward();
    return {y.detach().to(at::kCPU), t.grad().to(at::kCPU), x.grad().to(at::kCPU)};
}

/// Returns what resultsOf() returns, computed by transforms in float64.
std::vector<at::Tensor> exactResultsOf(const Inputs &from, bool causal)
{
    const long n = from.n, length = 4 * n;
    const auto spectra = [&](const at::Tensor &numbers, long rows) {
        return at::fft_rfft(numbers.to(at::kDouble).view({-1, rows, from.channels}), length, 1);
    };
    const auto rows = [&](const at::Tensor &numbers) { return numbers.reshape({-1, from.channels}); };
    at::Tensor kernel = from.t.clone();
    if (causal)
        kernel.slice(0, 0, n - 1).zero_();
    const at::Tensor t = spectra(kernel, 2 * n - 1), x = spectra(from.x, n), w = spectra(from.w, n);
    const at::Tensor y = at::fft_irfft(x * t, length, 1).slice(1, n - 1, 2 * n - 1);
    // Correlations: lag k is at k, or at length + k if it is negative.
    at::Tensor dt = at::fft_irfft((w * x.conj()).sum(0, true), length, 1).roll(n - 1, 1).slice(1, 0, 2 * n - 1).clone();
    if (causal)
        dt.slice(1, 0, n - 1).zero_();
    const at::Tensor dx = at::fft_irfft(w * t.conj(), length, 1).roll(n - 1, 1).slice(1, 0, n);
    return {rows(y), rows(dt), rows(dx)};
}

/// Runs on the CPU, and on a GPU, whose kernels share work differently at every length.
void TestTorchArithmetic::gradientsOfLongSequences_data()
{
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("channels");
    const bool hasGpu = places().size() > 1;
    for (const int n :
         {70, 129, 200, 500, 1000, 2048, 4000, 8192, 16384, 20000, 40000, 130000, 262144, 400000, 1 << 20, 1050000})
        if (n <= 40000 || hasGpu)
            QTest::addRow("n=%d", n) << n << (n < 300 ? 40 : n < 100000 ? 9 : 2);
}

void TestTorchArithmetic::gradientsOfLongSequences()
{
    QFETCH(const int, n);
    QFETCH(const int, channels);
    at::manual_seed(n);
    const Inputs inputs{n, channels};
    for (const at::Device &place : places()) {
        if (place.is_cuda() && (n > 4096 || n <= 1000)) // also on GPUs with little shared memory
            QCOMPARE(libtorch::hasGpuProduct(at::zeros({1, 1}).to(place), n), n <= 1 << 20);
        for (const bool causal : {false, true}) {
            const std::vector<at::Tensor> results = resultsOf(inputs, place, causal);
            const std::vector<at::Tensor> exact = exactResultsOf(inputs, causal);
            for (std::size_t k = 0; k < 3; ++k) {
                const double error = ((results[k].to(at::kDouble) - exact[k]).norm() / exact[k].norm()).item<double>();
                QVERIFY2(error < 1e-6,
                         qPrintable(QString("%1 of y, dt, dx on %2: %3")
                                        .arg(k)
                                        .arg(QString::fromStdString(place.str()))
                                        .arg(error)));
            }
        }
    }
}

void TestTorchArithmetic::reducedPrecision()
{
    const auto t = coefficients(33, 6, true);
    const double error = errorOf(
        [&](model::Arithmetic &a) {
            const Value x = a.norm({NormKind::SimpleRms, {}, {}}, made(a, {66, 6}, 1));
            const Value v = a.activatedLinear(Activation::Silu, x, {made(a, {6, 6}, 2), made(a, {1, 6}, 3)});
            return a.add(a.toeplitz(a.matrices(t, Algorithm::Fft, {}), v, {}), x);
        },
        document::Precision::BFloat16);
    QVERIFY2(error > 1e-4 && error < 1e-2, qPrintable(QString::number(error)));
}

void TestTorchArithmetic::misfitsAreRefused()
{
    libtorch::Arithmetic a(at::kCPU, at::kFloat);
    const Value x = made(a, {6, 4}, 1);
    using test::reasonOf;
    QCOMPARE(reasonOf([&] {
                 a.add(x, made(a, {4, 4}, 2));
             }),
             std::string("two arrays of shapes (6, 4) and (4, 4) do not match"));
    QCOMPARE(reasonOf([&] {
                 a.linear(x, {made(a, {3, 5}, 2), {}});
             }),
             std::string("an input and a linear map of shapes (6, 4) and (3, 5) do not match"));
    QCOMPARE(reasonOf([&] { a.linear(x, {}); }), std::string("an array is missing from the model"));
    QCOMPARE(reasonOf([&] { a.rows(x, std::vector<long>{6}); }), std::string("index 6 is not less than 6"));
    QVERIFY(reasonOf([&] { a.matrices(coefficients(4, 2, true), Algorithm::Fftw, {}); }).starts_with("fftw is not"));
    QVERIFY(reasonOf([&] {
                a.toeplitz(a.matrices(coefficients(4, 2, true), Algorithm::Fft, {}), x, {});
            }).find("do not match")
            != std::string::npos);
}

void TestTorchArithmetic::devicesAreNamed()
{
    const document::Devices devices = libtorch::devices();
    QVERIFY(!devices.version.empty());
    const std::vector<document::DeviceFound> found = devices.found();
    QVERIFY(!found.empty());
    QCOMPARE(nameOf(found.front().device), std::string("torch-cpu"));
    QVERIFY(devices.arithmetics({document::Device::Kind::TorchCpu, 0}, document::Precision::Float32).network);
    const std::string reason = test::reasonOf([&] {
        devices.arithmetics({document::Device::Kind::Cuda, 99}, document::Precision::Float32);
    });
    QVERIFY2(reason.starts_with("device cuda:99: "), reason.c_str());
}

TNN_TEST(TestTorchArithmetic, QCoreApplication)

} // namespace tst_torch_arithmetic

#include "tst_torch_arithmetic.moc"
