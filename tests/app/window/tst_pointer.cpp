// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDialog>
#include <QMouseEvent>

#include "app/controls/pointer_tag.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_pointer {

using namespace tnn;
using namespace tnn::app;

/// Points at the middle of a view's plot.
void pointAt(QWidget &plot)
{
    const QPoint at = plot.rect().center();
    QCursor::setPos(plot.mapToGlobal(at));
    QMouseEvent move(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&plot, &move);
}

/// What is under the pointer, and what remains of it when the pointer is elsewhere.
class TestPointer : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void aTagSaysWhatIsUnderThePointer()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->viewArea()->bring(QStringLiteral("toeplitz"));
        QTRY_VERIFY(t.view("toeplitz").hasFigure() && t.isIdle());
        QWidget &plot = *t.view("toeplitz").plot();
        pointAt(plot);
        const auto *tag = plot.findChild<PointerTag *>();
        QVERIFY(tag->isVisible());
        QVERIFY(tag->text().contains(QStringLiteral("lag ")));
        QVERIFY(tag->text().contains(QLatin1Char('\n'))); // an entry per line
        QVERIFY(plot.rect().contains(tag->geometry()));
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&plot, &leave);
        QVERIFY(!tag->isVisible());
    }

    void aTagFollowsAnotherChannel_data()
    {
        QTest::addColumn<QString>("view");
        for (const char *view : {"toeplitz", "coefficients"})
            QTest::newRow(view) << QString::fromLatin1(view);
    }
    void aTagFollowsAnotherChannel()
    {
        QFETCH(const QString, view);
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->viewArea()->bring(view);
        QTRY_VERIFY(t.view(view.toLatin1()).hasFigure() && t.isIdle());
        QWidget &plot = *t.view(view.toLatin1()).plot();
        pointAt(plot);
        const auto *tag = plot.findChild<PointerTag *>();
        const QString before = tag->text();
        QVERIFY(!before.isEmpty());
        t.session.setChannels({5});
        QTRY_VERIFY(tag->isVisible() && tag->text() != before);
        const QString after = tag->text();
        pointAt(plot);
        QCOMPARE(tag->text(), after);
    }

    void anEntryPerLineAsFarAsLinesHaveRoom()
    {
        QWidget below;
        below.resize(600, 500);
        below.show();
        QVERIFY(QTest::qWaitForWindowExposed(&below));
        QCursor::setPos(below.mapToGlobal(QPoint(20, 20)));
        PointerTag tag(&below);
        QStringList entries;
        const auto linesOf = [&](int count) {
            while (entries.size() < count)
                entries += QStringLiteral("channel %1: 0.0213").arg(entries.size());
            tag.showReadout(entries.join(QStringLiteral("  ")));
            return tag.text().count(QLatin1Char('\n')) + 1;
        };
        QCOMPARE(linesOf(20), 20);
        QVERIFY(linesOf(65) < 65);
        QCOMPARE(tag.text().count(QStringLiteral("channel")), 65);
        QVERIFY(below.rect().contains(tag.geometry()));
    }

    /// No event says that the pointer has left what a dialog covers.
    void aDialogEndsTheHover()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->viewArea()->bring(QStringLiteral("toeplitz"));
        QTRY_VERIFY(t.view("toeplitz").hasFigure() && t.isIdle());
        pointAt(*t.view("toeplitz").plot());
        QVERIFY(t.session.hover() != widgets::Hover());
        QDialog dialog(t.window.get());
        dialog.setModal(true);
        dialog.show();
        QTRY_VERIFY(t.session.hover() == widgets::Hover());
        QVERIFY(!t.view("toeplitz").plot()->findChild<PointerTag *>()->isVisible());
    }

    /// The cell under the pointer of another n is another one, on the same diagonal as its lag.
    void theCrossHairFollowsAnotherLength()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->viewArea()->bring(QStringLiteral("toeplitz"));
        QTRY_VERIFY(t.view("toeplitz").hasFigure() && t.isIdle());
        pointAt(*t.view("toeplitz").plot());
        const widgets::Hover before = t.session.hover();
        t.session.setLength(64);
        QTRY_VERIFY(t.session.hover() != before);
        const widgets::Hover now = t.session.hover();
        QVERIFY(now.row && now.column && *now.row < 64 && *now.column < 64);
        QCOMPARE(*now.lag, *now.row - *now.column);
    }

    /// A view in the background does not come back with the numbers of a file that is no longer open.
    void aFigureOfAnotherFileIsNotShown()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->viewArea()->bring(QStringLiteral("hankel"));
        QTRY_VERIFY(t.view("hankel").hasFigure() && t.isIdle());
        t.panel("hankel").close();
        QTRY_VERIFY(!t.view("hankel").isVisible());
        t.opener.open(QStringLiteral(TNN_RESOURCES "/examples/shakespeare-no-decay.pt"));
        QVERIFY(t.waitForViews());
        QVERIFY(t.view("hankel").hasFigure()); // out of date, and not seen
        t.window->viewArea()->bring(QStringLiteral("hankel"));
        QVERIFY(!t.view("hankel").hasFigure());
        QTRY_VERIFY(t.view("hankel").hasFigure());
    }
};

TNN_TEST(TestPointer, QApplication)

} // namespace tst_pointer

#include "tst_pointer.moc"
