// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/kernel_table.h"

#include <algorithm>
#include <cmath>

#include "engine/analysis/frequency_response.h"
#include "engine/analysis/memory.h"
#include "engine/document/conversion.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/findings_parts.h"
#include "engine/figures/kernels/kernel_filter.h"
#include "engine/figures/option_field.h"

namespace tnn::figures {

namespace {

using Row = KernelTable::Row;

constexpr double LeastCounted = 1e-2; ///< of the peak: smaller values do not count as a change of sign

struct Shape {
    double peak = 0; ///< the value of largest magnitude, with its sign
    long peakLag = 0, changes = 0;
};

Shape shapeOf(const toeplitz::Kernel &kernel)
{
    Shape shape;
    const long first = kernel.causal ? 0 : 1 - kernel.n;
    for (long lag = first; lag < kernel.n; ++lag)
        if (const double t = kernel.at(lag); std::abs(t) > std::abs(shape.peak)) {
            shape.peak = t;
            shape.peakLag = lag;
        }
    double before = 0;
    for (long lag = first; lag < kernel.n; ++lag) {
        const double t = kernel.at(lag);
        if (!(std::abs(t) >= LeastCounted * std::abs(shape.peak)) || t == 0)
            continue;
        shape.changes += before * t < 0 ? 1 : 0;
        before = t;
    }
    return shape;
}

void measure(Row &row, const toeplitz::Kernel &kernel, const analysis::KernelSummary &summary,
             const analysis::PowerBand &band)
{
    const Shape shape = shapeOf(kernel);
    auto &values = row.values;
    values[KernelTable::Energy] = summary.energy;
    values[KernelTable::Peak] = shape.peak;
    values[KernelTable::Changes] = static_cast<double>(shape.changes);
    if (!(summary.energy > 0))
        return;
    values[KernelTable::K50] = static_cast<double>(summary.k50);
    values[KernelTable::K90] = static_cast<double>(summary.k90);
    values[KernelTable::K99] = static_cast<double>(summary.k99);
    values[KernelTable::Centroid] = summary.centroid;
    values[KernelTable::PeakLag] = static_cast<double>(shape.peakLag);
    if (summary.fittedDecay > 0)
        values[KernelTable::Decay] = summary.fittedDecay;
    values[KernelTable::Frequency] = band.centroid;
    values[KernelTable::Bandwidth] = band.width;
    values[KernelTable::Upper] = band.upper;
}

/// Adds the rows of one head.
void addHead(KernelTable &table, const document::Document &document, const FigureRequest &request, const Task &task)
{
    const document::Selection &selection = request.selection;
    const auto layer = describedTno(document, selection.tno).layer;
    forEachPart(document, request, task, [&](const toeplitz::Coefficients &part, long first) {
        const Task quiet{task.stop, {}};
        const std::vector<analysis::KernelSummary> summaries = analysis::summaries(part, quiet);
        const std::vector<analysis::PowerBand> bands = analysis::powerBands(part, quiet);
        for (long column = 0; column < part.values.cols(); ++column) {
            Row row{selection.tno, {}};
            row.values.fill(Missing);
            row.values[KernelTable::Layer] = layer;
            row.values[KernelTable::Head] = selection.head;
            row.values[KernelTable::Channel] = static_cast<double>(first + column);
            const auto at = static_cast<std::size_t>(column);
            if (summaries[at].nan + summaries[at].infinite == 0)
                measure(row, toeplitz::kernelOf(part, column), summaries[at], bands[at]);
            table.rows.push_back(row);
        }
    });
}

/// Measures the states of the rows from `first` to `last`, which are of one operator. Kernels that are not finite keep
/// none.
void addStates(KernelTable &table, std::size_t first, std::size_t last, const document::Document &document,
               const FigureRequest &request, const Task &task)
{
    const int tno = table.rows[first].tno;
    const std::shared_ptr<const model::Tno> loaded = document.tno(tno);
    std::vector<long> flat;
    std::vector<Row *> rows;
    for (std::size_t k = first; k < last; ++k)
        if (Row &row = table.rows[k]; !std::isnan(row[KernelTable::Energy])) {
            rows.push_back(&row);
            flat.push_back(static_cast<long>(row[KernelTable::Head]) * loaded->headDim
                           + static_cast<long>(row[KernelTable::Channel]));
        }
    if (!loaded->causal || rows.empty())
        return;
    ssm::ReduceRequest reduce = request.reduce;
    reduce.modes.reset();
    try {
        const document::ReducedConversion reduced = document::reduce(document, tno, table.n, flat, reduce,
                                                                     request.overrides, task);
        for (std::size_t k = 0; k < rows.size(); ++k)
            if (reduced.reached[k])
                rows[k]->values[KernelTable::States] = static_cast<double>(reduced.states[k]);
    } catch (const Error &error) {
        if (table.note.empty())
            table.note = Message("states of %1: %2", table.operators[static_cast<std::size_t>(tno)], error.reason());
    }
}

void addStates(KernelTable &table, const document::Document &document, const FigureRequest &request, const Task &task)
{
    const auto all = static_cast<double>(table.rows.size());
    for (std::size_t first = 0, last = 0; first < table.rows.size(); first = last) {
        while (last < table.rows.size() && table.rows[last].tno == table.rows[first].tno)
            ++last;
        const double start = static_cast<double>(first) / all, share = static_cast<double>(last - first) / all;
        addStates(table, first, last, document, request,
                  {task.stop, [&task, start, share](double fraction) { task.report(start + share * fraction); }});
    }
}

} // namespace

const std::array<KernelColumn, KernelTable::ColumnCount> &kernelColumns()
{
    static const std::array<KernelColumn, KernelTable::ColumnCount> columns{
        {{"layer", Message("The layer's number, from 0"), true},
         {"head", Message("The head's number, from 0"), true},
         {"channel", Message("The channel within the head, from 0"), true},
         {"k50", Message("The smallest |lag| within which 50 % of the energy lies"), true},
         {"k90", Message("The smallest |lag| within which 90 % of the energy lies"), true},
         {"k99", Message("The smallest |lag| within which 99 % of the energy lies"), true},
         {"centroid", Message("Energy-weighted mean of |lag|")},
         {"energy", Message("\u03a3 t\u00b2")},
         {"peak", Message("The coefficient of largest magnitude, with its sign")},
         {"peak_lag", Message("The lag of the peak"), true},
         {"changes", Message("How often the sign changes from lag to lag, among values of at least 1 % of the peak"),
          true},
         {"decay", Message("\u03b3 of the line fitted to log |t| over |lag|: the factor per token")},
         {"frequency", Message("The mean frequency of |H|\u00b2 in cycles per token, from 0 to 0.5")},
         {"bandwidth", Message("The standard deviation of that frequency")},
         {"upper", Message("The share of the energy above half the Nyquist frequency, 0.25 cycles per token")},
         {"states", Message("The states of the reduced form that reaches its error"), true}}};
    return columns;
}

std::vector<OptionField> KernelTableOptions::fields()
{
    const auto sortText = [](double order) {
        const std::string_view sorted
            = kernelColumns().at(static_cast<std::size_t>(std::max(1.0, std::abs(order))) - 1).name;
        return order < 0 ? Message("%1, descending", sorted) : Message::verbatim(std::string(sorted));
    };
    return {textField({.key = "filter",
                       .name = Message("Filter"),
                       .help = Message("Shows the kernels for which this is true: columns and numbers compared by <, "
                                       "<=, =, !=, >= and >, joined by and, or, not and parentheses")},
                      &KernelTableOptions::filter),
            flagField({.key = "states",
                       .name = Message("states"),
                       .help = Message("Also measure the states that each kernel needs, which takes longer")},
                      &KernelTableOptions::states),
            numberField({.key = "sort",
                         .name = Message("Kernels"),
                         .help = Message("The column by which the kernels are sorted"),
                         .numberText = sortText},
                        &KernelTableOptions::sort, -static_cast<double>(KernelTable::ColumnCount),
                        KernelTable::ColumnCount)};
}

KernelTable kernelTable(const document::Document &document, const FigureRequest &request, bool withStates,
                        const Task &task)
{
    const FigureRequest asked = limited(request);
    constexpr double ShareOfStates = 0.9; // of the time
    withStates = withStates && request.stage == Stage::Decayed;
    const double share = withStates ? 1 - ShareOfStates : 1;
    KernelTable table;
    table.title = titleIn(document, withStage(Message("every kernel"), request));
    table.n = asked.selection.n;
    for (const checkpoint::TnoDescription &tno : document.description().tnos)
        table.operators.push_back(tno.name);
    ofEveryHead(document, asked, {task.stop, [&](double fraction) { task.report(share * fraction); }},
                [&](const HeadName &, const FigureRequest &one) {
                    addHead(table, document, one, {task.stop, {}});
                    return 0;
                });
    if (withStates)
        addStates(table, document, asked,
                  {task.stop, [&](double fraction) { task.report(share + ShareOfStates * fraction); }});
    return table;
}

std::vector<std::size_t> sortedRows(const KernelTable &table, const KernelFilter &filter, KernelTable::Column column,
                                    bool descends)
{
    std::vector<std::pair<double, std::size_t>> keys; // sorted where they lie: a look into the rows costs more
    keys.reserve(table.rows.size());
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        if (filter.accepts(table.rows[row])) {
            const double value = table.rows[row][column];
            keys.emplace_back(std::isnan(value) ? HUGE_VAL : descends ? -value : value, row);
        }
    std::sort(keys.begin(), keys.end());
    std::vector<std::size_t> rows;
    rows.reserve(keys.size());
    for (const auto &[value, row] : keys)
        rows.push_back(row);
    return rows;
}

Numbers numbersOf(const KernelTable &table, const std::vector<std::size_t> &rows)
{
    Numbers numbers;
    numbers.columns = {"operator"};
    for (const KernelColumn &column : kernelColumns())
        numbers.columns.emplace_back(column.name);
    reserveRows(numbers, rows.size());
    for (const std::size_t row : rows) {
        const KernelTable::Row &one = table.rows[row];
        numbers.names.push_back(table.operators[static_cast<std::size_t>(one.tno)].english());
        numbers.table.insert(numbers.table.end(), one.values.begin(), one.values.end());
    }
    numbers.real.assign(numbers.table.begin(), numbers.table.end());
    numbers.shape = {static_cast<long>(rows.size()), KernelTable::ColumnCount};
    return titled(std::move(numbers), table.title);
}

} // namespace tnn::figures
