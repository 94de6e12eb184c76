// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/checkpoint/description.h"
#include "engine/error.h"
#include "engine/native/arithmetic.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/test_class.h"

namespace tst_filters {

using namespace tnn;
using namespace tnn::checkpoint;

constexpr long Dim = 4, Width = 6, Features = 3, Lags = 20;

/// The filter of a HyenaDNA layer: one inner map, `order` recurrence steps and one.
void addFilter(MadeCheckpoint &made, const std::string &mixer, long order = 2)
{
    const std::string filter = mixer + "filter_fn.";
    const long columns = (order - 1) * Dim;
    made.linear(mixer + "in_proj.", (order + 1) * Dim, Dim);
    made.tensor(filter + "bias", {columns}).tensor(filter + "pos_emb.z", {1, Lags, Features});
    made.tensor(filter + "pos_emb.t", {1, Lags, 1}, 0.25).tensor(filter + "modulation.deltas", {1, 1, columns}, -3);
    made.linear(filter + "implicit_filter.0.", Width, Features).tensor(filter + "implicit_filter.1.freq", {1, Width});
    made.linear(filter + "implicit_filter.2.", Width, Width);
    made.tensor(filter + "implicit_filter.4.weight", {columns, Width});
}

std::vector<double> valuesOf(const MadeCheckpoint &made, const std::string &key)
{
    return made.file.find(key)->values();
}

/// One stored column of the filter at a lag, in double, without window and bias.
double implicit(const MadeCheckpoint &made, const std::string &filter, long lag, long column)
{
    const std::vector<double> z = valuesOf(made, filter + "pos_emb.z"),
                              freq = valuesOf(made, filter + "implicit_filter.1.freq");
    std::vector<double> h(z.begin() + lag * Features, z.begin() + (lag + 1) * Features);
    for (const char *map : {"0.", "2."}) {
        const std::vector<double> weight = valuesOf(made, filter + "implicit_filter." + map + "weight"),
                                  bias = valuesOf(made, filter + "implicit_filter." + map + "bias");
        std::vector<double> next;
        for (std::size_t row = 0; row < Width; ++row) {
            double sum = bias[row];
            for (std::size_t i = 0; i < h.size(); ++i)
                sum += weight[row * h.size() + i] * h[i];
            next.push_back(std::sin(freq[row] * sum));
        }
        h = next;
    }
    const std::vector<double> last = valuesOf(made, filter + "implicit_filter.4.weight");
    double sum = 0;
    for (std::size_t i = 0; i < Width; ++i)
        sum += last[static_cast<std::size_t>(column) * Width + i] * h[i];
    return sum;
}

toeplitz::Coefficients kernel(const MadeCheckpoint &made, const Description &description, int tno, long n,
                              bool raw = false)
{
    const auto a = native::float32();
    const model::Tno loaded = loadTno(made.file, description.tnos[static_cast<std::size_t>(tno)], *a);
    return raw ? model::rawCoefficients(*a, loaded, n) : model::coefficients(*a, loaded, n);
}

std::string refusal(const MadeCheckpoint &made, const GivenOptions &given = {})
{
    try {
        const Description description = describe(made.file, given);
        for (std::size_t tno = 0; tno < description.tnos.size(); ++tno)
            kernel(made, description, static_cast<int>(tno), 4);
    } catch (const Error &error) {
        return error.what();
    }
    return {};
}

/// Blocks 0 to 3 of an Evo 2: short, medium and long filters, attention.
MadeCheckpoint evo()
{
    MadeCheckpoint made;
    for (const char *block : {"blocks.0.", "blocks.1.", "blocks.2."})
        made.tensor(std::string(block) + "projections.weight", {3 * Dim, Dim});
    made.tensor("blocks.0.filter.h", {2, 1, 7});
    made.tensor("blocks.1.filter.h", {2, 1, 128}).tensor("blocks.1.filter.D", {Dim});
    made.tensor("blocks.2.filter.log_poles", {Dim, 3, 1}, -0.1).tensor("blocks.2.filter.residues", {Dim, 3});
    made.tensor("blocks.2.filter.D", {Dim});
    made.tensor("blocks.3.inner_mha_cls.Wqkv.weight", {3 * Dim, Dim});
    return made;
}

class TestFilters : public QObject {
    Q_OBJECT

private slots:
    void hyenaFilterOfTwoSteps()
    {
        MadeCheckpoint made;
        const std::string filter = "backbone.layers.0.mixer.filter_fn.";
        addFilter(made, "backbone.layers.0.mixer.", 3);
        const Description description = describe(made.file, {{}, {{"shift", OptionValue(0.5)}}});
        QCOMPARE(description.family, std::string("hyena-safari"));
        QCOMPARE(description.trainingLength, std::optional<long>(Lags));
        QCOMPARE(description.tnos[0].heads, 2L);
        const double window = std::exp(-0.25 * 3) + 0.5;
        const toeplitz::Coefficients raw = kernel(made, description, 0, Lags, true),
                                     whole = kernel(made, description, 0, Lags);
        for (const long lag : {0L, 7L, 19L})
            for (long step = 0; step < 2; ++step)
                for (long channel = 0; channel < Dim; ++channel) {
                    const double wanted = implicit(made, filter, lag, channel * 2 + step) * window;
                    QVERIFY(std::abs(raw.at(lag, step * Dim + channel) - wanted) < 1e-5);
                }
        const double bias = valuesOf(made, filter + "bias")[3]; // step 1 of channel 1
        QCOMPARE(whole.at(0, Dim + 1), raw.at(0, Dim + 1) + static_cast<float>(bias));
        QCOMPARE(whole.at(1, Dim + 1), raw.at(1, Dim + 1));
        QVERIFY(refusal(made).empty());
    }

