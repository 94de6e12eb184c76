// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/native/arithmetic.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/engine/english.h"
#include "tests/test_class.h"

namespace tst_short_filters {

using namespace tnn;
using namespace tnn::checkpoint;

constexpr long Taps = 4;

/// A layer with one convolution, its bias, and the tensor that tells what follows it.
MadeCheckpoint layer(const std::string &mixer, const std::string &mark, const std::string &convolution = "conv1d")
{
    MadeCheckpoint made;
    made.tensor(mixer + convolution + ".weight", {8, 1, Taps}).tensor(mixer + convolution + ".bias", {8});
    return std::move(made.tensor(mixer + mark, {3}));
}

std::string noteOf(const MadeCheckpoint &made)
{
    return describe(made.file).layers.front().note.english();
}

class TestShortFilters : public QObject {
    Q_OBJECT

private slots:
    void opens_data()
    {
        QTest::addColumn<QByteArray>("mixer");
        QTest::addColumn<QByteArray>("mark");
        QTest::addColumn<QByteArray>("recurrence");
        const auto row = [](const char *name, const char *mixer, const char *mark, const char *recurrence) {
            QTest::newRow(name) << QByteArray(mixer) << QByteArray(mark) << QByteArray(recurrence);
        };
        row("Mamba", "backbone.layers.1.mixer.", "x_proj.weight", "Mamba");
        row("Jamba", "model.layers.1.mamba.", "x_proj.weight", "Mamba");
        row("Mamba-2", "backbone.layers.1.mixer.", "dt_bias", "Mamba-2");
        row("Bamba", "model.layers.1.mamba.", "dt_bias", "Mamba-2");
        row("Zamba2", "model.layers.1.mamba_decoder.mamba.", "dt_bias", "Mamba-2");
        row("Qwen3-Next", "model.layers.1.linear_attn.", "in_proj_qkvz.weight", "Gated DeltaNet");
        row("Qwen3.5", "model.language_model.layers.1.linear_attn.", "in_proj_qkv.weight", "Gated DeltaNet");
        row("RecurrentGemma", "model.layers.1.temporal_block.", "rg_lru.recurrent_param", "RG-LRU");
    }
    void opens()
    {
        QFETCH(QByteArray, mixer);
        QFETCH(QByteArray, mark);
        QFETCH(QByteArray, recurrence);
        const std::string convolution = recurrence == "RG-LRU" ? "conv_1d" : "conv1d";
        const MadeCheckpoint made = layer(mixer.toStdString(), mark.toStdString(), convolution);
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("short-filters"));
        QCOMPARE(description.familyName.english(), "short filters of " + recurrence.toStdString());
        QCOMPARE(description.unused, std::vector<std::string>());
        const TnoDescription &filter = description.tnos.front();
        QCOMPARE(filter.kind, std::string("short-filter"));
        QCOMPARE(filter.prefix, mixer.toStdString() + convolution + ".");
        QCOMPARE(filter.block, 1L);
        QVERIFY(filter.causal && filter.role == model::Role::Mixer);
        QCOMPARE(optionText(filter.options, "taps"), std::string("4 inferred"));
        QCOMPARE(noteOf(made),
                 "short filter, 4 taps; the recurrence behind it (" + recurrence.toStdString()
                     + ") depends on the input and is not shown");
        QCOMPARE(description.network.refused.english(),
                 std::string("networks of this family are not supported, only their operators"));
    }

    void lastStoredTapIsLagZero()
    {
        const MadeCheckpoint made = layer("layers.0.mixer.", "x_proj.weight");
        const auto a = native::float64();
        const model::Tno tno = loadTno(made.file, describe(made.file).tnos.front(), *a);
        const toeplitz::Coefficients kernel = model::coefficients(*a, tno, 6);
        const std::vector<double> stored = made.file.find("layers.0.mixer.conv1d.weight")->values();
        for (long channel = 0; channel < 8; ++channel)
            for (long lag = -5; lag < 6; ++lag) {
                const double wanted = lag < 0 || lag >= Taps
                    ? 0
                    : stored[static_cast<std::size_t>(channel * Taps + Taps - 1 - lag)];
                QCOMPARE(kernel.at(lag, channel), static_cast<float>(wanted));
            }
    }

    void severalConvolutionsInABlock_data()
    {
        QTest::addColumn<QByteArray>("mixer");
        QTest::addColumn<QByteArray>("mark");
        QTest::newRow("OLMo Hybrid") << QByteArray("linear_attn.") << QByteArray("b_proj.weight");
        QTest::newRow("Kimi Linear") << QByteArray("self_attn.") << QByteArray("f_a_proj.weight");
    }
    void severalConvolutionsInABlock()
    {
        QFETCH(QByteArray, mixer);
        QFETCH(QByteArray, mark);
        MadeCheckpoint made;
        for (const char *block : {"model.layers.0.", "model.layers.10."}) {
            const std::string prefix = block + mixer.toStdString();
            made.tensor(prefix + mark.toStdString(), {2, 2}).tensor(prefix + "A_log", {2});
            made.linears(prefix, {"q_proj", "k_proj", "v_proj"}, 2, 2);
            for (const char *name : {"v_conv1d.weight", "k_conv1d.weight", "q_conv1d.weight"})
                made.tensor(prefix + name, {4, 1, Taps});
        }
        made.tensor("model.layers.3.self_attn.q_proj.weight", {2, 2});
        const Description description = describe(made.file);
        std::vector<std::string> names;
        for (const TnoDescription &filter : description.tnos)
            names.push_back(filter.name.english());
        QCOMPARE(names,
                 (std::vector<std::string>{"layer 0, q_conv1d", "layer 0, k_conv1d", "layer 0, v_conv1d",
                                           "layer 10, q_conv1d", "layer 10, k_conv1d", "layer 10, v_conv1d"}));
        QCOMPARE(description.otherLayers.size(), std::size_t{1});
        QCOMPARE(description.otherLayers.front().block, 3L);
        QCOMPARE(description.otherLayers.front().kind, std::string("attention"));
    }

