// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"

namespace tnn::figures {

/// A measured sentence about a model.
struct Finding {
    enum class Kind { Size, NotDrawn, Finite, Memory, Sign, States, Reach };
    /// A channel of a head.
    struct Place {
        int tno = 0, head = 0;
        long channel = 0;
    };
    Kind kind = Kind::Size;
    Message text;
    /// Kernels; operators; numbers that are not finite; the largest k99; the share of kernels that change sign; the
    /// median number of states; the median share of its peak that a kernel has left. Missing where there is none.
    double value = Missing;
    long n = 0;                      ///< it was measured at; 0: holds at any
    std::string_view view;           ///< the name of the view that shows it
    std::optional<Place> place = {}; ///< what to select there
    std::optional<long> length = {}; ///< n to choose there; none: the selected one
};
std::string_view nameOf(Finding::Kind kind); ///< "size", "not_drawn", ...

/// At most seven findings over all kernels of a model that can be computed here.
struct FindingsFigure {
    static constexpr std::size_t Most = 7; ///< findings

    Message title;
    std::vector<Finding> findings;
    std::vector<Finding::Place> sample; ///< kernels spread evenly over all that are finite
    long finite = 0;                    ///< kernels that are
    bool complete = false;
};

/// Returns the findings that one pass over the layers yields, at up to n = 8192: size, finite numbers, memory and
/// signs.
FindingsFigure kernelFindings(const document::Document &document, const FigureRequest &request, const Task &task = {});
/// Adds those that need more than one look at a kernel, measured on the sample: states, and what is left of kernels far
/// beyond the training length.
FindingsFigure completed(FindingsFigure figure, const document::Document &document, const FigureRequest &request,
                         const Task &task = {});
/// Both.
FindingsFigure findingsFigure(const document::Document &document, const FigureRequest &request, const Task &task = {});
Numbers numbersOf(const FindingsFigure &figure);

/// Returns one sentence per line.
std::string findingsText(const FindingsFigure &figure);
/// Returns {"findings": [{"kind", "text", "view", "layer", "axis", "head", "channel", "n", "value"}]}; null where there
/// is none.
std::string findingsJson(const FindingsFigure &figure, const document::Document &document);

} // namespace tnn::figures
