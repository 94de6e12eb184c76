// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/document/coefficients_file.h"
#include "engine/document/document.h"
#include "engine/native/arithmetic.h"
#include "engine/run/info.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/test_class.h"

namespace tst_families_refused {

using namespace tnn;
using namespace tnn::checkpoint;

constexpr long Dim = 4, Channels = 6;

void addGtu(MadeCheckpoint &made, const std::string &prefix, const std::string &tno = "toep.")
{
    made.linears(prefix, {"u_proj", "v_proj"}, Channels, Dim).linear(prefix + "o.", Dim, Channels);
    made.tno(prefix + tno, 3, 1, 1, Channels, 0.9);
}

void addGlu(MadeCheckpoint &made, const std::string &prefix)
{
    made.linears(prefix, {"l1", "l2"}, 5, Dim).linear(prefix + "l3.", Dim, 5);
}

void addLayer(MadeCheckpoint &made, const std::string &prefix)
{
    addGtu(made, prefix + "token_mixer.");
    addGlu(made, prefix + "feature_mixer.");
}

std::string refusalOf(const MadeCheckpoint &made)
{
    return describe(made.file).network.refused.english();
}

/// A fairseq decoder of one layer with additional keys or arguments.
MadeCheckpoint decoder(const std::string &more = "", const std::string &arguments = "")
{
    MadeCheckpoint made(R"({"cfg": {"model": {"arch": "tnn_v2_lm", "norm_type": "simplermsnorm")" + arguments + "}}}");
    addGtu(made, "decoder.layers.0.self_attn.gtu.");
    addGlu(made, "decoder.layers.0.glu.");
    made.tensor("decoder.embed_tokens.weight", {7, Dim});
    if (!more.empty())
        made.tensor(more, {7, Dim});
    return made;
}

/// An LRA model of a mixer and a GLU; `model` is additional configuration.
MadeCheckpoint arena(const std::string &model, const std::string &extra = "")
{
    MadeCheckpoint made(R"({"hyper_parameters": {"model": {"layer": [{"_name_": "gtu"}, {"_name_": "glu"}], )" + model
                        + "}}}");
    const std::string mixer = "model.layers.0.layer.";
    made.linears(mixer, {"u_proj", "v_proj"}, Channels, Dim).linear(mixer + "o.", Dim, Channels);
    made.lraTno(mixer + "toep.", "rpe", 3, 1, Channels);
    addGlu(made, "model.layers.1.layer.");
    made.tensor("encoder.0.weight", {7, Dim}).linear("decoder.output_transform.", 2, Dim);
    if (!extra.empty())
        made.tensor(extra, {Dim});
    return made;
}

class TestFamiliesRefused : public QObject {
    Q_OBJECT

private slots:
    void layersThatFollowEachOther()
    {
        MadeCheckpoint alone, listed, wrapped;
        addLayer(alone, "net.tnn.");
        QCOMPARE(refusalOf(alone), std::string());
        for (const char *layer : {"blocks.3.", "blocks.4.", "blocks.5."})
            addLayer(listed, layer);
        QCOMPARE(refusalOf(listed), std::string());
        addLayer(wrapped, "module._orig_mod.a1.");
        addLayer(wrapped, "module._orig_mod.a2.");
        wrapped.tensor("module._orig_mod.head.weight", {2, Dim}); // next to the layers, not among them
        QCOMPARE(refusalOf(wrapped), std::string());
        QCOMPARE(describe(wrapped.file).unused, std::vector<std::string>{"module._orig_mod.head.weight"});
    }

    void layersWithSomethingBetween()
    {
        MadeCheckpoint gap, apart, restarted, gtus, mixed, parallel;
        addLayer(gap, "layers.0.");
        addLayer(gap, "layers.2.");
        addLayer(apart, "encoder.layers.0.");
        addLayer(apart, "decoder.layers.0.");
        for (const char *layer : {"stages.0.blocks.0.", "stages.0.blocks.1.", "stages.1.blocks.0."})
            addLayer(restarted, layer);
        for (const MadeCheckpoint *made : {&gap, &apart, &restarted})
            QCOMPARE(refusalOf(*made),
                     std::string("the order of its layers is not stored, and they are not numbered in a single list"));
        addGtu(gtus, "a.0.");
        addGtu(gtus, "a.1.");
        QVERIFY(refusalOf(gtus).starts_with("the order and the residuals of its 2 Gtus"));
        addLayer(mixed, "layers.0.");
        addGtu(mixed, "layers.1.mixer.");
        QVERIFY(refusalOf(mixed).starts_with("its operators are of different kinds"));
        parallel.tno("a.", 3, 1, 1, Channels, 0.9).tno("b.", 3, 1, 1, Channels, 0.9);
        QVERIFY(refusalOf(parallel).starts_with("the order and the residuals of its 2 Tnos"));
    }

    void unknownModules()
    {
        MadeCheckpoint inLayer, inGtu, residual;
        addLayer(inLayer, "layers.0.");
        inLayer.tensor("layers.0.adapter.weight", {Dim, Dim});
        QCOMPARE(refusalOf(inLayer), std::string("the module of layers.0.adapter.weight is unknown"));
        addGtu(inGtu, "");
        inGtu.tensor("se.weight", {Dim});
        QCOMPARE(refusalOf(inGtu), std::string("the module of se.weight is unknown"));
        addGtu(residual, "");
        residual.tensor("d", {Dim});
        QVERIFY(refusalOf(residual).starts_with("its resi_param (d) is supported neither here"));
    }

