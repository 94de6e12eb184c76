// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QTest>

#include "engine/document/document.h"
#include "engine/error.h"
#include "engine/io/json.h"
#include "engine/run/info.h"
#include "engine/run/operators.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_layers {

using namespace tnn;
using document::Document;
using document::DocumentPtr;
using document::Method;
using document::TokenGrid;
using io::Json;
using run::BatchInput;
using toeplitz::Sequence;

const std::string Families = TNN_TEST_DATA "/families/";

run::Array appliedTno(const Document &document, const BatchInput &x, Method method, int layer = 0)
{
    std::vector<Message> warnings;
    return run::tno(document, layer, x, method, {}, {}, warnings);
}

DocumentPtr image()
{
    return Document::open(TNN_TEST_DATA "/checkpoint/image.pth");
}

BatchInput onGrid(const TokenGrid &grid, long channels)
{
    BatchInput input;
    input.shape = {2, grid.height, grid.width, channels};
    input.sequences = {test::randomSequence(grid.tokens(), channels, 1),
                       test::randomSequence(grid.tokens(), channels, 2)};
    input.grid = grid;
    return input;
}

class TestLayers : public QObject {
    Q_OBJECT

private slots:
    void aTwoDimensionalLayerAddsItsAxes()
    {
        const DocumentPtr document = image();
        const checkpoint::LayerDescription &layer = document->description().layers.at(1);
        QCOMPARE(layer.tnos.size(), std::size_t(2));
        const long channels = document->tno(layer.tnos[0])->channels();
        const BatchInput x = onGrid({3, 5}, channels);
        const toeplitz::CoefficientsPtr down = document->coefficients(layer.tnos[0], 3),
                                        across = document->coefficients(layer.tnos[1], 5);
        for (const Method by : document::productMethods()) {
            const run::Array y = appliedTno(*document, x, by, 1);
            QCOMPARE(y.shape, x.shape);
            for (std::size_t batch = 0; batch < 2; ++batch) {
                Sequence wanted = Sequence::Zero(15, channels); // by definition, row and column separately
                for (long to = 0; to < 15; ++to) {
                    for (long i = 0; i < 3; ++i)
                        wanted.row(to) += down->values.row(down->rowOfLag(to / 5 - i))
                            * x.sequences[batch].row(i * 5 + to % 5);
                    for (long j = 0; j < 5; ++j)
                        wanted.row(to) += across->values.row(across->rowOfLag(to % 5 - j))
                            * x.sequences[batch].row(to / 5 * 5 + j);
                }
                const Eigen::Map<const Sequence> found(y.values.data() + static_cast<long>(batch) * wanted.size(), 15,
                                                       channels);
                QVERIFY(test::distance(found, wanted) < 1e-6);
            }
        }
    }

    void aSequenceIsNoGrid()
    {
        const DocumentPtr document = image();
        BatchInput x = onGrid({3, 5}, document->tno(0)->channels());
        x.grid.reset();
        QVERIFY_THROWS_EXCEPTION(Error, appliedTno(*document, x, Method::Fft));
    }

    void aBatchIsOneSequenceAfterTheOther()
    {
        const DocumentPtr document = Document::open(TNN_TEST_DATA "/checkpoint/stack.pt");
        const long channels = document->tno(0)->channels();
        BatchInput both;
        both.shape = {2, 6, channels};
        both.sequences = {test::randomSequence(6, channels, 3), test::randomSequence(6, channels, 4)};
        const std::vector<float> y = appliedTno(*document, both, Method::Naive).values;
        BatchInput second;
        second.shape = {6, channels};
        second.sequences = {both.sequences[1]};
        const std::vector<float> alone = appliedTno(*document, second, Method::Naive).values;
        QVERIFY(std::equal(alone.begin(), alone.end(), y.begin() + 6 * channels));
    }

