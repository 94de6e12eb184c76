// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <algorithm>

#include "engine/io/npy.h"
#include "engine/native/arithmetic.h"
#include "engine/run/forward.h"
#include "engine/run/info.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_families_network {

using namespace tnn;
using namespace tnn::checkpoint;

const std::string Folder = TNN_TEST_DATA "/networks/";
constexpr double SinglePrecision = 2e-6;

std::shared_ptr<const Checkpoint> openedCase(const QString &name)
{
    return checkpoint::open(Folder + name.toStdString() + ".pt");
}

GivenOptions setting(const std::string &text)
{
    GivenOptions given;
    if (!text.empty())
        given.set.insert(parseOption(text));
    return given;
}

/// A case whose tensors are modified by `change` after it is opened.
template <class Change> Checkpoint changed(const QString &name, Change change)
{
    Checkpoint copy = *openedCase(name);
    change(copy.tensors);
    return copy;
}

Checkpoint without(const QString &name, const std::string &key)
{
    return changed(name, [&](std::vector<Tensor> &tensors) {
        const auto isIt = [&](const Tensor &tensor) { return tensor.name == key; };
        if (std::erase_if(tensors, isIt) != 1)
            qFatal("the case has no such tensor");
    });
}

using Values = Eigen::Map<const Eigen::VectorXf>;

Values valuesOf(const std::vector<float> &numbers)
{
    return {numbers.data(), static_cast<long>(numbers.size())};
}

run::Array answered(const document::Document &document, const std::string &name, const std::string &head = {})
{
    const run::NetworkInput input = run::readNetworkInput(document, Folder + name + ".input.npy");
    run::ForwardRequest request;
    request.head = head;
    return forward(document, input, request);
}

