// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/token_operators.h"

#include <algorithm>

#include "engine/document/conversion.h"
#include "engine/error.h"
#include "engine/ssm/form.h"

namespace tnn::document {

namespace {

/// Returns n of the window or of the conversion.
long lengthFor(const Document &document, int tno, Method method, const MethodOptions &options, long longest)
{
    if (options.window)
        return *options.window;
    if (model::dependsOnLength(*document.tno(tno)))
        return longest; // another length would give another kernel
    const long trained = document.description().trainingLength.value_or(longest);
    return method == Method::Reduced ? std::max(trained, longest) : trained;
}

std::shared_ptr<const ssm::Modes> modesFor(const Document &document, int tno, const std::vector<long> &flat,
                                           Method method, long n, const MethodOptions &options,
                                           const model::Overrides &overrides, const Task &task,
                                           std::vector<Message> &warnings)
{
    if (method == Method::Reduced) {
        const ReducedConversion reduced = reduce(document, tno, n, flat, options.reduce, overrides, task);
        if (const Message missed = missedError(reduced, options.reduce); !missed.empty())
            warnings.push_back(
                Message("%1: %2", document.description().tnos[static_cast<std::size_t>(tno)].name, missed));
        return std::make_shared<const ssm::Modes>(reduced.modes);
    }
    ssm::Modes modes = modesOf(document, tno, n, flat, method, overrides, task).modes;
    if (method != Method::Etsc)
        modes = ssm::paired(modes);
    return std::make_shared<const ssm::Modes>(std::move(modes));
}

/// Describes the effect on text longer than the window, or than the kernel of a layer whose poles continue it;
/// otherwise empty.
Message beyondWindow(Method method, long n, long longest)
{
    if (longest <= n || method == Method::Streaming)
        return {};
    const std::string_view form = nameOf(method);
    if (method == Method::Stored)
        return Message("%1: the layer omits lags from %2, its poles do not, and the text grows to %3 tokens", form, n,
                       longest);
    if (method == Method::Window)
        return Message("%1: omits lags from %2, and the text grows to %3 tokens", form, n, longest);
    if (method == Method::Reduced)
        return Message("%1: its error is measured only at lags below %2, and the text grows to %3 tokens", form, n,
                       longest);
    return Message(
        "%1: converted at n = %2, its kernel repeats beyond it, decayed further, and the text grows to %3 tokens", form,
        n, longest);
}

void checkLayer(const Document &document, std::optional<int> layer)
{
    const auto count = static_cast<int>(document.description().layers.size());
    if (layer && (*layer < 0 || *layer >= count))
        throw Error("layer %1 does not exist; layers are 0 to %2", *layer, count - 1).in(document.checkpoint().path);
}

} // namespace

ssm::FormMixer::Layer tokenOperator(const Document &document, int tno, const std::vector<long> &flat, Method method,
                                    const MethodOptions &options, long longest, const model::Overrides &overrides,
                                    const Task &task, std::vector<Message> &warnings)
{
    const long n = lengthFor(document, tno, method, options, longest);
    ssm::FormMixer::Layer layer;
    layer.tno = document.mixer(tno);
    if (!layer.tno->causal)
        throw Error("only a causal operator can run token by token").in(document.checkpoint().path);
    const long known = method == Method::Stored && layer.tno->modes ? layer.tno->modes(n)->reach : n;
    if (const Message warning = beyondWindow(method, known, longest);
        !warning.empty() && std::find(warnings.begin(), warnings.end(), warning) == warnings.end())
        warnings.push_back(warning);
    if (method >= Method::Etsc) {
        const auto modes = modesFor(document, tno, flat, method, n, options, overrides, task, warnings);
        layer.make = [modes] { return ssm::modalForm(*modes); };
    } else if (method == Method::Streaming) {
        const auto t = document.coefficients(tno, longest, flat, overrides, task);
        layer.make = [t] { return ssm::streamingForm(t); };
    } else {
        const auto t = document.coefficients(tno, n, flat, overrides, task);
        layer.make = [t, n] { return ssm::windowForm(*t, n); };
    }
    return layer;
}

TokenOperators tokenOperators(const Document &document, Method method, const MethodOptions &options, long longest,
                              const model::Overrides &overrides, const Task &task)
{
    checkLayer(document, options.layer);
    TokenOperators run;
    std::vector<ssm::FormMixer::Layer> layers;
    for (const model::Application &one : model::applicationsOf(*document.network())) {
        const int tno = checkpoint::tnoOf(document.description(), one.layer, {});
        const Method met = options.layer.value_or(one.layer) == one.layer ? method : Method::Streaming;
        layers.push_back(tokenOperator(document, tno, document.channelsOf(one), met, options, longest, overrides, task,
                                       run.warnings));
    }
    run.mixer = std::make_unique<ssm::FormMixer>(document.arithmetic(), std::move(layers), task);
    return run;
}

} // namespace tnn::document
