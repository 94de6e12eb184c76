// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QMenu>
#include <QTableView>
#include <QToolButton>

#include "app/controls/labels.h"
#include "app/panels/metadata/metadata_panel.h"
#include "app/window/perspectives.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_view_area {

using namespace tnn::app;

QToolButton *maximizeButton(const ViewPanel &panel)
{
    for (auto *button : panel.titleBarWidget()->findChildren<QToolButton *>())
        if (button->accessibleName().contains(QStringLiteral("F11")))
            return button;
    return nullptr;
}

class TestViewArea : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void maximizesTheViewThatWasClickedAnywhere()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QTest::mouseClick(t.view("coefficients").plot(), Qt::LeftButton);
        auto *table = t.panel("compare").findChild<QTableView *>();
        QTest::mouseClick(table->viewport(), Qt::LeftButton);
        t.window->actions().alone->trigger();
        QVERIFY(t.panel("compare").isVisible());
        QVERIFY(!t.panel("coefficients").isVisible());
        t.window->actions().alone->trigger();
        QTRY_VERIFY(t.panel("coefficients").isVisible());
    }

    void buttonMaximizesAndRestores()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QTest::mouseClick(t.view("coefficients").plot(), Qt::LeftButton);
        const ViewPanel &decay = t.panel("decay");
        QVERIFY(!maximizeButton(decay)->isVisible());
        QTest::mouseMove(decay.view().plot());
        QTRY_VERIFY(maximizeButton(decay)->isVisible());
        QTest::mouseClick(maximizeButton(decay), Qt::LeftButton);
        QVERIFY(t.window->actions().alone->isChecked());
        QVERIFY(decay.isVisible());
        QVERIFY(!t.panel("coefficients").isVisible());
        QVERIFY(maximizeButton(decay)->toolTip().contains(QStringLiteral("Restore")));
        QTest::mouseClick(maximizeButton(decay), Qt::LeftButton);
        QVERIFY(!t.window->actions().alone->isChecked());
        QTRY_VERIFY(t.panel("coefficients").isVisible());
        QVERIFY(maximizeButton(decay)->toolTip().contains(QStringLiteral("Maximize")));
    }

    /// One button takes the place of four, so that the heading has room.
    void aNarrowPanelListsItsButtons()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->findChild<Perspectives *>()->enter(QStringLiteral("kernels"));
        t.window->resize(960, 600);
        ViewPanel &response = t.panel("response");
        QTRY_VERIFY(t.allShown() && response.isVisible() && response.width() < 400);
        QTest::mouseMove(response.view().plot());
        auto *more = control<QToolButton>(response, "Help, export, maximize, close");
        QTRY_VERIFY(more->isVisible());
        QVERIFY(!maximizeButton(response)->isVisible());
        const auto labels = response.titleBarWidget()->findChildren<ElidedLabel *>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const ElidedLabel *label) {
            return label->text() == QStringLiteral("layer 0  \u00b7  channel 0  \u00b7  decayed")
                && label->width() >= label->sizeHint().width();
        }));
        QTest::mouseClick(more, Qt::LeftButton);
        auto *menu = response.findChild<QMenu *>();
        QCOMPARE(menu->actions().size(), 4);
        menu->actions().at(2)->trigger();
        QVERIFY(t.window->actions().alone->isChecked());
        QTRY_VERIFY(maximizeButton(response)->isVisible() && !more->isVisible()); // it is wide now
    }

    /// Qt says that a dock is visible when its tab becomes the current one, on a page that is not shown, too.
    void noViewIsVisibleOnAHiddenPage()
    {
        WindowUnderTest t;
        auto &perspectives = *t.window->findChild<Perspectives *>();
        for (const char *perspective : {"kernels", "state-space", "overview", "custom", "text", "kernels"})
            perspectives.enter(QString::fromLatin1(perspective));
        t.window->viewArea()->restore(t.window->viewArea()->layoutState());
        QTest::qWait(1); // queued layouts
        for (const ViewPanel *panel : t.window->viewArea()->panels())
            QVERIFY2(!panel->view().isVisible(), qPrintable(panel->view().id()));
    }

    void theOthersReturnWhenAMaximizedViewIsClosed()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QTest::mouseClick(t.view("coefficients").plot(), Qt::LeftButton);
        t.window->actions().alone->trigger();
        QTRY_VERIFY(t.panel("coefficients").isVisible() && !t.panel("decay").isVisible());
        control<QToolButton>(t.panel("coefficients"), "Close this view (reopen it in the View menu)")->click();
        QTRY_VERIFY(t.panel("decay").isVisible());
        QVERIFY(!t.panel("coefficients").isVisible());
        QVERIFY(!t.window->actions().alone->isChecked());
    }

    void menuRaisesAViewBehindAnotherBeforeItClosesIt()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QAction *gallery = t.panel("gallery").showAction();
        QVERIFY(gallery->isChecked());
        QVERIFY(!t.view("gallery").isVisible());
        gallery->trigger();
        QTRY_VERIFY(t.view("gallery").isVisible());
        QVERIFY(gallery->isChecked());
        gallery->trigger();
        QTRY_VERIFY(t.panel("gallery").isHidden());
        QVERIFY(!gallery->isChecked());
        gallery->trigger();
        QTRY_VERIFY(t.view("gallery").isVisible());
        QVERIFY(gallery->isChecked());
    }

    void aViewLeftByItsTabsShowsItsName()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->findChild<Perspectives *>()->enter(
            QStringLiteral("kernels")); // the matrix with the gallery in a tab behind it
        const QWidget *name = t.panel("toeplitz").titleBarWidget()->findChild<QLabel *>();
        QTRY_VERIFY(t.view("toeplitz").isVisible());
        QTRY_VERIFY(!name->isVisible()); // the tab shows it
        t.panel("gallery").setFloating(true);
        QTRY_VERIFY(name->isVisible());
    }

    /// Qt holds the place of a separator in the layout, and crashes when the next layout has no such place.
    void aSeparatorIsLeftWithItsLayout()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        ViewArea *area = t.window->viewArea();
        const auto enter = [&t](const char *perspective) {
            t.window->findChild<Perspectives *>()->enter(QString::fromLatin1(perspective));
        };
        const auto move = [area](const QPoint &place, Qt::MouseButtons buttons) {
            QMouseEvent event(QEvent::MouseMove, place, area->mapToGlobal(place), Qt::NoButton, buttons,
                              Qt::NoModifier);
            QApplication::sendEvent(area, &event);
            QCoreApplication::processEvents();
        };
        for (const bool isDragged : {false, true}) {
            enter("kernels");
            const QWidget &decay = t.panel("decay"), &response = t.panel("response");
            QPoint separator; // once the docks are laid out
            const auto isHovered = [&] {
                separator = {(decay.geometry().right() + response.x()) / 2, response.geometry().center().y()};
                move(separator, Qt::NoButton);
                return area->cursor().shape() == Qt::SplitHCursor;
            };
            QTRY_VERIFY(isHovered());
            if (isDragged)
                QTest::mousePress(area, Qt::LeftButton, {}, separator);
            enter("overview");
            QCOMPARE(area->cursor().shape(), Qt::ArrowCursor);
            move(area->rect().center(), isDragged ? Qt::LeftButton : Qt::NoButton);
            if (isDragged)
                QTest::mouseRelease(area, Qt::LeftButton, {}, area->rect().center());
        }
    }

    void aSidePanelEndsTheMaximizedView()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->actions().alone->trigger();
        QVERIFY(t.window->actions().alone->isChecked());
        t.window->actions().metadata->trigger();
        QVERIFY(!t.window->actions().alone->isChecked());
        QTRY_VERIFY(t.window->findChild<MetadataPanel *>()->isVisible());
    }

    void menuShowsAnotherViewMaximized()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        maximizeButton(t.panel("decay"))->click();
        t.panel("spectrum").showAction()->trigger();
        QTRY_VERIFY(t.panel("spectrum").isVisible());
        QVERIFY(!t.panel("decay").isVisible());
    }

    void startPageHasNoViewsToShow()
    {
        WindowUnderTest t;
        for (const ViewPanel *panel : t.window->viewArea()->panels())
            QVERIFY(!panel->showAction()->isEnabled());
        QVERIFY(t.openExample());
        for (const ViewPanel *panel : t.window->viewArea()->panels())
            QVERIFY(panel->showAction()->isEnabled() || !panel->showAction()->isVisible());
        t.session.setDocumentA({});
        QTRY_VERIFY(!t.panel("gallery").showAction()->isEnabled());
    }
};

TNN_TEST(TestViewArea, QApplication)

} // namespace tst_view_area

#include "tst_view_area.moc"
