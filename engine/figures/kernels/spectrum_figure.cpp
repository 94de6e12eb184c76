// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/spectrum_figure.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "engine/document/conversion.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/option_field.h"

namespace tnn::figures {

std::vector<OptionField> SpectrumOptions::fields()
{
    using document::Method;
    return {
        choiceField({.key = "variant",
                     .name = Message("State-space form"),
                     .help = Message(
                         "Unpadded: m = n, shows the kernel. ETSC: as published, m = n + 1, dominated by the "
                         "pad t_n = \u2212\u03a3t. Reduced: an exact FIR head and as many modes as the error requires. "
                         "Stored: the poles of a state-space layer, as the file has them"),
                     .lacking = {},
                     .isAlwaysWritten = true},
                    &SpectrumOptions::forms,
                    {{"etsc", {Method::Etsc}, Message("etsc")},
                     {"unpadded", {Method::Unpadded}, Message("unpadded")},
                     {"reduced", {Method::Reduced}, Message("reduced")},
                     {"stored", {Method::Stored}, Message("stored")},
                     {"both", {Method::Etsc, Method::Unpadded}},
                     {"all", SpectrumOptions::sideBySide(), Message("side by side")}}),
        choiceField({.key = "picture",
                     .name = Message("Plot"),
                     .help = Message("Eigenvalues in the complex plane, weights against angle, the kernel of the "
                                     "modes, or its error at each lag"),
                     .lacking = "has only one plot",
                     .isAlwaysWritten = true},
                    &SpectrumOptions::picture,
                    {{"plane", Picture::Plane, Message("plane")},
                     {"stems", Picture::Stems, Message("stems")},
                     {"kernel", Picture::Kernel, Message("kernel")},
                     {"error", Picture::Error, Message("error")}}),
        choiceField({.key = "poles",
                     .name = Message("Poles"),
                     .help = Message("Poles of the first channel, of all selected channels, or these over the density "
                                     "of all channels of the head"),
                     .applies = where<SpectrumOptions>([](const SpectrumOptions &options) {
                         return options.picture == Picture::Plane || options.picture == Picture::Stems;
                     })},
                    &SpectrumOptions::poles,
                    {{"first", Poles::First, Message("first channel")},
                     {"selected", Poles::Selected, Message("selected channels")},
                     {"density", Poles::Density, Message("selected, over density")}})};
}

namespace {

/// Returns decayed coefficients at 2n: the operator's own continuation. Lags that do not exist are NaN.
toeplitz::CoefficientsPtr continued(const document::Document &document, const FigureRequest &request,
                                    const std::vector<long> &flat, Message &note, const Task &task)
{
    const document::Selection &selection = request.selection;
    const long n = selection.n;
    const std::shared_ptr<const model::Tno> tno = document.tno(selection.tno);
    Message reason = Message("The kernel depends on n and is not defined beyond it");
    if (!model::dependsOnLength(*tno)) {
        try {
            return document.coefficients(selection.tno, 2 * n, flat, request.overrides, task);
        } catch (const Error &error) { // a table or a filter ends before
            reason = error.reason();
        }
        const std::string &family = document.description().family;
        const bool isTable = family == document::CoefficientsFamily || family == document::DumpFamily;
        if (const auto longest = isTable ? document.description().trainingLength : tno->longest;
            longest && 2 * n > *longest)
            reason = Message("The file contains no coefficients beyond n = %1", *longest);
    }
    addSentence(note, reason);
    const toeplitz::CoefficientsPtr c = document.coefficients(selection.tno, n, flat, request.overrides, task);
    auto padded = std::make_shared<toeplitz::Coefficients>();
    padded->n = 2 * n;
    padded->causal = c->causal;
    padded->channels = c->channels;
    padded->values.setConstant(4 * n - 1, c->values.cols(), std::numeric_limits<float>::quiet_NaN());
    padded->values.topRows(2 * n - 1) = 0;
    padded->values.middleRows(padded->rowOfLag(0), n) = c->values.bottomRows(n);
    return padded;
}

/// Adds one form of the requested channels, its errors, and for Reduced its states.
void addForm(SpectrumFigure &figure, const document::Document &document, const FigureRequest &request,
             const std::vector<long> &flat, document::Method method, const Task &task)
{
    const document::Selection &selection = request.selection;
    document::Conversion conversion;
    if (method == document::Method::Reduced) {
        document::ReducedConversion reduced = document::reduce(document, selection.tno, selection.n, flat,
                                                               request.reduce, request.overrides, task);
        addSentence(figure.note, document::missedError(reduced, request.reduce));
        figure.reducedStates = reduced.states;
        conversion = std::move(reduced);
    } else {
        conversion = document::convert(document, selection.tno, selection.n, flat, method, request.overrides, task);
    }
    addSentence(figure.note, conversion.note);
    figure.forms.push_back(std::move(conversion.modes));
    figure.errors.push_back(std::move(conversion.error));
}

/// Returns the first form of the options that the operator has; the stored poles of one that has nothing else.
document::Method firstForm(const SpectrumOptions &options, const std::vector<document::Method> &known)
{
    if (known == std::vector{document::Method::Stored})
        return document::Method::Stored;
    const auto found = std::ranges::find_first_of(options.forms, known);
    return found == options.forms.end() ? options.forms.front() : *found;
}

/// Returns all poles of an operator of which nothing else is known (Role::SpectrumOnly), as one column.
SpectrumFigure storedPoles(const document::Document &document, const FigureRequest &request)
{
    const std::shared_ptr<const model::Tno> tno = document.tno(request.selection.tno);
    const std::shared_ptr<const model::StoredModes> modes = tno->modes(request.selection.n);
    SpectrumFigure figure;
    figure.title = layerTitle(document, request);
    figure.labels = channelLabels(*tno, {requestedChannels(document, request).front()});
    ssm::Modes &form = figure.forms.emplace_back();
    form.variant = ssm::Variant::Stored;
    form.n = request.selection.n;
    form.lambda = modes->past.poles.transpose();
    form.b.setOnes(form.lambda.rows(), 1);
    form.head.resize(0, 1);
    figure.note = Message("All %1 poles of the layer, whichever channel is selected", form.lambda.rows());
    return figure;
}

/// Notes that stored poles alone were requested of an operator that has none.
SpectrumFigure withoutStored(const SpectrumOptions &options, const document::Document &document,
                             const FigureRequest &request, SpectrumFigure figure)
{
    const bool alone = options.forms == std::vector{document::Method::Stored};
    if (alone && !figure.forms.empty()
        && !document::hasStoredModes(*document.tno(request.selection.tno), request.overrides))
        addSentence(figure.note, Message("This operator stores no poles"));
    return figure;
}

/// Returns the first channel of the modes.
ssm::Modes firstOf(const ssm::Modes &modes)
{
    return {modes.variant, modes.n, modes.lambda.leftCols(1), modes.b.leftCols(1),
            modes.head.leftCols(std::min<long>(1, modes.head.cols()))};
}

/// Returns ||form - t|| / ||t|| of each channel over the second half of the lags; empty if t is unknown there.
std::vector<double> beyondOf(const toeplitz::Sequence64 &kernel, const toeplitz::Coefficients &t)
{
    const long n = kernel.rows() / 2;
    std::vector<double> errors;
    for (long column = 0; column < kernel.cols(); ++column) {
        const Eigen::ArrayXd wanted = t.values.col(column).bottomRows(n).cast<double>();
        const double error = (kernel.col(column).bottomRows(n) - wanted).matrix().norm();
        errors.push_back(error == 0 ? 0 : error / wanted.matrix().norm());
    }
    return std::isnan(errors.front()) ? std::vector<double>() : errors;
}

} // namespace

std::vector<document::Method> SpectrumOptions::sideBySide()
{
    return {document::Method::Stored, document::Method::Etsc, document::Method::Unpadded, document::Method::Reduced};
}

std::vector<document::Method> spectrumMethods(const document::Document &document, const FigureRequest &request)
{
    std::vector<document::Method> methods = SpectrumOptions::sideBySide();
    if (document.tno(request.selection.tno)->role == model::Role::SpectrumOnly)
        return {document::Method::Stored};
    if (!document::hasStoredModes(*document.tno(request.selection.tno), request.overrides))
        methods.erase(methods.begin());
    return methods;
}

SpectrumFigure spectrumForms(const document::Document &document, const FigureRequest &request,
                             const std::vector<document::Method> &methods, const Task &task)
{
    const document::Selection &selection = request.selection;
    if (document.tno(selection.tno)->role == model::Role::SpectrumOnly)
        return storedPoles(document, request);
    const std::vector<long> flat = requestedChannels(document, request);
    SpectrumFigure figure;
    figure.title = layerTitle(document, request);
    figure.labels = channelLabels(*document.tno(selection.tno), flat);
    if (!document.tno(selection.tno)->causal) {
        figure.note = noStateSpace();
        return figure;
    }
    for (const document::Method method : methods)
        addForm(figure, document, request, flat, method, task);
    return figure;
}

SpectrumFigure spectrumFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    FigureRequest limited = request;
    limited.selection.n = std::min(request.selection.n, LongestSpectrum);
    SpectrumFigure figure = spectrumForms(document, limited, spectrumMethods(document, limited), task);
    if (figure.errors.empty()) // no forms, or poles alone
        return figure;
    if (limited.selection.n != request.selection.n)
        addSentence(figure.note, Message("Modes at n = %1, the largest drawn", LongestSpectrum));
    figure.original = continued(document, limited, requestedChannels(document, limited), figure.note, task);
    for (const ssm::Modes &form : figure.forms) {
        task.check();
        figure.kernels.push_back(ssm::kernelOf(firstOf(form), 2 * limited.selection.n));
        figure.beyond.push_back(beyondOf(figure.kernels.back(), *figure.original));
    }
    return figure;
}

