// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <map>

#include <QTest>

#include "engine/error.h"
#include "engine/model/network.h"
#include "engine/native/arithmetic.h"
#include "tests/engine/numbers.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_network {

using namespace tnn;
using test::reasonOf;
using namespace tnn::model;
using toeplitz::Sequence;
using toeplitz::Sequence64;

constexpr double DoublePrecision = 1e-12;
constexpr long Dim = 4, Channels = 6, Rows = 5;

/// Multiplies v by layer + 2: an operator that is easy to follow.
class ScalingMixer final : public Mixer {
public:
    explicit ScalingMixer(Arithmetic &a) : m_a(a) { }
    Value mix(int layer, const Value &v) override
    {
        const std::vector<double> factors(std::size_t(m_a.shape(v).channels), layer + 2.0);
        return m_a.multiply(v, m_a.upload(std::span(factors), {1, long(factors.size())}));
    }
    Value filtered(int, const FilteredLinear &part, const Value &x, const Value &factor) override
    {
        return m_a.filteredLinear(x, part, m_a.shape(x).rows, factor);
    }

private:
    Arithmetic &m_a;
};

double silu(double x)
{
    return x / (1 + std::exp(-x));
}

class TestNetwork : public QObject {
    Q_OBJECT

    std::shared_ptr<Arithmetic> m_arithmetic = native::float64();
    Arithmetic &a = *m_arithmetic;

    Value value(const Sequence64 &x)
    {
        return a.upload(std::span(x.data(), std::size_t(x.size())), {x.rows(), x.cols()});
    }
    Sequence64 host(const Value &value)
    {
        Sequence64 x(a.shape(value).rows, a.shape(value).channels);
        a.download(value, std::span(x.data(), std::size_t(x.size())));
        return x;
    }
    static Sequence64 random(long rows, long columns, unsigned seed)
    {
        return test::randomSequence(rows, columns, seed).cast<double>();
    }
    struct Map {
        Sequence64 weight, bias;
        Sequence64 operator()(const Sequence64 &x) const
        {
            Sequence64 y = (x.matrix() * weight.matrix().transpose()).array();
            y.rowwise() += bias.row(0);
            return y;
        }
    };
    static Map map(long out, long in, unsigned seed) { return {random(out, in, seed), random(1, out, seed + 100)}; }
    Linear linear(const Map &map) { return {value(map.weight), value(map.bias)}; }
    static Sequence64 rms(const Sequence64 &x)
    {
        Sequence64 y = x;
        for (long row = 0; row < x.rows(); ++row)
            y.row(row) /= std::sqrt(x.row(row).square().mean()) + 1e-8;
        return y;
    }
    static Norm simple() { return {NormKind::SimpleRms, {}, {}}; }
    const Map m_u = map(Channels, Dim, 1), m_v = map(Channels, Dim, 2), m_o = map(Dim, Channels, 3);
    const Map m_gate = map(7, Dim, 4), m_value = map(7, Dim, 5), m_out = map(Dim, 7, 6);

    Gtu gtuOf()
    {
        Gtu gtu;
        gtu.u = linear(m_u);
        gtu.v = linear(m_v);
        gtu.o = linear(m_o);
        return gtu;
    }
    Sequence64 gated(const Sequence64 &x, double factor) const
    {
        return m_o(m_u(x).unaryExpr(&silu) * factor * m_v(x).unaryExpr(&silu));
    }

private slots:
    void gatedToeplitzUnits()
    {
        const Sequence64 x = random(Rows, Dim, 7);
        ScalingMixer mixer(a);
        Gtu second = gtuOf();
        QVERIFY(test::distance(host(gtu(a, second, value(x), 0, 3, mixer)), gated(x, 5)) < DoublePrecision);

        Gtu first = gtuOf(); // norms again inside, and adds its scaled input
        first.innerNorm = simple();
        first.innerShortcut = true;
        QVERIFY(test::distance(host(gtu(a, first, value(x), 0, 3, mixer)), Sequence64(gated(rms(x), 5) + x))
                < DoublePrecision);
        const Sequence64 scale = random(1, Dim, 8);
        first.shortcutScale = value(scale);
        const Sequence64 scaled = x.rowwise() * scale.row(0);
        QVERIFY(test::distance(host(gtu(a, first, value(x), 0, 3, mixer)), Sequence64(gated(rms(x), 5) + scaled))
                < DoublePrecision);

        Gtu third;
        third.u = linear(m_u);
        third.o = linear(m_o);
        third.activation = Activation::None;
        third.norm = simple();
        const Sequence64 u = m_u(x);
        QVERIFY(test::distance(host(gtu(a, third, value(x), 5, 0, mixer)), m_o(rms(u * 2 * u))) < DoublePrecision);
    }

