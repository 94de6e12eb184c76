// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/form_costs_figure.h"
#include "engine/figures/kernels/form_errors_figure.h"
#include "engine/figures/kernels/hankel_figure.h"
#include "tests/test_class.h"
#include "tests/widgets/curve_testing.h"
#include "widgets/plots/kernels/form_costs_plot.h"
#include "widgets/plots/kernels/form_errors_plot.h"
#include "widgets/plots/kernels/hankel_plot.h"

namespace tst_form_plots {

using namespace tnn::widgets;
using namespace tnn::figures;

std::shared_ptr<HankelFigure> hankelFigure()
{
    auto figure = std::make_shared<HankelFigure>();
    figure->title = tnn::Message("layer 1");
    figure->n = 64;
    figure->taps = 16;
    figure->channels = {{{5}, {4, 2, 1e-3}, {1, 1e-2}, {0.5, 1e-2, 1e-5, 1e-6}}};
    return figure;
}

class TestFormPlots : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnEveryWarning(); }

    void hankelValuesAreSharesOfTheLargest()
    {
        HankelPlot plot;
        plot.setFigure(hankelFigure());
        plot.setBound(1e-4);
        plot.setOrder(2);
        present(plot);
        const QCPGraph *whole = graphNamed(plot, QStringLiteral(u"\u03c3\u1d63 / \u03c3\u2081"));
        QVERIFY(whole);
        QVERIFY(std::abs(valueOf(plot, *whole, 2) - 0.5) < 1e-9); // keyed by the order, from 1
        const QCPGraph *errors = graphNamed(plot, QStringLiteral("error with r states"));
        QVERIFY(errors && errors->dataCount() == 4);
        QVERIFY(std::abs(valueOf(plot, *errors, 0) - 0.5) < 1e-9);
        QVERIFY(graphNamed(plot, QStringLiteral("requested error")));
        QVERIFY(textsOf(plot).contains(QStringLiteral("2 states")));
        const QString readout = readoutAt(plot, 2, -2);
        QVERIFY2(readout.startsWith(QStringLiteral(u"order 2  \u03c3\u1d63 / \u03c3\u2081 0.5  \u03c3\u1d63")),
                 qPrintable(readout)); // as drawn
        plot.setBound({});
        layOut(plot);
        QVERIFY(!graphNamed(plot, QStringLiteral("requested error")));
    }

    void whatCanNotBeDrawnIsExplained()
    {
        HankelPlot plot;
        plot.resize(900, 400);
        layOut(plot);
        QCOMPARE(textsOf(plot),
                 QStringList{QStringLiteral("Open a checkpoint to see how few states its kernels need")});
        auto figure = hankelFigure();
        figure->channels.front() = {{5}, {}, {}, {0}};
        plot.setFigure(figure);
        layOut(plot);
        QCOMPARE(textsOf(plot), QStringList{QStringLiteral("A kernel of one lag needs no states")});
        figure = hankelFigure();
        figure->channels.clear();
        figure->note = tnn::Message("This TNO is bidirectional");
        plot.setFigure(figure);
        layOut(plot);
        QCOMPARE(textsOf(plot), QStringList{QStringLiteral("This TNO is bidirectional")});
    }

    void errorsStandAtTheirLengths()
    {
        auto figure = std::make_shared<FormErrorsFigure>();
        figure->title = tnn::Message("layer 1");
        figure->label = {5};
        figure->lengths = {16, 32, 50};
        using tnn::document::Method;
        figure->curves = {{tnn::Message("published"), Method::Etsc, false, {1e-6, 1e-5, 1e-4}},
                          {tnn::Message("streaming"), Method::Streaming, false, {0, 1e-8, 1e-8}},
                          {tnn::Message("reduced to 0.0001"), Method::Reduced, false, {1e-4, 1e-4, 1e-4}},
                          {tnn::Message("in float64"), Method::Etsc, true, {1e-15, 1e-15, 1e-15}}};
        FormErrorsPlot plot;
        plot.setFigure(figure);
        present(plot);
        QCOMPARE(legendOf(plot),
                 (QStringList{QStringLiteral("published"), QStringLiteral("streaming"),
                              QStringLiteral("reduced to 0.0001"), QStringLiteral("in float64")}));
        const auto penOf = [&plot](const char *name) { return graphNamed(plot, QString::fromLatin1(name))->pen(); };
        QVERIFY(penOf("streaming").color() != penOf("reduced to 0.0001").color());
        QCOMPARE(penOf("published").color(), penOf("in float64").color());
        QVERIFY(penOf("published").dashPattern() != penOf("in float64").dashPattern());
        const QCPGraph *graph = graphNamed(plot, QStringLiteral("published"));
        QVERIFY(std::abs(valueOf(plot, *graph, 5) - 1e-5) < 1e-12); // log2 32
        const QString readout = readoutAt(plot, 5.6, -5);
        QVERIFY2(readout.startsWith(QStringLiteral("n 50  published 0.0001")), qPrintable(readout));
    }

    void costsTellTheirForm()
    {
        auto figure = std::make_shared<FormCostsFigure>();
        figure->title = tnn::Message("layer 1");
        figure->n = 64;
        figure->channels = figure->sampled = 4;
        figure->points = {{"streaming", {}, 1e-7, 10, 4096},
                          {"etsc", {}, 1e-4, 1000, 1048576},
                          {"window", tnn::Message("all 64 lags"), 0, 100, 2048},
                          {"reduced", tnn::Message("to 0.01"), 1e-2, 1, 1024}};
        FormCostsPlot plot;
        plot.setFigure(figure);
        present(plot, {900, 500});
        QVERIFY(textsOf(plot).contains(QStringLiteral("etsc, 1.0 MiB")));
        QVERIFY(textsOf(plot).contains(QStringLiteral("reduced to 0.01, 1.0 KiB")));
        const QString readout = readoutAt(plot, 3, -4);
        QVERIFY2(readout.startsWith(QStringLiteral("etsc  error 0.0001  1")), qPrintable(readout));
        QVERIFY(readout.endsWith(QStringLiteral("1.0 MiB of state")));
        // Only etsc is both slower and less exact than another one of the four.
        int longest = 0;
        for (int k = 0; k < canvasOf(plot).graphCount(); ++k)
            longest = std::max(longest, canvasOf(plot).graph(k)->dataCount());
        QCOMPARE(longest, 3);
        const auto lines = itemsOf<QCPItemStraightLine>(plot); // the time of streaming
        QCOMPARE(lines.size(), 1);
        QCOMPARE(lines.front()->point1->key(), 1.0);
        QCOMPARE(lines.front()->point2->key(), 1.0);
    }

    void labelsOfCostsCoverNothing()
    {
        auto figure = std::make_shared<FormCostsFigure>();
        figure->title = tnn::Message("layer 1");
        figure->n = 1;
        figure->channels = figure->sampled = 4;
        // A cluster of points, as with a single lag.
        for (int k = 0; k < 12; ++k)
            figure->points.push_back({"form " + std::to_string(k % 3), tnn::Message("of %1", k), 1e-7 * (1 + 0.01 * k),
                                      10 + 0.01 * k, 4096});
        FormCostsPlot plot;
        plot.setFigure(figure);
        present(plot, {420, 300});
        QList<QRectF> boxes;
        for (const QCPItemText *text : itemsOf<QCPItemText>(plot)) {
            if (!text->visible())
                continue;
            const QRectF box(text->position->pixelPosition(), QFontMetricsF(text->font()).size(0, text->text()));
            QVERIFY(QRectF(canvasOf(plot).axisRect()->rect()).contains(box));
            for (const QRectF &other : boxes)
                QVERIFY(!box.intersects(other));
            boxes += box;
        }
        QVERIFY(!boxes.isEmpty());
    }
};

TNN_TEST(TestFormPlots, QApplication)

} // namespace tst_form_plots

#include "tst_form_plots.moc"
