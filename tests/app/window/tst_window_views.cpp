// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>

#include "app/controls/help_popup.h"
#include "app/panels/status_line.h"
#include "engine/toeplitz/coefficients.h"
#include "tests/app/window_fixture.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/test_class.h"
#include "widgets/cells/gallery_plot.h"
#include "widgets/plots/compare/compare_plot.h"
#include "widgets/plots/kernels/response_plot.h"

namespace tst_window_views {

using namespace tnn;
using namespace tnn::app;

class TestWindowViews : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void hoverIsShared()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QWidget *decay = t.view("decay").plot();
        const QImage before = decay->grab().toImage();
        widgets::Plot *matrix = t.view("toeplitz").plot();
        QTest::mouseMove(matrix, matrix->rect().center() + QPoint(-60, 30));
        QTRY_VERIFY(t.session.hover().lag.has_value());
        QVERIFY(t.session.hover().row && t.session.hover().column);
        QCOMPARE(*t.session.hover().lag, *t.session.hover().row - *t.session.hover().column);
        QVERIFY(t.window->findChild<StatusLine *>()->readout()->text().contains(QStringLiteral("lag")));
        QTRY_VERIFY(decay->grab().toImage() != before);
    }

    void everyViewTakesEveryLength_data()
    {
        QTest::addColumn<int>("n");
        QTest::newRow("1") << 1;
        QTest::newRow("2") << 2;
        QTest::newRow("7") << 7;
        QTest::newRow("beyond the training") << 1000;
    }
    void everyViewTakesEveryLength()
    {
        QFETCH(const int, n);
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.session.setLength(n);
        QTRY_VERIFY_WITH_TIMEOUT(t.view("toeplitz").numbers().real.size() == static_cast<std::size_t>(2 * n - 1),
                                 10000);
        QTRY_VERIFY_WITH_TIMEOUT(t.isIdle(), 10000);
        for (const ViewPanel *panel : t.window->viewArea()->panels())
            QCOMPARE(panel->error(), QString());
    }

    void stagesDiffer()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const auto decayed = t.view("toeplitz").numbers().real;
        t.session.setStage(figures::Stage::Raw);
        QTRY_VERIFY(t.view("toeplitz").numbers().real != decayed);
        const auto raw = t.view("toeplitz").numbers().real;
        t.session.setStage(figures::Stage::Difference);
        QTRY_VERIFY(t.view("toeplitz").numbers().real != raw);
        const auto difference = t.view("toeplitz").numbers().real;
        for (std::size_t i = 0; i < raw.size(); i += 37)
            QVERIFY(std::abs(difference[i] - (decayed[i] - raw[i])) < 1e-6);
    }

    void themesAreApplied()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const auto corner = [&t](const char *id) {
            return t.view(id).plot()->grab().toImage().pixelColor(2, 2).lightness();
        };
        QVERIFY(corner("toeplitz") > 200);
        QVERIFY(corner("decay") > 200);
        for (QAction *action : t.window->findChildren<QAction *>())
            if (action->text() == QStringLiteral("&Dark"))
                action->trigger();
        QCOMPARE(t.settings.appearance(), Settings::Appearance::Dark);
        QTRY_VERIFY(corner("toeplitz") < 80);
        QTRY_VERIFY(corner("decay") < 80);
        QVERIFY(QApplication::palette().color(QPalette::Base).lightness() < 80);
    }

    void galleryLeadsToALayer()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.panel("gallery").raise();
        QTRY_VERIFY(t.view("gallery").hasFigure());
        auto *plot = qobject_cast<widgets::GalleryPlot *>(t.view("gallery").plot());
        emit plot->tileActivated(3, 0);
        QCOMPARE(t.session.selection().tno, 3);
        QTRY_VERIFY(t.view("toeplitz").isVisible());
    }

    void interruptedWorkIsTakenUpAgain()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.session.setLength(checkpoint::LongestLength);
        QTRY_VERIFY(t.jobs.isRunning(QStringLiteral("coefficients")));
        t.panel("coefficients").close();
        QVERIFY(!t.jobs.isRunning(QStringLiteral("coefficients")));
        t.session.setLength(64);
        t.panel("coefficients").showAction()->trigger();
        QTRY_COMPARE(t.view("coefficients").numbers().real.size(), std::size_t(127));
    }

    void closedViewsDoNotWork()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.panel("spectrum").close();
        QTRY_VERIFY(!t.view("spectrum").isVisible());
        const QSignalSpy started(&t.jobs, &Jobs::started);
        t.session.setTno(1);
        QTRY_VERIFY(t.allShown());
        for (const auto &call : started)
            QVERIFY(call.first().toString() != QStringLiteral("spectrum"));
        t.window->actions().resetLayout->trigger();
        t.panel("spectrum").showAction()->trigger(); // behind another view
        QTRY_VERIFY(t.view("spectrum").isVisible());
        QTRY_VERIFY(t.view("spectrum").numbers().title.find("layer 1") != std::string::npos);
    }

    void everyViewIsExplained()
    {
        WindowUnderTest t;
        for (const ViewPanel *panel : t.window->viewArea()->panels()) {
            HelpPopup *page = HelpPopup::show(panel->view().id(), t.window.get());
            const auto *text = page->findChild<QLabel *>();
            QVERIFY(text->text().size() > 200);
            QVERIFY(text->height() >= text->heightForWidth(text->width())); // or it is cut off
            const QScrollBar &bar = *page->findChild<QScrollArea *>()->verticalScrollBar();
            QTest::keyClick(page->focusWidget(), Qt::Key_PageDown);
            QCOMPARE(bar.value() > 0, bar.maximum() > 0);
            delete page;
        }
    }

    void footprintIsForTwoAxes()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        ViewPanel &panel = t.panel("footprint");
        QVERIFY(panel.isHidden());
        QVERIFY(!panel.toggleViewAction()->isVisible());
        t.opener.open(QStringLiteral(TNN_TEST_DATA "/checkpoint/image.pth"));
        QTRY_VERIFY(!panel.isHidden());
        QVERIFY(panel.toggleViewAction()->isVisible());
        panel.raise();
        QTRY_VERIFY(t.view("footprint").hasFigure());
        QCOMPARE(t.view("footprint").numbers().shape, (std::vector<long>{1, 7, 7}));
        t.session.setLength(3);
        QTRY_COMPARE(t.view("footprint").numbers().shape, (std::vector<long>{1, 5, 5}));
        t.window->actions().resetLayout->trigger();
        QVERIFY(!panel.isHidden());
        t.opener.open(Example);
        QTRY_VERIFY(panel.isHidden());
        t.window->actions().resetLayout->trigger();
        QVERIFY(panel.isHidden());
    }

    void responsesFollowTheSelection()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QVERIFY(!t.view("response").isVisible()); // behind the spectrum
        t.panel("response").raise();
        QTRY_VERIFY(t.view("response").hasFigure());
        const long n = t.session.selection().n;
        QCOMPARE(t.view("response").numbers().shape, (std::vector<long>{1, n + 1}));
        t.session.setChannels({3, 9});
        QTRY_COMPARE(t.view("response").numbers().shape, (std::vector<long>{2, n + 1}));
        t.choose("response", "channels", 2); // layers
        QTRY_COMPARE(t.view("response").numbers().shape, (std::vector<long>{4, n + 1}));
        t.choose("response", "channels", 1); // all
        QTRY_COMPARE(t.view("response").numbers().shape, (std::vector<long>{384, n + 1}));
        t.choose("response", "quantity", 2);
        t.choose("response", "scale", 1);
        t.choose("response", "frequency", 1);
        const auto *plot = qobject_cast<widgets::ResponsePlot *>(t.view("response").plot());
        QCOMPARE(plot->options(),
                 (figures::ResponseOptions{figures::ResponseOptions::Quantity::Delay, figures::Scale::Linear, true,
                                           figures::ResponseOptions::Channels::All}));
    }

    void memoryIsOfEveryChannel()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QVERIFY(!t.view("memory").isVisible()); // behind the decay
        t.panel("memory").raise();
        QTRY_VERIFY(t.view("memory").hasFigure());
        QCOMPARE(t.view("memory").numbers().shape, (std::vector<long>{384, 3}));
        t.choose("memory", "picture", 2);
        QTRY_COMPARE(t.view("memory").numbers().shape, (std::vector<long>{4 * 384, 3}));
        QTRY_VERIFY(t.isIdle());
        t.choose("memory", "picture", 1);
        QTRY_COMPARE(t.view("memory").numbers().shape, (std::vector<long>{384, 3}));
        // Hovering a lag here shows it in every view.
        widgets::Plot *plot = t.view("memory").plot();
        QMouseEvent move(QEvent::MouseMove, plot->rect().center(), plot->mapToGlobal(plot->rect().center()),
                         Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        plot->grab(); // lays it out
        QApplication::sendEvent(plot, &move);
        QVERIFY(t.session.hover().lag.has_value());
    }
};

TNN_TEST(TestWindowViews, QApplication)

} // namespace tst_window_views

#include "tst_window_views.moc"
