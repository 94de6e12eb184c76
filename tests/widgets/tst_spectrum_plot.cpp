// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <QSignalSpy>

#include "engine/figures/kernels/spectrum_figure.h"
#include "tests/test_class.h"
#include "tests/widgets/curve_figures.h"
#include "tests/widgets/curve_testing.h"
#include "widgets/plots/kernels/spectrum_plot.h"

namespace tst_spectrum_plot {

using namespace tnn::widgets;
using tnn::document::Method;
using Picture = SpectrumOptions::Picture;

/// The line above the axes: the only text with the errors.
QString captionOf(SpectrumPlot &plot)
{
    for (const QString &text : textsOf(plot))
        if (text.contains(QStringLiteral("relative error")))
            return text;
    return {};
}

/// A pair, a real mode, and padding as if a neighbor had a third mode.
void addReduced(tnn::figures::SpectrumFigure &figure)
{
    tnn::ssm::Modes modes;
    modes.variant = tnn::ssm::Variant::Reduced;
    modes.n = figure.forms.front().n;
    modes.lambda = tnn::ssm::Modes64::Zero(3, 1);
    modes.b = tnn::ssm::Modes64::Zero(3, 1);
    modes.lambda(0, 0) = {0.6, 0.3};
    modes.lambda(1, 0) = 0.9;
    modes.b(0, 0) = modes.b(1, 0) = 0.5;
    figure.forms.push_back(modes);
    figure.errors.push_back({5e-5});
    figure.reducedStates = {3};
    figure.kernels.push_back(figure.kernels.front());
}

class TestSpectrumPlot : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnEveryWarning(); }

    void theCaptionTellsTheErrorOfEachForm()
    {
        SpectrumPlot plot;
        plot.resize(700, 400);
        plot.setFigure(spectrumFigure(16));
        layOut(plot);
        QCOMPARE(captionOf(plot),
                 QStringLiteral(u"unpadded 3.1e\u221213: relative error to the float32 kernel, lags < n"));
        plot.setOptions({{Method::Unpadded, Method::Etsc}, Picture::Plane, 0});
        layOut(plot);
        QCOMPARE(
            captionOf(plot),
            QStringLiteral(
                u"unpadded 3.1e\u221213, etsc (published) 0.0025: relative error to the float32 kernel, lags < n"));
        QVERIFY(textsOf(plot).contains(QStringLiteral("etsc (published)\nmodes: 16")));
        plot.setOptions({{Method::Unpadded, Method::Etsc}, Picture::Stems, 0});
        layOut(plot);
        QCOMPARE(legendOf(plot), (QStringList{QStringLiteral("unpadded"), QStringLiteral("etsc (published)")}));
    }

    void theColorBarHasItsNumbersAndItsName()
    {
        SpectrumPlot plot;
        plot.setFigure(spectrumFigure(16));
        present(plot, {900, 330});
        const auto *bar = canvasOf(plot).plotLayout()->findChild<QCPColorScale *>();
        QVERIFY(bar);
        QVERIFY(bar->axis()->tickVector().size() >= 2);
        QVERIFY(canvasOf(plot).viewport().contains(bar->outerRect()));
        const QFontMetrics metrics(bar->axis()->tickLabelFont());
        int widest = 0;
        for (const QString &label : bar->axis()->tickVectorLabels())
            widest = std::max(widest, metrics.horizontalAdvance(label));
        QVERIFY(bar->outerRect().width() >= bar->barWidth() + widest + metrics.height()); // the name is upright
    }

    void aNoteStandsBesideTheModesThatItIsAbout()
    {
        SpectrumPlot plot;
        plot.resize(900, 400);
        auto figure = std::make_shared<tnn::figures::SpectrumFigure>(*spectrumFigure(16));
        figure->note = tnn::Message("The modes are those of n = 16");
        plot.setFigure(figure);
        layOut(plot);
        QVERIFY(textsOf(plot).last().endsWith(QStringLiteral("lags < n. The modes are those of n = 16")));
    }

    void thePointerTellsAMode()
    {
        SpectrumPlot plot;
        plot.setFigure(spectrumFigure(16));
        present(plot);
        // Mode 4 of 16 is at angle -pi/2: half-life ln 2 / -ln 0.99, period 4.
        const QString mode = readoutAt(plot, 0, -0.99);
        QVERIFY2(mode.startsWith(QStringLiteral(u"unpadded mode 4  lambda 0 \u2212 0.99 i  |b| 0.2  ")),
                 qPrintable(mode));
        QVERIFY2(mode.endsWith(QStringLiteral("half-life 69 tokens  period 4 tokens")), qPrintable(mode));
        QCOMPARE(readoutAt(plot, 0, 0), QString());
        plot.setOptions({{Method::Etsc}, Picture::Plane, 0});
        layOut(plot);
        QVERIFY(readoutAt(plot, 0.99, 0).startsWith(QStringLiteral("etsc (published) mode 1  lambda 0.99 + 0 i")));
        QVERIFY(readoutAt(plot, 0.99, 0).endsWith(QStringLiteral("period infinite")));
    }

    void aModeOnTheUnitCircleLivesForEver()
    {
        auto figure = spectrumFigure(16);
        figure->forms[1].lambda /= 0.99;
        SpectrumPlot plot;
        plot.setFigure(figure);
        present(plot);
        QVERIFY(readoutAt(plot, -1, 0).contains(QStringLiteral("half-life infinite")));
    }

    void theRingsAreTheUnitCircleAndGamma()
    {
        SpectrumPlot plot;
        plot.setFigure(spectrumFigure(16));
        const QList<QCPItemEllipse *> rings = itemsOf<QCPItemEllipse>(plot);
        QCOMPARE(rings.size(), 2);
        QCOMPARE(rings[0]->bottomRight->key(), 1.0);
        QVERIFY(std::abs(rings[1]->bottomRight->key() - 0.99) < 1e-12);
        const auto *bar = canvasOf(plot).findChild<QCPColorScale *>();
        QVERIFY(bar);
        QVERIFY(std::abs(bar->dataRange().upper) < 1e-9);
        QVERIFY(std::abs(bar->dataRange().lower + std::log10(16)) < 1e-9);
        plot.setOptions({{Method::Unpadded}, Picture::Kernel, 0});
        QVERIFY(itemsOf<QCPItemEllipse>(plot).isEmpty());
        QVERIFY(!canvasOf(plot).findChild<QCPColorScale *>());
    }

    void strongModesAreSeenOnThePlane()
    {
        SpectrumPlot plot;
        plot.setFigure(spectrumFigure(4));
        present(plot);
        const QCustomPlot &canvas = canvasOf(plot);
        const QPoint at(static_cast<int>(canvas.xAxis->coordToPixel(0.99)),
                        static_cast<int>(canvas.yAxis->coordToPixel(0)));
        QVERIFY(plot.grab().toImage().pixelColor(at) != Theme::light().surface);
    }

    void stemsStandOnALogarithmicAxis()
    {
        SpectrumPlot plot;
        plot.setFigure(spectrumFigure(16));
        plot.setOptions({{Method::Unpadded}, Picture::Stems, 0});
        present(plot);
        QCOMPARE(plot.verticalMapping().kind(), AxisMapping::Kind::Log);
        QVERIFY(canvasOf(plot).yAxis->range().contains(0) && canvasOf(plot).yAxis->range().contains(-std::log10(16)));
        QVERIFY(readoutAt(plot, -0.5, -1).startsWith(QStringLiteral("unpadded mode 4")));
    }

    void kernelsAreDrawnToTwiceTheWindow()
    {
        SpectrumPlot plot;
        plot.resize(700, 400);
        plot.setFigure(spectrumFigure(16));
        plot.setOptions({{Method::Unpadded, Method::Etsc}, Picture::Kernel, 0});
        layOut(plot);
        for (const auto &[name, factor] : {std::pair("original", 1.0), {"unpadded", 1.0}, {"etsc (published)", 2.0}}) {
            const QCPGraph *graph = graphNamed(plot, QString::fromLatin1(name));
            QVERIFY2(graph, name);
            QCOMPARE(graph->dataCount(), 32);
            QVERIFY(std::abs(valueOf(plot, *graph, 20) / static_cast<double>(valueAt(20, 0)) - factor) < 1e-6);
        }
        QCOMPARE(itemsOf<QCPItemRect>(plot)[0]->topLeft->key(), 15.5);
        QVERIFY(textsOf(plot).contains(QStringLiteral("beyond the window: repeats")));
    }

    void formsStandBesideOneAnother()
    {
        auto figure = spectrumFigure(16);
        addReduced(*figure);
        SpectrumPlot plot;
        plot.setFigure(figure);
        plot.setOptions({{Method::Etsc, Method::Unpadded, Method::Reduced}, Picture::Plane, 0});
        present(plot, {900, 400});
        const QList<QCPItemEllipse *> rings = itemsOf<QCPItemEllipse>(plot);
        QCOMPARE(rings.size(), 5); // one unit circle each, and that of gamma if all modes are on it
        QCOMPARE(rings.last()->bottomRight->key(), 6.0);
        QVERIFY(textsOf(plot).contains(QStringLiteral("reduced\nreal states: 3")));
        // A pair is found at both of its places; padding is not a mode.
        const QString above = readoutAt(plot, 5 + 0.6, 0.3), below = readoutAt(plot, 5 + 0.6, -0.3);
        QVERIFY2(above.startsWith(QStringLiteral(u"reduced mode 0  lambda 0.6 \u00b1 0.3 i")), qPrintable(above));
        QCOMPARE(below, above);
        QVERIFY(readoutAt(plot, 5 + 0.9, 0).startsWith(QStringLiteral("reduced mode 1")));
        QCOMPARE(readoutAt(plot, 5, 0), QString());
        const QVector<double> ticks = canvasOf(plot).xAxis->tickVector();
        QVERIFY(ticks.contains(5) && ticks.contains(2.5));
        const auto place = ticks.indexOf(5.0);
        QCOMPARE(canvasOf(plot).xAxis->tickVectorLabels()[place], QStringLiteral("0"));
    }

    void severalChannelsAreOneSetOverTheDensity()
    {
        auto figure = spectrumFigure(16);
        for (tnn::ssm::Modes &form : figure->forms) { // the second channel's modes are nearer to the origin, and weaker
            form.lambda.conservativeResize(Eigen::NoChange, 2);
            form.b.conservativeResize(Eigen::NoChange, 2);
            form.lambda.col(1) = 0.5 * form.lambda.col(0);
            form.b.col(1) = 0.5 * form.b.col(0);
        }
        figure->labels = channelLabels(2);
        figure->errors = {{2.5e-3, 1e-3}, {3.1e-13, 5e-13}};
        auto density = std::make_shared<tnn::figures::HeadDensity>();
        density->channels = 64;
        density->allChannels = 384;
        constexpr auto Cells = static_cast<std::size_t>(tnn::figures::PoleDensity::Cells);
        density->forms.push_back({Method::Unpadded, 1024, std::vector<float>(Cells * Cells)});
        density->forms.back().weight[Cells * (Cells / 2) + Cells / 2] = 1; // in the middle
        figure->density = density;
        SpectrumPlot plot;
        plot.setFigure(figure);
        plot.setOptions({{Method::Unpadded}, Picture::Plane, 0, SpectrumOptions::Poles::Density});
        present(plot, {900, 500});
        QVERIFY(textsOf(plot).contains(QStringLiteral(
            u"Error: unpadded 5e\u221213. Shading: 3 decades of |b\u2096| over 64 of 384 channels (poles: 1024)")));
        QVERIFY(readoutAt(plot, 0.495, 0).startsWith(QStringLiteral("channel 1: unpadded mode 0")));
        QVERIFY(readoutAt(plot, 0.99, 0).startsWith(QStringLiteral("channel 0: unpadded mode 0")));
        const QCustomPlot &canvas = canvasOf(plot);
        const auto colorAt = [&](double re, double im) {
            return plot.grab().toImage().pixelColor(static_cast<int>(canvas.xAxis->coordToPixel(re)),
                                                    static_cast<int>(canvas.yAxis->coordToPixel(im)));
        };
        QVERIFY(colorAt(0.01, 0.01) != Theme::light().surface);
        QCOMPARE(colorAt(0.1, 0.1), Theme::light().surface);
        plot.setOptions({{Method::Etsc, Method::Unpadded}, Picture::Plane, 0, SpectrumOptions::Poles::Density});
        layOut(plot);
        QVERIFY(textsOf(plot).contains(QStringLiteral(u"unpadded\nmodes: 16\nerror 5e\u221213")));
        QVERIFY(textsOf(plot).last().endsWith(QStringLiteral(u"(poles: \u2026, 1024)")));
        const QVector<double> ticks = canvas.xAxis->tickVector(); // none beside the two circles
        QVERIFY(ticks.first() > -1.25 && ticks.last() < 3.75 && ticks.contains(0) && ticks.contains(2.5));
        plot.resize(300, 140); // too small for names
        layOut(plot);
        QVERIFY(textsOf(plot).filter(QStringLiteral("modes: 16")).isEmpty());
        plot.resize(900, 500);
        plot.setOptions({{Method::Unpadded}, Picture::Stems, 0, SpectrumOptions::Poles::Selected});
        layOut(plot);
        QVERIFY(captionOf(plot).startsWith(QStringLiteral(u"unpadded 5e\u221213: largest relative error")));
        plot.setOptions({{Method::Unpadded}, Picture::Plane, 0});
        layOut(plot);
        QCOMPARE(readoutAt(plot, 0.495, 0), QString());
    }

    void errorsAtEachLagAreDrawn()
    {
        auto figure = spectrumFigure(16);
        figure->kernels[1](3, 0) += 0.25;
        figure->beyond = {{37.0}, {0.5}};
        SpectrumPlot plot;
        plot.resize(900, 400);
        plot.setFigure(figure);
        plot.setOptions({{Method::Unpadded}, Picture::Error, 0});
        layOut(plot);
        const QCPGraph *graph = graphNamed(plot, QStringLiteral("unpadded"));
        QVERIFY(graph);
        QVERIFY(std::abs(valueOf(plot, *graph, 3) - 0.25) < 1e-6);
        QVERIFY(readoutAt(plot, 3, 0).endsWith(QStringLiteral("  unpadded 0.25"))); // what is drawn, not the kernel
        QVERIFY(
            captionOf(plot).startsWith(QStringLiteral(u"relative error, lags < n: unpadded 3.1e\u221213; lags n to")));
        QVERIFY(captionOf(plot).endsWith(QStringLiteral("unpadded 0.5")));
    }

    void whatIsNotFiniteIsLeftOutAndTold()
    {
        auto figure = spectrumFigure(16);
        figure->forms[1].b(3, 0) = std::numeric_limits<double>::quiet_NaN();
        figure->forms[1].lambda(0, 0) = std::numeric_limits<double>::infinity();
        SpectrumPlot plot;
        plot.setFigure(figure);
        present(plot, {800, 400});
        QVERIFY(textsOf(plot).last().endsWith(QStringLiteral("; 2 values are not finite")));
        QVERIFY(std::isfinite(canvasOf(plot).xAxis->range().upper));
    }

    void oneModeIsShownInEveryPicture()
    {
        SpectrumPlot plot;
        plot.setFigure(spectrumFigure(1));
        present(plot);
        for (const Picture picture : {Picture::Plane, Picture::Stems, Picture::Kernel}) {
            plot.setOptions({{Method::Unpadded, Method::Etsc}, picture, 0});
            layOut(plot);
            QVERIFY(canvasOf(plot).xAxis->range().size() > 0 && canvasOf(plot).yAxis->range().size() > 0);
        }
    }

    void noSpectrumIsExplained()
    {
        SpectrumPlot plot;
        plot.resize(900, 400);
        layOut(plot);
        QCOMPARE(textsOf(plot), QStringList{QStringLiteral("Open a checkpoint to see its state-space form")});
        auto figure = std::make_shared<tnn::figures::SpectrumFigure>();
        figure->note = tnn::Message("a bidirectional TNO has no causal state space");
        plot.setFigure(figure);
        layOut(plot);
        QCOMPARE(textsOf(plot), QStringList{QStringLiteral("a bidirectional TNO has no causal state space")});
        plot.setFigure(spectrumFigure(4));
        plot.setOptions({{Method::Unpadded}, Picture::Plane, 7});
        layOut(plot);
        QCOMPARE(textsOf(plot), QStringList{QStringLiteral("Select a channel to see its state-space form")});
    }
};

TNN_TEST(TestSpectrumPlot, QApplication)

} // namespace tst_spectrum_plot

#include "tst_spectrum_plot.moc"