    void windowIsLeftOutWithTheDecay()
    {
        MadeCheckpoint made;
        addFilter(made, "layers.0.mixer.");
        const Description description = describe(made.file);
        const auto a = native::float32();
        const model::Tno tno = loadTno(made.file, description.tnos[0], *a);
        model::Overrides without;
        without.decay = false;
        const toeplitz::Coefficients raw = model::rawCoefficients(*a, tno, 8);
        const double wanted = implicit(made, "layers.0.mixer.filter_fn.", 5, 2);
        QVERIFY(std::abs(model::coefficients(*a, tno, raw, without).at(5, 2) - wanted) < 1e-5);
        QVERIFY(std::abs(model::coefficients(*a, tno, 8, {}, without).at(5, 2) - wanted) < 1e-5);
        without.gamma = 0.9;
        without.decay = true;
        QVERIFY(std::abs(model::coefficients(*a, tno, raw, without).at(5, 2) - wanted * std::pow(0.9, 5)) < 1e-5);
    }

    void normalizedRowsNeedAllChannels()
    {
        MadeCheckpoint made;
        addFilter(made, "layers.0.mixer.");
        const Description description = describe(made.file, {{}, {{"normalized", OptionValue(true)}}});
        const auto a = native::float32();
        const model::Tno tno = loadTno(made.file, description.tnos[0], *a);
        model::Overrides undecayed; // without the window
        undecayed.decay = false;
        const toeplitz::Coefficients without = model::coefficients(*a, tno, 6, {}, undecayed);
        for (long lag = 1; lag < 6; ++lag)
            QVERIFY(std::abs(without.values.row(without.rowOfLag(lag)).abs().sum() - 1) < 1e-5F);
        const toeplitz::Coefficients all = model::rawCoefficients(*a, tno, 6),
                                     one = model::rawCoefficients(*a, tno, 6, {2});
        for (long lag = 0; lag < 6; ++lag) {
            QVERIFY(std::abs(all.values.row(all.rowOfLag(lag)).abs().sum() - 1) < 1e-5);
            QCOMPARE(one.at(lag, 0), all.at(lag, 2));
        }
    }

    void sizesThatDoNotFit()
    {
        const auto broken = [](const std::string &key, const std::vector<long> &shape) {
            MadeCheckpoint made;
            addFilter(made, "layers.0.mixer.");
            for (Tensor &tensor : made.file.tensors)
                if (tensor.name == "layers.0.mixer." + key) {
                    MadeCheckpoint other;
                    other.tensor(tensor.name, shape);
                    tensor = other.file.tensors.front();
                }
            return refusal(made);
        };
        QVERIFY(broken("filter_fn.bias", {Dim}).empty());
        for (const auto &[key, shape] :
             std::vector<std::pair<std::string, std::vector<long>>>{{"in_proj.weight", {2 * Dim, Dim}},
                                                                    {"in_proj.weight", {4 * Dim, Dim}},
                                                                    {"filter_fn.bias", {Dim + 1}},
                                                                    {"filter_fn.pos_emb.z", {1, Lags, Features + 1}},
                                                                    {"filter_fn.pos_emb.z", {Lags, Features}},
                                                                    {"filter_fn.pos_emb.t", {1, Lags - 1, 1}},
                                                                    {"filter_fn.modulation.deltas", {1, 1, 2}},
                                                                    {"filter_fn.implicit_filter.1.freq", {1, 2}},
                                                                    {"filter_fn.implicit_filter.2.weight", {Width, 2}},
                                                                    {"filter_fn.implicit_filter.4.weight", {Dim, 0}}})
            QVERIFY2(!broken(key, shape).empty(), key.c_str());
    }

