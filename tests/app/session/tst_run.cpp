// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QSlider>

#include "app/controls/message_bar.h"
#include "app/panels/run_bar.h"
#include "engine/checkpoint/training/training_state.h"
#include "engine/run/training/train.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_run {

using namespace tnn;
using namespace tnn::app;

constexpr int Patience = 20000;

/// A checkpoint that stores this number of steps; other steps have other numbers.
QByteArray bytesOfStep(long step)
{
    checkpoint::TrainedNetwork network;
    network.vocabulary = 8;
    network.dim = 4;
    network.layers = 2;
    network.length = 16;
    network.rpeDim = 4;
    network.rpeLayers = 1;
    checkpoint::TrainingHistory history;
    history.losses.assign(static_cast<std::size_t>(step), 1.0F);
    const std::vector<float> numbers = run::firstParameters(network, 1 + step);
    return QByteArray::fromStdString(checkpoint::trainingFile({network, history, numbers, {}, {}, 0}));
}

struct RunUnderTest : WindowUnderTest {
    QString path(const QString &name) const { return folder.filePath(name); }
    void write(const QString &name, long step) const { makeFile(name, bytesOfStep(step)); }
    /// checkpoint1, 2 and 3 of 10, 20 and 30 steps.
    void writeThree() const
    {
        for (const int number : {1, 2, 3})
            write(QStringLiteral("checkpoint%1.pt").arg(number), 10 * number);
    }
    bool open(const QString &place, std::size_t count)
    {
        opener.open(place);
        return QTest::qWaitFor([&] { return session.shownDocument() && window->run().checkpoints().size() == count; },
                               Patience);
    }
    long steps() const { return checkpoint::trainingSteps(session.documentA()->checkpoint().metadata).value_or(-1); }
    QSlider *slider() const { return window->findChild<RunBar *>()->findChild<QSlider *>(); }
};

