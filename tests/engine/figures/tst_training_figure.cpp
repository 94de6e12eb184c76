// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include <QtTest>

#include "engine/figures/training/training_figure.h"
#include "tests/test_class.h"

namespace tst_training_figure {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;

TrainingFigure figureOf(const std::vector<double> &losses)
{
    TrainingFigure figure;
    for (const double loss : losses)
        figure.points.push_back({static_cast<long>(figure.points.size()) + 1, loss, 0, 0});
    smooth(figure);
    return figure;
}

class TestTrainingFigure : public QObject {
    Q_OBJECT

private slots:
    void smoothingKeepsLinesAndPassesOverWhatIsNoNumber()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        for (const auto &point : figureOf({2, 2, nan, 2, 2, 2}).points)
            QVERIFY(std::abs(point.smoothed - 2) < 1e-12);
        std::vector<double> line(201);
        for (std::size_t k = 0; k < line.size(); ++k)
            line[k] = static_cast<double>(k);
        QVERIFY(std::abs(figureOf(line).points[100].smoothed - 100) < 1e-9); // no lag
        QVERIFY(std::isnan(figureOf({nan}).points[0].smoothed));
        // Weights 4/5 to the power of the distance: (1 + 0.8 * 2) / 1.8.
        QVERIFY(std::abs(figureOf({1, 2}).points[0].smoothed - 2.6 / 1.8) < 1e-12);
    }

    void ourOwnTellEveryStep()
    {
        const auto document = Document::open(TNN_RESOURCES "/examples/shakespeare.pt");
        const TrainingFigure figure = trainingFigure(*document);
        const auto steps = checkpoint::trainingSteps(document->checkpoint().metadata);
        QVERIFY(steps && *steps == static_cast<long>(figure.points.size()));
        QVERIFY(figure.points.front().loss > figure.points.back().loss);
        QVERIFY(!figure.validation.empty());
        QCOMPARE(figure.validation.back().first, *steps);
        QVERIFY(figure.validation.back().second > 1 && figure.validation.back().second < 4); // nats per character
    }

    void filesWithoutATrainingHaveNone()
    {
        const auto document = Document::open(TNN_TEST_DATA "/families/v4.pt");
        QVERIFY(trainingFigure(*document).isEmpty());
    }
};

TNN_TEST(TestTrainingFigure, tnn::test::NoApplication)

} // namespace tst_training_figure

#include "tst_training_figure.moc"
