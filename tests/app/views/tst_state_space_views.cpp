// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QSpinBox>
#include <QTableView>

#include "app/panels/model/channel_list.h"
#include "engine/document/conversion.h"
#include "engine/error.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"
#include "widgets/base/tick_label.h"
#include "widgets/plots/kernels/hankel_plot.h"
#include "widgets/plots/kernels/spectrum_plot.h"

namespace tst_state_space_views {

using namespace tnn;
using namespace tnn::app;

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

/// The numeric field of this accessible name.
QSpinBox &fieldOf(const View &view, const char *name)
{
    for (auto *field : view.content()->findChildren<QSpinBox *>())
        if (field->accessibleName() == QLatin1String(name))
            return *field;
    qFatal("there is no such field");
}

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
        QVERIFY(order && bound && order->isVisible());
        auto *plot = qobject_cast<widgets::SpectrumPlot *>(view.plot());
        QCOMPARE(plot->options().forms, figures::SpectrumOptions::sideBySide());
        QCOMPARE(view.numbers().shape[2], 2L);
        order->setValue(2);
        QCOMPARE(t.session.reduce().modes, std::optional<long>(2));
        QCOMPARE(bound->currentText(), QStringLiteral("order"));
        choose(view.controls(), QStringLiteral("State-space form"), 2);
        QTRY_VERIFY(!order->isVisible());
        choose(view.controls(), QStringLiteral("State-space form"), 3);
        QTRY_COMPARE(view.numbers().shape[0], view.numbers().table[2] == 0 ? 2L : view.numbers().shape[0]);
        QTRY_VERIFY(view.numbers().title.find("reduced") != std::string::npos);
        QTRY_VERIFY(view.numbers().shape[0] <= 2);
        // Back to an error: as many states as that requires.
        QTest::keyClick(bound, Qt::Key_Home);
        QVERIFY(!t.session.reduce().modes);
        QCOMPARE(t.session.reduce().error, 1e-1);
        fieldOf(view, "Taps of the exact head").setValue(4);
        QCOMPARE(t.session.reduce().taps, 4L);
    }

    void theSliderStaysUnderThePointer()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        View &view = t.view("spectrum");
        auto *order = view.content()->findChild<QSlider *>();
        QTRY_VERIFY(view.hasFigure() && t.isIdle());
        const auto place = [order] { return QRect(order->mapToGlobal(QPoint()), order->size()); };
        const QRect before = place();
        for (const int states : {order->maximum(), 2, 0, 255}) { // fewer of the most are used: a longer text
            order->setValue(states);
            QTRY_VERIFY(t.isIdle());
            QCoreApplication::processEvents();
            QCOMPARE(place(), before);
        }
    }

    void theOrderCanBeTyped()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        View &view = t.view("spectrum");
        QSpinBox &states = fieldOf(view, "Order of the reduced form");
        const auto *order = view.content()->findChild<QSlider *>();
        QCOMPARE(states.value(), order->value()); // what the error took
        QVERIFY(states.value() > 0);
        states.setFocus();
        states.selectAll();
        QTest::keyClicks(&states, QStringLiteral("40"));
        QTest::keyClick(&states, Qt::Key_Return);
        QCOMPARE(t.session.reduce().modes, std::optional<long>(40));
        QCOMPARE(order->value(), 40);
        const_cast<QSlider *>(order)->setValue(3);
        QCOMPARE(states.value(), 3);
        QTRY_VERIFY(view.hasFigure() && t.isIdle());
        QCOMPARE(states.value(), 3);
        QTest::keyClick(view.content()->findChild<QComboBox *>(), Qt::Key_Home);
        QTRY_VERIFY(t.isIdle());
        QCOMPARE(states.value(), order->value());
    }

    void theDensityFollowsThePolesAndStaysWhileItHolds()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        View &view = t.view("spectrum");
        const auto *plot = qobject_cast<widgets::SpectrumPlot *>(view.plot());
        QCOMPARE(plot->options().forms, figures::SpectrumOptions::sideBySide());
        QTRY_VERIFY(t.isIdle());
        const auto rows = [&] { return view.plotRequest()->figure.selection.channels; };
        QCOMPARE(plot->options().poles, figures::SpectrumOptions::Poles::Density);
        QSignalSpy shown(&view.status(), &ViewStatus::shown);
        t.session.setChannels({7, 9});
        QTRY_VERIFY(!shown.empty() && t.isIdle());
        QCOMPARE(rows(), (std::vector<long>{7, 9}));
        QCOMPARE(shown.size(), 1); // the head's density was known
        t.session.setTno(1);
        QTRY_COMPARE(shown.size(), 3); // poles, then their density
    }

    void allChannelsCanBeSelected()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QTableView *list = t.window->findChild<ChannelList *>()->table();
        list->setFocus();
        QTest::keyClick(list, Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(t.session.selection().channels.size(), std::size_t{384});
        QTRY_VERIFY(t.isIdle());
        QTRY_COMPARE(t.view("spectrum").numbers().shape[1], 384L);
        QVERIFY(t.view("spectrum").plotRequest()->figure.allChannels);
        // Curves of more channels cannot be told apart.
        QCOMPARE(t.view("coefficients").plotRequest()->figure.selection.channels.size(), Session::MostCurves);
        t.session.setChannels({3});
        QTRY_COMPARE(list->selectionModel()->selectedRows().size(), 1);
        t.session.setChannels({8, 2, 3, 4});
        QCOMPARE(list->selectionModel()->selectedRows().size(), 4);
        QVERIFY(list->selectionModel()->isRowSelected(8));
    }

    void aBidirectionalOperatorSaysWhyInPlaceOfAxes()
    {
        WindowUnderTest t;
        t.opener.open(QStringLiteral(TNN_TEST_DATA "/families/v2-bidirectional.pt"));
        QVERIFY(t.waitForViews());
        View &view = t.view("spectrum");
        QVERIFY(view.plot()->isVisible());
        QVERIFY(!view.content()->findChild<QSlider *>()->isVisible());
        QVERIFY_THROWS_EXCEPTION(Error, view.numbers());
        t.panel("hankel").raise();
        QTRY_VERIFY(t.view("hankel").hasFigure());
        QVERIFY(!t.view("hankel").content()->findChild<QSlider *>()->isVisible());
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
        QSignalSpy shown(&view.status(), &ViewStatus::shown);
        order->setValue(needed + 3);
        QCOMPARE(t.session.reduce().modes, std::optional<long>(needed + 3));
        QCOMPARE(shown.size(), 0);
        // The error is that of the form itself, as the spectrum and `etsc` say it.
        const auto &selection = t.session.selection();
        const document::ReducedConversion form = document::reduce(
            *t.session.shownDocument(), selection.tno, selection.n, {selection.channels.front()}, t.session.reduce());
        const QString error = QStringLiteral("error %1").arg(widgets::shortNumber(form.error.front(), 2));
        QTRY_VERIFY(std::ranges::any_of(view.content()->findChildren<QLabel *>(),
                                        [&](const QLabel *label) { return label->text().contains(error); }));
        fieldOf(view, "Taps of the exact head").setValue(2);
        QTRY_COMPARE(shown.size(), 1);
        QVERIFY(!view.numbers().columns.empty());
    }

    void hankelMarksTheLeastErrorWhereNoneSuffices()
    {
        WindowUnderTest t;
        QByteArray kernel; // two modes: more states leave the same rounding error
        for (int lag = 0; lag < 200; ++lag)
            kernel += QByteArray::number(std::pow(0.97, lag) + std::pow(0.9, lag), 'g', 17) + '\n';
        t.opener.open(t.makeFile(QStringLiteral("modes.csv"), kernel));
        QVERIFY(t.waitForViews());
        ssm::ReduceRequest request = t.session.reduce();
        request.error = 1e-30;
        t.session.setReduce(request);
        t.panel("hankel").raise();
        View &view = t.view("hankel");
        QTRY_VERIFY(view.hasFigure());
        const figures::Numbers numbers = view.numbers();
        const auto column = std::find_if(numbers.columns.begin(), numbers.columns.end(),
                                         [](const std::string &name) { return name.starts_with("error"); });
        QVERIFY(column != numbers.columns.end());
        std::size_t least = static_cast<std::size_t>(column - numbers.columns.begin()), states = 0;
        for (std::size_t r = 0, at = least; at < numbers.table.size(); ++r, at += numbers.columns.size())
            if (numbers.table[at] < numbers.table[least]) {
                least = at;
                states = r;
            }
        QVERIFY(states < 64);
        QTRY_COMPARE(view.content()->findChild<QSlider *>()->value(), static_cast<int>(states));
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

TNN_TEST(TestStateSpaceViews, QApplication)

} // namespace tst_state_space_views

#include "tst_state_space_views.moc"