    void saysWhichChannelsAreWhich()
    {
        MadeCheckpoint mamba = layer("layers.0.mixer.", "dt_bias");
        mamba.tensor("layers.0.mixer.out_proj.weight", {3, 4});
        QVERIFY(noteOf(mamba).ends_with("is not shown; its channels are x 0-3, B 4-5, C 6-7"));
        MadeCheckpoint delta = layer("layers.0.linear_attn.", "in_proj_qkvz.weight");
        delta.tensor("layers.0.linear_attn.out_proj.weight", {3, 2});
        QVERIFY(noteOf(delta).ends_with("is not shown; its channels are q 0-2, k 3-5, v 6-7"));
        mamba.reshape("layers.0.mixer.out_proj.weight", {3, 5}); // which does not fit
        QVERIFY(noteOf(mamba).ends_with("is not shown"));
    }

    void hydraIsNotCausal()
    {
        MadeCheckpoint made = layer("layers.0.mixer.", "dt_bias");
        made.tensor("layers.0.mixer.A_log", {2}).tensor("layers.0.mixer.fc_D.weight", {2, 2});
        QVERIFY(reasonOf([&] { describe(made.file); }).ends_with("depend on the input (Mamba-2)"));
    }

    void canonLayersHaveAResidual()
    {
        MadeCheckpoint made;
        const std::string block = "layers.0.";
        for (const char *name : {"feed_forward.canonD", "attention.canonB", "canonC", "canonA"})
            made.tensor(block + name + ".weight", {2, 1, Taps});
        made.tensor(block + "attention.wq.weight", {2, 2}).tensor("tok_embeddings.weight", {5, 2});
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("canon"));
        QCOMPARE(description.unused, std::vector<std::string>());
        QCOMPARE(description.unverified.english(), std::string());
        QVERIFY(assumedIn(description).starts_with("assumes canon_residual=true, canon_activation=false"));
        std::vector<std::string> names;
        for (const TnoDescription &filter : description.tnos)
            names.push_back(filter.name.english());
        QCOMPARE(
            names,
            (std::vector<std::string>{"layer 0, canonA", "layer 0, canonB", "layer 0, canonC", "layer 0, canonD"}));
        const auto tapAtZero = [&](const GivenOptions &given, bool raw) {
            const auto a = native::float64();
            const model::Tno tno = loadTno(made.file, describe(made.file, given).tnos.front(), *a);
            return (raw ? model::rawCoefficients(*a, tno, 6) : model::coefficients(*a, tno, 6)).at(0, 1);
        };
        const auto stored = static_cast<float>(made.file.find("layers.0.canonA.weight")->values().back());
        QCOMPARE(tapAtZero({}, true), stored);
        QCOMPARE(tapAtZero({}, false), stored + 1);
        QCOMPARE(tapAtZero({{}, {{"canon_residual", false}}}, false), stored);
        QCOMPARE(tapAtZero({{}, {{"canon_activation", true}}}, false), stored);
        std::erase_if(made.file.tensors, [](const Tensor &tensor) { return tensor.name.ends_with("wq.weight"); });
        QVERIFY(describe(made.file).unverified.english().starts_with("a model with Canon layers other than Llama"));
    }

    void refusesOtherShapes()
    {
        MadeCheckpoint made = layer("layers.0.mixer.", "dt_bias");
        made.reshape("layers.0.mixer.conv1d.weight", {8, 2, Taps});
        QCOMPARE(reasonOf([&] { describe(made.file); }),
                 std::string("tensor layers.0.mixer.conv1d.weight has the shape (8, 2, 4), but (8, 1, 4) fits the "
                             "operator"));
        made.reshape("layers.0.mixer.conv1d.weight", {8, Taps});
        QVERIFY(reasonOf([&] { describe(made.file); }).ends_with("but 3 axes are expected"));
        MadeCheckpoint spread;
        spread.spread("layers.0.mixer.conv1d.weight", {1L << 40, 1, Taps}).tensor("layers.0.mixer.dt_bias", {1});
        QVERIFY(reasonOf([&] { describe(spread.file); }).find("too many for an operator") != std::string::npos);
    }
};

TNN_TEST(TestShortFilters, QCoreApplication)

} // namespace tst_short_filters

#include "tst_short_filters.moc"
