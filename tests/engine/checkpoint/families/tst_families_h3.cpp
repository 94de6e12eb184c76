// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/kernel_formula.h"
#include "tests/test_class.h"

namespace tst_families_h3 {

using namespace tnn;
using namespace tnn::checkpoint;
using namespace tnn::formula;

/// Adds an H3 layer's operators: three shifts and two states, whose A and B have `tied` rows for all channels.
void addHippo(MadeCheckpoint &made, const std::string &prefix, long dim, long channels, long tied)
{
    const std::string space = prefix + "kernel.kernel.";
    made.tensor(prefix + "ssm_k_D", {dim}).tensor(prefix + "D", {channels});
    made.tensor(prefix + "ssm_k_kernel.kernel.B", {dim, 3}).tensor(prefix + "ssm_k_kernel.kernel.C", {1, dim, 3});
    made.tensor(space + "C", {1, channels, 2, 2}).tensor(space + "B", {tied, 2, 2});
    made.tensor(space + "log_dt", {channels});
    made.tensor(space + "inv_A_real", {tied, 2}).tensor(space + "A_imag", {tied, 2});
}

/// One under the names of old files.
MadeCheckpoint hippo(long dim, long channels, long tied)
{
    MadeCheckpoint made;
    addHippo(made, "model.s4seq.encoder.layers.3.mixer.", dim, channels, tied);
    return made;
}

/// Adds a whole block.
void addHippoBlock(MadeCheckpoint &made, const std::string &block, long dim, long channels)
{
    addHippo(made, block + "mixer.", dim, channels, channels);
    for (const char *const map : {"q_proj", "k_proj", "v_proj", "output_linear"})
        made.tensor(block + "mixer." + map + ".weight", {dim, dim}).tensor(block + "mixer." + map + ".bias", {dim});
    made.tensor(block + "mlp.fc1.weight", {3, dim}).tensor(block + "mlp.fc2.weight", {dim, 3});
    for (const char *const norm : {"norm1", "norm2"})
        made.tensor(block + norm + ".weight", {dim}).tensor(block + norm + ".bias", {dim});
}

class TestFamiliesH3 : public QObject {
    Q_OBJECT

private slots:
    void aBlockHasTwoOperators()
    {
        const MadeCheckpoint made = hippo(4, 2, 2);
        const Description description = describe(made.file);
        QCOMPARE(description.family, std::string("h3"));
        QCOMPARE(description.tnos.size(), std::size_t(2));
        QCOMPARE(description.tnos[1].prefix, std::string("model.s4seq.encoder.layers.3.mixer."));
        QCOMPARE(description.tnos[1].block, 3L);
        QCOMPARE(description.tnos[0].name.english(), std::string("layer 3, shift"));
        QVERIFY(description.tnos[1].name != description.tnos[0].name);
        QCOMPARE(optionText(description.tnos[1].options, "head_dim"), std::string("2 inferred"));
        const std::string stem = description.tnos[0].prefix;
        const auto b = numbers(made, stem + "ssm_k_kernel.kernel.B"), c = numbers(made, stem + "ssm_k_kernel.kernel.C");
        QVERIFY(difference(kernel(made, 5),
                           [&](long channel, long lag) {
                               double sum = 0;
                               for (long m = 0; m + lag < 3 && lag >= 0; ++m)
                                   sum += b[place(3 * channel + m)] * c[place(3 * channel + m + lag)];
                               return sum;
                           })
                < Close);
    }

    /// Channel h uses row h % n_ssm of A and B where there are fewer of them (repeat, "(v t)" of the public code).
    void rowsOfTheSpaceAreRepeated()
    {
        for (const long tied : {1L, 2L, 4L})
            checkSpace(hippo(4, 4, tied), tied);
        QVERIFY(reasonOf([&] { kernel(hippo(4, 4, 3), 4); }).find("the 3 rows of tensor") != std::string::npos);
        QVERIFY(reasonOf([&] { kernel(hippo(4, 3, 3), 4); }).find("3 channels of tensor") != std::string::npos);
        QVERIFY(reasonOf([&] { kernel(hippo(0, 2, 2), 4); }) != "none");
    }

