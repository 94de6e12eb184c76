// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/figures/compare/compare_figure.h"
#include "engine/figures/kernels/atlas_figure.h"
#include "engine/figures/kernels/coefficients_figure.h"
#include "engine/figures/kernels/decay_figure.h"
#include "engine/figures/kernels/footprint_figure.h"
#include "engine/figures/kernels/form_costs_figure.h"
#include "engine/figures/kernels/form_errors_figure.h"
#include "engine/figures/kernels/gallery_figure.h"
#include "engine/figures/kernels/hankel_figure.h"
#include "engine/figures/kernels/kernel_table.h"
#include "engine/figures/kernels/matrix_figure.h"
#include "engine/figures/kernels/memory_figure.h"
#include "engine/figures/kernels/response_figure.h"
#include "engine/figures/kernels/spectrum_figure.h"
#include "engine/figures/network/contributions_figure.h"
#include "engine/figures/network/dependencies_figure.h"
#include "engine/figures/network/extrapolation_figure.h"
#include "engine/figures/network/generation_figure.h"
#include "engine/figures/network/inside_figure.h"
#include "engine/figures/network/position_losses_figure.h"
#include "engine/figures/network/receptive_field_figure.h"
#include "engine/figures/network/substitutions_figure.h"
#include "engine/figures/network/sweep_figure.h"
#include "engine/figures/network/token_losses_figure.h"
#include "engine/figures/network/verification_figure.h"
#include "engine/figures/training/training_figure.h"

namespace tnn::figures {

/// A figure and its options. The only list of figures, in the order of the command line.
using FigureOptions
    = std::variant<MatrixOptions, CoefficientsOptions, DecayOptions, SpectrumOptions, CompareOptions, GalleryOptions,
                   FootprintOptions, ResponseOptions, MemoryOptions, HankelOptions, FormErrorsOptions, FormCostsOptions,
                   AtlasOptions, InsideOptions, TrainingOptions, ExtrapolationOptions, ContributionsOptions,
                   TokenLossesOptions, SubstitutionsOptions, SweepOptions, DependenciesOptions, ReceptiveFieldOptions,
                   PositionLossesOptions, VerificationOptions, GenerationOptions, KernelTableOptions>;

/// Properties of a figure for generic code.
struct FigureKind {
    std::string_view name, title; ///< "toeplitz", "Toeplitz matrix"
    FigureTraits traits;          ///< with the default options
    FigureOptions defaults;
    std::vector<OptionField> fields; ///< in the order of the window's controls
};

const std::vector<FigureKind> &figureKinds(); ///< in the order of FigureOptions
const FigureKind &kindOf(const FigureOptions &options);
FigureTraits traitsOf(const FigureOptions &options);

/// Returns whether the figure of this name can be written as a page for a browser, and why another cannot.
bool hasPage(std::string_view figure);
Message whyNoPage();

/// Returns the distinct names of the command-line options, without dashes, in the order of a call.
const std::vector<std::string_view> &commandOptions();
bool isFlag(std::string_view option); ///< it takes no value
/// Returns the field with this command-line name; null: the figure has none.
const OptionField *commandField(const FigureKind &kind, std::string_view name);

} // namespace tnn::figures
