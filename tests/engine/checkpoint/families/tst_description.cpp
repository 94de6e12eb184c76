// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <algorithm>

#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/engine/english.h"
#include "tests/test_class.h"

namespace tst_description {

using namespace tnn;
using namespace tnn::checkpoint;
using model::Activation;
using model::DecayKind;
using model::NormKind;

class TestDescription : public QObject {
    Q_OBJECT

    static Description described(const std::string &name, const GivenOptions &given = {})
    {
        return describe(*checkpoint::open(fixture(name)), given);
    }

private slots:
    void bareTno()
    {
        const Description description = described("tno.pt");
        QCOMPARE(description.family, std::string("tnn-pytorch"));
        QCOMPARE(description.familyName.english(), std::string("tnn-pytorch Tno"));
        QCOMPARE(description.tnos.size(), std::size_t(1));
        const TnoDescription &tno = description.tnos.front();
        QCOMPARE(tno.prefix, std::string());
        QCOMPARE(tno.name.english(), std::string("TNO"));
        QCOMPARE(tno.heads, 2L);
        QCOMPARE(tno.headDim, 3L);
        QCOMPARE(tno.rpeWidth, 4L);
        QCOMPARE(tno.rpeDepth, 2L);
        QCOMPARE(tno.rpeNorm, NormKind::SimpleRms);
        QCOMPARE(tno.decay, DecayKind::Fixed);
        QVERIFY(!tno.causal);
        QCOMPARE(tno.parameters, 84L);
        QCOMPARE(description.parameters, 84L);
        QCOMPARE(optionText(tno.options, "gamma"), std::string("0.97 stored"));
        QCOMPARE(optionText(tno.options, "use_decay"), std::string("true inferred"));
        QCOMPARE(optionText(tno.options, "causal"), std::string("false assumed"));
        QCOMPARE(optionText(tno.options, "heads"), std::string("2 inferred"));
        QVERIFY(warningsIn(description).empty());
        QVERIFY(!description.trainingLength);
    }

    void normsByTheirParameters_data()
    {
        QTest::addColumn<int>("norm");
        QTest::addColumn<QString>("name");
        QTest::newRow("tno.pt") << int(NormKind::SimpleRms) << "simplermsnorm";
        QTest::newRow("tno-protocol4.pt") << int(NormKind::LayerNorm) << "layernorm";
        QTest::newRow("tno-rmsnorm.pt") << int(NormKind::Rms) << "rmsnorm";
        QTest::newRow("tno-gatedrmsnorm.pt") << int(NormKind::GatedRms) << "gatedrmsnorm";
        QTest::newRow("tno-scalenorm.pt") << int(NormKind::Scale) << "scalenorm";
        QTest::newRow("tno-none.pt") << int(NormKind::None) << "none";
    }
    void normsByTheirParameters()
    {
        QFETCH(int, norm);
        QFETCH(QString, name);
        const Description description = described(QTest::currentDataTag());
        QCOMPARE(int(description.tnos.front().rpeNorm), norm);
        QCOMPARE(optionText(description.options, "norm_type"), name.toStdString() + " inferred");
    }

    void absentBiasIsNoticed()
    {
        QCOMPARE(optionText(described("tno-rmsnorm.pt").options, "bias"), std::string("false inferred"));
        QCOMPARE(optionText(described("tno-none.pt").options, "bias"), std::string("true inferred"));
    }

    void stackInModelOrder()
    {
        const Description description = described("stack.pt");
        QCOMPARE(description.familyName.english(), std::string("tnn-pytorch TnnLayer stack of 2"));
        QCOMPARE(description.tnos[0].name.english(), std::string("layer 2"));
        QCOMPARE(description.tnos[1].name.english(), std::string("layer 10"));
        QCOMPARE(description.tnos[1].prefix, std::string("module.blocks.10.token_mixer.toep."));
        QCOMPARE(description.unused, std::vector<std::string>{"module.head.weight"});
        QCOMPARE(optionText(description.options, "dim"), std::string("6 inferred"));
    }

    void causalLanguageModel()
    {
        for (const char *file : {"fairseq.pt", "fairseq-dictconfig.pt"}) {
            const Description description = described(file);
            QCOMPARE(description.family, std::string("fairseq-alm"));
            QCOMPARE(description.familyName.english(),
                     std::string("fairseq causal language model (tnn_v2_decay_99_pre)"));
            QCOMPARE(description.trainingLength, std::optional<long>(48));
            QCOMPARE(description.tnos.size(), std::size_t(2));
            QCOMPARE(optionText(description.options, "causal"), std::string("true stored"));
            QCOMPARE(optionNamed(description.options, "causal")->origin.english(), std::string("cfg.model.causal"));
            QCOMPARE(optionText(description.options, "gamma"), std::string("0.99 stored"));
            QCOMPARE(optionText(description.options, "act"), std::string("relu assumed"));
            QCOMPARE(optionText(description.options, "prenorm"), std::string("true stored"));
            QVERIFY(description.unused.empty());
            QVERIFY(description.warnings.empty());
        }
    }