    void infoShowsBothAxes()
    {
        const run::Info told = run::info(image());
        const std::string text = run::infoText(told);
        for (const char *part : {"axis", "height", "width", "layers 0, 1: T_H v + v T_W^T", "along each axis"})
            QVERIFY2(text.find(part) != std::string::npos, part);
        const Json json = Json::parse(run::infoJson(told, false));
        QCOMPARE(json["layers"].size(), std::size_t(2));
        const Json &layer = json["layers"][0];
        QCOMPARE(layer["combination"].get<std::string>(), std::string("sum"));
        QCOMPARE(layer["axes"].size(), std::size_t(2));
        QCOMPARE(layer["axes"][0]["axis"].get<std::string>(), std::string("height"));
        QCOMPARE(layer["parameters"].get<long>(),
                 layer["axes"][0]["parameters"].get<long>() + layer["axes"][1]["parameters"].get<long>());
        QVERIFY(!layer.contains("prefix"));
        QVERIFY(json["unverified"].is_null() || json["unverified"].is_string());
    }

    void everyCombinationHasItsName_data()
    {
        QTest::addColumn<long>("type"); // tno_type of LRA's tno2d
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("formula");
        QTest::newRow("sum") << 6L << QStringLiteral("sum") << QStringLiteral(": T_H v + v T_W^T ");
        QTest::newRow("product") << 2L << QStringLiteral("product") << QStringLiteral(": T_H v T_W^T ");
        QTest::newRow("both orders") << 4L << QStringLiteral("twice_product") << QStringLiteral(": 2 T_H v T_W^T ");
    }
    void everyCombinationHasItsName()
    {
        QFETCH(long, type);
        QFETCH(QString, name);
        QFETCH(QString, formula);
        checkpoint::GivenOptions given;
        given.set["tno_type"] = type;
        const run::Info told = run::info(Document::open(Families + "lra-tno2d-sum.pt", given));
        QCOMPARE(Json::parse(run::infoJson(told, false))["layers"][0]["combination"].get<std::string>(),
                 name.toStdString());
        QVERIFY(run::infoText(told).find(formula.toStdString()) != std::string::npos);
    }

    void anOperatorThatIsOnlyNamedHasItsReason()
    {
        const DocumentPtr document = Document::open(Families + "ski.pt");
        const std::string reason = document->description().tnos.at(0).undrawn.english();
        QVERIFY(!reason.empty());
        try {
            document->coefficients(0, 8);
            QFAIL("no error");
        } catch (const Error &error) {
            QCOMPARE(error.reason().english(), document->description().tnos[0].name.english() + ": " + reason);
        }
        const run::Info told = run::info(document);
        QVERIFY(run::infoText(told).find("layer 0: " + reason) != std::string::npos);
        const Json json = Json::parse(run::infoJson(told, false));
        QCOMPARE(json["layers"][0]["undrawn"].get<std::string>(), reason);
        QVERIFY(json["layers"][0]["channels"].is_null());
    }

    void cutOffsAreShown()
    {
        const run::Info told = run::info(Document::open(Families + "v9-padded.pt"));
        QVERIFY(run::infoText(told).find("cut-off") != std::string::npos);
        QCOMPARE(Json::parse(run::infoJson(told, false))["layers"][0]["cut_off"].get<long>(), 8L);
        const run::Info none = run::info(Document::open(Families + "v8.pt"));
        QVERIFY(run::infoText(none).find("cut-off") == std::string::npos);
        QVERIFY(Json::parse(run::infoJson(none, false))["layers"][0]["cut_off"].is_null());
    }

    void whatWasNotVerifiedIsSaid()
    {
        const run::Info told = run::info(Document::open(Families + "v8.pt"));
        QVERIFY(run::infoText(told).find("not verified against the authors' code: ") != std::string::npos);
        QVERIFY(Json::parse(run::infoJson(told, false))["unverified"].is_string());
    }
};

TNN_TEST(TestLayers, QCoreApplication)

} // namespace tst_layers

#include "tst_layers.moc"
