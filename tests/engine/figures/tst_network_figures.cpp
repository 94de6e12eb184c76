// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTest>

#include "engine/error.h"
#include "engine/figures/network/extrapolation_figure.h"
#include "engine/figures/network/generation_figure.h"
#include "engine/figures/network/inside_figure.h"
#include "tests/test_class.h"

namespace tst_network_figures {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;
using namespace tnn::run;

Generation generationOf(const std::vector<long> &ids)
{
    Generation generation;
    for (const long id : ids)
        generation.tokens.push_back({id, 0.5, 0.25, {}});
    return generation;
}

class TestNetworkFigures : public QObject {
    Q_OBJECT

private slots:
    void lengthsReachAsFarAsTheText_data()
    {
        QTest::addColumn<int>("trained");
        QTest::addColumn<int>("tokens");
        QTest::addColumn<QList<int>>("lengths");
        QTest::newRow("all") << 256 << 100000 << QList<int>{128, 256, 512, 1024, 2048};
        QTest::newRow("limited") << 256 << 1024 << QList<int>{128, 256, 512};
        QTest::newRow("short") << 512 << 100 << QList<int>{32, 64};
        QTest::newRow("shortest") << 512 << 2 << QList<int>{1};
        QTest::newRow("none") << 512 << 1 << QList<int>{};
    }
    void lengthsReachAsFarAsTheText()
    {
        QFETCH(int, trained);
        QFETCH(int, tokens);
        QFETCH(QList<int>, lengths);
        QCOMPARE(extrapolationLengths(trained, tokens), std::vector<long>(lengths.begin(), lengths.end()));
    }

    void readsLengths()
    {
        QCOMPARE(parseLengths("512, 256 256,1024"), (std::vector<long>{256, 512, 1024}));
        for (const char *wrong : {"", "0", "-4", "256;512", "n"})
            QVERIFY_THROWS_EXCEPTION(Error, parseLengths(wrong));
    }

    void findsTheFirstDifference()
    {
        const Generation a = generationOf({1, 2, 3, 4});
        QCOMPARE(firstDifference(a, generationOf({1, 2, 5, 4})), std::optional<long>(2));
        QCOMPARE(firstDifference(a, generationOf({1, 2})), std::nullopt);
        QCOMPARE(firstDifference(a, a), std::nullopt);
    }

    void exportsGenerations()
    {
        GenerationFigure figure{Message("two"),
                                {9},
                                {{Message("original"), generationOf({1, 2})}, {Message("changed"), generationOf({1})}}};
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.shape, (std::vector<long>{2, 2, 3}));
        QCOMPARE(numbers.columns.size(), 7U);
        QCOMPARE(numbers.columns[1], std::string("id"));
        QCOMPARE(numbers.columns[4], std::string("id changed"));
        QCOMPARE(numbers.table[0], 0.0);
        QCOMPARE(numbers.table[3], 250.0); // milliseconds
        QVERIFY(std::isnan(numbers.table[7 + 4]));
        QCOMPARE(numbers.real[3], 2.0F);
    }

    void exportsExtrapolations()
    {
        ExtrapolationFigure figure;
        figure.curves.push_back({Message("a"), {{256, 1, 512}, {512, 2, 512}}, 256, {}});
        figure.curves.push_back({Message("b"), {{128, 3, 512}}, 0, Message("no more")});
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.shape, (std::vector<long>{2, 3, 3}));
        QCOMPARE(numbers.table[0], 128.0);
        QVERIFY(std::isnan(numbers.table[1]));
        QCOMPARE(numbers.table[5], std::exp(3.0));
        QCOMPARE(numbers.note, std::string("b: no more"));
    }
};

TNN_TEST(TestNetworkFigures, tnn::test::NoApplication)

} // namespace tst_network_figures

#include "tst_network_figures.moc"
