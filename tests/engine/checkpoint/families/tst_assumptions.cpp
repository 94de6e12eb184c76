// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/io/npy.h"
#include "engine/run/evaluate.h"
#include "engine/run/forward.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/test_class.h"

namespace tst_assumptions {

using namespace tnn;
using namespace tnn::checkpoint;

const std::string Networks = TNN_TEST_DATA "/networks/";
constexpr double SinglePrecision = 2e-6;

using Settings = std::map<std::string, OptionValue>;

/// A file as if it had been saved without its options.
Checkpoint bare(const std::string &path)
{
    Checkpoint file = *checkpoint::open(path);
    file.metadata = {};
    TreeBuilder tree(file.metadata);
    file.metadata.root = addJson(tree, "{}");
    return file;
}

document::DocumentPtr bareDocument(const std::string &path, const Settings &set = {})
{
    return std::make_shared<const document::Document>(std::make_shared<const Checkpoint>(bare(path)),
                                                      GivenOptions{{}, set});
}

/// The distance of a network's answer from the one that make_networks.py computed.
double errorOf(const std::string &name, const Settings &set)
{
    const document::DocumentPtr document = bareDocument(Networks + name + ".pt", set);
    const run::NetworkInput input = run::readNetworkInput(*document, Networks + name + ".input.npy");
    const run::Array got = forward(*document, input, {});
    const std::vector<float> expected = io::readNpy(Networks + name + ".answer.npy").floats();
    double error = got.values.size() == expected.size() ? 0 : 1e9;
    for (std::size_t i = 0; i < std::min(got.values.size(), expected.size()); ++i)
        error = std::max(error, std::abs(static_cast<double>(got.values[i]) - static_cast<double>(expected[i])));
    return error;
}

std::string line(const std::string &options)
{
    return "assumes " + options + ": the file does not store these options (set them with --set KEY=VALUE)";
}

/// The options of a Tno that none of its tensors tells.
const std::string OfTno = "residual=false, act=relu, act_type=none, par_type=1, normalize=false";

/// An option of the first operator: "true assumed".
std::string optionIn(const MadeCheckpoint &made, const std::string &key)
{
    return optionText(describe(made.file).tnos.front().options, key);
}

class TestAssumptions : public QObject {
    Q_OBJECT

private slots:
    /// script_alm.sh trains a pre-norm model.
    void aBareDecoderWithALastNormIsPreNorm()
    {
        const Description description = describe(bare(Networks + "fairseq-v3.pt"));
        QCOMPARE(optionText(description.options, "prenorm"), std::string("true assumed"));
        QCOMPARE(optionNamed(description.options, "prenorm")->origin.english(),
                 std::string("public configurations of fairseq-evo"));
        QVERIFY(errorOf("fairseq-v3", {}) < SinglePrecision);
        QVERIFY(errorOf("fairseq-v3", {{"prenorm", false}}) > 1e-2);
        QCOMPARE(assumedIn(description),
                 line("causal=true, " + OfTno
                      + ", and around the kernels prenorm=true, no_scale_embedding=false, use_norm=false, "
                        "glu_act=silu"));
    }

    void aBareDecoderWithoutALastNormIsPostNorm()
    {
        QCOMPARE(optionText(describe(bare(Networks + "fairseq-v2.pt")).options, "prenorm"),
                 std::string("false assumed"));
        QVERIFY(errorOf("fairseq-v2", {{"no_scale_embedding", true}}) < SinglePrecision);
        QVERIFY(errorOf("fairseq-v2", {}) > 1e-2);
    }

    void aBareRobertaIsPostNorm()
    {
        const Description description = describe(bare(Networks + "roberta.pt"));
        QCOMPARE(optionText(description.options, "prenorm"), std::string("false assumed"));
        QVERIFY(assumedIn(description).find("activation_fn=gelu, pooler_activation_fn=tanh, ") != std::string::npos);
        QVERIFY(errorOf("roberta", {{"pooler_activation_fn", "relu"}}) < SinglePrecision); // as that one was saved
        QVERIFY(errorOf("roberta", {{"pooler_activation_fn", "relu"}, {"prenorm", true}}) > 1e-2);
    }

    void theBareExamplePredictsAsWell()
    {
        const std::string path = TNN_RESOURCES "/examples/shakespeare.pt";
        const auto lossOf = [](const document::DocumentPtr &document) {
            run::EvaluateRequest request;
            request.lengths = {32};
            for (long i = 0; i < 65; ++i)
                request.ids.push_back(4 + i * i % 40);
            return evaluate(*document, request).front().loss;
        };
        const document::DocumentPtr stored = document::Document::open(path);
        QCOMPARE(assumedIn(stored->description()), std::string());
        QCOMPARE(lossOf(bareDocument(path)), lossOf(stored));
    }

    void lines_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("expected");
        const auto add = [](const char *name, const std::string &path, const std::string &expected) {
            QTest::newRow(name) << QString::fromStdString(path) << QString::fromStdString(expected);
        };
        add("cfg", fixture("fairseq.pt"), "");
        add("args", fixture("fairseq-masked.pt"), "");
        add("Lightning", Networks + "lra-text.pt", "");
        add("config.json", Networks + "xmixers.pt", "");
        add("image", Networks + "image.pt", "");
        add("Tno", fixture("tno.pt"), line("causal=false, " + OfTno));
        add("without heads", fixture("tno-protocol4.pt"), line("heads=1, causal=false, " + OfTno));
        add("Gtu", Networks + "gtu.pt", line("causal=false, " + OfTno + ", and around the kernels act_fun=silu"));
    }
    void lines()
    {
        QFETCH(QString, path);
        QFETCH(QString, expected);
        const Description description = describe(*checkpoint::open(path.toStdString()));
        QCOMPARE(QString::fromStdString(assumedIn(description)), expected);
    }

