// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>

#include "app/controls/message_bar.h"
#include "app/panels/status_line.h"
#include "engine/checkpoint/training/training_state.h"
#include "engine/io/npy.h"
#include "engine/run/training/train.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_watch {

using namespace tnn;
using namespace tnn::app;

constexpr int Patience = 20000; ///< milliseconds: tests wait for the expected result, not for this

/// A training of this number of steps, as `train` writes it; another seed is another model.
QByteArray trainingBytes(long steps, long layers = 2)
{
    checkpoint::TrainedNetwork network;
    network.vocabulary = 8;
    network.dim = 4;
    network.layers = layers;
    network.length = 16;
    network.rpeDim = 4;
    network.rpeLayers = 1;
    checkpoint::TrainingHistory history;
    for (long step = 0; step < steps; ++step)
        history.losses.push_back(3.0F / static_cast<float>(step + 1));
    const std::vector<float> numbers = run::firstParameters(network, 1 + steps);
    return QByteArray::fromStdString(checkpoint::trainingFile({network, history, numbers, {}, {}, 0}));
}

void writeInPlace(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

void writeByRename(const QString &path, const QByteArray &bytes)
{
    const QString beside = path + QStringLiteral(".part");
    writeInPlace(beside, bytes);
    QCOMPARE(std::rename(QFile::encodeName(beside).constData(), QFile::encodeName(path).constData()), 0);
}

struct WatchUnderTest : WindowUnderTest {
    QSignalSpy done{&opener, &FileOpener::openedAgain};
    QSignalSpy failed{&opener, &FileOpener::broken};

    bool open(const QString &path)
    {
        const QSignalSpy opened(&opener, &FileOpener::opened);
        opener.open(path);
        return QTest::qWaitFor([&opened] { return !opened.isEmpty(); }, Patience);
    }
    long steps() const { return checkpoint::trainingSteps(session.documentA()->checkpoint().metadata).value_or(-1); }
};

class TestWatch : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void aFileWrittenAgainIsReadAgain_data()
    {
        QTest::addColumn<bool>("byRename");
        QTest::newRow("renamed over") << true;
        QTest::newRow("in place") << false;
    }
    void aFileWrittenAgainIsReadAgain()
    {
        QFETCH(const bool, byRename);
        const auto write = byRename ? writeByRename : writeInPlace;
        WatchUnderTest t;
        const QString path = t.makeFile(QStringLiteral("run.pt"), trainingBytes(100));
        QVERIFY(t.open(path));
        QVERIFY(t.window->findChild<StatusLine *>()->note()->text().isEmpty());
        t.session.setTno(1);
        t.session.setChannels({3, 1});
        t.session.setLength(24);
        model::Overrides overrides;
        overrides.gamma = 0.5;
        t.session.setOverrides(overrides);
        t.session.setStage(figures::Stage::Raw);
        const document::Selection selection = t.session.selection();
        const auto before = t.session.shownDocument()->raw(1, 24);
        for (const long steps : {200L, 300L}) { // the second time, another file already has the name
            write(path, trainingBytes(steps));
            QTRY_COMPARE_WITH_TIMEOUT(t.steps(), steps, Patience);
            QVERIFY(t.window->findChild<StatusLine *>()->note()->text().endsWith(QStringLiteral("step %1").arg(steps)));
        }
        QCOMPARE(t.session.selection(), selection);
        QVERIFY(t.session.overrides() == overrides);
        QCOMPARE(t.session.stage(), figures::Stage::Raw);
        QVERIFY((t.session.shownDocument()->raw(1, 24)->values != before->values).any());
        QVERIFY(t.failed.isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(t.allShown(), Patience);
    }

    void theSecondCheckpointToo()
    {
        WatchUnderTest t;
        const QString first = t.makeFile(QStringLiteral("fixed.pt"), trainingBytes(100));
        const QString second = t.makeFile(QStringLiteral("run.pt"), trainingBytes(200));
        QVERIFY(t.open(first));
        t.window->pairOpener().open(second);
        QTRY_VERIFY_WITH_TIMEOUT(t.session.documentB() != nullptr, Patience);
        t.session.show(document::ShownDocument::Difference);
        t.session.setTno(1);
        t.session.setChannels({3});
        const auto before = t.session.shownDocument()->raw(1, 16);
        const auto stepsOfB = [&t] {
            return checkpoint::trainingSteps(t.session.documentB()->checkpoint().metadata).value_or(-1);
        };
        writeByRename(second, trainingBytes(300));
        QTRY_COMPARE_WITH_TIMEOUT(stepsOfB(), 300L, Patience);
        QVERIFY(
            t.window->findChild<StatusLine *>()->note()->text().startsWith(QStringLiteral("run  \u00b7  reloaded ")));
        QCOMPARE(t.steps(), 100L);
        QCOMPARE(t.session.shown(), document::ShownDocument::Difference);
        QCOMPARE(t.session.selection().tno, 1);
        QCOMPARE(t.session.selection().channels, std::vector<long>{3});
        QVERIFY((t.session.shownDocument()->raw(1, 16)->values != before->values).any());
        t.window->pairOpener().exchange(); // the run is A now
        writeInPlace(second, trainingBytes(400));
        QTRY_COMPARE_WITH_TIMEOUT(checkpoint::trainingSteps(t.session.documentA()->checkpoint().metadata).value_or(-1),
                                  400L, Patience);
        t.window->pairOpener().close();
        QVERIFY(t.session.documentB() == nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(t.allShown(), Patience);
    }

    void otherFilesOfTheFolderAreNothing()
    {
        WatchUnderTest t;
        const QString path = t.makeFile(QStringLiteral("run.pt"), trainingBytes(100));
        QVERIFY(t.open(path));
        const auto document = t.session.shownDocument();
        t.makeFile(QStringLiteral("run.log"), "step 100");
        writeByRename(path, trainingBytes(200)); // reporting it proves that the log was noticed before
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 200L, Patience);
        QCOMPARE(t.done.count(), 1);
    }

    void aHalfWrittenFileIsWaitedFor()
    {
        WatchUnderTest t;
        const QByteArray next = trainingBytes(200);
        const QString path = t.makeFile(QStringLiteral("run.pt"), trainingBytes(100));
        QVERIFY(t.open(path));
        const auto document = t.session.shownDocument();
        const QSignalSpy refused(&t.opener, &FileOpener::refused);
        writeInPlace(path, next.left(next.size() / 2));
        QTRY_VERIFY_WITH_TIMEOUT(!refused.isEmpty(), Patience);
        QCOMPARE(t.session.shownDocument(), document);
        writeInPlace(path, next);
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 200L, Patience);
    }

    void aBrokenFileIsToldOfOnceAndRecovers()
    {
        WatchUnderTest t;
        const QString path = t.makeFile(QStringLiteral("run.pt"), trainingBytes(100));
        QVERIFY(t.open(path));
        writeInPlace(path, "this is no checkpoint");
        QTRY_VERIFY_WITH_TIMEOUT(!t.failed.isEmpty(), Patience + FollowedFile::PatienceMilliseconds);
        QVERIFY(t.window->findChild<MessageBar *>()->isVisible());
        QVERIFY2(t.window->findChild<MessageBar *>()->text().startsWith(path),
                 qPrintable(t.window->findChild<MessageBar *>()->text()));
        QCOMPARE(t.steps(), 100L);
        writeByRename(path, trainingBytes(200));
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 200L, Patience);
        QTRY_VERIFY(!t.window->findChild<MessageBar *>()->isVisible());
        QCOMPARE(t.failed.count(), 1);
    }

    void aFileThatIsDeletedIsWaitedFor()
    {
        WatchUnderTest t;
        const QString path = t.makeFile(QStringLiteral("run.pt"), trainingBytes(100));
        QVERIFY(t.open(path));
        const auto document = t.session.shownDocument();
        QVERIFY(QFile::remove(path));
        writeInPlace(path, trainingBytes(200));
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 200L, Patience);
        QVERIFY(t.failed.isEmpty());
    }

    void anotherModelInTheFileClampsTheSelection()
    {
        WatchUnderTest t;
        const QString path = t.makeFile(QStringLiteral("run.pt"), trainingBytes(100, 3));
        QVERIFY(t.open(path));
        t.session.setTno(2);
        model::Overrides overrides;
        overrides.off[2] = {1};
        t.session.setOverrides(overrides);
        writeByRename(path, trainingBytes(200, 1));
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 200L, Patience);
        QCOMPARE(t.session.selection().tno, 0);
        QVERIFY(t.session.overrides().off.empty());
        QTRY_VERIFY_WITH_TIMEOUT(t.allShown(), Patience);
    }

    void givenOptionsStay()
    {
        WatchUnderTest t;
        const QString path = t.makeFile(QStringLiteral("run.pt"), trainingBytes(100));
        QVERIFY(t.open(path));
        checkpoint::GivenOptions given;
        given.set.insert_or_assign("gamma", 0.75);
        t.session.replaceDocument(document::Document::open(path.toStdString(), given));
        writeByRename(path, trainingBytes(200));
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 200L, Patience);
        QVERIFY(t.session.shownDocument()->given().set == given.set);
    }

    void foldersAndCoefficientsAreWatchedToo()
    {
        WatchUnderTest t;
        const auto table = [](float value) {
            return QByteArray::fromStdString(io::npy(std::vector<float>(2 * 15, value), {2, 15}));
        };
        const QString path = t.makeFile(QStringLiteral("t.npy"), table(0.5F));
        QVERIFY(t.open(path));
        QCOMPARE(t.session.shownDocument()->raw(0, 2)->values(1, 0), 0.5F);
        writeInPlace(path, table(0.25F));
        QTRY_COMPARE_WITH_TIMEOUT(t.session.shownDocument()->raw(0, 2)->values(1, 0), 0.25F, Patience);

        const QString model = t.folder.filePath(QStringLiteral("model"));
        QVERIFY(QDir().mkpath(model));
        writeInPlace(model + QStringLiteral("/pytorch_model.bin"), trainingBytes(100));
        writeInPlace(model + QStringLiteral("/config.json"), "{}");
        QVERIFY(t.open(model));
        const auto document = t.session.shownDocument();
        writeInPlace(model + QStringLiteral("/config.json"), "{\"name\": \"other\"}");
        QTRY_VERIFY_WITH_TIMEOUT(t.session.shownDocument() != document, Patience);
        QVERIFY(QDir(model).removeRecursively());
        QVERIFY(QDir().mkpath(model));
        const auto second = t.session.shownDocument();
        writeInPlace(model + QStringLiteral("/config.json"), "{\"name\": \"again\"}");
        writeInPlace(model + QStringLiteral("/pytorch_model.bin"), trainingBytes(200));
        QTRY_VERIFY_WITH_TIMEOUT(t.session.shownDocument() != second, Patience);
    }

    void nothingIsWatchedWhereItIsSwitchedOff()
    {
        WatchUnderTest t;
        QAction *watch = t.window->actions().watchFile;
        QVERIFY(watch->isChecked());
        const QString path = t.makeFile(QStringLiteral("run.pt"), trainingBytes(100));
        QVERIFY(t.open(path));
        watch->trigger();
        QVERIFY(!t.settings.watchesFile());
        writeByRename(path, trainingBytes(200));
        QTest::keyClick(t.window.get(), Qt::Key_F5); // reads it anyway
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 200L, Patience);
        QCOMPARE(t.done.count(), 1);
        writeByRename(path, trainingBytes(300));
        watch->trigger(); // switching it on detects what was missed
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 300L, Patience);
        writeInPlace(path, "nothing");
        t.window->actions().readAgain->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(t.failed.count(), 1, Patience); // requested by the user: reported at once
    }
};

TNN_TEST(TestWatch, QApplication)

} // namespace tst_watch

#include "tst_watch.moc"
