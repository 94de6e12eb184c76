// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

#include "engine/error.h"
#include "tests/test_class.h"
#include "tests/widgets/kernels.h"
#include "tests/widgets/shown_matrix.h"
#include "widgets/cells/matrix_plot.h"

namespace tst_matrix_pointer {

using namespace tnn;
using namespace tnn::widgets;
using namespace shown_matrix;

class tst_MatrixPointer : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void wheelDragBoxFit();
    void history();
    void arrowKeysAreLeft();
    void zoomIsKeptForTheSameSize();
    void aZoomIsAskedFor();
    void hoverSignals();
    void theReadoutIsOfThePixel();
    void largestOfAsManyLagsAsAreUnderAPixel();
    void hoverDoesNotPaintTheData();
    void clickPins();
};

void tst_MatrixPointer::wheelDragBoxFit()
{
    Shown s;
    const QRectF whole = s.plot.view();
    const QPoint at = s.pointOf(120, 60);
    s.wheel(at, 360);
    QVERIFY(s.plot.view().width() < 0.6 * whole.width());
    QVERIFY(s.plot.view().contains(QPointF(60.5, 120.5)));
    QCOMPARE(s.pointOf(120, 60).x() > 0, true);

    const QRectF zoomed = s.plot.view();
    s.drag(at, at + QPoint(40, 30));
    QVERIFY(std::abs(s.plot.view().width() - zoomed.width()) < 1e-9);
    QVERIFY(s.plot.view().left() < zoomed.left() && s.plot.view().top() < zoomed.top());

    s.drag(at, at + QPoint(60, 60), Qt::ShiftModifier);
    QVERIFY(s.plot.view().width() < 0.5 * zoomed.width());
    QTest::mouseDClick(&s.plot, Qt::LeftButton, {}, at);
    QCOMPARE(s.plot.view(), whole);
    // It never zooms out beyond the whole, nor in beyond cells of 48 pixels.
    s.wheel(at, -1200);
    QCOMPARE(s.plot.view(), whole);
    s.wheel(at, 12000);
    QVERIFY(s.plot.view().width() > 5);
}

void tst_MatrixPointer::history()
{
    Shown s;
    const QRectF whole = s.plot.view();
    s.wheel({200, 200}, 240);
    const QRectF zoomed = s.plot.view();
    QTest::keyClick(&s.plot, Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(s.plot.view(), whole);
    QTest::keyClick(&s.plot, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(s.plot.view(), zoomed);
    s.plot.fit();
    QCOMPARE(s.plot.view(), whole);
    QTest::keyClick(&s.plot, Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(s.plot.view(), zoomed);
}

void tst_MatrixPointer::arrowKeysAreLeft()
{
    Shown s;
    QVERIFY(s.plot.focusPolicy() & Qt::TabFocus);
    for (const int key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down}) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
        event.accept();
        QCoreApplication::sendEvent(&s.plot, &event);
        QVERIFY(!event.isAccepted());
    }
}

void tst_MatrixPointer::zoomIsKeptForTheSameSize()
{
    Shown s;
    s.wheel({200, 200}, 240);
    const QRectF zoomed = s.plot.view();
    s.plot.setFigure(figureOf(wavyKernel(200, false)));
    QVERIFY(std::abs(s.plot.view().width() - zoomed.width()) < 1);
    s.plot.setFigure(figureOf(wavyKernel(30, false)));
    QVERIFY(s.plot.view().contains(QRectF(0.01, 0.01, 29.9, 29.9)));
    QTest::keyClick(&s.plot, Qt::Key_Left, Qt::AltModifier);
    QVERIFY(s.plot.view().contains(QRectF(0.01, 0.01, 29.9, 29.9)));
}

void tst_MatrixPointer::aZoomIsAskedFor()
{
    const figures::Zoom cells{figures::Interval{8, 12}, figures::Interval{0.5, 40}};
    Shown s;
    QVERIFY(s.plot.zoom().isWhole());
    s.plot.setZoom(cells);
    QVERIFY(s.plot.zoom() == cells);
    QVERIFY(s.plot.view().height() < 45 && s.plot.view().contains(QPointF(8.1, 0.6)));
    s.plot.resize(300, 600);
    s.plot.resize(700, 300);
    QVERIFY(s.plot.zoom() == cells); // resizing the window does not change the zoom
    s.wheel({200, 200}, 120);
    QVERIFY(!(s.plot.zoom() == cells));
    s.plot.setZoom({figures::Interval{8, 12}, {}});
    QVERIFY(s.plot.view().contains(QRectF(8, 0.1, 4, 199.8))); // the other axis is whole: so all of it is shown
    s.plot.setZoom({});
    QVERIFY(s.plot.zoom().isWhole());
    QVERIFY_THROWS_EXCEPTION(Error, s.plot.setZoom({figures::Interval{3, 3}, {}}));
}

void tst_MatrixPointer::hoverSignals()
{
    Shown s;
    const QPoint at = s.pointOf(132, 97);
    s.move({1, 1});
    QSignalSpy hovered(&s.plot, &Plot::hovered), readout(&s.plot, &Plot::readout);
    s.move(at);
    QCOMPARE(hovered.size(), 1);
    QCOMPARE(hovered.last().first().value<Hover>(), (Hover{35, 132, 97}));
    const QString text = readout.last().first().toString();
    QVERIFY2(text.startsWith(QStringLiteral("i 132  j 97  lag 35  t ")), qPrintable(text));
    s.move(at);
    QCOMPARE(hovered.size(), 1);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&s.plot, &leave);
    QCOMPARE(hovered.last().first().value<Hover>(), Hover());
    QVERIFY(readout.last().first().toString().isEmpty());
}

