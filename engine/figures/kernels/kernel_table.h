// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/figures/figure.h"

namespace tnn::figures {

struct KernelTableOptions {
    static constexpr std::string_view Name = "kernel-table", Title = "Kernel table";
    static std::vector<OptionField> fields();

    std::string filter;  ///< kernel_filter.h
    bool states = false; ///< they are measured, too
    int sort = 1;        ///< the column by which rows are sorted, from 1; negative: descending

    static FigureTraits traits() { return {.isPlotted = false, .isOfAllLayers = true}; }
    bool operator==(const KernelTableOptions &) const = default;
};

/// What is measured of every kernel of a model: one row per channel of each head of each operator.
struct KernelTable {
    enum Column : std::size_t {
        Layer,
        Head,
        Channel,
        K50,
        K90,
        K99,
        Centroid,
        Energy,
        Peak,
        PeakLag,
        Changes,
        Decay,
        Frequency,
        Bandwidth,
        Upper,
        States,
        ColumnCount
    };

    struct Row {
        int tno = 0;
        /// By column. All but the first three are Missing where a coefficient is not finite; of a kernel that is zero
        /// only Energy, Peak and Changes exist; Decay is Missing where no line can be fitted, and States where it was
        /// not measured or no state space of the allowed size exists.
        std::array<double, ColumnCount> values{};

        double operator[](Column column) const { return values[column]; }
    };

    Message title;
    long n = 0;
    std::vector<Message> operators; ///< the names of all operators: "layer 3, height"
    Message note;                   ///< why the states of an operator are missing, else empty
    std::vector<Row> rows;          ///< in the order of the model
};

struct KernelColumn {
    std::string_view name; ///< "k99": in files, in filters and above the column
    Message help;
    bool isWhole = false; ///< its numbers are integers
};
/// Returns the names of all columns and what they mean, in the order of KernelTable::Column.
const std::array<KernelColumn, KernelTable::ColumnCount> &kernelColumns();

/// Measures every kernel that can be computed here, at the request's stage and overrides and at up to n = 8192; the
/// states that a kernel needs, which takes about a thousand times as long as the rest, only if asked for, and not of
/// raw coefficients. Throws tnn::Error if there is no kernel.
KernelTable kernelTable(const document::Document &document, const FigureRequest &request, bool withStates,
                        const Task &task = {});

class KernelFilter;
/// Returns the indices of the rows that the filter accepts, sorted by a column: equal ones in the order of the model,
/// missing numbers last.
std::vector<std::size_t> sortedRows(const KernelTable &table, const KernelFilter &filter, KernelTable::Column column,
                                    bool descends);
/// Returns one row per index: the operator's name, and all columns.
Numbers numbersOf(const KernelTable &table, const std::vector<std::size_t> &rows);

} // namespace tnn::figures
