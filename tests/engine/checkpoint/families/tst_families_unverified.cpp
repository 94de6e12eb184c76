// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "engine/io/npy.h"
#include "engine/native/arithmetic.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/test_class.h"

namespace tst_families_unverified {

using namespace tnn;
using namespace tnn::checkpoint;

const std::string Folder = TNN_TEST_DATA "/families/";

std::shared_ptr<const Checkpoint> openedCase(const std::string &name)
{
    return checkpoint::open(Folder + name + ".pt");
}

/// Arrays computed by tests/data/make_families.py: raw and decayed coefficients, (2, heads, 2n-1, headDim).
struct Expected {
    std::string path;
    int tno = 0;
    long n = 0;
};

/// CASE.TNO.nN.npy
std::vector<Expected> expectedOf(const std::string &name)
{
    std::vector<Expected> found;
    for (const auto &entry : std::filesystem::directory_iterator(Folder)) {
        const std::string file = entry.path().filename().string();
        if (!file.starts_with(name + ".") || !file.ends_with(".npy"))
            continue;
        const std::string rest = file.substr(name.size() + 1);
        const std::size_t dot = rest.find('.');
        found.push_back({entry.path().string(), std::stoi(rest.substr(0, dot)), std::stol(rest.substr(dot + 2))});
    }
    return found;
}

/// The largest difference from one half of an expected array, relative to the largest expected number; infinities must
/// agree.
double deviation(const toeplitz::Coefficients &got, const model::Tno &tno, const io::NpyArray &array, long half)
{
    const std::vector<double> want = array.doubles();
    const long lags = 2 * got.n - 1;
    double worst = 0, largest = 0;
    auto at = static_cast<std::size_t>(half * tno.heads * lags * tno.headDim);
    for (long head = 0; head < tno.heads; ++head)
        for (long row = 0; row < lags; ++row)
            for (long channel = 0; channel < tno.headDim; ++channel, ++at) {
                const double answer = got.values(row, head * tno.headDim + channel);
                if (std::isfinite(want[at]))
                    largest = std::max(largest, std::abs(want[at]));
                const double difference = answer == want[at] ? 0 : std::abs(answer - want[at]);
                worst = difference <= worst ? worst : difference; // NaN is kept
            }
    return worst == 0 ? 0 : worst / largest;
}

void addRows(const char *family, const char *names)
{
    for (const QString &name : QString::fromLatin1(names).split(QLatin1Char(' ')))
        QTest::newRow(qPrintable(name)) << QString::fromLatin1(family);
}

std::string currentCase()
{
    return QTest::currentDataTag();
}

class TestFamiliesUnverified : public QObject {
    Q_OBJECT

private slots:
    void coefficients_data()
    {
        QTest::addColumn<QString>("family");
        addRows("fairseq-research-alm", "v8 v8-bare v8-norm2 v8-alibi v8-relu2 v9 v9-sincos v9-padded");
        addRows("fairseq-research-alm", "v4 v4-one-kernel v4-exp v4-neg-exp v4-relu v4-leak v4-cos v4-relu2");
        addRows("fairseq-research-alm", "v5 v5-type2 v6 v6-halving v7 v2 v2-exp v1 table table-exp table-channels");
        addRows("fairseq-research-blm", "v8-bidirectional v4-bidirectional v4-exp-bidirectional");
        addRows("fairseq-research-blm", "v2-bidirectional v1-bidirectional table-bidirectional");
        addRows("transformer-tnn", "transformer-tnn");
        addRows("fairseq-lra", "fairseq-lra");
        addRows("laxtnn-alm", "laxtnn-baseline fd");
        addRows("laxtnn-blm", "fd-bidirectional");
        addRows("tnn-pytorch", "annotated"); // the blog's classes are these classes with LayerNorms
        addRows("lra-tno2d", "lra-tno2d-sum");
    }