void tst_MatrixPointer::theReadoutIsOfThePixel()
{
    auto kernel = std::make_shared<toeplitz::Kernel>(toeplitz::Kernel{500, true, std::vector<float>(999)});
    kernel->t[499 + 100] = 1; // alone
    Shown s(kernel);
    const QImage drawn = s.plot.grab().toImage();
    const QRegularExpression lags(QStringLiteral("largest of lags (\\S+) to (\\S+): (\\S+)"));
    const int y = s.plot.height() / 2;
    QSet<QRgb> with, without; // the colors of the pixels that show it, and of the others
    for (int x = s.plot.width() / 4; x < s.plot.width() / 2; ++x) {
        QSignalSpy readout(&s.plot, &Plot::readout);
        s.move({x, y});
        const QRegularExpressionMatch match = lags.match(readout.last().first().toString());
        QVERIFY(match.hasMatch());
        const bool isWithin = match.captured(1).toLong() <= 100 && match.captured(2).toLong() >= 100;
        QCOMPARE(match.captured(3), isWithin ? QStringLiteral("1") : QStringLiteral("0"));
        (isWithin ? with : without).insert(drawn.pixel(x, y));
    }
    QCOMPARE(with.size(), 1);
    QCOMPARE(without.size(), 1);
    QVERIFY(with != without);
}

void tst_MatrixPointer::largestOfAsManyLagsAsAreUnderAPixel()
{
    const QSize size(7, 5);
    for (const double step : {1.25, 1.5, 2.0, 3.0, 3.75}) {
        const CellViewport viewport{0, 0, step};
        long most = 0;
        for (int y = 0; y < size.height(); ++y)
            for (int x = 0; x < size.width(); ++x) {
                const auto [first, last] = diagonalsUnder(viewport, y - x);
                most = std::max(most, last - first + 1);
                // The corners of a pixel, its right and lower edges excluded.
                QVERIFY(static_cast<double>(first) > (y - x - 1) * step
                        && static_cast<double>(first - 1) <= (y - x - 1) * step);
                QVERIFY(static_cast<double>(last) < (y - x + 1) * step
                        && static_cast<double>(last + 1) >= (y - x + 1) * step);
            }
        QCOMPARE(mostDiagonalsUnder(viewport, size), most);
    }
    QCOMPARE(mostDiagonalsUnder({0, 0, 2}, size), 3L); // 2 x 2 cells
}

void tst_MatrixPointer::hoverDoesNotPaintTheData()
{
    Shown s;
    const QImage before = s.plot.grab().toImage();
    const int renderings = s.plot.renderings();
    QVERIFY(renderings > 0);
    QSignalSpy hovered(&s.plot, &Plot::hovered);
    s.plot.setHover({35, 132, 97});
    const QImage marked = s.plot.grab().toImage();
    QVERIFY(marked != before);
    s.plot.setHover({35, {}, {}});
    QVERIFY(s.plot.grab().toImage() != marked);
    s.plot.setHover({});
    QCOMPARE(s.plot.grab().toImage(), before);
    QCOMPARE(s.plot.renderings(), renderings);
    QVERIFY(hovered.isEmpty());
    s.plot.setTheme(Theme::darkTheme());
    QVERIFY(s.plot.grab().toImage() != before);
    QCOMPARE(s.plot.renderings(), renderings + 1);
}

void tst_MatrixPointer::clickPins()
{
    Shown s;
    s.plot.setProfiles(true);
    const QPoint at = s.pointOf(150, 20);
    QTest::mouseClick(&s.plot, Qt::LeftButton, {}, at);
    QCOMPARE(s.plot.pinned(), (CellIndex{150, 20}));
    s.wheel(at, 240);
    s.drag(at, at + QPoint(30, 0));
    QTest::mouseClick(&s.plot, Qt::RightButton, {}, at);
    QTest::mouseClick(&s.plot, Qt::LeftButton, {}, {1, 1});
    QCOMPARE(s.plot.pinned(), (CellIndex{150, 20}));
}

TNN_TEST(tst_MatrixPointer, QApplication)

} // namespace tst_matrix_pointer

#include "tst_matrix_pointer.moc"
