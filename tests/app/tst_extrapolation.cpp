// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

#include "app/views/extrapolation_view.h"
#include "tests/app/window_fixture.h"

using namespace tnn;
using namespace tnn::app;

namespace {

/// The view in front, with the example and its vocabulary, and a small text of its characters.
struct ExtrapolationUnderTest : WindowUnderTest {
    ExtrapolationView *view = nullptr;

    bool begin()
    {
        if (!openExample())
            return false;
        panel("extrapolation").raise();
        view = &static_cast<ExtrapolationView &>(WindowUnderTest::view("extrapolation"));
        return QTest::qWaitFor([this] {
            return view->isBuilt() && view->lengthsField()->isEnabled() && window->vocabularies().vocabulary();
        });
    }
    QString makeText(int lines) const
    {
        QByteArray text;
        for (int line = 0; line < lines; ++line)
            text += "What light through yonder window breaks?\n";
        return makeFile(QStringLiteral("small.txt"), text);
    }
    bool wait() const
    {
        return QTest::qWaitFor([this] { return !view->isRunning(); }, 60000);
    }
    std::vector<commands::LengthLoss> expected(const QString &text, const std::vector<long> &lengths,
                                               const model::Overrides &overrides = {}) const
    {
        commands::EvaluateRequest request;
        request.ids = commands::readTextIds(window->vocabularies().vocabulary().get(), text.toStdString()).ids;
        request.lengths = lengths;
        request.overrides = overrides;
        return commands::evaluate(*session.document(), request);
    }
};

/// Of a curve, as the numbers for export hold them.
std::vector<double> lossesOf(const commands::Numbers &numbers, long curve)
{
    std::vector<double> losses;
    const auto width = static_cast<long>(numbers.columns.size());
    for (long row = 0; row < numbers.shape[1]; ++row)
        losses.push_back(numbers.table[static_cast<std::size_t>(row * width + 1 + 3 * curve)]);
    return losses;
}

} // namespace

class TestExtrapolation : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void measuresATextAtTheLengthsThatWereTyped()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        QVERIFY(!t.view->button()->isEnabled()); // there is no text yet
        const QString text = t.makeText(4);
        QTest::keyClicks(t.view->lengthsField(), QStringLiteral("64, 16,32"));
        t.view->takeText(text);
        QVERIFY(t.view->isRunning());
        QVERIFY(t.wait());
        const auto expected = t.expected(text, {16, 32, 64});
        const std::vector<double> losses = lossesOf(t.view->numbers(), 0);
        QCOMPARE(losses.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i)
            QCOMPARE(losses[i], expected[i].loss);
        const QAbstractItemModel &table = *t.view->table()->model();
        QCOMPARE(table.rowCount(), 3);
        QCOMPARE(table.index(2, ExtrapolationTable::Length).data().toString(), QStringLiteral("64"));
        QVERIFY(t.view->table()->isColumnHidden(ExtrapolationTable::Model)); // there is one model only
    }

    void measuresOverridesAndOtherCheckpointsBeside()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        const QString text = t.makeText(2);
        t.view->lengthsField()->setText(QStringLiteral("16 32"));
        t.view->takeText(text);
        QVERIFY(t.wait());
        model::Overrides overrides;
        overrides.gamma = 0.5;
        t.session.setOverrides(overrides);
        QTRY_COMPARE(t.view->numbers().shape.front(), 2);
        QTRY_VERIFY(!t.view->isRunning() && t.view->table()->model()->rowCount() == 4);
        const auto expected = t.expected(text, {16, 32}, overrides);
        QCOMPARE(lossesOf(t.view->numbers(), 1).back(), expected.back().loss);
        QVERIFY(lossesOf(t.view->numbers(), 0) != lossesOf(t.view->numbers(), 1));
        const QString copy = t.folder.filePath(QStringLiteral("copy.pt"));
        QVERIFY(QFile::copy(Example, copy));
        QVERIFY(QFile::copy(QFileInfo(Example).path() + QStringLiteral("/shakespeare.dict.txt"),
                            t.folder.filePath(QStringLiteral("copy.dict.txt"))));
        t.view->addCheckpoint(copy);
        QVERIFY(t.wait());
        QCOMPARE(lossesOf(t.view->numbers(), 2), lossesOf(t.view->numbers(), 0));
        QVERIFY(!t.view->table()->isColumnHidden(ExtrapolationTable::Model));
        t.session.setOverrides({});
        QTRY_COMPARE(t.view->numbers().shape.front(), 2);
    }

    void stopsAtAnyTime()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        t.view->lengthsField()->setText(QStringLiteral("16, 256, 2048"));
        t.view->takeText(t.makeText(400));
        QVERIFY(t.view->isRunning());
        QTRY_VERIFY(t.view->table()->model()->rowCount() > 0);
        QTest::keyClick(t.view->lengthsField(), Qt::Key_Escape);
        QVERIFY(!t.view->isRunning());
        QVERIFY(t.view->hasFigure());
        QCOMPARE(t.view->button()->text(), QStringLiteral("Measure"));
    }

    void saysWhyThereIsNothing()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        t.view->lengthsField()->setText(QStringLiteral("512"));
        t.view->takeText(t.makeFile(QStringLiteral("short.txt"), "To be"));
        QVERIFY(t.wait());
        QVERIFY(t.view->message().contains(QStringLiteral("too few")));
        t.view->lengthsField()->setText(QStringLiteral("long"));
        t.view->measure();
        QVERIFY(!t.view->isRunning());
        QVERIFY(!t.view->message().isEmpty());
    }
};

QTEST_MAIN(TestExtrapolation)
#include "tst_extrapolation.moc"
