// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <fstream>
#include <functional>

#include "engine/native/arithmetic.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/test_class.h"

namespace tst_families_roles {

// Operators whose T x is not what their layers compute: decays, ratios, biases, spectra.

using namespace tnn;
using namespace tnn::checkpoint;

using model::Role;
using Formula = std::function<double(long head, long lag)>;

toeplitz::Coefficients kernelOf(const Checkpoint &file, std::size_t tno, long n, const GivenOptions &given = {})
{
    const auto arithmetic = native::float32();
    const model::Tno loaded = loadTno(file, describe(file, given).tnos.at(tno), *arithmetic);
    return model::coefficients(*arithmetic, loaded, n);
}

/// Whether the kernel of every channel is the formula, zero in the future if causal.
void compare(const toeplitz::Coefficients &t, const Formula &formula)
{
    for (long channel = 0; channel < t.values.cols(); ++channel)
        for (long lag = 1 - t.n; lag < t.n; ++lag) {
            const double want = t.causal && lag < 0 ? 0 : formula(channel, lag);
            const double got = t.at(lag, channel);
            QVERIFY2(
                std::abs(got - want) <= 2e-6 * std::max(1.0, std::abs(want)),
                qPrintable(QStringLiteral("channel %1, lag %2: %3, not %4").arg(channel).arg(lag).arg(got).arg(want)));
        }
}

MadeCheckpoint flaRetNet(const std::string &metadata)
{
    MadeCheckpoint made(metadata);
    for (const char *layer : {"model.layers.0.attn.", "model.layers.1.attn."})
        made.tensor(std::string(layer) + "q_proj.weight", {6, 6})
            .tensor(std::string(layer) + "v_proj.weight", {12, 6})
            .tensor(std::string(layer) + "g_norm_swish_gate.weight", {4});
    return made;
}

/// Linear layers 0 and 2, attention at 1, with six heads.
MadeCheckpoint miniMax(const std::string &metadata)
{
    MadeCheckpoint made(metadata);
    for (const char *layer : {"model.layers.0.self_attn.", "model.layers.2.self_attn."})
        made.tensor(std::string(layer) + "qkv_proj.weight", {6, 2})
            .tensor(std::string(layer) + "output_gate.weight", {2, 2});
    made.tensor("model.layers.1.self_attn.q_proj.weight", {2, 2});
    return made;
}

Formula miniMaxFormula(long layer, long layers)
{
    return [=](long head, long lag) {
        const double share = 1 - static_cast<double>(layer) / (static_cast<double>(layers) - 1 + 1e-5) + 1e-5;
        return std::exp(-std::pow(2.0, -8 * (static_cast<double>(head) + 1) / 6) * share * static_cast<double>(lag));
    };
}

std::string refusal(const MadeCheckpoint &made)
{
    return reasonOf([&] { describe(made.file); });
}

class TestFamiliesRoles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void retNetOfFla()
    {
        const Formula decay = [](long head, long lag) {
            return std::pow(1 - std::pow(2.0, -5 - static_cast<double>(head)), static_cast<double>(lag));
        };
        const MadeCheckpoint bare = flaRetNet("{}");
        const Description inferred = describe(bare.file);
        QCOMPARE(inferred.tnos.size(), std::size_t{2});
        QCOMPARE(inferred.tnos[1].prefix, std::string("model.layers.1.attn."));
        QCOMPARE(inferred.tnos[0].heads, 3L); // 12 / 4
        QVERIFY(inferred.tnos[0].role == Role::DecayOfAttention);
        compare(kernelOf(bare.file, 1, 40), decay);
        const MadeCheckpoint configured = flaRetNet(
            R"({"config": {"model_type": "retnet", "num_heads": 2, "attn": {"layers": [0]}}})");
        const Description hybrid = describe(configured.file);
        QCOMPARE(hybrid.tnos.size(), std::size_t{1});
        QCOMPARE(hybrid.tnos[0].block, 1L);
        QCOMPARE(hybrid.tnos[0].heads, 2L);
        QCOMPARE(hybrid.otherLayers.size(), std::size_t{1});
    }

