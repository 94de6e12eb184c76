// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSlider>
#include <QTabBar>
#include <QTableView>
#include <QToolBar>

#include "app/base/program.h"
#include "app/dialogs/export_dialog.h"
#include "app/panels/input_panel.h"
#include "app/panels/model/channel_list.h"
#include "app/panels/model/channel_model.h"
#include "app/panels/text_field.h"
#include "app/views/compare/compare_view.h"
#include "app/views/network/contributions_table.h"
#include "app/views/network/extrapolation_view.h"
#include "app/views/network/loss_text.h"
#include "app/window/perspectives.h"
#include "app/window/start_page.h"
#include "tests/app/window_fixture.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/test_class.h"

namespace tst_journeys {

using namespace tnn;
using namespace tnn::app;

/// A simulated user's hand: it clicks on what is visible, and counts.
struct Hand : WindowUnderTest {
    int clicks = 0;

    void click(QWidget *widget, const QPoint &place)
    {
        QVERIFY2(widget && widget->isVisible() && widget->isEnabled(), "what shall be clicked can't be");
        QTest::mouseClick(widget, Qt::LeftButton, {}, place);
        ++clicks;
    }
    void click(QWidget *widget) { click(widget, widget ? widget->rect().center() : QPoint()); }

    /// A view behind another is brought to the front by its tab.
    void clickTab(const char *id)
    {
        const QString title = view(id).title();
        for (QTabBar *bar : window->findChildren<QTabBar *>())
            for (int tab = 0; tab < bar->count(); ++tab)
                if (bar->isVisible() && bar->tabText(tab) == title)
                    return click(bar, bar->tabRect(tab).center());
        QFAIL(id);
    }

    /// Opened by a click, chosen by keys, without searching for the position.
    void choose(QComboBox *box, const QString &text)
    {
        QVERIFY2(box && box->isVisible() && box->isEnabled(), qPrintable(text));
        const int wanted = box->findText(text);
        QVERIFY2(wanted >= 0, qPrintable(text));
        box->setFocus();
        while (box->currentIndex() != wanted)
            QTest::keyClick(box, box->currentIndex() < wanted ? Qt::Key_Down : Qt::Key_Up);
        clicks += 2;
    }

    /// The button of a perspective above the views.
    void clickPerspective(const QString &name)
    {
        auto *const perspectives = window->findChild<Perspectives *>();
        for (QAction *action : perspectives->bar()->actions())
            if (action->iconText() == name)
                return click(perspectives->bar()->widgetForAction(action));
        QFAIL(qPrintable(name));
    }

    /// As a user finds it who has just opened a checkpoint, in a window of the least size with room for plots.
    bool openInOverview(const QString &path)
    {
        window->resize(1280, 800);
        window->findChild<Perspectives *>()->enter(QStringLiteral("overview"));
        opener.open(path);
        return waitForViews() && QTest::qWaitFor([this] { return window->vocabularies().vocabulary() != nullptr; });
    }

    /// Clicks a token of the text in Token losses, and waits for what contributes to it.
    void clickToken(long token)
    {
        auto *const text = panel("token-losses").findChild<LossText *>();
        QTRY_VERIFY(text && !text->rectOf(token).isEmpty());
        click(text->viewport(), text->rectOf(token).center());
        QCOMPARE(session.token(), std::optional(token));
        QTRY_VERIFY_WITH_TIMEOUT(view("contributions").hasFigure() && isIdle(), 20000);
    }
    const QAbstractItemModel &contributions() const
    {
        return *panel("contributions").findChild<QTableView *>()->model();
    }

    template <class T> T *control(const char *id, const char *accessibleName) const
    {
        for (T *found : panel(id).findChildren<T *>())
            if (found->accessibleName() == QLatin1String(accessibleName))
                return found;
        return nullptr;
    }
};

/// The main uses of the program, with only mouse and keys, from the window as it first opens.
class TestJourneys : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void findsTheChannelWithTheLongestMemory()
    {
        Hand t;
        QVERIFY(t.openExample());
        auto *const list = t.window->findChild<ChannelList *>();
        QTableView *const table = list->table();
        QHeaderView *const header = table->horizontalHeader();
        const auto memoryOf = [table](int row) {
            return table->model()->index(row, ChannelModel::K99).data().toString().toInt();
        };
        QTRY_VERIFY(table->model()->rowCount() == t.session.channels() && memoryOf(0) > 0);
        QVERIFY(!table->isColumnHidden(ChannelModel::K99));
        int longest = 0;
        for (int row = 0; row < table->model()->rowCount(); ++row)
            longest = std::max(longest, memoryOf(row));
        const QPoint place(header->sectionViewportPosition(ChannelModel::K99) + 8, header->height() / 2);
        for (int tries = 0; tries < 2 && memoryOf(0) != longest; ++tries)
            t.click(header->viewport(), place);
        QCOMPARE(memoryOf(0), longest);
        t.click(table->viewport(), table->visualRect(table->model()->index(0, ChannelModel::Channel)).center());
        QCOMPARE(t.session.selection().channels.front(),
                 table->model()->index(0, ChannelModel::Channel).data().toString().toLong());
        QVERIFY2(t.clicks <= 3, qPrintable(QString::number(t.clicks)));
    }

