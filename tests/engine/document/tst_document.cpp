// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "engine/document/coefficient_cache.h"
#include "engine/document/document.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "engine/native/arithmetic.h"
#include "engine/run/info.h"
#include "engine/run/operators.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/engine/counting_arithmetic.h"
#include "tests/engine/numbers.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_document {

using namespace tnn;
using document::Document;
using test::reasonOf;
using toeplitz::Coefficients;

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";

/// Every value encodes its lag and its channel.
toeplitz::CoefficientsPtr marked(long n, const std::vector<long> &channels)
{
    auto c = std::make_shared<Coefficients>();
    c->n = n;
    c->channels = channels;
    c->values.resize(2 * n - 1, static_cast<long>(channels.size()));
    for (long lag = 1 - n; lag < n; ++lag) {
        for (std::size_t column = 0; column < channels.size(); ++column)
            c->values(c->rowOfLag(lag), static_cast<long>(column)) = static_cast<float>(1000 * channels[column] + lag);
    }
    return c;
}

class TestDocument : public QObject {
    Q_OBJECT

private slots:
    void cacheCutsOutOfLargerEntries()
    {
        document::CoefficientCache cache(1 << 20);
        cache.insert(2, marked(8, {3, 4, 5}), true);
        const toeplitz::CoefficientsPtr part = cache.find(2, 4, {5, 3}, true);
        QVERIFY(part != nullptr);
        QCOMPARE(part->n, 4L);
        QCOMPARE(part->values.rows(), 7L);
        QCOMPARE(part->at(-3, 0), 4997.0F);
        QCOMPARE(part->at(2, 1), 3002.0F);
        QVERIFY(cache.find(2, 4, {5, 3}, false) == nullptr);
        QVERIFY(cache.find(2, 16, {3}, true) == nullptr);
        QVERIFY(cache.find(2, 8, {6}, true) == nullptr);
        QVERIFY(cache.find(1, 8, {3}, true) == nullptr);
    }

    void cacheForgetsTheLeastRecentlyUsed()
    {
        const toeplitz::CoefficientsPtr one = marked(64, {0});
        const std::size_t size = 127 * sizeof(float) + sizeof(long);
        document::CoefficientCache cache(2 * size);
        cache.insert(0, one, true);
        cache.insert(1, one, true);
        QVERIFY(cache.find(0, 64, {0}, false) != nullptr);
        cache.insert(2, one, true);
        QVERIFY(cache.find(1, 64, {0}, false) == nullptr);
        QVERIFY(cache.find(0, 64, {0}, false) != nullptr);
        QVERIFY(cache.bytes() <= 2 * size);
        cache.insert(3, marked(1024, {0}), true);
        QVERIFY(cache.find(3, 1024, {0}, false) == nullptr);
        QVERIFY(cache.find(2, 64, {0}, false) != nullptr);
    }

    void cacheForgetsWhatIsCovered()
    {
        document::CoefficientCache cache(1 << 20);
        cache.insert(0, marked(8, {1, 2}), true);
        cache.insert(1, marked(8, {1, 2}), true);
        const std::size_t one = cache.bytes() / 2;
        cache.insert(0, marked(8, {2, 1}), true);
        QCOMPARE(cache.bytes(), 2 * one);
        cache.insert(0, marked(4, {1, 2, 3}), true); // does not cover lags beyond 3
        const std::size_t three = cache.bytes() - 2 * one;
        cache.insert(0, marked(8, {1, 2, 3}), true);
        QVERIFY(cache.bytes() > one + three);
        QVERIFY(cache.bytes() < 2 * one + 2 * three);
        QVERIFY(cache.find(0, 4, {3, 3, 2}, true) != nullptr); // the same channel twice
        QVERIFY(cache.find(1, 8, {1}, true) != nullptr);
        // If t depends on n, a longer one does not cover shorter ones.
        const std::size_t before = cache.bytes();
        cache.insert(1, marked(16, {1, 2}), false);
        QVERIFY(cache.bytes() > before + one);
    }

    void cacheTellsWhatMayBeExtended()
    {
        document::CoefficientCache cache(1 << 20);
        QVERIFY(cache.longest(0, {1}) == nullptr);
        cache.insert(0, marked(8, {1}), true);
        cache.insert(0, marked(4, {2, 1}), true);
        QCOMPARE(cache.longest(0, {1})->n, 8L);
        const toeplitz::CoefficientsPtr both = cache.longest(0, {1, 2});
        QCOMPARE(both->n, 4L);
        QCOMPARE(both->at(-3, 1), 1997.0F);
        QVERIFY(cache.longest(0, {3}) == nullptr);
        QVERIFY(cache.longest(1, {1}) == nullptr);
    }