    void retNetOfTorchscale()
    {
        MadeCheckpoint made;
        made.tensor("decoder.layers.0.retention.q_proj.weight", {4, 4});
        MadeCheckpoint stored = made;
        stored.tensor("decoder.retnet_rel_pos.decay", {3}, -0.25);
        QCOMPARE(describe(stored.file).family, std::string("retnet-torchscale"));
        compare(kernelOf(stored.file, 0, 20),
                [](long, long lag) { return std::exp(-0.25 * static_cast<double>(lag)); });
        // Without the buffer, its formula.
        QVERIFY(refusal(made).starts_with("heads is unknown; set it with --set heads=VALUE"));
        const GivenOptions given{{}, {{"heads", 3L}, {"use_lm_decay", true}}};
        compare(kernelOf(made.file, 0, 20, given), [](long head, long lag) {
            return std::pow(1 - std::pow(2.0, -5 - 2 * static_cast<double>(head)), static_cast<double>(lag));
        });
    }

    void transNormer()
    {
        MadeCheckpoint made;
        for (const char *layer : {"0", "1", "2"})
            made.tensor(std::string("model.layers.") + layer + ".token_mixer.qkvu_proj.weight", {8, 2});
        const MadeCheckpoint unknown = made;
        made.tensor("model.layers.0.token_mixer.lrpe.theta", {6, 1, 1});
        const double slopes[] = {1 / 4.0, 1 / 16.0, 1 / 64.0, 1 / 256.0, 1 / 2.0, 1 / 8.0}; // of 4, then of 8
        for (std::size_t layer = 0; layer < 3; ++layer)
            compare(kernelOf(made.file, layer, 30), [&](long head, long lag) {
                return std::exp(-slopes[head] * (1 - static_cast<double>(layer) / 2 + 1e-5) * static_cast<double>(lag));
            });
        QVERIFY(refusal(unknown).starts_with("heads is unknown"));
        MadeCheckpoint one(R"({"config": {"decoder_attention_heads": 2}})");
        one.tensor("model.layers.0.token_mixer.qkvu_proj.weight", {8, 2});
        QVERIFY(refusal(one).starts_with("a model of one layer has no decay"));
    }

    void miniMaxOfTheOriginal()
    {
        const MadeCheckpoint made = miniMax(R"({"config": {"num_attention_heads": 6, "num_hidden_layers": 4}})");
        const Description description = describe(made.file);
        QCOMPARE(description.tnos.size(), std::size_t{2});
        QCOMPARE(description.tnos[1].block, 2L);
        QCOMPARE(description.otherLayers.size(), std::size_t{1});
        QCOMPARE(description.otherLayers[0].block, 1L);
        QCOMPARE(description.otherLayers[0].kind, std::string("attention"));
        compare(kernelOf(made.file, 0, 50), miniMaxFormula(0, 4));
        compare(kernelOf(made.file, 1, 50), miniMaxFormula(2, 4));
        MadeCheckpoint stored = made;
        stored.tensor("model.layers.2.self_attn.slope_rate", {6, 1, 1}, 0.125);
        compare(kernelOf(stored.file, 1, 9),
                [](long, long lag) { return std::exp(-0.125 * static_cast<double>(lag)); });
        stored.tensor("model.layers.0.self_attn.slope_rate", {6, 2}, 0.125);
        QVERIFY(refusal(stored).find("self_attn.slope_rate") != std::string::npos);
    }

