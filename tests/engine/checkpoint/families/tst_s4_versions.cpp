// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <cmath>

#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/families/made_s4.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/test_class.h"

namespace tst_s4_versions {

using namespace tnn;
using namespace tnn::checkpoint;
using namespace made_s4;

/// Which version of state-spaces/s4 a file is, and what does not fit.
class TestS4Versions : public QObject {
    Q_OBJECT
private slots:
    void recognisesVersions_data();
    void recognisesVersions();
    void ordersTiers();
    void survivesHostileNumbers();
    void refusesUnfittingShapes_data();
    void refusesUnfittingShapes();
};

void TestS4Versions::recognisesVersions_data()
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

void TestS4Versions::recognisesVersions()
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

void TestS4Versions::ordersTiers()
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

void TestS4Versions::survivesHostileNumbers()
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

void TestS4Versions::refusesUnfittingShapes_data()
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

void TestS4Versions::refusesUnfittingShapes()
{
    QFETCH(QString, key);
    QFETCH(QList<long>, shape);
    MadeCheckpoint made = fourth(1, 1);
    const std::string name = "layer." + key.toStdString();
    made.reshape(name, {shape.begin(), shape.end()});
    const std::string reason = reasonOf([&] { Loaded loaded(made); });
    QVERIFY2(reason.find("layer.") != std::string::npos, reason.c_str());
}

TNN_TEST(TestS4Versions, QCoreApplication)

} // namespace tst_s4_versions

#include "tst_s4_versions.moc"
