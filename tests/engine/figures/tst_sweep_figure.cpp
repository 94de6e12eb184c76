// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTest>

#include "engine/error.h"
#include "engine/figures/network/network_text.h"
#include "engine/figures/network/sweep_figure.h"
#include "engine/run/text_input.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/test_class.h"

namespace tst_sweep_figure {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;
using run::SweepKind;

class TestSweepFigure : public QObject {
    Q_OBJECT

    const DocumentPtr m_document = Document::open(TNN_RESOURCES "/examples/shakespeare.pt");
    const io::VocabularyPtr m_vocabulary = run::vocabularyOf(*m_document);
    const run::EvaluateRequest m_text = textOf(run::inputOfIds(m_vocabulary->encode("Very well")), m_vocabulary, {});

private slots:
    void pointsAreThoseOfEvaluate_data()
    {
        QTest::addColumn<SweepKind>("kind");
        QTest::addColumn<std::vector<long>>("values");
        QTest::addColumn<std::string>("column");
        QTest::newRow("lags") << SweepKind::Lags << std::vector<long>{0, 1, 2, 4} << std::string("lags");
        QTest::newRow("states") << SweepKind::States << std::vector<long>{1, 2, 4, 8, 16, 32, 64}
                                << std::string("states");
        QTest::newRow("layers") << SweepKind::Layers << std::vector<long>{0, 1} << std::string("layer");
    }
    void pointsAreThoseOfEvaluate()
    {
        QFETCH(SweepKind, kind);
        QFETCH(std::vector<long>, values);
        QFETCH(std::string, column);
        const MadeCheckpoint made = MadeHyena{.lags = 32, .vocabulary = 12}.languageModel();
        const Document document(std::make_shared<const checkpoint::Checkpoint>(made.file), {});
        run::EvaluateRequest text = textOf(run::inputOfIds({7, 8, 9, 10, 7, 7, 10, 8, 9}), nullptr, {});
        std::size_t told = 0;
        const SweepFigure figure = measuredFigure(
            document, text, {kind, {}}, [&](const SweepFigure &soFar) { QCOMPARE(soFar.points.size(), ++told); });
        QCOMPARE(told, values.size());
        text.lengths = {8};
        QCOMPARE(figure.whole.loss, run::evaluate(document, text).front().loss);
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.shape, (std::vector<long>{static_cast<long>(values.size()), 4}));
        QCOMPARE(numbers.columns, (std::vector<std::string>{column, "loss", "perplexity", "difference"}));
        for (std::size_t k = 0; k < values.size(); ++k) {
            const run::SweepPoint &point = figure.points[k];
            text.method = point.method;
            text.options = point.options;
            text.overrides = point.overrides;
            const double loss = run::evaluate(document, text).front().loss;
            QCOMPARE(
                std::vector<double>(numbers.table.begin() + static_cast<long>(4 * k),
                                    numbers.table.begin() + static_cast<long>(4 * k + 4)),
                (std::vector<double>{static_cast<double>(values[k]), loss, std::exp(loss), loss - figure.whole.loss}));
        }
        if (kind != SweepKind::States) // the exact taps in front of them reach as far as the text
            QVERIFY(std::abs(numbers.table[3]) > 1e-3);
    }

    void manyChannelsAreSampled()
    {
        PlotRequest request;
        request.document = m_document;
        request.figure.selection = {.tno = 2, .n = 9};
        request.input.network = std::make_shared<const run::NetworkInput>(run::inputOfIds(m_text.ids));
        const SweepFigure figure = figureOf(SweepOptions{SweepKind::Channels, {}}, request);
        QCOMPARE(figure.note.english(), std::string("64 of 384 channels, spread evenly"));
        QCOMPARE(figure.points.size(), std::size_t(64));
        QCOMPARE(figure.points[1].value, 6L);
        QCOMPARE(figure.points[1].overrides.off, (std::map<int, std::vector<long>>{{2, {6}}}));
        QCOMPARE(lengthOf(*m_document, m_text, {SweepKind::Channels, 2}).atOnce, 65L * 9);
        request.options = SweepOptions{SweepKind::Channels, {}};
        QCOMPARE(estimateOf(request).english(), std::string()); // for the selected layer, too
    }

    void overridesStay()
    {
        run::EvaluateRequest text = m_text;
        text.overrides.gamma = 0.5;
        const SweepFigure figure = measuredFigure(*m_document, text, {SweepKind::Layers, {}}, {});
        QCOMPARE(figure.points[1].overrides.gamma, std::optional(0.5));
        QVERIFY(figure.whole.loss != measuredFigure(*m_document, m_text, {SweepKind::Layers, {}}, {}).whole.loss);
    }

    void whatTheModelLacksIsAdvice()
    {
        const DocumentPtr image = Document::open(TNN_TEST_DATA "/networks/image.pt");
        QVERIFY_THROWS_EXCEPTION(Error, measuredFigure(*image, m_text, SweepOptions(), {}));
        run::EvaluateRequest one = m_text;
        one.ids.resize(1);
        QVERIFY_THROWS_EXCEPTION(Error, measuredFigure(*m_document, one, SweepOptions(), {}));
    }
};

TNN_TEST(TestSweepFigure, QCoreApplication)

} // namespace tst_sweep_figure

#include "tst_sweep_figure.moc"
