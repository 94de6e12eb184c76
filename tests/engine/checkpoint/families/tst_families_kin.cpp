// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <cmath>

#include "engine/document/conversion.h"
#include "engine/native/arithmetic.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/engine/english.h"
#include "tests/test_class.h"

namespace tst_families_kin {

using namespace tnn;
using namespace tnn::checkpoint;
using model::NormKind;

constexpr long Width = 4, Channels = 6;

/// xmixers' Tno: no biases; a norm with a weight, and with a bias if it is a LayerNorm.
void addXmixersTno(MadeCheckpoint &made, const std::string &prefix, bool layerNorm, long features)
{
    const auto norm = [&](const std::string &stem, long size) {
        made.tensor(stem + "weight", {size});
        if (layerNorm)
            made.tensor(stem + "bias", {size});
    };
    made.tensor(prefix + "gamma", {1, Channels}).linear(prefix + "rpe.pos_proj.", Width, features, false);
    if (features > 1)
        made.tensor(prefix + "rpe.theta", {1, features / 2});
    norm(prefix + "rpe.layers.0.0.", Width);
    made.linear(prefix + "rpe.layers.0.2.", Width, Width, false);
    norm(prefix + "rpe.out.0.", Width);
    made.linear(prefix + "rpe.out.2.", Channels, Width, false);
    norm(prefix + "norm.", Channels);
}

MadeCheckpoint languageModel(const std::string &config, bool layerNorm, long features = 1)
{
    MadeCheckpoint made(R"({"config": {"model_type": "tnn", "dims": [-2], )" + config + "}}");
    const std::string layer = "model.layers.0.";
    made.tensor("model.embed_tokens.weight", {9, 5}).linear(layer + "token_mixer.uv_proj.", 2 * Channels, 5, false);
    addXmixersTno(made, layer + "token_mixer.tno_list.0.", layerNorm, features);
    made.linear(layer + "token_mixer.o.", 5, Channels, false);
    made.tensor(layer + "token_norm.weight", {5}).tensor(layer + "channel_norm.weight", {5});
    for (const char *name : {"w1.", "w2.", "w3."})
        made.linear(layer + "channel_mixer." + name, 5, 5, false);
    return std::move(made.tensor("model.norm.weight", {5}).tensor("lm_head.weight", {9, 5}));
}

model::Tno loadedFirst(const MadeCheckpoint &made, const GivenOptions &given = {})
{
    return loadTno(made.file, describe(made.file, given).tnos.front(), *native::float32());
}

class TestFamiliesKin : public QObject {
    Q_OBJECT

private slots:
    void xmixersLanguageModel()
    {
        const MadeCheckpoint made = languageModel(
            R"("causal": true, "gtu_activation": "silu", "norm_type": "layernorm", "max_position_embeddings": 64)",
            true);
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("xmixers-tnn-lm"));
        QCOMPARE(description.trainingLength, std::optional<long>(64));
        QCOMPARE(description.unused, std::vector<std::string>());
        QCOMPARE(test::english(description.warnings), std::vector<std::string>());
        QCOMPARE(description.unverified.english(), std::string());
        const TnoDescription &tno = description.tnos.front();
        QCOMPARE(tno.heads, 1L);
        QCOMPARE(tno.rpeNorm, NormKind::LayerNorm);
        QCOMPARE(tno.outputNorm, NormKind::LayerNorm);
        QVERIFY(tno.causal && tno.residual && !tno.rowsTooLong);
        QCOMPARE(tno.rpeActivation, model::Activation::Silu);
        QCOMPARE(optionNamed(tno.options, "act")->origin.english(), std::string("config.json: gtu_activation"));
        QCOMPARE(optionText(tno.options, "bias"), std::string("false inferred"));
        QCOMPARE(optionText(tno.options, "dim"), std::string("5 inferred"));
        QCOMPARE(optionText(tno.options, "dims"), std::string("[-2] stored"));
        QCOMPARE(optionText(tno.options, "use_decay"), std::string("true inferred"));
        QCOMPARE(optionText(tno.options, "gamma"), std::string("absent"));
        QCOMPARE(optionText(tno.options, "residual"), std::string("true inferred"));
        QVERIFY(reasonOf([&] {
                    describe(made.file, {{}, {{"residual", false}}});
                }).starts_with("--set residual=false contradicts"));
    }