    void filterWithoutTablesNeedsItsLength()
    {
        MadeCheckpoint made;
        addFilter(made, "model.layers.0.mixer.");
        std::erase_if(made.file.tensors, [](const Tensor &tensor) {
            return tensor.name.find("pos_emb") != std::string::npos || tensor.name.ends_with("deltas");
        });
        QVERIFY(refusal(made).find("l_max") != std::string::npos);
        const GivenOptions given{{}, {{"l_max", OptionValue(10L)}}};
        QVERIFY(refusal(made, given).empty());
        QVERIFY(!describe(made.file, given).unverified.empty());
        const GivenOptions huge{{}, {{"l_max", OptionValue(1L << 40)}}};
        QVERIFY(refusal(made, huge).find("lags are possible") != std::string::npos);
    }

    void evoFilters()
    {
        const MadeCheckpoint made = evo();
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("evo2-vortex"));
        QCOMPARE(description.layers.size(), std::size_t(3));
        QCOMPARE(description.otherLayers.size(), std::size_t(1));
        QCOMPARE(description.otherLayers[0].block, 3L);
        QCOMPARE(description.tnos[2].kind, std::string("hcl"));
        const std::vector<double> brief = valuesOf(made, "blocks.0.filter.h"),
                                  medium = valuesOf(made, "blocks.1.filter.h"),
                                  skip = valuesOf(made, "blocks.1.filter.D"),
                                  residues = valuesOf(made, "blocks.2.filter.residues");
        const toeplitz::Coefficients hcs = kernel(made, description, 0, 200), hcm = kernel(made, description, 1, 200),
                                     hcl = kernel(made, description, 2, 200, true);
        // Channels 2 and 3 are the second group; short filters are stored in reverse.
        QCOMPARE(hcs.at(0, 3), static_cast<float>(brief[13]));
        QCOMPARE(hcs.at(6, 3), static_cast<float>(brief[7]));
        QCOMPARE(hcs.at(7, 3), 0.0F);
        QCOMPARE(hcm.at(5, 1), static_cast<float>(medium[5]));
        QCOMPARE(hcm.at(0, 2), static_cast<float>(medium[128]) + static_cast<float>(skip[2]));
        QCOMPARE(hcm.at(128, 2), 0.0F);
        const double sum = residues[3] + residues[4] + residues[5];
        QVERIFY(std::abs(hcl.at(150, 1) - sum * std::exp(-15.0)) < 1e-9);
    }

    void groupsThatDoNotDivideAndMissingParts()
    {
        MadeCheckpoint groups = evo();
        groups.tensor("blocks.4.filter.h", {3, 1, 7}).tensor("blocks.4.projections.weight", {3 * Dim, Dim});
        QVERIFY(refusal(groups).find("groups") != std::string::npos);
        MadeCheckpoint pairs = evo();
        pairs.tensor("blocks.4.filter.h", {2, 2, 7}).tensor("blocks.4.projections.weight", {3 * Dim, Dim});
        QVERIFY(refusal(pairs).find("h has the shape (2, 2, 7), but (2, 1, 7) fits the operator") != std::string::npos);
        MadeCheckpoint medium = evo();
        medium.tensor("blocks.4.filter.h", {2, 1, 128}).tensor("blocks.4.projections.weight", {3 * Dim, Dim});
        QVERIFY(refusal(medium).find("tensor blocks.4.filter.D is missing") != std::string::npos);
        MadeCheckpoint missing = evo();
        missing.tensor("blocks.4.filter.log_poles", {Dim, 3, 1});
        QVERIFY(refusal(missing).find("blocks.4.filter.residues is missing") != std::string::npos);
        MadeCheckpoint scalar = evo();
        scalar.tensor("blocks.4.filter.log_poles", {}).tensor("blocks.4.filter.residues", {});
        QVERIFY(refusal(scalar).find("blocks.4.filter.log_poles has the shape (), but 3 axes") != std::string::npos);
        MadeCheckpoint growing = evo();
        growing.tensor("blocks.4.filter.log_poles", {Dim, 3, 1}, 50).tensor("blocks.4.filter.residues", {Dim, 3});
        growing.tensor("blocks.4.filter.D", {Dim});
        QVERIFY(refusal(growing).empty());
    }