Numbers numbersOf(const SpectrumFigure &figure, const SpectrumOptions &options)
{
    std::vector<document::Method> known;
    for (const ssm::Modes &form : figure.forms)
        known.push_back(document::methodOf(form));
    const document::Method method = firstForm(options, known);
    const auto found = std::find_if(figure.forms.begin(), figure.forms.end(),
                                    [&](const ssm::Modes &form) { return document::methodOf(form) == method; });
    if (found == figure.forms.end())
        throw Error(figure.note.empty() ? Message("this spectrum does not exist") : figure.note);
    const ssm::Modes &form = *found;
    const long modes = form.lambda.rows(), channels = form.lambda.cols();
    const long first = method == document::Method::Etsc ? 1 : 0;
    Numbers numbers;
    numbers.shape = {modes, channels, 2};
    numbers.columns = {"mode", "channel", "lambda_re", "lambda_im", "b_re", "b_im"};
    reserveRows(numbers, static_cast<std::size_t>(modes * channels));
    for (long mode = 0; mode < modes; ++mode) {
        for (long channel = 0; channel < channels; ++channel) {
            const std::complex<double> lambda = form.lambda(mode, channel), b = form.b(mode, channel);
            numbers.complex.insert(numbers.complex.end(), {lambda, b});
            numbers.table.insert(numbers.table.end(),
                                 {static_cast<double>(mode + first),
                                  static_cast<double>(figure.labels.at(static_cast<std::size_t>(channel)).channel),
                                  lambda.real(), lambda.imag(), b.real(), b.imag()});
        }
    }
    return titled(std::move(numbers), Message("%1, %2", figure.title, nameOf(method)), figure.note);
}