    void coefficients()
    {
        QFETCH(QString, family);
        const auto checkpoint = openedCase(currentCase());
        const Description description = describe(*checkpoint);
        QCOMPARE(QString::fromStdString(description.family), family);
        const bool verified = description.unverified.english().find("independent") == std::string::npos;
        QCOMPARE(verified, family == QLatin1String("tnn-pytorch") || family == QLatin1String("transformer-tnn"));
        const std::vector<Expected> all = expectedOf(currentCase());
        QVERIFY(!all.empty());
        for (const Expected &expected : all) {
            const TnoDescription &tno = description.tnos.at(static_cast<std::size_t>(expected.tno));
            QCOMPARE(tno.undrawn.english(), std::string());
            const auto arithmetic = native::float32();
            const model::Tno model = loadTno(*checkpoint, tno, *arithmetic);
            const io::NpyArray array = io::readNpy(expected.path);
            QCOMPARE(array.shape, (std::vector<long>{2, model.heads, 2 * expected.n - 1, model.headDim}));
            const toeplitz::Coefficients raw = rawCoefficients(*arithmetic, model, expected.n);
            QVERIFY2(deviation(raw, model, array, 0) < 1e-5, expected.path.c_str());
            const toeplitz::Coefficients finished = model::coefficients(*arithmetic, model, raw);
            QVERIFY2(deviation(finished, model, array, 1) < 1e-5, expected.path.c_str());
        }
        QCOMPARE(description.unused, std::vector<std::string>());
    }

    void optionsTellTheirSource_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("text");
        const auto add = [](const char *name, const char *key, const char *text) {
            QTest::addRow("%s:%s", name, key) << QString::fromLatin1(key) << QString::fromLatin1(text);
        };
        add("v8", "dpb_type", "8 stored");
        add("v8", "gamma", "0.99 stored");
        add("v8", "use_decay", "true stored");
        add("v8", "use_pad", "false stored");
        add("v8", "rpe_layers", "2 stored");
        add("v8", "par_type", "1 assumed");
        add("v8", "heads", "2 stored");
        add("v8", "head_dim", "2 inferred");
        add("v8-norm2", "norm_type", "none, then simplermsnorm inferred");
        add("v8-norm2", "act", "elu stored");
        add("v8-alibi", "gamma", "0.9394131 to 0.9961014 stored");
        add("v8-bare", "use_multi_decay", "true stored");
        add("v8-bidirectional", "max_l", "8 stored");
        add("v8-bidirectional", "use_pad", "true assumed");
        add("v4-one-kernel", "heads", "1 stored");
        add("v4-cos", "act_type", "cos stored");
        add("v4-neg-exp", "use_neg_exp", "true stored");
        add("v5", "rpe_in_dim", "6 inferred");
        add("v9-sincos", "dpb_type", "9 stored");
        add("v1-bidirectional", "use_decay", "false stored");
        add("v1", "max_l", "8 stored");
        add("table", "max_l", "8 stored");
        add("table-channels", "gamma", "0.9 stored");
        add("fd", "tno_type", "tno_fd stored");
        add("fd-bidirectional", "causal", "false inferred");
        add("laxtnn-baseline", "tno_type", "tno stored");
        add("transformer-tnn", "causal", "true stored");
        add("fairseq-lra", "causal", "false assumed");
    }

    void optionsTellTheirSource()
    {
        QFETCH(QString, key);
        QFETCH(QString, text);
        const std::string row = currentCase();
        const Description description = describe(*openedCase(row.substr(0, row.find(':'))));
        QCOMPARE(QString::fromStdString(optionText(description.tnos.front().options, key.toStdString())), text);
    }

    void namesSayVersionAndArchitecture()
    {
        const auto named = [](const char *name) { return describe(*openedCase(name)).familyName.english(); };
        QCOMPARE(named("v9"),
                 std::string("fairseq research causal language model with dpb v9 "
                             "(tno_glu_silu_simplermsnorm_toep_no_use_exp_1_rate_3_glu_1_dpb_v9)"));
        QCOMPARE(named("table-bidirectional"),
                 std::string("fairseq research masked language model with a learned table (roberta_tno_toep)"));
        QCOMPARE(named("fd"), std::string("laxtnn causal language model (laxtnn_alm_tno_fd)"));
    }

