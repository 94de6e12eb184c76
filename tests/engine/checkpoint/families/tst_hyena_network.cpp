// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/checkpoint/description.h"
#include "engine/error.h"
#include "engine/model/cache_mixer.h"
#include "engine/native/arithmetic.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_hyena_network {

using namespace tnn;
using namespace tnn::checkpoint;
using test::Sequence64;

constexpr MadeHyena Made;
constexpr long Dim = Made.dim, Inner = Made.inner, Tokens = 9, Vocabulary = Made.vocabulary;
constexpr double Close = 1e-5; // kernels are rounded to float32

MadeCheckpoint languageModel(const std::string &metadata = "{}")
{
    return Made.languageModel(metadata);
}

/// The formulas of standalone_hyenadna.py in float64, from the stored numbers and the kernels.
class Reference {
public:
    Reference(const Checkpoint &file, const Description &description) : m_file(file), m_description(description) { }

    Sequence64 logits(const std::vector<long> &ids) const
    {
        Sequence64 x(Tokens, Dim);
        const Sequence64 table = matrix("backbone.embeddings.word_embeddings.weight", Dim);
        for (long i = 0; i < Tokens; ++i)
            x.row(i) = table.row(ids[static_cast<std::size_t>(i)]);
        for (int layer = 0; layer < 2; ++layer) {
            const std::string stem = "backbone.layers." + std::to_string(layer) + ".";
            x += mixer(layer, stem + "mixer.", normed(stem + "norm1", x));
            const Sequence64 h = map(stem + "mlp.fc1", normed(stem + "norm2", x)).unaryExpr([](double v) {
                return 0.5 * v * (1 + std::tanh(std::sqrt(2 / M_PI) * (v + 0.044715 * v * v * v)));
            });
            x += map(stem + "mlp.fc2", h);
        }
        return (normed("backbone.ln_f", x).matrix() * matrix("lm_head.weight", Dim).matrix().transpose()).array();
    }

private:
    Sequence64 mixer(int layer, const std::string &stem, const Sequence64 &u) const
    {
        const Sequence64 z = map(stem + "in_proj", u), weight = matrix(stem + "short_filter.weight", 3);
        Sequence64 shortened = z;
        for (long i = 0; i < Tokens; ++i)
            for (long c = 0; c < 3 * Dim; ++c) {
                shortened(i, c) = matrix(stem + "short_filter.bias", 1)(c, 0);
                for (long j = 0; j < 3; ++j) // a correlation over the last three tokens
                    shortened(i, c) += i - 2 + j < 0 ? 0 : weight(c, j) * z(i - 2 + j, c);
            }
        const auto a = native::float32();
        const toeplitz::Coefficients t = model::coefficients(
            *a, loadTno(m_file, m_description.tnos[static_cast<std::size_t>(layer)], *a), Tokens);
        const Sequence64 v = shortened.rightCols(Dim) * shortened.middleCols(Dim, Dim);
        Sequence64 y = Sequence64::Zero(Tokens, Dim);
        for (long i = 0; i < Tokens; ++i)
            for (long j = 0; j <= i; ++j)
                for (long c = 0; c < Dim; ++c)
                    y(i, c) += static_cast<double>(t.at(i - j, c)) * v(j, c);
        return map(stem + "out_proj", y * shortened.leftCols(Dim));
    }
    Sequence64 matrix(const std::string &key, long columns) const
    {
        const std::vector<double> values = m_file.find(key)->values();
        return Eigen::Map<const Sequence64>(values.data(), static_cast<long>(values.size()) / columns, columns);
    }
    Sequence64 map(const std::string &stem, const Sequence64 &x) const
    {
        Sequence64 y = (x.matrix() * matrix(stem + ".weight", x.cols()).matrix().transpose()).array();
        y.rowwise() += matrix(stem + ".bias", y.cols()).row(0);
        return y;
    }
    Sequence64 normed(const std::string &stem, const Sequence64 &x) const
    {
        Sequence64 y = x;
        for (long i = 0; i < x.rows(); ++i) {
            const Sequence64 line = x.row(i) - x.row(i).mean();
            y.row(i) = line / std::sqrt(line.square().mean() + 1e-5) * matrix(stem + ".weight", Dim).row(0)
                + matrix(stem + ".bias", Dim).row(0);
        }
        return y;
    }

    const Checkpoint &m_file;
    const Description &m_description;
};

Sequence64 logits(const Checkpoint &file, const Description &description, const std::vector<long> &ids)
{
    const auto a = native::float64();
    const model::Network network = loadNetwork(file, description, *a);
    const auto operatorOf = [&](int layer) {
        const model::Tno tno = loadTno(file, description.tnos[static_cast<std::size_t>(layer)], *a);
        const auto t = std::make_shared<const toeplitz::Coefficients>(model::coefficients(*a, tno, Tokens));
        return std::make_shared<const model::LayerOperator>(
            *a, model::LayerOperator::Axis(*a, tno, t, toeplitz::Algorithm::Naive, {}));
    };
    model::SequenceMixer mixer(*a, Tokens, operatorOf, model::SequenceMixer::Keep::Newest, {});
    const model::Value x = model::enterIds(*a, network.entry, ids, {1, Tokens});
    const model::Value y = model::answer(*a, network.heads.front(), model::hidden(*a, network, x, mixer), {1, Tokens});
    Sequence64 result(Tokens, Vocabulary);
    a->download(y, std::span(result.data(), static_cast<std::size_t>(result.size())));
    return result;
}

