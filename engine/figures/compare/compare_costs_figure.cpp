// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/compare/compare_figure.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/run/compare.h"

namespace tnn::figures {

namespace {

using toeplitz::Coefficients;
using toeplitz::CoefficientsPtr;
using toeplitz::Sequence;

constexpr long FirstLength = 64;
constexpr long LongestCostedForm = 8192; ///< longer state spaces are not converted just to measure their cost
constexpr double LongestRun = 1;         ///< seconds of one product
constexpr double EnoughTime = 0.05;      ///< seconds for which a product is repeated

/// Returns the lags below n of longer coefficients: the cost of a product does not depend on their values.
CoefficientsPtr shortened(const CoefficientsPtr &whole, long n)
{
    if (n == whole->n)
        return whole;
    auto part = std::make_shared<Coefficients>();
    part->n = n;
    part->causal = whole->causal;
    part->channels = whole->channels;
    part->values = whole->values.middleRows(whole->n - n, 2 * n - 1);
    return part;
}

Sequence whiteNoise(long n, long channels)
{
    const std::vector<float> values = io::samples({io::Signal::Kind::Noise}, n);
    Sequence x(n, channels);
    x.colwise() = Eigen::Map<const Eigen::ArrayXf>(values.data(), n);
    return x;
}

/// One method to compute T x, measured until it is stopped.
struct TimedMethod {
    std::function<std::vector<run::AlgorithmResult>(const CoefficientsPtr &, const Sequence &, const Task &)> run;
    bool quadratic = false;
    long limit = std::numeric_limits<long>::max();
    std::string name;
    Message stopped = {}; ///< why
};

TimedMethod timedProduct(document::Method method)
{
    TimedMethod timed;
    timed.name = nameOf(method);
    timed.quadratic = isQuadratic(method);
    timed.run = [method](const CoefficientsPtr &coefficients, const Sequence &x, const Task &task) {
        run::AlgorithmResult result = run::runHere(coefficients, x, method, task, EnoughTime);
        result.algorithm = nameOf(method);
        result.device = "cpu";
        return std::vector<run::AlgorithmResult>{std::move(result)};
    };
    return timed;
}

TimedMethod timedTokens(const document::Document &document, const FigureRequest &request, const std::vector<long> &flat,
                        document::Method method, const document::MethodOptions &options)
{
    TimedMethod timed;
    timed.name = nameOf(method);
    timed.quadratic = isQuadratic(method);
    if (method == document::Method::Reduced || (timed.quadratic && method != document::Method::Window))
        timed.limit = LongestCostedForm;
    timed.run = [&document, &request, &flat, method, options](const CoefficientsPtr &, const Sequence &x,
                                                              const Task &task) {
        std::vector<Message> warnings; // about inexact forms: only the cost matters here
        document::MethodOptions here = options;
        here.window = x.rows();
        const ssm::FormMixer::Layer layer = document::tokenOperator(document, request.selection.tno, flat, method, here,
                                                                    x.rows(), request.overrides, task, warnings);
        run::AlgorithmResult result = run::runForm(layer, x, x.cols(), task);
        result.algorithm = nameOf(method);
        return std::vector<run::AlgorithmResult>{std::move(result)};
    };
    return timed;
}

/// Returns an algorithm on all devices of an engine, which share the data.
TimedMethod timedElsewhere(const ComparedElsewhere &elsewhere, document::Method method)
{
    TimedMethod timed = timedProduct(method);
    timed.name += " on devices";
    timed.run = [&elsewhere, method](const CoefficientsPtr &coefficients, const Sequence &x, const Task &task) {
        return elsewhere(*coefficients, x, {method}, false, task);
    };
    return timed;
}

std::vector<TimedMethod> timedMethods(const document::Document &document, const FigureRequest &request,
                                      const std::vector<long> &flat, const run::ComparedMethods &chosen,
                                      const ComparedElsewhere &elsewhere)
{
    std::vector<TimedMethod> compared;
    for (const document::Method method : chosen.methods)
        compared.push_back(document::runsByTokens(method) ? timedTokens(document, request, flat, method, chosen.options)
                                                          : timedProduct(method));
    for (const document::Method method : chosen.methods)
        if (elsewhere && !document::runsByTokens(method) && method != document::Method::Fftw)
            compared.push_back(timedElsewhere(elsewhere, method));
    return compared;
}

/// Stores a measurement at its length.
void enter(CompareCostsFigure &figure, const run::AlgorithmResult &result, std::size_t place)
{
    const Message name = Message::verbatim(nameOf(result));
    auto curve = std::find_if(figure.curves.begin(), figure.curves.end(),
                              [&](const CompareCostsFigure::Curve &one) { return one.name == name; });
    if (curve == figure.curves.end()) {
        const std::vector<double> none(figure.lengths.size(), std::nan(""));
        curve = figure.curves.insert(curve, {name, none, none, std::vector<int>(figure.lengths.size())});
    }
    curve->seconds[place] = result.seconds;
    curve->bytes[place] = static_cast<double>(result.bytes);
    curve->runs[place] = result.runs;
}

/// Stops a method if the next length would take too long, and says why.
void stopInTime(TimedMethod &timed, double seconds, long length, long next)
{
    const double times = static_cast<double>(next) / static_cast<double>(length);
    if (next > timed.limit)
        timed.stopped = Message("%1: not measured above n = %2, where converting its state space would take minutes",
                                timed.name, length);
    else if (seconds * std::pow(times, timed.quadratic ? 2 : 1) > LongestRun)
        timed.stopped = Message("%1: not measured above n = %2, where a product takes more than a second", timed.name,
                                length);
}

} // namespace

CompareCostsFigure compareCostsFigure(const document::Document &document, const FigureRequest &request,
                                      const run::ComparedMethods &compared, const Task &task,
                                      const ComparedElsewhere &elsewhere)
{
    const document::Selection &selection = request.selection;
    document.mixer(selection.tno); // throws where T x is not what the layer computes
    const std::vector<long> flat = requestedChannels(document, request);
    CompareCostsFigure figure;
    figure.title = layerTitle(document, request);
    figure.channels = static_cast<long>(flat.size());
    figure.lengths = doubledLengths(FirstLength, selection.n);
    std::vector<TimedMethod> all = timedMethods(document, request, flat, compared, elsewhere);
    const CoefficientsPtr whole = document.coefficients(selection.tno, selection.n, flat, request.overrides, task);
    const auto steps = static_cast<double>(figure.lengths.size() * all.size());
    double done = 0;
    for (std::size_t place = 0; place < figure.lengths.size(); ++place) {
        const long length = figure.lengths[place];
        const CoefficientsPtr coefficients = shortened(whole, length);
        const Sequence x = whiteNoise(length, figure.channels);
        for (TimedMethod &timed : all) {
            task.report(done++ / steps);
            if (!timed.stopped.empty())
                continue;
            double longest = 0;
            try {
                for (const run::AlgorithmResult &result : timed.run(coefficients, x, task)) {
                    enter(figure, result, place);
                    longest = std::max(longest, result.seconds);
                }
            } catch (const Error &error) {
                timed.stopped = Message("%1: %2", timed.name, error.message());
            }
            if (place + 1 < figure.lengths.size() && timed.stopped.empty())
                stopInTime(timed, longest, length, figure.lengths[place + 1]);
        }
    }
    for (const TimedMethod &timed : all)
        addSentence(figure.note, timed.stopped);
    return figure;
}

Numbers numbersOf(const CompareCostsFigure &figure)
{
    if (figure.curves.empty())
        throw Error(figure.note.empty() ? Message("no measurements") : figure.note);
    Numbers numbers;
    numbers.shape = {static_cast<long>(figure.curves.size()), static_cast<long>(figure.lengths.size()), 2};
    numbers.columns = {"n"};
    for (const CompareCostsFigure::Curve &curve : figure.curves) {
        for (std::size_t place = 0; place < figure.lengths.size(); ++place)
            for (const double value : {curve.seconds[place], curve.bytes[place]})
                numbers.real.push_back(static_cast<float>(value));
        for (const char *what : {" seconds", " bytes", " runs"})
            numbers.columns.push_back(curve.name.english() + what);
    }
    for (std::size_t place = 0; place < figure.lengths.size(); ++place) {
        numbers.table.push_back(static_cast<double>(figure.lengths[place]));
        for (const CompareCostsFigure::Curve &curve : figure.curves)
            numbers.table.insert(numbers.table.end(),
                                 {curve.seconds[place], curve.bytes[place], static_cast<double>(curve.runs[place])});
    }
    const Message title = figure.channels == 1
        ? Message("%1, time and memory of T x, 1 channel", figure.title)
        : Message("%1, time and memory of T x, %2 channels", figure.title, figure.channels);
    return titled(std::move(numbers), title, figure.note);
}

} // namespace tnn::figures
