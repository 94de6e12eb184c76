// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <numeric>

#include <QTemporaryDir>
#include <QTest>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "engine/run/batch_input.h"
#include "tests/test_class.h"

namespace tst_batch_input {

using namespace tnn;
using document::InputLength;
using document::TokenGrid;
using run::readBatchInput;
using run::readGridInput;

class TestBatchInput : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::string written(const std::vector<long> &shape)
    {
        std::string path = m_folder.filePath(QStringLiteral("x.npy")).toStdString();
        long size = 1;
        for (const long extent : shape)
            size *= extent;
        std::vector<float> values(static_cast<std::size_t>(size));
        std::iota(values.begin(), values.end(), 0.0F);
        io::writeFile(path, io::npy(values, shape));
        return path;
    }

    static std::optional<InputLength> lengthNamed(const QString &text)
    {
        if (text.isEmpty())
            return {};
        const QStringList sides = text.split(QStringLiteral(" x "));
        if (sides.size() == 1)
            return InputLength{text.toLong(), {}};
        return InputLength{sides[0].toLong() * sides[1].toLong(), TokenGrid{sides[0].toLong(), sides[1].toLong()}};
    }

private slots:
    void shapesComeBack_data()
    {
        QTest::addColumn<QList<int>>("shape");
        QTest::addColumn<int>("sequences");
        QTest::newRow("b h n d") << QList<int>{2, 2, 5, 3} << 2;
        QTest::newRow("b n c") << QList<int>{3, 5, 6} << 3;
        QTest::newRow("n c") << QList<int>{5, 6} << 1;
        QTest::newRow("one token") << QList<int>{1, 2, 1, 3} << 1;
    }
    void shapesComeBack()
    {
        QFETCH(QList<int>, shape);
        const std::vector<long> wanted(shape.begin(), shape.end());
        const run::BatchInput input = readBatchInput(written(wanted), {}, 9, 2, 3);
        QTEST(static_cast<int>(input.sequences.size()), "sequences");
        QCOMPARE(input.sequences[0].cols(), 6L);
        const run::Array array = run::inShapeOf(input, input.sequences);
        QCOMPARE(array.shape, wanted);
        std::vector<float> ascending(array.values.size());
        std::iota(ascending.begin(), ascending.end(), 0.0F);
        QCOMPARE(array.values, ascending);
    }

    void headsLieSideBySide()
    {
        const run::BatchInput input = readBatchInput(written({1, 2, 4, 3}), {}, 9, 2, 3);
        QCOMPARE(input.sequences[0](1, 2), 5.0F);  // head 0, token 1, channel 2
        QCOMPARE(input.sequences[0](1, 3), 15.0F); // head 1, token 1, channel 0
    }

    void oneDimensionIsTheSameForEveryChannel()
    {
        const run::BatchInput input = readBatchInput(written({4}), 4, 9, 2, 3);
        QCOMPARE(input.shape, (std::vector<long>{4, 6}));
        QVERIFY((input.sequences[0].col(5) == input.sequences[0].col(0)).all());
        QCOMPARE(input.sequences[0](3, 5), 3.0F);
        QVERIFY_THROWS_EXCEPTION(Error, readBatchInput(written({4}), 5, 9, 2, 3));
    }

    void signalsTakeTheirLength()
    {
        QCOMPARE(readBatchInput("step", {}, 9, 2, 3).rows(), 9L);
        QCOMPARE(readBatchInput("step", 4, 9, 2, 3).rows(), 4L);
    }

    void otherShapesAreRefused_data()
    {
        QTest::addColumn<QList<int>>("shape");
        QTest::newRow("heads") << QList<int>{1, 3, 5, 3};
        QTest::newRow("channels") << QList<int>{5, 7};
        QTest::newRow("no token") << QList<int>{0, 6};
        QTest::newRow("scalar") << QList<int>{};
        QTest::newRow("five") << QList<int>{1, 1, 2, 4, 3};
    }
    void otherShapesAreRefused()
    {
        QFETCH(QList<int>, shape);
        const std::string path = written(std::vector<long>(shape.begin(), shape.end()));
        QVERIFY_THROWS_EXCEPTION(Error, readBatchInput(path, {}, 9, 2, 3));
    }

    void sequencesLieSideBySide()
    {
        const run::BatchInput input = readBatchInput(written({2, 3, 6}), {}, 9, 2, 3);
        const toeplitz::Sequence x = run::sideBySide(input);
        QCOMPARE(x.cols(), 12L);
        QCOMPARE(x(0, 6), 18.0F);
    }

