// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLineEdit>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTableView>

#include "app/controls/item_roles.h"
#include "app/views/network/extrapolation_view.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"
#include "widgets/base/tick_label.h"

namespace tst_extrapolation {

using namespace tnn;
using namespace tnn::app;
using document::Method;

/// The view in front, with the example and its vocabulary, and a small text in its characters.
struct ExtrapolationUnderTest : WindowUnderTest {
    ExtrapolationView *view = nullptr;

    bool begin()
    {
        if (!openExample())
            return false;
        panel("extrapolation").raise();
        view = &static_cast<ExtrapolationView &>(WindowUnderTest::view("extrapolation"));
        return QTest::qWaitFor([this] {
            return view->isBuilt() && view->fields()->lengthsField()->isEnabled()
                && window->vocabularies().vocabulary();
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
    /// The name of the second curve; empty if there is none.
    QString changed() const
    {
        const std::vector<std::string> columns = view->numbers().columns;
        const auto place = std::find_if(columns.begin(), columns.end(),
                                        [](const std::string &name) { return name.starts_with("loss "); });
        return place == columns.end() ? QString() : QString::fromStdString(place->substr(5));
    }
    std::vector<run::LengthLoss> expected(const QString &text, const std::vector<long> &lengths,
                                          const model::Overrides &overrides = {}, Method method = Method::Fft) const
    {
        run::EvaluateRequest request;
        request.ids = run::readTextIds(window->vocabularies().vocabulary().get(), text.toStdString()).ids;
        request.lengths = lengths;
        request.overrides = overrides;
        request.method = method;
        request.options.reduce = session.reduce();
        return run::evaluate(*session.shownDocument(), request);
    }
};

/// The losses of a curve in the exported numbers.
std::vector<double> lossesOf(const figures::Numbers &numbers, long curve)
{
    std::vector<double> losses;
    const auto width = static_cast<long>(numbers.columns.size());
    for (long row = 0; row < numbers.shape[1]; ++row)
        losses.push_back(numbers.table[static_cast<std::size_t>(row * width + 1 + 3 * curve)]);
    return losses;
}

class TestExtrapolation : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void measuresATextAtTheLengthsThatWereTyped()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        QTRY_VERIFY(t.view->fields()->button()->isEnabled()); // with the bundled text
        const QString text = t.makeText(4);
        QTest::keyClicks(t.view->fields()->lengthsField(), QStringLiteral("64, 16,32"));
        t.view->setText(text);
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
        QVERIFY(t.view->table()->isColumnHidden(ExtrapolationTable::Model)); // there is only one model
    }

    void measuresOverridesAndOtherCheckpointsBeside()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        const QString text = t.makeText(2);
        t.view->fields()->lengthsField()->setText(QStringLiteral("16 32"));
        t.view->setText(text);
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

    /// Whichever of the two is shown, without asking for a file again.
    void measuresBothCheckpoints()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        const QString text = t.makeText(2);
        t.view->fields()->lengthsField()->setText(QStringLiteral("16 32"));
        t.view->setText(text);
        QVERIFY(t.wait());
        t.window->pairOpener().open(QStringLiteral(TNN_RESOURCES "/examples/shakespeare-no-decay.pt"));
        QTRY_COMPARE_WITH_TIMEOUT(t.view->numbers().shape.front(), 2, 60000);
        QVERIFY(t.wait());
        QCOMPARE(t.changed(), QStringLiteral("shakespeare-no-decay"));
        const auto a = t.expected(text, {16, 32});
        run::EvaluateRequest request;
        request.ids = run::readTextIds(t.window->vocabularies().ofB().get(), text.toStdString()).ids;
        request.lengths = {16, 32};
        QCOMPARE(lossesOf(t.view->numbers(), 0).back(), a.back().loss);
        QCOMPARE(lossesOf(t.view->numbers(), 1).back(), run::evaluate(*t.session.documentB(), request).back().loss);
        t.session.show(document::ShownDocument::Difference);
        QTRY_VERIFY(t.isIdle());
        QVERIFY(!t.view->isRunning());
        QCOMPARE(t.view->numbers().shape.front(), 2); // the same two
        t.window->actions().closeOther->trigger();
        QTRY_COMPARE(t.view->numbers().shape.front(), 1);
        QVERIFY(t.wait());
    }