class TestRun : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void theSliderMovesThroughTheRun()
    {
        RunUnderTest t;
        t.writeThree();
        QVERIFY(t.open(t.path(QStringLiteral("checkpoint1.pt")), 3));
        QVERIFY(t.window->findChild<RunBar *>()->isVisible());
        QCOMPARE(t.slider()->maximum(), 2);
        QCOMPARE(t.slider()->value(), 0);
        QVERIFY(t.window->findChild<RunBar *>()->label()->text().contains(QStringLiteral("step 10")));
        t.session.setTno(1);
        t.session.setChannels({2});
        t.session.setLength(24);
        model::Overrides overrides;
        overrides.gamma = 0.5;
        t.session.setOverrides(overrides);
        t.slider()->setValue(2);
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 30L, Patience);
        QCOMPARE(t.window->run().current(), 2);
        QCOMPARE(t.opener.path(), t.path(QStringLiteral("checkpoint3.pt")));
        QCOMPARE(t.session.selection().tno, 1);
        QCOMPARE(t.session.selection().channels, std::vector<long>{2});
        QCOMPARE(t.session.selection().n, 24L);
        QCOMPARE(t.session.overrides(), overrides);
        t.window->actions().previousCheckpoint->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 20L, Patience);
        QVERIFY(t.window->findChild<RunBar *>()->label()->text().contains(QStringLiteral("checkpoint2.pt")));
        QVERIFY(t.window->findChild<RunBar *>()->label()->text().contains(QStringLiteral("2 of 3")));
    }

    void aFolderOpensItsLast()
    {
        RunUnderTest t;
        t.writeThree();
        QVERIFY(t.open(t.folder.path(), 3));
        QCOMPARE(t.steps(), 30L);
        QCOMPARE(t.slider()->value(), 2);
    }

    void oneFileIsNoRun()
    {
        RunUnderTest t;
        t.write(QStringLiteral("checkpoint1.pt"), 10);
        QVERIFY(t.open(t.path(QStringLiteral("checkpoint1.pt")), 1));
        QVERIFY(t.window->findChild<RunBar *>()->isHidden());
        QVERIFY(!t.window->actions().playRun->isEnabled());
        QVERIFY(t.openExample());
        QVERIFY(t.window->findChild<RunBar *>()->isHidden());
    }

    void aNewCheckpointIsShownAtTheEnd()
    {
        RunUnderTest t;
        t.settings.watchesFile.set(true);
        t.writeThree();
        QVERIFY(t.open(t.path(QStringLiteral("checkpoint3.pt")), 3));
        t.session.setTno(1);
        t.write(QStringLiteral("checkpoint4.pt"), 40);
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 40L, Patience);
        QCOMPARE(t.slider()->value(), 3);
        QCOMPARE(t.session.selection().tno, 1);
        t.slider()->setValue(1);
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 20L, Patience);
        t.write(QStringLiteral("checkpoint5.pt"), 50);
        QTRY_COMPARE_WITH_TIMEOUT(t.slider()->maximum(), 4, Patience);
        QCOMPARE(t.steps(), 20L); // a user viewing an older checkpoint stays there
    }

    void aSingleCheckpointBecomesARun()
    {
        RunUnderTest t;
        t.settings.watchesFile.set(true);
        t.write(QStringLiteral("checkpoint1.pt"), 10);
        QVERIFY(t.open(t.path(QStringLiteral("checkpoint1.pt")), 1));
        t.write(QStringLiteral("checkpoint2.pt"), 20);
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 20L, Patience);
        QVERIFY(t.window->findChild<RunBar *>()->isVisible());
    }

    void aHalfWrittenOneIsWaitedFor()
    {
        RunUnderTest t;
        t.settings.watchesFile.set(true);
        t.writeThree();
        QVERIFY(t.open(t.path(QStringLiteral("checkpoint3.pt")), 3));
        const QByteArray bytes = bytesOfStep(40);
        bool scanned = false;
        connect(&t.jobs, &Jobs::finished, this, [&](const QString &key) { scanned |= key == QLatin1String("run"); });
        t.makeFile(QStringLiteral("checkpoint4.pt"), bytes.left(bytes.size() / 2));
        QTRY_VERIFY_WITH_TIMEOUT(scanned, Patience);
        QCOMPARE(t.slider()->maximum(), 2);
        t.makeFile(QStringLiteral("checkpoint4.pt"), bytes);
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 40L, Patience);
    }

    void oneThatIsGoneIsTold()
    {
        RunUnderTest t;
        for (const int number : {1, 2, 3, 4, 5, 6})
            t.write(QStringLiteral("checkpoint%1.pt").arg(number), 10 * number);
        t.settings.watchesFile.set(false);
        QVERIFY(t.open(t.path(QStringLiteral("checkpoint1.pt")), 6));
        QVERIFY(QFile::remove(t.path(QStringLiteral("checkpoint6.pt"))));
        t.slider()->setValue(5);
        QTRY_VERIFY_WITH_TIMEOUT(t.window->findChild<MessageBar *>()->isVisible(), Patience);
        QCOMPARE(t.steps(), 10L);
        QTRY_COMPARE_WITH_TIMEOUT(t.slider()->value(), 0, Patience);
    }

    void theSecondCheckpointStaysWhileTheSliderMoves()
    {
        RunUnderTest t;
        t.writeThree();
        QVERIFY(t.open(t.path(QStringLiteral("checkpoint1.pt")), 3));
        t.window->pairOpener().open(t.path(QStringLiteral("checkpoint3.pt")));
        QTRY_VERIFY_WITH_TIMEOUT(t.session.pair() != nullptr, Patience);
        t.session.show(document::ShownDocument::Difference);
        t.slider()->setValue(1);
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 20L, Patience);
        QVERIFY(t.session.pair() != nullptr);
        QCOMPARE(t.session.shown(), document::ShownDocument::Difference);
        QVERIFY(t.session.shownDocument()->checkpoint().path.starts_with("checkpoint2.pt"));
    }

    void playingEndsAtTheLast()
    {
        RunUnderTest t;
        t.writeThree();
        QVERIFY(t.open(t.path(QStringLiteral("checkpoint1.pt")), 3));
        t.window->actions().playRun->setChecked(true);
        QTRY_COMPARE_WITH_TIMEOUT(t.steps(), 30L, Patience);
        QTRY_VERIFY_WITH_TIMEOUT(!t.window->actions().playRun->isChecked(), Patience);
    }
};

TNN_TEST(TestRun, QApplication)

} // namespace tst_run

#include "tst_run.moc"
