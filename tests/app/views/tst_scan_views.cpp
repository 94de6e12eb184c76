// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QLineEdit>
#include <QSignalSpy>

#include "app/dialogs/report_dialog.h"
#include "app/panels/input_panel.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"
#include "widgets/cells/substitutions_plot.h"
#include "widgets/plots/network/sweep_plot.h"

namespace tst_scan_views {

using namespace tnn;
using namespace tnn::app;

struct ScanUnderTest : WindowUnderTest {
    const char *id;

    explicit ScanUnderTest(const char *view) : id(view) { }
    bool begin(const QString &text)
    {
        if (!openExample() || !QTest::qWaitFor([this] { return window->vocabularies().vocabulary() != nullptr; }))
            return false;
        window->findChild<InputPanel *>()->openText(text);
        panel(id).raise();
        return waitForFigure();
    }
    bool waitForFigure() const
    {
        return QTest::qWaitFor([this] { return view(id).hasFigure() && isIdle(); }, 60000);
    }
    void type(const char *key, const QString &text) const
    {
        auto *edit = qobject_cast<QLineEdit *>(keptControl(id, key));
        edit->setText(text);
        emit edit->editingFinished();
        QCoreApplication::processEvents();
    }
};

class TestScanViews : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void substitutionsFollowTheirOptions()
    {
        ScanUnderTest t("substitutions");
        QVERIFY(t.begin(QStringLiteral("Good morrow, cousin.")));
        QCOMPARE(t.view("substitutions").numbers().shape, (std::vector<long>{20, 65}));
        t.type("positions", QStringLiteral("3-4"));
        QVERIFY(t.waitForFigure());
        QCOMPARE(t.view("substitutions").numbers().shape, (std::vector<long>{2, 65}));
        t.type("symbols", QStringLiteral("aeio"));
        QVERIFY(t.waitForFigure());
        QCOMPARE(t.view("substitutions").numbers().shape, (std::vector<long>{2, 4}));
        const double stored = t.view("substitutions").numbers().table[1];
        QSignalSpy started(&t.jobs, &Jobs::started);
        t.choose("substitutions", "scale", 1); // only the colors
        t.session.setTno(2);
        QTRY_VERIFY(t.allShown());
        for (const auto &call : started)
            QVERIFY(call.first().toString() != QStringLiteral("substitutions"));
        t.session.override([](model::Overrides &overrides) { overrides.gamma = 0.5; });
        QTRY_VERIFY(t.isIdle() && t.view("substitutions").numbers().table[1] != stored);
        t.type("positions", QStringLiteral("99"));
        QTRY_VERIFY(t.panel("substitutions").error().contains(QStringLiteral("position 99 does not exist")));
    }

    void aClickOnASubstitutionSelectsThePosition()
    {
        ScanUnderTest t("substitutions");
        QVERIFY(t.begin(QStringLiteral("Good morrow, cousin.")));
        auto *const plot = static_cast<widgets::SubstitutionsPlot *>(t.view("substitutions").plot());
        const QPoint middle = plot->rect().center();
        QTest::mouseMove(plot, middle);
        QTRY_VERIFY(t.session.hover().column);
        const long pointed = *t.session.hover().column;
        QVERIFY(pointed > 0 && pointed < 15);
        QTest::mouseClick(plot, Qt::LeftButton, {}, middle);
        QCOMPARE(t.session.token(), std::optional(pointed));
    }

    /// Escape leaves what is measured so far.
    void escapeStops()
    {
        ScanUnderTest t("substitutions");
        QVERIFY(t.begin(QStringLiteral("Good morrow, cousin.")));
        QSignalSpy stopped(&t.jobs, &Jobs::stopped);
        QSignalSpy progressed(&t.jobs, &Jobs::progressed);
        const QString text = QString(2000, QLatin1Char('e'));
        t.window->findChild<InputPanel *>()->openText(text);
        QTRY_VERIFY_WITH_TIMEOUT(t.jobs.isRunning(QStringLiteral("substitutions")), 20000);
        t.view("substitutions").plot()->setFocus();
        QTRY_VERIFY_WITH_TIMEOUT(!t.view("substitutions").hasFigure(),
                                 20000); // the plot shows the beginning of another
        QTest::keyClick(t.view("substitutions").plot(), Qt::Key_Escape);
        QVERIFY(!t.jobs.isRunning(QStringLiteral("substitutions")));
        QCOMPARE(stopped.count(), 1);
    }

    /// What was measured of another text does not stay; and it starts again when the view is shown again.
    void stoppedAtOnceItShowsNothing()
    {
        ScanUnderTest t("substitutions");
        QVERIFY(t.begin(QStringLiteral("Good morrow, cousin.")));
        t.window->findChild<InputPanel *>()->openText(QString(2000, QLatin1Char('e')));
        QTRY_VERIFY_WITH_TIMEOUT(t.jobs.isRunning(QStringLiteral("substitutions")), 20000);
        QTest::keyClick(t.window.get(), Qt::Key_Escape); // wherever the focus is
        QVERIFY(!t.jobs.isRunning(QStringLiteral("substitutions")));
        QVERIFY(!t.view("substitutions").hasFigure());
        t.view("substitutions").setVisible(false);
        t.view("substitutions").setVisible(true);
        QVERIFY(t.jobs.isRunning(QStringLiteral("substitutions")));
    }

