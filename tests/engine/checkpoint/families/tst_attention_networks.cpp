// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>

#include "engine/checkpoint/description.h"
#include "engine/native/arithmetic.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/test_class.h"

// Networks of Toeplitz operators and attention: how they are recognized, and files that do not fit.

namespace tst_attention_networks {

using namespace tnn;
using namespace tnn::checkpoint;

constexpr long Dim = 8, Inner = 6, Width = 4, Vocabulary = 5;

/// LFM2-MoE: a convolution, then attention of two heads on one of keys; two experts in the second block.
MadeCheckpoint lfm2(const std::string &metadata = R"({"config": {"model_type": "lfm2_moe", "num_experts_per_tok": 1}})",
                    const std::string &root = "model.")
{
    MadeCheckpoint made(metadata);
    const std::string first = root + "layers.0.", second = root + "layers.1.", attention = second + "self_attn.";
    made.tensor(root + "embed_tokens.weight", {Vocabulary, Dim}).tensor(root + "embedding_norm.weight", {Dim});
    for (const std::string &layer : {first, second})
        made.tensor(layer + "operator_norm.weight", {Dim}).tensor(layer + "ffn_norm.weight", {Dim});
    made.tensor(first + "conv.conv.weight", {Dim, 1, 3}).tensor(first + "conv.in_proj.weight", {3 * Dim, Dim});
    made.tensor(first + "conv.out_proj.weight", {Dim, Dim});
    made.tensor(attention + "q_proj.weight", {2 * Width, Dim}).tensor(attention + "k_proj.weight", {Width, Dim});
    made.tensor(attention + "v_proj.weight", {Width, Dim}).tensor(attention + "out_proj.weight", {Dim, 2 * Width});
    made.tensor(attention + "q_layernorm.weight", {Width}).tensor(attention + "k_layernorm.weight", {Width});
    const std::string mlp = second + "feed_forward.";
    for (const std::string &glu : {first + "feed_forward.", mlp + "experts.0.", mlp + "experts.1."})
        made.tensor(glu + "w1.weight", {Inner, Dim})
            .tensor(glu + "w3.weight", {Inner, Dim})
            .tensor(glu + "w2.weight", {Dim, Inner});
    return made.tensor(mlp + "gate.weight", {2, Dim}).tensor(mlp + "expert_bias", {2});
}

/// Evo 2 as Megatron stores it, with or without the names of Transformer Engine: a short filter, then attention.
MadeCheckpoint megatron(bool fused, const std::string &metadata = R"({"run_config": {"model": {
    "num_attention_heads": 2, "rotary_base": 5000, "layernorm_epsilon": 1e-5, "hyena_medium_conv_len": 4,
    "seq_len_interpolation_factor": 8.0, "seq_length": 77}}})")
{
    MadeCheckpoint made(metadata);
    const std::string decoder = "module.decoder.", hyena = decoder + "layers.0.", attention = decoder + "layers.1.";
    made.tensor(hyena + (fused ? "mixer.dense_projection.layer_norm_weight" : "norm.weight"), {Dim});
    made.tensor(attention + (fused ? "self_attention.linear_qkv.layer_norm_weight" : "input_layernorm.weight"), {Dim});
    for (const std::string &layer : {hyena, attention})
        made.tensor(layer + (fused ? "mlp.linear_fc1.layer_norm_weight" : "pre_mlp_layernorm.weight"), {Dim})
            .tensor(layer + "mlp.linear_fc1.weight", {2 * Inner, Dim})
            .tensor(layer + "mlp.linear_fc2.weight", {Dim, Inner});
    made.tensor(hyena + "mixer.dense_projection.weight", {3 * Dim, Dim}).linear(hyena + "mixer.dense.", Dim, Dim);
    made.tensor(hyena + "mixer.hyena_proj_conv.short_conv_weight", {3 * Dim, 3});
    made.tensor(hyena + "mixer.mixer.short_conv.short_conv_weight", {2, 1, 7});
    made.tensor(attention + "self_attention.linear_qkv.weight", {3 * Dim, Dim})
        .linear(attention + "self_attention.linear_proj.", Dim, Dim);
    made.tensor("module.embedding.word_embeddings.weight", {Vocabulary, Dim});
    return made.tensor(decoder + "final_norm.weight", {Dim});
}