    void impossibleNumbers()
    {
        QCOMPARE(refusal(miniMax(R"({"config": {"num_attention_heads": 99999999999, "num_hidden_layers": 4}})")),
                 std::string("heads = 99999999999 is out of range: 1 to 16384 are possible"));
        QCOMPARE(refusal(miniMax(R"({"config": {"num_attention_heads": 6, "num_hidden_layers": 2}})")),
                 std::string("num_hidden_layers = 2, but there is a layer 2"));
        QVERIFY(refusal(miniMax(R"({"config": {"num_attention_heads": 0, "num_hidden_layers": 4}})"))
                    .starts_with("heads = 0 is out of range"));
    }

    void rwkv()
    {
        MadeCheckpoint made;
        const std::string layer = "blocks.5.att.";
        made.tensor(layer + "time_decay", {3}, -1.5).tensor(layer + "time_first", {3}, 0.75);
        const Description description = describe(made.file);
        QVERIFY(description.tnos[0].role == Role::RatioOfConvolutions);
        QCOMPARE(description.tnos[0].block, 5L);
        QCOMPARE(description.tnos[0].headDim, 3L);
        compare(kernelOf(made.file, 0, 300), [](long, long lag) {
            return lag == 0 ? std::exp(0.75) : std::exp(-std::exp(-1.5) * static_cast<double>(lag - 1));
        });
        MadeCheckpoint short1;
        short1.tensor(layer + "time_decay", {3}).tensor(layer + "time_first", {2});
        QVERIFY(refusal(short1).find("time_first") != std::string::npos);
        MadeCheckpoint extreme;
        extreme.tensor(layer + "time_decay", {1}, std::nan("")).tensor(layer + "time_first", {1}, 1e30);
        QVERIFY(std::isnan(kernelOf(extreme.file, 0, 4).at(3, 0)));
    }

    void relativePositionBuckets()
    {
        MadeCheckpoint made;
        made.tensor("decoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight", {8, 2})
            .tensor("encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight", {8, 2});
        const Description description = describe(made.file);
        QCOMPARE(description.tnos.size(), std::size_t{2});
        QVERIFY(!description.tnos[0].causal && description.tnos[1].causal);
        QCOMPARE(description.tnos[1].block, 1L);
        const auto at = [&](const char *stack, long bucket, long head) {
            return made.file
                .values(*made.file.find(std::string(stack)
                                        + ".block.0.layer.0.SelfAttention.relative_attention_bias.weight"))
                .at(static_cast<std::size_t>(2 * bucket + head));
        };
        // Four buckets a side: distances 0 and 1 exactly, then up to 128 and beyond in two.
        compare(kernelOf(made.file, 0, 200), [&](long head, long lag) {
            const long distance = std::abs(lag);
            return at("encoder", (lag < 0 ? 4 : 0) + (distance < 2 ? distance : distance < 16 ? 2 : 3), head);
        });
        // Eight: 0 to 3 exactly, then 4, 9.5, 22.6, 53.8.
        compare(kernelOf(made.file, 1, 200), [&](long head, long lag) {
            return at("decoder", lag < 4 ? lag : lag < 10 ? 4 : lag < 23 ? 5 : lag < 54 ? 6 : 7, head);
        });
        MadeCheckpoint few;
        few.tensor("encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight", {2, 2});
        QVERIFY(refusal(few).starts_with("2 buckets with max_distance = 128 are not possible"));
    }

    void alibi()
    {
        const MadeCheckpoint bloom(R"({"config": {"model_type": "bloom", "n_head": 3}})");
        const double slopes[] = {1 / 16.0, 1 / 256.0, 1 / 4.0};
        compare(kernelOf(bloom.file, 0, 30),
                [&](long head, long lag) { return -slopes[head] * static_cast<double>(lag); });
        QVERIFY(describe(bloom.file).tnos[0].role == Role::Bias);
        const MadeCheckpoint mpt(
            R"({"config": {"model_type": "mpt", "n_heads": 2, "attn_config": {"alibi": true, "alibi_bias_max": 4}}})");
        compare(kernelOf(mpt.file, 0, 30), [](long head, long lag) {
            return -std::pow(2.0, -2 * (static_cast<double>(head) + 1)) * static_cast<double>(lag);
        });
        const MadeCheckpoint without(
            R"({"config": {"model_type": "mpt", "n_heads": 2, "attn_config": {"alibi": false}}})");
        QVERIFY(refusal(without).starts_with("is only the configuration of a model"));
    }

