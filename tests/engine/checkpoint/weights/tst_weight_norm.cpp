// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/engine/checkpoint/safetensors_file.h"
#include "tests/test_class.h"

namespace tst_weight_norm {

using namespace tnn;
using namespace tnn::checkpoint;

/// Weights stored as a norm and a direction: w = v g / |v|.
class TestWeightNorm : public QObject {
    Q_OBJECT

    static void compare(const std::vector<double> &values, const std::vector<double> &right)
    {
        QCOMPARE(values.size(), right.size());
        for (std::size_t i = 0; i < right.size(); ++i)
            QVERIFY(std::abs(values[i] - right[i]) < 1e-7);
    }

private slots:
    void computesTheWeight_data()
    {
        QTest::addColumn<QByteArray>("g");
        QTest::addColumn<QByteArray>("v");
        QTest::newRow("weight_norm") << QByteArray("conv.weight_g") << QByteArray("conv.weight_v");
        QTest::newRow("parametrizations") << QByteArray("conv.parametrizations.weight.original0")
                                          << QByteArray("conv.parametrizations.weight.original1");
    }
    void computesTheWeight()
    {
        QFETCH(QByteArray, g);
        QFETCH(QByteArray, v);
        const auto rows = SafetensorsFile()
                              .floats(g.toStdString(), {2, 1, 1}, {10, 1})
                              .floats(v.toStdString(), {2, 1, 2}, {3, 4, 0, -2})
                              .open();
        compare(rows->values(*rows->find("conv.weight")), {6, 8, 0, -1});
        QCOMPARE(rows->tensors.size(), std::size_t(1));
        const auto columns = SafetensorsFile()
                                 .floats(g.toStdString(), {1, 2}, {10, 1})
                                 .floats(v.toStdString(), {2, 2}, {3, 0, 4, -2})
                                 .open();
        compare(columns->values(*columns->find("conv.weight")), {6, 0, 8, -1});
        const auto whole
            = SafetensorsFile().floats(g.toStdString(), {}, {10}).floats(v.toStdString(), {2}, {3, 4}).open();
        compare(whole->values(*whole->find("conv.weight")), {6, 8});
    }

    void refusesShapesThatDoNotFit()
    {
        const auto opened = SafetensorsFile()
                                .floats("conv.weight_g", {3, 1}, {1, 1, 1})
                                .floats("conv.weight_v", {2, 2}, {3, 0, 4, -2})
                                .open();
        QVERIFY(reasonOf([&] { opened->values(*opened->find("conv.weight")); }).find("do not fit")
                != std::string::npos);
    }

    void refusesOtherParametrizations()
    {
        const auto opened = SafetensorsFile().floats("fc.parametrizations.weight.original", {1}, {1}).open();
        QVERIFY(reasonOf([&] {
                    opened->values(*opened->find("fc.weight"));
                }).starts_with("tensor fc.weight is stored before a parametrization"));
    }
};

TNN_TEST(TestWeightNorm, QCoreApplication)

} // namespace tst_weight_norm

#include "tst_weight_norm.moc"
