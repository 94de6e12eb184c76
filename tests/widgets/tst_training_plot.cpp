// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>

#include "tests/test_class.h"
#include "tests/widgets/curve_testing.h"
#include "widgets/plots/training/training_plot.h"

namespace tst_training_plot {

using namespace tnn::widgets;
using tnn::figures::TrainingFigure;

/// Losses 4 / step for this number of steps, slightly higher when smoothed, with a validation every ten.
std::shared_ptr<TrainingFigure> trainingFigure(long steps)
{
    auto figure = std::make_shared<TrainingFigure>();
    figure->title = tnn::Message("model.pt, 40 of 100 steps");
    figure->steps = 100;
    for (long step = 1; step <= steps; ++step) {
        const double loss = 4.0 / static_cast<double>(step);
        figure->points.push_back({step, loss, 1e-3 * static_cast<double>(step), loss + 0.5});
        if (step % 10 == 0)
            figure->validation.emplace_back(step, loss + 1);
    }
    return figure;
}

class TestTrainingPlot : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnEveryWarning(); }

    void curvesAreTheLosses()
    {
        TrainingPlot plot;
        for (const bool log : {false, true}) {
            plot.setOptions({log, false});
            plot.setFigure(trainingFigure(40));
            const QCPGraph *raw = graphNamed(plot, QStringLiteral("loss per step"));
            const QCPGraph *smoothed = graphNamed(plot, QStringLiteral("smoothed"));
            const QCPGraph *validation = graphNamed(plot, QStringLiteral("validation"));
            QVERIFY(raw && smoothed && validation);
            QVERIFY(std::abs(valueOf(plot, *raw, 8) - 0.5) < 1e-12);
            QVERIFY(std::abs(valueOf(plot, *smoothed, 8) - 1.0) < 1e-12);
            QCOMPARE(validation->dataCount(), 4);
            QVERIFY(std::abs(valueOf(plot, *validation, 20) - 1.2) < 1e-12);
            QVERIFY(raw->pen().widthF() < smoothed->pen().widthF());
            QVERIFY(!graphNamed(plot, QStringLiteral("learning rate")));
        }
    }

    void theWholeTrainingHasRoom()
    {
        TrainingPlot plot;
        plot.setFigure(trainingFigure(40));
        present(plot);
        QVERIFY(canvasOf(plot).xAxis->range().upper >= 100);
    }

    void theLearningRateIsOnTheRight()
    {
        TrainingPlot plot;
        plot.setOptions({false, true});
        plot.setFigure(trainingFigure(40));
        const QCPGraph *rate = graphNamed(plot, QStringLiteral("learning rate"));
        QVERIFY(rate);
        QCOMPARE(rate->valueAxis(), canvasOf(plot).yAxis2);
        QVERIFY(canvasOf(plot).yAxis2->visible());
        QVERIFY(canvasOf(plot).yAxis2->range().contains(0.04));
        plot.setOptions({false, false});
        QVERIFY(!canvasOf(plot).yAxis2->visible());
    }

    void whatIsNoNumberIsAGapAndSaid()
    {
        auto figure = trainingFigure(40);
        figure->points[6].loss = std::numeric_limits<double>::quiet_NaN();
        TrainingPlot plot;
        plot.resize(600, 400);
        plot.setFigure(figure);
        layOut(plot);
        QVERIFY(textsOf(plot).contains(QStringLiteral("1 value is not finite"))
                || textsOf(plot).join(QLatin1Char('\n')).contains(QStringLiteral("not finite")));
        QVERIFY(std::isnan(valueOf(plot, *graphNamed(plot, QStringLiteral("loss per step")), 7)));
    }

    void oneStepOneValidationAndNothing()
    {
        TrainingPlot plot;
        plot.setNotice(QStringLiteral("Nothing was trained"));
        plot.setFigure(nullptr);
        present(plot);
        QVERIFY(textsOf(plot).contains(QStringLiteral("Nothing was trained")));
        plot.setFigure(std::make_shared<TrainingFigure>());
        layOut(plot);
        QVERIFY(textsOf(plot).contains(QStringLiteral("Nothing was trained")));
        plot.setFigure(trainingFigure(1));
        layOut(plot);
        QVERIFY(graphNamed(plot, QStringLiteral("smoothed")));
        auto stored = std::make_shared<TrainingFigure>(); // as stored by fairseq
        stored->validation.emplace_back(2000, 1.66);
        plot.setFigure(stored);
        layOut(plot);
        QVERIFY(canvasOf(plot).xAxis->range().contains(2000));
        QVERIFY(canvasOf(plot).yAxis->range().contains(1.66));
    }

    void theReadoutTellsTheNearestStep()
    {
        TrainingPlot plot;
        plot.setFigure(trainingFigure(40));
        present(plot);
        const QSignalSpy told(&plot, &Plot::readout);
        QCustomPlot &canvas = canvasOf(plot);
        const QPoint place(static_cast<int>(canvas.xAxis->coordToPixel(20)), canvas.axisRect()->center().y());
        QTest::mouseMove(&plot, place - QPoint(3, 0));
        QTest::mouseMove(&plot, place);
        QTRY_VERIFY(!told.isEmpty());
        const QString text = told.last().first().toString();
        QVERIFY2(text.contains(QStringLiteral("step 20  loss 0.2  smoothed 0.7")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("validation 1.2 at step 20")), qPrintable(text));
    }
};

TNN_TEST(TestTrainingPlot, QApplication)

} // namespace tst_training_plot

#include "tst_training_plot.moc"
