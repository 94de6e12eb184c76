// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/length_errors_figure.h"

#include <algorithm>
#include <functional>

#include "engine/analysis/closeness.h"
#include "engine/document/conversion.h"
#include "engine/document/operator_form.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/plot_request.h"
#include "engine/figures/spectrum_figure.h"
#include "engine/io/text_table.h"

namespace tnn::figures {

namespace {

constexpr long ShortestLength = 16;

/// Returns a form's impulse response: its kernel.
toeplitz::Sequence answerOf(ssm::Form &form, long n, const Task &task)
{
    toeplitz::Sequence answer(n, 1);
    for (long token = 0; token < n; ++token) {
        task.check();
        const float x = token == 0 ? 1.0F : 0.0F;
        form.feed(&x, 1, answer.row(token).data());
    }
    return answer;
}

/// The errors of one channel at one length.
class ErrorsAt {
public:
    ErrorsAt(const document::Document &document, const FigureRequest &request, long channel, long n, const Task &task) :
        m_document(document), m_request(request), m_channel({channel}), m_n(n), m_task(task),
        m_wanted(document.coefficients(request.selection.tno, n, m_channel, request.overrides, task)
                     ->values.col(0)
                     .bottomRows(n)
                     .cast<double>())
    {
    }

    double ofForm(document::OperatorForm operatorForm) const
    {
        std::vector<Message> warnings;
        const ssm::FormMixer::Layer layer = document::formLayer(m_document, m_request.selection.tno, m_channel,
                                                                operatorForm, {m_n, m_request.reduce}, m_n,
                                                                m_request.overrides, m_task, warnings);
        return analysis::difference(answerOf(*layer.make(), m_n, m_task), m_wanted).relative;
    }
    double inFloat64() const
    {
        return document::convert(m_document, m_request.selection.tno, m_n, m_channel, ssm::Variant::Padded,
                                 m_request.overrides, m_task)
            .error.front();
    }

private:
    const document::Document &m_document;
    const FigureRequest &m_request;
    std::vector<long> m_channel;
    long m_n;
    const Task &m_task;
    toeplitz::Sequence64 m_wanted; ///< lags 0 to n - 1
};

struct MeasuredError {
    Message name;
    std::function<double(const ErrorsAt &)> error;
};

std::vector<MeasuredError> measured(const Message &bound)
{
    const auto form = [](document::OperatorForm operatorForm) {
        return [operatorForm](const ErrorsAt &at) { return at.ofForm(operatorForm); };
    };
    return {{Message("published ETSC, float32"), form(document::OperatorForm::Ssm)},
            {Message("unpadded pairs, float32"), form(document::OperatorForm::Unpadded)},
            {Message("reduced to %1", bound), form(document::OperatorForm::Reduced)},
            {Message("streaming"), form(document::OperatorForm::Streaming)},
            {Message("published ETSC, float64"), [](const ErrorsAt &at) { return at.inFloat64(); }}};
}

} // namespace

LengthErrorsFigure lengthErrorsFigure(const document::Document &document, const FigureRequest &request,
                                      const Task &task)
{
    const long channel = requestedChannels(document, request).front();
    const int tno = request.selection.tno;
    LengthErrorsFigure figure;
    figure.title = layerTitle(document, request.selection);
    figure.label = channelLabel(*document.tno(tno), channel);
    if (!document.tno(tno)->causal) {
        figure.note = noStateSpace();
        return figure;
    }
    const long n = std::min(request.selection.n, LongestSpectrum);
    if (n < request.selection.n)
        figure.note = Message("Up to n = %1, the largest that is measured", n);
    figure.lengths = doubledLengths(ShortestLength, n);
    const std::vector<MeasuredError> all = measured(request.reduce.modes
                                                        ? Message("%1 states", *request.reduce.modes)
                                                        : Message::verbatim(io::number(request.reduce.error)));
    for (const MeasuredError &one : all)
        figure.curves.push_back({one.name, {}});
    double done = 0;
    for (const long length : figure.lengths) {
        const ErrorsAt at(document, request, channel, length, task);
        for (std::size_t k = 0; k < all.size(); ++k)
            figure.curves[k].errors.push_back(all[k].error(at));
        done += static_cast<double>(length);
        task.report(done / static_cast<double>(2 * n));
    }
    return figure;
}

Numbers numbersOf(const LengthErrorsFigure &figure)
{
    if (figure.curves.empty())
        throw Error(figure.note);
    Numbers numbers;
    numbers.shape = {static_cast<long>(figure.curves.size()), static_cast<long>(figure.lengths.size())};
    numbers.columns = {"n"};
    for (const LengthErrorsFigure::Curve &curve : figure.curves) {
        numbers.columns.push_back(curve.name.english());
        for (const double error : curve.errors)
            numbers.real.push_back(static_cast<float>(error));
    }
    for (std::size_t k = 0; k < figure.lengths.size(); ++k) {
        numbers.table.push_back(static_cast<double>(figure.lengths[k]));
        for (const LengthErrorsFigure::Curve &curve : figure.curves)
            numbers.table.push_back(curve.errors[k]);
    }
    return titled(std::move(numbers), Message("%1, channel %2", figure.title, figure.label.brief()), figure.note);
}

LengthErrorsFigure figureOf(const LengthErrorsOptions &, const PlotRequest &request, const Task &task)
{
    return lengthErrorsFigure(*request.document, request.figure, task);
}

} // namespace tnn::figures