    /// Compares models with decay, without, and with a learned one, on a text that none of them was trained on.
    void seesWhyTheModelWithoutDecayDoesNotExtrapolate()
    {
        Hand t;
        QPushButton *button = nullptr;
        for (QPushButton *found : t.window->findChild<StartPage *>()->findChildren<QPushButton *>())
            if (found->text().contains(QStringLiteral("xtrapolate")))
                button = found;
        t.click(button);
        auto &view = static_cast<ExtrapolationView &>(t.view("extrapolation"));
        QTRY_VERIFY_WITH_TIMEOUT(view.hasFigure() && !view.isRunning(), 120000);
        const figures::Numbers numbers = view.numbers();
        QVERIFY(numbers.title.size() > 0);
        QCOMPARE(view.table()->model()->columnCount() > 2, true);
        QCOMPARE(t.clicks, 1);
    }

    void findsTheLagAtWhichNaiveAndFftDifferMost()
    {
        Hand t;
        QVERIFY(t.openExample());
        auto &compare = static_cast<CompareView &>(t.view("compare"));
        QTRY_VERIFY(compare.hasFigure() && t.isIdle());
        QPushButton *go = nullptr;
        for (QPushButton *found : compare.panel()->findChildren<QPushButton *>())
            if (found->text() == QStringLiteral("Show in all views"))
                go = found;
        t.click(go);
        QVERIFY2(compare.panel()->pairText().contains(QStringLiteral("lag ")), qPrintable(compare.panel()->pairText()));
        QVERIFY(t.session.hover().lag.has_value()); // every other view shows it
        QCOMPARE(t.clicks, 1);
    }

    void reducesALayerToEightPairsAndSeesThePerplexity()
    {
        Hand t;
        QVERIFY(t.openExample());
        auto *const order = t.panel("spectrum").findChild<QSlider *>();
        t.choose(t.control<QComboBox>("spectrum", "State-space form"), QStringLiteral("reduced"));
        QTRY_VERIFY(order->isVisible());
        t.choose(t.control<QComboBox>("spectrum", "Reduced to"), QStringLiteral("order"));
        order->setFocus();
        while (order->value() != 16)
            QTest::keyClick(order, order->value() < 16 ? Qt::Key_Right : Qt::Key_Left);
        ++t.clicks;
        QTRY_COMPARE(t.session.reduce().modes, std::optional<long>(16));
        t.clickTab("extrapolation");
        auto &view = static_cast<ExtrapolationView &>(t.view("extrapolation"));
        QTRY_VERIFY(view.isBuilt() && view.fields()->method()->isVisible() && view.fields()->method()->isEnabled());
        t.choose(view.fields()->method(), QStringLiteral("reduced"));
        t.choose(t.control<QComboBox>("extrapolation", "Layers"), QStringLiteral("in layer 1 only"));
        view.fields()->lengthsField()->setFocus();
        QTest::keyClicks(view.fields()->lengthsField(), QStringLiteral("64"));
        view.setText(exampleText()); // in place of the file dialog, which is not ours
        t.clicks += 4;
        QTRY_VERIFY_WITH_TIMEOUT(view.hasFigure() && !view.isRunning(), 120000);
        const figures::Numbers numbers = view.numbers();
        QCOMPARE(numbers.columns.size() > 1, true);
        QTRY_VERIFY(view.table()->model()->rowCount() >= 2); // as stored, and with the layer reduced
        bool isNamed = false;
        for (int row = 0; row < view.table()->model()->rowCount(); ++row)
            for (int column = 0; column < view.table()->model()->columnCount(); ++column)
                isNamed = isNamed
                    || view.table()
                           ->model()
                           ->index(row, column)
                           .data()
                           .toString()
                           .contains(QStringLiteral("reduced, 16 states, layer 1 only"));
        QVERIFY(isNamed);
        QVERIFY2(t.clicks <= 15, qPrintable(QString::number(t.clicks)));
    }