    /// y = out(x_0 * 6 (x_1 * 5 (x_2 * v))) for order 3, if the operators multiply by 5 and 6.
    void hyenaRecurrence()
    {
        const Sequence64 x = random(Rows, Dim, 20);
        ScalingMixer mixer(a);
        for (const unsigned order : {2U, 3U}) {
            Hyena unit;
            std::vector<Sequence64> parts;
            for (unsigned part = 0; part <= order; ++part) {
                const Map one = map(Channels, Dim, 30 + part);
                const Sequence64 taps = random(2, Channels, 40 + part), in = one(x);
                unit.parts.push_back({linear(one), {value(taps), {}}});
                Sequence64 filtered = in.rowwise() * taps.row(0);
                filtered.bottomRows(Rows - 1) += in.topRows(Rows - 1).rowwise() * taps.row(1);
                parts.push_back(filtered);
            }
            unit.out = linear(m_o);
            Sequence64 wanted = parts[0] * parts[1] * parts[2] * 5;
            if (order == 3)
                wanted *= parts[3] * 6;
            std::map<Tap::Point, Sequence64> taps;
            const Watch watch = [&](const Tap &tap, const Value &tapped) { taps[tap.point] = host(tapped); };
            QVERIFY(test::distance(host(hyena(a, unit, value(x), 0, 3, 0, mixer, watch)), m_o(wanted))
                    < DoublePrecision);
            QVERIFY(test::distance(host(hyena(a, unit, value(x), 0, 3, 0, mixer)), m_o(wanted)) < DoublePrecision);
            QCOMPARE(taps[Tap::Point::In].cols(), long(order - 1) * Channels);
            QVERIFY(test::distance(Sequence64(taps[Tap::Point::In].leftCols(Channels)),
                                   Sequence64(parts[order] * parts[order - 1]))
                    < DoublePrecision);
            QVERIFY(test::distance(Sequence64(taps[Tap::Point::Pre].rightCols(Channels)), parts[1]) < DoublePrecision);
            QVERIFY(test::distance(taps[Tap::Point::Gate], parts[0]) < DoublePrecision);
        }
    }

    /// y = out(q * 6 (5 k * v)), if the operators multiply by 5 and 6.
    void shiftAndStateSpace()
    {
        const Sequence64 x = random(Rows, Dim, 20);
        const Map q = map(Channels, Dim, 50), k = map(Channels, Dim, 51), v = map(Channels, Dim, 52);
        const H3 unit{linear(q), linear(k), linear(v), linear(m_o)};
        std::map<std::pair<int, Tap::Point>, Sequence64> taps;
        const Watch watch = [&](const Tap &tap, const Value &tapped) { taps[{tap.layer, tap.point}] = host(tapped); };
        ScalingMixer mixer(a);
        const Sequence64 y = host(h3(a, unit, value(x), 2, 3, mixer, watch));
        QVERIFY(test::distance(y, m_o(q(x) * 6 * (5 * k(x) * v(x)))) < DoublePrecision);
        const auto differs = [&](int layer, Tap::Point point, const Sequence64 &wanted) {
            return !(test::distance(taps.at({layer, point}), wanted) < DoublePrecision);
        };
        using Point = Tap::Point;
        QVERIFY(!differs(2, Point::In, k(x)) && !differs(2, Point::Gate, v(x)) && !differs(3, Point::Gate, q(x)));
        QVERIFY(!differs(3, Point::In, Sequence64(5 * k(x) * v(x))) && !differs(3, Point::Pre, Sequence64(5 * k(x))));
        QVERIFY(!differs(2, Point::Out, Sequence64(5 * k(x))));

        Network network;
        network.blocks = {{gtuOf(), {}}, {Glu(), {}}, {unit, {}}, {Perceptron(), {}}, {BareOperator(), {}}};
        const std::vector<Application> all = applicationsOf(network);
        QCOMPARE(all.size(), std::size_t(4));
        QVERIFY(all[1].layer == 1 && !all[1].head && all[2].layer == 2 && !all[2].head && all[3].layer == 3);
        for (const int layer : {1, 2}) {
            const Network alone = layerAlone(network, layer);
            QVERIFY(alone.blocks.size() == 2 && alone.firstLayer == 1);
            QCOMPARE(firstLayers(network, layer).blocks.size(), std::size_t(3));
        }
        QVERIFY(layerAlone(network, 3).blocks.size() == 1 && firstLayers(network, 3).blocks.size() == 5);
    }

