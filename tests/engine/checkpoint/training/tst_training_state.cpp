// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

#include "engine/checkpoint/containers/torch_zip_writer.h"
#include "engine/checkpoint/training/training_state.h"
#include "engine/io/file.h"
#include "engine/native/arithmetic.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/english.h"
#include "tests/test_class.h"

namespace tst_training_state {

using namespace tnn;
using namespace tnn::checkpoint;

TrainedNetwork small()
{
    TrainedNetwork network;
    network.vocabulary = 11;
    network.length = 8;
    network.dim = 6;
    network.layers = 2;
    network.heads = 2;
    network.rpeDim = 4;
    network.rpeLayers = 1;
    return network;
}

TrainingState made(const TrainedNetwork &network)
{
    TrainingState state;
    state.network = network;
    const long span = spanOf(trainedTensors(network));
    for (long k = 0; k < span; ++k) {
        state.parameters.push_back(std::sin(0.7F * static_cast<float>(k)));
        state.mean.push_back(0.01F * static_cast<float>(k));
        state.square.push_back(0.02F * static_cast<float>(k));
    }
    state.history.losses = {4.5F, 3.25F};
    state.history.validation = {{2, 3.5F}};
    state.history.options = {{"seed", 7L}, {"lr", 0.002}, {"bpe", std::string("x")}, {"glu", true}};
    state.history.dictionary = "0123abcd";
    return state;
}

std::string fileOf(const TrainingState &state)
{
    return trainingFile({state.network, state.history, state.parameters, state.mean, state.square, 1e-3});
}

class TestTrainingState : public QObject {
    Q_OBJECT

private slots:
    void everythingComesBack()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("x.pt").toStdString();
        const TrainingState written = made(small());
        io::writeFile(path, fileOf(written));
        const TrainingState read = readTraining(path);
        QVERIFY(read.network == written.network);
        QCOMPARE(read.history.losses, written.history.losses);
        QCOMPARE(read.history.validation, written.history.validation);
        QVERIFY(read.history.options == written.history.options);
        QCOMPARE(read.history.dictionary, written.history.dictionary);
        QCOMPARE(read.parameters.size(), written.parameters.size());
        for (const TrainedTensor &tensor : trainedTensors(written.network)) {
            for (long k = tensor.offset; tensor.isTrained() && k < tensor.offset + tensor.size(); ++k) {
                const auto at = static_cast<std::size_t>(k);
                QCOMPARE(read.parameters[at], written.parameters[at]);
                QCOMPARE(read.mean[at], written.mean[at]);
                QCOMPARE(read.square[at], written.square[at]);
            }
        }
    }

    void withoutMomentsThereAreNone()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("x.pt").toStdString();
        const TrainingState state = made(small());
        io::writeFile(path, trainingFile({state.network, state.history, state.parameters, {}, {}, 0}));
        QVERIFY(readTraining(path).mean.empty());
    }

    void networks_data()
    {
        QTest::addColumn<int>("input");
        QTest::addColumn<int>("decay");
        QTest::addColumn<bool>("glu");
        for (int input = 0; input < 5; ++input)
            for (int decay = 0; decay < 3; ++decay)
                QTest::addRow("input %d, decay %d", input, decay) << input << decay << (decay != 1);
    }

    /// Nothing that is written here is inferred or assumed when it is read.
    void networks()
    {
        QFETCH(const int, input);
        QFETCH(const int, decay);
        QFETCH(const bool, glu);
        TrainedNetwork network = small();
        network.rpeInput = static_cast<RpeInput>(input);
        network.decay = static_cast<model::DecayKind>(decay);
        network.gamma = 0.9;
        network.glu = glu;
        const Checkpoint file = openFile(io::File::of("memory", bytesOfText(fileOf(made(network)))));
        const Description description = describe(file);
        QCOMPARE(description.family, std::string("tnnscope"));
        QCOMPARE(test::english(description.warnings), std::vector<std::string>());
        QCOMPARE(description.unused, std::vector<std::string>());
        QCOMPARE(description.network.refused.english(), std::string());
        QCOMPARE(description.trainingLength, std::optional<long>(8));
        for (const Option &option : description.options)
            QVERIFY2(option.source == Source::Stored, option.key.c_str());
        QCOMPARE(description.tnos.size(), 2U);
        const TnoDescription &tno = description.tnos.front();
        QVERIFY(tno.causal);
        QCOMPARE(tno.heads, 2);
        QCOMPARE(tno.headDim, 9);
        QVERIFY(tno.decay == network.decay);
        QVERIFY((tno.source == model::KernelSource::Table) == (network.rpeInput == RpeInput::Learned));
        const auto arithmetic = native::float32();
        const model::Network loaded = loadNetwork(file, description, *arithmetic);
        QCOMPARE(loaded.blocks.size(), glu ? 4U : 2U);
        QVERIFY(loaded.causal && loaded.predictsTokens);
        const model::Tno first = loadTno(file, tno, *arithmetic);
        QCOMPARE(first.parType, input == 1 || input == 2 ? input + 1 : 1);
        QCOMPARE(first.rpe.features.count(), input == 3 ? 4 : 1);
        if (decay == 1)
            QCOMPARE(float(first.gamma.front()), 0.9F);
    }

    void stepsOfValidationsAreThoseOfTheTraining()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("x.pt").toStdString();
        for (const long step : {-1L, 3L}) {
            TrainingState state = made(small());
            state.history.validation.front().first = step;
            io::writeFile(path, fileOf(state));
            QCOMPARE(reasonOf([&] { readTraining(path); }),
                     "the validation at step " + std::to_string(step) + " is not within the 2 steps of the training");
        }
    }

    /// The tensors that are not trained are filled in before any other is looked for.
    void sizesAreLimitedBeforeTheyAreUsed()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("x.pt").toStdString();
        const auto reason = [&](const TrainedNetwork &network) {
            const float one = 1;
            const PlainTensor tensor{DType::Float32, {1}, std::as_bytes(std::span(&one, 1))};
            io::writeFile(path,
                          torchZip(PlainDict{{"cfg", PlainDict{{"model", modelOptions(network)}}},
                                             {"model", PlainDict{{"x", tensor}}}}));
            return reasonOf([&] { readTraining(path); });
        };
        QCOMPARE(reason(small()), std::string("tensor losses is missing"));
        TrainedNetwork wide = small(), sines = small();
        wide.dim = wide.expand = 1L << 20;
        QCOMPARE(reason(wide), std::string("cfg.model has invalid sizes"));
        sines.layers = 1000;
        sines.rpeDim = 1L << 20;
        QCOMPARE(reason(sines), std::string("cfg.model has invalid sizes"));
    }

    void othersFilesAreRefused()
    {
        QCOMPARE(reasonOf([] { readTraining(fixture("fairseq.pt")); }),
                 std::string("was not written by Tnnscope's training: cfg.model.tnnscope is missing"));
    }
};

TNN_TEST(TestTrainingState, tnn::test::NoApplication)

} // namespace tst_training_state

#include "tst_training_state.moc"
