// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/compare_figure.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/figure_request.h"
#include "engine/run/compare_forms.h"

namespace tnn::figures {
namespace {

bool isQuadratic(toeplitz::Algorithm algorithm)
{
    return algorithm == toeplitz::Algorithm::Naive || algorithm == toeplitz::Algorithm::Matrix;
}

/// As many states as tokens.
bool isQuadratic(document::OperatorForm form)
{
    return form == document::OperatorForm::Ssm || form == document::OperatorForm::Paired
        || form == document::OperatorForm::Unpadded || form == document::OperatorForm::Window;
}

/// The algorithms or forms that are quick enough at n.
template <class Way> std::vector<Way> possibleOf(const std::vector<Way> &ways, long n, Message &note)
{
    Message leftOut;
    std::vector<Way> possible;
    for (const Way way : ways) {
        if (isQuadratic(way) && n > LongestQuadratic)
            leftOut = leftOut.empty() ? Message::verbatim(std::string(nameOf(way)))
                                      : Message("%1 and %2", leftOut, nameOf(way));
        else
            possible.push_back(way);
    }
    if (!leftOut.empty())
        addSentence(note, Message("%1: too slow above n = %2", leftOut, LongestQuadratic));
    return possible;
}

/// Forms hold the decayed coefficients: where raw ones are compared, or no form can be had, the note says so.
void addFormRows(CompareFigure &figure, const document::Document &document, const FigureRequest &request,
                 const std::vector<long> &flat, const run::ComparedAlgorithms &ways, const Task &task)
{
    if (ways.forms.empty())
        return;
    if (request.stage != Stage::Decayed) {
        addSentence(figure.note, Message("forms hold the decayed coefficients alone, and are left out"));
        return;
    }
    for (const document::OperatorForm form : possibleOf(ways.forms, request.selection.n, figure.note)) {
        std::vector<Message> warnings;
        try {
            run::addForms(figure.comparison, document, request.selection.tno, flat, {{}, {form}, ways.options, {}},
                          request.overrides, task, warnings);
        } catch (const Error &error) {
            warnings.push_back(Message("%1: %2", nameOf(form), error.message()));
        }
        for (const Message &warning : warnings)
            addSentence(figure.note, warning);
    }
}

} // namespace

CompareFigure compareFigure(const document::Document &document, const FigureRequest &request, const Input &input,
                            const run::ComparedAlgorithms &ways, const Task &task, const ComparedElsewhere &elsewhere)
{
    const document::Selection &selection = request.selection;
    const std::shared_ptr<const model::Tno> tno = document.tno(selection.tno);
    const std::vector<long> flat = requestedChannels(document, request);
    run::checkComparison(selection.n, static_cast<long>(flat.size()), ways.algorithms.size());
    const toeplitz::Sequence x = inputOf(document, request, input, flat, task);

    CompareFigure figure;
    figure.title = Message("%1, %2", layerTitle(document, selection), titleOf(input));
    figure.labels = channelLabels(*tno, flat);
    const std::vector<toeplitz::Algorithm> possible = possibleOf(ways.algorithms, selection.n, figure.note);
    const toeplitz::CoefficientsPtr coefficients = staged(document, request, flat, task);
    figure.comparison = run::compare(coefficients, x, possible, {}, tno->normalize, {}, task);
    addFormRows(figure, document, request, flat, ways, task);
    if (elsewhere) {
        for (run::AlgorithmResult &result : elsewhere(*coefficients, x, possible, tno->normalize, task)) {
            run::measure(result, figure.comparison.reference);
            figure.comparison.results.push_back(std::move(result));
        }
    }
    for (const run::ResultFile &file : ways.results) {
        try {
            run::addResult(figure.comparison, run::readResult(file, *tno, selection.n, flat));
        } catch (const Error &error) {
            figure.refused.push_back(error);
        }
    }
    return figure;
}

} // namespace tnn::figures