    void onlyNewLagsAreComputed()
    {
        const auto counting = std::make_shared<test::CountingArithmetic>(native::float32());
        const Document document(checkpoint::open(Example), {}, document::Arithmetics{counting, counting});
        const auto asked = [&] { return counting->asked.exchange(0); };
        const toeplitz::CoefficientsPtr whole = document.raw(0, 100);
        QCOMPARE(asked(), 100L); // causal
        QVERIFY(document.raw(0, 100) == whole);
        document.raw(0, 60);
        document.raw(0, 100, {3, 17});
        document.raw(0, 7, {383, 0});
        document.coefficients(0, 80, {5});
        QCOMPARE(asked(), 0L);
        const toeplitz::CoefficientsPtr longer = document.raw(0, 163, {3, 17});
        QCOMPARE(asked(), 63L);
        document.raw(0, 150, {17});
        QCOMPARE(asked(), 0L);
        const toeplitz::CoefficientsPtr all = document.raw(0, 200);
        QCOMPARE(asked(), 100L);
        const toeplitz::CoefficientsPtr fresh = Document::open(Example)->raw(0, 200);
        QVERIFY(test::distance(all->values, fresh->values) <= 1e-7);
        QVERIFY(test::distance(longer->values, document::cutOut(*fresh, 163, {3, 17}).values) <= 1e-7);
        document.raw(1, 50);
        QCOMPARE(asked(), 50L); // another TNO
    }

    void coefficientsAreKeptAndServeSmallerOnes()
    {
        const document::DocumentPtr document = Document::open(Example);
        const toeplitz::CoefficientsPtr large = document->raw(1, 300, {7, 9});
        QVERIFY(document->raw(1, 300, {7, 9}) == large);
        const toeplitz::CoefficientsPtr small = document->raw(1, 20, {9});
        const toeplitz::CoefficientsPtr fresh = Document::open(Example)->raw(1, 20, {9});
        QVERIFY(small->values.isApprox(fresh->values, 1e-6F));
        QVERIFY(small->values.isApprox(large->values.block(large->rowOfLag(-19), 1, 39, 1), 0.0F));
    }

    void decayActsOnTheRawCoefficients()
    {
        const document::DocumentPtr document = Document::open(Example);
        const auto raw = document->raw(0, 64, {3});
        const auto decayed = document->coefficients(0, 64, {3});
        QCOMPARE(decayed->at(0, 0), raw->at(0, 0));
        QVERIFY(std::abs(decayed->at(50, 0) - std::pow(0.99, 50) * raw->at(50, 0)) < 1e-6);
        model::Overrides overrides;
        overrides.decay = false;
        QVERIFY(document->coefficients(0, 64, {3}, overrides)->values.isApprox(raw->values));
    }

    void whatDoesNotExistIsNamed()
    {
        const document::DocumentPtr document = Document::open(Example);
        QCOMPARE(reasonOf([&] { document->tno(4); }), Example + ": operator 4 does not exist; operators are 0 to 3");
        QCOMPARE(reasonOf([&] { document->flatChannels(0, 1, {}); }),
                 Example + ": head 1 does not exist; heads are 0 to 0");
        QCOMPARE(reasonOf([&] { document->flatChannels(0, 0, {384}); }),
                 Example + ": channel 384 does not exist; channels are 0 to 383");
        QVERIFY(reasonOf([&] { document->raw(0, 0); }).rfind(Example + ": ", 0) == 0);
        QVERIFY(reasonOf([&] { document->raw(0, 4, {-1}); }).rfind(Example + ": ", 0) == 0);
    }

