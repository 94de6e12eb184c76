// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/training/training_figure.h"

#include <cmath>
#include <map>

#include "engine/figures/value_fields.h"
#include "engine/io/path_names.h"
#include "engine/run/training/train.h"

namespace tnn::figures {

namespace {

using checkpoint::Object;
using checkpoint::ObjectTree;

Object::Id inExtraState(const ObjectTree &tree, const char *key)
{
    const Object::Id extra = tree.find(tree.root, "extra_state");
    return extra == Object::Nil ? extra : tree.find(extra, key);
}

/// fairseq keeps only the loss of its last validation (in bits, like everything it logs).
void addFairseqValidation(const ObjectTree &tree, TrainingFigure &figure)
{
    const Object::Id loss = inExtraState(tree, "val_loss");
    const std::optional<long> steps = checkpoint::trainingSteps(tree);
    if (loss == Object::Nil || tree[loss].kind != Object::Kind::Float || !steps)
        return;
    figure.validation.emplace_back(*steps, tree[loss].real * std::log(2.0));
}

bool storesLosses(const ObjectTree &tree)
{
    const Object::Id losses = inExtraState(tree, "losses");
    return losses != Object::Nil && tree[losses].kind == Object::Kind::Tensor;
}

/// Returns the value of an option by its command-line name; 0 if there is none.
double trainingOption(const checkpoint::TrainingHistory &history, std::string_view name)
{
    for (const auto &[key, value] : history.options) {
        if (key != name)
            continue;
        if (const auto *whole = std::get_if<long>(&value))
            return static_cast<double>(*whole);
        if (const auto *real = std::get_if<double>(&value))
            return *real;
    }
    return 0;
}

Message trainingTitle(const std::string &path, const TrainingFigure &figure)
{
    const std::string name = io::fileNameOf(path);
    return figure.steps > figure.done() ? Message("%1, %2 of %3 steps", name, figure.done(), figure.steps)
                                        : Message("%1, %2 steps", name, figure.done());
}

} // namespace

std::vector<OptionField> TrainingOptions::fields()
{
    return {choiceField({.key = "learning-rate",
                         .name = Message("Learning rate"),
                         .help = Message("Draw the learning rate on the right axis"),
                         .where = OptionField::Where::Window},
                        &TrainingOptions::learningRate,
                        {{"without", false, Message("losses")}, {"with", true, Message("with learning rate")}}),
            logScaleField(Message("Scale of the loss axis"), &TrainingOptions::logScale)};
}

Message liveTitle(const std::string &path)
{
    return Message("%1, training", io::fileNameOf(path));
}

void smooth(TrainingFigure &figure)
{
    constexpr std::size_t Least = 5, Share = 40;
    const double kept = 1 - 1 / static_cast<double>(std::max(Least, figure.points.size() / Share));
    struct Mean {
        double sum = 0, weight = 0;
    };
    const auto take = [kept](Mean &mean, double loss) {
        mean.sum *= kept;
        mean.weight *= kept;
        if (std::isfinite(loss)) {
            mean.sum += loss;
            mean.weight += 1;
        }
    };
    std::vector<Mean> before(figure.points.size());
    Mean mean;
    for (std::size_t k = 0; k < figure.points.size(); ++k) {
        take(mean, figure.points[k].loss);
        before[k] = mean;
    }
    Mean after; // mean of later losses: a one-sided mean would lag behind the losses
    for (std::size_t k = figure.points.size(); k-- > 0;) {
        const double weight = before[k].weight + kept * after.weight;
        figure.points[k].smoothed = weight > 0 ? (before[k].sum + kept * after.sum) / weight : Missing;
        take(after, figure.points[k].loss);
    }
}

TrainingFigure trainingFigure(const checkpoint::TrainingHistory &history)
{
    run::TrainRequest request;
    request.steps = static_cast<long>(trainingOption(history, "steps"));
    request.warmup = static_cast<long>(trainingOption(history, "warmup"));
    request.learningRate = trainingOption(history, "lr");
    TrainingFigure figure;
    figure.steps = request.steps;
    for (const float loss : history.losses) {
        const auto step = static_cast<long>(figure.points.size());
        figure.points.push_back({step + 1, static_cast<double>(loss),
                                 request.learningRate > 0 ? run::learningRateOf(request, step) : Missing, 0});
    }
    for (const auto &[step, loss] : history.validation)
        figure.validation.emplace_back(step, static_cast<double>(loss));
    smooth(figure);
    return figure;
}

TrainingFigure trainingFigure(const document::Document &document)
{
    const checkpoint::Checkpoint &checkpoint = document.checkpoint();
    const ObjectTree &tree = checkpoint.metadata;
    TrainingFigure figure;
    if (tree.root == Object::Nil)
        return figure;
    if (storesLosses(tree))
        figure = trainingFigure(checkpoint::readTrainingHistory(checkpoint));
    else
        addFairseqValidation(tree, figure);
    figure.title = trainingTitle(checkpoint.path, figure);
    return figure;
}

Numbers numbersOf(const TrainingFigure &figure)
{
    Numbers numbers;
    numbers.title = figure.title.english();
    numbers.shape = {static_cast<long>(figure.points.size()), 3};
    numbers.columns = {"step", "loss", "smoothed", "validation", "learning rate"};
    struct Row {
        double loss = Missing, mean = Missing, validation = Missing, learningRate = Missing;
    };
    std::map<long, Row> rows;
    for (const TrainingFigure::Point &point : figure.points) {
        rows[point.step] = {point.loss, point.smoothed, Missing, point.learningRate};
        for (const double value : {point.loss, point.smoothed, point.learningRate})
            numbers.real.push_back(static_cast<float>(value));
    }
    for (const auto &[step, loss] : figure.validation)
        rows[step].validation = loss;
    for (const auto &[step, row] : rows)
        numbers.table.insert(numbers.table.end(),
                             {static_cast<double>(step), row.loss, row.mean, row.validation, row.learningRate});
    return numbers;
}

} // namespace tnn::figures
