// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ATen/ATen.h>

#include <QTest>

#include "engine/checkpoint/training/training_state.h"
#include "engine/error.h"
#include "tests/engine/torch/training_folder.h"
#include "tests/killed_runs.h"
#include "tests/test_class.h"

namespace tst_killed_training {

using namespace tnn;

/// Training that is killed, and resumed.
class TestKilledTraining : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theCurveIsThatOfAnUnbrokenRun()
    {
        const test::TrainingFolder texts;
        run::TrainRequest request = texts.request("x.pt");
        const auto isTrained = [&request] {
            try {
                return !checkpoint::readTraining(request.output).parameters.empty();
            } catch (const Error &) {
                return false;
            }
        };
        const auto train = [&request](bool resume) {
            run::TrainRequest changed = request;
            changed.resume = resume;
            changed.force = !resume;
            try {
                return !test::trained(changed).stopped;
            } catch (const Error &) {
                return false;
            }
        };
        const auto canResume = [&] { // not if it was killed before it replaced another one's dictionary
            QFile dictionary(QString::fromStdString(run::dictionaryPath(request.output)));
            return isTrained() && !(dictionary.open(QIODevice::ReadOnly) && dictionary.readAll() == "old");
        };
        test::KilledRuns runs([&] { return train(false); }, [&] { return train(canResume()); });
        request.output = runs.folder().toStdString() + "/x.pt";
        std::optional<checkpoint::TrainingState> unbroken;
        const auto isWhole = [&](const QString &name, const QByteArray &) { // of an earlier step
            return name == QLatin1String("x.pt") && isTrained();
        };
        const auto isSame = [&] {
            checkpoint::TrainingState state = checkpoint::readTraining(request.output);
            if (!unbroken)
                unbroken = std::move(state);
            else
                return state.history.losses == unbroken->history.losses
                    && state.history.validation == unbroken->history.validation
                    && state.parameters == unbroken->parameters;
            return true;
        };
        QCOMPARE(runs.problem(isWhole, isSame), QString());
        qInfo("%d kills", runs.kills());
    }
};

TNN_TEST(TestKilledTraining, QCoreApplication)

} // namespace tst_killed_training

#include "tst_killed_training.moc"
