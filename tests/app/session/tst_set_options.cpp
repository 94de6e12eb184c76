// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QToolButton>

#include "app/controls/item_roles.h"
#include "app/panels/description_notes.h"
#include "app/panels/inspector.h"
#include "app/panels/option_editor.h"
#include "app/panels/status_line.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_set_options {

using namespace tnn;
using namespace tnn::app;

const QString Act = QStringLiteral("act");
const QString Causal = QStringLiteral("causal");
const QString ParType = QStringLiteral("par_type");

PropertyList &options(const WindowUnderTest &t)
{
    return *t.window->findChild<Inspector *>()->configuration();
}

template <class T> T &control(const WindowUnderTest &t, const QString &option)
{
    OptionEditor *editor = editorOf(options(t), option);
    if (!editor || !editor->findChild<T *>())
        qFatal("there is no such control for %s", qPrintable(option));
    return *editor->findChild<T *>();
}

bool openAndWait(WindowUnderTest &t, const char *name)
{
    t.opener.open(QStringLiteral(TNN_TEST_DATA "/checkpoint/") + QString::fromLatin1(name));
    return QTest::qWaitFor([&t] { return t.session.shownDocument() != nullptr && t.allShown(); }, 20000);
}

/// Picks an entry of a combo box by keys, like a user without a mouse.
void choose(QComboBox &box, const QString &text)
{
    box.setFocus();
    const int steps = box.findText(text) - box.currentIndex();
    for (int i = 0; i < std::abs(steps); ++i)
        QTest::keyClick(&box, steps > 0 ? Qt::Key_Down : Qt::Key_Up);
}