    void exportedCoefficientsOpenAgain()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("t.npy")).toStdString();
        const document::DocumentPtr document = Document::open(Example);
        const run::Array array = run::kernel(*document, {2, 40, false});
        QCOMPARE(array.shape, (std::vector<long>{1, 79, 384}));
        io::writeFile(path, io::npy(array.values, array.shape));
        const document::DocumentPtr again = Document::open(path);
        QCOMPARE(again->tnos(), 1);
        QVERIFY(again->tno(0)->causal);
        QCOMPARE(again->defaultLength(), 40L);
        QVERIFY(again->coefficients(0, 40)->values.isApprox(document->coefficients(2, 40)->values, 0.0F));
        QVERIFY(again->coefficients(0, 5, {17})->values.isApprox(document->coefficients(2, 5, {17})->values, 0.0F));
        QVERIFY(reasonOf([&] { again->raw(0, 41); }).find("40") != std::string::npos);
        const run::Info told = run::info(again);
        QCOMPARE(told.tnos.size(), std::size_t(1));
        QCOMPARE(told.tnos[0].nan, 0L);
    }

    void lengthsStartAtTheStoredLags()
    {
        MadeCheckpoint mixers;
        mixers.tensor("blocks.0.norm1.weight", {2}).tensor("blocks.1.norm1.weight", {2});
        mixers.tensor("blocks.0.mixer.weight", {9}).tensor("blocks.0.mixer.bias", {9});
        mixers.tensor("blocks.1.mixer.weight", {4}).tensor("blocks.1.mixer.bias", {4});
        const Document document(std::make_shared<const checkpoint::Checkpoint>(mixers.file), {});
        QCOMPARE(document.tnos(), 2);
        QCOMPARE(document.defaultLength(), 4L);
        QCOMPARE(document.coefficients(0, document.defaultLength())->n, 4L);
    }

    /// Where a recurrence or attention does the rest.
    void lengthsOfShortFiltersFitThem()
    {
        for (const long taps : {3L, 8L}) {
            MadeCheckpoint filters; // an LFM2
            filters.tensor("model.embed_tokens.weight", {5, 2}).tensor("model.embedding_norm.weight", {2});
            const std::string layer = "model.layers.0.", mlp = layer + "feed_forward.";
            filters.tensor(layer + "operator_norm.weight", {2}).tensor(layer + "ffn_norm.weight", {2});
            filters.tensor(layer + "conv.conv.weight", {2, 1, taps}).tensor(layer + "conv.in_proj.weight", {6, 2});
            filters.tensor(layer + "conv.out_proj.weight", {2, 2}).tensor(mlp + "w1.weight", {3, 2});
            filters.tensor(mlp + "w3.weight", {3, 2}).tensor(mlp + "w2.weight", {2, 3});
            const Document document(std::make_shared<const checkpoint::Checkpoint>(filters.file), {});
            QCOMPARE(document.tno(0)->cutOff, std::optional(taps));
            QCOMPARE(document.defaultLength(), taps == 3 ? 16L : 32L);
        }
    }

    void tablesOfCoefficientsOpen_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("n");
        QTest::addColumn<bool>("causal");
        QTest::addColumn<float>("past"); // t of lag 1, channel 1
        QTest::newRow("bidirectional") << QByteArray("lag,a,b\n-1,1,2\n0,3,4\n1,5,6\n") << 2 << false << 6.0F;
        QTest::newRow("causal") << QByteArray("lag,a,b\n0,3,4\n1,5,6\n") << 2 << true << 6.0F;
        QTest::newRow("byte order mark") << QByteArray("\xef\xbb\xbflag,a,b\n-1,1,2\n0,3,4\n1,5,6\n") << 2 << false
                                         << 6.0F;
        QTest::newRow("mark and no header") << QByteArray("\xef\xbb\xbf"
                                                          "3,4\n5,6\n")
                                            << 2 << true << 6.0F;
        QTest::newRow("no header") << QByteArray("# note\n3,4\r\n5,7.5\n\n1,1") << 3 << true << 7.5F;
    }
    void tablesOfCoefficientsOpen()
    {
        QFETCH(QByteArray, text);
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("t.csv")).toStdString();
        io::writeFile(path, text.toStdString());
        const document::DocumentPtr document = Document::open(path);
        QTEST(static_cast<int>(document->defaultLength()), "n");
        QTEST(document->tno(0)->causal, "causal");
        QTEST(document->coefficients(0, 2, {1})->at(1, 0), "past");
    }

    void brokenTablesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("words") << QByteArray("lag,a\nlow,high\n");
        QTest::newRow("ragged") << QByteArray("1,2\n3\n");
        QTest::newRow("header alone") << QByteArray("lag,a\n");
        QTest::newRow("lags alone") << QByteArray("lag\n0\n1\n");
        QTest::newRow("order") << QByteArray("lag,a\n-1,1\n1,1\n0,2\n");
        QTest::newRow("even") << QByteArray("lag,a\n-1,1\n0,1\n");
        QTest::newRow("more after lag 0 than before") << QByteArray("lag,a\n-1,1\n0,1\n1,2\n2,3\n");
        QTest::newRow("binary") << QByteArray("\x00\x01\xff\xfe", 4);
    }
    void brokenTablesAreRefused()
    {
        QFETCH(QByteArray, text);
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("t.csv")).toStdString();
        io::writeFile(path, text.toStdString());
        QVERIFY(reasonOf([&] { Document::open(path); }).rfind(path + ": ", 0) == 0);
    }

    void otherArraysAreNoCoefficients()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("t.npy")).toStdString();
        const std::vector<float> values(24);
        io::writeFile(path, io::npy(values, {2, 4, 3}));
        QVERIFY(reasonOf([&] { Document::open(path); }).find("(2, 4, 3)") != std::string::npos);
    }
};

TNN_TEST(TestDocument, QCoreApplication)

} // namespace tst_document

#include "tst_document.moc"