std::string refusal(const MadeCheckpoint &made)
{
    return describe(made.file).network.refused.english();
}

class TestHyenaNetwork : public QObject {
    Q_OBJECT

private slots:
    void logitsAreTheFormulas()
    {
        const MadeCheckpoint made = languageModel();
        const Description description = describe(made.file);
        QCOMPARE(description.network.refused.english(), std::string());
        QVERIFY(description.network.predictsTokens && description.network.causal);
        const std::vector<long> ids{3, 1, 4, 1, 5, 2, 6, 5, 7};
        QVERIFY(test::distance(logits(made.file, description, ids), Reference(made.file, description).logits(ids))
                < Close);
    }

    void whatIsMissingOrUnknownIsNamed()
    {
        MadeCheckpoint attention = languageModel();
        attention.tensor("backbone.layers.2.mixer.Wqkv.weight", {3 * Dim, Dim});
        QCOMPARE(refusal(attention), std::string("block 2 is attention, which is not supported"));
        MadeCheckpoint incomplete = languageModel();
        std::erase_if(incomplete.file.tensors,
                      [](const Tensor &tensor) { return tensor.name.ends_with("1.mlp.fc2.weight"); });
        QVERIFY(refusal(incomplete).find("layers.1.mlp.fc2.weight is missing") != std::string::npos);
        MadeCheckpoint skipping = languageModel();
        for (Tensor &tensor : skipping.file.tensors)
            if (const std::size_t at = tensor.name.find("layers.1."); at != std::string::npos)
                tensor.name[at + 7] = '2';
        QCOMPARE(refusal(skipping), std::string("layer 1 is missing"));
    }

    /// The training code passes it to all norms, modeling_hyena.py to the last one only.
    void normsHaveTheStoredEpsilon()
    {
        const auto epsilons = [](const std::string &metadata) {
            const NetworkOutline network = describe(languageModel(metadata).file).network;
            return std::vector<double>{network.blocks.front().norm.epsilon, network.blocks.back().norm.epsilon,
                                       network.finalNorm.epsilon};
        };
        QCOMPARE(epsilons("{}"), (std::vector<double>{1e-5, 1e-5, 1e-5}));
        QCOMPARE(epsilons(R"({"hyper_parameters": {"model": {"layer_norm_epsilon": 0.25, "layer": {"order": 2}}}})"),
                 (std::vector<double>{0.25, 0.25, 0.25}));
        QCOMPARE(epsilons(R"({"config": {"layer_norm_epsilon": 0.25, "layer": {"order": 2}}})"),
                 (std::vector<double>{0.25, 0.25, 0.25}));
        QCOMPARE(epsilons(R"({"config": {"layer_norm_epsilon": 0.25, "model_type": "hyenadna"}})"),
                 (std::vector<double>{1e-5, 1e-5, 0.25}));
    }

    /// As train.py of hyena-dna saves it: the decoder is next to the model.
    void headOfAFineTunedModel()
    {
        const auto fineTuned = [](const std::string &decoder) {
            MadeCheckpoint made = languageModel(R"({"hyper_parameters": {"model": {"layer": {"order": 2}})" + decoder
                                                + "}}");
            made.file.tensors.pop_back(); // lm_head
            for (Tensor &tensor : made.file.tensors)
                tensor.name.insert(0, "model.");
            return std::move(made.linear("decoder.0.output_transform.", 3, Dim));
        };
        const auto headOf = [](const MadeCheckpoint &made) {
            const NetworkOutline network = describe(made.file).network;
            return network.heads.empty() ? model::Head() : network.heads.front();
        };
        const MadeCheckpoint pooled = fineTuned(R"(, "decoder": {"_name_": "sequence", "mode": "pool"})");
        QCOMPARE(refusal(pooled), std::string());
        QVERIFY(headOf(pooled).pool == model::Head::Pool::Mean);
        QCOMPARE(headOf(pooled).outputs, 3L);
        QCOMPARE(describe(pooled.file).unused, std::vector<std::string>());
        QVERIFY(warningsIn(describe(pooled.file)).front().starts_with("the classification head has no reference"));
        QVERIFY(headOf(fineTuned(R"(, "decoder": {"mode": "last"})")).pool == model::Head::Pool::Last);
        QVERIFY(headOf(fineTuned("")).pool == model::Head::Pool::Mean);
        QVERIFY(refusal(fineTuned(R"(, "decoder": {"mode": "ragged"})")).starts_with("its decoder's mode ragged"));
        QCOMPARE(refusal(fineTuned(R"(, "decoder": {"_name_": "token"})")),
                 std::string("its decoder token is not supported"));
    }

