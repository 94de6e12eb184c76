// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <QTemporaryDir>
#include <QTest>

#include "engine/document/document.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "engine/io/npy_header.h"
#include "engine/run/info.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_dense_matrix {

using namespace tnn;
using document::Document;
using document::DocumentPtr;
using toeplitz::Coefficients;

/// T[h, i, j, d] of coefficients of `heads` heads, by definition.
std::vector<float> dense(const Coefficients &c, long heads)
{
    const long headDim = c.values.cols() / heads;
    std::vector<float> values;
    for (long head = 0; head < heads; ++head)
        for (long i = 0; i < c.n; ++i)
            for (long j = 0; j < c.n; ++j)
                for (long channel = 0; channel < headDim; ++channel)
                    values.push_back(c.at(i - j, head * headDim + channel));
    return values;
}

template <class Number> std::string reversedBytes(const std::vector<Number> &values)
{
    std::string bytes;
    for (const Number value : values) {
        std::string one(sizeof(Number), '\0');
        std::memcpy(one.data(), &value, sizeof(Number));
        bytes.append(one.rbegin(), one.rend());
    }
    return bytes;
}

class TestDenseMatrix : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::string written(const std::string &bytes, const char *name = "matrix.npy")
    {
        std::string path = m_folder.filePath(QString::fromLatin1(name)).toStdString();
        io::writeFile(path, bytes);
        return path;
    }
    std::string reasonOf(const std::string &path)
    {
        try {
            Document::open(path);
        } catch (const Error &error) {
            return error.reason().english();
        }
        return "nothing was thrown";
    }

