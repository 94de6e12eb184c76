// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <cmath>

#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/test_class.h"

namespace tst_tensor {

using namespace tnn;
using namespace tnn::checkpoint;

class TestTensor : public QObject {
    Q_OBJECT

    std::shared_ptr<const Checkpoint> m_types;

    const Tensor &named(const char *name) const
    {
        const Tensor *tensor = m_types->find(name);
        if (tensor == nullptr)
            throw Error("no tensor %1", name);
        return *tensor;
    }

private slots:
    void initTestCase()
    {
        // As stored: what is opened refuses integers of 8 bits as weights.
        m_types = std::make_shared<const Checkpoint>(openFile(io::File::open(fixture("types.pt"))));
    }

    void convertsEveryRealType_data()
    {
        QTest::addColumn<bool>("fractions");
        for (const char *name : {"float32", "float64", "float16", "bfloat16"})
            QTest::newRow(name) << true;
        for (const char *name : {"int8", "int16", "int32", "int64"})
            QTest::newRow(name) << false;
    }
    void convertsEveryRealType()
    {
        QFETCH(bool, fractions);
        const Tensor &tensor = named(QTest::currentDataTag());
        QCOMPARE(std::string(nameOf(tensor.type)), std::string(QTest::currentDataTag()));
        QCOMPARE(tensor.shape, (std::vector<long>{2, 3}));
        const std::vector<double> exact{1.5, -2, 0, 3, 0.25, 100};
        const std::vector<double> whole{1, -2, 0, 3, 0, 100};
        QCOMPARE(tensor.values(), fractions ? exact : whole);
    }

    void convertsBytesAndFlags()
    {
        QCOMPARE(named("uint8").values(), (std::vector<double>{0, 1, 255}));
        QCOMPARE(named("bool").values(), (std::vector<double>{1, 1, 0, 1, 1, 1}));
    }

    void convertsTheEdgesOfHalf()
    {
        const std::vector<double> values = named("half-limits").values();
        QCOMPARE(values[0], 0x1p-24); // the smallest subnormal
        QCOMPARE(values[1], 65504.0);
        QCOMPARE(values[2], -HUGE_VAL);
        QVERIFY(std::isnan(values[3]));
        QCOMPARE(values[4], 1023 * 0x1p-24); // the largest subnormal
    }

    void followsStrides()
    {
        const std::vector<double> transposed = named("transposed").values(); // 0..23 as (4, 6)
        for (std::size_t row = 0; row < 6; ++row) {
            for (std::size_t column = 0; column < 4; ++column)
                QCOMPARE(transposed[row * 4 + column], static_cast<double>(column * 6 + row));
        }
        QCOMPARE(named("part").values(), (std::vector<double>{6, 7, 10, 11, 14, 15}));
        QCOMPARE(named("expanded").values(), std::vector<double>(6, 7.0));
    }

    void scalarAndEmpty()
    {
        QCOMPARE(named("scalar").size(), 1L);
        QCOMPARE(named("scalar").values(), std::vector<double>{2.5});
        QCOMPARE(named("empty").size(), 0L);
        QVERIFY(named("empty").values().empty());
    }

    void refusesComplexNumbers()
    {
        QCOMPARE(reasonOf([&] { named("complex").values(); }),
                 std::string("tensor complex contains complex64, not real numbers"));
    }

    void refusesAViewThatOutgrowsItsStorage()
    {
        const auto spread = checkpoint::open(fixture("spread.pt"));
        QCOMPARE(reasonOf([&] { spread->find("rpe.out.2.bias")->values(); }),
                 std::string("tensor rpe.out.2.bias expands 16 stored values to 1099511627776"));
    }

    /// A file of 1.5 KB with ten such tensors took 350 MB and, sanitized, 9 s.
    void expandedViewsAreBounded()
    {
        checkpoint::Tensor view = named("expanded");
        const std::string stored = std::to_string(view.record->size() / checkpoint::sizeOf(view.type));
        view.shape = {1 << 9, 1 << 9};
        view.stride = {0, 0};
        QCOMPARE(view.values(), std::vector<double>(1 << 18, 7.0));
        ++view.shape.back();
        QCOMPARE(reasonOf([&] { view.values(); }), "tensor expanded expands " + stored + " stored values to 262656");
    }
};

TNN_TEST(TestTensor, QCoreApplication)

} // namespace tst_tensor

#include "tst_tensor.moc"