    /// What no file stores is named, even of a file with its configuration.
    void theShiftOfTheWindowIsAssumed()
    {
        const auto assumed = [](const std::string &metadata) {
            return assumedIn(describe(languageModel(metadata).file));
        };
        const std::string told = ": the file does not store these options (set them with --set KEY=VALUE)";
        QCOMPARE(assumed(R"({"config": {"model_type": "hyenadna", "d_model": 4, "l_max": 12}})"),
                 "assumes shift=0.05" + told);
        QCOMPARE(assumed(R"({"hyper_parameters": {"model": {"layer": {"order": 2}}}})"), std::string());
        QCOMPARE(assumed("{}"),
                 "assumes normalized=false, modulate=true, shift=0, and around the kernels layer_norm_epsilon=1e-05"
                     + told);
    }

    /// Its padding does not fit other lengths, so that later tokens would be seen.
    void shortFilterOfTheHubHasThreeTaps()
    {
        MadeCheckpoint made = languageModel(R"({"config": {"model_type": "hyenadna"}})");
        QCOMPARE(refusal(made), std::string());
        for (Tensor &tensor : made.file.tensors)
            if (tensor.name.ends_with("1.mixer.short_filter.weight"))
                tensor.shape[2] = 2;
        QVERIFY(refusal(made).find("2 taps is not causal") != std::string::npos);
        QCOMPARE(refusal(languageModel().reshape("backbone.layers.0.mixer.short_filter.weight", {})),
                 std::string("tensor backbone.layers.0.mixer.short_filter.weight has the shape (), but (12, 1, 3) is "
                             "expected"));
        QVERIFY(refusal(languageModel().reshape("backbone.layers.0.mixer.short_filter.bias", {13}))
                    .find("short_filter.bias has the shape (13), but (12) is expected")
                != std::string::npos);
    }

    /// x2, x1, v are rows 0, 2, 4, ... of each head in StripedHyena 1, every third one in Evo 2.
    void stripedBlocksRunAlone()
    {
        MadeCheckpoint made(R"({"config": {"num_attention_heads": 2}})");
        for (const std::string block : {"blocks.0.", "blocks.2."}) {
            made.linear(block + "projections.", 3 * Dim, Dim).linear(block + "out_filter_dense.", Dim, Dim);
            made.tensor(block + "filter.short_filter_weight", {3 * Dim, 1, 3});
            made.tensor(block + "filter.poles", {Dim, 2, 1, 2}, 0.3).tensor(block + "filter.residues", {Dim, 2, 1, 2});
            made.tensor(block + "filter.D", {Dim}).tensor(block + "pre_norm.scale", {Dim});
            made.tensor(block + "post_norm.scale", {Dim}).tensor(block + "mlp.l1.weight", {Inner, Dim});
            made.tensor(block + "mlp.l2.weight", {Inner, Dim}).tensor(block + "mlp.l3.weight", {Dim, Inner});
        }
        made.tensor("blocks.1.inner_mha_cls.Wqkv.weight", {3 * Dim, Dim});
        // Evo 1's activation if nothing is stored; else the one that the code assumes: StripedHyena-7B stores none.
        MadeCheckpoint bare;
        bare.file.tensors = made.file.tensors;
        QCOMPARE(optionText(describe(bare.file).options, "mlp_activation"), std::string("gelu assumed"));
        MadeCheckpoint seventh(R"({"config": {"num_attention_heads": 2, "eps": 1e-5}})");
        seventh.file.tensors = made.file.tensors;
        QCOMPARE(optionText(describe(seventh.file).options, "mlp_activation"), std::string("silu assumed"));
        QCOMPARE(assumedIn(describe(seventh.file)), std::string());
        const Description description = describe(made.file);
        QCOMPARE(description.network.refused.english(),
                 std::string("the network's tensor embedding_layer.weight is missing"));
        const auto a = native::float64();
        const model::Network block = loadLayer(made.file, description, 1, *a);
        QCOMPARE(block.blocks.size(), std::size_t(2));
        QCOMPARE(block.firstLayer, 1);
        // Heads of two channels: x1 of channel 3 is row 6 + 2 + 1.
        const model::Value map = std::get<model::Hyena>(block.blocks[0].unit).parts[1].map.weight;
        std::vector<double> rows(Dim * Dim), stored = made.file.find("blocks.2.projections.weight")->values();
        a->download(map, std::span(rows));
        QCOMPARE(rows[3 * Dim], stored[9 * Dim]);
        QVERIFY_THROWS_EXCEPTION(Error, loadLayer(MadeCheckpoint().file, description, 1, *a));
        // One frequency per pair of a head's channels says the number of heads too.
        const std::string rotary = "blocks.1.inner_mha_cls.rotary_emb.inv_freq";
        made.tensor(rotary, {1});
        loadLayer(made.file, describe(made.file), 1, *a);
        for (const std::vector<long> &shape : {std::vector<long>{Dim}, std::vector<long>{0}}) {
            made.reshape(rotary, shape);
            loadLayer(made.file, describe(made.file), 1, *a); // the heads of the configuration
        }
    }
};

TNN_TEST(TestHyenaNetwork, tnn::test::NoApplication)

} // namespace tst_hyena_network

#include "tst_hyena_network.moc"
