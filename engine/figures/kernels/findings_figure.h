// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"
#include "engine/io/vocabularies/vocabulary.h"

namespace tnn::figures {

/// What was measured about all kernels of a model: the answer to a question.
struct Finding {
    enum class Kind {
        Size,
        NotDrawn,
        Assumed,
        Finite,
        Zero,
        Collapsed,
        Memory,
        Sign,
        States,
        Poles,
        Reach,
        Start,
        Band,
        Agreement
    };
    /// A channel of a head.
    struct Place {
        int tno = 0, head = 0;
        long channel = 0;
    };
    Kind kind = Kind::Size;
    Message text; ///< a sentence
    /// Kernels; operators; options; numbers that are not finite; kernels; kernels; the largest k99; the share of
    /// kernels that change sign; the median number of states; the median time constant; the median share of its peak
    /// that a kernel has left; tokens; the median frequency up to which a response lies; the largest relative
    /// error of an algorithm. Missing where there is none.
    double value = Missing;
    long n = 0;                      ///< it was measured at; 0: holds at any
    std::string_view view;           ///< the name of the view that shows it; empty: the list of options does
    std::optional<Place> place = {}; ///< what to select there
    Message headline = {};           ///< the answer in a few words: "55 tokens"; empty if nothing was asked
    bool isProblem = false;          ///< other numbers depend on it
    /// What the answer was taken from: heights of bars, or for Reach log10 of the points of a curve; empty: none.
    std::vector<double> picture = {};
    Message caption = {}; ///< what the picture shows
};
std::string_view nameOf(Finding::Kind kind); ///< "size", "not_drawn", ...
Message questionOf(Finding::Kind kind);      ///< "How far does it look back?"

/// The findings over all kernels of a model that can be computed here.
struct FindingsFigure {
    static constexpr std::size_t Most = 14; ///< findings

    Message title;
    std::vector<Finding> findings;
    std::vector<Finding::Place> sample; ///< kernels spread evenly over all that are finite
    long finite = 0;                    ///< kernels that are
    bool complete = false;
    bool isPredicted = false; ///< withPerplexity() has been asked
};

/// A text for a language model to predict.
struct PredictedText {
    Message name; ///< "bundled text"
    std::vector<long> ids;
    io::VocabularyPtr vocabulary; ///< which tokens count; null: all
};

/// Returns the findings that one pass over the layers yields, at up to n = 8192: size, what was assumed, finite
/// numbers, kernels that are zero or that decays collapsed to one token, memory and signs.
FindingsFigure kernelFindings(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// Adds those that need more than one look at a kernel, measured on the sample: states, frequencies, what is left of
/// kernels far beyond the training length, and whether the algorithms agree; and how fast stored poles forget.
FindingsFigure completed(FindingsFigure figure, const document::Document &document, const FigureRequest &request,
                         const Task &task = {});
/// Answers after how many tokens of a window the model predicts within 1.05 times the perplexity of its second half,
/// and whether it extrapolates, by its perplexity at its training length n, 2n, 4n and 8n, as far as two windows of the
/// text reach: to the length up to which it is at most 1.05 times that at n. Changes nothing without a training length,
/// where the text fills no second length or cannot be predicted, and where that would take more than some seconds.
FindingsFigure withPerplexity(FindingsFigure figure, const document::Document &document, const FigureRequest &request,
                              const PredictedText &text, const Task &task = {});
/// Returns what kernelFindings() and then completed() find.
FindingsFigure findingsFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
Numbers numbersOf(const FindingsFigure &figure);

/// Returns one sentence per line.
std::string findingsText(const FindingsFigure &figure);
/// Returns {"findings": [{"kind", "question", "headline", "text", "view", "layer", "axis", "head", "channel", "n",
/// "value"}]}; null where there is none.
std::string findingsJson(const FindingsFigure &figure, const document::Document &document);

} // namespace tnn::figures