    void whatIsSetIsNotAssumed()
    {
        Settings all{{"causal", true}, {"residual", false}, {"act", "relu"}, {"act_type", "none"}, {"par_type", 2L}};
        const auto assumed = [&](const Settings &config) {
            return assumedIn(describe(*checkpoint::open(fixture("tno.pt")), {config, all}));
        };
        QCOMPARE(assumed({}), line("normalize=false"));
        QCOMPARE(assumed({{"normalize", false}}), std::string());
    }

    void whatChangesNothingIsNotNamed()
    {
        MadeCheckpoint shallow; // without hidden blocks
        shallow.tno("", 3, 0, 2, 3, 0.9);
        QVERIFY(assumedIn(describe(shallow.file)).find("residual") == std::string::npos);
        // No network of this family is run.
        MadeCheckpoint lra;
        lra.tno("encoder.encoder.layers.0.self_attn.gtu.toep.", 3, 1, 2, 3, 0.9);
        QCOMPARE(describe(lra.file).family, std::string("fairseq-lra"));
        QCOMPARE(assumedIn(describe(lra.file)), line("causal=false, " + OfTno));
        QCOMPARE(optionIn(lra, "prenorm"), std::string("true assumed"));
    }

    /// The classes of these assume something else than the published configurations set.
    void publishedOptions()
    {
        const auto beside = [](const std::string &metadata) {
            MadeCheckpoint made(metadata);
            made.tno("decoder.layers.0.self_attn.toep.", 3, 1, 2, 3, 0.9);
            return std::move(made.linear("decoder.layers.0.self_attn.q_proj.", 6, 6));
        };
        QCOMPARE(optionIn(beside("{}"), "causal"), std::string("true assumed"));
        QCOMPARE(optionIn(beside(R"({"args": {"use_decay": true}})"), "causal"), std::string("false assumed"));
        const auto taps = [](const std::string &metadata) {
            MadeCheckpoint made(metadata);
            made.tensor("model.layers.0.layer.kernel.kernel", {1, 2, 6});
            return std::move(made.tensor("model.layers.0.layer.D", {1, 2}));
        };
        QCOMPARE(optionIn(taps("{}"), "lam"), std::string("0.003 assumed"));
        const std::string assumed = assumedIn(describe(taps("{}").file));
        for (const char *option : {"lam=0.003", "causal=true", "use_ma_smoothing=false"})
            QVERIFY2(assumed.find(option) != std::string::npos, assumed.c_str());
        const MadeCheckpoint told = taps(R"({"hyper_parameters": {"model": {"layer": {"l_max": 6}}}})");
        QCOMPARE(optionIn(told, "lam"), std::string("0.1 assumed"));
        QCOMPARE(assumedIn(describe(told.file)), std::string());
        MadeCheckpoint alone;
        alone.tensor("conv_layers.0.kernel", {1, 2, 8}).tensor("conv_layers.0.D", {1, 2});
        QCOMPARE(optionIn(alone, "lam"), std::string("0.001 assumed"));
    }

    void publishedTruncationOfMega()
    {
        const auto average = [](const std::string &side, const std::string &metadata) {
            const std::string prefix = side + ".layers.0.mega_layer.move.";
            MadeCheckpoint made(metadata);
            for (const char *name : {"delta", "alpha", "beta"})
                made.tensor(prefix + name, {2, 3, 1});
            return std::move(made.tensor(prefix + "gamma", {2, 3}).tensor(prefix + "omega", {2}));
        };
        QCOMPARE(optionIn(average("decoder", "{}"), "truncation"), std::string("2048 assumed"));
        QCOMPARE(assumedIn(describe(average("encoder", "{}").file)), line("truncation=1024"));
        const MadeCheckpoint endless = average("decoder",
                                               R"({"args": {"arch": "mega_lm", "truncation_length": null}})");
        QCOMPARE(optionIn(endless, "truncation"), std::string("absent"));
    }

    /// Old configurations of T5 lack the distance, which is then the class's.
    void configurationsOfHuggingFaceLackOnlyDefaults()
    {
        const auto t5 = [](const std::string &metadata) {
            MadeCheckpoint made(metadata);
            return std::move(
                made.tensor("encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight", {8, 2}));
        };
        QCOMPARE(assumedIn(describe(t5("{}").file)), line("max_distance=128"));
        QCOMPARE(assumedIn(describe(t5(R"({"config": {"model_type": "t5"}})").file)), std::string());
    }

    void publishedStepsOfS4()
    {
        const auto fourth = [](const std::string &prefix, const std::string &metadata) {
            MadeCheckpoint made(metadata);
            made.tensor(prefix + "D", {1, 2}).tensor(prefix + "kernel.inv_dt", {2, 1});
            made.tensor(prefix + "kernel.C", {1, 2, 3, 2}).tensor(prefix + "kernel.B", {1, 1, 3, 2});
            return std::move(made.tensor(prefix + "kernel.A_real", {1, 3}).tensor(prefix + "kernel.A_imag", {1, 3}));
        };
        const std::string block = "model.layers.0.layer.layer.";
        QCOMPARE(optionIn(fourth(block, "{}"), "dt_transform"), std::string("softplus assumed"));
        QCOMPARE(optionIn(fourth("layers.0.layer.", "{}"), "dt_transform"), std::string("exp assumed"));
        QCOMPARE(
            optionIn(fourth(block, R"({"hyper_parameters": {"model": {"layer": {"d_state": 6}}}})"), "dt_transform"),
            std::string("exp assumed"));
    }
};

TNN_TEST(TestAssumptions, QCoreApplication)

} // namespace tst_assumptions

#include "tst_assumptions.moc"