private slots:
    void shapesOpen_data()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("channels"); // per head
        QTest::addColumn<QList<int>>("shape");
        QTest::newRow("h n n d") << 6 << 2 << 3 << QList<int>{2, 6, 6, 3};
        QTest::newRow("one head") << 5 << 1 << 4 << QList<int>{1, 5, 5, 4};
        QTest::newRow("a sample of a large one") << 90 << 1 << 2 << QList<int>{1, 90, 90, 2};
        QTest::newRow("one token") << 1 << 2 << 3 << QList<int>{2, 1, 1, 3};
        QTest::newRow("n n d") << 6 << 1 << 3 << QList<int>{6, 6, 3};
        QTest::newRow("n n d, odd") << 5 << 1 << 3 << QList<int>{5, 5, 3};
        QTest::newRow("h n n") << 6 << 3 << 1 << QList<int>{3, 6, 6};
        QTest::newRow("h n n, odd") << 5 << 3 << 1 << QList<int>{3, 5, 5};
        QTest::newRow("n n") << 7 << 1 << 1 << QList<int>{7, 7};
        QTest::newRow("h n n or n n d") << 4 << 4 << 1 << QList<int>{4, 4, 4};
    }
    void shapesOpen()
    {
        QFETCH(int, n);
        QFETCH(int, heads);
        QFETCH(int, channels);
        QFETCH(QList<int>, shape);
        const Coefficients c = test::randomCoefficients(n, long(heads) * channels, n % 2 == 0, 3);
        const std::string path = written(io::npy(dense(c, heads), std::vector<long>(shape.begin(), shape.end())));
        const DocumentPtr document = Document::open(path);
        QCOMPARE(document->description().family, std::string("toeplitz-dump"));
        QCOMPARE(document->defaultLength(), long(n));
        QCOMPARE(document->tno(0)->heads, long(heads));
        QCOMPARE(document->tno(0)->headDim, long(channels));
        QCOMPARE(document->tno(0)->causal, n % 2 == 0 || n == 1);
        QVERIFY((document->coefficients(0, n)->values == c.values).all());
        QVERIFY_THROWS_EXCEPTION(Error, document->coefficients(0, n + 1));
    }

    void numberTypesOpen_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const std::vector<float> values{1, 2, -0.5F, 1}; // lags: -1 has 2, 0 has 1, 1 has -0.5
        const auto headed = [](const char *type, bool fortran, const std::string &data) {
            std::string preamble = io::npyPreamble(type, {1, 2, 2, 1});
            if (fortran)
                preamble.replace(preamble.find("False"), 5, "True ");
            return QByteArray::fromStdString(preamble + data);
        };
        const auto raw = [](const auto &numbers) {
            return std::string(reinterpret_cast<const char *>(numbers.data()), numbers.size() * sizeof(numbers[0]));
        };
        const std::vector<double> doubles(values.begin(), values.end());
        QTest::newRow("float32") << headed("<f4", false, raw(values));
        QTest::newRow("float64") << headed("<f8", false, raw(doubles));
        QTest::newRow("float16") << headed("<f2", false,
                                           raw(std::vector<std::uint16_t>{0x3c00, 0x4000, 0xb800, 0x3c00}));
        QTest::newRow("big endian") << headed(">f4", false, reversedBytes(values));
        QTest::newRow("Fortran order") << headed("<f8", true, raw(std::vector<double>{1, -0.5, 2, 1}));
    }
    void numberTypesOpen()
    {
        QFETCH(QByteArray, bytes);
        const DocumentPtr document = Document::open(written(bytes.toStdString()));
        const toeplitz::CoefficientsPtr c = document->coefficients(0, 2);
        QCOMPARE(c->at(-1, 0), 2.0F);
        QCOMPARE(c->at(0, 0), 1.0F);
        QCOMPARE(c->at(1, 0), -0.5F);
    }

    void axesInFortranOrder()
    {
        const Coefficients c = test::randomCoefficients(5, 6, false, 4);
        std::vector<float> values; // first index fastest
        for (long channel = 0; channel < 3; ++channel)
            for (long j = 0; j < 5; ++j)
                for (long i = 0; i < 5; ++i)
                    for (long head = 0; head < 2; ++head)
                        values.push_back(c.at(i - j, head * 3 + channel));
        std::string bytes = io::npy(values, {2, 5, 5, 3});
        bytes.replace(bytes.find("False"), 5, "True ");
        QVERIFY((Document::open(written(bytes))->coefficients(0, 5)->values == c.values).all());
    }

    void theNameHasTheLayer()
    {
        const Coefficients c = test::randomCoefficients(3, 2, false, 5);
        const std::string bytes = io::npy(dense(c, 1), {1, 3, 3, 2});
        const auto nameIn = [&](const char *file) {
            return Document::open(written(bytes, file))->description().tnos.front().name.english();
        };
        QCOMPARE(nameIn("toeplitz_11.npy"), std::string("layer 11"));
        QCOMPARE(nameIn("toeplitz_.npy"), std::string("Toeplitz matrix"));
        QCOMPARE(nameIn("toeplitz_1b.npy"), std::string("Toeplitz matrix"));
        QCOMPARE(nameIn("my_toeplitz_1.npy"), std::string("Toeplitz matrix"));
    }

    void exportedCoefficientsStayWhatTheyAre_data()
    {
        QTest::addColumn<QList<int>>("shape");
        QTest::addColumn<bool>("isConstant");
        QTest::newRow("as many heads as lags") << QList<int>{5, 5, 2} << false;
        QTest::newRow("as many channels as lags") << QList<int>{2, 5, 5} << false;
        QTest::newRow("as many channels as tokens") << QList<int>{6, 6} << false;
        QTest::newRow("one lag") << QList<int>{1, 1, 3} << false;
        QTest::newRow("zeros") << QList<int>{3, 3, 2} << true;
    }
    void exportedCoefficientsStayWhatTheyAre()
    {
        QFETCH(QList<int>, shape);
        QFETCH(bool, isConstant);
        long size = 1;
        for (const int extent : shape)
            size *= extent;
        toeplitz::Sequence values = test::randomSequence(size, 1, 6);
        values *= isConstant ? 0.0F : 1.0F;
        const std::string path = written(io::npy(std::vector<float>(values.data(), values.data() + size),
                                                 std::vector<long>(shape.begin(), shape.end())));
        QCOMPARE(Document::open(path)->description().family, std::string("coefficients"));
    }

    void whatIsNotToeplitzIsRefused()
    {
        std::vector<float> values = dense(test::randomCoefficients(70, 1, false, 7), 1);
        values[69 * 70 + 69] += 1; // the last index is always checked
        const std::string reason = reasonOf(written(io::npy(values, {1, 70, 70, 1})));
        QVERIFY2(reason.find("(1, 70, 70, 1) is not a Toeplitz matrix: row 69, column 69") != std::string::npos,
                 reason.c_str());
        const std::vector<float> other = dense(test::randomCoefficients(4, 1, false, 8), 1);
        std::vector<float> one = other;
        one[2 * 4 + 3] = -9;
        QVERIFY(reasonOf(written(io::npy(one, {1, 4, 4}))).find("row 2, column 3") != std::string::npos);
    }

    void nanIsCountedAndNoReasonToRefuse()
    {
        Coefficients c = test::randomCoefficients(6, 2, false, 9);
        c.values(c.rowOfLag(2), 1) = std::numeric_limits<float>::quiet_NaN();
        c.values(c.rowOfLag(-3), 0) = std::numeric_limits<float>::infinity();
        const DocumentPtr document = Document::open(written(io::npy(dense(c, 1), {1, 6, 6, 2})));
        const run::Info told = run::info(document);
        QCOMPARE(told.tnos.at(0).nan, 1L);
        QCOMPARE(told.tnos.at(0).infinite, 1L);
        QVERIFY(!document->tno(0)->causal);
    }

    void infoSaysThatASampleWasCompared()
    {
        const auto textOf = [&](long n) {
            const Coefficients c = test::randomCoefficients(n, 1, true, 10);
            return run::infoText(run::info(Document::open(written(io::npy(dense(c, 1), {1, n, n, 1})))));
        };
        QVERIFY(textOf(80).find("a sample of 512 other places") != std::string::npos);
        QVERIFY(textOf(8).find("all other places") != std::string::npos);
    }
};

TNN_TEST(TestDenseMatrix, QCoreApplication)

} // namespace tst_dense_matrix

#include "tst_dense_matrix.moc"