    void applicationsAndLayersAlone()
    {
        Network network;
        network.dim = Dim;
        Hyena third;
        third.parts.resize(4);
        network.blocks = {{gtuOf(), {}}, {Glu(), {}}, {third, {}}, {Perceptron(), {}}, {BareOperator(), {}}};
        const std::vector<Application> all = applicationsOf(network);
        QCOMPARE(all.size(), std::size_t(4));
        QVERIFY(all[0].layer == 0 && !all[0].head && all[1].layer == 1 && all[1].head == 0);
        QVERIFY(all[2].layer == 1 && all[2].head == 1 && all[3].layer == 2 && !all[3].head);
        const Network alone = layerAlone(network, 1);
        QCOMPARE(alone.blocks.size(), std::size_t(2));
        QCOMPARE(alone.entry.width, Dim);
        QCOMPARE(applicationsOf(alone).front().layer, 1);
        QVERIFY(layerAlone(network, 3).blocks.empty());
    }

    void gatedLinearUnits()
    {
        const Sequence64 x = random(Rows, Dim, 9);
        Glu first{linear(m_gate), linear(m_value), linear(m_out)};
        QVERIFY(test::distance(host(glu(a, first, value(x))), m_out(m_gate(x).unaryExpr(&silu) * m_value(x)))
                < DoublePrecision);
        first.outActivation = Activation::Tanh;
        QVERIFY(test::distance(host(glu(a, first, value(x))),
                               Sequence64(m_out(m_gate(x).unaryExpr(&silu) * m_value(x)).tanh()))
                < DoublePrecision);
        const Glu second{linear(m_gate), std::nullopt, linear(m_out)};
        const Sequence64 z = m_gate(x);
        QVERIFY(test::distance(host(glu(a, second, value(x))), m_out(z * z.unaryExpr(&silu))) < DoublePrecision);
    }

    void blocksNormWhereTheyAreTold()
    {
        const Sequence64 x = random(Rows, Dim, 10);
        ScalingMixer mixer(a);
        const auto run = [&](Block::Norming norming, bool shortcut) {
            Network network;
            network.blocks = {{gtuOf(), simple(), norming, shortcut}};
            return host(hidden(a, network, value(x), mixer));
        };
        QVERIFY(test::distance(run(Block::Norming::Before, true), Sequence64(x + gated(rms(x), 2))) < DoublePrecision);
        QVERIFY(test::distance(run(Block::Norming::Inside, true), Sequence64(x + rms(gated(x, 2)))) < DoublePrecision);
        QVERIFY(test::distance(run(Block::Norming::After, true), rms(x + gated(x, 2))) < DoublePrecision);
        QVERIFY(test::distance(run(Block::Norming::Before, false), gated(rms(x), 2)) < DoublePrecision);
    }

    void layersAreCountedByTheirOperators()
    {
        Network network;
        const Glu between{linear(m_gate), linear(m_value), linear(m_out)};
        network.blocks = {{gtuOf(), {}}, {between, {}}, {BareOperator{}, {}, Block::Norming::Before, false}};
        std::string seen;
        const Watch watch = [&](const Tap &tap, const Value &value) {
            const char *const names[] = {"in", "out", "gate", "hidden", "pre", "unit", "result", "block"};
            seen += std::to_string(tap.layer) + names[int(tap.point)] + std::to_string(a.shape(value).channels) + " ";
        };
        ScalingMixer mixer(a);
        const Sequence64 x = random(Rows, Dim, 11);
        const Sequence64 y = host(hidden(a, network, value(x), mixer, watch));
        QCOMPARE(seen,
                 std::string("0block4 0hidden4 0unit4 0gate6 0in6 0out6 0result4 "
                             "1block4 1hidden4 1unit4 1in4 1out4 1result4 "));
        const Sequence64 middle = x + gated(x, 2);
        const Sequence64 last = 3 * (middle + m_out(m_gate(middle).unaryExpr(&silu) * m_value(middle)));
        QVERIFY(test::distance(y, last) < DoublePrecision);
    }