    void sharedSpectra()
    {
        MadeCheckpoint lru;
        lru.tensor("a.nu_log", {2}, -1).tensor("a.theta_log", {2}, 0.5).tensor("a.gamma_log", {2});
        const Description description = describe(lru.file);
        QVERIFY(description.tnos[0].role == Role::SpectrumOnly);
        QCOMPARE(description.unused, std::vector<std::string>());
        compare(kernelOf(lru.file, 0, 30), [](long, long lag) {
            const auto k = static_cast<double>(lag);
            return std::exp(-std::exp(-1.0) * k) * std::cos(std::exp(0.5) * k);
        });
        MadeCheckpoint rows;
        rows.tensor("lru_layer.params_log", {2, 4});
        QVERIFY(refusal(rows).find("three rows are expected") != std::string::npos);
        MadeCheckpoint s5;
        s5.tensor("seq.Lambda", {3, 2}, -0.5)
            .tensor("seq.log_step", {3}, -1)
            .tensor("seq.B", {3, 4, 2})
            .tensor("seq.C", {4, 3});
        const std::complex<double> z = std::complex<double>(-0.5, -0.5) * std::exp(-1.0);
        compare(kernelOf(s5.file, 0, 30),
                [&](long, long lag) { return std::pow(std::exp(z), static_cast<double>(lag)).real(); });
        const GivenOptions bilinear{{}, {{"discretization", std::string("bilinear")}}};
        compare(kernelOf(s5.file, 0, 30, bilinear), [&](long, long lag) {
            return std::pow((1.0 + z / 2.0) / (1.0 - z / 2.0), static_cast<double>(lag)).real();
        });
    }

