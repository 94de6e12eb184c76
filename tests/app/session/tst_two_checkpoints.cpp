// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>

#include "app/controls/message_bar.h"
#include "app/dialogs/zoo_panel.h"
#include "app/export/view_export.h"
#include "app/panels/gamma_control.h"
#include "app/panels/model/channel_list.h"
#include "app/panels/model/model_panel.h"
#include "app/panels/model/model_tree.h"
#include "app/panels/pair_bar.h"
#include "app/window/perspectives.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_two_checkpoints {

using namespace tnn;
using namespace tnn::app;
using document::ShownDocument;

const QString Undecayed = QStringLiteral(TNN_RESOURCES "/examples/shakespeare-no-decay.pt");
const QString NameOfA = QStringLiteral("shakespeare"), NameOfB = QStringLiteral("shakespeare-no-decay"),
              Difference = NameOfA + QStringLiteral(" \u2212 ") + NameOfB;
constexpr int Patience = 60000;

struct PairUnderTest : WindowUnderTest {
    QSignalSpy failed{&window->pairOpener(), &PairOpener::failed};

    bool open(const QString &b)
    {
        if (!openExample())
            return false;
        window->pairOpener().open(b);
        return QTest::qWaitFor([this] { return session.documentB() != nullptr; }, Patience) && allDrawn();
    }
    /// Shows their difference.
    bool openPair(const QString &b = Undecayed)
    {
        if (!open(b))
            return false;
        session.show(ShownDocument::Difference);
        return allDrawn();
    }
    bool allDrawn() const
    {
        QCoreApplication::processEvents(); // views ask for figures in the next turn of the event loop
        return QTest::qWaitFor([this] { return allShown(); }, Patience);
    }
    QString title() const
    {
        return view("toeplitz").hasFigure() ? QString::fromStdString(view("toeplitz").numbers().title) : QString();
    }
};