    void fairseqOptions()
    {
        QCOMPARE(refusalOf(decoder()), std::string());
        QCOMPARE(refusalOf(decoder("decoder.adaptive_softmax.head.weight")),
                 std::string("its adaptive embedding and softmax are not supported"));
        QCOMPARE(refusalOf(decoder("decoder.embed_positions._float_tensor")),
                 std::string("its positional embedding (decoder.embed_positions) is not supported"));
        QCOMPARE(refusalOf(decoder("decoder.layers.1.fc1.weight")),
                 std::string("layer 1 has no Toeplitz operator and is not supported"));
        QCOMPARE(refusalOf(decoder("", R"(, "decoder_normalize_before": true)")),
                 std::string("the network's tensor decoder.layer_norm.weight is missing"));
        QCOMPARE(refusalOf(decoder("", R"(, "decoder_normalize_before": true, "no_decoder_final_norm": true)")),
                 std::string());
        QCOMPARE(refusalOf(decoder("", R"(, "decoder_normalize_before": true, "final_layernorm": "simplermsnorm")")),
                 std::string());
    }

    void fairseqLastActivation()
    {
        const MadeCheckpoint made = decoder("", R"(, "fina_act": "relu")");
        const auto arithmetic = native::float32();
        const model::Network network = loadNetwork(made.file, describe(made.file), *arithmetic);
        QCOMPARE(std::get<model::Glu>(network.blocks.at(1).unit).outActivation, model::Activation::Relu);
    }

    void longRangeArena_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("extra");
        QTest::addColumn<QString>("reason");
        const auto add = [](const char *model, const char *extra, const char *reason) {
            QTest::newRow(*reason == 0 ? model : reason)
                << QString::fromLatin1(model) << QString::fromLatin1(extra) << QString::fromLatin1(reason);
        };
        add(R"("norm": null, "residual": "R")", "", "");
        add(R"("norm": "none", "residual": {"_name_": "residual"})", "", "");
        add(R"("norm": null, "residual": null)", "",
            "it has no residual, without which the public code discards the output of its layers");
        add(R"("norm": null, "residual": "H")", "", "its residual H is not supported");
        add(R"("norm": null, "residual": {"_name_": "R", "beta": 0.5})", "",
            "the beta of its residual is not supported");
        add(R"("norm": {"_name_": "instance"}, "residual": "R")", "",
            "its norm instance is not supported, only layer, batch and synbatch");
        add(R"("norm": "simplerms", "residual": "R")", "",
            "its norm simplerms is not supported, only layer, batch and synbatch");
        add(R"("norm": "layer", "residual": "R")", "",
            "the network's tensor model.layers.0.norm.norm.weight is missing");
        add(R"("norm": null, "residual": "R", "pool": {"_name_": "sample"})", "",
            "the pool between its blocks is not supported");
        add(R"("norm": null, "residual": "R")", "decoder.retrieval.retrieval.classifier.0.weight",
            "its decoder compares two documents, which is not supported");
        add(R"("norm": null, "residual": "R")", "encoder.2.embedding.weight",
            "the encoder's encoder.2.embedding.weight is not supported");
        add(R"("norm": null, "residual": "R")", "model.layers.2.layer.ff.weight",
            "block 2 is neither a mixer with a Toeplitz operator nor a GLU");
        add(R"("norm": null, "residual": "R")", "model.layers.3.layer.l1.weight",
            "blocks are missing among model.layers.0 to 3");
    }

    void longRangeArena()
    {
        QFETCH(QString, model);
        QFETCH(QString, extra);
        QFETCH(QString, reason);
        const MadeCheckpoint made = arena(model.toStdString(), extra.toStdString());
        QCOMPARE(QString::fromStdString(refusalOf(made)), reason);
    }

    void otherFamilies_data()
    {
        QTest::addColumn<QString>("reason");
        const auto add = [](const char *name, const char *reason) {
            QTest::newRow(name) << QString::fromLatin1(reason);
        };
        add("v8", "the mixers of the research era and their gates are not supported, only their operators");
        add("transformer-tnn", "the network's tensor decoder.embed_tokens.weight is missing");
        add("fairseq-lra", "its embedding and classifier are not supported, only its operators");
        add("ski", "layer 0 cannot be run: SKI-TNN's operator (skitno) is a short convolution");
        add("ctnn", "layer 0 cannot be run: CTNN's decay is in the decoder");
        add("laxtnn-baseline", "the network's tensor decoder.embed_tokens.weight is missing");
    }

    void otherFamilies()
    {
        QFETCH(QString, reason);
        const std::string path = std::string(TNN_TEST_DATA "/families/") + QTest::currentDataTag() + ".pt";
        const std::string refused = describe(*checkpoint::open(path)).network.refused.english();
        QVERIFY2(refused.starts_with(reason.toStdString()), refused.c_str());
    }

    void coefficientsHoldNoNetwork()
    {
        const std::string path = TNN_TEST_DATA "/networks/gtu.answer.npy";
        const Description description = describe(document::readCoefficientsFile(path));
        QCOMPARE(run::networkText(description.network).english(),
                 std::string("not supported: a coefficients file has no network"));
    }
};

TNN_TEST(TestFamiliesRefused, QCoreApplication)

} // namespace tst_families_refused

#include "tst_families_refused.moc"
