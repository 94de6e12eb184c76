// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <QTest>

#include <cmath>
#include <stop_token>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/sha256.h"
#include "engine/run/forward.h"
#include "engine/run/text_input.h"
#include "engine/run/training/train.h"
#include "engine/torch/devices.h"
#include "engine/torch/matrices.h"
#include "engine/torch/trainer.h"
#include "engine/torch/training_network.h"
#include "engine/torch/training_steps.h"
#include "tests/engine/torch/training_folder.h"
#include "tests/failing_calls.h"
#include "tests/test_class.h"

namespace tst_training {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::run;
using checkpoint::RpeInput;
using model::DecayKind;
using test::trained;
using test::TrainingFolder;

/// Trains until this number of steps is done.
void trainedUpTo(const TrainRequest &request, long steps)
{
    std::stop_source stop;
    trained(
        request,
        [&](const TrainProgress &progress) {
            if (progress.step == steps)
                stop.request_stop();
        },
        Task{stop.get_token(), {}});
}

std::string reasonOf(const TrainRequest &request)
{
    try {
        trained(request);
    } catch (const Error &error) {
        return error.reason().english();
    }
    return "none";
}

class TestTraining : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Compared with LibTorch's own gradients of the product by transforms.
    void gradientsOfTheProduct()
    {
        constexpr long Batch = 3, N = 20, Channels = 11;
        at::manual_seed(1);
        const at::Tensor weights = at::randn({Batch * N, Channels});
        std::vector<at::Tensor> results;
        for (const bool ours : {true, false}) {
            at::manual_seed(2);
            at::Tensor t = at::randn({N, Channels}), x = at::randn({Batch * N, Channels});
            t.set_requires_grad(true);
            x.set_requires_grad(true);
            const at::Tensor y = ours ? libtorch::causalProduct(t, x)
                                      : libtorch::Matrices(t, N, true, toeplitz::Algorithm::Fft).apply(x, {});
            (y * weights).sum().backward();
            for (const at::Tensor &result : {y.detach(), t.grad(), x.grad()})
                results.push_back(result);
        }
        for (std::size_t k = 0; k < 3; ++k)
            QVERIFY((results[k] - results[k + 3]).abs().max().item<float>() < 2e-5F);
    }

    void networks_data()
    {
        QTest::addColumn<int>("input");
        QTest::addColumn<int>("decay");
        QTest::addColumn<bool>("glu");
        QTest::newRow("lag, fixed") << 0 << 1 << true;
        QTest::newRow("share, none") << 1 << 0 << true;
        QTest::newRow("exponential, learned") << 2 << 2 << true;
        QTest::newRow("sincos, fixed, no GLU") << 3 << 1 << false;
        QTest::newRow("learned, none") << 4 << 0 << true;
        QTest::newRow("learned, learned, no GLU") << 4 << 2 << false;
    }

    /// The file written by training, run by the native engine, gives the same results as the trained network.
    void networks()
    {
        QFETCH(const int, input);
        QFETCH(const int, decay);
        QFETCH(const bool, glu);
        const TrainingFolder place;
        TrainRequest request = place.request("x.pt");
        request.steps = 3;
        request.network.rpeInput = static_cast<RpeInput>(input);
        request.network.decay = static_cast<DecayKind>(decay);
        request.network.gamma = 0.9;
        request.network.glu = glu;
        QVERIFY(std::isfinite(trained(request).loss));

        const checkpoint::TrainingState state = checkpoint::readTraining(request.output);
        libtorch::TrainingNetwork network(state.network, state.parameters, at::kCPU);
        std::vector<long> ids;
        for (long k = 0; k < 16; ++k)
            ids.push_back(4 + k * k % 20);
        const at::Tensor wanted = network.logits(ids, 16).detach().contiguous();

        const DocumentPtr document = Document::open(request.output);
        QVERIFY2(document->description().warnings.empty(), "a file that is written here is read without a doubt");
        const Array answers = forward(*document, inputOfIds(ids), {});
        QCOMPARE(static_cast<long>(answers.values.size()), wanted.numel());
        float difference = 0;
        for (std::size_t k = 0; k < answers.values.size(); ++k)
            difference = std::max(difference, std::abs(answers.values[k] - wanted.data_ptr<float>()[k]));
        QVERIFY2(difference < 1e-5F, std::to_string(difference).c_str());
    }

    void theLossFalls()
    {
        const TrainingFolder place;
        TrainRequest request = place.request("x.pt");
        request.steps = 40;
        request.learningRate = 1e-2;
        std::vector<double> losses;
        trained(request, [&](const TrainProgress &progress) { losses.push_back(progress.loss); });
        QVERIFY(losses.back() < losses.front() / 2);
    }

