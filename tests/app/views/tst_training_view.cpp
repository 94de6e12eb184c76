// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>

#include "app/base/program.h"
#include "app/views/training/training_controls.h"
#include "app/views/training/training_options.h"
#include "app/views/training/training_view.h"
#include "app/window/start_page.h"
#include "engine/run/training/train.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_training_view {

using namespace tnn;
using namespace tnn::app;

constexpr int Patience = 20000; ///< milliseconds: tests wait for the expected result, not for this

QByteArray trainingBytes(long done, long steps, bool moments = true)
{
    checkpoint::TrainedNetwork network;
    network.vocabulary = 8;
    network.dim = 4;
    network.layers = 2;
    network.length = 16;
    network.rpeDim = 4;
    network.rpeLayers = 1;
    network.gamma = 0.875;
    checkpoint::TrainingHistory history;
    for (long step = 1; step <= done; ++step)
        history.losses.push_back(4.0F / static_cast<float>(step));
    history.validation.emplace_back(done, 1.5F);
    history.options = {{"steps", steps}, {"warmup", 10L}, {"lr", 0.00123456789}, {"seed", 7L}, {"batch", 4L}};
    const std::vector<float> numbers = run::firstParameters(network, done);
    const std::span<const float> kept = moments ? std::span<const float>(numbers) : std::span<const float>();
    return QByteArray::fromStdString(checkpoint::trainingFile({network, history, numbers, kept, kept, 0.001}));
}

/// A shell script in place of tnnscope-torch: it greets, stores its first request in the file "asked", and prints its
/// lines.
struct TrainingUnderTest : WindowUnderTest {
    TrainingView *view = nullptr;
    TrainingControls *fields = nullptr;
    QSignalSpy ended{&window->training(), &TrainingProcess::ended};

    void begin(const QString &engine = QStringLiteral("sh"))
    {
        window->training().setEngine(engine);
        window->actions().train->trigger();
        view = &static_cast<TrainingView &>(WindowUnderTest::view("training"));
        fields = view->fields();
        QVERIFY(fields);
        QTRY_VERIFY(fields->isVisible()); // a tab comes to the front with a delay
    }
    QString file(const char *name) const { return folder.filePath(QString::fromLatin1(name)); }
    void setEngine(const QByteArray &lines) const
    {
        QByteArray script = "cd '" + folder.path().toUtf8() + "'\n";
        script += "echo '{\"tnnscope\":\"" + versionText().toUtf8() + "\",\"protocol\":2,\"devices\":[]}'\n";
        script += "read -r asked\nprintf '%s\\n' \"$asked\" > asked.part\nmv asked.part asked\n" + lines;
        window->training().setEngine(QStringLiteral("sh '%1'").arg(makeFile(QStringLiteral("engine.sh"), script)));
    }
    static QByteArray step(long step, double loss, const QByteArray &more = {})
    {
        return "echo '{\"request\":1,\"news\":{\"step\":" + QByteArray::number(qlonglong(step))
            + ",\"steps\":4,\"loss\":" + QByteArray::number(loss)
            + ",\"learning_rate\":0.001,\"tokens_per_second\":2000,\"seconds_left\":75" + more + "}}'\n";
    }
    static QByteArray save(const char *from) { return "cp " + QByteArray(from) + " part; mv part out.pt\n"; }
    static QByteArray saved() { return ",\"checkpoint\":\"out.pt\""; }
    static QByteArray done() { return "printf '{\"request\":1,\"seconds\":1,\"bytes\":0}\\n'\nread -r rest\n"; }
    /// Waits for the cancel, saves, and answers the next request, like a training that stops at a step.
    static QByteArray saveWhenStopped(const char *from)
    {
        return "read -r cancel\n" + save(from)
            + "printf '{\"request\":1,\"seconds\":1,\"bytes\":4}\\ndone'\n"
              "read -r stat\nprintf '{\"request\":2,\"seconds\":0,\"bytes\":0}\\n'\nread -r rest\n";
    }
    /// The options of the request; none before it was sent.
    QJsonObject asked() const
    {
        QFile asked(file("asked"));
        if (!asked.open(QIODevice::ReadOnly))
            return {};
        const QJsonArray request = QJsonDocument::fromJson(asked.readAll()).array();
        return request.at(0).toString() == QStringLiteral("train") ? request.at(1).toObject() : QJsonObject();
    }
    QString askedFor(const char *option) const
    {
        return asked().value(QLatin1String(option)).toArray().at(0).toString();
    }
    void chooseText() const
    {
        fields->setTexts({makeFile(QStringLiteral("text.txt"), "To be, or not to be\n")});
        fields->setOutput(file("out.pt"));
    }
};

