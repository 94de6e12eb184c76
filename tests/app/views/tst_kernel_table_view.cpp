// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QTableView>

#include "app/export/view_export.h"
#include "app/views/kernels/kernel_table_model.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_kernel_table_view {

using namespace tnn;
using namespace tnn::app;
using figures::KernelTable;

struct TableUnderTest : WindowUnderTest {
    bool open(const QString &path)
    {
        opener.open(path);
        window->viewArea()->bring(QStringLiteral("kernel-table"));
        return waitForViews() && QTest::qWaitFor([this] { return view("kernel-table").hasFigure() && rows() > 0; });
    }
    QTableView *table() const { return view("kernel-table").plot()->findChild<QTableView *>(); }
    KernelTableModel *model() const { return qobject_cast<KernelTableModel *>(table()->model()); }
    int rows() const { return model()->rowCount(); }
    QLineEdit *filter() const { return view("kernel-table").content()->findChild<QLineEdit *>(); }
    void click(int row) const
    {
        const QRect place = table()->visualRect(model()->index(row, KernelTable::K99));
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, place.center());
    }
};

class TestKernelTableView : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void anExportIsNamedAfterAllKernels()
    {
        TableUnderTest t;
        QVERIFY(t.open(Example));
        const auto nameOf = [&t](const char *view) {
            return suggestedName(ExportScope::View, t.view(view), t.session, QStringLiteral(".csv"));
        };
        QCOMPARE(nameOf("kernel-table"), QStringLiteral("shakespeare-kernel-table.csv"));
        QCOMPARE(nameOf("coefficients"), QStringLiteral("shakespeare-coefficients-layer0-channel0.csv"));
        QCOMPARE(QString::fromStdString(t.view("kernel-table").numbers().title), QStringLiteral("every kernel"));
        t.session.setStage(figures::Stage::Raw);
        QTRY_COMPARE(QString::fromStdString(t.view("kernel-table").numbers().title),
                     QStringLiteral("every kernel, raw"));
    }

    void aClickedHeadingSortsAndAClickedRowSelects()
    {
        TableUnderTest t;
        QVERIFY(t.open(Example));
        const int kernels = t.rows();
        QCOMPARE(kernels, static_cast<int>(t.session.tnos() * t.session.channels()));
        QHeaderView *header = t.table()->horizontalHeader();
        const QPoint heading(header->sectionViewportPosition(KernelTable::K99) + 5, header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, heading);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, heading); // descending
        const KernelTable::Row longest = t.model()->kernelAt(0);
        for (int row = 1; row < kernels; ++row)
            QVERIFY(t.model()->kernelAt(row)[KernelTable::K99] <= longest[KernelTable::K99]);
        t.table()->scrollToTop();
        t.click(0);
        QCOMPARE(t.session.selection().tno, longest.tno);
        QCOMPARE(t.session.selection().channels, std::vector{static_cast<long>(longest[KernelTable::Channel])});
        QCOMPARE(t.rows(), kernels); // another selection is no other table
        // What is selected elsewhere is selected here.
        t.session.setTno(0);
        t.session.setChannels({5});
        QTRY_VERIFY(
            t.table()->selectionModel()->selectedRows().size() == 1
            && t.model()->kernelAt(t.table()->selectionModel()->selectedRows().first().row())[KernelTable::Channel]
                == 5);
    }

    void severalRowsOfAHeadAreItsChannels()
    {
        TableUnderTest t;
        QVERIFY(t.open(Example));
        t.table()->scrollToTop();
        t.click(2);
        QTest::mouseClick(t.table()->viewport(), Qt::LeftButton, Qt::ShiftModifier,
                          t.table()->visualRect(t.model()->index(4, KernelTable::K99)).center());
        std::vector<long> channels = t.session.selection().channels;
        std::sort(channels.begin(), channels.end());
        QCOMPARE(channels, (std::vector<long>{2, 3, 4}));
        QCoreApplication::processEvents(); // what the session says comes back
        QTRY_VERIFY(t.allShown());
        QCOMPARE(t.table()->selectionModel()->selectedRows().size(), 3);
        QTest::mouseClick(t.table()->viewport(), Qt::LeftButton, Qt::ControlModifier,
                          t.table()->visualRect(t.model()->index(6, KernelTable::K99)).center());
        QCOMPARE(t.session.selection().channels.size(), 4U);
        QTest::mouseClick(t.table()->viewport(), Qt::LeftButton, Qt::ControlModifier,
                          t.table()->visualRect(t.model()->index(3, KernelTable::K99)).center());
        channels = t.session.selection().channels;
        std::sort(channels.begin(), channels.end());
        QCOMPARE(channels, (std::vector<long>{2, 4, 6}));
    }

    /// One layer is selected, and what is selected of others is beside it in the pictures of curves.
    void rowsOfOtherLayersArePinned()
    {
        TableUnderTest t;
        QVERIFY(t.open(Example));
        QTest::keyClicks(t.filter(), QStringLiteral("channel = 7"));
        QCOMPARE(t.rows(), 4);
        t.click(1);
        QVERIFY(t.session.selection().pinned.empty());
        for (const int row : {3, 2})
            QTest::mouseClick(t.table()->viewport(), Qt::LeftButton, Qt::ControlModifier,
                              t.table()->visualRect(t.model()->index(row, KernelTable::K99)).center());
        QCOMPARE(t.session.selection().tno, 2); // the current row
        QCOMPARE(t.session.selection().pinned, (std::map<int, std::vector<long>>{{1, {7}}, {3, {7}}}));
        QCoreApplication::processEvents();
        QCOMPARE(t.table()->selectionModel()->selectedRows().size(), 3);
        t.window->viewArea()->bring(QStringLiteral("coefficients"));
        View &coefficients = t.view("coefficients");
        QTRY_VERIFY(coefficients.hasFigure());
        QTRY_VERIFY(coefficients.numbers().columns
                    == (std::vector<std::string>{"lag", "7", "layer 1, 7", "layer 3, 7"}));
        QVERIFY(coefficients.showsPinned());
        // A pinned kernel that is selected is drawn once.
        t.session.setTno(1);
        QTRY_VERIFY(coefficients.numbers().columns == (std::vector<std::string>{"lag", "7", "layer 3, 7"}));
        coefficients.unpin();
        QVERIFY(t.session.selection().pinned.empty());
        QTRY_COMPARE(coefficients.numbers().columns.size(), 2U);
    }

    void wholeNumbersAreWhole()
    {
        TableUnderTest t;
        QVERIFY(t.open(QStringLiteral("zoo:ssm,channels=1100")));
        QCOMPARE(t.model()->data(t.model()->index(1098, KernelTable::Channel), Qt::DisplayRole).toString(),
                 QStringLiteral("1098"));
    }

    /// A job that another tab has stopped leaves no numbers of another gamma.
    void aTableIsNeverOfAnotherState()
    {
        TableUnderTest t;
        QVERIFY(t.open(Example));
        const double before = t.model()->kernelAt(7)[KernelTable::K99];
        t.session.override([](model::Overrides &overrides) { overrides.gamma = 0.5; });
        QCoreApplication::processEvents(); // the request starts
        t.window->viewArea()->bring(QStringLiteral("response"));
        t.window->viewArea()->bring(QStringLiteral("kernel-table"));
        QTRY_VERIFY(t.model()->rowCount() > 7 && t.model()->kernelAt(7)[KernelTable::K99] != before);
    }

    void aFilterKeepsWhatItSays()
    {
        TableUnderTest t;
        QVERIFY(t.open(Example));
        const int all = t.rows();
        QTest::keyClicks(t.filter(), QStringLiteral("k99 > 100 and layer = 3"));
        const int kept = t.rows();
        QVERIFY(kept > 0 && kept < all);
        for (int row = 0; row < kept; ++row)
            QVERIFY(t.model()->kernelAt(row)[KernelTable::K99] > 100);
        QCOMPARE(static_cast<int>(t.view("kernel-table").numbers().names.size()), kept); // the export has these rows
        // While another word is typed, the rows stay.
        QTest::keyClicks(t.filter(), QStringLiteral(" an"));
        QCOMPARE(t.rows(), kept);
        const QList<QLabel *> labels = t.view("kernel-table").content()->findChildren<QLabel *>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
            return label->isVisible() && label->text().startsWith(QStringLiteral("'an' is not understood"));
        }));
        t.filter()->clear();
        QCOMPARE(t.rows(), all);
    }

    void statesAreMeasuredOnlyIfWanted()
    {
        TableUnderTest t;
        QVERIFY(t.open(QStringLiteral("zoo:ssm,channels=2")));
        QVERIFY(t.table()->isColumnHidden(KernelTable::States));
        QTest::mouseClick(t.view("kernel-table").content()->findChild<QCheckBox *>(), Qt::LeftButton, {}, QPoint(8, 8));
        QTRY_VERIFY(!t.table()->isColumnHidden(KernelTable::States));
        QVERIFY(t.model()->kernelAt(0)[KernelTable::States] > 0);
    }

    void sortAndFilterAreOptionsOfTheView()
    {
        TableUnderTest t;
        QVERIFY(t.open(Example));
        t.table()->sortByColumn(KernelTable::Energy, Qt::DescendingOrder);
        t.filter()->setText(QStringLiteral("layer = 1"));
        const QJsonObject values = t.view("kernel-table").options().values();
        t.table()->sortByColumn(KernelTable::Layer, Qt::AscendingOrder);
        t.filter()->clear();
        t.view("kernel-table").options().setValues(values);
        QCOMPARE(t.filter()->text(), QStringLiteral("layer = 1"));
        for (int row = 1; row < t.rows(); ++row)
            QVERIFY(t.model()->kernelAt(row)[KernelTable::Energy] <= t.model()->kernelAt(row - 1)[KernelTable::Energy]);
    }
};

TNN_TEST(TestKernelTableView, QApplication)

} // namespace tst_kernel_table_view

#include "tst_kernel_table_view.moc"