    void tiedTensorsCountOnce()
    {
        const auto opened = checkpoint::open(fixture("fairseq.pt"));
        long all = 0;
        for (const Tensor &tensor : opened->tensors)
            all += tensor.size();
        QCOMPARE(describe(*opened).parameters, all - 7 * 6);
    }

    void maskedLanguageModel()
    {
        const Description description = described("fairseq-masked.pt");
        QCOMPARE(description.family, std::string("fairseq-blm"));
        const TnoDescription &tno = description.tnos.front();
        QVERIFY(!tno.causal);
        QCOMPARE(tno.heads, 2L);
        QCOMPARE(tno.activation, Activation::ExpShifted); // fairseq-evo's exp
        QCOMPARE(optionNamed(tno.options, "act_type")->origin.english(), std::string("args.act_type"));
        QCOMPARE(optionText(tno.options, "causal"), std::string("false assumed"));
        QVERIFY(description.unused.empty());
    }

    void expIsPlainInTnnPytorch()
    {
        GivenOptions given;
        given.config["act_type"] = "exp";
        QCOMPARE(described("tno.pt", given).tnos.front().activation, Activation::Exp);
    }

    void learnedDecay()
    {
        GivenOptions given;
        given.config["gamma"] = 0.9;
        const Description description = described("tno-logits.pt", given);
        const TnoDescription &tno = description.tnos.front();
        QCOMPARE(tno.decay, DecayKind::Learned);
        QCOMPARE(tno.lambda, 0.9);
        QVERIFY(tno.gammaMinimum > 0.9 && tno.gammaMaximum < 1 && tno.gammaMinimum < tno.gammaMaximum);
        QVERIFY(assumedIn(description).find("gamma") == std::string::npos);
        QCOMPARE(described("tno-logits.pt").tnos.front().lambda, 0.999);
        QVERIFY(assumedIn(described("tno-logits.pt")).find(" gamma=0.999,") != std::string::npos);
    }

    void ambiguousGammaIsToldAndCanBeDecided()
    {
        const Description guessed = described("tno-ambiguous.pt");
        QCOMPARE(guessed.tnos.front().decay, DecayKind::Learned);
        QVERIFY(guessed.warnings.front().english().starts_with("gamma varies within (0, 1]"));
        GivenOptions given;
        given.config["use_decay"] = true;
        const Description decided = described("tno-ambiguous.pt", given);
        QCOMPARE(decided.tnos.front().decay, DecayKind::Fixed);
        QVERIFY(std::abs(decided.tnos.front().gammaMinimum - 0.8) < 1e-6);
        QCOMPARE(optionText(decided.options, "gamma"), std::string("0.8 to 0.95 stored"));
        QVERIFY(warningsIn(decided).empty());
    }

    void withoutGammaAnFdTnnLooksTheSame()
    {
        const Description plain = described("tno-none.pt");
        const std::string warning
            = "no decay tensor: read as a TNO without decay; an FD-TNN's causal operator looks the "
              "same: --set tno_type=tno_fd reads it so";
        QCOMPARE(std::ranges::count(test::english(plain.warnings), warning), 1);
        QCOMPARE(optionText(plain.options, "tno_type"), std::string("tno assumed"));
        GivenOptions given;
        given.set = {{"tno_type", "tno_fd"}, {"causal", true}};
        const Description spectral = described("tno-none.pt", given);
        QCOMPARE(spectral.tnos.front().source, model::KernelSource::Spectrum);
        QCOMPARE(std::ranges::count(test::english(spectral.warnings), warning), 0);
        QVERIFY(reasonOf([&] { described("tno.pt", given); }).starts_with("tno_type=tno_fd (--set) contradicts"));
        given.set = {{"use_decay", false}};
        const Description decided = described("tno-none.pt", given);
        QCOMPARE(std::ranges::count(test::english(decided.warnings), warning), 0);
    }

    void twiceAsManyAnswersAsChannelsAreAnFdTnn()
    {
        MadeCheckpoint made;
        made.linear("u_proj.", 6, 4).linear("v_proj.", 6, 4).tno("toep.", 3, 1, 1, 12, 0);
        const Description description = describe(made.file);
        const TnoDescription &tno = description.tnos.front();
        QCOMPARE(tno.source, model::KernelSource::Spectrum);
        QCOMPARE(tno.channels(), 6L);
        QVERIFY(!tno.causal);
        QCOMPARE(optionText(tno.options, "tno_type"), std::string("tno_fd inferred"));
        QVERIFY(reasonOf([&] {
                    describe(made.file, {{}, {{"causal", true}}});
                }).starts_with("--set causal=true contradicts the file"));
    }

    void optionsBesideTheWeightsAreStored()
    {
        MadeCheckpoint made(R"({"state_dict": {}, "args": {"causal": true, "rpe_act": "silu", "h": 5, "lr": 0.1},
                                "config": {"model": {"residual": true}, "causal": false}})");
        made.tno("net.toep.", 3, 1, 2, 3, 0.9);
        const Description description = describe(made.file);
        QCOMPARE(optionText(description.options, "causal"), std::string("true stored"));
        QCOMPARE(optionNamed(description.options, "causal")->origin.english(), std::string("args.causal"));
        QCOMPARE(optionText(description.options, "act"), std::string("silu stored"));
        QCOMPARE(optionNamed(description.options, "residual")->origin.english(), std::string("config.model.residual"));
        QVERIFY(warningsIn(description).empty()); // h by itself may be anything
    }

