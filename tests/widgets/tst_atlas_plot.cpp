// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QBuffer>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QTest>
#include <QWheelEvent>

#include "engine/error.h"
#include "tests/test_class.h"
#include "tests/widgets/atlas_figures.h"
#include "widgets/cells/atlas_plot.h"

namespace tst_atlas_plot {

using namespace tnn;
using namespace tnn::widgets;
using namespace atlas_figures;

struct Shown {
    AtlasPlot plot;

    explicit Shown(const std::shared_ptr<AtlasFigure> &figure, const QSize &size = {800, 600})
    {
        plot.resize(size);
        plot.setOptions({AtlasOptions::Sort::Stored});
        plot.setFigure(figure);
        plot.show();
        plot.grab();
    }
    /// The middle of a lag of a column.
    QPoint at(std::size_t band, long column, long lag) const
    {
        const AtlasGeometry where = plot.geometry();
        const AtlasBand &shown = plot.bands()[band];
        const std::vector<long> edges = figures::atlasEdges(256);
        const LagAxis axis{edges, shown.levels->band().causal};
        return QPointF(where.xOf(static_cast<double>(column) + 0.5), where.yOf(band, axis, axis.placeOf(lag)))
            .toPoint();
    }
    void wheel(const QPointF &at, int notches, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(at, plot.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(&plot, &event);
    }
    void move(const QPoint &at, Qt::MouseButtons held = Qt::NoButton)
    {
        QMouseEvent event(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, held, {});
        QCoreApplication::sendEvent(&plot, &event);
    }
    QColor pixel(const QPoint &at) { return plot.grab().toImage().pixelColor(at); }
    void clickStep(AtlasPlot::Step step)
    {
        QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.stepRect(step).center().toPoint());
    }
};

bool isDark(const QColor &color)
{
    return color.lightness() < 128;
}

class TestAtlasPlot : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void cellsAreWhereTheyBelong()
    {
        for (const bool causal : {true, false}) {
            Shown s(atlas(2, 12, 256, causal));
            for (const long lag : {0L, 1L, 4L, 11L})
                QVERIFY(isDark(s.pixel(s.at(1, lag, lag) + QPoint(12, 0))));
            QVERIFY(!isDark(s.pixel(s.at(1, 4, 0) + QPoint(12, 0))));
            if (!causal)
                QVERIFY(!isDark(s.pixel(s.at(1, 4, -4) - QPoint(12, 3))));
        }
    }

    /// The picture is kept from frame to frame: every one is that of a plot that has just been made.
    void framesAreNew()
    {
        struct Case {
            int bands;
            long channels, n;
            bool causal;
        };
        for (const Case &one : {Case{3, 300, 4096, true}, Case{2, 300, 512, false}, Case{1, 1, 256, true},
                                Case{2, 40, 1, true}, Case{1, 3, 1, false}}) {
            const auto figure = noisyAtlas(one.bands, one.channels, one.n, one.causal);
            Shown s(figure);
            const auto isNew = [&] {
                Shown fresh(figure, s.plot.size());
                fresh.plot.setTheme(s.plot.theme());
                fresh.plot.setZoom(s.plot.zoom());
                fresh.plot.setHover({});
                s.plot.setHover({});
                return s.plot.grab().toImage() == fresh.plot.grab().toImage();
            };
            QVERIFY(isNew());
            s.wheel({400, 200}, 4);
            s.plot.grab();
            QVERIFY(isNew());
            QTest::mousePress(&s.plot, Qt::LeftButton, {}, {400, 200});
            for (const QPoint &at : {QPoint(380, 200), QPoint(371, 180), QPoint(420, 260)}) {
                s.move(at, Qt::LeftButton);
                s.plot.grab();
                QVERIFY(isNew());
            }
            QTest::mouseRelease(&s.plot, Qt::LeftButton, {}, {420, 260});
            s.wheel({400, 200}, 3, Qt::ControlModifier);
            QVERIFY(isNew());
            s.plot.resize(700, 500);
            QVERIFY(isNew());
            s.plot.setTheme(Theme::darkTheme());
            QVERIFY(isNew());
            s.plot.resize(800, 600);
            s.plot.fit();
            QVERIFY(isNew());
        }
    }