    void aGpuTrainsAsTheCpuDoes()
    {
        if (libtorch::devices().found().size() < 2)
            QSKIP("there is no GPU");
        for (const double clip : {0.0, 0.5}) { // 0.5 is less than the norms of the gradients
            const TrainingFolder place;
            TrainRequest request = place.request("x.pt");
            request.clip = clip;
            const TrainStart start = startTraining(request);
            const auto length = static_cast<std::ptrdiff_t>(request.network.length + 1);
            const std::vector<long> window(start.text.ids.begin(), start.text.ids.begin() + length);
            libtorch::TrainingSteps here(start.request, start.state);
            request.device.kind = Device::Kind::Cuda;
            libtorch::TrainingSteps there(request, start.state);
            for (long step = 0; step < 12; ++step) {
                const auto [loss, norm] = here.step(step, 1e-2, window);
                const auto [gpuLoss, gpuNorm] = there.step(step, 1e-2, window);
                QVERIFY2(std::abs(gpuLoss - loss) < 1e-4, qPrintable(QString::number(step)));
                QVERIFY2(std::abs(gpuNorm - norm) < 1e-3 * norm, qPrintable(QString::number(step)));
            }
            QVERIFY(there.gpu()->replays());
        }
    }

    /// Compares the gradient of the whole network with its finite differences.
    void gradientsOfTheNetwork()
    {
        const TrainingFolder place;
        TrainRequest request = place.request("x.pt");
        request.network.decay = DecayKind::Learned;
        const TrainStart start = startTraining(request);
        const checkpoint::TrainedNetwork &plan = start.state.network;
        std::vector<long> window(start.text.ids.begin(), start.text.ids.begin() + 17);
        libtorch::TrainingNetwork network(plan, start.state.parameters, at::kCPU);
        network.loss(window, 16).backward();
        at::manual_seed(3);
        for (const checkpoint::TrainedTensor &tensor : checkpoint::trainedTensors(plan)) {
            if (!tensor.isTrained())
                continue;
            const at::Tensor direction = at::randn({tensor.size()});
            const float slope
                = (network.gradient().narrow(0, tensor.offset, tensor.size()) * direction).sum().item<float>();
            const auto lossAt = [&](double distance) {
                const at::NoGradGuard untracked;
                network.numbers().narrow(0, tensor.offset, tensor.size()).add_(direction, distance);
                const double loss = network.loss(window, 16).item<float>();
                network.numbers().narrow(0, tensor.offset, tensor.size()).add_(direction, -distance);
                return loss;
            };
            constexpr double Distance = 4e-3;
            const double measured = (lossAt(Distance) - lossAt(-Distance)) / (2 * Distance);
            QVERIFY2(std::abs(measured - slope) < 2e-3 + 0.03 * std::abs(measured),
                     (tensor.name + " " + std::to_string(measured) + " " + std::to_string(slope)).c_str());
        }
    }

    void resumingMatchesAnUninterruptedRun()
    {
        const TrainingFolder place;
        const TrainRequest whole = place.request("whole.pt");
        TrainRequest broken = place.request("broken.pt");
        trained(whole);
        broken.resume = true; // there is no file yet
        for (const long step : {2L, 5L, 6L})
            trainedUpTo(broken, step);
        trained(broken);
        const checkpoint::TrainingState one = checkpoint::readTraining(whole.output),
                                        other = checkpoint::readTraining(broken.output);
        QCOMPARE(one.history.losses.size(), 8U);
        QVERIFY(one.history.losses == other.history.losses);
        QVERIFY(one.history.validation == other.history.validation);
        QVERIFY(one.parameters == other.parameters);
        QVERIFY(one.mean == other.mean && one.square == other.square);
    }

    void moreStepsCanBeAskedFor()
    {
        const TrainingFolder place;
        TrainRequest request = place.request("x.pt");
        trained(request);
        request.resume = true;
        request.steps = 12;
        const TrainResult outcome = trained(request);
        QCOMPARE(outcome.steps, 12L);
        QVERIFY(!outcome.stopped);
        const checkpoint::TrainingState state = checkpoint::readTraining(request.output);
        QCOMPARE(state.history.losses.size(), std::size_t(12));
        QVERIFY(std::find(state.history.options.begin(), state.history.options.end(),
                          std::pair<std::string, checkpoint::OptionValue>("steps", 12L))
                != state.history.options.end());
        request.steps = 10;
        QCOMPARE(reasonOf(request), std::string("already has 12 steps, more than the requested 10"));
    }

    /// Then it is made up for by the run that resumes.
    void validationCanBeStopped()
    {
        const TrainingFolder place;
        const TrainRequest whole = place.request("whole.pt");
        TrainRequest stopped = place.request("stopped.pt");
        trained(whole);
        std::stop_source stop;
        trained(stopped, {}, Task{stop.get_token(), [&stop](double) { stop.request_stop(); }});
        const checkpoint::TrainingState early = checkpoint::readTraining(stopped.output);
        QCOMPARE(early.history.losses.size(), 4U);
        QVERIFY(early.history.validation.empty());
        stopped.resume = true;
        trained(stopped);
        const checkpoint::TrainingState one = checkpoint::readTraining(whole.output),
                                        other = checkpoint::readTraining(stopped.output);
        QVERIFY(one.history.losses == other.history.losses);
        QVERIFY(one.history.validation == other.history.validation);
        QVERIFY(one.parameters == other.parameters);
    }

