// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QLabel>
#include <QToolBar>

#include "app/panels/control_bar.h"
#include "app/panels/input_panel.h"
#include "app/panels/model/channel_model.h"
#include "app/panels/side_panels.h"
#include "app/window/perspectives.h"
#include "tests/app/window/open_views.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_perspectives {

using namespace tnn::app;
using namespace open_views;

class TestPerspectives : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void builtInOnesNameViewsThatExist()
    {
        WindowUnderTest t;
        for (const Perspective &perspective : perspectives())
            for (const auto &row : perspective.rows)
                for (const QStringList &tabs : row.columns)
                    for (const QString &id : tabs)
                        QVERIFY2(t.window->viewArea()->panel(id) != nullptr, qPrintable(id));
    }

    void theyShowWhatTheyName()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const qsizetype all = openViews(t).size();
        const QList<QAction *> actions = t.window->findChild<Perspectives *>()->actions();
        QCOMPARE(actions.at(2)->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_3));
        actions.at(2)->trigger(); // state space
        QVERIFY(actions.at(2)->isChecked());
        QStringList open = openViews(t);
        open.sort();
        QCOMPARE(open,
                 (QStringList{QStringLiteral("form-costs"), QStringLiteral("form-errors"), QStringLiteral("hankel"),
                              QStringLiteral("spectrum")}));
        QTRY_VERIFY(t.view("hankel").isVisible());
        // Columns of a row have equal widths, as far as their title rows allow, and a view without a tab shows its
        // title.
        const auto widthOf = [&t](const char *id) { return t.panel(id).width(); };
        QTRY_VERIFY(std::abs(widthOf("hankel") - widthOf("form-errors")) < 8);
        QVERIFY(t.panel("hankel").titleBarWidget()->findChild<QLabel *>()->isVisible());
        QVERIFY(t.panel("spectrum").width()
                > widthOf("hankel") + widthOf("form-errors") - 8); // three forms side by side
        QVERIFY(!t.window->findChild<InputPanel *>()->isVisible());
        // A closed view can be opened, and has a place.
        t.panel("memory").showAction()->trigger();
        QVERIFY(t.panel("memory").isVisible());
        QVERIFY(t.window->viewArea()->dockWidgetArea(&t.panel("memory")) != Qt::NoDockWidgetArea);
        t.window->findChild<Perspectives *>()->enter(QStringLiteral("custom"));
        QCOMPARE(openViews(t).size(), all);
        QVERIFY(t.window->findChild<InputPanel *>()->isVisible());
        QTRY_VERIFY(t.view("toeplitz").isVisible());
        QTRY_VERIFY(t.allShown());
    }

    void eachKeepsItsOwnPlacesAndCanBeReset()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->findChild<Perspectives *>()->enter(QStringLiteral("kernels"));
        const QStringList first = openViews(t);
        t.panel("response").close();
        t.window->actions().sides->setChecked(false);
        const QStringList changed = openViews(t);
        QVERIFY(changed != first);
        t.window->findChild<Perspectives *>()->enter(QStringLiteral("state-space"));
        QVERIFY(t.window->actions().sides->isChecked());
        t.window->close();
        t.window.reset(); // and started again
        t.window = std::make_unique<MainWindow>(t.session, t.jobs, t.settings, t.themes, t.opener);
        t.window->show();
        QCOMPARE(t.window->findChild<Perspectives *>()->current(), QStringLiteral("state-space"));
        t.window->findChild<Perspectives *>()->enter(QStringLiteral("kernels"));
        QCOMPARE(openViews(t), changed);
        QVERIFY(!t.window->actions().sides->isChecked());
        t.window->actions().resetLayout->trigger();
        QCOMPARE(openViews(t), first);
        QVERIFY(t.window->actions().sides->isChecked());
    }

    void newUsersMeetTheOverview()
    {
        const QTemporaryDir folder;
        const Settings settings(folder.filePath(QStringLiteral("new.ini")), nullptr);
        QCOMPARE(settings.perspective(), QStringLiteral("overview"));
    }

    void theOverviewHasNoPanelsUntilTheyAreWanted()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->findChild<Perspectives *>()->enter(QStringLiteral("overview"));
        QVERIFY(!t.window->findChild<ControlBar *>()->isVisible());
        QVERIFY(!t.window->findChild<InputPanel *>()->isVisible());
        t.window->actions().sides->trigger();
        QVERIFY(t.window->findChild<ControlBar *>()->isVisible());
        QVERIFY(t.window->findChild<InputPanel *>()->isVisible());
        t.window->actions().sides->trigger();
        t.window->actions().metadata->trigger();
        QVERIFY(t.window->findChild<SidePanels *>()->isVisible());
        QVERIFY(!t.window->findChild<InputPanel *>()->isVisible()); // one that is needed brings no others
        QVERIFY(!t.window->findChild<ControlBar *>()->isVisible());
        t.window->actions().sides->trigger();
        t.window->actions().sides->trigger();
        QVERIFY(t.window->findChild<InputPanel *>()->isVisible());
    }

    void whatAModelCannotShowIsGrayedWithTheReason()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const QList<QAction *> actions = t.window->findChild<Perspectives *>()->actions();
        QVERIFY(actions.at(2)->isEnabled());
        QVERIFY(actions.at(4)->isEnabled());
        t.opener.open(QStringLiteral(TNN_TEST_DATA "/families/v2-bidirectional.pt"));
        QTRY_VERIFY(!actions.at(2)->isEnabled());
        QVERIFY(actions.at(2)->toolTip().contains(QStringLiteral("bidirectional")));
        QVERIFY(!actions.at(4)->isEnabled());
    }

    void aPerspectiveWithNothingToShowIsLeft()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        auto &shown = *t.window->findChild<Perspectives *>();
        shown.enter(QStringLiteral("state-space"));
        t.opener.open(QStringLiteral(TNN_TEST_DATA "/families/v2-bidirectional.pt"));
        QTRY_COMPARE(shown.current(), QStringLiteral("overview"));
        QVERIFY(!t.panel("spectrum").isVisible());
    }

    void theOverviewShowsFewControls()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->findChild<Perspectives *>()->enter(QStringLiteral("overview"));
        QTRY_VERIFY(t.view("findings").hasFigure() && t.view("atlas").hasFigure());
        QStringList controls;
        for (const QWidget *one : t.window->viewArea()->findChildren<QWidget *>())
            if (one->isVisible() && one->window() == t.window.get() && !one->inherits("tnn::app::Link")
                && (qobject_cast<const QAbstractButton *>(one) || qobject_cast<const QComboBox *>(one)
                    || qobject_cast<const QAbstractSpinBox *>(one) || qobject_cast<const QLineEdit *>(one)
                    || qobject_cast<const QSlider *>(one)))
                controls.append(one->accessibleName());
        QVERIFY2(!controls.isEmpty() && controls.size() <= 8, qPrintable(controls.join(QStringLiteral(", "))));
        for (const QToolBar *bar : t.window->findChildren<QToolBar *>())
            QVERIFY2(!bar->isVisible() || bar == t.window->findChild<Perspectives *>()->bar(),
                     qPrintable(bar->objectName()));
    }

    void aNarrowWindowStaysNarrow()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->resize(1280, 800);
        QTRY_VERIFY(t.allShown());
        t.window->actions().alone->trigger();
        QTRY_VERIFY(t.allShown());
        t.window->actions().alone->trigger();
        QTRY_VERIFY(t.allShown());
        QCOMPARE(t.window->width(), 1280);
        QVERIFY(t.window->minimumSizeHint().width() <= 1200);
    }

    void trainHasAButtonOnceItIsEntered()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        auto *perspectives = t.window->findChild<Perspectives *>();
        QAction *train = perspectives->actions().at(5);
        QVERIFY(!perspectives->bar()->actions().contains(train));
        QVERIFY(perspectives->menu()->actions().contains(train) && train->isEnabled() && train->isVisible());
        train->trigger();
        QCOMPARE(perspectives->current(), QStringLiteral("train"));
        QVERIFY(perspectives->bar()->actions().contains(train));
        perspectives->actions().first()->trigger();
        QVERIFY(perspectives->bar()->actions().contains(train)); // buttons do not come and go
    }

    /// The first views are built after the window has appeared: a press and a key may come before.
    void keysReachViewsThatAreNotBuiltYet()
    {
        WindowUnderTest t;
        t.session.setDocumentA(tnn::document::Document::open(Example.toStdString()));
        ViewPanel &decay = t.panel("decay");
        QVERIFY(decay.view().isVisible() && !decay.view().isBuilt());
        QTest::mousePress(&decay, Qt::LeftButton);
        t.window->actions().showAll->trigger();
        for (int k = 0; k < 6; ++k)
            t.window->actions().nextArea->trigger();
        QVERIFY(!decay.view().isBuilt()); // still before
        QTRY_VERIFY(decay.view().hasFigure());
    }

    void keysWalkThroughTheWindow()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->activateWindow();
        t.view("toeplitz").plot()->setFocus();
        t.window->actions().nextView->trigger();
        QVERIFY(t.view("coefficients").plot()->hasFocus());
        t.window->actions().previousView->trigger();
        QVERIFY(t.view("toeplitz").plot()->hasFocus());
        t.window->actions().previousView->trigger(); // the last one is behind another
        QTRY_VERIFY(t.view("training").isVisible());
        QSet<QWidget *> places;
        for (int i = 0; i < 6; ++i) {
            t.window->actions().nextArea->trigger();
            places.insert(QApplication::focusWidget());
        }
        QCOMPARE(places.size(), 6);
        QWidget *before = QApplication::focusWidget();
        t.window->actions().previousArea->trigger();
        t.window->actions().nextArea->trigger();
        QCOMPARE(QApplication::focusWidget(), before);
    }
};

TNN_TEST(TestPerspectives, QApplication)

} // namespace tst_perspectives

#include "tst_perspectives.moc"
