// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/form_errors_figure.h"

#include <algorithm>
#include <functional>

#include "engine/analysis/closeness.h"
#include "engine/document/conversion.h"
#include "engine/document/token_operators.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/spectrum_figure.h"
#include "engine/io/text_table.h"

namespace tnn::figures {

namespace {

constexpr long ShortestLength = 16;

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

    double ofForm(document::Method method) const
    {
        std::vector<Message> warnings;
        const ssm::FormMixer::Layer layer = document::tokenOperator(m_document, m_request.selection.tno, m_channel,
                                                                    method, {m_n, m_request.reduce}, m_n,
                                                                    m_request.overrides, m_task, warnings);
        toeplitz::Sequence impulse = toeplitz::Sequence::Zero(m_n, 1);
        impulse(0, 0) = 1;
        return analysis::difference(ssm::fed(*layer.make(), impulse, m_task), m_wanted).relative;
    }
    double inFloat64() const
    {
        return document::convert(m_document, m_request.selection.tno, m_n, m_channel, document::Method::Etsc,
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
    const auto form = [](document::Method method) {
        return [method](const ErrorsAt &at) { return at.ofForm(method); };
    };
    return {{Message("published ETSC, float32"), form(document::Method::Etsc)},
            {Message("unpadded pairs, float32"), form(document::Method::Unpadded)},
            {Message("reduced to %1", bound), form(document::Method::Reduced)},
            {Message("streaming"), form(document::Method::Streaming)},
            {Message("published ETSC, float64"), [](const ErrorsAt &at) { return at.inFloat64(); }}};
}

} // namespace

FormErrorsFigure formErrorsFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    const long channel = requestedChannels(document, request).front();
    const int tno = request.selection.tno;
    FormErrorsFigure figure;
    figure.title = layerTitle(document, request);
    figure.label = channelLabel(*document.tno(tno), channel);
    if (!document.tno(tno)->causal) {
        figure.note = noStateSpace();
        return figure;
    }
    const long n = std::min(request.selection.n, LongestSpectrum);
    if (n < request.selection.n)
        figure.note = Message("Up to n = %1, the largest measured", n);
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

Numbers numbersOf(const FormErrorsFigure &figure)
{
    if (figure.curves.empty())
        throw Error(figure.note);
    Curves<double> curves{"n", 0, {}, {}, {figure.lengths.begin(), figure.lengths.end()}};
    for (const FormErrorsFigure::Curve &curve : figure.curves) {
        curves.labels.push_back(curve.name.english());
        curves.values.push_back(curve.errors);
    }
    return titled(numbersOf(curves), figure.label.titled(figure.title), figure.note);
}

FormErrorsFigure figureOf(const FormErrorsOptions &, const PlotRequest &request, const Task &task)
{
    return formErrorsFigure(*request.document, request.figure, task);
}

} // namespace tnn::figures