class TestTrainingView : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void storedLossesAreDrawn()
    {
        TrainingUnderTest t;
        t.opener.open(t.makeFile(QStringLiteral("run.pt"), trainingBytes(30, 100)));
        QTRY_VERIFY_WITH_TIMEOUT(t.session.shownDocument(), Patience);
        t.begin();
        QTRY_VERIFY_WITH_TIMEOUT(t.view->hasFigure(), Patience);
        const figures::Numbers numbers = t.view->numbers();
        QCOMPARE(numbers.shape, (std::vector<long>{30, 3}));
        QCOMPARE(numbers.real[3 * 7], 0.5F);
        QCOMPARE(numbers.columns.size(), std::size_t{5});
        QCOMPARE(numbers.table[5 * 29], 30.0);
        QCOMPARE(numbers.table[5 * 29 + 3], 1.5);
        QVERIFY(std::isnan(numbers.table[5 * 28 + 3]));
        QVERIFY(t.fields->resumeButton()->isVisible());
        t.opener.open(Example); // its training is complete
        QTRY_VERIFY_WITH_TIMEOUT(!t.fields->resumeButton()->isVisible(), Patience);
    }

    void aTrainingIsWatchedFromTheStartPage()
    {
        TrainingUnderTest t;
        QVERIFY(t.window->findChild<StartPage *>()->isVisible());
        t.begin();
        QVERIFY(!t.fields->button()->isEnabled());
        QCOMPARE(t.fields->button()->toolTip(), QStringLiteral("Choose a text first"));
        t.makeFile(QStringLiteral("two"), trainingBytes(2, 4));
        t.makeFile(QStringLiteral("four"), trainingBytes(4, 4, false));
        // Continues once the test has seen the first checkpoint.
        t.setEngine(t.step(1, 4) + t.save("two") + t.step(2, 2, t.saved()) + "while [ ! -e go ]; do sleep 0.02; done\n"
                    + t.save("four") + t.step(4, 1, ",\"validation_loss\":1.5" + t.saved()) + t.done());
        t.chooseText();
        static_cast<QSpinBox *>(t.fields->options()->field(QStringLiteral("steps")))->setValue(4);
        QTest::mouseClick(t.fields->button(), Qt::LeftButton);
        QVERIFY(t.window->training().isRunning());
        QCOMPARE(t.fields->button()->text(), QStringLiteral("Stop"));
        QVERIFY(!t.fields->options()->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(t.session.shownDocument(), Patience); // opened automatically
        QTRY_VERIFY_WITH_TIMEOUT(t.view->hasFigure(), Patience);
        QCOMPARE(t.view->numbers().shape.front(), 2L);
        model::Overrides overrides;
        overrides.gamma = 0.5;
        t.session.setOverrides(overrides);
        const auto first = t.session.shownDocument();
        t.makeFile(QStringLiteral("go"), {});
        QTRY_COMPARE_WITH_TIMEOUT(t.ended.count(), 1, Patience);
        QTRY_VERIFY_WITH_TIMEOUT(t.session.shownDocument() != first, Patience); // and read again
        QVERIFY(t.session.overrides() == overrides);
        QTRY_VERIFY2(t.fields->message().contains(QStringLiteral("complete")), qPrintable(t.fields->message()));
        QTRY_VERIFY_WITH_TIMEOUT(!t.fields->resumeButton()->isVisible(), Patience); // once the new state is read
        QCOMPARE(t.fields->button()->text(), QStringLiteral("Train"));
        QCOMPARE(t.askedFor("TEXT"), t.file("text.txt"));
        QCOMPARE(t.askedFor("o"), t.file("out.pt"));
        QCOMPARE(t.askedFor("steps"), QStringLiteral("4"));
        QVERIFY(!t.asked().contains(QStringLiteral("resume")));
    }

    void stoppingSavesAndCanBeResumed()
    {
        TrainingUnderTest t;
        t.begin();
        t.makeFile(QStringLiteral("three"), trainingBytes(3, 4));
        t.setEngine(t.step(1, 4) + t.saveWhenStopped("three"));
        t.chooseText();
        t.view->train();
        QTRY_VERIFY_WITH_TIMEOUT(!t.asked().isEmpty(), Patience);
        QTest::keyClick(t.fields->button(), Qt::Key_Escape);
        QVERIFY(t.window->training().isStopping());
        QTRY_COMPARE_WITH_TIMEOUT(t.ended.count(), 1, Patience);
        QCOMPARE(t.ended.first().first().value<TrainingProcess::Ending>(), TrainingProcess::Ending::Stopped);
        QTRY_VERIFY_WITH_TIMEOUT(t.fields->message().contains(QStringLiteral("3 steps")), Patience);
        QTRY_VERIFY_WITH_TIMEOUT(t.session.shownDocument(), Patience); // the saved checkpoint is opened
        QVERIFY(t.fields->resumeButton()->isVisible());
        t.makeFile(QStringLiteral("four"), trainingBytes(4, 4, false));
        t.setEngine(t.save("four") + t.step(4, 1, t.saved()) + t.done());
        QTest::mouseClick(t.fields->resumeButton(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(t.ended.count(), 2, Patience);
        QVERIFY(t.asked().contains(QStringLiteral("resume")));
        QTRY_VERIFY_WITH_TIMEOUT(t.view->hasFigure() && t.view->numbers().shape.front() == 4, Patience);
        QTRY_VERIFY(!t.fields->resumeButton()->isVisible());
    }

    void failuresAreOneSentence_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QString>("told");
        QTest::addColumn<bool>("leaves"); ///< a checkpoint
        const auto fails = [](const QByteArray &error, int status) {
            return "echo '{\"request\":1,\"error\":\"" + error + "\",\"status\":" + QByteArray::number(status)
                + "}'\nread -r rest\n";
        };
        const QByteArray saved = TrainingUnderTest::step(1, 4) + TrainingUnderTest::save("two")
            + TrainingUnderTest::step(2, 2, TrainingUnderTest::saved());
        QTest::newRow("killed") << saved + "kill -9 $$\n" << QStringLiteral("has ended (signal 9") << true;
        QTest::newRow("no number") << saved + fails("out.pt: the loss is not a number since step 3", 1)
                                   << QStringLiteral("since step 3; out.pt has 2 steps") << true;
        QTest::newRow("disk full") << fails("out.pt: cannot be written (No space left on device)", 1)
                                   << QStringLiteral("No space left on device); nothing was saved") << false;
        QTest::newRow("wrong call") << fails("--batch: too many", 2) << QStringLiteral("--batch: too many") << false;
    }
    void failuresAreOneSentence()
    {
        QFETCH(const QByteArray, lines);
        QFETCH(const QString, told);
        QFETCH(const bool, leaves);
        TrainingUnderTest t;
        t.begin();
        t.makeFile(QStringLiteral("two"), trainingBytes(2, 4));
        t.setEngine(lines);
        t.chooseText();
        t.view->train();
        QTRY_COMPARE_WITH_TIMEOUT(t.ended.count(), 1, Patience);
        QTRY_VERIFY2_WITH_TIMEOUT(t.fields->message().contains(told), qPrintable(t.fields->message()), Patience);
        QVERIFY(!t.fields->message().contains(QLatin1Char('\n')));
        QTRY_COMPARE(t.fields->resumeButton()->isVisible(), leaves);
        QVERIFY(t.fields->button()->isEnabled());
        if (leaves)
            QTRY_VERIFY_WITH_TIMEOUT(t.session.shownDocument(), Patience);
        t.opener.open(Example); // the window is as usable as before
        QTRY_VERIFY_WITH_TIMEOUT(t.session.shownDocument() && t.session.channels() == 384, Patience);
        QTRY_VERIFY(t.fields->message().isEmpty());
    }

    void withoutTheProgramItIsSaidAtOnce()
    {
        TrainingUnderTest t;
        t.begin(t.file("there-is-none"));
        t.chooseText();
        QVERIFY(t.fields->message().contains(QStringLiteral("bootstrap.sh torch")));
        QVERIFY(!t.fields->button()->isEnabled());
    }

    void opensAloneWithTheFocusAndEndsWithTheFirstCheckpoint()
    {
        TrainingUnderTest t;
        t.begin();
        QVERIFY(t.window->actions().alone->isChecked());
        QTRY_VERIFY(t.fields->isAncestorOf(QApplication::focusWidget()));
        t.opener.open(Example);
        QTRY_VERIFY_WITH_TIMEOUT(t.session.shownDocument(), Patience);
        QVERIFY(!t.window->actions().alone->isChecked());
        QTRY_VERIFY(t.panel("coefficients").isVisible());
    }

    void aProgramThatDoesNotAnswerIsSaid()
    {
        TrainingUnderTest t;
        t.begin();
        t.window->training().setEngine(t.file("there-is-none"));
        t.chooseText();
        t.view->train();
        QTRY_COMPARE_WITH_TIMEOUT(t.ended.count(), 1, Patience);
        QTRY_VERIFY(t.fields->message().contains(QStringLiteral("nothing was saved")));
        QVERIFY(t.fields->message().contains(QStringLiteral("there-is-none")));
    }

    void anOpenTrainingIsResumedExactly()
    {
        TrainingUnderTest t;
        const QString path = t.makeFile(QStringLiteral("out.pt"), trainingBytes(2, 4));
        t.opener.open(path);
        QTRY_VERIFY_WITH_TIMEOUT(t.session.shownDocument(), Patience);
        t.begin();
        QTRY_VERIFY_WITH_TIMEOUT(t.fields->resumeButton()->isVisible(), Patience);
        QTest::mouseClick(t.fields->resumeButton(), Qt::LeftButton);
        QVERIFY(!t.window->training().isRunning());
        QVERIFY(t.fields->message().contains(QStringLiteral("Choose the text")));
        const QString text = t.makeFile(QStringLiteral("text.txt"), "To be\n");
        t.fields->setTexts({text});
        t.makeFile(QStringLiteral("four"), trainingBytes(4, 4, false));
        t.setEngine(t.step(3, 1.5) + t.save("four") + t.step(4, 1, t.saved()) + t.done());
        QTest::mouseClick(t.fields->resumeButton(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(t.ended.count(), 1, Patience);
        QVERIFY(t.asked().contains(QStringLiteral("resume")));
        QCOMPARE(t.askedFor("o"), path);
        QCOMPARE(t.askedFor("lr").toDouble(), 0.00123456789); // more digits than the field shows
        QCOMPARE(t.askedFor("decay"), QStringLiteral("0.875"));
        QCOMPARE(t.askedFor("layers"), QStringLiteral("2"));
        QCOMPARE(t.askedFor("seed"), QStringLiteral("7"));
        QCOMPARE(t.settings.trainingTexts(path), QStringList{text}); // remembered for the next time
    }

    void optionsBecomeWords()
    {
        TrainingOptions options;
        QMap<QString, QString> values = options.values();
        const run::TrainRequest defaults;
        QCOMPARE(values[QStringLiteral("steps")].toLong(), defaults.steps);
        QCOMPARE(values[QStringLiteral("lr")].toDouble(), defaults.learningRate);
        QCOMPARE(values[QStringLiteral("decay")].toDouble(), defaults.network.gamma);
        QCOMPARE(values[QStringLiteral("rpe-input")], QStringLiteral("1"));
        QVERIFY(!values.contains(QStringLiteral("no-glu")));
        for (auto *box : options.findChildren<QComboBox *>())
            box->setCurrentIndex(std::max(0, box->findData(QStringLiteral("learned"))));
        options.findChild<QCheckBox *>()->setChecked(false);
        QCOMPARE(options.values()[QStringLiteral("decay")], QStringLiteral("learned"));
        QVERIFY(options.values().contains(QStringLiteral("no-glu")));
        QVERIFY(!options.values().contains(QStringLiteral("rpe-dim"))); // `train` refuses it in this case
        for (const QWidget *field : options.findChildren<QWidget *>()) {
            if (!qobject_cast<const QAbstractSpinBox *>(field) && !qobject_cast<const QComboBox *>(field))
                continue;
            QVERIFY(!field->accessibleName().isEmpty());
            QVERIFY(!field->toolTip().isEmpty());
        }
    }

    void textsAreDroppedAndNothingIsWrittenOver()
    {
        TrainingUnderTest t;
        t.begin();
        const QString text = t.makeFile(QStringLiteral("play.txt"), "To be\n");
        t.makeFile(QStringLiteral("play.pt"), "something else");
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(text)});
        QDragEnterEvent enter(QPoint(9, 9), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(t.fields, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPoint(9, 9), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(t.fields, &drop);
        QCOMPARE(t.fields->texts(), QStringList{text});
        QCOMPARE(t.fields->call().output, t.file("play-2.pt"));
        t.fields->setOutput(t.file("play.pt"));
        t.view->train();
        QVERIFY(!t.window->training().isRunning());
        QVERIFY(t.fields->message().contains(QStringLiteral("already exists")));
        t.makeFile(QStringLiteral("act.dict.txt"), "something else");
        t.fields->setOutput(t.file("act.pt"));
        t.view->train();
        QVERIFY(!t.window->training().isRunning());
        QVERIFY(t.fields->message().startsWith(QStringLiteral("act.dict.txt already exists")));
    }

    /// The dialog asks once per training.
    void whatTheDialogAskedAboutIsReplaced()
    {
        TrainingUnderTest t;
        t.begin();
        t.makeFile(QStringLiteral("out.pt"), trainingBytes(1, 4));
        t.makeFile(QStringLiteral("four"), trainingBytes(4, 4, false));
        t.setEngine(t.save("four") + t.step(4, 1, t.saved()) + t.done());
        t.chooseText();
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        QTimer::singleShot(0, qApp, [&t] {
            auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            dialog->selectFile(t.file("out.pt"));
            QTimer::singleShot(0, qApp, [] {
                auto *question = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
                QVERIFY(question);
                question->button(QMessageBox::Yes)->click();
            });
            static_cast<QDialog *>(dialog)->accept();
        });
        for (QPushButton *button : t.fields->findChildren<QPushButton *>())
            if (button->accessibleName() == QStringLiteral("Save as"))
                button->click();
        t.view->train();
        QTRY_COMPARE_WITH_TIMEOUT(t.ended.count(), 1, Patience);
        QVERIFY(t.asked().contains(QStringLiteral("force")));
        t.view->train();
        QVERIFY(!t.window->training().isRunning());
        QVERIFY(t.fields->message().contains(QStringLiteral("already exists")));
    }

    void closingTheWindowAsksAndWaitsForTheCheckpoint()
    {
        TrainingUnderTest t;
        t.begin();
        t.makeFile(QStringLiteral("two"), trainingBytes(2, 4));
        t.setEngine(t.step(1, 4) + t.saveWhenStopped("two"));
        t.chooseText();
        t.view->train();
        QTRY_VERIFY_WITH_TIMEOUT(!t.asked().isEmpty(), Patience);
        t.window->close();
        QVERIFY(t.window->isVisible());
        auto *box = t.window->findChild<QMessageBox *>();
        QVERIFY(box);
        QTest::mouseClick(box->buttons().first(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!t.window->isVisible(), Patience);
        QVERIFY(QFile::exists(t.file("out.pt")));
    }
};

TNN_TEST(TestTrainingView, QApplication)

} // namespace tst_training_view

#include "tst_training_view.moc"