    void flowStateByItsScale()
    {
        MadeCheckpoint made(R"({"config": {"model_type": "flowstate", "scale_factor": 0.5, "context_length": 72}})");
        const std::string ssm = "model.encoder.layers.1.ssm.";
        made.tensor(ssm + "log_Lambda_real", {3}, -1).tensor(ssm + "Lambda_imag", {3}, 2);
        made.tensor(ssm + "log_Delta", {3}, -0.5)
            .tensor(ssm + "B_tilde_r", {3, 2})
            .tensor("model.decoder.lin.bias", {4});
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("flowstate"));
        QVERIFY(description.tnos[0].role == Role::SpectrumOnly);
        QCOMPARE(description.tnos[0].block, 1L);
        QCOMPARE(description.trainingLength, std::optional<long>(72));
        QCOMPARE(description.unused, std::vector<std::string>());
        const auto poleAt = [](double scale) {
            return std::exp(scale * std::exp(-0.5) * std::complex<double>(-std::exp(-1.0), 2));
        };
        compare(kernelOf(made.file, 0, 30),
                [&](long, long lag) { return std::pow(poleAt(0.5), static_cast<double>(lag)).real(); });
        compare(kernelOf(made.file, 0, 30, {{}, {{"scale_factor", 2.0}}}),
                [&](long, long lag) { return std::pow(poleAt(2), static_cast<double>(lag)).real(); });
        QVERIFY(reasonOf([&] {
                    describe(made.file, {{}, {{"scale_factor", 0.0}}});
                }).ends_with("is not a positive number"));
        made.reshape(ssm + "log_Delta", {2});
        QVERIFY(reasonOf([&] { describe(made.file); }).find("but (3) fits the operator") != std::string::npos);
    }

    void saysWhyTxIsNotOffered()
    {
        model::TnoForm form;
        model::requireMixer(form);
        for (const Role role : {Role::DecayOfAttention, Role::RatioOfConvolutions, Role::Bias, Role::SpectrumOnly}) {
            form.role = role;
            QVERIFY(reasonOf([&] { model::requireMixer(form); }).find("T x") != std::string::npos);
        }
    }

    void otherMixers_data()
    {
        QTest::addColumn<QStringList>("keys");
        QTest::addColumn<QString>("names");
        const auto row = [](const char *name, const QStringList &keys) {
            QTest::newRow(name) << keys << QString::fromLatin1(name);
        };
        row("attention", {"h.0.attn.c_attn.weight", "h.1.attn.c_attn.weight"});
        row("Mamba", {"backbone.layers.0.mixer.A_log", "backbone.layers.0.mixer.x_proj.weight"});
        row("Mamba-2", {"backbone.layers.0.mixer.A_log", "backbone.layers.0.mixer.dt_bias"});
        row("Mamba, attention",
            {"model.layers.0.mamba.A_log", "model.layers.0.mamba.x_proj.weight",
             "model.layers.1.self_attn.q_proj.weight"});
        row("RWKV-5", {"blocks.0.att.time_decay", "blocks.0.att.time_faaaa", "blocks.0.att.ln_x.weight"});
        row("RWKV-6", {"blocks.0.att.time_decay", "blocks.0.att.time_maa_x", "blocks.0.att.ln_x.weight"});
        row("gated linear attention",
            {"model.layers.0.attn.gk_proj.0.weight", "model.layers.0.attn.g_norm_swish_gate.weight"});
        row("HGRN", {"model.layers.0.attn.f_proj.weight", "model.layers.0.attn.i_proj.weight"});
        row("Griffin, attention",
            {"model.layers.0.recurrent_block.rg_lru.a_param", "model.layers.2.temporal_block.q_proj.weight"});
    }
    void otherMixers()
    {
        QFETCH(QStringList, keys);
        QFETCH(QString, names);
        MadeCheckpoint made;
        for (const QString &key : keys)
            made.tensor(key.toStdString(), {2, 2});
        QCOMPARE(QString::fromStdString(refusal(made)),
                 QStringLiteral(
                     "no Toeplitz operator found, only layers whose weights between tokens depend on the input (%1)")
                     .arg(names));
    }

    void configurationAlone()
    {
        const QTemporaryDir directory;
        const auto write = [&](const char *name, const char *text) {
            const std::string path = directory.filePath(QString::fromLatin1(name)).toStdString();
            std::ofstream(path) << text;
            return path;
        };
        const std::string config = write("config.json",
                                         R"({"model_type": "minimax_text_01", "num_attention_heads": 6,
            "num_hidden_layers": 3, "attn_type_list": [0, 1, 0]})");
        for (const std::string &path : {config, directory.path().toStdString()}) {
            const std::shared_ptr<const Checkpoint> opened = checkpoint::open(path);
            QCOMPARE(opened->path, path);
            const Description description = describe(*opened);
            QCOMPARE(description.tnos.size(), std::size_t{2});
            QCOMPARE(description.tnos[1].prefix, std::string("model.layers.2.self_attn."));
            QCOMPARE(description.otherLayers.size(), std::size_t{1});
            compare(kernelOf(*opened, 1, 20), miniMaxFormula(2, 3));
        }
        const std::string other = write("other.json", R"({"model_type": "bloom", "n_head": 2})");
        QVERIFY(reasonOf([&] { checkpoint::open(other); }).starts_with("is the configuration of a Hugging Face model"));
        write("config.json", R"({"model_type": "gpt2"})");
        QVERIFY(
            reasonOf([&] { describe(*checkpoint::open(config)); }).starts_with("is only the configuration of a model"));
        write("config.json", R"({"model_type": )");
        QVERIFY(
            reasonOf([&] { checkpoint::open(config); }).starts_with("is the configuration of a Hugging Face model"));
    }
};

TNN_TEST(TestFamiliesRoles, QCoreApplication)

} // namespace tst_families_roles

#include "tst_families_roles.moc"
