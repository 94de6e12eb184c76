// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <utility>

#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include "engine/io/vocabularies/fixed_vocabulary.h"
#include "tests/test_class.h"
#include "tests/widgets/curve_testing.h"
#include "widgets/base/tick_label.h"
#include "widgets/cells/substitutions_plot.h"

namespace tst_substitutions_plot {

using namespace tnn::widgets;
using tnn::figures::SubstitutionsFigure;

/// ACGT at 4 positions from 2 on of "AAGATTACA": at position i, symbol k has -(i + k / 4).
std::shared_ptr<SubstitutionsFigure> genome()
{
    auto figure = std::make_shared<SubstitutionsFigure>();
    figure->title = tnn::Message("substitutions at positions %1 to %2 of %3 tokens", 2, 5, 9);
    tnn::run::ScanRequest &request = figure->request;
    request.text.vocabulary = tnn::io::nucleotideVocabulary(12);
    request.text.ids = request.text.vocabulary->encode("AAGATTACA");
    request.symbols = request.text.vocabulary->encode("ACGT");
    request.first = 2;
    request.last = 5;
    std::vector<tnn::run::ScanRow> rows;
    for (long position = 2; position <= 5; ++position)
        for (long k = 0; k < 4; ++k)
            if (request.symbols[static_cast<std::size_t>(k)] != figure->idAt(position))
                rows.push_back({{position, request.symbols[static_cast<std::size_t>(k)]},
                                -static_cast<double>(position) - static_cast<double>(k) / 4,
                                0});
    figure->add(rows);
    return figure;
}

class TestSubstitutionsPlot : public QObject {
    Q_OBJECT

    static void present(SubstitutionsPlot &plot)
    {
        plot.resize(600, 400);
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
    }
    /// Moves the pointer over the plot until it reads a symbol at a position.
    static QPoint pointAt(SubstitutionsPlot &plot, long position, char symbol)
    {
        constexpr int Step = 6;
        QSignalSpy readouts(&plot, &SubstitutionsPlot::readout);
        for (int y = 0; y < plot.height(); y += Step)
            for (int x = 0; x < plot.width(); x += Step) {
                QTest::mouseMove(&plot, QPoint(x, y));
                const QString text = readouts.isEmpty() ? QString() : readouts.last().first().toString();
                if (text.startsWith(QStringLiteral("position %1 ").arg(position))
                    && text.contains(QStringLiteral("instead ") + QLatin1Char(symbol)))
                    return {x, y};
            }
        qFatal("there is no such cell");
    }

private slots:
    void init() { failOnEveryWarning(); }

    void theReadoutIsTheDifference()
    {
        SubstitutionsPlot plot;
        plot.setFigure(genome());
        present(plot);
        QSignalSpy readouts(&plot, &SubstitutionsPlot::readout);
        pointAt(plot, 3, 'G');
        QCOMPARE(withMinus(readouts.last().first().toString()),
                 withMinus(QStringLiteral("position 3  A  instead G  difference -3.5 nats  mean -3.5")));
    }

    void aHoverIsAPositionAndAClickSelectsIt()
    {
        SubstitutionsPlot plot;
        plot.setFigure(genome());
        present(plot);
        QSignalSpy hovers(&plot, &SubstitutionsPlot::hovered), clicks(&plot, &SubstitutionsPlot::positionClicked);
        const QPoint place = pointAt(plot, 4, 'A');
        QCOMPARE(hovers.last().first().value<Hover>(), (Hover{{}, {}, 4}));
        QTest::mouseClick(&plot, Qt::LeftButton, {}, place);
        QCOMPARE(clicks.count(), 1);
        QCOMPARE(clicks.first().first().toLongLong(), 4LL);
        const int renderings = plot.renderings();
        plot.setHover({{}, {}, 3}); // of another view
        plot.setHover({{}, {}, 100});
        QCOMPARE(plot.renderings(), renderings);
    }

    void picturesHaveAllTexts()
    {
        SubstitutionsPlot plot;
        plot.setFigure(genome());
        QCOMPARE(plot.limit(), 5.5);                                  // the 99th percentile of 16 values is the second
        for (const QSize size : {QSize(317, 220), QSize(658, 300)}) { // 84 and 174 mm
            QVERIFY(!plot.sizeForAllText(size));                      // all of it has room
            QImage page(size, QImage::Format_RGB32);
            page.fill(Qt::white);
            QPainter painter(&page);
            plot.paintTo(painter, size);
            painter.end();
            QVERIFY(plot.colors().of(-5.5F) != plot.colors().of(0));
            long strongest = 0;
            for (int y = 0; y < size.height(); ++y)
                for (int x = 0; x < size.width(); ++x)
                    strongest += page.pixel(x, y) == plot.colors().of(-5.5F) ? 1 : 0;
            QVERIFY(strongest > size.width() * size.height() / 150); // one cell of 16, where axes leave a third
        }
    }

    /// The text is GATT: letters hang from 0 down to their means, a T with its bar above and its stem below.
    void lettersAreAsHighAsTheMean()
    {
        SubstitutionsPlot plot;
        plot.setFigure(genome());
        const QSize size(600, 300);
        QImage page(size, QImage::Format_RGB32);
        page.fill(Qt::white);
        QPainter painter(&page);
        plot.paintTo(painter, size);
        painter.end();
        // The widths of the letters in each row of pixels that has some, from the top down.
        std::vector<std::vector<int>> rows;
        const QRgb ink = plot.theme().accent.rgb();
        for (int y = 0; y < size.height(); ++y) {
            std::vector<int> widths;
            int run = 0;
            for (int x = 0; x < size.width(); ++x)
                if (page.pixel(x, y) == ink)
                    ++run;
                else if (run > 0)
                    widths.push_back(std::exchange(run, 0));
            if (!widths.empty())
                rows.push_back(widths);
        }
        QVERIFY(rows.size() > 20);
        const std::vector<int> &first = rows[2], &last = rows.back();
        QVERIFY(first.back() > 50 && first[first.size() - 2] > 50); // the bars of both T
        QVERIFY(last.size() == 1 && last.front() > 3
                && last.front() < 30); // the stem of the last, whose mean is lowest
    }

    void zoomIsInPositionsAndSymbols()
    {
        SubstitutionsPlot plot;
        plot.setFigure(genome());
        present(plot);
        plot.setZoom({tnn::figures::Interval{3, 5}, tnn::figures::Interval{0, 2}});
        const tnn::figures::Zoom zoom = plot.zoom();
        plot.resize(300, 300); // keeps what is shown, in cells of another shape
        QCOMPARE(plot.zoom(), zoom);
        QVERIFY(std::abs(zoom.x->low - 3) < 1e-9 && std::abs(zoom.x->high - 5) < 1e-9);
        QVERIFY(std::abs(zoom.y->low) < 1e-9 && std::abs(zoom.y->high - 2) < 1e-9);
        plot.setZoom({});
        QVERIFY(plot.zoom().isWhole());
    }

    void anEmptyPlotShowsNothing()
    {
        SubstitutionsPlot plot;
        present(plot);
        plot.setFigure(genome());
        plot.setFigure({});
        QVERIFY(plot.zoom().isWhole());
        plot.setHover({{}, {}, 3});
    }
};

TNN_TEST(TestSubstitutionsPlot, QApplication)

} // namespace tst_substitutions_plot

#include "tst_substitutions_plot.moc"