    void xmixersDecayIsASigmoid()
    {
        const MadeCheckpoint made = languageModel(R"("causal": true)", true);
        const std::vector<double> logits = made.file.find("model.layers.0.token_mixer.tno_list.0.gamma")->values();
        const model::Tno tno = loadedFirst(made);
        QCOMPARE(tno.decay, model::DecayKind::Learned);
        for (std::size_t i = 0; i < logits.size(); ++i)
            QVERIFY(std::abs(tno.gamma.at(i) - 1 / (1 + std::exp(-logits[i]))) < 1e-12);
        QCOMPARE(loadedFirst(made, {{}, {{"use_decay", false}}}).decay, model::DecayKind::None);
    }

    void xmixersNormWithAWeightAloneIsAnRmsNorm()
    {
        const MadeCheckpoint made = languageModel(R"("causal": true, "norm_type": "rmsnorm")", false);
        const Description description = describe(made.file);
        QCOMPARE(optionText(description.options, "norm_type"), std::string("rmsnorm stored"));
        const model::Tno tno = loadedFirst(made);
        for (const model::Norm *norm : {&tno.rpe.blocks.front().norm, &tno.rpe.out.norm, &tno.outputNorm}) {
            QCOMPARE(norm->kind, NormKind::RootMeanSquare);
            QVERIFY(norm->weight && !norm->bias);
        }
    }

    void xmixersUnknownNormIsNotDrawn()
    {
        const MadeCheckpoint made = languageModel(R"("causal": true, "norm_type": "groupnorm")", true);
        const Description description = describe(made.file);
        QVERIFY(description.tnos.front().undrawn.english().find("groupnorm") != std::string::npos);
        QVERIFY(reasonOf([&] { loadedFirst(made); }).find("groupnorm") != std::string::npos);
    }

    void xmixersReadsCosinesAndSines()
    {
        const MadeCheckpoint made = languageModel(R"("causal": true, "rpe_in_dim": 4)", true, 4);
        const model::Tno tno = loadedFirst(made);
        QCOMPARE(tno.rpe.features.kind, model::PositionFeatures::Kind::CosSin);
        QCOMPARE(tno.rpe.features.count(), 4L);
        QCOMPARE(optionText(describe(made.file).options, "rpe_in_dim"), std::string("4 stored"));
    }

    void xmixersRowsAreTooLongWhereNotCausal()
    {
        const MadeCheckpoint made = languageModel(R"("causal": false)", true);
        const Description description = describe(made.file);
        QVERIFY(description.tnos.front().rowsTooLong);
        QVERIFY(description.warnings.front().english().find("two entries too long") != std::string::npos);
        QVERIFY(loadedFirst(made).rowsTooLong);
    }

    void xmixersTwoAxes_data()
    {
        QTest::addColumn<QString>("dims");
        QTest::addColumn<QString>("height");
        QTest::newRow("assumed") << ""
                                 << "tno_list.0.";
        QTest::newRow("[-3, -2]") << "[-3, -2]"
                                  << "tno_list.0.";
        QTest::newRow("[-2, -3]") << "[-2, -3]"
                                  << "tno_list.1.";
    }
    void xmixersTwoAxes()
    {
        QFETCH(QString, dims);
        QFETCH(QString, height);
        MadeCheckpoint made;
        made.linear("uv_proj.", 2 * Channels, 5, false);
        for (const char *prefix : {"tno_list.0.", "tno_list.1."})
            addXmixersTno(made, prefix, true, 1);
        GivenOptions given;
        if (!dims.isEmpty())
            given.config["dims"] = dims.toStdString();
        const Description description = describe(made.file, given);
        QCOMPARE(description.family, std::string("xmixers-gtu"));
        QCOMPARE(description.layers.size(), std::size_t(1));
        QCOMPARE(description.layers.front().combination, toeplitz::Combination::Sum);
        QCOMPARE(QString::fromStdString(description.tnos[0].prefix), height);
        QCOMPARE(description.tnos[0].axis, Axis::Height);
        QCOMPARE(description.tnos[1].axis, Axis::Width);
        QVERIFY(!description.unverified.empty());
    }