    void peculiaritiesAreTold()
    {
        const auto warned = [](const char *name, const char *words) {
            const Description description = describe(*openedCase(name));
            return std::any_of(description.warnings.begin(), description.warnings.end(),
                               [&](const Message &line) { return line.english().find(words) != std::string::npos; });
        };
        QVERIFY(warned("v4-cos", "the activation cos"));
        QVERIFY(warned("v8-relu2", "the activation relu2"));
        QVERIFY(!warned("v4-relu", "the activation"));
        const auto note = [](const char *name) { return describe(*openedCase(name)).layers.front().note.english(); };
        QVERIFY(note("v2").ends_with("; all channels of a head share one kernel"));
        QVERIFY(note("v4-one-kernel").ends_with("; all channels share one kernel"));
        QVERIFY(note("v4").ends_with("adds that input to its output"));
        QVERIFY(note("transformer-tnn").starts_with("the layer adds softmax attention"));
    }

    void otherOperatorsAreNamedNotDrawn_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("reason");
        const auto add = [](const char *name, const char *family, const char *reason) {
            QTest::newRow(name) << QString::fromLatin1(family) << QString::fromLatin1(reason);
        };
        add("ski", "laxtnn-blm", "SKI-TNN's operator (skitno)");
        add("ski-inverse-time", "laxtnn-blm", "SKI-TNN's operator over inverse time (skitno_inv_time)");
        add("fd-no-rpe", "laxtnn-alm", "FD-TNN's operator without an RPE (tno_fd_norpe)");
        add("fd-no-rpe-bidirectional", "laxtnn-blm", "FD-TNN's operator without an RPE (tno_fd_norpe)");
        add("v3", "fairseq-research-alm", "version 3 of the research-era operator");
        add("v3-simple", "fairseq-research-alm", "version 3 of the research-era operator");
        add("ctnn", "ctnn", "CTNN's decay is in the decoder");
    }

    void otherOperatorsAreNamedNotDrawn()
    {
        QFETCH(QString, family);
        QFETCH(QString, reason);
        const auto checkpoint = openedCase(currentCase());
        const Description description = describe(*checkpoint);
        QCOMPARE(QString::fromStdString(description.family), family);
        QCOMPARE(description.unverified.english(), std::string());
        QCOMPARE(description.tnos.size(), std::size_t(1));
        const TnoDescription &tno = description.tnos.front();
        QVERIFY2(tno.undrawn.english().starts_with(reason.toStdString()), tno.undrawn.english().c_str());
        QVERIFY(tno.parameters > 0);
        QVERIFY(!kernelTensors(*checkpoint, tno).empty());
        QCOMPARE(reasonOf([&] { loadTno(*checkpoint, tno, *native::float32()); }), tno.undrawn.english());
    }

    void viewsLargerThanTheFileAreRefused()
    {
        const auto checkpoint = openedCase("spread");
        const Description description = describe(*checkpoint);
        QCOMPARE(description.tnos.size(), std::size_t(2));
        for (const TnoDescription &tno : description.tnos) {
            const std::string reason = reasonOf([&] { loadTno(*checkpoint, tno, *native::float32()); });
            QVERIFY2(reason.ends_with("expands 1 stored values to 1099511627776"), reason.c_str());
        }
    }

    /// Every tensor is left out in turn: an error that names what is missing, or another reading, but never a crash.
    void incompleteOperatorsAreRefused_data()
    {
        QTest::addColumn<QString>("unused");
        addRows("", "v8 v9-sincos v7 v5 v1 v2 table table-channels fd ski v3 transformer-tnn");
    }

    void incompleteOperatorsAreRefused()
    {
        const auto whole = openedCase(currentCase());
        int refused = 0;
        for (std::size_t left = 0; left < whole->tensors.size(); ++left) {
            Checkpoint part = *whole;
            part.tensors.erase(part.tensors.begin() + static_cast<std::ptrdiff_t>(left));
            const std::string reason = reasonOf([&] {
                for (const TnoDescription &tno : describe(part).tnos) {
                    const auto arithmetic = native::float32();
                    const model::Tno model = loadTno(part, tno, *arithmetic);
                    rawCoefficients(*arithmetic, model, 12);
                }
            });
            QVERIFY(!reason.empty());
            refused += reason == "none" ? 0 : 1;
        }
        QVERIFY(refused > 0);
    }
};

TNN_TEST(TestFamiliesUnverified, QCoreApplication)

} // namespace tst_families_unverified

#include "tst_families_unverified.moc"