    void idsEnter()
    {
        Entry entry;
        entry.kind = Entry::Kind::Ids;
        entry.vocabulary = 3;
        const Sequence64 table = random(3, Dim, 12), positions = random(4, Dim, 13);
        entry.table = value(table);
        entry.scale = 3;
        entry.positions = value(positions);
        const std::vector<long> ids{2, 0, 1, 1};
        const Sequence64 y = host(enterIds(a, entry, ids, {2, 2}, 1)); // two sequences, from position 1
        for (long k = 0; k < 4; ++k)
            QVERIFY(test::distance(y.row(k), Sequence64(3 * table.row(ids[std::size_t(k)]) + positions.row(1 + k % 2)))
                    < DoublePrecision);
        entry.padding = 1;
        const Sequence64 padded = host(enterIds(a, entry, ids, {2, 2}, 1));
        QVERIFY((padded.topRows(2) == y.topRows(2)).all());
        QVERIFY((padded.bottomRows(2) == 0).all());
        QCOMPARE(reasonOf([&] {
                     enterIds(a, entry, ids, {1, 4}, 1);
                 }),
                 std::string("the model has positions for 4 tokens, but the input has 5"));
        const std::vector<long> beyond{0, 3}, negative{-1};
        QCOMPARE(reasonOf([&] {
                     enterIds(a, entry, beyond, {1, 2});
                 }),
                 std::string("the ID 3 is not in the model's vocabulary of 3"));
        QVERIFY(reasonOf([&] { enterIds(a, entry, negative, {1, 1}); }).starts_with("the ID -1 "));
    }

    void featuresEnter()
    {
        Entry entry;
        entry.kind = Entry::Kind::Mapped;
        entry.width = Dim;
        entry.map = linear(m_u);
        const Sequence64 x = random(6, Dim, 14);
        QVERIFY(test::distance(host(enterFeatures(a, entry, value(x), {2, 3})), m_u(x)) < DoublePrecision);
        QVERIFY(reasonOf([&] {
                    enterFeatures(a, entry, value(random(6, 3, 1)), {2, 3});
                }).starts_with("the input has 3 values per token, but the model takes 4"));
    }

    void patchesAreRowsOfPixels()
    {
        std::vector<float> image; // 3 colors of 2 x 4 pixels; each number encodes its color, row and column
        for (int color = 0; color < 3; ++color)
            for (int row = 0; row < 2; ++row)
                for (int column = 0; column < 4; ++column)
                    image.push_back(float(100 * color + 10 * row + column));
        const std::vector<float> rows = patchesOf(image, 2, 4, 2);
        const std::vector<float> second{2, 102, 202, 3, 103, 203, 12, 112, 212, 13, 113, 213};
        QCOMPARE(rows.size(), std::size_t(24));
        QCOMPARE(std::vector<float>(rows.begin() + 12, rows.end()), second);
        QVERIFY(reasonOf([&] { patchesOf(image, 2, 4, 3); }).starts_with("an image of 2 x 4 pixels cannot be divided"));
        QVERIFY(reasonOf([&] { patchesOf(image, 4, 4, 2); }).starts_with("an image of 4 x 4 pixels cannot be divided"));
    }

    void headsPool()
    {
        const Sequence64 x = random(6, Dim, 15); // two sequences of three
        Head head;
        head.stages = {{linear(m_u), Activation::Tanh, simple()}, {linear(m_o), Activation::None, {}}};
        const auto answered = [&](Head::Pool pool) {
            head.pool = pool;
            return host(answer(a, head, value(x), {2, 3}));
        };
        const auto wanted = [&](const Sequence64 &rows) { return m_o(rms(m_u(rows).tanh())); };
        QVERIFY(test::distance(answered(Head::Pool::None), wanted(x)) < DoublePrecision);
        Sequence64 mean(2, Dim), first(2, Dim), last(2, Dim);
        mean << x.topRows(3).colwise().mean(), x.bottomRows(3).colwise().mean();
        first << x.row(0), x.row(3);
        last << x.row(2), x.row(5);
        QVERIFY(test::distance(answered(Head::Pool::Mean), wanted(mean)) < DoublePrecision);
        QVERIFY(test::distance(answered(Head::Pool::First), wanted(first)) < DoublePrecision);
        QVERIFY(test::distance(answered(Head::Pool::Last), wanted(last)) < DoublePrecision);
        QVERIFY(test::distance(answered(Head::Pool::Sum), wanted(3 * mean)) < DoublePrecision);
    }
};

TNN_TEST(TestNetwork, QCoreApplication)

} // namespace tst_network

#include "tst_network.moc"
