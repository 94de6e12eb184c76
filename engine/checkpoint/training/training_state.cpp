// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/training/training_state.h"

#include <algorithm>

#include "engine/checkpoint/containers/storages.h"
#include "engine/checkpoint/containers/zip_archive.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

constexpr std::string_view OutputProjection = "decoder.output_projection.weight";
constexpr std::string_view DictionaryDigest = "dictionary_sha256";
constexpr std::string_view Embedding = "decoder.embed_tokens.weight";

PlainTensor floats(std::span<const float> numbers, std::vector<long> shape)
{
    return {DType::Float32, std::move(shape), std::as_bytes(numbers)};
}

PlainTensor floats(std::span<const float> numbers)
{
    return floats(numbers, {static_cast<long>(numbers.size())});
}

std::span<const float> partOf(std::span<const float> all, const TrainedTensor &tensor)
{
    return all.subspan(static_cast<std::size_t>(tensor.offset), static_cast<std::size_t>(tensor.size()));
}

Plain plain(const OptionValue &value)
{
    return std::visit([](const auto &one) { return Plain(one); }, value);
}

PlainDict stateDict(const std::vector<TrainedTensor> &tensors, std::span<const float> parameters)
{
    PlainDict dict;
    for (const TrainedTensor &tensor : tensors)
        dict.emplace_back(tensor.name,
                          floats(tensor.isTrained() ? partOf(parameters, tensor) : tensor.fixed, tensor.shape));
    for (const TrainedTensor &tensor : tensors)
        if (tensor.name == Embedding)
            dict.emplace_back(std::string(OutputProjection), floats(partOf(parameters, tensor), tensor.shape));
    return dict;
}

/// The layout of torch.optim.Adam: parameters keyed by index.
PlainDict optimizerState(const std::vector<TrainedTensor> &tensors, const TrainingView &view)
{
    PlainDict state;
    PlainList numbers;
    const auto step = static_cast<long>(view.history.losses.size());
    for (const TrainedTensor &tensor : tensors) {
        if (!tensor.isTrained())
            continue;
        const auto number = static_cast<std::int64_t>(state.size());
        numbers.emplace_back(static_cast<long>(number));
        state.emplace_back(number,
                           PlainDict{{"step", step},
                                     {"exp_avg", floats(partOf(view.mean, tensor), tensor.shape)},
                                     {"exp_avg_sq", floats(partOf(view.square, tensor), tensor.shape)}});
    }
    const PlainDict group{
        {"lr", view.learningRate}, {"betas", PlainList{AdamBeta1, AdamBeta2}}, {"params", std::move(numbers)}};
    return {{"state", std::move(state)}, {"param_groups", PlainList{group}}};
}

/// Reads tensors from anywhere in the tree of a file.
class Reader {
public:
    explicit Reader(const std::shared_ptr<const io::File> &file) : m_archive(file), m_checkpoint(openFile(file))
    {
        for (const auto &[name, entry] : m_archive.directory())
            if (name.ends_with("/data.pkl"))
                m_folder = name.substr(0, name.size() - std::string_view("data.pkl").size());
    }

    const ObjectTree &tree() const { return m_checkpoint.metadata; }
    /// Returns all values of a tensor and verifies its checksum; accepts any shape if none is requested.
    std::vector<double> numbers(Object::Id id, const std::string &name, const std::vector<long> *shape = nullptr) const
    {
        if (id == Object::Nil || tree()[id].kind != Object::Kind::Tensor)
            throw Error("tensor %1 is missing", name);
        const auto record = [&](const Object &storage) { return m_archive.find(m_folder + "data/" + storage.text); };
        const Tensor tensor = std::move(checkpoint::tensorsOf(tree(), {{name, id}}, record).front());
        if (shape != nullptr && tensor.shape != *shape)
            throw Error("the shape of the tensor %1 does not match cfg.model", name);
        return m_checkpoint.values(tensor);
    }

private:
    ZipArchive m_archive;
    Checkpoint m_checkpoint;
    std::string m_folder;
};

void checkSizes(const TrainedNetwork &network)
{
    constexpr long Largest = 1L << 20, MostFixed = 1L << 24; // values that are filled in before a tensor is read
    for (const long size : {network.vocabulary, network.length, network.dim, network.layers, network.heads,
                            network.expand, network.rpeDim, network.rpeLayers + 1})
        if (size < 1 || size > Largest)
            throw Error("cfg.model has an invalid size of %1", size);
    if (network.layers + network.rpeLayers > 1024 || network.channels() < network.heads
        || network.layers * std::max(network.channels(), network.rpeDim) > MostFixed)
        throw Error("cfg.model has invalid sizes");
}

/// Copies values into a vector, growing it only as far as the tensors found in the file require.
void place(const std::vector<double> &numbers, long offset, std::vector<float> &all)
{
    all.resize(std::max(all.size(), static_cast<std::size_t>(offset) + numbers.size()));
    std::transform(numbers.begin(), numbers.end(), all.begin() + offset,
                   [](double number) { return static_cast<float>(number); });
}

void readTensors(const Reader &read, TrainingState &state)
{
    const ObjectTree &tree = read.tree();
    const Object::Id optimizer = tree.find({"last_optimizer_state", "state"});
    const bool hasMoments = optimizer != Object::Nil;
    const auto moments = tree.entries(optimizer);
    std::size_t number = 0;
    for (const TrainedTensor &tensor : trainedTensors(state.network)) {
        if (!tensor.isTrained())
            continue;
        place(read.numbers(tree.find({"model", tensor.name}), tensor.name, &tensor.shape), tensor.offset,
              state.parameters);
        if (!hasMoments)
            continue;
        if (number >= moments.size())
            throw Error("the optimizer's state is incomplete");
        const Object::Id own = moments[number++].second;
        const std::string name = "the optimizer's state of " + tensor.name;
        place(read.numbers(tree.find(own, "exp_avg"), name, &tensor.shape), tensor.offset, state.mean);
        place(read.numbers(tree.find(own, "exp_avg_sq"), name, &tensor.shape), tensor.offset, state.square);
    }
}