    /// Without a vocabulary that can write the bundled text, random tokens.
    void offersAText()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        t.view->fields()->lengthsField()->setText(QStringLiteral("8 16"));
        t.opener.open(QStringLiteral(TNN_TEST_DATA "/networks/etsc.pt"));
        QTRY_VERIFY(t.session.shownDocument() && t.session.shownDocument()->description().family == "etsc-tnnlm");
        QTRY_VERIFY(!t.window->vocabularies().isReading() && t.view->fields()->button()->isEnabled());
        t.view->answer();
        QTRY_VERIFY(t.view->hasFigure());
        QVERIFY(t.wait());
        QCOMPARE(QString::fromStdString(t.view->numbers().title), QStringLiteral("4096 random IDs"));
        QVERIFY(std::isfinite(lossesOf(t.view->numbers(), 0).back()));
        figures::Input input = t.session.input();
        input.text = "0 1 2 3 4 5 6 0 1 2 3 4 5 6 0 1 2 3";
        t.session.setInput(input);
        t.view->measure();
        QVERIFY(t.wait());
        QCOMPARE(QString::fromStdString(t.view->numbers().title), QStringLiteral("input text"));
    }

    void measuresAFormBeside()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        const QString text = t.makeText(2);
        t.view->fields()->lengthsField()->setText(QStringLiteral("16 32"));
        t.view->fields()->method()->setMethod(Method::Etsc);
        QVERIFY(!t.view->isRunning()); // nothing is measured before it is requested
        t.view->setText(text);
        QVERIFY(t.wait());
        QCOMPARE(t.changed(), QStringLiteral("etsc"));
        const auto fft = t.expected(text, {16, 32}), ssm = t.expected(text, {16, 32}, {}, Method::Etsc);
        QCOMPARE(lossesOf(t.view->numbers(), 0).back(), fft.back().loss);
        QCOMPARE(lossesOf(t.view->numbers(), 1).back(), ssm.back().loss);
        QVERIFY(fft.back().loss != ssm.back().loss);
        const auto differenceIn = [&t](int row) {
            return t.view->table()->model()->index(row, ExtrapolationTable::Difference).data().toString();
        };
        QCOMPARE(t.view->table()->model()->index(1, ExtrapolationTable::Length).data().toString(),
                 QStringLiteral("16"));
        QVERIFY(differenceIn(2).isEmpty());
        const double difference = ssm.back().perplexity() - fft.back().perplexity();
        const QString sign = difference > 0 ? QStringLiteral("+") : QString();
        QCOMPARE(differenceIn(3), sign + widgets::shortNumber(difference, 2));
        t.view->fields()->method()->setMethod(Method::Fft);
        QVERIFY(t.changed().isEmpty());
        QVERIFY(!t.view->isRunning());
    }

    void overridesApplyToTheForm()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        const QString text = t.makeText(2);
        t.view->fields()->lengthsField()->setText(QStringLiteral("32"));
        t.view->setText(text);
        model::Overrides overrides;
        overrides.gamma = 0.5;
        t.view->fields()->method()->setMethod(Method::Streaming);
        t.session.setOverrides(overrides);
        QTRY_COMPARE(t.changed(), QStringLiteral("\u03b3 0.5, streaming"));
        QVERIFY(t.wait());
        QCOMPARE(lossesOf(t.view->numbers(), 0).front(), t.expected(text, {32}).front().loss);
        QCOMPARE(lossesOf(t.view->numbers(), 1).front(),
                 t.expected(text, {32}, overrides, Method::Streaming).front().loss);
    }

    void followsTheReductionOfOtherViews()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        const QString text = t.makeText(2);
        t.view->fields()->lengthsField()->setText(QStringLiteral("32"));
        t.view->fields()->method()->setMethod(Method::Reduced);
        ssm::ReduceRequest reduce;
        reduce.modes = 2;
        t.session.setReduce(reduce);
        t.view->setText(text);
        QVERIFY(t.wait());
        QCOMPARE(t.changed(), QStringLiteral("reduced, 2 states"));
        const double two = lossesOf(t.view->numbers(), 1).front();
        QCOMPARE(two, t.expected(text, {32}, {}, Method::Reduced).front().loss);
        reduce.modes = 1;
        reduce.taps = 0;
        t.session.setReduce(reduce);
        QTRY_COMPARE(t.changed(), QStringLiteral("reduced, 1 state, 0 taps"));
        QVERIFY(t.wait());
        const double one = lossesOf(t.view->numbers(), 1).front();
        QCOMPARE(one, t.expected(text, {32}, {}, Method::Reduced).front().loss);
        QVERIFY(one != two);
        QVERIFY(t.view->fields()->method()->toolTip().contains(QStringLiteral("1 state, 0 taps")));
    }

    void saysWhatAFormDoesNotDoExactly()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        const long n = t.session.shownDocument()->description().trainingLength.value();
        t.view->fields()->lengthsField()->setText(QStringLiteral("%1 %2 %3").arg(n).arg(n + 1).arg(n + 2));
        t.view->fields()->method()->setMethod(Method::Window);
        t.view->setText(t.makeText(1 + static_cast<int>(n / 20)));
        QVERIFY(t.wait());
        QCOMPARE(shownText(t.view->fields()->message()),
                 QStringLiteral("window: omits lags from %1, and the text grows to %2 tokens (length %2, same at %3)")
                     .arg(n)
                     .arg(n + 2)
                     .arg(n + 1));
        t.view->fields()->method()->setMethod(Method::Fft); // this removes the message about the window
        QVERIFY(shownText(t.view->fields()->message()).isEmpty());
    }

    void whatComesLaterIsMeasuredOnTheSameText()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        t.view->fields()->lengthsField()->setText(QStringLiteral("4"));
        figures::Input input = t.session.input();
        input.text = "What light through yonder window breaks?";
        t.session.setInput(input);
        t.view->measure();
        QVERIFY(t.wait());
        input.text = "It is the east";
        t.session.setInput(input);
        t.view->fields()->method()->setMethod(Method::Streaming);
        QVERIFY(t.wait());
        const std::vector<double> row = t.view->numbers().table;
        QCOMPARE(row.size(), std::size_t{7}); // a length; loss, perplexity and tokens of both models
        QCOMPARE(row[6], row[3]);
        QVERIFY(std::abs(row[4] - row[1]) < 1e-4);
    }

    void measuresWhatWasPlannedOnceItIsOpen()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        t.view->fields()->lengthsField()->setText(QStringLiteral("16"));
        const QString dictionary = QFileInfo(Example).path() + QStringLiteral("/shakespeare.dict.txt");
        const QString copy = t.folder.filePath(QStringLiteral("copy.pt"));
        QVERIFY(QFile::copy(Example, copy));
        QVERIFY(QFile::copy(dictionary, t.folder.filePath(QStringLiteral("copy.dict.txt"))));
        t.view->measureNext(copy, t.makeText(1), {Example});
        QVERIFY(!t.view->isRunning());
        t.opener.open(copy);
        QTRY_VERIFY(t.view->hasFigure());
        QVERIFY(t.wait());
        QCOMPARE(t.changed(), QStringLiteral("shakespeare.pt"));
        QCOMPARE(lossesOf(t.view->numbers(), 1), lossesOf(t.view->numbers(), 0));
    }

    void onlyFftIsOfferedWhereKernelsDependOnTheLength()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        MethodChoice &choice = *t.view->fields()->method();
        const auto *items = qobject_cast<QStandardItemModel *>(choice.model());
        choice.setMethod(Method::Etsc);
        checkpoint::GivenOptions given;
        given.set["par_type"] = 2L;
        t.session.replaceDocument(document::Document::open(Example.toStdString(), given));
        QTRY_COMPARE(choice.method(), Method::Fft);
        for (int place = 0; place < choice.count(); ++place) {
            const bool isFft = choice.itemText(place) == QStringLiteral("fft");
            QCOMPARE(items->item(place)->isEnabled(), isFft);
            QCOMPARE(items->item(place)->toolTip().contains(QStringLiteral("depend on the text length")), !isFft);
        }
        t.session.replaceDocument(document::Document::open(Example.toStdString()));
        QTRY_VERIFY(items->item(choice.count() - 1)->isEnabled());
    }

    void stopsAtAnyTime()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        t.view->fields()->lengthsField()->setText(QStringLiteral("16, 256, 2048"));
        t.view->setText(t.makeText(400));
        QVERIFY(t.view->isRunning());
        QTRY_VERIFY(t.view->table()->model()->rowCount() > 0);
        QTest::keyClick(t.view->fields()->lengthsField(), Qt::Key_Escape);
        QVERIFY(!t.view->isRunning());
        QVERIFY(t.view->hasFigure());
        QCOMPARE(t.view->fields()->button()->text(), QStringLiteral("Measure"));
    }

    void saysWhyThereIsNothing()
    {
        ExtrapolationUnderTest t;
        QVERIFY(t.begin());
        t.view->fields()->lengthsField()->setText(QStringLiteral("512"));
        t.view->setText(t.makeFile(QStringLiteral("short.txt"), "To be"));
        QVERIFY(t.wait());
        QVERIFY(shownText(t.view->fields()->message()).contains(QStringLiteral("too few")));
        t.view->fields()->lengthsField()->setText(QStringLiteral("long"));
        t.view->measure();
        QVERIFY(!t.view->isRunning());
        QVERIFY(!shownText(t.view->fields()->message()).isEmpty());
    }
};

TNN_TEST(TestExtrapolation, QApplication)

} // namespace tst_extrapolation

#include "tst_extrapolation.moc"
