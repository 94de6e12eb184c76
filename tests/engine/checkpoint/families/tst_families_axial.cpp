// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/io/npy.h"
#include "engine/native/arithmetic.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/test_class.h"

namespace tst_families_axial {

using namespace tnn;
using namespace tnn::checkpoint;
using toeplitz::Combination;

/// Two layers of an image model with 2 x 3 channels, patches of 4 x 4 pixels.
MadeCheckpoint image(const std::string &metadata)
{
    MadeCheckpoint made(metadata);
    made.linear("to_patch_embedding.1.", 5, 48);
    for (const std::string layer : {"layers.0.", "layers.1."}) {
        made.linears(layer + "token_mixer.", {"u_proj", "v_proj"}, 6, 5).linear(layer + "token_mixer.o.", 5, 6);
        made.tno(layer + "token_mixer.toep1.", 4, 1, 2, 3, 0.9).tno(layer + "token_mixer.toep2.", 4, 1, 2, 3, 0.8);
        made.linears(layer + "feature_mixer.", {"l1", "l2", "l3"}, 5, 5);
    }
    return std::move(made.linear("head.1.", 10, 5));
}

/// Two mixers, each followed by a GLU; `mixer` is the JSON of the mixer's configuration.
MadeCheckpoint lra(const std::vector<std::string> &operators, const std::string &network, const std::string &mixer,
                   const std::string &dataset)
{
    MadeCheckpoint made(R"({"hyper_parameters": {"model": {"d_model": 5, "prenorm": true, "layer": [)" + mixer
                        + R"(, {"_name_": "glu"}]}, "dataset": )" + dataset + "}}");
    made.tensor("encoder.0.weight", {20, 5}).tensor("encoder.1.pe", {64, 5});
    for (const std::string block : {"model.layers.0.", "model.layers.2."}) {
        made.linears(block + "layer.", {"v_proj", "u_proj"}, 6, 5).linear(block + "layer.o.", 5, 6);
        for (const std::string &name : operators)
            made.lraTno(block + "layer." + name + ".", network, 4, 2, 3);
        made.tensor(block + "layer.pre_norm.weight", {5}).tensor(block + "norm.norm.weight", {5});
    }
    for (const std::string block : {"model.layers.1.", "model.layers.3."})
        made.linears(block + "layer.", {"l1", "l2", "l3"}, 5, 5).tensor(block + "norm.norm.weight", {5});
    return std::move(made.tensor("model.norm.norm.weight", {5}).linear("decoder.output_transform.", 2, 5));
}

const std::string Gtu = R"({"_name_": "gtu", "n_heads": 2, "use_decay": true, "gamma": 0.9, "rpe_layers": 7})";
const std::string Imdb = R"({"_name_": "imdb", "l_max": 4096})";

std::string tno2d(int type)
{
    return R"({"_name_": "tno2d", "n_heads": 2, "dpb_type": 1, "dpb_layers": 7, "tno_type": )" + std::to_string(type)
        + "}";
}

/// The largest difference from one half of an array that tests/data/make_families.py wrote.
double deviation(const toeplitz::Coefficients &got, long heads, const std::string &path, std::size_t half)
{
    const io::NpyArray array = io::readNpy(path);
    const std::vector<double> want = array.doubles();
    const long headDim = got.values.cols() / heads;
    std::size_t at = half * want.size() / 2;
    double worst = array.shape == std::vector<long>{2, heads, 2 * got.n - 1, headDim} ? 0 : 1;
    for (long head = 0; head < heads; ++head)
        for (long row = 0; row < 2 * got.n - 1; ++row)
            for (long channel = 0; channel < headDim; ++channel, ++at)
                worst = std::max(worst, std::abs(got.values(row, head * headDim + channel) - want.at(at)));
    return worst;
}

class TestFamiliesAxial : public QObject {
    Q_OBJECT

private slots:
    void imageModelHasTwoAxesALayer()
    {
        const MadeCheckpoint made = image(R"({"args": {"model": "tnn_vit_prenorm", "input_size": 24}})");
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("image-tnn-vit"));
        QCOMPARE(description.familyName.english(), std::string("image classifier of TNN layers (tnn_vit_prenorm)"));
        QCOMPARE(description.layers.size(), std::size_t(2));
        QCOMPARE(description.layers[1].name.english(), std::string("layer 1"));
        QCOMPARE(description.layers[1].combination, Combination::Sum);
        QCOMPARE(description.layers[1].tnos, (std::vector<int>{2, 3}));
        const TnoDescription &height = description.tnos[2], &width = description.tnos[3];
        QCOMPARE(height.prefix, std::string("layers.1.token_mixer.toep2."));
        QCOMPARE(height.axis, Axis::Height);
        QCOMPARE(height.name.english(), std::string("layer 1, height"));
        QCOMPARE(height.layer, 1);
        QCOMPARE(width.prefix, std::string("layers.1.token_mixer.toep1."));
        QCOMPARE(width.axis, Axis::Width);
        QVERIFY(!width.causal);
        QCOMPARE(optionText(width.options, "gamma"), std::string("0.9 stored"));
        QCOMPARE(optionText(description.options, "prenorm"), std::string("true stored"));
        QCOMPARE(optionNamed(description.options, "prenorm")->origin.english(), std::string("args.model"));
        QCOMPARE(description.trainingLength, std::optional<long>(6));
        QCOMPARE(description.unused, std::vector<std::string>());
        QCOMPARE(description.unverified.english(), std::string());
    }

