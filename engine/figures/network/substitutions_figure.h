// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/figures/figure.h"
#include "engine/figures/network/figure_so_far.h"
#include "engine/run/run_estimate.h"
#include "engine/run/scan/scan.h"

namespace tnn::figures {

struct SubstitutionsOptions {
    static constexpr std::string_view Name = "substitutions", Title = "Substitutions";
    static std::vector<OptionField> fields();

    std::string positions; ///< "16-79" or "16", from 0; empty: from the first on, as many as are measured in seconds
    std::string symbols;   ///< a text, or typed IDs if there is no vocabulary; empty: run::scannedSymbols()
    Scale scale = Scale::Linear;
    ColorRange range{ColorRange::Kind::Percentile};

    static FigureTraits traits()
    {
        return {.networkInput = FigureTraits::NetworkInput::Tokens, .isOfAllLayers = true, .isMeasured = true};
    }
    /// Returns the options on which the numbers depend; the others are as by default.
    SubstitutionsOptions measured() const { return {positions, symbols}; }
    bool operator==(const SubstitutionsOptions &) const = default;
};

/// What every change of one token does to the log-likelihood of a text (run::SubstitutionScan).
struct SubstitutionsFigure {
    Message title; ///< "substitutions at positions 0 to 63 of 256 tokens"
    std::vector<Message> warnings;
    run::ScanRequest request;
    double logLikelihood = 0;        ///< of the text
    std::vector<run::ScanRow> rows;  ///< those measured so far, in order of positions
    std::vector<double> differences; ///< (positions, symbols); 0 for the text's own symbol, and where none is measured
    std::vector<double> means;       ///< (positions) over the symbols but the text's own; 0 where none is measured

    long positions() const { return request.last - request.first + 1; }
    long symbols() const { return static_cast<long>(request.symbols.size()); }
    long idAt(long position) const { return request.text.ids[static_cast<std::size_t>(position)]; }
    std::string symbolOf(long id) const; ///< in readable form
    void add(const std::vector<run::ScanRow> &measured);
};

/// Throws tnn::Error for positions and symbols that do not exist, and of Kind::NotOfModel if the symbols are too many.
run::ScanRequest scanRequest(const document::Document &document, const run::EvaluateRequest &text,
                             const SubstitutionsOptions &options);
/// The length of the run that measures it.
run::RunLength lengthOf(const document::Document &document, const run::EvaluateRequest &text,
                        const SubstitutionsOptions &options);

/// Throws tnn::Error as scanRequest() and run::SubstitutionScan do.
SubstitutionsFigure measuredFigure(const document::Document &document, const run::EvaluateRequest &text,
                                   const SubstitutionsOptions &options, const FigureSoFar<SubstitutionsFigure> &told,
                                   const Task &task = {});
/// Measures at most n tokens of the request's input.
SubstitutionsFigure figureOf(const SubstitutionsOptions &options, const PlotRequest &request, const Task &task = {});

/// .npy (positions, symbols) of the differences. The table has the rows of `tnnscope scan`: reference, alternative,
/// position from 0, difference, and that of the token alone.
Numbers numbersOf(const SubstitutionsFigure &figure);

} // namespace tnn::figures
