// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/atlas_figure.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"
#include "widgets/cells/atlas_plot.h"

namespace tst_atlas_view {

using namespace tnn;
using namespace tnn::app;
using figures::AtlasOptions;
using widgets::AtlasPlot;

AtlasPlot &showAtlas(WindowUnderTest &t)
{
    if (!t.view("atlas").isVisible())
        t.panel("atlas").showAction()->trigger();
    if (!QTest::qWaitFor([&t] { return t.view("atlas").isBuilt(); }))
        qFatal("the view is not built");
    t.panel("atlas").setFloating(true);
    t.panel("atlas").resize(900, 700);
    return *qobject_cast<AtlasPlot *>(t.view("atlas").plot());
}

bool isComplete(const WindowUnderTest &t)
{
    return QTest::qWaitFor([&t] { return t.view("atlas").hasFigure() && t.isIdle(); }, 20000);
}

QPoint cellOf(const AtlasPlot &plot, std::size_t band, long column)
{
    const widgets::AtlasGeometry where = plot.geometry();
    return QPointF(where.xOf(static_cast<double>(column) + 0.5), where.band(band).center().y()).toPoint();
}

class TestAtlasView : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void clickSelectsEverywhere()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        AtlasPlot &plot = showAtlas(t);
        QVERIFY(isComplete(t));
        const long channel = plot.bands()[2].order[200];
        plot.setZoom({figures::Interval{180, 220}, {}});
        QTest::mouseClick(&plot, Qt::LeftButton, {}, cellOf(plot, 2, 200));
        QCOMPARE(t.session.selection().tno, 2);
        QCOMPARE(t.session.selection().channels, std::vector<long>{channel});
        QCOMPARE(plot.view().width(), 40.0); // it stays where it was
        const auto isAtLayer = [&plot] {
            plot.zoomToLayer();
            return plot.view() == QRectF(0, 2, 384, 1);
        };
        QTRY_VERIFY(isAtLayer());
        QTest::mouseClick(&plot, Qt::LeftButton, {}, plot.stepRect(AtlasPlot::Step::Matrix).center().toPoint());
        QTRY_VERIFY(t.view("toeplitz").isVisible());
    }

    /// The bands of a large model come one after another.
    void isNotCoveredOnceABandIsShown()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        showAtlas(t);
        QVERIFY(isComplete(t));
        t.session.setDocumentA(nullptr); // a view without a figure
        QTRY_VERIFY(!t.view("atlas").hasFigure() && t.isIdle());
        ViewPanel &panel = t.panel("atlas");
        const auto middle = [&panel] {
            const QImage image = panel.grab().toImage();
            return image.copy(0, image.height() / 4, image.width(), image.height() / 2);
        };
        const QImage bare = middle();
        emit t.view("atlas").status().busyChanged(true);
        QTRY_VERIFY(middle() != bare); // "Computing..." covers it
        emit t.view("atlas").status().shown();
        QTRY_COMPARE(middle(), bare);
        emit t.view("atlas").status().busyChanged(false);
    }

    void pointerIsShared()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        AtlasPlot &plot = showAtlas(t);
        QVERIFY(isComplete(t));
        const QPoint at = cellOf(plot, 1, 50);
        QMouseEvent move(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        QCoreApplication::sendEvent(&plot, &move);
        QVERIFY(t.session.hover().lag.value_or(0) > 0);
    }

    void followsOverridesStageAndLength()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        AtlasPlot &plot = showAtlas(t);
        QVERIFY(isComplete(t));
        const auto longest = [&plot] {
            long reach = 0;
            for (const widgets::AtlasBand &band : plot.bands())
                for (const auto &column : band.levels->band().columns)
                    reach = std::max(reach, column.k99);
            return reach;
        };
        QVERIFY(longest() > 100);
        t.session.override([](model::Overrides &overrides) { overrides.band = 5; });
        QTRY_VERIFY(longest() <= 5);
        t.session.setOverrides({});
        QTRY_VERIFY(longest() > 100);
        t.session.setLength(16);
        QTRY_VERIFY(longest() < 16 && t.isIdle());
        const float decayed = plot.bands()[0].levels->band().columns[0].peak;
        t.session.setStage(figures::Stage::Raw);
        QTRY_VERIFY(plot.bands()[0].levels->band().columns[0].peak != decayed);
    }

    /// Another selection or sort takes the bands over.
    void bandsAreComputedOnce()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        AtlasPlot &plot = showAtlas(t);
        QVERIFY(isComplete(t));
        const auto *levels = plot.bands()[3].levels.get();
        t.session.setChannels({33});
        t.session.setTno(3);
        t.view("atlas").options().setFigure(AtlasOptions{AtlasOptions::Sort::Likeness});
        QTRY_COMPARE(plot.bands()[3].order.front(), 33L);
        QCOMPARE(plot.bands()[3].levels.get(), levels);
        QTRY_VERIFY(t.isIdle());
        QCOMPARE(t.view("atlas").numbers().shape.front(), 4L * 384);
        QCOMPARE(t.view("atlas")
                     .numbers()
                     .real[2 + 3UL * 384 * static_cast<std::size_t>(t.view("atlas").numbers().shape.back())],
                 33.0F);
        const auto call = t.view("atlas").plotRequest();
        QVERIFY(call && call->of<AtlasOptions>().sort == AtlasOptions::Sort::Likeness);
    }

    void emptyStates()
    {
        WindowUnderTest t;
        t.opener.open(QStringLiteral(TNN_TEST_DATA "/families/ski.pt"));
        QTRY_VERIFY(t.session.shownDocument());
        AtlasPlot *const plot = &showAtlas(t);
        QTRY_VERIFY(!t.panel("atlas").error().isEmpty());
        QVERIFY(!t.view("atlas").hasFigure());
        t.opener.open(t.makeFile(QStringLiteral("one.csv"), "nan\n"));
        QTRY_VERIFY(t.view("atlas").hasFigure() && t.isIdle());
        QCOMPARE(t.panel("atlas").error(), QString());
        QVERIFY(std::isnan(plot->bands().front().levels->band().columns.front().peak));
        plot->grab();
        t.opener.open(QStringLiteral("zoo:alibi,heads=4"));
        QTRY_COMPARE(plot->bands().size(), std::size_t{4});
        t.opener.open(QStringLiteral(TNN_TEST_DATA "/checkpoint/image.pth"));
        QTRY_VERIFY(t.isIdle() && t.view("atlas").hasFigure()
                    && plot->bands().size() == t.session.shownDocument()->description().tnos.size());
    }
};

TNN_TEST(TestAtlasView, QApplication)

} // namespace tst_atlas_view

#include "tst_atlas_view.moc"