    void gridsComeBack_data()
    {
        QTest::addColumn<QList<int>>("shape");
        QTest::addColumn<QString>("length"); // as nameOf(InputLength), or empty
        QTest::addColumn<int>("sequences");
        QTest::addColumn<int>("height");
        QTest::addColumn<int>("width");
        QTest::addColumn<bool>("isToldOfAnother");
        const QString none;
        QTest::newRow("H W c") << QList<int>{5, 7, 6} << none << 1 << 5 << 7 << false;
        QTest::newRow("b H W c") << QList<int>{2, 3, 5, 6} << none << 2 << 3 << 5 << false;
        QTest::newRow("b h H W d") << QList<int>{3, 2, 4, 5, 3} << none << 3 << 4 << 5 << false;
        QTest::newRow("n c") << QList<int>{56, 6} << none << 1 << 7 << 8 << false;
        QTest::newRow("b n c") << QList<int>{2, 56, 6} << none << 2 << 7 << 8 << true;
        QTest::newRow("b h n d") << QList<int>{3, 2, 6, 3} << none << 3 << 2 << 3 << false;
        QTest::newRow("a usual grid") << QList<int>{4, 4, 6} << none << 1 << 4 << 4 << true;
        QTest::newRow("the other reading") << QList<int>{4, 4, 6} << QStringLiteral("4") << 4 << 2 << 2 << false;
        QTest::newRow("another grid") << QList<int>{12, 6} << QStringLiteral("2 x 6") << 1 << 2 << 6 << false;
        QTest::newRow("one row") << QList<int>{2, 5, 6} << QStringLiteral("2 x 5") << 1 << 2 << 5 << false;
    }
    void gridsComeBack()
    {
        QFETCH(QList<int>, shape);
        QFETCH(QString, length);
        const std::vector<long> wanted(shape.begin(), shape.end());
        const run::BatchInput input = readGridInput(written(wanted), lengthNamed(length), {9, 9}, 2, 3);
        QTEST(static_cast<int>(input.sequences.size()), "sequences");
        QTEST(static_cast<int>(input.grid->height), "height");
        QTEST(static_cast<int>(input.grid->width), "width");
        QTEST(!input.note.empty(), "isToldOfAnother");
        const run::Array array = run::inShapeOf(input, input.sequences);
        QCOMPARE(array.shape, wanted);
        std::vector<float> ascending(array.values.size());
        std::iota(ascending.begin(), ascending.end(), 0.0F);
        QCOMPARE(array.values, ascending);
    }

    void headsOfAGridLieSideBySide()
    {
        const run::BatchInput input = readGridInput(written({1, 2, 2, 2, 3}), {}, {9, 9}, 2, 3);
        QCOMPARE(input.sequences[0](2, 1), 7.0F);  // head 0, row 1, column 0, channel 1
        QCOMPARE(input.sequences[0](2, 4), 19.0F); // head 1, the same
    }

    void signalsRunOverTheFlattenedTokens()
    {
        const run::BatchInput defaults = readGridInput("ramp", {}, {3, 4}, 2, 3);
        QCOMPARE(defaults.shape, (std::vector<long>{3, 4, 6}));
        QCOMPARE(defaults.sequences[0](11, 2), 1.0F);
        QCOMPARE(readGridInput("ramp", InputLength{30, {}}, {3, 4}, 2, 3).shape, (std::vector<long>{30, 6}));
        QVERIFY(readGridInput("ramp", InputLength{30, {}}, {3, 4}, 2, 3).grid == (TokenGrid{5, 6}));
        QVERIFY(readGridInput("step", InputLength{8, TokenGrid{4, 2}}, {3, 4}, 2, 3).grid == (TokenGrid{4, 2}));
        QVERIFY_THROWS_EXCEPTION(Error, readGridInput("step", InputLength{7, {}}, {3, 4}, 2, 3));
        const run::BatchInput same = readGridInput(written({6}), {}, {9, 9}, 2, 3);
        QVERIFY(same.grid == (TokenGrid{2, 3}));
        QCOMPARE(same.shape, (std::vector<long>{6, 6}));
    }

    void theGridOfTokensIsThatOfThePublicCode()
    {
        QVERIFY(document::gridOf(1) == (TokenGrid{1, 1}));
        QVERIFY(document::gridOf(56) == (TokenGrid{7, 8}));
        QVERIFY(document::gridOf(63) == (TokenGrid{7, 9}));
        QVERIFY(document::gridOf(1024) == (TokenGrid{32, 32}));
        for (const long n : {0L, -4L, 5L, 31L, 62L})
            QVERIFY(!document::gridOf(n));
    }

    void otherGridsAreRefused_data()
    {
        QTest::addColumn<QList<int>>("shape");
        QTest::addColumn<QString>("length");
        QTest::newRow("channels") << QList<int>{3, 4, 7} << QString();
        QTest::newRow("heads") << QList<int>{1, 3, 3, 4, 3} << QString();
        QTest::newRow("no grid") << QList<int>{31, 6} << QString();
        QTest::newRow("no token") << QList<int>{0, 6} << QString();
        QTest::newRow("another length") << QList<int>{3, 4, 6} << QStringLiteral("16");
        QTest::newRow("another grid") << QList<int>{3, 4, 6} << QStringLiteral("4 x 3");
    }
    void otherGridsAreRefused()
    {
        QFETCH(QList<int>, shape);
        QFETCH(QString, length);
        const std::string path = written(std::vector<long>(shape.begin(), shape.end()));
        QVERIFY_THROWS_EXCEPTION(Error, readGridInput(path, lengthNamed(length), {9, 9}, 2, 3));
    }
};

TNN_TEST(TestBatchInput, QCoreApplication)

} // namespace tst_batch_input

#include "tst_batch_input.moc"