    void imageModelWithoutArguments()
    {
        const MadeCheckpoint made = image("{}");
        const Description description = describe(made.file);
        QCOMPARE(optionText(description.options, "prenorm"), std::string("true assumed")); // as script_im.sh trains
        QCOMPARE(optionText(describe(made.file, {{}, {{"prenorm", true}}}).options, "prenorm"),
                 std::string("true given"));
        QVERIFY(!description.trainingLength);
    }

    void halfAPairIsRefused()
    {
        MadeCheckpoint made;
        made.tno("layers.0.token_mixer.toep1.", 4, 1, 2, 3, 0.9);
        QVERIFY(reasonOf([&] { describe(made.file); }).find("toep1 and toep2") != std::string::npos);
    }

    void lraClassDefaultsCutOneDimensionOff()
    {
        const MadeCheckpoint made = lra({"toep"}, "rpe", Gtu, Imdb);
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("lra-gtu"));
        QCOMPARE(description.familyName.english(), std::string("Long Range Arena classifier (gtu, imdb)"));
        QCOMPARE(description.layers[1].name.english(), std::string("layer 1"));
        const TnoDescription &tno = description.tnos[1];
        QCOMPARE(tno.prefix, std::string("model.layers.2.layer.toep."));
        QCOMPARE(tno.cutOff, std::optional<long>(512));
        QCOMPARE(optionText(tno.options, "max_l"), std::string("512 assumed"));
        QCOMPARE(optionText(tno.options, "use_pad"), std::string("true assumed"));
        QCOMPARE(optionText(tno.options, "use_exp"), std::string("false assumed"));
        QCOMPARE(optionNamed(tno.options, "use_decay")->origin.english(),
                 std::string("hyper_parameters.model.layer.0.use_decay"));
        QCOMPARE(tno.rpeDepth, 2L);
        QCOMPARE(optionText(tno.options, "norm_type"), std::string("none, then layernorm inferred"));
        QVERIFY(!tno.causal);
        QCOMPARE(description.trainingLength, std::optional<long>(4096));
        QVERIFY(description.warnings.empty()); // rpe_layers: 7 is never read
        QCOMPARE(
            description.unused,
            (std::vector<std::string>{"model.layers.0.layer.pre_norm.weight", "model.layers.2.layer.pre_norm.weight"}));
    }

    void lraBlocksHaveNormsOfTheirOwn()
    {
        const MadeCheckpoint made = lra({"toep"}, "rpe", Gtu, Imdb);
        const model::Tno tno = loadTno(made.file, describe(made.file).tnos.front(), *native::float32());
        QCOMPARE(tno.rpe.blocks.size(), std::size_t(2));
        QCOMPARE(tno.rpe.blocks.front().norm.kind, model::NormKind::None);
        QCOMPARE(tno.rpe.out.norm.kind, model::NormKind::LayerNorm);
        QCOMPARE(tno.cutOff, std::optional<long>(512));
    }

    void lraOptionsComeFromTheBlockAndTheUser()
    {
        const std::string mixer = R"({"_name_": "tno", "n_heads": 2, "tno_max_l": 40, "tno_type": 4, "dpb_type": 1})";
        const MadeCheckpoint made = lra({"toep"}, "dpb", mixer, R"({"_name_": "listops", "l_max": 2048})");
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("lra-tno"));
        QCOMPARE(description.tnos.front().cutOff, std::optional<long>(40));
        QCOMPARE(optionText(description.options, "max_l"), std::string("40 stored"));
        QCOMPARE(optionText(description.options, "tno_type"), std::string("absent"));
        QCOMPARE(describe(made.file, {{}, {{"max_l", 7L}}}).tnos.front().cutOff, std::optional<long>(7));
        QCOMPARE(describe(made.file, {{}, {{"dpb_use_pad", false}}}).tnos.front().cutOff, std::optional<long>());
        const TnoDescription logarithmic = describe(made.file, {{{"use_neg_exp", true}}, {{"use_exp", true}}})
                                               .tnos.front();
        QVERIFY(logarithmic.logDomain && logarithmic.negated);
        QVERIFY(reasonOf([&] { describe(made.file, {{}, {{"max_l", 0L}}}); }).starts_with("max_l=0 (--set)"));
    }

    void lraListOfOmegaconf()
    {
        // hyper_parameters.model.layer as a ListConfig: its items are in the state, under _content.
        const MadeCheckpoint plain = lra({"toep"}, "rpe", Gtu, Imdb);
        MadeCheckpoint made = lra({"toep"}, "rpe", R"("replaced")", Imdb);
        ObjectTree &metadata = made.file.metadata;
        TreeBuilder tree(metadata);
        const Object::Id blocks = addJson(tree, R"({"_metadata": 1, "_content": [)" + Gtu + R"(, {"_name_": "glu"}]})");
        const Object::Id list = tree.addInstance(tree.addText(Object::Kind::Global, "omegaconf.listconfig.ListConfig"),
                                                 tree.add(Object::Kind::Tuple));
        tree[list].state = blocks;
        const Object::Id model = metadata.find(metadata.find(metadata.root, "hyper_parameters"), "model");
        tree.append(model, {tree.addText(Object::Kind::String, "layer"), list});
        QCOMPARE(optionText(describe(made.file).options, "use_decay"),
                 optionText(describe(plain.file).options, "use_decay"));
        QCOMPARE(optionText(describe(made.file).options, "use_decay"), std::string("true stored"));
    }

    void lraTwoDimensionsAreNotCutOff()
    {
        const MadeCheckpoint made = lra({"toep1", "toep2"}, "rpe", R"({"_name_": "gtu2d", "n_heads": 2})",
                                        R"({"_name_": "cifar"})");
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("lra-gtu2d"));
        QCOMPARE(description.layers.size(), std::size_t(2));
        QCOMPARE(description.layers[0].combination, Combination::TwiceProduct);
        QCOMPARE(description.tnos[0].prefix, std::string("model.layers.0.layer.toep2."));
        QCOMPARE(description.tnos[0].axis, Axis::Height);
        QCOMPARE(description.tnos[0].cutOff, std::optional<long>());
        QCOMPARE(optionText(description.options, "use_pad"), std::string("false assumed"));
        QCOMPARE(description.trainingLength, std::optional<long>(32));
    }

    void lraTypesOfTwoAxes_data()
    {
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("combination");
        QTest::addColumn<bool>("noted");
        QTest::newRow("one after the other") << 2 << int(Combination::Product) << true;
        QTest::newRow("the other way round") << 3 << int(Combination::Product) << true;
        QTest::newRow("both orders") << 4 << int(Combination::TwiceProduct) << false;
        QTest::newRow("side by side") << 6 << int(Combination::Sum) << true;
    }
    void lraTypesOfTwoAxes()
    {
        QFETCH(int, type);
        QFETCH(int, combination);
        QFETCH(bool, noted);
        const MadeCheckpoint made = lra({"toep1", "toep2"}, "dpb", tno2d(type), R"({"resolution": 32})");
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("lra-tno2d"));
        QCOMPARE(int(description.layers[1].combination), combination);
        QCOMPARE(!description.layers[1].note.empty(), noted);
        QCOMPARE(description.unverified.empty(), type == 4);
        QCOMPARE(description.unused.empty(), type == 2 || type == 3); // only these read pre_norm
        QCOMPARE(optionText(description.options, "tno_type"), std::to_string(type) + " stored");
        const Description given = describe(made.file, {{}, {{"tno_type", 6L}}});
        QCOMPARE(given.layers[0].combination, Combination::Sum);
    }

    void lraTypesThatAreNotKnownAreNotDrawn()
    {
        for (const int type : {0, 1, 5, 7}) {
            const MadeCheckpoint made = lra({"toep1", "toep2"}, "dpb", tno2d(type), R"({"resolution": 32})");
            const Description description = describe(made.file);
            const std::string reason = "its tno_type is " + std::to_string(type)
                + "; only 2, 3, 4 and 6 are supported for two axes";
            for (const TnoDescription &tno : description.tnos) {
                QCOMPARE(tno.undrawn.english(), reason);
                QCOMPARE(optionText(tno.options, "tno_type"), std::to_string(type) + " stored");
            }
            QVERIFY_THROWS_EXCEPTION(Error, loadTno(made.file, description.tnos[0], *native::float32()));
            QCOMPARE(describe(made.file, {{}, {{"tno_type", 4L}}}).tnos[0].undrawn.english(), std::string());
        }
        const MadeCheckpoint known = lra({"toep1", "toep2"}, "dpb", tno2d(4), R"({"resolution": 32})");
        QVERIFY(
            describe(known.file, {{}, {{"tno_type", 5L}}}).tnos[0].undrawn.english().starts_with("its tno_type is 5;"));
    }

    void lraSumAgreesWithItsFormulas()
    {
        const std::string folder = TNN_TEST_DATA "/families/";
        const auto opened = checkpoint::open(folder + "lra-tno2d-sum.pt");
        const Description description = describe(*opened);
        QCOMPARE(description.layers.front().combination, Combination::Sum);
        QVERIFY(description.unverified.english().find("independent") != std::string::npos);
        QCOMPARE(description.trainingLength, std::optional<long>(8));
        for (const int index : {0, 1}) {
            const auto arithmetic = native::float32();
            const model::Tno tno = loadTno(*opened, description.tnos.at(std::size_t(index)), *arithmetic);
            const toeplitz::Coefficients raw = rawCoefficients(*arithmetic, tno, 8);
            const std::string expected = folder + "lra-tno2d-sum." + std::to_string(index) + ".n8.npy";
            QVERIFY(deviation(raw, tno.heads, expected, 0) < 1e-5);
            QVERIFY(deviation(model::coefficients(*arithmetic, tno, raw), tno.heads, expected, 1) < 1e-5);
        }
    }
};

TNN_TEST(TestFamiliesAxial, QCoreApplication)

} // namespace tst_families_axial

#include "tst_families_axial.moc"