    void speedTestOfEtsc()
    {
        MadeCheckpoint made;
        made.tensor("embedding.weight", {9, Channels});
        for (const char *prefix : {"layers.0.", "layers.1."})
            made.tno(prefix, Width, 1, 1, Channels, 0.99);
        made.linear("lm_head.", 9, Channels);
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("etsc-tnnlm"));
        QVERIFY(description.unused.empty());
        const TnoDescription &tno = description.tnos.front();
        QVERIFY(tno.causal && tno.statesSkipActivation);
        QCOMPARE(tno.activation, model::Activation::Silu);
        QCOMPARE(optionText(tno.options, "act_type"), std::string("silu assumed"));
        QVERIFY(optionNamed(tno.options, "act_type")->origin.english().find("its state space has none")
                != std::string::npos);
        QVERIFY(loadedFirst(made).statesSkipActivation);
        QCOMPARE(describe(made.file, {{}, {{"act_type", "none"}}}).tnos.front().activation, model::Activation::None);
    }

    void speedTestOfEtscConvertsWithoutActivation()
    {
        MadeCheckpoint made;
        made.tensor("embedding.weight", {9, Channels}).tno("layers.0.", Width, 1, 1, Channels, 0.9);
        constexpr long Length = 8;
        const auto converted = [&](const GivenOptions &given) {
            const document::Document document(std::make_shared<const Checkpoint>(made.file), given);
            return document::convert(document, 0, Length, document.flatChannels(0, 0, {}), document::Method::Etsc, {},
                                     {});
        };
        const document::Conversion kept = converted({});
        const document::Conversion bare = converted({{}, {{"act_type", "none"}}});
        QVERIFY(!kept.note.empty() && bare.note.empty());
        QVERIFY((kept.modes.b - bare.modes.b).abs().maxCoeff() < 1e-12);
        QVERIFY((kept.modes.lambda - bare.modes.lambda).abs().maxCoeff() < 1e-12);
        QVERIFY((kept.modes.lambda.abs() - 0.9).abs().maxCoeff() < 1e-6);
        QVERIFY(kept.error.front() < 1e-6);
    }

    void annotatedTnnIsNamed()
    {
        MadeCheckpoint made;
        made.linears("block.token_mixer.", {"u_proj", "v_proj"}, Channels, 5);
        const std::string rpe = "block.token_mixer.toep.rpe.";
        made.linear(rpe + "pos_proj.", Width, 1);
        made.tensor(rpe + "out.0.weight", {Width}).tensor(rpe + "out.0.bias", {Width});
        made.linear(rpe + "out.2.", Channels, Width).linear("block.feature_mixer.l1.", 5, 5);
        for (const char *norm : {"block.token_norm.", "block.feature_norm."})
            made.tensor(std::string(norm) + "weight", {5}).tensor(std::string(norm) + "bias", {5});
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("tnn-pytorch"));
        QVERIFY(description.familyName.english().find("Annotated TNN") != std::string::npos);
        QCOMPARE(description.tnos.front().rpeNorm, NormKind::LayerNorm);
        QVERIFY(description.unused.empty());
    }
};

TNN_TEST(TestFamiliesKin, QCoreApplication)

} // namespace tst_families_kin

#include "tst_families_kin.moc"