SpectrumFigure figureOf(const SpectrumOptions &options, const PlotRequest &request, const Task &task)
{
    using Poles = SpectrumOptions::Poles;
    const document::Document &document = *request.document;
    if (options.poles == Poles::First)
        return withoutStored(options, document, request.figure, spectrumFigure(document, request.figure, task));
    FigureRequest drawn = request.figure;
    if (std::exchange(drawn.allChannels, false)) {
        drawn.selection.channels.resize(static_cast<std::size_t>(document.tno(drawn.selection.tno)->headDim));
        std::iota(drawn.selection.channels.begin(), drawn.selection.channels.end(), 0L);
    }
    const std::size_t channels = drawn.selection.channels.size();
    const auto most = static_cast<std::size_t>(MostPoles / std::min(drawn.selection.n, LongestSpectrum));
    drawn.selection.channels.resize(std::min(channels, most));
    SpectrumFigure figure = spectrumFigure(document, drawn, task);
    if (figure.errors.empty())
        return figure;
    if (channels > most)
        addSentence(figure.note, Message("Poles of the first %1 of %2 channels", most, channels));
    if (options.poles == Poles::Density)
        figure.density = std::make_shared<const HeadDensity>(headDensity(document, request.figure, {}, task));
    return withoutStored(options, document, request.figure, std::move(figure));
}

/// The first form alone, at any n.
Numbers numbersOf(const SpectrumOptions &options, const PlotRequest &request, const Task &task)
{
    const document::Method form = firstForm(options, spectrumMethods(*request.document, request.figure));
    return numbersOf(spectrumForms(*request.document, request.figure, {form}, task), options);
}

} // namespace tnn::figures
