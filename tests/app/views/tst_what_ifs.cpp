// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QSlider>
#include <QUndoStack>

#include "app/panels/control_bar.h"
#include "app/panels/status_line.h"
#include "app/views/what_if_history.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_what_ifs {

using namespace tnn;
using namespace tnn::app;

class TestWhatIfs : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void aDragIsOneStep()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QUndoStack &stack = t.window->findChild<WhatIfHistory *>()->stack();
        QVERIFY(!t.window->actions().undo->isEnabled());
        auto *slider = control<QSlider>(*t.window->findChild<ControlBar *>(), "Decay gamma");
        QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(2, slider->height() / 2));
        for (int position = 500; position <= 900; position += 50)
            slider->setValue(position);
        QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(2, slider->height() / 2));
        QCOMPARE(stack.count(), 1);
        const double gamma = t.session.overrides().gamma.value();
        QCOMPARE(stack.undoText(), QStringLiteral("\u03b3 0.99 \u2192 %1").arg(QString::number(gamma, 'g', 5)));
        QVERIFY(t.window->actions().undo->text().contains(stack.undoText()));
        QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(2, slider->height() / 2)); // another gesture
        slider->setValue(100);
        QCOMPARE(stack.count(), 2);
        t.window->actions().undo->trigger();
        QCOMPARE(t.session.overrides().gamma.value(), gamma);
        t.window->actions().undo->trigger();
        QVERIFY(!t.session.overrides().any());
        QVERIFY(!t.window->actions().undo->isEnabled());
        t.window->actions().redo->trigger();
        QCOMPARE(t.session.overrides().gamma.value(), gamma);
        QCOMPARE(stack.count(), 2); // undoing is not a step
    }

    void choicesOfViewsAreSteps()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        auto *scale = qobject_cast<QComboBox *>(t.keptControl("toeplitz", "scale"));
        t.choose("toeplitz", "scale", 1);
        QCOMPARE(t.window->findChild<WhatIfHistory *>()->stack().undoText(),
                 QStringLiteral("Toeplitz matrix: Scale symlog \u2192 linear"));
        t.window->actions().undo->trigger();
        QCOMPARE(scale->currentIndex(), 0);
        t.window->actions().redo->trigger();
        QCOMPARE(scale->currentIndex(), 1);
        t.session.setStage(figures::Stage::Raw);
        t.window->actions().undo->trigger();
        QCOMPARE(t.session.stage(), figures::Stage::Decayed);
        ssm::ReduceRequest reduce;
        reduce.modes = 8;
        t.session.setReduce(reduce);
        t.window->actions().undo->trigger();
        QVERIFY(!t.session.reduce().modes);
    }

    void aNewFileBeginsAnew()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        control<QCheckBox>(*t.window->findChild<ControlBar *>(), "decay")->click();
        QCOMPARE(t.window->findChild<WhatIfHistory *>()->stack().count(), 1);
        QVERIFY(t.openExample());
        QTRY_COMPARE(t.window->findChild<WhatIfHistory *>()->stack().count(), 0);
        control<QCheckBox>(*t.window->findChild<ControlBar *>(), "decay")->click();
        t.window->actions().close->trigger();
        QCOMPARE(t.window->findChild<WhatIfHistory *>()->stack().count(), 0);
    }

    void bandActsLive()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        auto *band = control<QSpinBox>(*t.window->findChild<ControlBar *>(), "Band");
        QCOMPARE(band->text(), QStringLiteral("all"));
        band->stepBy(-1);
        QCOMPARE(t.session.overrides().band.value(), 128); // half of n
        const auto middle = static_cast<std::size_t>(t.session.selection().n - 1);
        const auto at = [&](std::size_t lag) { return t.view("coefficients").numbers().real.at(middle + lag); };
        QTRY_COMPARE(at(129), 0.0F);
        QVERIFY(at(128) != 0);
        band->stepBy(1);
        QVERIFY(!t.session.overrides().band);
        band->setValue(0);
        QCOMPARE(t.session.overrides().band.value(), 0);
        band->clear();
        QTest::keyClicks(band, QStringLiteral("all"));
        QTest::keyClick(band, Qt::Key_Return);
        QVERIFY(!t.session.overrides().band);
    }

    void aMarkSaysSoAndResets()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        auto *mark = t.window->findChild<WhatIfMark *>();
        QVERIFY(!mark->isVisible());
        QVERIFY(!t.window->actions().resetWhatIfs->isEnabled());
        model::Overrides overrides;
        overrides.gamma = 0.5;
        overrides.band = 8;
        t.session.setOverrides(overrides);
        QVERIFY(mark->isVisible());
        QVERIFY(mark->text().contains(QStringLiteral("0.5")) && mark->text().contains(QLatin1Char('8')));
        QTest::mouseClick(mark, Qt::LeftButton);
        QVERIFY(!t.session.overrides().any());
        QVERIFY(!mark->isVisible());
        t.window->actions().undo->trigger();
        QCOMPARE(t.session.overrides(), overrides);
    }
};

TNN_TEST(TestWhatIfs, QApplication)

} // namespace tst_what_ifs

#include "tst_what_ifs.moc"