    void sweepsChangeWhatIsChosen()
    {
        ScanUnderTest t("sweep");
        QVERIFY(t.begin(QStringLiteral("Good morrow, cousin.")));
        QCOMPARE(t.view("sweep").numbers().table.front(), 0.0);
        QCOMPARE(t.view("sweep").numbers().shape.front(), 6L); // 0 to 16 of 19 tokens
        t.choose("sweep", "kind", 2);                          // layers
        QCoreApplication::processEvents();
        QVERIFY(t.waitForFigure());
        QCOMPARE(t.view("sweep").numbers().columns.front(), std::string("layer"));
        const double withoutOne = t.view("sweep").numbers().table[4 + 1];
        auto *const plot = static_cast<widgets::SweepPlot *>(t.view("sweep").plot());
        run::SweepPoint point;
        for (long channel = 0; channel < 384; ++channel)
            point.overrides.off[1].push_back(channel);
        emit plot->chosen(point);
        QCOMPARE(t.session.overrides(), point.overrides);
        QCoreApplication::processEvents();
        QVERIFY(t.waitForFigure());
        QCOMPARE(t.view("sweep").numbers().table[4 + 1], withoutOne); // it is off already
        QVERIFY(t.view("sweep").numbers().table[4 + 3] == 0);
        t.session.setOverrides({});
        t.choose("sweep", "kind", 3); // channels of the selected layer
        QCoreApplication::processEvents();
        QVERIFY(t.waitForFigure());
        QCOMPARE(t.view("sweep").numbers().shape.front(), 64L);
        QSignalSpy started(&t.jobs, &Jobs::started);
        t.session.setTno(2);
        QCoreApplication::processEvents();
        QVERIFY(t.waitForFigure());
        QVERIFY(std::ranges::any_of(started, [](const auto &call) { return call.first() == QStringLiteral("sweep"); }));
    }

    void reportsHoldWhatWasMeasured()
    {
        ScanUnderTest t("substitutions");
        QVERIFY(t.begin(QStringLiteral("Good morrow, cousin.")));
        t.panel("verification").raise(); // behind which the measured view is hidden
        QTRY_VERIFY_WITH_TIMEOUT(t.view("verification").hasFigure() && t.isIdle(), 30000);
        t.session.setTno(2);
        QSignalSpy started(&t.jobs, &Jobs::started);
        t.window->actions().report->trigger();
        auto &dialog = *t.window->findChild<ReportDialog *>();
        for (std::size_t i = 0; i < figures::ReportRequest::SectionNames.size(); ++i)
            dialog.section(static_cast<figures::ReportRequest::Section>(i))->setChecked(false);
        QVERIFY(dialog.measurements()->isChecked());
        dialog.path()->setText(t.folder.filePath(QStringLiteral("r.html")));
        QSignalSpy written(&dialog, &ReportDialog::written);
        dialog.save();
        QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, 20000);
        QFile file(t.folder.filePath(QStringLiteral("r.html")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString page = QString::fromUtf8(file.readAll());
        QCOMPARE(page.count(QStringLiteral("<figure>")), 2);
        QVERIFY(page.contains(QStringLiteral("positions 0 to 19")));
        QVERIFY(page.contains(QStringLiteral("all runs agree on 20 tokens")));
        QVERIFY(!page.contains(QStringLiteral("--sections")));
        for (const auto &call : started)
            for (const char *view : {"substitutions", "sweep", "dependencies", "position-losses", "verification"})
                QVERIFY(call.first() != QString::fromLatin1(view));
    }

    void whatIsMeasuredOfAnotherModelIsNotReported()
    {
        ScanUnderTest t("substitutions");
        QVERIFY(t.begin(QStringLiteral("Good morrow, cousin.")));
        QVERIFY(t.view("substitutions").measuredPicture());
        QVERIFY(!t.view("sweep").measuredPicture());
        t.panel("verification").raise();
        t.session.override([](model::Overrides &overrides) { overrides.gamma = 0.5; });
        QVERIFY(!t.view("substitutions").measuredPicture());
        t.session.setOverrides({});
        QVERIFY(t.view("substitutions").measuredPicture());
        t.window->findChild<InputPanel *>()->openText(QStringLiteral("What say you?"));
        QTRY_VERIFY(!t.view("substitutions").measuredPicture());
    }

    void otherModelsSayWhy_data()
    {
        QTest::addColumn<QByteArray>("view");
        QTest::newRow("substitutions") << QByteArray("substitutions");
        QTest::newRow("sweep") << QByteArray("sweep");
    }
    void otherModelsSayWhy()
    {
        QFETCH(QByteArray, view);
        WindowUnderTest t;
        t.opener.open(QStringLiteral(TNN_TEST_DATA "/networks/image.pt"));
        QTRY_VERIFY(t.session.shownDocument());
        t.panel(view.constData()).raise();
        QTRY_VERIFY(t.panel(view.constData()).notice().contains(QStringLiteral("not a language model")));
        QVERIFY(t.panel(view.constData()).error().isEmpty());
    }
};

TNN_TEST(TestScanViews, QApplication)

} // namespace tst_scan_views

#include "tst_scan_views.moc"
