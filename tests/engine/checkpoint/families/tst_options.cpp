// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>

#include "engine/io/json.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/english.h"
#include "tests/test_class.h"

namespace tst_options {

using namespace tnn;
using namespace tnn::checkpoint;
using model::DecayKind;

class TestOptions : public QObject {
    Q_OBJECT

    static Description with(const std::string &name, const std::map<std::string, OptionValue> &config,
                            const std::map<std::string, OptionValue> &set)
    {
        return describe(*checkpoint::open(fixture(name)), {config, set});
    }
    static TnoDescription set(const std::string &name, const std::map<std::string, OptionValue> &options)
    {
        return with(name, {}, options).tnos.front();
    }
    static std::string refusal(const std::string &name, const std::map<std::string, OptionValue> &options)
    {
        return reasonOf([&] { set(name, options); });
    }

private slots:
    void configFillsWhatIsNotStored()
    {
        const Description description = with("tno.pt", {{"causal", true}, {"rpe_act", "silu"}, {"par_type", 2L}}, {});
        const TnoDescription &tno = description.tnos.front();
        QVERIFY(tno.causal);
        QCOMPARE(tno.rpeActivation, model::Activation::Silu);
        QCOMPARE(tno.parType, 2);
        QCOMPARE(optionText(description.options, "act"), std::string("silu given"));
        QCOMPARE(optionNamed(description.options, "act")->origin.english(), std::string("--config"));
        QVERIFY(warningsIn(description).empty());
    }

    void storedWinsOverConfigAndSays()
    {
        const Description description = with("fairseq.pt", {{"causal", false}, {"gamma", 0.5}, {"rpe_dim", 8L}}, {});
        QVERIFY(description.tnos.front().causal);
        QCOMPARE(description.warnings.size(), std::size_t(3));
        const auto warned = [&](const char *line) {
            const std::vector<std::string> warnings = test::english(description.warnings);
            return std::find(warnings.begin(), warnings.end(), line) != warnings.end();
        };
        QVERIFY(warned("--config causal=false is ignored: the file stores true (cfg.model.causal)"));
        QVERIFY(warned("--config gamma=0.5 is ignored: the file stores 0.99 (cfg.model.gamma)"));
        QVERIFY(warned("--config rpe_dim=8 is ignored: the file stores 4 (cfg.model.rpe_embedding)"));
    }

    void setWinsOverStored()
    {
        const TnoDescription tno = set("fairseq.pt", {{"causal", false}, {"residual", 1L}});
        QVERIFY(!tno.causal);
        QVERIFY(tno.residual);
        QCOMPARE(optionText(tno.options, "causal"), std::string("false given"));
    }

    void setReplacesAFixedGammaAndBoundsALearnedOne()
    {
        const TnoDescription fixed = set("fairseq.pt", {{"gamma", 0.5}});
        QCOMPARE(fixed.gammaGiven, std::optional<double>(0.5));
        QCOMPARE(fixed.gammaMaximum, 0.5);
        const TnoDescription learned = set("tno-logits.pt", {{"gamma", 0.5}});
        QVERIFY(!learned.gammaGiven);
        QCOMPARE(learned.lambda, 0.5);
    }

    void decayCanBeSwitchedOff()
    {
        QCOMPARE(set("fairseq.pt", {{"use_decay", false}}).decay, DecayKind::None);
        QCOMPARE(set("tno.pt", {{"use_multi_decay", true}}).decay, DecayKind::Learned);
        // The value of a --config loses to the tensor that is present.
        const Description kept = with("tno.pt", {{"use_decay", false}}, {});
        QCOMPARE(kept.tnos.front().decay, DecayKind::Fixed);
        QCOMPARE(warningsIn(kept).size(), std::size_t(1));
    }

    void headsWithoutGammaAreAsked()
    {
        const Description assumed = with("tno-protocol4.pt", {}, {});
        QCOMPARE(assumed.tnos.front().heads, 1L);
        QVERIFY(assumedIn(assumed).starts_with("assumes heads=1, "));
        QCOMPARE(set("tno-protocol4.pt", {{"num_heads", 2L}}).headDim, 2L);
        QCOMPARE(set("tno-protocol4.pt", {{"head_dim", 1L}}).heads, 4L);
        QVERIFY(refusal("tno-protocol4.pt", {{"h", 3L}}).starts_with("--set heads=3 does not divide the 4 channels"));
        QCOMPARE(with("tno-protocol4.pt", {{"h", 3L}}, {}).tnos.front().heads, 1L);
    }

    void refusesWhatShapesContradict()
    {
        QCOMPARE(refusal("tno.pt", {{"heads", 3L}}),
                 std::string("--set heads=3 contradicts the file: 2 (shape of gamma)"));
        QVERIFY(refusal("tno.pt", {{"rpe_layers", 1L}}).starts_with("--set rpe_layers=1 contradicts the file: 2"));
        QVERIFY(refusal("tno.pt", {{"norm_type", "layernorm"}}).starts_with("--set norm_type=layernorm contradicts"));
        QVERIFY(refusal("tno-none.pt", {{"use_decay", true}}).starts_with("--set use_decay=true contradicts the file"));
        QCOMPARE(warningsIn(with("tno.pt", {{"heads", 3L}}, {})).size(), std::size_t(1));
    }