    void savannaReadsOnlyTheColumnsUsed()
    {
        MadeCheckpoint made;
        const std::string layer = "sequential.2.";
        made.tensor(layer + "mixer.dense_projection.weight", {3 * Dim, Dim});
        made.tensor(layer + "mixer.mixer.filter.h", {2, 300}).tensor(layer + "mixer.mixer.filter.decay", {2, 300}, 0.5);
        made.tensor(layer + "mixer.mixer.conv_bias", {Dim});
        const Description description = describe(made.file, {{}, {{"hyena_mr_len", OptionValue(4L)}}});
        QCOMPARE(description.family, std::string("evo2-savanna"));
        QCOMPARE(description.tnos[0].block, 0L);
        const std::vector<double> taps = valuesOf(made, layer + "mixer.mixer.filter.h");
        const toeplitz::Coefficients c = kernel(made, description, 0, 10, true);
        QCOMPARE(c.at(3, 2), static_cast<float>(taps[303] * 0.5));
        QCOMPARE(c.at(4, 2), 0.0F);
        long numbers = 0;
        readKernelTensors(made.file, description.tnos[0],
                          [&](std::span<const double> part) { numbers += static_cast<long>(part.size()); });
        QCOMPARE(numbers, 2 * 2 * 4 + Dim);
    }

    void savannaCountsFromItsFirstNorm()
    {
        MadeCheckpoint made;
        for (const char *layer : {"sequential.1.", "sequential.2."})
            made.tensor(std::string(layer) + "input_layernorm.weight", {Dim})
                .tensor(std::string(layer) + "mixer.dense_projection.weight", {3 * Dim, Dim});
        made.tensor("sequential.1.mixer.mixer.short_conv.short_conv_weight", {2, 1, 7});
        const Description description = describe(made.file);
        QCOMPARE(description.tnos.front().block, 0L);
        QCOMPARE(description.otherLayers.front().block, 1L);
    }