class TestFamiliesNetwork : public QObject {
    Q_OBJECT

private slots:
    void answers_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("info");
        const auto add = [](const char *name, const char *family, const char *info) {
            QTest::newRow(name) << QString::fromLatin1(family) << QString::fromLatin1(info);
        };
        add("layer-pre", "tnn-pytorch", "hidden states in and out, hidden 4");
        add("layer-post", "tnn-pytorch", "hidden states in and out, hidden 4");
        add("gtu", "tnn-pytorch", "hidden states in and out, hidden 4");
        add("image", "image-tnn-vit", "classifier, 3 classes of images, hidden 4");
        add("lra-text", "lra-gtu", "classifier, 2 classes of texts of 7 symbols, hidden 4");
        add("lra-grid", "lra-tno2d", "classifier, 3 classes of sequences of 1 number per token, hidden 4");
        add("xmixers", "xmixers-tnn-lm", "language model, 7 symbols, hidden 4");
        add("etsc", "etsc-tnnlm", "language model, 7 symbols, hidden 4");
        add("fairseq-v1", "fairseq-alm", "language model, 7 symbols, hidden 4");
        add("fairseq-v2", "fairseq-alm", "language model, 7 symbols, hidden 4");
        add("fairseq-v3", "fairseq-alm", "language model, 7 symbols, hidden 4");
        add("roberta", "fairseq-blm", "classifier, 2 classes of texts of 7 symbols, hidden 4 (heads: cola, lm_head)");
    }

    /// What tests/data/make_networks.py computed in NumPy, based only on the text of the public code.
    void answers()
    {
        QFETCH(QString, family);
        QFETCH(QString, info);
        const std::string name = QTest::currentDataTag();
        const document::DocumentPtr document = document::Document::open(Folder + name + ".pt");
        const Description &description = document->description();
        QCOMPARE(description.network.refused.english(), std::string());
        QCOMPARE(QString::fromStdString(description.family), family);
        QCOMPARE(QString::fromStdString(run::networkText(description.network).english()), info);
        QCOMPARE(description.unused.empty(), name != "lra-text"); // its pre_norm is stored, but never used
        const io::NpyArray expected = io::readNpy(Folder + name + ".answer.npy");
        const run::Array got = answered(*document, name);
        QCOMPARE(got.shape, expected.shape);
        QVERIFY(test::distance(valuesOf(got.values), valuesOf(expected.floats())) < SinglePrecision);
    }

    void anotherHead()
    {
        const document::DocumentPtr document = document::Document::open(Folder + "roberta.pt");
        const io::NpyArray expected = io::readNpy(Folder + "roberta.lm_head.answer.npy");
        const run::Array got = answered(*document, "roberta", "lm_head");
        QCOMPARE(got.shape, expected.shape);
        QVERIFY(test::distance(valuesOf(got.values), valuesOf(expected.floats())) < SinglePrecision);
    }

    void missingModules_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("key");
        const auto add = [](const char *name, std::initializer_list<const char *> keys) {
            for (const char *key : keys)
                QTest::addRow("%s:%s", name, key) << QString::fromLatin1(name) << QString::fromLatin1(key);
        };
        add("layer-pre",
            {"net.layers.1.token_mixer.u_proj.weight", "net.layers.0.token_mixer.o.bias",
             "net.layers.1.feature_mixer.l3.weight", "net.layers.0.feature_mixer.l2.bias"});
        add("layer-post", {"net.layers.0.token_norm.weight", "net.layers.0.feature_norm.weight"});
        add("image", {"to_patch_embedding.1.weight", "to_patch_embedding.1.bias", "head.1.weight", "head.1.bias"});
        add("lra-text",
            {"encoder.0.weight", "model.layers.1.norm.norm.running_var", "model.norm.norm.weight",
             "model.layers.1.layer.l2.weight", "decoder.output_transform.weight"});
        add("lra-grid", {"model.layers.0.norm.norm.weight", "model.layers.1.norm.norm.bias"});
        add("xmixers",
            {"model.embed_tokens.weight", "model.layers.0.token_mixer.uv_proj.weight",
             "model.layers.0.token_norm.weight", "model.layers.0.channel_mixer.w2.weight", "model.norm.weight"});
        add("etsc", {"lm_head.weight", "lm_head.bias"});
        add("fairseq-v1",
            {"decoder.embed_tokens.weight", "decoder.layer_norm.weight", "decoder.layers.0.glu.l3.weight",
             "decoder.layers.0.self_attn.gtu.v_proj.weight"});
        add("fairseq-v2", {"decoder.layers.0.self_attn_layer_norm.weight"});
        add("fairseq-v3", {"decoder.layers.0.self_attn.gtu.out_proj.weight", "decoder.layers.0.glu.l2.weight"});
        add("roberta",
            {"encoder.sentence_encoder.layernorm_embedding.weight", "encoder.lm_head.bias",
             "encoder.lm_head.dense.weight", "classification_heads.cola.out_proj.weight"});
    }

    /// The network is refused, naming what is missing or has another shape, and its operators stay usable.
    void missingModules()
    {
        QFETCH(QString, name);
        QFETCH(QString, key);
        const Checkpoint broken = without(name, key.toStdString());
        const auto arithmetic = native::float32();
        const Description description = describe(broken);
        const std::string refused = description.network.refused.english();
        QVERIFY2(refused.find(key.toStdString() + " is missing") != std::string::npos, refused.c_str());
        QVERIFY(!loadTno(broken, description.tnos.front(), *arithmetic).gamma.empty());
        QCOMPARE(reasonOf([&] { loadNetwork(broken, description, *arithmetic); }), refused);
    }

    void wrongShapes_data()
    {
        QTest::addColumn<QString>("key");
        const auto add = [](const char *name, const char *key) { QTest::newRow(name) << QString::fromLatin1(key); };
        add("layer-pre", "net.layers.1.token_mixer.o.weight");
        add("layer-post", "net.layers.0.feature_norm.bias");
        add("gtu", "v_proj.bias");
        add("image", "head.1.weight");
        add("lra-text", "model.layers.0.norm.norm.running_mean");
        add("lra-grid", "encoder.1.pe");
        add("xmixers", "model.layers.0.channel_mixer.w3.weight");
        add("etsc", "lm_head.weight");
        add("fairseq-v1", "decoder.layers.0.glu.l1.weight");
        add("fairseq-v3", "decoder.layers.0.self_attn.gtu.in_proj.weight");
        add("roberta", "encoder.lm_head.layer_norm.bias");
    }

    void wrongShapes()
    {
        QFETCH(QString, key);
        const Checkpoint broken = changed(QString::fromLatin1(QTest::currentDataTag()),
                                          [&](std::vector<Tensor> &tensors) {
                                              for (Tensor &tensor : tensors)
                                                  if (tensor.name == key.toStdString())
                                                      --tensor.shape.back();
                                          });
        const Description description = describe(broken);
        const std::string wanted = "tensor " + key.toStdString() + " has the shape (";
        QVERIFY2(description.network.refused.english().starts_with(wanted),
                 description.network.refused.english().c_str());
        QVERIFY(!loadTno(broken, description.tnos.front(), *native::float32()).gamma.empty());
    }

    void optionsThatNothingStores()
    {
        const document::DocumentPtr document = document::Document::open(Folder + "gtu.pt");
        const std::vector<Option> &options = document->description().options;
        QCOMPARE(optionText(options, "use_norm"), std::string("true stored")); // from the norm's parameters
        QCOMPARE(optionText(options, "act_fun"), std::string("silu assumed"));
        QCOMPARE(optionText(options, "prenorm"), std::string("absent"));
        const Description layer = describe(*openedCase(QStringLiteral("layer-pre")));
        QCOMPARE(optionText(layer.options, "prenorm"), std::string("true stored"));
        QCOMPARE(optionText(layer.options, "glu_act"), std::string("silu assumed"));
        const Description lra = describe(*openedCase(QStringLiteral("lra-text")));
        QCOMPARE(optionText(lra.options, "decoder_mode"), std::string("pool stored"));
        QCOMPARE(optionText(lra.options, "glu_act"), std::string("swish stored"));
        const Description etsc = describe(*openedCase(QStringLiteral("etsc")));
        QCOMPARE(optionText(etsc.options, "prenorm"), std::string("absent"));
    }

    void settingsChangeTheAnswer_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("option");
        const auto add = [](const char *name, const char *option) {
            QTest::addRow("%s:%s", name, option) << QString::fromLatin1(name) << QString::fromLatin1(option);
        };
        add("layer-pre", "prenorm=false");
        add("layer-pre", "gtu_act=relu");
        add("layer-pre", "glu_act=gelu");
        add("layer-pre", "use_norm=true");
        add("lra-text", "decoder_mode=sum");
        add("lra-text", "glu_act=none");
        add("fairseq-v1", "gtu_type=2");
        add("xmixers", "act_fun=silu");
    }

    void settingsChangeTheAnswer()
    {
        QFETCH(QString, name);
        QFETCH(QString, option);
        const std::string path = Folder + name.toStdString() + ".pt";
        const run::Array stored = answered(*document::Document::open(path), name.toStdString());
        const document::DocumentPtr document = document::Document::open(path, setting(option.toStdString()));
        const run::Array set = answered(*document, name.toStdString());
        QVERIFY(test::distance(valuesOf(set.values), valuesOf(stored.values)) > 1e-2);
    }

    void imagesFitThePositions()
    {
        const document::DocumentPtr document = document::Document::open(Folder + "image.pt");
        run::NetworkInput input = run::readNetworkInput(*document, Folder + "image.input.npy");
        input.tokens = {1, 4};
        input.grid = {2, 2};
        input.features.resize(4 * 12);
        const std::string reason = reasonOf([&] { forward(*document, input, {}); });
        QCOMPARE(reason, std::string("the model has positions for 2 x 3 patches, but the image has 4"));
    }
};

TNN_TEST(TestFamiliesNetwork, QCoreApplication)

} // namespace tst_families_network

#include "tst_families_network.moc"
