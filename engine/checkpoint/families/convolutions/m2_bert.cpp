// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/convolutions/implicit_filter.h"
#include "engine/checkpoint/families/metadata.h"
#include "engine/error.h"

// M2-BERT (Fu et al. "Monarch Mixer", HazyResearch/m2 bert/): two-sided implicit filters, one network per direction,
// and, where residual_long_conv was set, a second operator per layer.

namespace tnn::checkpoint {

namespace m2_bert_steps {

constexpr std::string_view Past = "implicit_filter.", Future = "implicit_filter_rev.";

/// Returns "...attention.filter_fn." and "...attention.filter_fn2." of every layer.
std::vector<std::string> filters(const CheckpointKeys &subject)
{
    return prefixesBefore(subject.index, std::string(Future) + "0.weight");
}

TnoDescription describeFilter(const CheckpointKeys &subject, const std::string &prefix, OptionSet options)
{
    std::vector<std::string> keys;
    for (const Tensor *tensor : tensorsBelow(subject.index, prefix))
        keys.push_back(tensor->name);
    TnoDescription filter = operatorAt(prefix, lastPartOf(prefix) == "filter_fn2" ? "residual_long_conv" : "hyena",
                                       std::move(keys));
    ImplicitRequest request;
    request.prefix = prefix;
    request.shape = implicitShape(subject.index, prefix, std::string(Past));
    if (implicitShape(subject.index, prefix, std::string(Future)) != request.shape)
        throw Error("the networks %1 and %2 differ in size", io::escaped(prefix + std::string(Past) + "*"),
                    io::escaped(prefix + std::string(Future) + "*"));
    filter.causal = false;
    filter.headDim = request.shape.columns;
    fixImplicit(prefix, request.shape, options, filter);
    request.lags = *filter.longest;
    request.frequency = std::get<double>(options.resolve("hyena_w_mod").value);
    request.normalized = options.flag("normalized");
    filter.windowed = true;
    filter.options = options.take();
    filter.load = [request](const TensorReader &read, model::Tno &tno) {
        tno.rpe = implicitNetwork(read, request, std::string(Past));
        tno.future = implicitNetwork(read, request, std::string(Future));
        tno.window = implicitWindow(read, request);
        tno.skip = implicitBias(read, request);
    };
    return filter;
}

void addAround(std::vector<std::string> &modules, const std::string &prefix)
{
    const std::string mixer = parentOf(prefix), layer = parentOf(mixer);
    addModules(modules, mixer, {"in_linear", "short_filter", "out_linear", "layernorm"});
    modules.push_back(layer + "mlp");
    const std::string bert = parentOf(parentOf(parentOf(layer)));
    addModules(modules, bert, {"embeddings", "pooler"});
    modules.push_back(parentOf(bert) + "cls");
}

} // namespace m2_bert_steps

Family m2Bert()
{
    using namespace m2_bert_steps;
    Family family = titledFamily("m2-bert", "M2-BERT", Message("M2-BERT"));
    setOperators(family, filters, describeFilter, addAround);
    family.stored = [](const CheckpointKeys &subject) { return optionsAt(subject.checkpoint, {"config"}); };
    family.keys = implicitKeys();
    family.keys.push_back({"hyena_w_mod", OptionType::Number, {}});
    // configuration_bert.py, mm/hyena_utils.py; the files of yamls/ set nothing else.
    family.defaults = {{"hyena_w_mod", 1.0}, {"normalized", false}};
    family.trainingLength = [](const CheckpointKeys &subject) {
        return implicitShape(subject.index, filters(subject).front(), std::string(Past)).lags;
    };
    return family;
}

} // namespace tnn::checkpoint
