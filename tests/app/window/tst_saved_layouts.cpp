// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <QDialog>
#include <QListWidget>
#include <QMap>
#include <QPushButton>
#include <QRandomGenerator>

#include "app/panels/input_panel.h"
#include "app/panels/model/channel_model.h"
#include "app/window/perspectives.h"
#include "tests/app/window/open_views.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_saved_layouts {

using namespace tnn::app;
using namespace open_views;

/// Some of the views, in up to three rows of up to three columns of tabs.
Perspective randomPerspective(const QList<ViewPanel *> &panels, quint32 seed)
{
    QRandomGenerator random(seed);
    Perspective::Row row{1, {}};
    Perspective perspective{QStringLiteral("random"), {}, {}, QList<Perspective::Row>(random.bounded(1, 4), row)};
    QList<ViewPanel *> order = panels;
    std::shuffle(order.begin(), order.end(), random);
    order.resize(random.bounded(1, static_cast<int>(order.size()) + 1));
    for (qsizetype i = 0; i < order.size(); ++i) {
        auto &columns = perspective.rows[i % perspective.rows.size()].columns;
        if (columns.isEmpty() || (columns.size() < 3 && random.bounded(2) == 0))
            columns.append(QStringList());
        columns.last().append(order[i]->view().id());
    }
    perspective.rows.removeIf([](const Perspective::Row &one) { return one.columns.isEmpty(); });
    return perspective;
}

