// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/decoding.h"

#include <algorithm>
#include <array>

#include "engine/document/conversion.h"
#include "engine/error.h"
#include "engine/ssm/modal_form.h"
#include "engine/ssm/streaming_form.h"
#include "engine/ssm/window_form.h"

namespace tnn::document {

namespace {

bool isConversion(Decoding decoding)
{
    return decoding == Decoding::Ssm || decoding == Decoding::Paired || decoding == Decoding::Unpadded
        || decoding == Decoding::Reduced;
}

/// n of the window, or of what is converted.
long lengthFor(const Document &document, int tno, Decoding decoding, const FormOptions &options, long longest)
{
    if (options.window)
        return *options.window;
    if (model::dependsOnLength(*document.tno(tno)))
        return longest; // at another one it is another kernel
    const long trained = document.description().trainingLength.value_or(longest);
    return decoding == Decoding::Reduced ? std::max(trained, longest) : trained;
}

std::shared_ptr<const ssm::Modes> modesFor(const Document &document, int tno, const std::vector<long> &flat,
                                           Decoding decoding, long n, const FormOptions &options,
                                           const model::Overrides &overrides, const Task &task,
                                           std::vector<std::string> &warnings)
{
    if (decoding == Decoding::Reduced) {
        const ReducedConversion reduced = reduce(document, tno, n, flat, options.reduce, overrides, task);
        if (const std::string missed = missedError(reduced, options.reduce); !missed.empty())
            warnings.push_back("TNO " + std::to_string(tno) + ": " + missed);
        return std::make_shared<const ssm::Modes>(reduced.modes);
    }
    const auto variant = decoding == Decoding::Unpadded ? ssm::Variant::Unpadded : ssm::Variant::Padded;
    ssm::Modes modes = convert(document, tno, n, flat, variant, overrides, task).modes;
    if (decoding != Decoding::Ssm)
        modes = ssm::paired(modes);
    return std::make_shared<const ssm::Modes>(std::move(modes));
}

/// What a text longer than the window meets, else empty.
std::string beyondWindow(Decoding decoding, long n, long longest)
{
    if (longest <= n || decoding == Decoding::Streaming)
        return {};
    const std::string start = std::string(nameOf(decoding)) + ": ", size = std::to_string(n),
                      end = ", and the text grows to " + std::to_string(longest) + " tokens";
    if (decoding == Decoding::Window)
        return start + "lags from " + size + " on are left out" + end;
    if (decoding == Decoding::Reduced)
        return start + "its error is measured at lags below " + size + " alone" + end;
    return start + "converted at n = " + size + ", its kernel repeats beyond it, decayed further" + end;
}

void checkLayer(const Document &document, std::optional<int> layer)
{
    const auto count = static_cast<int>(document.description().layers.size());
    if (layer && (*layer < 0 || *layer >= count))
        throw Error(document.checkpoint().path,
                    "there is no layer " + std::to_string(*layer) + ", only 0 to " + std::to_string(count - 1));
}

} // namespace

std::string_view nameOf(Decoding decoding)
{
    return DecodingNames[static_cast<std::size_t>(decoding)];
}

bool isForm(std::string_view name)
{
    return std::find(DecodingNames.begin() + 2, DecodingNames.end(), name) != DecodingNames.end();
}

std::string refusalOf(const Document &document, Decoding decoding)
{
    if (decoding == Decoding::Fft)
        return {};
    for (int tno = 0; tno < document.tnos(); ++tno)
        if (model::dependsOnLength(*document.tno(tno)))
            return "the coefficients depend on the length of the text, so that nothing can be kept; fft computes them "
                   "anew";
    return {};
}

void checkDecoding(const Document &document, Decoding decoding)
{
    if (const std::string refusal = refusalOf(document, decoding); !refusal.empty())
        throw Error(document.checkpoint().path, std::string(nameOf(decoding)) + ": " + refusal);
}

ssm::FormMixer::Layer formLayer(const Document &document, int tno, const std::vector<long> &flat, Decoding decoding,
                                const FormOptions &options, long longest, const model::Overrides &overrides,
                                const Task &task, std::vector<std::string> &warnings)
{
    const long n = lengthFor(document, tno, decoding, options, longest);
    ssm::FormMixer::Layer layer;
    layer.tno = document.tno(tno);
    if (!layer.tno->causal)
        throw Error(document.checkpoint().path, "an operator that looks ahead can't go token by token");
    if (const std::string warning = beyondWindow(decoding, n, longest);
        !warning.empty() && std::find(warnings.begin(), warnings.end(), warning) == warnings.end())
        warnings.push_back(warning);
    if (isConversion(decoding)) {
        const auto modes = modesFor(document, tno, flat, decoding, n, options, overrides, task, warnings);
        layer.make = [modes] { return ssm::modalForm(*modes); };
    } else if (decoding == Decoding::Streaming) {
        const auto t = document.coefficients(tno, longest, flat, overrides, task);
        layer.make = [t] { return ssm::streamingForm(t); };
    } else {
        const auto t = document.coefficients(tno, n, flat, overrides, task);
        layer.make = [t, n] { return ssm::windowForm(*t, n); };
    }
    return layer;
}

FormRun formRun(const Document &document, Decoding decoding, const FormOptions &options, long longest,
                const model::Overrides &overrides, const Task &task)
{
    checkLayer(document, options.layer);
    FormRun run;
    std::vector<ssm::FormMixer::Layer> layers;
    layers.reserve(static_cast<std::size_t>(document.tnos()));
    for (int tno = 0; tno < document.tnos(); ++tno) {
        const int layer = document.description().tnos[static_cast<std::size_t>(tno)].layer;
        const Decoding met = options.layer.value_or(layer) == layer ? decoding : Decoding::Streaming;
        layers.push_back(formLayer(document, tno, {}, met, options, longest, overrides, task, run.warnings));
    }
    run.mixer = std::make_unique<ssm::FormMixer>(document.arithmetic(), std::move(layers), task);
    return run;
}

} // namespace tnn::document