class TestTwoCheckpoints : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void keysFlipBetweenThem()
    {
        PairUnderTest t;
        QVERIFY(t.window->findChild<PairBar *>()->isHidden());
        QVERIFY(t.openPair());
        QVERIFY(t.window->findChild<PairBar *>()->isVisible());
        QCOMPARE(t.session.shown(), ShownDocument::Difference);
        QVERIFY(t.title().startsWith(Difference + QStringLiteral(": layer 0")));
        const auto *gamma = t.window->findChild<GammaControl *>()->findChild<QDoubleSpinBox *>();
        QCOMPARE(gamma->text(), QStringLiteral("stored")); // two decays: 0.99 and none
        t.session.override([](model::Overrides &overrides) { overrides.gamma = 0.5; });
        QCOMPARE(gamma->value(), 0.5);
        t.session.setOverrides({});
        QCOMPARE(gamma->text(), QStringLiteral("stored"));
        QVERIFY(t.allDrawn());
        t.session.setTno(1);
        t.session.setChannels({3});
        QVERIFY(t.allDrawn());
        QTest::keyClick(t.window.get(), Qt::Key_2);
        QCOMPARE(t.session.shown(), ShownDocument::B);
        QCOMPARE(gamma->value(), 1.0);
        QTRY_VERIFY_WITH_TIMEOUT(t.title().startsWith(NameOfB + QStringLiteral(": layer 1")), Patience);
        QCOMPARE(t.session.selection().tno, 1);
        QCOMPARE(t.session.selection().channels, std::vector<long>{3});
        QTest::keyClick(t.window.get(), Qt::Key_1);
        QTRY_VERIFY_WITH_TIMEOUT(t.title().startsWith(NameOfA + QStringLiteral(": layer 1")), Patience);
        QTest::keyClick(t.window.get(), Qt::Key_3, Qt::AltModifier);
        QTRY_VERIFY_WITH_TIMEOUT(t.title().startsWith(Difference + QStringLiteral(": layer 1")), Patience);
        QVERIFY(t.window->windowTitle().startsWith(Difference + QLatin1Char(' ')));
        QCOMPARE(t.window->actions().showA->text(), NameOfA);
        QCOMPARE(t.window->actions().showB->text(), NameOfB);
        QVERIFY(t.window->findChild<PairBar *>()->note()->text().contains(QStringLiteral("gamma")));
    }

    /// The examples were trained independently, and a checkpoint is near itself.
    void whatIsShownFirstFollowsTheDistance()
    {
        PairUnderTest t;
        QVERIFY(t.open(Undecayed));
        QCOMPARE(t.session.shown(), ShownDocument::Both);
        t.session.show(ShownDocument::B);
        t.window->pairOpener().open(Example); // what was chosen stays
        QTRY_COMPARE_WITH_TIMEOUT(t.window->pairOpener().path(), Example, Patience);
        QCOMPARE(t.session.shown(), ShownDocument::B);
        t.window->actions().closeOther->trigger();
        QVERIFY(t.open(Example));
        QCOMPARE(t.session.shown(), ShownDocument::Difference);
        QCOMPARE(t.window->actions().showA->text(), QStringLiteral("A")); // the same file: no name tells them apart
    }

    void curvesOfBothLieOverOneAnother()
    {
        PairUnderTest t;
        QVERIFY(t.openPair());
        t.session.setChannels({2, 5});
        t.window->actions().showBoth->trigger();
        QVERIFY(t.allDrawn());
        QTRY_COMPARE_WITH_TIMEOUT(t.view("coefficients").numbers().columns.size(), std::size_t{5}, Patience);
        QCOMPARE(t.view("coefficients").numbers().columns[3], std::string("shakespeare-no-decay, 2"));
        QCOMPARE(t.view("toeplitz").drawn().size(), std::size_t{1});
        QCOMPARE(t.view("atlas").drawn().size(), std::size_t{2});
        QCOMPARE(exportStem(t.session.pair().get(), t.view("coefficients").drawn()),
                 QStringLiteral("shakespeare-and-shakespeare-no-decay"));
        const auto request = t.view("coefficients").plotRequest();
        QVERIFY(request && request->shown == ShownDocument::Both && request->overlaid.size() == 2);
        QVERIFY(t.view("toeplitz").plotRequest()->shown == ShownDocument::A);
    }

    void swappingExchangesFilesToo()
    {
        PairUnderTest t;
        QVERIFY(t.openPair());
        const auto a = t.session.documentA(), b = t.session.documentB();
        t.window->actions().exchangePair->trigger();
        QCOMPARE(t.session.documentA(), b);
        QCOMPARE(t.session.documentB(), a);
        QCOMPARE(t.opener.path(), Undecayed);
        QCOMPARE(t.window->pairOpener().path(), Example);
        QCOMPARE(t.session.shown(), ShownDocument::Difference);
        QSignalSpy again(&t.opener, &FileOpener::openedAgain);
        t.window->actions().readAgain->trigger();
        QVERIFY(again.wait(Patience));
        QVERIFY(t.session.documentA()->checkpoint().path == Undecayed.toStdString());
        QVERIFY(t.session.pair() != nullptr);
        QVERIFY(t.allDrawn());
    }

    void closingGoesBackToA()
    {
        PairUnderTest t;
        QVERIFY(t.openPair());
        t.window->actions().closeOther->trigger();
        QVERIFY(t.session.pair() == nullptr);
        QCOMPARE(t.session.shownDocument(), t.session.documentA());
        QVERIFY(t.window->findChild<PairBar *>()->isHidden());
        QVERIFY(!t.window->actions().showB->isEnabled());
        QVERIFY(t.window->pairOpener().path().isEmpty());
        QVERIFY(t.allDrawn());
        QVERIFY(t.title().startsWith(QStringLiteral("layer 0")));
        QVERIFY(t.openPair());
        t.window->actions().close->trigger(); // A too
        QVERIFY(t.session.documentB() == nullptr);
        QVERIFY(!t.window->actions().compareWith->isEnabled());
    }

    void droppingWithShiftOpensB()
    {
        PairUnderTest t;
        QVERIFY(t.openExample());
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(Undecayed)});
        const QPoint place = t.window->rect().center();
        QDragEnterEvent enter(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::ShiftModifier);
        QApplication::sendEvent(t.window.get(), &enter);
        QDropEvent event(place, Qt::CopyAction, &data, Qt::LeftButton, Qt::ShiftModifier);
        QApplication::sendEvent(t.window.get(), &event);
        QTRY_VERIFY_WITH_TIMEOUT(t.session.documentB() != nullptr, Patience);
        QCOMPARE(t.opener.path(), Example);
    }

    void rowsAreSortedByChange()
    {
        PairUnderTest t;
        QVERIFY(t.openPair());
        auto *panel = t.window->findChild<ModelPanel *>();
        QTreeView *tree = panel->tree();
        QVERIFY(!tree->isColumnHidden(ModelTree::Change));
        const auto root = [tree] { return tree->model()->index(0, 0); };
        const int rows = tree->model()->rowCount(root());
        QVERIFY(rows > 1);
        const auto change = [&](int row) {
            return tree->model()->index(row, ModelTree::Change, root()).data(ModelTree::SortRole);
        };
        QTRY_VERIFY_WITH_TIMEOUT(change(rows - 1).isValid(), Patience);
        const document::HeadChange last = changeOf(*t.session.pair(), rows - 1, 0, t.session.selection().n, {});
        QCOMPARE(change(rows - 1).toDouble(), last.whole);
        tree->sortByColumn(ModelTree::Change, Qt::DescendingOrder);
        for (int row = 1; row < rows; ++row)
            QVERIFY(change(row - 1).toDouble() >= change(row).toDouble());
        t.session.show(ShownDocument::B); // the tree is rebuilt, the changes are known
        QVERIFY(change(0).isValid());
        t.window->actions().closeOther->trigger();
        QVERIFY(tree->isColumnHidden(ModelTree::Change));
    }

    void channelsTellTheirChange()
    {
        PairUnderTest t;
        QVERIFY(t.openPair());
        QTableView *table = t.window->findChild<ChannelList *>()->table();
        QVERIFY(!table->isColumnHidden(ChannelModel::Change));
        const document::HeadChange change = changeOf(*t.session.pair(), 0, 0, t.session.selection().n, {});
        const auto shown = [table](int row) {
            return table->model()->index(row, ChannelModel::Change).data(ChannelModel::SortRole);
        };
        QTRY_VERIFY_WITH_TIMEOUT(shown(4).isValid(), Patience);
        QCOMPARE(shown(4).toDouble(), change.channels[4]);
        table->sortByColumn(ChannelModel::Change, Qt::DescendingOrder);
        QCOMPARE(shown(0).toDouble(), *std::max_element(change.channels.begin(), change.channels.end()));
        t.window->actions().closeOther->trigger();
        QVERIFY(table->isColumnHidden(ChannelModel::Change));
    }

    void everyViewDrawsTheDifference()
    {
        PairUnderTest t;
        QVERIFY(t.openPair());
        for (const char *id : {"toeplitz", "coefficients", "decay", "memory", "spectrum", "response", "hankel",
                               "compare", "gallery", "form-errors", "form-costs"}) {
            const QSignalSpy refused(&t.view(id).status(), &ViewStatus::failed);
            t.window->viewArea()->bring(QString::fromLatin1(id));
            QTRY_VERIFY2_WITH_TIMEOUT(t.view(id).hasFigure(), id, Patience);
            QVERIFY2(refused.isEmpty(), id);
        }
        QVERIFY(t.window->findChild<Perspectives *>()->actions().at(4)->isEnabled()); // Text: of A and B
        for (const char *id : {"generation", "extrapolation", "inside"}) {
            t.window->viewArea()->bring(QString::fromLatin1(id));
            QCoreApplication::processEvents();
            QTRY_COMPARE(t.jobs.threadsAtWork(), 0);
            QVERIFY2(!t.view(id).hasFigure(), id);
        }
    }

    void aFileThatCannotBeReadIsTold_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("garbage") << QByteArray("garbage");
        QTest::newRow("empty") << QByteArray();
    }
    void aFileThatCannotBeReadIsTold()
    {
        QFETCH(const QByteArray, bytes);
        PairUnderTest t;
        QVERIFY(t.openExample());
        t.window->pairOpener().open(t.makeFile(QStringLiteral("b.pt"), bytes));
        QTRY_COMPARE_WITH_TIMEOUT(t.failed.size(), 1, Patience);
        QVERIFY(t.window->findChild<MessageBar *>()->isVisible());
        QVERIFY(t.session.pair() == nullptr);
        t.window->pairOpener().open(t.folder.filePath(QStringLiteral("absent.pt")));
        QTRY_COMPARE_WITH_TIMEOUT(t.failed.size(), 2, Patience);
        QVERIFY(t.session.pair() == nullptr);
    }

    void aFileThatIsDeletedStaysOpen()
    {
        PairUnderTest t;
        const QString path = t.folder.filePath(QStringLiteral("gone.pt"));
        QVERIFY(QFile::copy(Undecayed, path));
        QVERIFY(t.openPair(path));
        QVERIFY(QFile::remove(path));
        t.session.setTno(2);
        QVERIFY(t.allDrawn());
        QTRY_VERIFY_WITH_TIMEOUT(t.title().startsWith(QStringLiteral("shakespeare \u2212 gone: layer 2")), Patience);
    }

    void theSameFileTwiceIsZero()
    {
        PairUnderTest t;
        QVERIFY(t.openPair(Example));
        const figures::Numbers numbers = t.view("toeplitz").numbers();
        QVERIFY(std::all_of(numbers.real.begin(), numbers.real.end(), [](float value) { return value == 0; }));
        QVERIFY(t.window->findChild<PairBar *>()->note()->text().isEmpty());
    }

    void numbersThatAreNoneAreDrawn()
    {
        PairUnderTest t;
        QVERIFY(t.openExample());
        t.session.setLength(3); // all that the file holds
        t.session.setChannels({0, 1});
        t.window->pairOpener().open(t.makeFile(QStringLiteral("nan.csv"), "1,nan\nnan,2\n0.5,0.5\n"));
        QTRY_VERIFY_WITH_TIMEOUT(t.session.documentB() != nullptr, Patience);
        t.session.show(ShownDocument::Difference);
        QCOMPARE(t.session.tnos(), 1L); // what both have
        QTRY_VERIFY_WITH_TIMEOUT(t.view("toeplitz").hasFigure() && t.isIdle(), Patience);
        for (const char *id : {"toeplitz", "coefficients", "decay", "compare"})
            QVERIFY2(t.view(id).hasFigure(), id);
        QTRY_VERIFY(t.panel("spectrum").error().contains(QStringLiteral("not finite"))); // nothing to convert
        QVERIFY(t.window->findChild<PairBar *>()->note()->text().contains(QStringLiteral("families differ")));
    }

    void anotherEngineIsRefused()
    {
        PairUnderTest t;
        QVERIFY(t.openExample());
        t.session.setRemote(std::make_shared<remote::EngineConnection>("ssh nowhere", "0"));
        t.window->pairOpener().open(Undecayed);
        QCOMPARE(t.failed.size(), 1);
        QVERIFY(t.window->findChild<MessageBar *>()->text().contains(QStringLiteral("another machine")));
    }

    void theZooFollowsItsParameters()
    {
        PairUnderTest t;
        QVERIFY(t.openExample());
        t.window->actions().openZoo->trigger();
        auto *zoo = t.window->findChild<ZooPanel *>();
        QVERIFY(zoo != nullptr);
        const auto click = [zoo](const QString &text) {
            for (QPushButton *button : zoo->findChildren<QPushButton *>())
                if (button->text() == text)
                    button->click();
        };
        for (auto *box : zoo->findChildren<QDoubleSpinBox *>())
            QTest::keyClick(box, Qt::Key_Return); // only ends the input
        QVERIFY(!t.jobs.isRunning(QStringLiteral("open B")));
        click(QStringLiteral("Compare with open model"));
        QTRY_VERIFY_WITH_TIMEOUT(t.session.documentB() != nullptr, Patience);
        QCOMPARE(t.session.tnos(), static_cast<long>(t.session.documentA()->tnos()));
        t.session.show(ShownDocument::B);
        t.session.setLength(64);
        for (auto *box : zoo->findChildren<QDoubleSpinBox *>())
            if (box->accessibleName() == QStringLiteral("Half-life"))
                box->setValue(4);
        QTRY_COMPARE_WITH_TIMEOUT(t.window->pairOpener().path(), QStringLiteral("zoo:ssm,half-life=4"), Patience);
        QCOMPARE(t.session.selection().n, 64L);
        QCOMPARE(t.session.shown(), ShownDocument::B);
        for (auto *box : zoo->findChildren<QDoubleSpinBox *>())
            if (box->accessibleName() == QStringLiteral("Half-life"))
                for (const double value : {5, 6, 7}) // before any of them has been read
                    box->setValue(value);
        QTRY_COMPARE_WITH_TIMEOUT(t.window->pairOpener().path(), QStringLiteral("zoo:ssm,half-life=7"), Patience);
        zoo->findChild<QComboBox *>()->setCurrentIndex(static_cast<int>(document::ZooKind::Alibi));
        QTRY_COMPARE_WITH_TIMEOUT(t.window->pairOpener().path(), QStringLiteral("zoo:alibi"), Patience);
        click(QStringLiteral("Open"));
        QTRY_COMPARE_WITH_TIMEOUT(t.opener.path(), QStringLiteral("zoo:alibi"), Patience);
        QVERIFY(t.session.pair() == nullptr);
        QVERIFY(t.allDrawn());
        QVERIFY(!t.settings.recentFiles().join(QLatin1Char(' ')).contains(QStringLiteral("zoo")));
    }
};

TNN_TEST(TestTwoCheckpoints, QApplication)

} // namespace tst_two_checkpoints

#include "tst_two_checkpoints.moc"