    void megatronHasSavannasMixers()
    {
        MadeCheckpoint made;
        const auto add = [&](const std::string &key, const std::vector<long> &shape) {
            made.tensor("module.decoder." + key, shape);
        };
        for (const char *layer : {"0", "1", "2"})
            add(std::string("layers.") + layer + ".mixer.dense_projection.weight", {3 * Dim, Dim});
        add("layers.0.mixer.mixer.short_conv.short_conv_weight", {2, 1, 7});
        for (const char *name : {"h", "decay"})
            add(std::string("layers.1.mixer.mixer.filter.") + name, {2, 300});
        for (const char *name : {"p", "gamma", "R"})
            add(std::string("layers.2.mixer.mixer.filter.") + name, {Dim, 3});
        for (const char *layer : {"1", "2"})
            add(std::string("layers.") + layer + ".mixer.mixer.conv_bias", {Dim});
        add("layers.3.self_attention.linear_qkv.weight", {3 * Dim, Dim});
        add("layers.3.input_layernorm.weight", {Dim}); // of attention without TransformerEngine
        add("final_norm.weight", {Dim});
        made.tensor("module.embedding.word_embeddings.weight", {9, Dim});
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("evo2-megatron"));
        QCOMPARE(description.unused, std::vector<std::string>());
        const char *const kinds[] = {"hcs", "hcm", "hcl"};
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(description.tnos[i].block, static_cast<long>(i));
            QCOMPARE(description.tnos[i].kind, std::string(kinds[i]));
        }
        QCOMPARE(description.otherLayers.size(), std::size_t{1});
        QCOMPARE(description.otherLayers.front().block, 3L);
        QCOMPARE(kernel(made, description, 1, 200, true).at(128, 0), 0.0F);
    }

    void savannaRefusesOtherShapes()
    {
        const std::string layer = "sequential.2.", filter = layer + "mixer.mixer.filter.";
        const auto made = [&](const std::vector<long> &h, const std::vector<long> &decay) {
            MadeCheckpoint result;
            result.tensor(layer + "mixer.dense_projection.weight", {3 * Dim, Dim}).tensor(filter + "h", h);
            return result.tensor(filter + "decay", decay).tensor(layer + "mixer.mixer.conv_bias", {Dim});
        };
        const GivenOptions four{{}, {{"hyena_mr_len", OptionValue(4L)}}};
        QCOMPARE(refusal(made({2, 300}, {2, 300}), four), std::string());
        QVERIFY(refusal(made({2, 300}, {1, 600}), four)
                    .ends_with("decay has the shape (1, 600), but (2, 300) fits the operator"));
        QVERIFY(refusal(made({}, {}), four).ends_with("filter.h has the shape (), but 2 axes are expected"));
        constexpr long Groups = 1L << 20;
        MadeCheckpoint claimed;
        claimed.spread(layer + "mixer.dense_projection.weight", {3 * Groups, 1}).spread(filter + "h", {Groups, 1});
        claimed.spread(filter + "decay", {Groups, 1}).spread(layer + "mixer.mixer.conv_bias", {Groups});
        QVERIFY(refusal(claimed, four).ends_with("filter.h expands 1 stored values to 1048576"));
    }

    void bertFiltersHaveTwoSides()
    {
        MadeCheckpoint made;
        const std::string attention = "bert.encoder.layer.0.attention.", filter = attention + "filter_fn.";
        addFilter(made, attention);
        made.linear(filter + "implicit_filter_rev.0.", Width, Features);
        made.linear(filter + "implicit_filter_rev.2.", Width, Width);
        made.tensor(filter + "implicit_filter_rev.4.weight", {Dim, Width});
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("m2-bert"));
        const toeplitz::Coefficients c = kernel(made, description, 0, 6, true);
        const double window = std::exp(-0.25 * 3);
        QVERIFY(std::abs(c.at(3, 1) - implicit(made, filter, 3, 1) * window) < 1e-5);
        QVERIFY(c.at(-3, 1) != 0);
        // The other network at the lag before: swapping the two mirrors the kernel by one.
        MadeCheckpoint swapped = made;
        for (Tensor &tensor : swapped.file.tensors) {
            const bool future = tensor.name.find("_rev.") != std::string::npos;
            const std::size_t at = tensor.name.find("implicit_filter");
            if (at != std::string::npos && tensor.name.find("freq") == std::string::npos)
                tensor.name = filter + (future ? "implicit_filter." : "implicit_filter_rev.")
                    + tensor.name.substr(at + (future ? 20 : 16));
        }
        MadeCheckpoint unequal = made;
        unequal.tensor(filter + "implicit_filter_rev.4.bias", {1});
        QVERIFY(
            refusal(unequal).ends_with("implicit_filter_rev.4.bias has the shape (1), but 4 numbers fit the operator"));
        const toeplitz::Coefficients mirrored = kernel(swapped, describe(swapped.file), 0, 6, true);
        for (long lag = 1; lag < 6; ++lag)
            QCOMPARE(mirrored.at(-lag, 2), c.at(lag - 1, 2));
    }

    /// Both have as many numbers, and none of what belongs to both sides is stored.
    void bertFiltersHaveOneSize()
    {
        MadeCheckpoint made;
        const std::string filter = "bert.encoder.layer.0.attention.filter_fn.";
        made.tensor(filter + "pos_emb.z", {1, Lags, Features});
        made.linear(filter + "implicit_filter.0.", Width, Features).tensor(filter + "implicit_filter.1.freq", {Width});
        made.tensor(filter + "implicit_filter.2.weight", {Dim, Width});
        made.linear(filter + "implicit_filter_rev.0.", 1, Features);
        made.tensor(filter + "implicit_filter_rev.2.weight", {Dim * Width, 1});
        QVERIFY(refusal(made).ends_with("the networks " + filter + "implicit_filter.* and " + filter
                                        + "implicit_filter_rev.* differ in size"));
    }

    void lastMapHasOneBiasPerChannel()
    {
        MadeCheckpoint made;
        addFilter(made, "layers.0.mixer.");
        const std::string bias = "layers.0.mixer.filter_fn.implicit_filter.4.bias";
        made.tensor(bias, {1});
        QVERIFY(refusal(made).ends_with(bias + " has the shape (1), but 4 numbers fit the operator"));
        made.reshape(bias, {Dim});
        QCOMPARE(refusal(made), std::string());
    }
};

TNN_TEST(TestFilters, tnn::test::NoApplication)

} // namespace tst_filters

#include "tst_filters.moc"
