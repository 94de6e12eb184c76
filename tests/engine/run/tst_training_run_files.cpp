// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "engine/checkpoint/training/training_state.h"
#include "engine/io/file.h"
#include "engine/run/training/train.h"
#include "engine/run/training/training_run_files.h"
#include "tests/test_class.h"

namespace tst_training_run_files {

using namespace tnn;
using run::filesOfRun;
using run::RunCheckpoint;

/// A checkpoint that stores this number of steps.
std::string trained(long steps)
{
    checkpoint::TrainedNetwork network;
    network.vocabulary = 8;
    network.dim = 4;
    network.layers = 1;
    network.length = 16;
    network.rpeDim = 4;
    network.rpeLayers = 1;
    checkpoint::TrainingHistory history;
    history.losses.assign(static_cast<std::size_t>(steps), 1.0F);
    const std::vector<float> numbers = run::firstParameters(network, 1);
    return checkpoint::trainingFile({network, history, numbers, {}, {}, 0});
}

struct Folder {
    QTemporaryDir place;

    std::string path(const QString &name = {}) const
    {
        return (name.isEmpty() ? place.path() : place.filePath(name)).toStdString();
    }
    std::string write(const QString &name, const std::string &bytes = "x") const
    {
        QDir().mkpath(QFileInfo(place.filePath(name)).path());
        io::writeFile(path(name), bytes);
        return path(name);
    }
    /// Names, in order.
    static QStringList names(const std::vector<RunCheckpoint> &run)
    {
        QStringList names;
        for (const RunCheckpoint &one : run)
            names.append(QFileInfo(QString::fromStdString(one.path)).fileName());
        return names;
    }
    QStringList found(const QString &name = {}) const
    {
        QStringList names;
        for (const std::string &file : filesOfRun(path(name)))
            names.append(QFileInfo(QString::fromStdString(file)).fileName());
        names.sort();
        return names;
    }
    static QStringList sorted(const std::vector<std::string> &files)
    {
        std::vector<RunCheckpoint> run;
        for (const std::string &file : files)
            run.push_back(run::runCheckpoint(file));
        run::sortRun(run);
        return names(run);
    }
};

class TestTrainingRunFiles : public QObject {
    Q_OBJECT

private slots:
    void namesOfOneRunAreFound()
    {
        Folder f;
        for (const char *name :
             {"checkpoint1.pt", "checkpoint2.pt", "checkpoint_1_500.pt", "checkpoint_last.pt", "checkpoint_best.pt",
              "checkpoint.txt", "other1.pt", "notes.pt", "checkpoint3.safetensors"})
            f.write(QString::fromLatin1(name));
        const QStringList wanted{QStringLiteral("checkpoint1.pt"), QStringLiteral("checkpoint2.pt"),
                                 QStringLiteral("checkpoint_1_500.pt"), QStringLiteral("checkpoint_best.pt"),
                                 QStringLiteral("checkpoint_last.pt")};
        QCOMPARE(f.found(QStringLiteral("checkpoint_last.pt")), wanted);
        QCOMPARE(f.found(), wanted); // the folder: its largest set
        QVERIFY(f.found(QStringLiteral("notes.pt")).isEmpty());
        QCOMPARE(f.found(QStringLiteral("other1.pt")), QStringList{QStringLiteral("other1.pt")});
        QVERIFY(f.found(QStringLiteral("absent.pt")).isEmpty());
    }

    void modelsThatAreNoRunAreNone()
    {
        Folder f;
        for (const char *name : {"shakespeare.pt", "shakespeare-no-decay.pt", "shakespeare-learned-decay.pt"})
            f.write(QString::fromLatin1(name));
        QVERIFY(f.found(QStringLiteral("shakespeare.pt")).isEmpty());
        QVERIFY(f.found(QStringLiteral("shakespeare-no-decay.pt")).isEmpty());
        QVERIFY(f.found().isEmpty());
    }

    void foldersOfHuggingFaceAreARun()
    {
        Folder f;
        for (const int step : {1000, 500, 1500}) {
            f.write(QStringLiteral("run/checkpoint-%1/config.json").arg(step), "{}");
            f.write(QStringLiteral("run/checkpoint-%1/trainer_state.json").arg(step),
                    "{\"global_step\": " + std::to_string(step) + "}");
        }
        f.write(QStringLiteral("run/checkpoint-9/readme.txt"));
        const std::vector<std::string> files = filesOfRun(f.path(QStringLiteral("run/checkpoint-500")));
        QCOMPARE(files.size(), std::size_t{3});
        QCOMPARE(Folder::sorted(files),
                 (QStringList{QStringLiteral("checkpoint-500"), QStringLiteral("checkpoint-1000"),
                              QStringLiteral("checkpoint-1500")}));
        QCOMPARE(run::runCheckpoint(f.path(QStringLiteral("run/checkpoint-500/"))).step, std::optional<long>(500));
        QCOMPARE(filesOfRun(f.path(QStringLiteral("run"))).size(), std::size_t{3});
        QCOMPARE(run::lastOfRun(f.path(QStringLiteral("run"))).value_or(""),
                 f.path(QStringLiteral("run/checkpoint-1500")));
        QVERIFY(!run::lastOfRun(f.path(QStringLiteral("run/checkpoint-500"))));
    }

    void storedStepsOrderThem()
    {
        Folder f;
        const std::vector<std::string> files{f.write(QStringLiteral("checkpoint_last.pt"), trained(30)),
                                             f.write(QStringLiteral("checkpoint2.pt"), trained(10)),
                                             f.write(QStringLiteral("checkpoint1.pt"), trained(20)),
                                             f.write(QStringLiteral("checkpoint10.pt"), trained(30))};
        QCOMPARE(run::runCheckpoint(files[1]).step, std::optional<long>(10));
        QCOMPARE(Folder::sorted(files),
                 (QStringList{QStringLiteral("checkpoint2.pt"), QStringLiteral("checkpoint1.pt"),
                              QStringLiteral("checkpoint10.pt"), QStringLiteral("checkpoint_last.pt")}));
        f.write(QStringLiteral("checkpoint11.pt"), "half writt");
        QCOMPARE(run::lastOfRun(f.path()).value_or(""), f.path(QStringLiteral("checkpoint_last.pt")));
    }

    void withoutStepsTheirNamesDo()
    {
        std::vector<RunCheckpoint> run(4);
        run[0].path = "step-1000.safetensors";
        run[0].number = 1000;
        run[1].path = "step-20.safetensors";
        run[1].number = 20;
        run[2].path = "step-last.safetensors";
        run[3].path = "step-3.safetensors";
        run[3].number = 3;
        run[3].step = 9999; // one by itself says nothing about the others
        run::sortRun(run);
        QCOMPARE(Folder::names(run),
                 (QStringList{QStringLiteral("step-3.safetensors"), QStringLiteral("step-20.safetensors"),
                              QStringLiteral("step-1000.safetensors"), QStringLiteral("step-last.safetensors")}));
    }

    void whatCannotBeReadIsTold()
    {
        Folder f;
        QVERIFY(!run::runCheckpoint(f.write(QStringLiteral("checkpoint7.pt"), "garbage")).readable);
        QVERIFY(!run::runCheckpoint(f.path(QStringLiteral("checkpoint8.pt"))).readable);
        QVERIFY(filesOfRun("").empty());
        QVERIFY(filesOfRun("/").empty());
        QVERIFY(!run::lastOfRun("zoo:alibi"));
    }
};

TNN_TEST(TestTrainingRunFiles, QCoreApplication)

} // namespace tst_training_run_files

#include "tst_training_run_files.moc"