/// What is known of the rotation of attention, and of its heads.
std::string rotationOf(const MadeCheckpoint &made)
{
    const Description description = describe(made.file);
    std::string text;
    for (const char *key :
         {"num_attention_heads", "rotary_emb_base", "use_interpolated_rotary_pos_emb", "rotary_emb_scaling_factor"})
        text += optionText(description.options, key) + ", ";
    return text;
}

std::string refusal(const MadeCheckpoint &made, const GivenOptions &given = {})
{
    return describe(made.file, given).network.refused.english();
}

MadeCheckpoint without(MadeCheckpoint made, const std::string &name)
{
    std::erase_if(made.file.tensors, [&](const Tensor &tensor) { return tensor.name == name; });
    return made;
}

class TestAttentionNetworks : public QObject {
    Q_OBJECT

private slots:
    void lfm2IsRecognized()
    {
        for (const std::string root : {"model.", "model.language_model.", "language_model.model."}) {
            const Description description = describe(lfm2("{}", root).file);
            QCOMPARE(description.family, std::string("lfm2"));
            QCOMPARE(description.familyName.english(), std::string("LFM2-MoE"));
            QVERIFY(description.unused.empty());
            QCOMPARE(description.tnos.size(), std::size_t(1));
            QCOMPARE(description.tnos[0].kind, std::string("short-filter"));
            QCOMPARE(description.otherLayers.size(), std::size_t(1));
        }
        const Description described = describe(lfm2().file);
        QCOMPARE(described.network.refused.english(), std::string());
        QVERIFY(described.network.predictsTokens && described.network.causal && described.network.blocks.size() == 4);
        QCOMPARE(optionText(described.options, "num_experts_per_tok"), std::string("1 stored"));
        QCOMPARE(model::tokenMixersIn(described.network), 2L);
        const auto &heads = std::get<model::Attention>(described.network.blocks[2].unit).heads;
        QVERIFY(heads.queries == 2 && heads.keys == 1 && heads.width == Width);
    }

    /// What is before and after the attention is not its own block.
    void aLayerAloneEndsBeforeAttention()
    {
        const MadeCheckpoint made = lfm2();
        const auto a = native::float64();
        QCOMPARE(loadLayer(made.file, describe(made.file), 0, *a).blocks.size(), std::size_t(2));
    }

