// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <numeric>

#include <QTemporaryDir>
#include <QTest>

#include "engine/commands/batch_input.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"

using namespace tnn;
using commands::readBatchInput;

class TestBatchInput : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::string written(const std::vector<long> &shape)
    {
        const std::string path = m_folder.filePath(QStringLiteral("x.npy")).toStdString();
        long size = 1;
        for (const long extent : shape)
            size *= extent;
        std::vector<float> values(static_cast<std::size_t>(size));
        std::iota(values.begin(), values.end(), 0.0F);
        io::writeFile(path, io::npy(values, shape));
        return path;
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
        const commands::BatchInput input = readBatchInput(written(wanted), {}, 9, 2, 3);
        QTEST(static_cast<int>(input.sequences.size()), "sequences");
        QCOMPARE(input.sequences[0].cols(), 6L);
        const commands::Array array = commands::inShapeOf(input, input.sequences);
        QCOMPARE(array.shape, wanted);
        std::vector<float> ascending(array.values.size());
        std::iota(ascending.begin(), ascending.end(), 0.0F);
        QCOMPARE(array.values, ascending);
    }

    void headsLieSideBySide()
    {
        const commands::BatchInput input = readBatchInput(written({1, 2, 4, 3}), {}, 9, 2, 3);
        QCOMPARE(input.sequences[0](1, 2), 5.0F);  // head 0, token 1, channel 2
        QCOMPARE(input.sequences[0](1, 3), 15.0F); // head 1, token 1, channel 0
    }

    void oneDimensionIsTheSameForEveryChannel()
    {
        const commands::BatchInput input = readBatchInput(written({4}), 4, 9, 2, 3);
        QCOMPARE(input.shape, (std::vector<long>{4, 6}));
        QVERIFY((input.sequences[0].col(5) == input.sequences[0].col(0)).all());
        QCOMPARE(input.sequences[0](3, 5), 3.0F);
        QVERIFY_EXCEPTION_THROWN(readBatchInput(written({4}), 5, 9, 2, 3), Error);
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
        QVERIFY_EXCEPTION_THROWN(readBatchInput(path, {}, 9, 2, 3), Error);
    }

    void batchesActLikeChannels()
    {
        const commands::BatchInput input = readBatchInput(written({2, 3, 6}), {}, 9, 2, 3);
        const toeplitz::Sequence x = commands::sideBySide(input);
        QCOMPARE(x.cols(), 12L);
        QCOMPARE(x(0, 6), 18.0F);
        auto c = std::make_shared<toeplitz::Coefficients>();
        c->n = 1;
        c->channels = {0, 1};
        c->values.setConstant(1, 2, 3.0F);
        c->values(0, 1) = 4;
        const toeplitz::CoefficientsPtr twice = commands::repeated(c, 2);
        QCOMPARE(twice->values.cols(), 4L);
        QCOMPARE(twice->values(0, 3), 4.0F);
        QCOMPARE(twice->channels, (std::vector<long>{0, 1, 0, 1}));
    }
};

QTEST_GUILESS_MAIN(TestBatchInput)
#include "tst_batch_input.moc"