    void refusesWhatMakesNoSense()
    {
        QCOMPARE(refusal("tno.pt", {{"causal", "maybe"}}), std::string("--set causal=maybe: expected true or false"));
        QCOMPARE(refusal("tno.pt", {{"par_type", 4L}}), std::string("par_type=4 (--set): expected 1, 2 or 3"));
        QVERIFY(refusal("tno.pt", {{"par_type", 3L}}).starts_with("par_type=3 (--set) requires a causal operator"));
        QVERIFY(refusal("tno.pt", {{"gamma", 1.5}}).starts_with("--set gamma=1.5: expected a decay within (0, 1]"));
        QCOMPARE(set("tno.pt", {{"par_type", 3L}, {"causal", true}}).parType, 3);
    }

    void warnsOfUnknownNamesAndTypes()
    {
        const Description description = with("tno.pt", {{"causal", "maybe"}, {"n", 33L}}, {{"act", "wavelet"}});
        QCOMPARE(
            warningsIn(description),
            (std::vector<std::string>{
                "--config causal=maybe is ignored: expected true or false", "--config n is ignored: unknown option",
                "act=wavelet (--set) is not an activation of the public code, which then does not apply one"}));
    }

    void otherNamesOfAnOption()
    {
        const std::pair<const char *, const char *> names[] = {
            {"embed_dim", "dim"},         {"n_heads", "heads"},         {"dpb_embedding", "rpe_dim"},
            {"dpb_act", "act"},           {"activation", "act"},        {"rpe_use_pad", "use_pad"},
            {"tno_max_l", "max_l"},       {"dpb_layers", "rpe_layers"}, {"tno_act_type", "act_type"},
            {"gtu_activation", "act_fun"}};
        for (const auto &[alias, key] : names)
            QCOMPARE(optionType(alias), optionType(key));
        const Description description = with("tno.pt", {{"n_heads", 3L}, {"dpb_act", "elu"}}, {});
        QCOMPARE(warningsIn(description).size(), std::size_t(1)); // about the heads, which gamma determines
        QCOMPARE(optionText(description.options, "act"), std::string("elu given"));
        QVERIFY(!optionChoices("tno_type").empty() && !optionChoices("norm_type").empty());
    }

    void aCutOffIsGiven()
    {
        QCOMPARE(set("tno.pt", {{"max_l", 5L}}).cutOff, std::optional<long>(5));
        QCOMPARE(set("tno.pt", {{"max_l", 5L}, {"use_pad", false}}).cutOff, std::optional<long>());
        QVERIFY(refusal("tno.pt", {{"use_pad", true}}).starts_with("max_l is unknown"));
        const TnoDescription tno = set("tno.pt", {{"use_exp", true}, {"use_neg_exp", true}});
        QVERIFY(tno.logDomain && tno.negated);
        QVERIFY(!set("tno.pt", {{"use_neg_exp", true}}).negated);
    }

    void parsesOptions()
    {
        QCOMPARE(parseOption("causal=true").second, OptionValue(true));
        QCOMPARE(parseOption("heads=3").second, OptionValue(3L));
        QCOMPARE(parseOption("gamma=0.9").second, OptionValue(0.9));
        QCOMPARE(parseOption("act_type=1+elu").second, OptionValue("1+elu"));
        QCOMPARE(parseOption("act_type=").second, OptionValue(""));
        QVERIFY(reasonOf([] { parseOption("causal"); }).starts_with("--set takes KEY=VALUE"));
        QVERIFY(reasonOf([] { parseOption("=1"); }).starts_with("--set takes KEY=VALUE"));
    }

    void readsConfigFiles()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("c.json").toStdString();
        io::writeFile(path, R"({"causal": true, "gamma": 0.9, "n": null, "h": 2, "act": "silu"})");
        const auto options = readConfig(path);
        QCOMPARE(options.size(), std::size_t(4));
        QCOMPARE(options.at("gamma"), OptionValue(0.9));
        QCOMPARE(options.at("h"), OptionValue(2L));
        io::writeFile(path,
                      "\xef\xbb\xbf"
                      R"({"family": "x", "options": {"causal": false}})");
        QCOMPARE(readConfig(path), (std::map<std::string, OptionValue>{{"causal", false}}));
        io::writeFile(path, R"({"options": {"layer": {"gamma": 0.5, "deeper": {"act": "elu"}}, "gamma": 0.9}})");
        QCOMPARE(readConfig(path), (std::map<std::string, OptionValue>{{"gamma", 0.9}, {"act", "elu"}}));
        io::writeFile(path, "[1]");
        QCOMPARE(reasonOf([&] { readConfig(path); }), std::string("is not a JSON object of options"));
        io::writeFile(path, "{");
        QCOMPARE(reasonOf([&] { readConfig(path); }), std::string("is not JSON"));
        for (const std::size_t arrays : {io::DeepestJson - 1, std::size_t{100'000}}) {
            io::writeFile(path, "{\"a\": " + std::string(arrays, '[') + std::string(arrays, ']') + "}");
            QCOMPARE(reasonOf([&] { readConfig(path); }),
                     std::string(arrays < io::DeepestJson ? "none" : "is JSON nested deeper than 64 levels"));
        }
    }

    void valuesAsText()
    {
        QCOMPARE(toText(true), std::string("true"));
        QCOMPARE(toText(3L), std::string("3"));
        QCOMPARE(toText(0.99), std::string("0.99"));
        QCOMPARE(toText(std::string("relu")), std::string("relu"));
    }
};

TNN_TEST(TestOptions, QCoreApplication)

} // namespace tst_options

#include "tst_options.moc"
