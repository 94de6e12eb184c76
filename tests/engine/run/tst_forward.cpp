// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>

#include <QTemporaryDir>
#include <QTest>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "engine/native/arithmetic.h"
#include "engine/run/forward.h"
#include "tests/engine/numbers.h"
#include "tests/engine/reason_of.h"
#include "tests/id_file.h"
#include "tests/test_class.h"

namespace tst_forward {

using namespace tnn;
using test::npyOfIds;
using test::reasonOf;
using namespace tnn::document;
using namespace tnn::run;
using toeplitz::Sequence;

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";
constexpr double SinglePrecision = 1e-5;

std::vector<long> someIds(long count)
{
    std::vector<long> ids;
    for (long k = 0; k < count; ++k)
        ids.push_back(4 + (k * k + 7 * k) % 60);
    return ids;
}

Eigen::Map<const Sequence> rowsOf(const Array &array)
{
    const long columns = array.shape.back();
    return {array.values.data(), static_cast<long>(array.values.size()) / columns, columns};
}

class TestForward : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const DocumentPtr m_document = Document::open(Example);

    std::string written(const char *name, const std::string &bytes)
    {
        const std::string path = m_folder.filePath(QString::fromLatin1(name)).toStdString();
        io::writeFile(path, bytes);
        return path;
    }

private slots:
    void float32IsFloat64()
    {
        const Document exact(checkpoint::open(Example), {}, document::Arithmetics{native::float64(), nullptr});
        const NetworkInput input = inputOfIds(someIds(300));
        const Array y = forward(*m_document, input, {}), reference = forward(exact, input, {});
        QCOMPARE(y.shape, (std::vector<long>{300, 72}));
        QVERIFY(test::distance(rowsOf(y), rowsOf(reference)) < SinglePrecision);
    }

    void everyAlgorithmAgrees()
    {
        const NetworkInput input = inputOfIds(someIds(70));
        const Array y = forward(*m_document, input, {});
        for (const document::Method method : document::productMethods()) {
            ForwardRequest request;
            request.method = method;
            QVERIFY(test::distance(rowsOf(forward(*m_document, input, request)), rowsOf(y)) < SinglePrecision);
        }
    }

    void sequencesOfABatchAreApart()
    {
        const std::string path = written("batch.npy", npyOfIds(someIds(60), "(3, 20)"));
        const Array batch = forward(*m_document, readNetworkInput(*m_document, path), {});
        QCOMPARE(batch.shape, (std::vector<long>{3, 20, 72}));
        const std::vector<long> ids = someIds(60);
        for (long k = 0; k < 3; ++k) {
            const Array one = forward(*m_document, inputOfIds({ids.begin() + 20 * k, ids.begin() + 20 * (k + 1)}), {});
            QVERIFY(test::distance(rowsOf(one), rowsOf(batch).middleRows(20 * k, 20)) < SinglePrecision);
        }
    }

    void laterTokensChangeNothingBefore()
    {
        const Array longer = forward(*m_document, inputOfIds(someIds(50)), {});
        const Array one = forward(*m_document, inputOfIds(someIds(1)), {});
        QVERIFY(test::distance(rowsOf(one), rowsOf(longer).topRows(1)) < SinglePrecision);
    }

    void tapsShowTheOperator()
    {
        const NetworkInput input = inputOfIds(someIds(40));
        const auto tapped = [&](model::Tap::Point point) {
            ForwardRequest request;
            request.tap = model::Tap{2, point};
            return forward(*m_document, input, request);
        };
        const Array in = tapped(model::Tap::Point::In), out = tapped(model::Tap::Point::Out);
        QCOMPARE(in.shape, (std::vector<long>{40, 384}));
        const toeplitz::CoefficientsPtr t = m_document->coefficients(2, 40);
        Sequence wanted = Sequence::Zero(40, 384);
        for (long i = 0; i < 40; ++i)
            for (long j = 0; j <= i; ++j)
                wanted.row(i) += t->values.row(t->rowOfLag(i - j)) * rowsOf(in).row(j);
        QVERIFY(test::distance(rowsOf(out), wanted) < SinglePrecision);
        QVERIFY((insideValues(*m_document, input, {2, model::Tap::Point::In}, {}) == rowsOf(in)).all());
        QCOMPARE(tapped(model::Tap::Point::Gate).shape, (std::vector<long>{40, 384}));
        QCOMPARE(tapped(model::Tap::Point::Hidden).shape, (std::vector<long>{40, 128}));
        ForwardRequest beyond;
        beyond.tap = model::Tap{4, model::Tap::Point::In};
        QCOMPARE(reasonOf([&] { forward(*m_document, input, beyond); }),
                 Example + ": layer 4 does not exist; layers are 0 to 3");
    }

    void overridesActOnTheWhole()
    {
        const NetworkInput input = inputOfIds(someIds(60));
        const Array y = forward(*m_document, input, {});
        const auto changed = [&](const std::function<void(model::Overrides &)> &change) {
            ForwardRequest request;
            change(request.overrides);
            return test::distance(rowsOf(forward(*m_document, input, request)), rowsOf(y));
        };
        QVERIFY(changed([](auto &o) { o.decay = false; }) > 1e-3);
        QVERIFY(changed([](auto &o) { o.gamma = 0.5; }) > 1e-3);
        QVERIFY(changed([](auto &o) { o.band = 3; }) > 1e-3);
        QVERIFY(changed([](auto &o) { o.off[1] = {0, 1, 2, 3}; }) > 1e-5);
        QVERIFY(changed([](auto &o) { o.gamma = 0.99; }) < 1e-5); // the stored value
    }