    void aStoppedRunSavesItsLearningRate()
    {
        const TrainingFolder place;
        const TrainRequest request = place.request("x.pt");
        trainedUpTo(request, 2); // which is not saved by itself
        const auto opened = checkpoint::open(request.output);
        const checkpoint::ObjectTree &tree = opened->metadata;
        const checkpoint::Object::Id groups = tree.find({"last_optimizer_state", "param_groups"});
        const checkpoint::Object::Id rate = tree.find(tree[groups].items.front(), "lr");
        QCOMPARE(tree[rate].real, run::learningRateOf(request, 1));
    }

    /// Whenever it is killed, a checkpoint either has its own dictionary next to it or is known to have another one.
    void checkpointAndDictionaryAppearTogether()
    {
        const TrainingFolder place;
        TrainRequest request = place.request("x.pt");
        request.force = true;
        const std::string dictionary = dictionaryPath(request.output);
        const auto contentOf = [](const std::string &path) {
            const std::vector<std::byte> bytes = io::File::open(path)->readAll();
            return std::string(reinterpret_cast<const char *>(bytes.data()), bytes.size());
        };
        io::writeFile(request.output, "old model");
        io::writeFile(dictionary, "old dictionary");
        trained(request, [&](const TrainProgress &progress) {
            const bool saved = progress.step >= request.saveEvery;
            QCOMPARE(contentOf(dictionary) == "old dictionary", !saved);
            QCOMPARE(contentOf(request.output) == "old model", !saved);
        });
        QCOMPARE(checkpoint::readTrainingHistory(request.output).dictionary, io::sha256(contentOf(dictionary)));
        const DocumentPtr document = Document::open(request.output);
        QCOMPARE(vocabularyOf(*document)->size(), document->description().network.entry.vocabulary);
    }

    void otherOptionsAreRefused()
    {
        const TrainingFolder place;
        TrainRequest request = place.request("x.pt");
        trainedUpTo(request, 2);
        request.resume = true;
        TrainRequest other = request;
        other.seed = 5;
        QCOMPARE(reasonOf(other), std::string("cannot be resumed: --seed was 1 and is now 5"));
        other = request;
        other.network.layers = 3;
        QCOMPARE(reasonOf(other), std::string("cannot be resumed: --layers was 2 and is now 3"));
        other = request;
        other.network.decay = DecayKind::None;
        QCOMPARE(reasonOf(other), std::string("cannot be resumed: --decay was 0.99 and is now none"));
        other = request;
        other.take = 1500;
        QCOMPARE(reasonOf(other), std::string("cannot be resumed: it was trained on a different text"));
        other = request;
        other.vocabulary = place.folder.filePath("other.txt").toStdString();
        io::writeFile(other.vocabulary, "a 2\nb 1\n");
        QCOMPARE(reasonOf(other), std::string("cannot be resumed: --vocabulary is a different dictionary"));
        other.vocabulary = dictionaryPath(request.output);
        QCOMPARE(reasonOf(other), std::string("none"));
    }

    void theLastFileMayBeSmall()
    {
        const TrainingFolder place;
        TrainRequest request = place.request("x.pt");
        request.keepOptimizer = false;
        trained(request);
        QVERIFY(checkpoint::readTraining(request.output).mean.empty());
        request.resume = true;
        QCOMPARE(reasonOf(request), std::string("none")); // there is nothing left to do
    }

    void aLossThatIsNotFiniteEndsIt()
    {
        const TrainingFolder place;
        TrainRequest request = place.request("x.pt");
        request.learningRate = 1e30;
        request.warmup = 0;
        request.clip = 0;
        const std::string reason = reasonOf(request);
        QVERIFY2(reason.starts_with("the loss or its gradient is not finite at step "), reason.c_str());
    }

    void aFailingDiskLosesNothing()
    {
        const TrainingFolder texts;
        TrainRequest request = texts.request("x.pt");
        request.force = true;
        request.steps = 4;
        test::FailingRuns runs([&request] {
            try {
                trained(request);
            } catch (const Error &) {
                return true;
            }
            return false;
        });
        request.output = runs.folder().toStdString() + "/x.pt";
        const auto isWhole = [&request](const QString &name, const QByteArray &) { // of an earlier step
            return name == QLatin1String("x.pt") && !checkpoint::readTraining(request.output).parameters.empty();
        };
        QCOMPARE(runs.problem(isWhole), QString());
    }
};

TNN_TEST(TestTraining, QCoreApplication)

} // namespace tst_training

#include "tst_training.moc"