class TestSetOptions : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void onlyWhatIsAssumedCanBeSet()
    {
        WindowUnderTest t;
        QVERIFY(openAndWait(t, "tno.pt"));
        QCOMPARE(cellText(options(t), Act, PropertyList::Source), QStringLiteral("? assumed"));
        QVERIFY(editorOf(options(t), Act));
        QVERIFY(!options(t).cell(Act, PropertyList::Reset));
        QVERIFY(
            cellText(options(t), QStringLiteral("rpe_dim"), PropertyList::Source).contains(QStringLiteral("inferred")));
        QVERIFY(!editorOf(options(t), QStringLiteral("rpe_dim")));
        QVERIFY(openAndWait(t, "fairseq.pt"));
        QTRY_VERIFY(
            cellText(options(t), QStringLiteral("causal"), PropertyList::Source).contains(QStringLiteral("stored")));
        QVERIFY(!editorOf(options(t), QStringLiteral("causal")));
    }

    /// Whatever view is in front says what it depends on.
    void theStatusLineSaysWhatIsAssumed()
    {
        WindowUnderTest t;
        const auto &status = *t.window->findChild<StatusLine *>();
        QVERIFY(status.warnings()->isHidden());
        QVERIFY(openAndWait(t, "tno.pt"));
        QVERIFY(!status.warnings()->isHidden());
        QVERIFY2(status.warnings()->text().startsWith(QStringLiteral("! assumes ")),
                 qPrintable(status.warnings()->text()));
        QVERIFY(status.warnings()->text().contains(QStringLiteral("act=")));
        t.opener.open(QStringLiteral(TNN_RESOURCES "/examples/shakespeare.pt"));
        QTRY_VERIFY(status.warnings()->isHidden());
    }

    void aFlagChangesTheViews()
    {
        WindowUnderTest t;
        QVERIFY(openAndWait(t, "tno.pt"));
        t.session.setHead(1);
        t.session.setChannels({2});
        t.session.setLength(40);
        QTRY_COMPARE(t.view("toeplitz").numbers().real.size(), std::size_t(79));
        QTRY_VERIFY(t.isIdle());
        const auto before = t.view("toeplitz").numbers().real;
        const auto file = t.session.shownDocument()->sharedCheckpoint();
        const bool causal = cellText(options(t), Causal, PropertyList::Value) == QStringLiteral("true");
        QTest::mouseClick(&control<QCheckBox>(t, Causal), Qt::LeftButton, {}, {8, 8});
        QTRY_COMPARE(cellText(options(t), Causal, PropertyList::Source), QStringLiteral("\u25b2 given"));
        QCOMPARE(cellText(options(t), Causal, PropertyList::Value),
                 causal ? QStringLiteral("false") : QStringLiteral("true"));
        QTRY_VERIFY(t.view("toeplitz").numbers().real != before);
        QTRY_VERIFY(t.allShown());
        // The flag concerns the future.
        QCOMPARE(t.view("toeplitz").numbers().real.front() == 0, !causal);
        QCOMPARE(t.session.selection().head, 1);
        QCOMPARE(t.session.selection().channels, std::vector<long>{2});
        QCOMPARE(t.session.selection().n, 40L);
        QCOMPARE(t.session.shownDocument()->sharedCheckpoint(), file); // opened once
    }

    void aChoiceIsSetAndReset()
    {
        WindowUnderTest t;
        QVERIFY(openAndWait(t, "tno.pt"));
        QTRY_VERIFY(t.isIdle());
        const auto relu = t.view("coefficients").numbers().real;
        choose(control<QComboBox>(t, Act), QStringLiteral("silu"));
        QTRY_COMPARE(cellText(options(t), Act, PropertyList::Value), QStringLiteral("silu"));
        QTRY_COMPARE(t.session.shownDocument()->description().tnos.front().rpeActivation, model::Activation::Silu);
        QVERIFY(control<QComboBox>(t, Act).hasFocus()); // the next change does not require a click
        QTRY_VERIFY(t.view("coefficients").numbers().real != relu);
        QTRY_VERIFY(options(t).cell(Act, PropertyList::Reset) != nullptr);
        QTest::mouseClick(options(t).cell(Act, PropertyList::Reset), Qt::LeftButton);
        QTRY_COMPARE(cellText(options(t), Act, PropertyList::Source), QStringLiteral("? assumed"));
        QCOMPARE(cellText(options(t), Act, PropertyList::Value), QStringLiteral("relu"));
        QTRY_COMPARE(t.view("coefficients").numbers().real, relu);
    }

    void contradictionsAreToldInPlace()
    {
        WindowUnderTest t;
        QVERIFY(openAndWait(t, "tno.pt"));
        const auto document = t.session.shownDocument();
        emit options(t).edited(QStringLiteral("rpe_dim"), 7L); // the tensors say 4
        QTRY_VERIFY(options(t).problem()->text().contains(QStringLiteral("rpe_dim=7")));
        QVERIFY(!options(t).problem()->text().contains(QStringLiteral("--set")));
        QCOMPARE(t.session.shownDocument(), document);
    }

    void refusedValuesAreToldBelowTheirEntry()
    {
        WindowUnderTest t;
        QVERIFY(openAndWait(t, "tno.pt"));
        const auto document = t.session.shownDocument();
        QLineEdit &field = control<QLineEdit>(t, ParType);
        const QString before = field.text();
        const auto type = [&field](const QString &text) {
            field.setFocus();
            field.selectAll();
            QTest::keyClicks(&field, text);
            QTest::keyClick(&field, Qt::Key_Return);
        };
        type(QStringLiteral("many"));
        QVERIFY(shownText(options(t).problem()).contains(QStringLiteral("Enter an integer")));
        QCOMPARE(cellText(options(t), ParType, PropertyList::Value), before);
        type(QStringLiteral("77"));
        QTRY_VERIFY(shownText(options(t).problem()).contains(QStringLiteral("77")));
        QVERIFY(!shownText(options(t).problem()).contains(QStringLiteral("--set")));
        QCOMPARE(cellText(options(t), ParType, PropertyList::Value), before);
        QCOMPARE(t.session.shownDocument(), document);
        type(QStringLiteral("2"));
        QTRY_COMPARE(cellText(options(t), ParType, PropertyList::Value), QStringLiteral("2"));
        QTRY_VERIFY(shownText(options(t).problem()).isEmpty());
        QVERIFY(t.session.shownDocument() != document);
    }

    void ambiguityIsToldInFull()
    {
        WindowUnderTest t;
        QVERIFY(openAndWait(t, "tno-ambiguous.pt"));
        const auto &warnings = t.session.shownDocument()->description().warnings;
        QVERIFY(!warnings.empty());
        const DescriptionNotes &notes = *t.window->findChild<DescriptionNotes *>();
        QVERIFY(notes.isVisible());
        for (const Message &warning : warnings)
            QVERIFY(notes.texts().contains(QString::fromStdString(warning.english())));
        QVERIFY(openAndWait(t, "tno-none.pt"));
        QTRY_COMPARE(notes.isVisible(), !t.session.shownDocument()->description().warnings.empty());
    }

    void unverifiedAndUndrawnAreTold()
    {
        checkpoint::Description description;
        description.unverified = Message("No reference of the authors' code was run for it");
        checkpoint::TnoDescription tno;
        tno.undrawn = Message("its operator is an interpolation");
        description.tnos = {tno};
        description.layers = {{Message("layer 0"), {0}, {}, Message("a norm and a shortcut inside")}};
        DescriptionNotes notes;
        notes.setDescription(description, tno);
        QCOMPARE(notes.texts().first(), QStringLiteral("not verified against the authors' code"));
        QVERIFY(notes.texts().contains(QString::fromStdString(description.unverified.english())));
        QVERIFY(notes.texts().contains(QStringLiteral("Not drawn: its operator is an interpolation")));
        QVERIFY(notes.texts().contains(QStringLiteral("a norm and a shortcut inside")));
        notes.clear();
        QVERIFY(notes.texts().isEmpty());
    }

    void changesInQuickSuccessionAreAllKept()
    {
        WindowUnderTest t;
        QVERIFY(openAndWait(t, "tno.pt"));
        emit options(t).edited(Act, std::string("silu"));
        emit options(t).edited(ParType, 2L);
        QTRY_COMPARE(t.session.shownDocument()->given().set.size(), std::size_t(2));
        QCOMPARE(t.session.shownDocument()->description().tnos.front().parType, 2);
        QCOMPARE(t.session.shownDocument()->description().tnos.front().rpeActivation, model::Activation::Silu);
    }

    void anAnswerForAClosedFileIsDropped()
    {
        WindowUnderTest t;
        QVERIFY(openAndWait(t, "tno.pt"));
        emit options(t).edited(Act, std::string("silu"));
        t.session.setDocumentA({});
        QVERIFY(!t.jobs.isRunning(QStringLiteral("options")));
        QTRY_COMPARE(t.jobs.threadsAtWork(), 0);
        QCoreApplication::processEvents(); // the result, if it were delivered
        QVERIFY(t.session.shownDocument() == nullptr);
    }
};

TNN_TEST(TestSetOptions, QApplication)

} // namespace tst_set_options

#include "tst_set_options.moc"
