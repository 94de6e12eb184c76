// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPushButton>
#include <QSet>
#include <QToolButton>

#include "app/window/perspectives.h"
#include "app/window/start_page.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_focus {

using namespace tnn::app;

/// Where Tab leads, and what Enter does there.
class TestFocus : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    /// Every stop of Tab on the start page looks different with the focus than without.
    void everyStopIsSeen()
    {
        WindowUnderTest t;
        t.window->activateWindow();
        const auto *page = t.window->findChild<StartPage *>();
        QVERIFY(page->isVisible());
        for (QPushButton *button : page->findChildren<QPushButton *>())
            if (button->isDefault() && button->isVisible())
                button->setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(QApplication::focusWidget());
        QSet<QWidget *> met;
        for (QWidget *now = QApplication::focusWidget(); now && page->isAncestorOf(now) && !met.contains(now);
             now = QApplication::focusWidget()) {
            met.insert(now);
            const QImage focused = now->grab().toImage();
            now->clearFocus();
            QVERIFY2(now->grab().toImage() != focused,
                     qPrintable(QLatin1String(now->metaObject()->className()) + now->accessibleName()));
            now->setFocus(Qt::TabFocusReason);
            QTest::keyClick(now, Qt::Key_Tab);
        }
        QVERIFY(met.size() >= 7); // three buttons, three examples, and what extrapolates them
    }

    /// Ctrl+Tab goes from view to view, and the frame of each shows where it is: of curves, too.
    void theViewWithTheFocusIsMarked()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->findChild<Perspectives *>()->enter(QStringLiteral("kernels"));
        QTRY_VERIFY(t.isIdle());
        t.window->activateWindow();
        QSet<QString> marked;
        for (int i = 0; i < 8; ++i) {
            const QList<ViewPanel *> panels = t.window->viewArea()->panels();
            QHash<ViewPanel *, QImage> before;
            for (ViewPanel *panel : panels)
                before[panel] = panel->titleBarWidget()->grab().toImage();
            QTest::keyClick(t.window.get(), Qt::Key_Tab, Qt::ControlModifier);
            const ViewPanel *now = t.window->viewArea()->current();
            QVERIFY(now->titleBarWidget()->grab().toImage() != before[const_cast<ViewPanel *>(now)]
                    || marked.contains(now->view().id()));
            marked.insert(now->view().id());
        }
        QVERIFY(marked.contains(QStringLiteral("coefficients")) && marked.contains(QStringLiteral("decay")));
    }

    void enterClicksAsSpaceDoes_data()
    {
        QTest::addColumn<int>("key");
        QTest::newRow("Enter") << int(Qt::Key_Return);
        QTest::newRow("Enter of the keypad") << int(Qt::Key_Enter);
        QTest::newRow("Space") << int(Qt::Key_Space);
    }
    void enterClicksAsSpaceDoes()
    {
        QFETCH(const int, key);
        WindowUnderTest t;
        QToolButton *example = nullptr;
        for (QToolButton *button : t.window->findChild<StartPage *>()->findChildren<QToolButton *>())
            if (button->accessibleName().startsWith(QStringLiteral("Open example")) && !example)
                example = button;
        QVERIFY(example);
        example->setFocus(Qt::TabFocusReason);
        QTest::keyClick(example, static_cast<Qt::Key>(key));
        QTRY_VERIFY(t.session.shownDocument());
    }
};

TNN_TEST(TestFocus, QApplication)

} // namespace tst_focus

#include "tst_focus.moc"