    void preparedBandsAreTaken()
    {
        const auto figure = atlas(2, 40, 256);
        std::vector<AtlasPlot::LevelsPtr> prepared{AtlasPlot::levelsOf(figure->bands[1]),
                                                   AtlasPlot::levelsOf(figure->bands[0])};
        AtlasPlot plot;
        plot.setFigure(figure, prepared);
        QCOMPARE(plot.bands()[0].levels, prepared[1]);
        QCOMPARE(plot.bands()[1].levels, prepared[0]);
        plot.setFigure(std::make_shared<AtlasFigure>(*figure));
        QCOMPARE(plot.bands()[0].levels, prepared[1]);
    }

    void empty()
    {
        AtlasPlot plot;
        plot.resize(300, 200);
        plot.setFigure(nullptr);
        plot.setFigure(std::make_shared<AtlasFigure>());
        plot.zoomToChannel();
        QTest::mouseClick(&plot, Qt::LeftButton, {}, {100, 100});
        QTest::keyClick(&plot, Qt::Key_Escape);
        plot.setHover({3, {}, {}});
        plot.grab();
        QVERIFY(plot.zoom().isWhole());
    }

    void strangeFigures()
    {
        for (const long channels : {1L, 3L})
            for (const long n : {1L, 2L})
                for (const bool causal : {true, false}) {
                    Shown s(atlas(1, channels, n, causal), {360, 240});
                    s.plot.zoomToChannel();
                    s.plot.grab();
                    s.plot.setTheme(Theme::darkTheme());
                    s.plot.resize(8, 8);
                    s.plot.grab();
                }
    }

    void clickSelects()
    {
        Shown s(atlas(3, 40, 256));
        QSignalSpy activated(&s.plot, &AtlasPlot::channelActivated);
        QTest::mouseClick(&s.plot, Qt::LeftButton, {}, s.at(1, 7, 3));
        QTest::mouseClick(&s.plot, Qt::LeftButton, {}, s.at(2, 39, 200));
        QTest::mouseClick(&s.plot, Qt::RightButton, {}, s.at(0, 1, 1));
        QTest::mouseClick(&s.plot, Qt::LeftButton, {}, {2, 590});
        QCOMPARE(activated.size(), 2);
        QCOMPARE(activated[0], (QVariantList{1, 0, QVariant::fromValue(7L)}));
        QCOMPARE(activated[1], (QVariantList{2, 0, QVariant::fromValue(39L)}));
    }

    void sortedColumnsKeepTheirChannels()
    {
        Shown s(atlas(1, 40, 256));
        s.plot.setOptions({AtlasOptions::Sort::Memory});
        QSignalSpy activated(&s.plot, &AtlasPlot::channelActivated);
        QTest::mouseClick(&s.plot, Qt::LeftButton, {}, s.at(0, 0, 0));
        QCOMPARE(activated.last().last().value<long>(), 39L);
    }

