// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>

#include "app/panels/input_panel.h"
#include "app/views/compare/compare_view.h"
#include "app/views/option_controls.h"
#include "engine/io/npy.h"
#include "engine/run/compare_pair.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_compare_view {

using namespace tnn;
using namespace tnn::app;
using widgets::CompareOptions;
using Picture = CompareOptions::Picture;
using Scope = CompareOptions::Scope;

/// A window and its comparison, which is visible from the beginning.
struct CompareUnderTest : WindowUnderTest {
    CompareView &compare() const { return static_cast<CompareView &>(view("compare")); }
    ComparePanel &table() const { return *compare().panel(); }
    widgets::ComparePlot &plot() const { return static_cast<widgets::ComparePlot &>(*compare().plot()); }
    const CompareOptions &options() const { return plot().options(); }
    void setPicture(Picture picture) const
    {
        auto chosen = std::get<figures::CompareOptions>(compare().options().figure());
        chosen.picture = picture;
        compare().options().setValues(written(chosen));
    }
    QAbstractItemModel &rows() const { return *table().table()->model(); }
    QString cell(int row, int column) const { return rows().index(row, column).data().toString(); }
    int rowOf(const QString &algorithm) const
    {
        for (int row = 0; row < rows().rowCount(); ++row)
            if (cell(row, CompareTable::Algorithm) == algorithm)
                return row;
        return -1;
    }
    bool waits() const
    {
        return QTest::qWaitFor([this] { return compare().hasFigure() && isIdle(); }, 20000);
    }
    QString array(const QString &name, const std::vector<float> &values, const std::vector<long> &shape) const
    {
        return makeFile(name, QByteArray::fromStdString(io::npy(values, shape)));
    }
    void dropOnView(const QStringList &paths) const
    {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString &path : paths)
            urls.append(QUrl::fromLocalFile(path));
        data.setUrls(urls);
        QWidget *const target = compare().content();
        QDragEnterEvent enter(target->rect().center(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(target->rect().center(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &event);
    }
};

class TestCompareView : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    /// T x of a bias inside a softmax, for example.
    void whatAModelDoesNotComputeIsNotAFailure()
    {
        CompareUnderTest t;
        t.opener.open(t.makeFile(QStringLiteral("config.json"), R"({"model_type": "bloom", "n_head": 2})"));
        QTRY_VERIFY(t.panel("compare").notice().contains(QStringLiteral("softmax")));
        QCOMPARE(t.panel("compare").error(), QString());
        QVERIFY(!t.compare().hasFigure());
    }

    void naiveAndFftAreComparedAtOnce()
    {
        CompareUnderTest t;
        QVERIFY(t.openExample());
        QVERIFY(t.waits());
        QCOMPARE(t.options().a, QStringLiteral("naive"));
        QCOMPARE(t.options().b, QStringLiteral("fft"));
        QVERIFY2(t.table().pairText().startsWith(QStringLiteral("Largest difference, naive vs. fft: ")),
                 qPrintable(t.table().pairText()));
        QVERIFY(t.table().pairText().contains(QStringLiteral("lag "))); // of an impulse
        QCOMPARE(t.rows().rowCount(), 9);                               // reference, four products, four forms
        QVERIFY(t.cell(t.rowOf(QStringLiteral("fft")), CompareTable::Verdict).contains(QStringLiteral("within")));
    }

    /// Names stay beside the table when it is scrolled, and what everybody needs is seen without scrolling.
    void namesTimesAndMemoryAreInSight()
    {
        CompareUnderTest t;
        t.window->resize(1600, 1000);
        QVERIFY(t.openExample());
        QVERIFY(t.waits());
        const QTableView &table = *t.table().table();
        QVERIFY(table.verticalHeader()->isVisible());
        const int row = t.rowOf(QStringLiteral("fft"));
        QCOMPARE(t.rows().headerData(row, Qt::Vertical).toString(), QStringLiteral("fft"));
        const auto isInSight = [&table](int column) {
            const int right = table.columnViewportPosition(column) + table.columnWidth(column);
            return !table.isColumnHidden(column) && right <= table.viewport()->width();
        };
        for (const int column :
             {CompareTable::Verdict, CompareTable::Relative, CompareTable::Time, CompareTable::Memory})
            QTRY_VERIFY2(isInSight(column), qPrintable(t.rows().headerData(column, Qt::Horizontal).toString()));
        QVERIFY(table.isColumnHidden(CompareTable::Ulp));
        static_cast<QCheckBox *>(t.keptControl("compare", "more-columns"))->setChecked(true);
        QVERIFY(!table.isColumnHidden(CompareTable::Ulp) && !table.isColumnHidden(CompareTable::Device));
    }

    void aNewInputIsShownWhole()
    {
        CompareUnderTest t;
        QVERIFY(t.openExample());
        QVERIFY(t.waits());
        t.plot().setZoom({figures::Interval{3, 5}, figures::Interval{-0.1, 0.1}});
        QVERIFY(!t.plot().zoom().isWhole());
        t.window->findChild<InputPanel *>()->setSignal({io::Signal::Kind::Step});
        QTRY_VERIFY(t.plot().zoom().isWhole());
    }

    void aClickGoesWhereTheyDifferMost()
    {
        CompareUnderTest t;
        QVERIFY(t.openExample());
        t.session.setChannels({3, 57});
        QVERIFY(QTest::qWaitFor([&t] { return t.compare().numbers().shape[2] == 2 && t.isIdle(); }));
        t.plot().setFocus();
        QTest::keyClick(&t.plot(), Qt::Key_G);
        QCOMPARE(t.options().scope, Scope::Pair);
        QCOMPARE(t.options().picture, Picture::Difference); // outputs overlap
        QVERIFY(t.options().mark.has_value());
        QCOMPARE(t.session.hover().row, t.options().mark);
        QCOMPARE(t.session.hover().lag, t.options().mark);
        const QString channel = t.options().column == 0 ? QStringLiteral("channel 3") : QStringLiteral("channel 57");
        QVERIFY(t.table().pairText().contains(QStringLiteral("lag %1, %2").arg(*t.options().mark).arg(channel)));
        QTest::keyClick(&t.plot(), Qt::Key_Escape);
        QVERIFY(!t.options().mark);
        QCOMPARE(t.options().scope, Scope::All);
    }

    void columnsAndKeysChooseThePair()
    {
        CompareUnderTest t;
        QVERIFY(t.openExample());
        QVERIFY(t.waits());
        const int row = t.rowOf(QStringLiteral("streaming"));
        emit t.table().table()->clicked(t.rows().index(row, CompareTable::A));
        QCOMPARE(t.options().a, QStringLiteral("streaming"));
        QCOMPARE(t.options().scope, Scope::Pair);
        QCOMPARE(t.cell(row, CompareTable::A), QStringLiteral("\u25cf"));
        t.table().table()->selectRow(t.rowOf(QStringLiteral("reference")));
        QTest::keyClick(t.table().table(), Qt::Key_B);
        QCOMPARE(t.options().b, QStringLiteral("reference"));
        QVERIFY(t.table().pairText().startsWith(QStringLiteral("Largest difference, streaming vs. reference: ")));
        // Another selection keeps them.
        t.session.setChannels({9});
        QVERIFY(QTest::qWaitFor([&t] { return t.compare().numbers().columns[1] == "x 9" && t.isIdle(); }));
        QCOMPARE(t.options().a, QStringLiteral("streaming"));
        // If one is gone, another takes its place.
        t.compare().setPair(QStringLiteral("reduced"), QStringLiteral("none"));
        QCOMPARE(t.table().pairText(), QString());
        t.session.setChannels({10});
        QVERIFY(QTest::qWaitFor([&t] { return t.compare().numbers().columns[1] == "x 10" && t.isIdle(); }));
        QCOMPARE(t.options().a, QStringLiteral("reduced"));
        QCOMPARE(t.options().b, QStringLiteral("fft"));
    }

    void fIsHeldToFlip()
    {
        CompareUnderTest t;
        QVERIFY(t.openExample());
        QVERIFY(t.waits());
        QTest::keyPress(&t.plot(), Qt::Key_F);
        QCOMPARE(t.options().held, QStringLiteral("reference"));
        QTest::keyRelease(&t.plot(), Qt::Key_F);
        QCOMPARE(t.options().held, QString());
        t.compare().setScope(Scope::First);
        QTest::keyPress(t.table().table(), Qt::Key_F);
        QCOMPARE(t.options().held, QStringLiteral("fft"));
        QTest::keyRelease(t.table().table(), Qt::Key_F);
        QCOMPARE(t.options().held, QString());
    }

    void verdictsFollowTheTolerance()
    {
        CompareUnderTest t;
        QVERIFY(t.openExample());
        QVERIFY(t.waits());
        const auto passes = [&t](const char *name) {
            return t.cell(t.rowOf(QString::fromLatin1(name)), CompareTable::Verdict).startsWith(QChar(0x2713));
        };
        QVERIFY(passes("naive") && passes("fft"));
        QVERIFY(passes("reduced")); // by the error that it was reduced to
        t.settings.setTolerance(1e-12);
        QVERIFY(!passes("fft") && passes("reduced"));
        const auto tip = [&t] {
            return t.rows()
                .index(t.rowOf(QStringLiteral("fft")), CompareTable::Verdict)
                .data(Qt::ToolTipRole)
                .toString();
        };
        QVERIFY2(!tip().contains(QStringLiteral("; 0 of ")), qPrintable(tip()));
        t.settings.setAbsoluteTolerance(1e-3); // only counts values
        QVERIFY(!passes("fft"));
        QVERIFY2(tip().contains(QStringLiteral("; 0 of ")), qPrintable(tip()));
    }

    void filesAreDroppedKeptAndRemoved()
    {
        CompareUnderTest t;
        QVERIFY(t.openExample());
        t.session.setLength(4);
        QVERIFY(QTest::qWaitFor([&t] { return t.compare().numbers().shape[1] == 4 && t.isIdle(); }));
        const QString good = t.array(QStringLiteral("good.npy"), {1, 2, 3, 4}, {4}),
                      longer = t.array(QStringLiteral("longer.npy"), {1, 2, 3, 4, 5}, {5});
        t.dropOnView({good, longer});
        QVERIFY(QTest::qWaitFor([&t] { return t.rowOf(QStringLiteral("good.npy")) > 0 && t.isIdle(); }));
        QCOMPARE(t.rowOf(QStringLiteral("longer.npy")), -1);
        QVERIFY(t.table().message().endsWith(QStringLiteral("longer.npy: contains 5 tokens, but x has 4 tokens")));
        QCOMPARE(t.cell(t.rowOf(QStringLiteral("good.npy")), CompareTable::Device), QStringLiteral("file"));
        // The one that did not fit may fit another length; then it is no longer new.
        t.session.setLength(5);
        QVERIFY(QTest::qWaitFor([&t] { return t.rowOf(QStringLiteral("longer.npy")) > 0 && t.isIdle(); }));
        QVERIFY(t.table().message().contains(QStringLiteral("good.npy: contains 4 tokens")));
        t.table().table()->selectRow(t.rowOf(QStringLiteral("longer.npy")));
        QTest::keyClick(t.table().table(), Qt::Key_Delete);
        QVERIFY(QTest::qWaitFor([&t] { return t.rowOf(QStringLiteral("longer.npy")) < 0 && t.isIdle(); }));
        QCOMPARE(t.compare().files().files().size(), std::size_t{1});
        t.session.setLength(4);
        QVERIFY(QTest::qWaitFor([&t] { return t.rowOf(QStringLiteral("good.npy")) > 0 && t.isIdle(); }));
        t.compare().setPair(QStringLiteral("fft"), QStringLiteral("reference"));
        t.compare().files().add({good}); // reads it again, and views it
        QVERIFY(QTest::qWaitFor([&t] { return t.options().b == QStringLiteral("good.npy"); }));
        QCOMPARE(t.options().a, QStringLiteral("fft"));
        t.compare().files().add({longer});
        QVERIFY(QTest::qWaitFor([&t] { return !t.table().message().isEmpty() && t.isIdle(); }));
        emit t.table().removeRefusedWanted();
        QVERIFY(QTest::qWaitFor([&t] { return t.table().message().isEmpty() && t.isIdle(); }));
        QCOMPARE(t.compare().files().files().size(), std::size_t{1});
        t.session.setDocumentA({});
        QVERIFY(t.compare().files().files().empty());
    }

    void equalNamesStayApart()
    {
        ComparedFiles files;
        files.add({QStringLiteral("/a/y.npy"), QStringLiteral("/b/y.npy"), QStringLiteral("/a/y.npy")});
        QCOMPARE(files.files().size(), std::size_t{2});
        QCOMPARE(files.files()[1].name, std::string("y.npy (2)"));
        files.removeIf([](const run::ResultFile &file) { return file.name == "y.npy"; });
        QCOMPARE(files.files().front().path, std::string("/b/y.npy"));
    }

    void checkpointsAreLeftToTheWindow()
    {
        CompareUnderTest t;
        QVERIFY(t.openExample());
        QVERIFY(t.waits());
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(Example)});
        QDragEnterEvent enter({9, 9}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(t.compare().content(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event({9, 9}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        const QSignalSpy opened(&t.session, &Session::openFilesChanged);
        QApplication::sendEvent(t.compare().content(), &event);
        QVERIFY(QTest::qWaitFor([&opened] { return !opened.isEmpty(); }));
        QVERIFY(t.compare().files().files().empty());
    }

    void theTableIsCopied()
    {
        CompareUnderTest t;
        QVERIFY(t.openExample());
        QVERIFY(t.waits());
        QTest::keyClick(t.table().table(), Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2 + 8); // provenance, header, results
        QVERIFY(lines[0].startsWith(QLatin1Char('#')) && lines[0].contains(QStringLiteral("shakespeare.pt"))
                && lines[0].contains(QStringLiteral("input impulse")));
        QVERIFY(lines[1].startsWith(QStringLiteral("algorithm,device,relative_error")));
    }

    void costsAreMeasuredWhenTheyAreLookedAt()
    {
        CompareUnderTest t;
        QVERIFY(t.openExample());
        t.session.setLength(100);
        QVERIFY(QTest::qWaitFor([&t] { return t.compare().numbers().shape[1] == 100 && t.isIdle(); }));
        QVERIFY(!t.jobs.isRunning(QStringLiteral("compare run")));
        t.setPicture(Picture::Time);
        QVERIFY(t.jobs.isRunning(QStringLiteral("compare run")));
        const auto done = [&t] { return !t.jobs.isRunning(QStringLiteral("compare run")); };
        QVERIFY(QTest::qWaitFor(done, 30000));
        const figures::Numbers numbers = t.compare().numbers();
        QCOMPARE(numbers.shape, (std::vector<long>{8, 2, 2}));
        QCOMPARE(numbers.columns[0], std::string("n"));
        // Memory has been measured by then.
        t.setPicture(Picture::Memory);
        QVERIFY(done());
        t.setPicture(Picture::Ulp);
        QCOMPARE(t.compare().numbers().shape, (std::vector<long>{8, 34}));
        // Another selection is measured again; if stopped, no results remain.
        t.setPicture(Picture::Time);
        t.session.setLength(90);
        QVERIFY(QTest::qWaitFor([&done] { return !done(); }, 20000));
        emit t.table().measureWanted();
        QVERIFY(done());
        QCOMPARE(t.compare().numbers().shape[1], 90L);
    }

    void everyPictureIsDrawnOfEveryScope()
    {
        CompareUnderTest t;
        QVERIFY(t.openExample());
        QVERIFY(t.waits());
        for (const Picture picture :
             {Picture::Overlay, Picture::Difference, Picture::Error, Picture::Ulp, Picture::Wipe})
            for (const Scope scope : {Scope::All, Scope::Pair, Scope::First}) {
                t.setPicture(picture);
                t.compare().setScope(scope);
                QImage image(600, 400, QImage::Format_RGB32);
                image.fill(Qt::white);
                QPainter painter(&image);
                t.plot().paintTo(painter, image.size());
                QCOMPARE(t.options().picture, picture);
                QCOMPARE(t.options().scope, scope);
                const auto *box = t.compare().controls()->findChild<QComboBox *>(QStringLiteral("option-picture"));
                QCOMPARE(box->currentIndex(), static_cast<int>(picture));
            }
    }
};

TNN_TEST(TestCompareView, QApplication)

} // namespace tst_compare_view

#include "tst_compare_view.moc"
