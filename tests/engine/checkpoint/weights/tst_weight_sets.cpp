// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/engine/checkpoint/pickled_tensors.h"
#include "tests/engine/checkpoint/safetensors_file.h"
#include "tests/test_class.h"

namespace tst_weight_sets {

using namespace tnn;
using namespace tnn::checkpoint;

/// Files with the weights as trained and averaged over the training: one set is opened, the other offered.
class TestWeightSets : public QObject {
    Q_OBJECT

    static std::shared_ptr<const Checkpoint> pickled(const std::vector<std::pair<std::string, float>> &dicts)
    {
        PickledTensors file;
        for (const auto &[key, first] : dicts)
            file.add(key,
                     PickledTensors::dict(PickledTensors::text("a") + file.row({first}) + PickledTensors::text("b")
                                          + file.row({first + 1})));
        return checkpoint::open(io::File::of("memory", file.zip()));
    }
    static double firstIn(const std::shared_ptr<const Checkpoint> &opened, const std::string &weights)
    {
        return withWeights(opened, weights)->find("a")->values().front();
    }

private slots:
    void opensTheRawDict_data()
    {
        QTest::addColumn<QByteArray>("raw");
        QTest::addColumn<QByteArray>("average");
        QTest::newRow("fairseq") << QByteArray("model") << QByteArray("model_ema");
        QTest::newRow("timm") << QByteArray("state_dict") << QByteArray("state_dict_ema");
        QTest::newRow("lightning") << QByteArray("state_dict") << QByteArray("ema_state_dict");
    }
    void opensTheRawDict()
    {
        QFETCH(QByteArray, raw);
        QFETCH(QByteArray, average);
        const auto opened = pickled({{average.toStdString(), 10.0F}, {raw.toStdString(), 1.0F}});
        QCOMPARE(firstIn(opened, ""), 1.0);
        QCOMPARE(firstIn(opened, "raw"), 1.0);
        QCOMPARE(firstIn(opened, "ema"), 10.0);
        QCOMPARE(firstIn(opened, average.toStdString()), 10.0);
        const auto averaged = withWeights(opened, "ema");
        QCOMPARE(firstIn(averaged, "raw"), 1.0); // and back
        QVERIFY(reasonOf([&] { withWeights(opened, "swa"); }).starts_with("has no weights swa"));
    }

    /// Lightning's WeightAveraging calls the average the model.
    void opensTheAverageThatIsTheModel()
    {
        const auto opened = pickled({{"state_dict", 10.0F}, {"current_model_state", 1.0F}});
        QCOMPARE(firstIn(opened, ""), 10.0);
        QCOMPARE(firstIn(opened, "ema"), 10.0);
        QCOMPARE(firstIn(opened, "raw"), 1.0);
    }

    void separatesPrefixes_data()
    {
        QTest::addColumn<QByteArray>("raw");
        QTest::addColumn<QByteArray>("average");
        QTest::newRow("two modules") << QByteArray("model.") << QByteArray("ema_model.");
        QTest::newRow("within") << QByteArray("net.decoder.") << QByteArray("net.decoder_ema.");
        QTest::newRow("no prefix") << QByteArray("") << QByteArray("ema.");
    }
    void separatesPrefixes()
    {
        QFETCH(QByteArray, raw);
        QFETCH(QByteArray, average);
        SafetensorsFile file;
        for (const auto &[prefix, first] : {std::pair(average.toStdString(), 10.0F), {raw.toStdString(), 1.0F}})
            for (int i = 0; i < 4; ++i)
                file.floats(prefix + "layers." + std::to_string(i) + ".weight", {1}, {first + static_cast<float>(i)});
        file.floats(raw.toStdString() + "counter", {1}, {5});
        const auto opened = file.open();
        const std::string key = raw.toStdString() + "layers.2.weight";
        QCOMPARE(opened->tensors.size(), std::size_t(5));
        QCOMPARE(opened->find(key)->values(), std::vector<double>{3});
        const auto averaged = withWeights(opened, "ema");
        QCOMPARE(averaged->tensors.size(), std::size_t(5));
        QCOMPARE(averaged->find(key)->values(), std::vector<double>{12});
        QCOMPARE(withWeights(opened, average.toStdString())->find(key)->values(), std::vector<double>{12});
    }

    /// MEGA's moving averages are operators, not copies.
    void leavesOtherAverages()
    {
        SafetensorsFile file;
        for (const char *name : {"layers.0.ema.delta", "layers.0.ema.alpha", "layers.0.norm.weight",
                                 "layers.1.ema.delta", "layers.1.ema.alpha", "layers.1.norm.weight"})
            file.floats(name, {1}, {1});
        const auto opened = file.open();
        QCOMPARE(opened->tensors.size(), std::size_t(6));
        QVERIFY(opened->weightSets.empty());
        QVERIFY(reasonOf([&] { withWeights(opened, "ema"); }).starts_with("has only one set of weights, not ema"));
        QVERIFY(withWeights(opened, "raw") == opened);
    }
};

TNN_TEST(TestWeightSets, QCoreApplication)

} // namespace tst_weight_sets

#include "tst_weight_sets.moc"