    void aChannelThatIsOffIsZero()
    {
        model::Overrides overrides;
        overrides.off[1] = {5, 383};
        const toeplitz::CoefficientsPtr t = m_document->coefficients(1, 20, {}, overrides);
        const toeplitz::CoefficientsPtr stored = m_document->coefficients(1, 20);
        QVERIFY((t->values.col(5) == 0).all() && (t->values.col(383) == 0).all());
        QVERIFY((t->values.col(6) == stored->values.col(6)).all());
        QVERIFY((m_document->coefficients(0, 20, {}, overrides)->values.col(5)
                 == m_document->coefficients(0, 20)->values.col(5))
                    .all());
    }

    void headsOfABareTnoStandApart()
    {
        const DocumentPtr document = Document::open(TNN_TEST_DATA "/checkpoint/tno.pt");
        const std::shared_ptr<const model::Tno> tno = document->tno(0);
        const long heads = tno->heads, headDim = tno->headDim, n = 9, channels = heads * headDim;
        const Sequence x = test::randomSequence(2 * n, channels, 1); // two sequences
        std::vector<float> apart(static_cast<std::size_t>(x.size()));
        for (long batch = 0; batch < 2; ++batch)
            for (long head = 0; head < heads; ++head)
                for (long i = 0; i < n; ++i)
                    for (long d = 0; d < headDim; ++d)
                        apart[std::size_t(((batch * heads + head) * n + i) * headDim + d)] = x(batch * n + i,
                                                                                               head * headDim + d);
        const std::string side = written("side.npy",
                                         io::npy(std::span(x.data(), std::size_t(x.size())), {2, n, channels}));
        const std::string split = written("split.npy", io::npy(apart, {2, heads, n, headDim}));
        const Array together = forward(*document, readNetworkInput(*document, side), {});
        const Array y = forward(*document, readNetworkInput(*document, split), {});
        QCOMPARE(y.shape, (std::vector<long>{2, heads, n, headDim}));
        QVERIFY(heads > 1 && headDim > 1);
        for (long batch = 0; batch < 2; ++batch)
            for (long head = 0; head < heads; ++head)
                for (long i = 0; i < n; ++i)
                    for (long d = 0; d < headDim; ++d)
                        QCOMPARE(y.values[std::size_t(((batch * heads + head) * n + i) * headDim + d)],
                                 together.values[std::size_t((batch * n + i) * channels + head * headDim + d)]);
    }

    void wrongInputsAreNamed()
    {
        const auto reason = [&](const char *name, const std::string &bytes) {
            const std::string path = written(name, bytes);
            const std::string text = reasonOf([&] { readNetworkInput(*m_document, path); });
            return text.starts_with(path + ": ") ? text.substr(path.size() + 2) : "no file: " + text;
        };
        QCOMPARE(reason("range.npy", npyOfIds({4, 72}, "(2,)")),
                 std::string("contains the ID 72, but the model's vocabulary has IDs 0 to 71"));
        QVERIFY(reason("negative.npy", npyOfIds({-1}, "(1,)")).starts_with("contains the ID -1"));
        QVERIFY(reason("three.npy", npyOfIds({4, 4}, "(1, 1, 2)"))
                    .starts_with("an array of shape (1, 1, 2) is not an input"));
        QVERIFY(reason("empty.npy", npyOfIds({}, "(0,)")).starts_with("an array of shape (0,) is not an input"));
        QVERIFY(reason("floats.npy", io::npy(std::vector<float>{1, 2}, {2})).find("int") != std::string::npos);
        QCOMPARE(reasonOf([&] { inputOfIds({}); }), std::string("the input is empty; at least one token is required"));
        ForwardRequest request;
        request.head = "mnli";
        QCOMPARE(reasonOf([&] { forward(*m_document, inputOfIds({4}), request); }),
                 std::string("head mnli does not exist; use one of: output_projection"));
    }

    void whatNeedsMoreMemoryThanThereIsIsRefused()
    {
        qputenv("TNNSCOPE_MEMORY", "64");
        const std::string reason = reasonOf([&] { forward(*m_document, inputOfIds(someIds(20000)), {}); });
        qunsetenv("TNNSCOPE_MEMORY");
        QVERIFY2(reason.starts_with("a run of 20000 tokens would require about")
                     && reason.ends_with("but only 64 MiB of memory is free"),
                 reason.c_str());
    }

    void aStopIsHeard()
    {
        std::stop_source source;
        source.request_stop();
        QVERIFY_THROWS_EXCEPTION(Cancelled, forward(*m_document, inputOfIds(someIds(8)), {}, {source.get_token(), {}}));
    }
};

TNN_TEST(TestForward, QCoreApplication)

} // namespace tst_forward

#include "tst_forward.moc"
