// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QButtonGroup>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>

#include "app/panels/input_panel.h"
#include "app/panels/text_field.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"
#include "widgets/cells/gallery_plot.h"
#include "widgets/cells/matrix_plot.h"
#include "widgets/plots/kernels/decay_plot.h"

namespace tst_matrix_view {

using namespace tnn;
using namespace tnn::app;

const QString Text = QStringLiteral("Good morrow");

struct MatrixUnderTest : WindowUnderTest {
    bool begin()
    {
        return openExample() && QTest::qWaitFor([this] { return window->vocabularies().vocabulary() != nullptr; });
    }
    widgets::MatrixPlot &matrix() const { return static_cast<widgets::MatrixPlot &>(*view("toeplitz").plot()); }
    /// Chooses an entry of one of a view's controls, like a user.
    void choose(const char *id, const QString &control, int entry) const
    {
        for (auto *box : panel(id).findChildren<QComboBox *>()) {
            if (box->accessibleName() != control)
                continue;
            box->setFocus();
            box->setCurrentIndex(entry);
            emit box->activated(entry);
            return;
        }
        QFAIL("there is no such control");
    }
    bool type(const QString &text)
    {
        QTest::mouseClick(window->findChild<InputPanel *>()->kinds()->button(InputPanel::TextKind), Qt::LeftButton);
        QTest::keyClicks(window->findChild<InputPanel *>()->text()->editor(), text);
        return QTest::qWaitFor([&] { return session.input().text == text.toStdString() && allShown(); }, 20000);
    }
};

class TestMatrixView : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void gatesForAText()
    {
        MatrixUnderTest t;
        QVERIFY(t.begin());
        t.choose("toeplitz", QStringLiteral("Form"), 2);
        QTRY_VERIFY(t.panel("toeplitz").error().contains(QStringLiteral("choose \"text\"")));
        QVERIFY(t.type(Text));
        QTRY_VERIFY(t.view("toeplitz").hasFigure());
        QVERIFY(t.panel("toeplitz").error().isEmpty());
        QCOMPARE(t.view("toeplitz").numbers().shape, (std::vector<long>{1, 11}));
        QVERIFY(t.view("toeplitz").gatedFor().contains(QStringLiteral("Good")));
        const std::vector<float> before = t.view("toeplitz").numbers().real;
        t.session.setChannels({t.session.selection().channels.front() + 1});
        QTRY_VERIFY(t.isIdle() && t.view("toeplitz").hasFigure() && t.view("toeplitz").numbers().real != before);
        // Back to T.
        t.choose("toeplitz", QStringLiteral("Form"), 0);
        QTRY_COMPARE(t.view("toeplitz").numbers().shape, (std::vector<long>{1, 511}));
        QVERIFY(t.view("toeplitz").gatedFor().isEmpty());
    }

    void pinnedProfilesAreTheNumbers()
    {
        MatrixUnderTest t;
        QVERIFY(t.begin());
        t.choose("toeplitz", QStringLiteral("Profiles"), 1);
        QVERIFY(t.matrix().hasProfiles());
        const long n = t.session.selection().n;
        QCOMPARE(t.view("toeplitz").numbers().shape, (std::vector<long>{1, 2 * n - 1}));
        t.matrix().pin(widgets::CellIndex{5, 3});
        QCOMPARE(t.view("toeplitz").numbers().shape, (std::vector<long>{3, n}));
        t.choose("toeplitz", QStringLiteral("Profiles"), 0);
        QCOMPARE(t.view("toeplitz").numbers().shape, (std::vector<long>{1, 2 * n - 1}));
    }

    void rangeIsTyped()
    {
        MatrixUnderTest t;
        QVERIFY(t.begin());
        auto *magnitude = t.panel("toeplitz").findChild<QLineEdit *>();
        QVERIFY(magnitude && magnitude->isHidden());
        const double full = t.matrix().limit();
        t.choose("toeplitz", QStringLiteral("Range"), 4);
        QVERIFY(!magnitude->isHidden());
        QCOMPARE(t.matrix().limit(), full); // starts from the previous value
        magnitude->setText(QString::number(full / 10));
        QTest::keyClick(magnitude, Qt::Key_Return);
        QVERIFY(std::abs(t.matrix().limit() - full / 10) < 1e-6 * full);
        QVERIFY(t.matrix().clippedShare() > 0);
        magnitude->setText(QStringLiteral("-3"));
        QTest::keyClick(magnitude, Qt::Key_Return);
        QVERIFY(std::abs(t.matrix().limit() - full / 10) < 1e-6 * full);
        t.choose("toeplitz", QStringLiteral("Range"), 3);
        QCOMPARE(t.matrix().options().range.percentile, 95.0);
    }

    void decayShowsRates()
    {
        MatrixUnderTest t;
        QVERIFY(t.begin());
        for (const int picture : {1, 2, 3}) {
            t.choose("decay", QStringLiteral("Plot"), picture);
            QTRY_VERIFY(t.isIdle() && t.view("decay").numbers().columns.size() == 4U);
            t.view("decay").plot()->grab();
        }
        QCOMPARE(t.view("decay").numbers().columns.back(), std::string("fitted"));
        t.choose("decay", QStringLiteral("Plot"), 0);
        QTRY_COMPARE(t.view("decay").numbers().columns.front(), std::string("lag"));
    }

    void galleryShowsSpectra()
    {
        MatrixUnderTest t;
        QVERIFY(t.begin());
        t.panel("gallery").raise();
        QTRY_VERIFY(t.view("gallery").isVisible() && t.view("gallery").hasFigure());
        t.choose("gallery", QStringLiteral("Plot"), 2);
        const long n = t.session.selection().n;
        QTRY_COMPARE(t.view("gallery").numbers().shape, (std::vector<long>{t.session.tnos(), n + 1}));
        QVERIFY(!t.view("gallery").plot()->grab().isNull());
    }
};

TNN_TEST(TestMatrixView, QApplication)

} // namespace tst_matrix_view

#include "tst_matrix_view.moc"