    void shapesThatDoNotFit_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<std::vector<long>>("shape");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *name, const std::vector<long> &shape, const char *reason) {
            QTest::addRow("%s", name) << QStringLiteral("model.layers.1.") + QLatin1String(name) << shape
                                      << QString::fromLatin1(reason);
        };
        row("self_attn.q_proj.weight", {2 * Width + 1, Dim}, "has 9 rows, which are not heads of 4 channels");
        row("self_attn.q_proj.weight", {2 * Width, Dim + 1}, "self_attn.q_proj.weight has the shape (8, 9)");
        row("self_attn.k_proj.weight", {3 * Width, Dim}, "has 3 heads of keys and values, which 2 heads of queries");
        row("self_attn.v_proj.weight", {2 * Width, Dim}, "self_attn.v_proj.weight has the shape (8, 8)");
        row("self_attn.out_proj.weight", {Dim, Width}, "self_attn.out_proj.weight has the shape (8, 4)");
        row("self_attn.k_layernorm.weight", {Width + 1}, "self_attn.k_layernorm.weight has the shape (5)");
        row("self_attn.q_layernorm.weight", {0}, "which are not heads of 0 channels");
        row("feed_forward.gate.weight", {3, Dim}, "feed_forward.experts.2.w1.weight is missing");
        row("feed_forward.expert_bias", {3}, "feed_forward.expert_bias has the shape (3)");
        row("feed_forward.experts.1.w2.weight", {Inner, Dim}, "experts.1.w2.weight has the shape (6, 8)");
    }

    void shapesThatDoNotFit()
    {
        QFETCH(QString, name);
        QFETCH(std::vector<long>, shape);
        QFETCH(QString, reason);
        const std::string refused = refusal(lfm2().reshape(name.toStdString(), shape));
        QVERIFY2(refused.find(reason.toStdString()) != std::string::npos, refused.c_str());
    }

    void whatIsMissingIsNamed()
    {
        const auto missing = [](const char *name) {
            return refusal(without(lfm2(), std::string("model.layers.1.") + name));
        };
        QVERIFY(missing("self_attn.k_proj.weight").find("k_proj.weight is missing") != std::string::npos);
        QVERIFY(missing("self_attn.q_layernorm.weight").find("q_layernorm.weight is missing") != std::string::npos);
        QVERIFY(missing("feed_forward.experts.0.w3.weight").find("experts.0.w3.weight is missing")
                != std::string::npos);
        MadeCheckpoint gap = lfm2();
        for (Tensor &tensor : gap.file.tensors)
            if (const std::size_t at = tensor.name.find("layers.1."); at != std::string::npos)
                tensor.name[at + 7] = '2';
        QCOMPARE(refusal(gap), std::string("block 1 is missing"));
        QVERIFY(refusal(gap.tensor("model.layers.1.conv.in_proj.weight", {3 * Dim, Dim}))
                    .find("attention (tensor model.layers.1.conv.in_proj.weight)")
                != std::string::npos);
        QVERIFY(refusal(lfm2(R"({"config": {"num_experts_per_tok": 3}})")).starts_with("num_experts_per_tok = 3"));
        QVERIFY(refusal(lfm2(R"({"config": {"rope_parameters": {"rope_type": "yarn"}, "num_experts_per_tok": 1}})"))
                    .find("(yarn), which is not supported")
                != std::string::npos);
        QVERIFY(refusal(lfm2(R"({"config": {"rope_scaling": {"type": "linear"}, "num_experts_per_tok": 1}})"))
                    .find("(linear), which is not supported")
                != std::string::npos);
        for (const char *plain : {"null", R"({"rope_type": "default"})", R"({"type": "default"})"})
            QCOMPARE(
                refusal(lfm2(R"({"config": {"num_experts_per_tok": 1, "rope_scaling": )" + std::string(plain) + "}}")),
                std::string());
        QVERIFY(refusal(lfm2(R"({"config": {"norm_eps": 0, "num_experts_per_tok": 1}})")).starts_with("norm_eps = 0"));
        // A block after the others, of which only a norm is known.
        QVERIFY(refusal(lfm2().tensor("model.layers.2.operator_norm.weight", {Dim}))
                    .starts_with("block 2 has neither a Toeplitz operator nor attention"));
    }

    void anOlderNameOfTheBaseCounts()
    {
        const Description described = describe(
            lfm2(R"({"config": {"theta": 5000.0, "rope_theta": 7.0, "num_experts_per_tok": 1}})").file);
        QCOMPARE(optionText(described.options, "rope_theta"), std::string("5000 stored"));
    }

    /// transformers does not read a head that the configuration ties; the head of another size would be refused.
    void aTiedHeadIsTheEmbedding()
    {
        const auto outputs = [](const std::string &config) {
            MadeCheckpoint made = lfm2(config);
            made.tensor("lm_head.weight", {Vocabulary + 2, Dim});
            return describe(made.file).network.heads.front().outputs;
        };
        QCOMPARE(outputs(R"({"config": {"num_experts_per_tok": 1}})"), Vocabulary);
        QCOMPARE(outputs(R"({"config": {"num_experts_per_tok": 1, "tie_embedding": false}})"), Vocabulary + 2);
        QCOMPARE(outputs(R"({"config": {"num_experts_per_tok": 1, "tie_word_embeddings": false}})"), Vocabulary + 2);
    }

    /// Ids of the text would be looked up in logits that do not exist.
    void aHeadOfAnotherSizeDoesNotPredictTokens()
    {
        MadeCheckpoint made = madeStripedHyena();
        QVERIFY(describe(made.file).network.predictsTokens);
        made.tensor("unembed.weight", {Vocabulary - 1, Dim});
        QVERIFY(!describe(made.file).network.predictsTokens);
    }

    /// A view may claim any size.
    void sizesAreCheckedBeforeTheyAreUsed()
    {
        constexpr long Huge = 1L << 40;
        for (const char *name : {"self_attn.q_proj.weight", "feed_forward.gate.weight"}) {
            const std::string key = std::string("model.layers.1.") + name;
            MadeCheckpoint made = without(lfm2(), key).spread(key, {Huge, Dim});
            QVERIFY(!refusal(made).empty());
        }
        const std::string packed = "blocks.1.inner_mha_cls.Wqkv.weight";
        QVERIFY(!refusal(without(madeStripedHyena(), packed).spread(packed, {Huge, Dim})).empty());
        const std::string rotary = "blocks.1.inner_mha_cls.rotary_emb.inv_freq";
        QVERIFY(!refusal(without(madeStripedHyena(), rotary).spread(rotary, {Huge})).empty());
    }

    void headsOfStripedHyenaAreItsFrequencies()
    {
        const Description description = describe(madeStripedHyena().file);
        QCOMPARE(description.network.refused.english(), std::string());
        QCOMPARE(optionText(description.options, "num_attention_heads"), std::string("2 inferred"));
        QCOMPARE(optionText(description.options, "rotary_emb_base"), std::string("10000 inferred")); // 0.01^-2
        const auto heads = [](const MadeCheckpoint &made) {
            return std::get<model::Attention>(describe(made.file).network.blocks[2].unit).heads;
        };
        QCOMPARE(heads(madeStripedHyena()).keys, 2L);
        const std::string packed = "blocks.1.inner_mha_cls.Wqkv.weight";
        QCOMPARE(heads(madeStripedHyena().reshape(packed, {16, Dim})).keys, 1L);
        QVERIFY(refusal(madeStripedHyena().reshape(packed, {20, Dim})).find("not 2 of queries with their keys")
                != std::string::npos);
        QVERIFY(refusal(madeStripedHyena().reshape(packed, {8, Dim})).find("has 0 heads of keys and values")
                != std::string::npos);
        QVERIFY(refusal(madeStripedHyena().reshape(packed, {23, Dim})).find("not heads of 4 channels")
                != std::string::npos);
        QVERIFY(refusal(madeStripedHyena().reshape("blocks.1.inner_mha_cls.out_proj.weight", {Dim, 4})).find("out_proj")
                != std::string::npos);
        QVERIFY(refusal(madeStripedHyena().reshape("blocks.0.filter.short_filter_weight", {3 * Dim + 1, 1, 3}))
                    .find("short_filter_weight has the shape (25, 1, 3), but (24, 1, 3) is expected")
                != std::string::npos);
        const std::string stored = R"({"config": {"num_attention_heads": 2, "eps": 1e-6}})";
        const std::string frequencies = "blocks.1.inner_mha_cls.rotary_emb.inv_freq";
        QVERIFY(refusal(madeStripedHyena(stored).reshape(frequencies, {3})).find("inv_freq has 3 frequencies, which no")
                != std::string::npos);
        const std::string other = "blocks.2.inner_mha_cls.";
        MadeCheckpoint two = madeStripedHyena();
        two.tensor(other + "Wqkv.weight", {3 * Dim, Dim}).linear(other + "out_proj.", Dim, Dim);
        two.tensor(other + "rotary_emb.inv_freq", {4}); // of one head, where the block before has two
        QVERIFY(refusal(two).find("does not have the 2 frequencies of heads of 4 channels") != std::string::npos);
    }

    /// The only .yml beside the file, under any name, if it is of a model of this width.
    void vortexConfigurationsAreRead()
    {
        const QTemporaryDir folder;
        const auto write = [&](const char *name, const QByteArray &bytes) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        };
        const auto described = [&] {
            const Description read = describe(
                *open(folder.filePath(QStringLiteral("model-of.safetensors")).toStdString()));
            return optionText(read.options, "eps") + ", " + optionText(read.options, "rotary_emb_scaling_factor") + ", "
                + std::to_string(read.trainingLength.value_or(0));
        };
        const std::string defaults = "1e-06 assumed, 1 assumed, 0";
        const std::vector<std::byte> weights = safetensorsOf(madeStripedHyena());
        write("model-of.safetensors", {reinterpret_cast<const char *>(weights.data()), qsizetype(weights.size())});
        QCOMPARE(described(), defaults);
        const QByteArray configuration = "model_name: any\nhidden_size: 8\nhyena_layer_idxs:\n- 0\neps: 1.0e-03\n"
                                         "rotary_emb_scaling_factor: 16\nmax_seqlen: 512\n";
        write("one.yml", configuration);
        QCOMPARE(described(), defaults); // of something else
        write("one.yml", configuration + "hyena_filter_groups: 1\n");
        QCOMPARE(described(), std::string("0.001 stored, 16 stored, 512"));
        write("another.yml", "");
        QCOMPARE(described(), defaults);
        QVERIFY(QFile::remove(folder.filePath(QStringLiteral("another.yml"))));
        write("one.yml", "hidden_size: 16\nhyena_filter_groups: 1\neps: 1.0e-03\nmax_seqlen: 512\n");
        QCOMPARE(described(), defaults);
    }

    void interpolationDividesFrequencies()
    {
        const auto frequencies = [](const std::string &config) {
            const MadeCheckpoint made = madeStripedHyena(config);
            const model::Network network = loadNetwork(made.file, describe(made.file), *native::float64());
            return std::get<model::Attention>(network.blocks[2].unit).rotary.frequencies;
        };
        const double stored = static_cast<double>(0.01F); // both of them, which is no power of a base
        QCOMPARE(frequencies("{}"), (std::vector<double>{stored, stored}));
        QCOMPARE(frequencies(R"({"config": {"eps": 1e-6, "use_interpolated_rotary_pos_emb": true,
                                            "rotary_emb_scaling_factor": 16}})"),
                 (std::vector<double>{stored / 16, stored / 16}));
    }

    void megatronHasTwoSetsOfNames()
    {
        for (const bool fused : {true, false}) {
            const Description description = describe(megatron(fused).file);
            QCOMPARE(description.network.refused.english(), std::string());
            QCOMPARE(description.unused, std::vector<std::string>());
            QCOMPARE(description.trainingLength, std::optional<long>(77));
            QVERIFY(description.network.predictsTokens && description.network.blocks.size() == 4);
            const auto &attention = std::get<model::Attention>(description.network.blocks[2].unit);
            QCOMPARE(attention.rotary.frequencies, (std::vector<double>{1.0 / 8, std::pow(5000.0, -0.5) / 8}));
            QCOMPARE(description.network.blocks[3].norm.epsilon, 1e-5);
            QCOMPARE(std::get<model::Glu>(description.network.blocks[1].unit).activation, model::Activation::Gelu);
            QCOMPARE(std::get<model::Glu>(description.network.blocks[3].unit).activation, model::Activation::None);
        }
    }

    void whatDoesNotFitMegatronIsNamed()
    {
        const auto refused = [](const char *name, const std::vector<long> &shape) {
            return refusal(megatron(true).reshape(std::string("module.decoder.layers.") + name, shape));
        };
        QVERIFY(
            refused("0.mlp.linear_fc1.weight", {2 * Inner + 1, Dim}).ends_with("13 rows, which are not two blocks"));
        QVERIFY(refused("0.mlp.linear_fc2.weight", {Inner, Dim}).find("linear_fc2.weight has the shape (6, 8)")
                != std::string::npos);
        QVERIFY(refused("1.self_attention.linear_qkv.weight", {3 * Dim + 1, Dim}).find("not heads of 4 channels")
                != std::string::npos);
        QVERIFY(refused("0.mixer.hyena_proj_conv.short_conv_weight", {3 * Dim, 2, 3}).find("short_conv_weight has")
                != std::string::npos);
        QVERIFY(refusal(without(megatron(true), "module.decoder.final_norm.weight")).find("final_norm.weight is mis")
                != std::string::npos);
        QVERIFY(refusal(megatron(true, "{}")).starts_with("the number of attention heads is not in the file"));
        QVERIFY(refusal(megatron(true, R"({"run_config": {"model": {"num_attention_heads": 3}}})"))
                    .starts_with("3 attention heads do not divide 8 channels"));
        for (const char *name : {"0.mlp.linear_fc1.weight", "1.self_attention.linear_qkv.weight"}) {
            const std::string key = std::string("module.decoder.layers.") + name;
            MadeCheckpoint claimed = without(megatron(true), key).spread(key, {1L << 40, Dim});
            const Description described = describe(claimed.file);
            QVERIFY(!described.network.refused.empty()
                    || reasonOf([&] { loadNetwork(claimed.file, described, *native::float64()); }).find(name)
                        != std::string::npos);
        }
        // A block after the others, of which only a norm is known.
        QVERIFY(refusal(megatron(false).tensor("module.decoder.layers.2.pre_mlp_layernorm.weight", {Dim}))
                    .starts_with("block 2 has neither a Toeplitz operator nor attention"));
    }

    /// No size tells evo2_7b_262k from evo2_7b_base.
    void evo2AssumesThePublishedRotation()
    {
        const auto options = [](long dim, long blocks, long inner, double frequency = 0) {
            MadeCheckpoint made;
            made.spread("blocks.0.projections.weight", {3 * dim, dim}).spread("blocks.0.filter.h", {2, 1, 7});
            for (long block = 0; block < blocks; ++block)
                made.spread("blocks." + std::to_string(block) + ".mlp.l1.weight", {inner, dim});
            made.spread("blocks.1.inner_mha_cls.Wqkv.weight", {3 * dim, dim});
            if (frequency > 0)
                made.tensor("blocks.1.inner_mha_cls.rotary_emb.inv_freq", {64}, frequency);
            return rotationOf(made);
        };
        QCOMPARE(options(4096, 32, 11264), std::string("32 assumed, 10000 assumed, true assumed, 128 assumed, "));
        QCOMPARE(options(4096, 32, 11008), std::string("32 assumed, 10000 assumed, false assumed, 1 assumed, "));
        QCOMPARE(options(8192, 50, 21888), std::string("64 assumed, 1e+06 assumed, false assumed, 1 assumed, "));
        QCOMPARE(options(4096, 32, 11264, 0.8),
                 std::string("32 inferred, 1593000 inferred, true assumed, 128 assumed, "));
        QCOMPARE(options(8, 2, 6), std::string("absent, 10000 assumed, false assumed, 1 assumed, "));
        MadeCheckpoint savanna, megatron;
        for (long block = 0; block < 25; ++block) {
            const std::string number = std::to_string(block);
            savanna.spread("sequential." + number + ".mlp.w1.weight", {5120, 1920});
            megatron.spread("decoder.layers." + number + ".mlp.linear_fc1.weight", {2 * 5120, 1920});
        }
        for (auto &[made, first, attention] :
             {std::tuple<MadeCheckpoint &, std::string, std::string>(savanna, "sequential.2.",
                                                                     "sequential.3.mixer.dense_projection.weight"),
              std::tuple<MadeCheckpoint &, std::string, std::string>(
                  megatron, "decoder.layers.0.", "decoder.layers.1.self_attention.linear_qkv.weight")}) {
            made.spread(first + "mixer.dense_projection.weight", {3 * 1920, 1920}).spread(attention, {3 * 1920, 1920});
            made.spread(first + "mixer.mixer.short_conv.short_conv_weight", {2, 1, 7});
            QCOMPARE(rotationOf(made), std::string("15 assumed, 10000 assumed, false assumed, 1 assumed, "));
        }
    }
};

TNN_TEST(TestAttentionNetworks, tnn::test::NoApplication)

} // namespace tst_attention_networks

#include "tst_attention_networks.moc"
