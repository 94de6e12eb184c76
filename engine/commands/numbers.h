// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <complex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/commands/figures.h"

namespace tnn::commands {

/// A figure's numbers for export. .npy shapes are those of command-line.md: toeplitz and coefficients (channels, 2N-1),
/// decay (channels, N) of |t_k|, spectrum (modes, channels, 2) complex lambda, b of the first form, compare (algorithms, n, channels),
/// gallery (tiles, 2N-1).
struct Numbers {
    std::vector<long> shape;
    std::vector<float> real; ///< empty where complex is used
    std::vector<std::complex<double>> complex;
    std::vector<std::string> columns;      ///< CSV header
    std::vector<std::vector<double>> rows; ///< CSV body and JSON "rows"
    std::string title;
};
Numbers numbersOf(const MatrixFigure &figure);
Numbers numbersOf(const CoefficientsFigure &figure);
Numbers numbersOf(const DecayFigure &figure);
Numbers numbersOf(const SpectrumFigure &figure);
Numbers numbersOf(const CompareFigure &figure);
Numbers numbersOf(const GalleryFigure &figure);
/// Bytes of a file with this suffix (".csv", ".npy", ".json"). Throws tnn::Error for another suffix.
std::string encoded(const Numbers &numbers, std::string_view suffix);

} // namespace tnn::commands