    void runsWithItsNormsInEitherOrder()
    {
        MadeCheckpoint made;
        for (const char *const block : {"backbone.layers.0.", "backbone.layers.1."})
            addHippoBlock(made, block, 2, 2);
        made.tensor("backbone.embeddings.word_embeddings.weight", {5, 2});
        const auto a = native::float64();
        const auto weightOf = [&](const model::Norm &norm) {
            std::vector<double> values(2);
            a->download(norm.weight, std::span(values));
            return values;
        };
        const auto read = [&] { return loadNetwork(made.file, describe(made.file), *a); };
        QVERIFY(reasonOf(read).find("backbone.ln_f.weight") != std::string::npos);
        made.tensor("backbone.ln_f.weight", {2}).tensor("backbone.ln_f.bias", {2});
        const model::Network now = read();
        QVERIFY(now.predictsTokens && now.causal && now.blocks.size() == 4 && now.entry.vocabulary == 5);
        QCOMPARE(weightOf(now.blocks[2].norm), numbers(made, "backbone.layers.1.norm1.weight"));
        QCOMPARE(weightOf(now.finalNorm), numbers(made, "backbone.ln_f.weight"));
        made.tensor("backbone.ln_0.weight", {2}).tensor("backbone.ln_0.bias", {2});
        const model::Network old = read();
        QCOMPARE(weightOf(old.blocks[0].norm), numbers(made, "backbone.ln_0.weight"));
        QCOMPARE(weightOf(old.blocks[1].norm), numbers(made, "backbone.layers.0.norm1.weight"));
        QCOMPARE(weightOf(old.blocks[2].norm), numbers(made, "backbone.layers.0.norm2.weight"));
        QCOMPARE(weightOf(old.blocks[3].norm), numbers(made, "backbone.layers.1.norm1.weight"));
        QCOMPARE(weightOf(old.finalNorm), numbers(made, "backbone.layers.1.norm2.weight"));
        const model::Network second = loadLayer(made.file, describe(made.file), 2, *a);
        QVERIFY(second.firstLayer == 2 && second.blocks.size() == 2);

        made.tensor("backbone.layers.2.mixer.Wqkv.weight", {6, 2});
        QCOMPARE(describe(made.file).network.refused.english(),
                 std::string("16 attention heads do not divide 2 channels (backbone.layers.2.mixer.Wqkv.weight)"));
        MadeCheckpoint wide;
        addHippoBlock(wide, "backbone.layers.0.", 4, 2);
        wide.tensor("backbone.embeddings.word_embeddings.weight", {5, 4});
        wide.tensor("backbone.ln_f.weight", {4}).tensor("backbone.ln_f.bias", {4});
        QCOMPARE(describe(wide.file).network.refused.english(), std::string());
        QCOMPARE(model::applicationsOf(describe(wide.file).network)[1].copies, 4L);
    }

private:
    static void checkSpace(const MadeCheckpoint &made, long tied)
    {
        const std::string stem = "model.s4seq.encoder.layers.3.mixer.kernel.kernel.";
        const std::vector<Complex> input = pairs(made, stem + "B"), output = pairs(made, stem + "C");
        const auto real = numbers(made, stem + "inv_A_real"), imaginary = numbers(made, stem + "A_imag"),
                   steps = numbers(made, stem + "log_dt");
        QCOMPARE(optionText(describe(made.file).tnos[1].options, "n_ssm"), std::to_string(tied) + " inferred");
        QVERIFY(difference(kernel(made, 5, {}, 1),
                           [&](long channel, long lag) {
                               Complex sum;
                               for (long j = 0; j < 2 && lag >= 0; ++j) {
                                   const std::size_t row = place(channel % tied * 2 + j);
                                   const double step = std::exp(steps[place(channel)]);
                                   const Complex z = step * Complex(-std::exp(real[row]), imaginary[row]);
                                   sum += 2.0 * input[row] * output[place(channel * 2 + j)] * step / (1.0 - z / 2.0)
                                       * std::pow((1.0 + z / 2.0) / (1.0 - z / 2.0), static_cast<double>(lag));
                               }
                               return sum.real();
                           })
                < Close);
    }
};

TNN_TEST(TestFamiliesH3, QCoreApplication)

} // namespace tst_families_h3

#include "tst_families_h3.moc"
