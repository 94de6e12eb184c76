// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTest>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include "tests/test_class.h"
#include "widgets/base/zoom_history.h"

namespace tst_zoom_history {

using namespace tnn::widgets;

class tst_ZoomHistory : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void walksBackAndForward();
    void wheelZoomsAtThePointer();
    void wheelRunIsOneEntry();
    void wheelOverAnAxis();
    void dragPans();
    void aDragKeepsTheDataInSight();
    void boxZooms();
    void escapeEndsTheBox();
    void clickIsNoGesture();
    void keys();
    void constraintHolds();
};

const QRectF Home(0, 0, 100, 50);

ZoomGestures gestures(ZoomGestures::Upward upward = ZoomGestures::Upward::Smaller)
{
    ZoomGestures result(upward);
    result.setArea(QRectF(20, 10, 200, 100));
    result.reset(Home);
    return result;
}

bool wheel(ZoomGestures &to, const QPointF &at, int turned)
{
    QWheelEvent event(at, at, {}, QPoint(0, turned), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    return to.handle(&event);
}

bool mouse(ZoomGestures &to, QEvent::Type type, const QPointF &at, Qt::KeyboardModifiers modifiers = {})
{
    QMouseEvent event(type, at, at, type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, Qt::LeftButton,
                      modifiers);
    return to.handle(&event);
}

bool key(ZoomGestures &to, int code, Qt::KeyboardModifiers modifiers = {})
{
    QKeyEvent event(QEvent::KeyPress, code, modifiers);
    return to.handle(&event);
}

void tst_ZoomHistory::walksBackAndForward()
{
    ZoomGestures g = gestures();
    const auto walked = [&g](int by) {
        g.goBy(by);
        return g.view();
    };
    QCOMPARE(walked(-1), Home);
    QCOMPARE(walked(1), Home);
    key(g, Qt::Key_Plus);
    const QRectF b = g.view();
    key(g, Qt::Key_Plus);
    key(g, Qt::Key_0);
    key(g, Qt::Key_0); // the same view twice is one entry
    QVERIFY(walked(-1).width() < b.width());
    QCOMPARE(walked(-1), b);
    QCOMPARE(walked(-1), Home);
    QCOMPARE(walked(1), b);
    key(g, Qt::Key_Minus);
    QCOMPARE(walked(1), Home); // forward entries are dropped
    const QRectF c(1, 1, 20, 10);
    g.setView(c);
    QCOMPARE(walked(-1), b);
    QCOMPARE(walked(1), c);
}

void tst_ZoomHistory::wheelZoomsAtThePointer()
{
    for (const auto upward : {ZoomGestures::Upward::Smaller, ZoomGestures::Upward::Larger}) {
        ZoomGestures g = gestures(upward);
        const QPointF pointer(70, 30), before = g.toData(pointer);
        QVERIFY(wheel(g, pointer, 120));
        QCOMPARE(g.view().width(), 80.0);
        QCOMPARE(g.view().height(), 40.0);
        QVERIFY((g.toData(pointer) - before).manhattanLength() < 1e-9);
        QVERIFY(!g.fitted());
        QVERIFY(wheel(g, pointer, -120));
        QCOMPARE(g.view(), Home);
    }
    QCOMPARE(gestures(ZoomGestures::Upward::Larger).toData({20, 10}), QPointF(0, 50));
    QCOMPARE(gestures(ZoomGestures::Upward::Smaller).toData({20, 10}), QPointF(0, 0));
}

void tst_ZoomHistory::wheelRunIsOneEntry()
{
    ZoomGestures g = gestures();
    for (int k = 0; k < 5; ++k)
        wheel(g, {100, 50}, 120);
    const QRectF zoomed = g.view();
    g.goBy(-1);
    QCOMPARE(g.view(), Home);
    g.goBy(1);
    QCOMPARE(g.view(), zoomed);
}

void tst_ZoomHistory::wheelOverAnAxis()
{
    ZoomGestures g = gestures();
    wheel(g, {100, 130}, 120);
    QCOMPARE(g.view().size(), QSizeF(80, 50));
    wheel(g, {5, 50}, 120);
    QCOMPARE(g.view().size(), QSizeF(80, 40));
    ZoomGestures square(ZoomGestures::Upward::Smaller, true);
    square.setArea(QRectF(20, 10, 200, 100));
    square.reset(Home);
    wheel(square, {5, 50}, 120);
    QCOMPARE(square.view().size(), QSizeF(80, 40));
}

void tst_ZoomHistory::dragPans()
{
    for (const auto upward : {ZoomGestures::Upward::Smaller, ZoomGestures::Upward::Larger}) {
        ZoomGestures g = gestures(upward);
        const QPointF seized = g.toData({100, 50});
        QVERIFY(mouse(g, QEvent::MouseButtonPress, {100, 50}));
        QVERIFY(mouse(g, QEvent::MouseMove, {110, 60}));
        QVERIFY(mouse(g, QEvent::MouseMove, {130, 80}));
        QVERIFY(g.dragging());
        QVERIFY(mouse(g, QEvent::MouseButtonRelease, {130, 80}));
        QVERIFY((g.toData({130, 80}) - seized).manhattanLength() < 1e-9);
        QCOMPARE(g.view().size(), Home.size());
        g.goBy(-1);
        QCOMPARE(g.view(), Home);
    }
}

/// What is drawn stays in sight: the middle of the view does not leave it.
void tst_ZoomHistory::aDragKeepsTheDataInSight()
{
    ZoomGestures g = gestures(ZoomGestures::Upward::Larger);
    for (int drag = 0; drag < 5; ++drag)
        for (const auto type : {QEvent::MouseButtonPress, QEvent::MouseMove, QEvent::MouseButtonRelease})
            QVERIFY(mouse(g, type, type == QEvent::MouseButtonPress ? QPointF(10, 10) : QPointF(190, 90)));
    QCOMPARE(g.view().size(), Home.size());
    QCOMPARE(g.view().center(), QPointF(Home.left(), Home.bottom()));
}

void tst_ZoomHistory::boxZooms()
{
    ZoomGestures g = gestures();
    mouse(g, QEvent::MouseButtonPress, {120, 60}, Qt::ShiftModifier);
    mouse(g, QEvent::MouseMove, {60, 30}, Qt::ShiftModifier);
    QCOMPARE(g.box().value(), QRectF(60, 30, 60, 30));
    QCOMPARE(g.view(), Home);
    mouse(g, QEvent::MouseButtonRelease, {60, 30}, Qt::ShiftModifier);
    QVERIFY(!g.box());
    QCOMPARE(g.view(), QRectF(20, 10, 30, 15));
    QVERIFY(mouse(g, QEvent::MouseButtonDblClick, {60, 30}));
    QCOMPARE(g.view(), Home);
    QVERIFY(g.fitted());
}

void tst_ZoomHistory::escapeEndsTheBox()
{
    ZoomGestures g = gestures();
    mouse(g, QEvent::MouseButtonPress, {120, 60}, Qt::ShiftModifier);
    mouse(g, QEvent::MouseMove, {60, 30}, Qt::ShiftModifier);
    QVERIFY(key(g, Qt::Key_Escape));
    QVERIFY(!g.box());
    QVERIFY(!mouse(g, QEvent::MouseButtonRelease, {60, 30}, Qt::ShiftModifier));
    QCOMPARE(g.view(), Home);
}

void tst_ZoomHistory::clickIsNoGesture()
{
    ZoomGestures g = gestures();
    mouse(g, QEvent::MouseButtonPress, {120, 60});
    QVERIFY(!mouse(g, QEvent::MouseMove, {121, 61}));
    QVERIFY(!mouse(g, QEvent::MouseButtonRelease, {121, 61}));
    QVERIFY(!mouse(g, QEvent::MouseMove, {10, 10}));
    QCOMPARE(g.view(), Home);
}

void tst_ZoomHistory::keys()
{
    ZoomGestures g = gestures();
    QVERIFY(key(g, Qt::Key_Plus));
    QCOMPARE(g.view().width(), 80.0);
    QVERIFY(key(g, Qt::Key_Left, Qt::AltModifier));
    QCOMPARE(g.view(), Home);
    QVERIFY(key(g, Qt::Key_Right, Qt::AltModifier));
    QCOMPARE(g.view().width(), 80.0);
    QVERIFY(key(g, Qt::Key_0));
    QCOMPARE(g.view(), Home);
    for (const int code : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_A})
        QVERIFY(!key(g, code));
    QVERIFY(!key(g, Qt::Key_Plus, Qt::ControlModifier));
    QKeyEvent over(QEvent::ShortcutOverride, Qt::Key_Left, Qt::AltModifier);
    over.ignore();
    QVERIFY(g.handle(&over));
    QVERIFY(over.isAccepted());
}

void tst_ZoomHistory::constraintHolds()
{
    ZoomGestures g = gestures();
    g.setConstraint([](const QRectF &view) { return view.width() > 100 ? Home : view; });
    for (int k = 0; k < 4; ++k)
        wheel(g, {100, 50}, -120);
    QCOMPARE(g.view(), Home);
    g.setView(QRectF(0, 0, 1000, 20));
    QCOMPARE(g.view(), Home);
}

TNN_TEST(tst_ZoomHistory, QCoreApplication)

} // namespace tst_zoom_history

#include "tst_zoom_history.moc"