    void hoverTells()
    {
        Shown s(atlas(2, 20, 256));
        QSignalSpy hovered(&s.plot, &Plot::hovered), readout(&s.plot, &Plot::readout);
        const int before = s.plot.renderings();
        s.move(s.at(1, 5, 5));
        QCOMPARE(hovered.last().first().value<Hover>(), (Hover{5, {}, {}}));
        QCOMPARE(readout.last().first().toString(),
                 QStringLiteral("layer 1, channel 5  lag 5  t / peak 1  peak 1  k99 5"));
        s.move(s.at(0, 5, 200));
        QVERIFY(readout.last().first().toString().startsWith(QStringLiteral("layer 0, channel 5  lags ")));
        const QImage marked = s.plot.grab().toImage();
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&s.plot, &leave);
        QCOMPARE(hovered.last().first().value<Hover>(), Hover());
        const QImage clean = s.plot.grab().toImage();
        QVERIFY(marked != clean);
        s.plot.setHover({-3, {}, {}});
        QCOMPARE(s.plot.grab().toImage(), clean);
        QCOMPARE(s.plot.renderings(), before);
    }

    void selectionIsMarkedWithoutRepainting()
    {
        const auto figure = atlas(2, 40, 256);
        Shown s(figure);
        const QImage first = s.plot.grab().toImage();
        const int before = s.plot.renderings();
        auto other = std::make_shared<AtlasFigure>(*figure);
        other->tno = 1;
        other->channel = 20;
        s.plot.setFigure(other);
        QVERIFY(s.plot.grab().toImage() != first);
        QCOMPARE(s.plot.renderings(), before);
    }

    void wheelZoomsColumnsAtThePointer()
    {
        Shown s(atlas(3, 400, 256));
        QSignalSpy zoomed(&s.plot, &Plot::zoomed);
        const QPointF at = s.at(1, 100, 10);
        const double column = s.plot.geometry().columnAt(at.x());
        s.wheel(at, 3);
        QVERIFY(s.plot.view().width() < 300);
        QCOMPARE(s.plot.view().height(), 3.0);
        QVERIFY(std::abs(s.plot.geometry().columnAt(at.x()) - column) < 1e-6);
        QVERIFY(!zoomed.isEmpty());
        s.wheel(at, 2, Qt::ControlModifier);
        QVERIFY(s.plot.view().height() < 3);
        s.plot.fit();
        s.wheel({3, at.y()}, 2); // over the lags
        QCOMPARE(s.plot.view().width(), 400.0);
        QVERIFY(s.plot.view().height() < 3);
        QTest::keyClick(&s.plot, Qt::Key_0);
        QVERIFY(s.plot.zoom().isWhole());
        s.wheel(at, 200);
        QCOMPARE(s.plot.view().width(), 2.0);
        s.plot.grab();
        QTest::mouseDClick(&s.plot, Qt::LeftButton, {}, at.toPoint());
        QVERIFY(s.plot.zoom().isWhole());
    }

    void dragPans()
    {
        Shown s(atlas(2, 400, 256));
        s.plot.setZoom({figures::Interval{100, 200}, {}});
        QSignalSpy activated(&s.plot, &AtlasPlot::channelActivated);
        QTest::mousePress(&s.plot, Qt::LeftButton, {}, {400, 200});
        s.move({300, 200}, Qt::LeftButton);
        QTest::mouseRelease(&s.plot, Qt::LeftButton, {}, {300, 200});
        QVERIFY(s.plot.view().left() > 110);
        QCOMPARE(s.plot.view().width(), 100.0);
        QVERIFY(activated.isEmpty());
        QCOMPARE(s.plot.zoom().x->high, s.plot.view().right());
        QVERIFY_THROWS_EXCEPTION(Error, s.plot.setZoom({figures::Interval{3, 3}, {}}));
    }

    void wideColumnsHaveTheColorsOfTheBar()
    {
        const auto figure = atlas(3, 400, 256);
        figure->tno = 2;
        figure->channel = 370;
        Shown s(figure);
        s.clickStep(AtlasPlot::Step::Channel);
        QVERIFY(s.plot.view().width() < 30); // the kernels are drawn as curves, too
        const QImage drawn = s.plot.grab().toImage();
        const ColorTable table(ColorMap::Diverging, false);
        const QSet<QRgb> colors(table.colors().begin(), table.colors().end());
        int found = 0, all = 0;
        const QRect middle = QRect(0, 0, drawn.width() / 2, drawn.height() / 2).translated(drawn.rect().center() / 2);
        for (int y = middle.top(); y < middle.bottom(); y += 3)
            for (int x = middle.left(); x < middle.right(); x += 3) {
                found += colors.contains(drawn.pixel(x, y)) ? 1 : 0;
                ++all;
            }
        QVERIFY2(found > all / 2, qPrintable(QStringLiteral("%1 of %2").arg(found).arg(all)));
    }

    void trailLeadsDownAndEscapeUp()
    {
        const auto figure = atlas(3, 400, 256);
        figure->tno = 2;
        figure->channel = 370;
        Shown s(figure);
        QSignalSpy matrix(&s.plot, &AtlasPlot::matrixWanted);
        s.clickStep(AtlasPlot::Step::Layer);
        QCOMPARE(s.plot.view(), QRectF(0, 2, 400, 1));
        s.clickStep(AtlasPlot::Step::Channel);
        QVERIFY(s.plot.view().width() < 30);
        QVERIFY(s.plot.view().left() < 370 && s.plot.view().right() > 371);
        const QImage curves = s.plot.grab().toImage();
        s.plot.setTheme(Theme::darkTheme());
        QVERIFY(s.plot.grab().toImage() != curves);
        s.clickStep(AtlasPlot::Step::Matrix);
        QCOMPARE(matrix.size(), 1);
        QTest::keyClick(&s.plot, Qt::Key_Escape);
        QCOMPARE(s.plot.view(), QRectF(0, 2, 400, 1));
        QTest::keyClick(&s.plot, Qt::Key_Escape);
        QVERIFY(s.plot.zoom().isWhole());
        s.clickStep(AtlasPlot::Step::Channel);
        s.clickStep(AtlasPlot::Step::Model);
        QVERIFY(s.plot.zoom().isWhole());
        QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
        QCoreApplication::sendEvent(&s.plot, &escape);
        QVERIFY(!escape.isAccepted()); // for the window
    }

    void bandsArrive()
    {
        const auto all = atlas(3, 40, 256);
        auto part = std::make_shared<AtlasFigure>(*all);
        part->bands.resize(1);
        Shown s(part);
        QCOMPARE(s.plot.view().height(), 3.0);
        s.plot.setZoom({figures::Interval{10, 20}, {}});
        s.plot.setFigure(all);
        QCOMPARE(s.plot.view().width(), 10.0);
        QCOMPARE(s.plot.bands().size(), std::size_t{3});
        s.plot.setFigure(atlas(2, 12, 256));
        QVERIFY(s.plot.zoom().isWhole());
    }

    /// No label is outside of a small picture, and the bands keep most of it.
    void smallPicturesHaveRoom()
    {
        const auto figure = atlas(12, 2304, 256);
        figure->tno = 11;
        figure->channel = 2303;
        Shown s(figure, {360, 240});
        const QRectF area = s.plot.geometry().area;
        QVERIFY(area.width() > 170 && area.height() > 110);
        for (const auto step : {AtlasPlot::Step::Model, AtlasPlot::Step::Layer, AtlasPlot::Step::Channel})
            QVERIFY(QRectF(0, 0, 360, 240).contains(s.plot.stepRect(step)));
        s.plot.clearFocus();
        const QImage image = s.plot.grab().toImage();
        for (int k = 0; k < 360; ++k) // nothing is cut off at the edges
            QCOMPARE(image.pixelColor(k, 239), Theme::light().surface);
        for (int k = 0; k < 240; ++k) {
            QCOMPARE(image.pixelColor(0, k), Theme::light().surface);
            QCOMPARE(image.pixelColor(359, k), Theme::light().surface);
        }
    }

    void paintsToDevices()
    {
        Shown s(atlas(4, 384, 256));
        QBuffer svg;
        svg.open(QIODevice::WriteOnly);
        {
            QSvgGenerator generator;
            generator.setOutputDevice(&svg);
            generator.setSize({900, 700});
            QPainter painter(&generator);
            s.plot.paintTo(painter, {900, 700});
        }
        for (const char *text : {"every kernel", "layer 3", "t / peak", "line: k99"})
            QVERIFY2(svg.data().contains(text), text);
        QVERIFY(!svg.data().contains(">matrix<")); // the trail is for the pointer
    }
};

TNN_TEST(TestAtlasPlot, QApplication)

} // namespace tst_atlas_plot

#include "tst_atlas_plot.moc"
