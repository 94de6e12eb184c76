// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/form_errors_figure.h"

#include <algorithm>

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

std::vector<FormErrorsFigure::Curve> curvesToMeasure(const Message &bound)
{
    using document::Method;
    return {{Message("published ETSC, float32"), Method::Etsc, false, {}},
            {Message("unpadded pairs, float32"), Method::Unpadded, false, {}},
            {Message("reduced to %1", bound), Method::Reduced, false, {}},
            {Message("streaming"), Method::Streaming, false, {}},
            {Message("published ETSC, float64"), Method::Etsc, true, {}}};
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
    figure.curves = curvesToMeasure(request.reduce.modes ? Message("%1 states", *request.reduce.modes)
                                                         : Message::verbatim(io::number(request.reduce.error)));
    double done = 0;
    for (const long length : figure.lengths) {
        const ErrorsAt at(document, request, channel, length, task);
        for (FormErrorsFigure::Curve &curve : figure.curves)
            curve.errors.push_back(curve.isFloat64 ? at.inFloat64() : at.ofForm(curve.method));
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
