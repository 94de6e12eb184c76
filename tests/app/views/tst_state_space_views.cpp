// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QSlider>
#include <QSpinBox>

#include "tests/app/window_fixture.h"
#include "widgets/plots/hankel_plot.h"
#include "widgets/plots/spectrum_plot.h"

using namespace tnn;
using namespace tnn::app;

namespace {

/// Picks an entry of a view's choices by keyboard, like a user.
void choose(QWidget *parent, const QString &name, int entry)
{
    for (auto *box : parent->findChildren<QComboBox *>()) {
        if (box->accessibleName() != name)
            continue;
        QTest::keyClick(box, Qt::Key_Home);
        for (int i = 0; i < entry; ++i)
            QTest::keyClick(box, Qt::Key_Down);
        return;
    }
    QFAIL(qPrintable(name));
}

} // namespace

class TestStateSpaceViews : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void theSliderIsFollowedLive()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        View &view = t.view("spectrum");
        auto *order = view.content()->findChild<QSlider *>();
        auto *bound = view.content()->findChild<QComboBox *>();
        QVERIFY(order && bound && !order->isVisible());
        choose(view.controls(), QStringLiteral("State-space form"), 3);
        QTRY_VERIFY(order->isVisible());
        auto *plot = qobject_cast<widgets::SpectrumPlot *>(view.plot());
        QCOMPARE(plot->options().forms.size(), std::size_t{3});
        QCOMPARE(view.numbers().shape[2], 2L);
        order->setValue(2);
        QCOMPARE(t.session.reduce().modes, std::optional<long>(2));
        QCOMPARE(bound->currentText(), QStringLiteral("order"));
        choose(view.controls(), QStringLiteral("State-space form"), 2);
        QTRY_COMPARE(view.numbers().shape[0], view.numbers().table[2] == 0 ? 2L : view.numbers().shape[0]);
        QTRY_VERIFY(view.numbers().title.find("reduced") != std::string::npos);
        QTRY_VERIFY(view.numbers().shape[0] <= 2);
        // Back to an error: as many states as that requires.
        QTest::keyClick(bound, Qt::Key_Home);
        QVERIFY(!t.session.reduce().modes);
        QCOMPARE(t.session.reduce().error, 1e-1);
        view.content()->findChild<QSpinBox *>()->setValue(4);
        QCOMPARE(t.session.reduce().taps, 4L);
    }

    void hankelFollowsTheSliderWithoutAnotherFigure()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.panel("hankel").raise();
        View &view = t.view("hankel");
        QTRY_VERIFY(view.hasFigure());
        auto *order = view.content()->findChild<QSlider *>();
        QVERIFY(order->isVisible());
        const int needed = order->value();
        QVERIFY2(needed > 0, "what the error asked for takes");
        QSignalSpy shown(&view, &View::shown);
        order->setValue(needed + 3);
        QCOMPARE(t.session.reduce().modes, std::optional<long>(needed + 3));
        QCOMPARE(shown.size(), 0);
        view.content()->findChild<QSpinBox *>()->setValue(2);
        QTRY_COMPARE(shown.size(), 1);
        QVERIFY(!view.numbers().columns.empty());
    }

    void errorsAndCostsAreMeasuredWhenLookedAt()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        for (const char *id : {"form-errors", "form-costs"}) {
            QVERIFY(!t.view(id).hasFigure());
            t.panel(id).raise();
            QTRY_VERIFY_WITH_TIMEOUT(t.view(id).hasFigure(), 60000);
            QVERIFY(t.view(id).numbers().shape[0] > 3);
        }
    }
};

QTEST_MAIN(TestStateSpaceViews)
#include "tst_state_space_views.moc"