TrainingHistory readHistory(const Reader &read)
{
    TrainingHistory history;
    const ObjectTree &tree = read.tree();
    const auto numbers = [&](const char *name) { return read.numbers(tree.find({"extra_state", name}), name); };
    const std::vector<double> losses = numbers("losses");
    history.losses.assign(losses.begin(), losses.end());
    const std::vector<double> steps = numbers("validation_steps"), values = numbers("validation_losses");
    for (std::size_t k = 0; k < std::min(steps.size(), values.size()); ++k) {
        if (!(steps[k] >= 0 && steps[k] <= static_cast<double>(losses.size())))
            throw Error("the validation at step %1 is not within the %2 steps of the training", io::exactText(steps[k]),
                        losses.size());
        history.validation.emplace_back(static_cast<long>(steps[k]), static_cast<float>(values[k]));
    }
    for (const auto &[key, value] : tree.entries(tree.find({"extra_state", "training"})))
        history.options.emplace_back(tree[key].text, optionValueOf(tree[value]).value_or(0.0));
    history.dictionary = dictionaryDigest(tree);
    return history;
}

} // namespace

std::string trainingFile(const TrainingView &view)
{
    const TrainingHistory &history = view.history;
    const std::vector<TrainedTensor> tensors = trainedTensors(view.network);
    const auto step = static_cast<long>(history.losses.size());
    std::vector<std::int64_t> validationSteps;
    std::vector<float> validationLosses;
    for (const auto &[steps, loss] : history.validation) {
        validationSteps.push_back(steps);
        validationLosses.push_back(loss);
    }
    PlainDict training;
    for (const auto &[key, value] : history.options)
        training.emplace_back(key, plain(value));
    PlainDict extra{{"losses", floats(history.losses)},
                    {"validation_steps",
                     PlainTensor{DType::Int64,
                                 {static_cast<long>(validationSteps.size())},
                                 std::as_bytes(std::span(validationSteps))}},
                    {"validation_losses", floats(validationLosses)},
                    {"training", std::move(training)}};
    if (!history.dictionary.empty())
        extra.emplace_back(std::string(DictionaryDigest), history.dictionary);
    if (!validationLosses.empty()) {
        extra.emplace_back("val_loss", static_cast<double>(validationLosses.back()));
        extra.emplace_back("best",
                           static_cast<double>(*std::min_element(validationLosses.begin(), validationLosses.end())));
    }
    const PlainDict optimizer{{"optimizer_name", "FairseqAdam"}, {"num_updates", step}};
    PlainDict root{{"args", {}},
                   {"cfg", PlainDict{{"_name", {}}, {"model", modelOptions(view.network)}}},
                   {"model", stateDict(tensors, view.parameters)},
                   {"optimizer_history", PlainList{optimizer}},
                   {"task_state", PlainDict{}},
                   {"extra_state", std::move(extra)}};
    if (!view.mean.empty())
        root.emplace_back("last_optimizer_state", optimizerState(tensors, view));
    return torchZip(root);
}

TrainingState readTraining(const std::string &path)
{
    return inFile(path, [&] {
        const Reader read(io::File::open(path));
        TrainingState state;
        state.network = trainedNetworkOf(read.tree());
        checkSizes(state.network);
        state.history = readHistory(read);
        readTensors(read, state);
        return state;
    });
}

TrainingHistory readTrainingHistory(const std::string &path)
{
    return inFile(path, [&] { return readHistory(Reader(io::File::open(path))); });
}

TrainingHistory readTrainingHistory(const Checkpoint &checkpoint)
{
    if (checkpoint.tensors.empty())
        return readTrainingHistory(checkpoint.path);
    const RecordPtr &record = checkpoint.tensors.front().record;
    return inFile(checkpoint.path, [&] {
        return readHistory(
            Reader(std::shared_ptr<const io::File>(record, &record->file()))); // the record keeps it open
    });
}

std::string dictionaryDigest(const ObjectTree &tree)
{
    const Object::Id id = tree.find({"extra_state", DictionaryDigest});
    return id != Object::Nil && tree[id].kind == Object::Kind::String ? tree[id].text : std::string();
}

void requireDictionary(const std::string &wanted, const std::string &digest, const std::string &path)
{
    if (!wanted.empty() && digest != wanted)
        throw Error("is not the dictionary with which this model was trained").in(path);
}

std::optional<long> trainingSteps(const ObjectTree &tree)
{
    const auto number = [&tree](Object::Id id) -> std::optional<long> {
        if (id == Object::Nil || tree[id].kind != Object::Kind::Integer || tree[id].number < 0)
            return std::nullopt;
        return static_cast<long>(tree[id].number);
    };
    const Object::Id history = tree.find(tree.root, "optimizer_history");
    if (history != Object::Nil && tree[history].kind == Object::Kind::List && !tree[history].items.empty())
        if (const auto updates = number(tree.find(tree[history].items.back(), "num_updates")))
            return updates;
    for (const char *key : {"global_step", "num_updates", "step", "iteration"})
        if (const auto steps = number(tree.find(tree.root, key)))
            return steps;
    return std::nullopt;
}

} // namespace tnn::checkpoint
