// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/form_costs_figure.h"

#include <algorithm>
#include <chrono>

#include "engine/analysis/closeness.h"
#include "engine/document/conversion.h"
#include "engine/document/token_operators.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/io/signal.h"
#include "engine/io/text_table.h"
#include "engine/toeplitz/product.h"

namespace tnn::figures {

namespace {

using toeplitz::Sequence;
using toeplitz::Sequence64;

constexpr long MeasuredChannels = 256, MeasuredTokens = 2048; ///< sizes measured in seconds, not minutes

Message formTitle(const std::string &form, const Message &detail)
{
    return detail.empty() ? Message::verbatim(form) : Message("%1 %2", form, detail);
}

} // namespace

std::vector<MeasuredForm> measuredForms(long n, long taps, bool stored)
{
    std::vector<MeasuredForm> forms;
    const auto add = [&](document::Method method, long window, const Message &detail, double error = 1e-4) {
        MeasuredForm &one = forms.emplace_back();
        one.method = method;
        one.options.window = window;
        one.options.reduce.error = error;
        one.options.reduce.taps = taps;
        one.detail = detail;
    };
    for (const document::Method method :
         {document::Method::Streaming, document::Method::Etsc, document::Method::Paired, document::Method::Unpadded})
        add(method, n, {});
    if (stored)
        add(document::Method::Stored, n, {});
    add(document::Method::Window, n, Message("all %1 lags", n));
    for (const long part : {4, 16})
        if (n / part >= 8)
            add(document::Method::Window, n / part, Message("%1 lags", n / part));
    for (const double error : {1e-2, 1e-3, 1e-4, 1e-6})
        add(document::Method::Reduced, n, Message("to %1", io::number(error)), error);
    return forms;
}

std::vector<long> spreadChannels(const std::vector<long> &all, long most)
{
    const auto count = static_cast<long>(all.size()), wanted = std::min(count, most);
    std::vector<long> sample;
    for (long k = 0; k < wanted; ++k)
        sample.push_back(all[static_cast<std::size_t>(k * count / wanted)]);
    return sample;
}

namespace {

/// Returns white noise, different in each channel.
Sequence noise(long n, long channels)
{
    Sequence x(n, channels);
    io::Signal signal;
    signal.kind = io::Signal::Kind::Noise;
    for (long channel = 0; channel < channels; ++channel) {
        signal.seed = static_cast<std::uint64_t>(channel);
        const std::vector<float> samples = io::samples(signal, n);
        x.col(channel) = Eigen::Map<const Eigen::ArrayXf>(samples.data(), n);
    }
    return x;
}

/// Feeds x token by token. The time covers only the feeding.
FormCostsFigure::Point met(ssm::Form &form, const Sequence &x, const Sequence64 &wanted, const Task &task)
{
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    const Sequence y = ssm::fed(form, x, task);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    FormCostsFigure::Point point;
    point.microseconds = 1e6 * seconds / static_cast<double>(x.rows());
    point.error = analysis::worstColumn(y, wanted);
    point.stateBytes = form.stateBytes();
    return point;
}

} // namespace

Message titleOf(const MeasuredForm &form)
{
    return formTitle(std::string(nameOf(form.method)), form.detail);
}

Message titleOf(const FormCostsFigure::Point &point)
{
    return formTitle(point.form, point.detail);
}

FormCostsFigure formCostsFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    const document::Selection &selection = request.selection;
    const std::vector<long> head = document.flatChannels(selection.tno, selection.head, {});
    FormCostsFigure figure;
    figure.title = layerTitle(document, request);
    figure.n = std::min(selection.n, MeasuredTokens);
    figure.channels = static_cast<long>(head.size());
    if (!document.mixer(selection.tno)->causal) {
        figure.note = noStateSpace();
        return figure;
    }
    const std::vector<long> sample = spreadChannels(head, MeasuredChannels);
    figure.sampled = static_cast<long>(sample.size());
    if (figure.n < selection.n)
        figure.note = Message("At n = %1, the largest measured", figure.n);
    const Sequence x = noise(figure.n, figure.sampled);
    const Sequence64 wanted = toeplitz::referenceProduct(
        *document.coefficients(selection.tno, figure.n, sample, request.overrides, task), x, task);
    const bool stored = document::hasStoredModes(*document.tno(selection.tno), request.overrides);
    const std::vector<MeasuredForm> forms = measuredForms(figure.n, request.reduce.taps, stored);
    for (const MeasuredForm &one : forms) {
        task.report(static_cast<double>(figure.points.size()) / static_cast<double>(forms.size()));
        std::vector<Message> warnings; // about lags beyond the window: there are none, or the error shows it
        const ssm::FormMixer::Layer layer = document::tokenOperator(
            document, selection.tno, sample, one.method, one.options, figure.n, request.overrides, task, warnings);
        FormCostsFigure::Point point = met(*layer.make(), x, wanted, task);
        point.form = nameOf(one.method);
        point.detail = one.detail;
        figure.points.push_back(std::move(point));
    }
    return figure;
}

Numbers numbersOf(const FormCostsFigure &figure)
{
    if (figure.points.empty())
        throw Error(figure.note);
    Numbers numbers;
    numbers.shape = {static_cast<long>(figure.points.size()), 3};
    numbers.columns = {"form", "error", "microseconds", "state_bytes"};
    for (const FormCostsFigure::Point &point : figure.points) {
        numbers.names.push_back(titleOf(point).english());
        const auto bytes = static_cast<double>(point.stateBytes);
        for (const double value : {point.error, point.microseconds, bytes}) {
            numbers.real.push_back(static_cast<float>(value));
            numbers.table.push_back(value);
        }
    }
    const Message measured = figure.sampled < figure.channels
        ? Message("%1 of %2 channels", figure.sampled, figure.channels)
        : Message("%1 channels", figure.channels);
    return titled(std::move(numbers), Message("%1, n = %2, %3", figure.title, figure.n, measured), figure.note);
}

FormCostsFigure figureOf(const FormCostsOptions &, const PlotRequest &request, const Task &task)
{
    return formCostsFigure(*request.document, request.figure, task);
}

} // namespace tnn::figures
