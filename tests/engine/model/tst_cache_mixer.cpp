// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/error.h"
#include "engine/model/cache_mixer.h"
#include "engine/native/arithmetic.h"
#include "tests/engine/numbers.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_cache_mixer {

using namespace tnn;
using test::reasonOf;
using namespace tnn::model;
using toeplitz::Coefficients;
using toeplitz::Sequence;

constexpr double SinglePrecision = 2e-6;
constexpr long Tokens = 50, Channels = 5;

class Numbers {
public:
    std::shared_ptr<Arithmetic> a = native::float32();

    Value value(const Sequence &x) const
    {
        return a->upload(std::span(x.data(), std::size_t(x.size())), {x.rows(), x.cols()});
    }
    Sequence host(const Value &value) const
    {
        Sequence x(a->shape(value).rows, a->shape(value).channels);
        a->download(value, std::span(x.data(), std::size_t(x.size())));
        return x;
    }
};

CacheMixer::Layer layerOf(unsigned seed, bool normalize)
{
    auto tno = std::make_shared<Tno>();
    tno->causal = true;
    tno->normalize = normalize;
    tno->outputNorm.kind = normalize ? NormKind::RootMeanSquare : NormKind::None;
    Coefficients t = test::randomCoefficients(Tokens, Channels, true, seed);
    if (normalize)
        t.values.bottomRows(Tokens) = t.values.bottomRows(Tokens).abs() + 0.1F;
    t.values.col(Channels - 1) = 0; // switched off
    return {tno, std::make_shared<const Coefficients>(std::move(t))};
}

class TestCacheMixer : public QObject {
    Q_OBJECT

private slots:
    void shortFiltersRememberTheirInputs()
    {
        const Numbers numbers;
        CacheMixer mixer(*numbers.a, {layerOf(1, false)}, {});
        const Sequence x = test::randomSequence(Tokens, Channels, 3), taps = test::randomSequence(4, Channels, 5);
        const FilteredLinear part{{numbers.value(test::randomSequence(Channels, Channels, 7)), {}},
                                  {numbers.value(taps), numbers.value(test::randomSequence(1, Channels, 6))}};
        const Sequence factor = test::randomSequence(Tokens, Channels, 8);
        const Sequence wanted = numbers.host(
            numbers.a->filteredLinear(numbers.value(x), part, Tokens, numbers.value(factor)));
        for (long first = 0; first < Tokens;) {
            const long count = std::min<long>(first % 5 + 1, Tokens - first);
            const Sequence y = numbers.host(mixer.filtered(7, part, numbers.value(x.middleRows(first, count)),
                                                           numbers.value(factor.middleRows(first, count))));
            QVERIFY(test::distance(y, wanted.middleRows(first, count)) < SinglePrecision);
            first += count;
        }
        QCOMPARE(mixer.stateBytes(), std::size_t(3 * Channels) * sizeof(float));
    }

    void tokensInPiecesAreTokensAtOnce_data()
    {
        QTest::addColumn<bool>("normalize");
        QTest::addColumn<int>("prompt");
        for (const bool normalize : {false, true})
            for (const int prompt : {1, 2, 7, 49})
                QTest::addRow("%s, prompt of %d", normalize ? "normalized" : "plain", prompt) << normalize << prompt;
    }
    void tokensInPiecesAreTokensAtOnce()
    {
        QFETCH(bool, normalize);
        QFETCH(int, prompt);
        const Numbers numbers;
        const std::vector<CacheMixer::Layer> layers{layerOf(1, normalize), layerOf(2, normalize)};
        CacheMixer mixer(*numbers.a, layers, {});
        const Sequence x[] = {test::randomSequence(Tokens, Channels, 3), test::randomSequence(Tokens, Channels, 4)};
        for (long first = 0; first < Tokens;) {
            const long count = first == 0 ? prompt : std::min<long>(first % 3 + 1, Tokens - first);
            for (int layer = 0; layer < 2; ++layer) {
                const auto &[tno, t] = layers[std::size_t(layer)];
                const LayerOperator::Axis whole(*numbers.a, *tno, t, toeplitz::Algorithm::Naive, {});
                const Sequence wanted = numbers.host(whole.apply(numbers.value(x[layer]), {}));
                const Sequence y = numbers.host(mixer.mix(layer, numbers.value(x[layer].middleRows(first, count))));
                QVERIFY(test::distance(y, wanted.middleRows(first, count)) < SinglePrecision);
            }
            first += count;
            QCOMPARE(mixer.stateBytes(), std::size_t(2 * first * Channels) * sizeof(float));
        }
        QVERIFY(reasonOf([&] {
                    mixer.mix(0, numbers.value(x[0].topRows(1)));
                }).starts_with("exceeds the 50 tokens it was prepared for"));
    }

    void whatCannotGoTokenByTokenIsRefused()
    {
        const Numbers numbers;
        const auto refused = [&](const std::function<void(Tno &)> &change) {
            CacheMixer::Layer layer = layerOf(1, false);
            Tno tno = *layer.tno;
            change(tno);
            layer.tno = std::make_shared<const Tno>(tno);
            return reasonOf([&] { CacheMixer(*numbers.a, {layer}, {}); });
        };
        QCOMPARE(refused([](Tno &tno) { tno.causal = false; }),
                 std::string("only a causal operator can run token by token"));
        QVERIFY(refused([](Tno &tno) { tno.parType = 2; }).starts_with("the coefficients depend on the text length"));
        QCOMPARE(refused([](Tno &) {}), std::string("nothing was thrown"));
    }

    void aStopIsHeard()
    {
        const Numbers numbers;
        std::stop_source source;
        CacheMixer mixer(*numbers.a, {layerOf(1, false)}, {source.get_token(), {}});
        source.request_stop();
        QVERIFY_THROWS_EXCEPTION(Cancelled, mixer.mix(0, numbers.value(test::randomSequence(1, Channels, 1))));
    }
};

TNN_TEST(TestCacheMixer, QCoreApplication)

} // namespace tst_cache_mixer

#include "tst_cache_mixer.moc"