    void wrappersAnywhere()
    {
        MadeCheckpoint made;
        made.tno("model.module.layers.0._orig_mod.token_mixer.toep._orig_mod.", 3, 1, 2, 3, 0.9);
        made.linear("model.module.layers.0._orig_mod.token_mixer.u_proj.", 6, 5);
        made.tensor("model.module.layers.0._orig_mod.token_norm.weight", {5});
        const Description description = describe(made.file);
        QCOMPARE(description.familyName.english(), std::string("tnn-pytorch Gtu"));
        QCOMPARE(optionText(description.options, "dim"), std::string("5 inferred"));
        QVERIFY(description.unused.empty());
    }

    void namesOfTheFirstGeneration()
    {
        const std::string layer = "decoder.layers.0.self_attn.gtu.toep.";
        const auto made = [&](const std::string &arch) {
            MadeCheckpoint checkpoint(R"({"args": null, "cfg": {"model": {"arch": ")" + arch + R"("}}})");
            checkpoint.tno(layer, 3, 1, 2, 3, 0.9).linear("decoder.adaptive_softmax.head.", 4, 3);
            return std::move(checkpoint.linear("decoder.embed_tokens.embeddings.0.0.", 4, 3));
        };
        const Description first = describe(made("tnn_decay_99").file);
        QCOMPARE(optionText(first.options, "gtu_type"), std::string("1 stored"));
        QVERIFY(first.layers.front().note.english().find("adds that input") != std::string::npos);
        QVERIFY(first.unused.empty());
        const Description second = describe(made("tnn_v2_decay_99_pre").file);
        QCOMPARE(optionText(second.options, "gtu_type"), std::string("2 stored"));
        QVERIFY(second.layers.front().note.empty());
        MadeCheckpoint third;
        third.tno(layer, 3, 1, 2, 3, 0.9).linear("decoder.layers.0.self_attn.gtu.in_proj.", 6, 4);
        QCOMPARE(optionText(describe(third.file).options, "gtu_type"), std::string("3 inferred"));
    }

    void classificationHeadsBelongToTheModel()
    {
        MadeCheckpoint made;
        made.tno("encoder.sentence_encoder.layers.0.self_attn.gtu.toep.", 3, 1, 2, 3, 0.9);
        made.linear("classification_heads.mnli.dense.", 4, 4).linear("encoder.lm_head.dense.", 4, 4);
        QCOMPARE(describe(made.file).family, std::string("fairseq-blm"));
        QCOMPARE(describe(made.file).unused, std::vector<std::string>());
    }

    void noTno()
    {
        // Perhaps because of a tensor that is not read.
        QVERIFY(reasonOf([] { described("types.pt"); })
                    .starts_with("no Toeplitz operator found in 17 tensors; the manual lists the families that are "
                                 "recognized; tensor int8 contains int8 numbers without a known scale"));
    }

    void incompleteRpe()
    {
        QCOMPARE(reasonOf([] { described("tno-incomplete.pt"); }),
                 std::string("the RPE is incomplete: tensor rpe.layers.0.2.weight is missing"));
    }

    void kernelTensorsAreThoseOfTheOperator()
    {
        const auto opened = checkpoint::open(fixture("stack.pt"));
        const Description description = describe(*opened);
        const std::vector<const Tensor *> tensors = kernelTensors(*opened, description.tnos[0]);
        QCOMPARE(tensors.size(), std::size_t(7));
        for (const Tensor *tensor : tensors)
            QVERIFY(tensor->name.starts_with("module.blocks.2.token_mixer.toep."));
    }

    void bundledExample()
    {
        const auto opened = checkpoint::open(TNN_RESOURCES "/examples/shakespeare.pt");
        const Description description = describe(*opened);
        QCOMPARE(description.familyName.english(), std::string("causal language model trained by Tnnscope"));
        QCOMPARE(description.trainingLength, std::optional<long>(256));
        QCOMPARE(description.tnos.size(), std::size_t(4));
        for (const TnoDescription &tno : description.tnos) {
            QCOMPARE(tno.heads, 1L);
            QCOMPARE(tno.headDim, 384L);
            QCOMPARE(tno.rpeWidth, 32L);
            QCOMPARE(tno.rpeDepth, 3L);
            QCOMPARE(tno.decay, DecayKind::Fixed);
            QCOMPARE(optionText(tno.options, "gamma"), std::string("0.99 stored"));
            QVERIFY(tno.causal);
        }
        QVERIFY(description.unused.empty());
        QVERIFY(description.warnings.empty());
    }
};

TNN_TEST(TestDescription, QCoreApplication)

} // namespace tst_description

#include "tst_description.moc"
