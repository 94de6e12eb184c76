// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ctime>

#include <QTest>

#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/test_class.h"

// The header of a small file can name far more layers than any model has. Describing it takes time in proportion to
// their number, not to its square.

namespace tst_families_many_layers {

using namespace tnn;
using namespace tnn::checkpoint;

using Shapes = std::vector<std::pair<std::string, std::vector<long>>>;

/// So many layers "PREFIXN." of the same tensors.
Checkpoint many(long layers, const std::string &prefix, const Shapes &shapes)
{
    MadeCheckpoint one;
    for (const auto &[name, shape] : shapes)
        one.tensor(name, shape);
    Checkpoint made;
    made.path = "made";
    made.metadata = one.file.metadata;
    for (long layer = 0; layer < layers; ++layer)
        for (Tensor tensor : one.file.tensors) {
            tensor.name = prefix + std::to_string(layer) + "." + tensor.name;
            made.tensors.push_back(std::move(tensor));
        }
    return made;
}

class TestFamiliesManyLayers : public QObject {
    Q_OBJECT

private slots:
    void takeTimeInProportion_data()
    {
        QTest::addColumn<std::string>("prefix");
        QTest::addColumn<Shapes>("shapes");
        const auto row = [](const char *name, const std::string &prefix, const Shapes &shapes) {
            QTest::newRow(name) << prefix << shapes;
        };
        row("lfm2", "model.layers.",
            {{"conv.conv.weight", {2, 1, 3}},
             {"conv.in_proj.weight", {6, 2}},
             {"operator_norm.weight", {2}},
             {"feed_forward.gate.weight", {2, 2}}});
        row("hyena", "backbone.layers.",
            {{"mixer.filter_fn.implicit_filter.0.weight", {2, 3}},
             {"mixer.filter_fn.implicit_filter.0.bias", {2}},
             {"mixer.filter_fn.implicit_filter.1.freq", {1, 2}},
             {"mixer.filter_fn.implicit_filter.2.weight", {2, 2}},
             {"mixer.filter_fn.pos_emb.z", {1, 4, 3}},
             {"mixer.filter_fn.pos_emb.t", {1, 4, 1}},
             {"mixer.filter_fn.modulation.deltas", {1, 1, 2}},
             {"mixer.filter_fn.bias", {2}},
             {"mixer.in_proj.weight", {6, 2}}});
        row("stripedhyena", "blocks.",
            {{"filter.poles", {2, 1, 1, 2}},
             {"filter.residues", {2, 1, 1, 2}},
             {"filter.D", {2}},
             {"inner_mha_cls.Wqkv.weight", {6, 2}}});
        row("evo2-vortex", "blocks.", {{"filter.h", {1, 1, 7}}, {"projections.weight", {6, 2}}});
        const Shapes mixer{{"mixer.mixer.short_conv.short_conv_weight", {1, 1, 7}},
                           {"mixer.dense_projection.weight", {6, 2}}};
        row("evo2-savanna", "sequential.", mixer);
        row("evo2-megatron", "decoder.layers.", mixer);
        row("h3", "backbone.layers.",
            {{"mixer.ssm_k_D", {2}},
             {"mixer.ssm_k_kernel.kernel.B", {2, 1}},
             {"mixer.ssm_k_kernel.kernel.C", {1, 2, 1}},
             {"mixer.D", {2}},
             {"mixer.kernel.kernel.C", {1, 2, 1, 2}},
             {"mixer.kernel.kernel.B", {1, 1, 2}},
             {"mixer.kernel.kernel.log_dt", {2}},
             {"mixer.kernel.kernel.inv_A_real", {1, 1}},
             {"mixer.kernel.kernel.A_imag", {1, 1}}});
        row("s4", "model.layers.",
            {{"layer.D", {1, 2}},
             {"layer.kernel.inv_dt", {2, 1}},
             {"layer.kernel.C", {1, 2, 1, 2}},
             {"layer.kernel.B", {1, 1, 1, 2}},
             {"layer.kernel.A_real", {1, 1}},
             {"layer.kernel.A_imag", {1, 1}}});
        row("short-filters", "model.layers.", {{"mamba.conv1d.weight", {2, 1, 4}}, {"mamba.x_proj.weight", {2, 2}}});
        row("canon", "model.layers.", {{"canonA.weight", {2, 1, 4}}, {"mlp.canonD.weight", {2, 1, 4}}});
        row("mega", "decoder.layers.",
            {{"move.delta", {2, 1, 1}},
             {"move.alpha", {2, 1, 1}},
             {"move.beta", {2, 1, 1}},
             {"move.gamma", {2, 1}},
             {"move.omega", {2}}});
        row("retnet", "model.layers.", {{"retention.q_proj.weight", {2, 2}}, {"retnet_rel_pos.decay", {2}}});
        row("rwkv", "blocks.", {{"att.time_first", {2}}, {"att.time_decay", {2}}});
    }

    void takeTimeInProportion()
    {
        QFETCH(std::string, prefix);
        QFETCH(Shapes, shapes);
        constexpr long Few = 2000, Many = 16'000;
        QCOMPARE(describe(many(2, prefix, shapes)).family.substr(0, 2),
                 std::string(QTest::currentDataTag()).substr(0, 2));
        const auto processorTime = [&](long layers) {
            const Checkpoint made = many(layers, prefix, shapes);
            const std::clock_t start = std::clock();
            reasonOf([&] { describe(made); }); // there may be too many
            return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        };
        const double few = processorTime(Few), many = processorTime(Many);
        qInfo("%ld layers: %.3f s, %ld layers: %.3f s", Few, few, Many, many);
        QVERIFY(many < 30 * few + 0.2); // 8 times as many layers: 64 times the square
    }
};

TNN_TEST(TestFamiliesManyLayers, tnn::test::NoApplication)

} // namespace tst_families_many_layers

#include "tst_families_many_layers.moc"