class TestSavedLayouts : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    /// Perspectives that hide the side panels give the views more space, which they lose when another one is entered.
    void layoutsAreLeftAsTheyWere()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        auto *switcher = t.window->findChild<Perspectives *>();
        QStringList ids;
        for (const Perspective &perspective : perspectives()) {
            ids.append(perspective.id);
            switcher->enter(perspective.id);
            QTRY_VERIFY(t.isIdle()); // nothing arrives later
            QTest::qWait(20);
        }
        QMap<QString, QByteArray> layouts;
        for (const QString &id : ids) {
            switcher->enter(id);
            QTRY_VERIFY(t.isIdle()); // nothing arrives later
            QTest::qWait(20);
            layouts[id] = t.window->viewArea()->layoutState();
        }
        for (int round = 0; round < 2; ++round)
            for (const QString &from : ids)
                for (const QString &to : ids)
                    for (const QString &id : {from, to}) {
                        switcher->enter(id);
                        QCoreApplication::processEvents();
                    }
        for (const QString &id : ids) {
            switcher->enter(id);
            QTRY_VERIFY(t.isIdle()); // nothing arrives later
            QTest::qWait(20);
            QVERIFY2(t.window->viewArea()->layoutState() == layouts[id], qPrintable(id));
        }
    }

    void startsWithAnyLayout_data()
    {
        QTest::addColumn<Perspective>("perspective");
        for (const Perspective &perspective : perspectives())
            QTest::newRow(qPrintable(perspective.name)) << perspective;
        const WindowUnderTest t;
        for (const ViewPanel *panel : t.window->viewArea()->panels()) {
            const QString id = panel->view().id();
            QTest::newRow(qPrintable(id)) << Perspective{id, {}, {}, {{1, {{id}}}}};
        }
        constexpr int RandomLayouts = 50;
        for (quint32 seed = 0; seed < RandomLayouts; ++seed)
            QTest::addRow("random layout %u", seed) << randomPerspective(t.window->viewArea()->panels(), seed);
    }

    void startsWithAnyLayout()
    {
        QFETCH(const Perspective, perspective);
        QByteArray layout;
        {
            WindowUnderTest t;
            t.window->viewArea()->arrange(perspective);
            layout = t.window->viewArea()->layoutState();
        }
        WindowUnderTest t(layout, Example);
        QTRY_VERIFY(t.session.shownDocument());
        // These three are filled in when the user starts a run.
        const QStringList forms{QStringLiteral("generation"), QStringLiteral("extrapolation"),
                                QStringLiteral("training")};
        const auto isDrawn = [&forms](const ViewPanel *panel) {
            const View &view = panel->view();
            return view.isBuilt()
                && (forms.contains(view.id()) || view.hasFigure() || !panel->notice().isEmpty()
                    || !panel->error().isEmpty());
        };
        for (const ViewPanel *panel : t.window->viewArea()->panels())
            if (panel->view().isVisible())
                QTRY_VERIFY2_WITH_TIMEOUT(isDrawn(panel), qPrintable(panel->view().id()), 20000);
        const auto *channels = t.window->findChild<ChannelModel *>();
        const QModelIndex kernel = channels->index(0, ChannelModel::Kernel);
        QTRY_VERIFY(!kernel.data(ChannelModel::ShapeRole).value<QList<float>>().isEmpty());
    }

    void oneViewAloneAndBack()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const QStringList before = openViews(t);
        t.window->viewArea()->bring(QStringLiteral("decay"));
        const QSize small = t.panel("decay").size();
        t.window->actions().alone->trigger();
        QCOMPARE(openViews(t), QStringList{QStringLiteral("decay")});
        QTRY_VERIFY(t.panel("decay").height() > 2 * small.height());
        QVERIFY(!t.window->findChild<InputPanel *>()->isVisible());
        QTest::keyClick(t.view("decay").plot(), Qt::Key_F11);
        QVERIFY(!t.window->actions().alone->isChecked());
        QCOMPARE(openViews(t), before);
        QTRY_COMPARE(t.panel("decay").size(), small);
    }

    void closedWhileAloneTheOthersAreRemembered()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const QStringList before = openViews(t);
        t.window->actions().alone->trigger();
        t.window->close();
        t.window.reset();
        t.window = std::make_unique<MainWindow>(t.session, t.jobs, t.settings, t.themes, t.opener);
        t.window->show();
        QTRY_VERIFY(t.view("toeplitz").hasFigure());
        QCOMPARE(openViews(t), before);
    }

    void savedOnesComeBack()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.panel("compare").close();
        t.panel("spectrum").close();
        const QStringList open = openViews(t);
        t.window->findChild<Perspectives *>()->save(QStringLiteral("mine & yours"));
        QAction *mine = t.window->findChild<Perspectives *>()->actions().last();
        QCOMPARE(mine->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_8));
        QCOMPARE(mine->text(), QStringLiteral("mine && yours"));
        t.window->findChild<Perspectives *>()->actions().first()->trigger();
        QVERIFY(openViews(t) != open);
        mine->trigger();
        QCOMPARE(openViews(t), open);
        t.window->findChild<Perspectives *>()->save(
            QStringLiteral("mine & yours")); // the same name means the same layout
        QCOMPARE(t.settings.layouts().size(), 1);
    }

    void savedOnesRememberTheirOwnChangesAndLeaveCustomAlone()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        auto *perspectives = t.window->findChild<Perspectives *>();
        const QStringList custom = openViews(t); // where tests start
        QCOMPARE(perspectives->current(), QStringLiteral("custom"));
        t.panel("compare").close();
        perspectives->save(QStringLiteral("mine"));
        t.panel("compare").showAction()->trigger();
        QCOMPARE(openViews(t), custom);
        const auto enter = [perspectives](const QString &name) {
            const QList<QAction *> actions = perspectives->actions();
            const auto found = std::find_if(actions.begin(), actions.end(),
                                            [&name](const QAction *action) { return action->text() == name; });
            (*found)->trigger();
            return (*found)->isChecked();
        };
        QVERIFY(enter(QStringLiteral("mine")));
        QVERIFY(perspectives->bar()->actions().contains(perspectives->actions().last()));
        t.panel("spectrum").close();
        const QStringList mine = openViews(t);
        QVERIFY(enter(QStringLiteral("Custom")));
        QCOMPARE(openViews(t), custom);
        QVERIFY(enter(QStringLiteral("mine")));
        QCOMPARE(openViews(t), mine);
    }

    /// A layout of a program that had another view, and lacked one of the present ones.
    void layoutsOfOtherViewsCanBeRestored()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.panel("memory").setObjectName(QStringLiteral("view-gone"));
        const QByteArray other = t.window->viewArea()->layoutState();
        t.panel("memory").setObjectName(QStringLiteral("view-memory"));
        QVERIFY(t.window->viewArea()->restore(other));
        QVERIFY(!openViews(t).contains(QStringLiteral("memory")));
        QVERIFY(openViews(t).contains(QStringLiteral("decay")));
        t.panel("memory").showAction()->trigger();
        QVERIFY(t.panel("memory").isVisible());
        QVERIFY(t.panel("memory").width() > 100);
        QVERIFY(!t.window->viewArea()->restore(QByteArray("no layout")));
        QVERIFY(openViews(t).contains(QStringLiteral("decay")));
    }

    void namesAreEditedInPlace()
    {
        WindowUnderTest t;
        t.window->findChild<Perspectives *>()->save(QStringLiteral("one"));
        t.window->findChild<Perspectives *>()->save(QStringLiteral("two"));
        t.window->findChild<Perspectives *>()->menu()->actions().last()->trigger();
        const auto dialogs = t.window->findChildren<QDialog *>();
        const auto dialog = std::find_if(dialogs.begin(), dialogs.end(), [](const QDialog *one) {
            return one->windowTitle() == QStringLiteral("Layouts");
        });
        QVERIFY(dialog != dialogs.end());
        auto *list = (*dialog)->findChild<QListWidget *>();
        const auto buttons = (*dialog)->findChildren<QPushButton *>();
        const auto remove = std::find_if(buttons.begin(), buttons.end(), [](const QPushButton *button) {
            return button->text() == QStringLiteral("Delete");
        });
        QVERIFY(remove != buttons.end());
        QCOMPARE(list->count(), 2);
        list->item(1)->setText(QStringLiteral("one")); // already in use
        QCOMPARE(list->item(1)->text(), QStringLiteral("two"));
        list->item(1)->setText(QStringLiteral("three"));
        QCOMPARE(t.settings.layouts().at(1).name, QStringLiteral("three"));
        list->setCurrentRow(0);
        (*remove)->click();
        QCOMPARE(t.settings.layouts().size(), 1);
        QCOMPARE(t.window->findChild<Perspectives *>()->actions().last()->text(), QStringLiteral("three"));
        (*remove)->click();
        QVERIFY(!(*remove)->isEnabled());
    }
};

TNN_TEST(TestSavedLayouts, QApplication)

} // namespace tst_saved_layouts

#include "tst_saved_layouts.moc"
