// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <algorithm>
#include <cmath>

#include "engine/native/arithmetic.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/test_class.h"

namespace tst_load_tno {

using namespace tnn;
using namespace tnn::checkpoint;

/// The contents of a Value, and its form.
struct Held {
    std::vector<double> numbers;
    model::Shape form;
};

Held held(const model::Value &value)
{
    const auto arithmetic = native::float64();
    Held result;
    result.form = arithmetic->shape(value);
    result.numbers.resize(static_cast<std::size_t>(result.form.rows * result.form.channels));
    arithmetic->download(value, std::span<double>(result.numbers));
    return result;
}

model::Tno loaded(const std::string &name, const GivenOptions &given = {})
{
    const auto opened = checkpoint::open(fixture(name));
    return loadTno(*opened, describe(*opened, given).tnos.front(), *native::float64());
}

class TestLoadTno : public QObject {
    Q_OBJECT

private slots:
    void bringsEveryTensor()
    {
        const auto opened = checkpoint::open(fixture("tno.pt"));
        const model::Tno tno = loaded("tno.pt");
        const auto equals = [&](const model::Value &value, const char *name, long rows, long columns) {
            const Held got = held(value);
            return got.form.rows == rows && got.form.channels == columns && got.numbers == opened->find(name)->values();
        };
        QVERIFY(equals(tno.rpe.in.weight, "rpe.pos_proj.weight", 4, 1));
        QVERIFY(equals(tno.rpe.in.bias, "rpe.pos_proj.bias", 1, 4));
        QCOMPARE(tno.rpe.blocks.size(), std::size_t(2));
        QVERIFY(equals(tno.rpe.blocks[1].linear.weight, "rpe.layers.1.2.weight", 4, 4));
        QVERIFY(equals(tno.rpe.out.linear.weight, "rpe.out.2.weight", 6, 4));
        QVERIFY(equals(tno.rpe.out.linear.bias, "rpe.out.2.bias", 1, 6));
        QVERIFY(!tno.rpe.out.norm.weight);
        QCOMPARE(tno.gamma, opened->find("gamma")->values());
        QCOMPARE(tno.heads, 2L);
        QCOMPARE(tno.headDim, 3L);
    }

    void normParametersGoWhereTheArithmeticWantsThem()
    {
        const model::Norm layer = loaded("tno-protocol4.pt").rpe.out.norm;
        QCOMPARE(held(layer.weight).form.channels, 5L);
        QCOMPARE(held(layer.bias).form.channels, 5L);
        const model::Norm gated = loaded("tno-gatedrmsnorm.pt").rpe.blocks[0].norm;
        QCOMPARE(gated.kind, model::NormKind::GatedRms);
        QCOMPARE(held(gated.bias).form.channels, 3L);
        const model::Norm scale = loaded("tno-scalenorm.pt").rpe.out.norm;
        QCOMPARE(held(scale.weight).form.channels, 1L);
        QVERIFY(!scale.bias);
    }

    void absentBiasStaysAbsent()
    {
        const model::Tno tno = loaded("tno-rmsnorm.pt");
        QVERIFY(!tno.rpe.in.bias);
        QVERIFY(!tno.rpe.out.linear.bias);
        QVERIFY(tno.gamma.empty());
    }

    void learnedDecayIsEffective()
    {
        const auto opened = checkpoint::open(fixture("tno-logits.pt"));
        const std::vector<double> logits = opened->find("gamma")->values();
        const model::Tno tno = loaded("tno-logits.pt", {{}, {{"gamma", 0.8}}});
        QCOMPARE(tno.gamma.size(), logits.size());
        for (std::size_t i = 0; i < logits.size(); ++i)
            QVERIFY(std::abs(tno.gamma[i] - (0.8 + 0.2 / (1 + std::exp(-logits[i])))) < 1e-12);
    }

    void givenGammaReplacesTheStoredOne()
    {
        QCOMPARE(loaded("tno.pt", {{}, {{"gamma", 0.5}}}).gamma, std::vector<double>(6, 0.5));
        QVERIFY(loaded("tno.pt", {{}, {{"use_decay", false}}}).gamma.empty());
    }

    void damageIsNoticed()
    {
        const auto good = checkpoint::open(fixture("good.pt"));
        const Content content = good->find("rpe.layers.0.2.weight")->record->content();
        const ByteSpan record = content.bytes;
        std::vector<std::byte> bytes = bytesOf(fixture("good.pt"));
        const auto place = std::search(bytes.begin(), bytes.end(), record.begin(), record.end());
        QVERIFY(place != bytes.end());
        *place ^= std::byte{1};
        const auto damaged = checkpoint::open(io::File::of("damaged", bytes));
        QVERIFY(reasonOf([&] {
                    loadTno(*damaged, describe(*damaged).tnos.front(), *native::float64());
                }).starts_with("is damaged: the checksum of archive/data/3"));
    }
};

TNN_TEST(TestLoadTno, QCoreApplication)

} // namespace tst_load_tno

#include "tst_load_tno.moc"
