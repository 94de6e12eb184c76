// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/operator_form.h"

#include <algorithm>

#include "engine/document/conversion.h"
#include "engine/error.h"
#include "engine/io/text_table.h"
#include "engine/ssm/form.h"

namespace tnn::document {

namespace {

bool isConversion(OperatorForm operatorForm)
{
    return operatorForm == OperatorForm::Ssm || operatorForm == OperatorForm::Paired
        || operatorForm == OperatorForm::Unpadded || operatorForm == OperatorForm::Reduced
        || operatorForm == OperatorForm::Stored;
}

/// Returns n of the window or of the conversion.
long lengthFor(const Document &document, int tno, OperatorForm operatorForm, const FormOptions &options, long longest)
{
    if (options.window)
        return *options.window;
    if (model::dependsOnLength(*document.tno(tno)))
        return longest; // another length would give another kernel
    const long trained = document.description().trainingLength.value_or(longest);
    return operatorForm == OperatorForm::Reduced ? std::max(trained, longest) : trained;
}

std::shared_ptr<const ssm::Modes> modesFor(const Document &document, int tno, const std::vector<long> &flat,
                                           OperatorForm operatorForm, long n, const FormOptions &options,
                                           const model::Overrides &overrides, const Task &task,
                                           std::vector<Message> &warnings)
{
    if (operatorForm == OperatorForm::Reduced) {
        const ReducedConversion reduced = reduce(document, tno, n, flat, options.reduce, overrides, task);
        if (const Message missed = missedError(reduced, options.reduce); !missed.empty())
            warnings.push_back(
                Message("%1: %2", document.description().tnos[static_cast<std::size_t>(tno)].name, missed));
        return std::make_shared<const ssm::Modes>(reduced.modes);
    }
    const auto variant = operatorForm == OperatorForm::Stored ? ssm::Variant::Stored
        : operatorForm == OperatorForm::Unpadded              ? ssm::Variant::Unpadded
                                                              : ssm::Variant::Padded;
    ssm::Modes modes = modesOf(document, tno, n, flat, variant, overrides, task).modes;
    if (operatorForm != OperatorForm::Ssm)
        modes = ssm::paired(modes);
    return std::make_shared<const ssm::Modes>(std::move(modes));
}

/// Describes the effect on text longer than the window, or than the kernel of a layer whose poles continue it;
/// otherwise empty.
Message beyondWindow(OperatorForm operatorForm, long n, long longest)
{
    if (longest <= n || operatorForm == OperatorForm::Streaming)
        return {};
    const std::string_view form = nameOf(operatorForm);
    if (operatorForm == OperatorForm::Stored)
        return Message("%1: the layer omits lags from %2, its poles do not, and the text grows to %3 tokens", form, n,
                       longest);
    if (operatorForm == OperatorForm::Window)
        return Message("%1: omits lags from %2, and the text grows to %3 tokens", form, n, longest);
    if (operatorForm == OperatorForm::Reduced)
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

std::string_view nameOf(OperatorForm operatorForm)
{
    return OperatorFormNames[static_cast<std::size_t>(operatorForm)];
}

Message titleOf(const ssm::ReduceRequest &request)
{
    const Message size = request.modes == 1 ? Message("1 state")
        : request.modes                     ? Message("%1 states", *request.modes)
                                            : Message("error %1", io::number(request.error));
    return request.taps == ssm::ReduceRequest().taps ? size : Message("%1, %2 taps", size, request.taps);
}

Message titleOf(OperatorForm operatorForm, const ssm::ReduceRequest &request)
{
    const Message name = Message::verbatim(std::string(nameOf(operatorForm)));
    return operatorForm == OperatorForm::Reduced ? joined({name, titleOf(request)}) : name;
}

Message titleOf(const model::Overrides &overrides)
{
    std::vector<Message> parts;
    if (!overrides.decay)
        parts.push_back(Message("no decay"));
    else if (overrides.gamma)
        parts.push_back(Message::verbatim("\u03b3 " + io::number(*overrides.gamma, 6)));
    if (overrides.band)
        parts.push_back(Message("|lag| \u2264 %1", *overrides.band));
    const long off = overrides.channelsOff();
    if (off == 1)
        parts.push_back(Message("1 channel off"));
    else if (off > 1)
        parts.push_back(Message("%1 channels off", off));
    return joined(parts);
}

bool isForm(std::string_view name)
{
    return std::find(OperatorFormNames.begin() + 2, OperatorFormNames.end(), name) != OperatorFormNames.end();
}

Message refusalOf(const Document &document, OperatorForm operatorForm)
{
    if (operatorForm == OperatorForm::Fft)
        return {};
    for (int tno = 0; tno < document.tnos(); ++tno)
        if (model::dependsOnLength(*document.tno(tno)))
            return Message(
                "the coefficients depend on the text length, so no state can be kept; use fft, which recomputes them");
    for (int tno = 0; operatorForm == OperatorForm::Stored && tno < document.tnos(); ++tno)
        if (!hasStoredModes(*document.tno(tno), {}))
            return Message("the file does not store the poles of every operator");
    return {};
}

void checkOperatorForm(const Document &document, OperatorForm operatorForm)
{
    if (const Message refusal = refusalOf(document, operatorForm); !refusal.empty())
        throw Error("%1: %2", nameOf(operatorForm), refusal).in(document.checkpoint().path);
}

ssm::FormMixer::Layer formLayer(const Document &document, int tno, const std::vector<long> &flat,
                                OperatorForm operatorForm, const FormOptions &options, long longest,
                                const model::Overrides &overrides, const Task &task, std::vector<Message> &warnings)
{
    const long n = lengthFor(document, tno, operatorForm, options, longest);
    ssm::FormMixer::Layer layer;
    layer.tno = document.mixer(tno);
    if (!layer.tno->causal)
        throw Error("only a causal operator can run token by token").in(document.checkpoint().path);
    const long known = operatorForm == OperatorForm::Stored && layer.tno->modes ? layer.tno->modes(n)->reach : n;
    if (const Message warning = beyondWindow(operatorForm, known, longest);
        !warning.empty() && std::find(warnings.begin(), warnings.end(), warning) == warnings.end())
        warnings.push_back(warning);
    if (isConversion(operatorForm)) {
        const auto modes = modesFor(document, tno, flat, operatorForm, n, options, overrides, task, warnings);
        layer.make = [modes] { return ssm::modalForm(*modes); };
    } else if (operatorForm == OperatorForm::Streaming) {
        const auto t = document.coefficients(tno, longest, flat, overrides, task);
        layer.make = [t] { return ssm::streamingForm(t); };
    } else {
        const auto t = document.coefficients(tno, n, flat, overrides, task);
        layer.make = [t, n] { return ssm::windowForm(*t, n); };
    }
    return layer;
}

FormRun formRun(const Document &document, OperatorForm operatorForm, const FormOptions &options, long longest,
                const model::Overrides &overrides, const Task &task)
{
    checkLayer(document, options.layer);
    FormRun run;
    std::vector<ssm::FormMixer::Layer> layers;
    for (const model::Application &one : model::applicationsOf(*document.network())) {
        const int tno = checkpoint::tnoOf(document.description(), one.layer, {});
        const OperatorForm met = options.layer.value_or(one.layer) == one.layer ? operatorForm
                                                                                : OperatorForm::Streaming;
        layers.push_back(
            formLayer(document, tno, document.channelsOf(one), met, options, longest, overrides, task, run.warnings));
    }
    run.mixer = std::make_unique<ssm::FormMixer>(document.arithmetic(), std::move(layers), task);
    return run;
}

} // namespace tnn::document