    void seesWhereAPositionOfATextLooks()
    {
        const QString text = QStringLiteral("Good morrow, cousin.");
        Hand t;
        QVERIFY(t.openInOverview(Example));
        t.clickPerspective(QStringLiteral("Text"));
        QPlainTextEdit *const editor = t.window->findChild<InputPanel *>()->text()->editor();
        t.click(editor->viewport());
        QTest::keyClicks(editor, text);
        QTRY_COMPARE(t.session.input().text, text.toStdString());
        QTRY_VERIFY_WITH_TIMEOUT(t.view("token-losses").hasFigure() && t.isIdle(), 20000);
        QCOMPARE(t.view("token-losses").numbers().shape, std::vector<long>{text.size()});
        t.clickToken(9);
        QVERIFY(t.panel("contributions").isVisible());
        const QAbstractItemModel &list = t.contributions();
        QCOMPARE(list.rowCount(), 10); // those up to it: the model is causal
        const auto cell = [&list](int row, int column) { return list.index(row, column).data().toString(); };
        double before = 101;
        for (int row = 0; row < list.rowCount(); ++row) {
            const long position = cell(row, ContributionsTable::Position).toLong();
            QVERIFY(position <= 9);
            const QString token = text.at(position) == QLatin1Char(' ') ? QStringLiteral("<sp>")
                                                                        : QString(text.at(position));
            QCOMPARE(cell(row, ContributionsTable::Token), token);
            const double share = cell(row, ContributionsTable::Share).section(QLatin1Char(' '), 0, 0).toDouble();
            QVERIFY(share <= before);
            before = share;
        }
        QVERIFY2(t.clicks <= 5, qPrintable(QString::number(t.clicks)));
        // Another layer, and back to one that is known.
        t.session.setTno(2);
        QTRY_VERIFY(t.isIdle() && t.view("contributions").numbers().title.find("layer 2") != std::string::npos);
        // A shorter text does not have the position.
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("Good"));
        QTRY_VERIFY(!t.session.token());
        QTRY_VERIFY(t.panel("contributions").notice().contains(QStringLiteral("Click a position")));
    }

    void seesWhereAPositionOfAGenomeLooks()
    {
        constexpr long Lags = 64;
        Hand t;
        const std::vector<std::byte> bytes = safetensorsOf(MadeHyena{.lags = Lags, .vocabulary = 12}.languageModel());
        QVERIFY(t.openInOverview(
            t.makeFile(QStringLiteral("hyenadna.safetensors"),
                       {reinterpret_cast<const char *>(bytes.data()), static_cast<qsizetype>(bytes.size())})));
        t.clickPerspective(QStringLiteral("Text"));
        auto *const input = t.window->findChild<InputPanel *>();
        QVERIFY(control<QPushButton>(*input->text(), "Open\u2026")->isVisible());
        input->openFile(t.makeFile(QStringLiteral("genome.fa"),
                                   ">chr1\nACGTACGTNN\n>chr2\nTTGACA\n>chr3\n"
                                       + QByteArray(Lags + 1, 'A'))); // in place of the file dialog, which is not ours
        t.clicks += 2;
        QTRY_COMPARE(t.session.input().name, std::string("genome.fa"));
        auto *const records = input->text()->findChild<QComboBox *>();
        QVERIFY(records->isVisible());
        QCOMPARE(records->count(), 3);
        QTRY_VERIFY_WITH_TIMEOUT(t.view("token-losses").hasFigure() && t.isIdle(), 20000);
        QCOMPARE(t.view("token-losses").numbers().names[3], std::string("T"));
        t.clickToken(7);
        QCOMPARE(t.contributions().index(0, ContributionsTable::Token).data().toString().size(), 1);
        QVERIFY2(t.clicks <= 5, qPrintable(QString::number(t.clicks)));
        // Another record, and one that is too long for the filters.
        emit records->activated(1);
        QTRY_COMPARE(t.session.input().network->tokens.n, 6L);
        QVERIFY(!t.session.token());
        emit records->activated(2);
        QTRY_VERIFY2(input->error().contains(QStringLiteral("64 lags, but the input has 65 tokens")),
                     qPrintable(input->error()));
        QCOMPARE(t.session.input().network->tokens.n, 6L);
        QCOMPARE(records->currentIndex(), 1); // what is shown
    }

    /// The paper's Appendix G: the matrices of all layers on one scale, in one file.
    void exportsTheFigureOfAllLayers()
    {
        Hand t;
        QVERIFY(t.openExample());
        t.clickTab("gallery");
        QTRY_VERIFY(t.view("gallery").hasFigure() && t.isIdle());
        t.window->actions().exportView->trigger();
        ++t.clicks;
        auto *const dialog = t.window->findChild<ExportDialog *>();
        QVERIFY(dialog);
        QTRY_VERIFY(dialog->isVisible());
        dialog->path()->setFocus();
        dialog->path()->selectAll();
        QTest::keyClicks(dialog->path(), t.folder.filePath(QStringLiteral("appendix.pdf")));
        for (QPushButton *button : dialog->findChildren<QPushButton *>())
            if (button->isDefault())
                t.click(button);
        QTRY_VERIFY(QFileInfo(t.folder.filePath(QStringLiteral("appendix.pdf"))).size() > 1000);
        QVERIFY2(t.clicks <= 3, qPrintable(QString::number(t.clicks)));
    }
};

TNN_TEST(TestJourneys, QApplication)

} // namespace tst_journeys

#include "tst_journeys.moc"
