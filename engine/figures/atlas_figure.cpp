// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/atlas_figure.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/figures/figure_parts.h"
#include "engine/figures/option_field.h"
#include "engine/parallel.h"

namespace tnn::figures {

std::vector<OptionField> AtlasOptions::fields()
{
    return {
        choiceField({.key = "sort",
                     .name = Message("Sort"),
                     .help = Message("How channels are sorted from left to right: by the sign of their tail (at lag "
                                     "n/4) and k99; by k99, energy, fitted decay or likeness to the selected "
                                     "channel, largest first; or not at all"),
                     .lacking = "is not sorted"},
                    &AtlasOptions::sort,
                    {{"tail", Sort::Tail, Message("tail, then k99")},
                     {"memory", Sort::Memory, Message("k99")},
                     {"energy", Sort::Energy, Message("energy")},
                     {"decay", Sort::Decay, Message("decay")},
                     {"likeness", Sort::Likeness, Message("likeness")},
                     {"stored", Sort::Stored, Message("stored order")}}),
        choiceField({.key = "order",
                     .name = Message("Order"),
                     .help = Message("Whether each band has its own order, or all have that of the selected layer"),
                     .lacking = "has one order"},
                    &AtlasOptions::order,
                    {{"own", Order::Own, Message("own")}, {"shared", Order::Shared, Message("shared")}})};
}

namespace {

using Band = AtlasFigure::Band;
using Column = AtlasFigure::Column;

constexpr long MostBins = 160;

class BandMaker {
public:
    BandMaker(const std::vector<long> &edges, Band &band) : m_edges(edges), m_band(band)
    {
        m_band.bins = static_cast<long>(edges.size()) - 1;
        m_band.values.resize(m_band.columns.size() * static_cast<std::size_t>(m_band.stride()));
    }

    /// Reduces the columns of c to those from channel `first` on. They are copied out a cache line at a time.
    void add(const toeplitz::Coefficients &c, long first, const Task &task)
    {
        constexpr long Together = 16;
        const long columns = c.values.cols();
        parallelFor((columns + Together - 1) / Together, threads(), {task.stop, {}}, [&](long part) {
            const long from = part * Together, count = std::min(Together, columns - from);
            std::vector<toeplitz::Kernel> kernels(static_cast<std::size_t>(count));
            for (toeplitz::Kernel &kernel : kernels)
                kernel = {c.n, c.causal, std::vector<float>(static_cast<std::size_t>(2 * c.n - 1))};
            for (long row = c.causal ? c.n - 1 : 0; row < 2 * c.n - 1; ++row)
                for (long k = 0; k < count; ++k)
                    kernels[static_cast<std::size_t>(k)].t[static_cast<std::size_t>(row)] = c.values(row, from + k);
            for (long k = 0; k < count; ++k) {
                task.check();
                reduce(kernels[static_cast<std::size_t>(k)], first + from + k);
            }
        });
    }

private:
    void reduce(const toeplitz::Kernel &kernel, long channel)
    {
        Column &column = m_band.columns[static_cast<std::size_t>(channel)];
        static_cast<analysis::KernelSummary &>(column) = analysis::summarize(kernel);
        float *const values = m_band.values.data() + channel * m_band.stride();
        if (column.nan + column.infinite > 0) {
            column.peak = std::numeric_limits<float>::quiet_NaN();
            std::fill(values, values + m_band.stride(), column.peak);
            return;
        }
        column.peak = static_cast<float>(column.maximum >= -column.minimum ? column.maximum : column.minimum);
        if (column.peak == 0)
            return;
        for (long bin = m_band.firstBin(); bin < m_band.bins; ++bin)
            values[bin - m_band.firstBin()] = largestOf(kernel, bin) / column.peak;
        const float tail = kernel.at(kernel.n / 4) / column.peak;
        column.tail = tail > 0 ? 1 : tail < 0 ? -1 : 0;
    }
    float largestOf(const toeplitz::Kernel &kernel, long bin) const
    {
        const auto at = static_cast<std::size_t>(std::abs(bin));
        float largest = 0;
        for (long lag = m_edges[at]; lag < m_edges[at + 1]; ++lag)
            if (const float t = kernel.at(bin < 0 ? -lag : lag); std::abs(t) > std::abs(largest))
                largest = t;
        return largest;
    }

    const std::vector<long> &m_edges;
    Band &m_band;
};

AtlasFigure::BandPtr bandOf(const document::Document &document, const FigureRequest &request,
                            const std::vector<long> &edges, const Task &task)
{
    const document::Selection &selection = request.selection;
    const std::shared_ptr<const model::Tno> tno = document.tno(selection.tno);
    auto band = std::make_shared<Band>();
    static_cast<HeadName &>(*band) = {selection.tno, selection.head, headTitle(document, selection),
                                      briefTitle(document, selection)};
    band->layerTitle = document.description().tnos[static_cast<std::size_t>(selection.tno)].name;
    band->causal = tno->causal;
    band->columns.resize(static_cast<std::size_t>(tno->headDim));
    BandMaker maker(edges, *band);
    forEachPart(document, request, task, [&](const toeplitz::Coefficients &part, long first) {
        maker.add(part, first, {task.stop, {}});
    });
    return band;
}

/// Returns the cosine of the values of two channels.
double likeness(const Band &a, long channelOfA, const Band &b, long channelOfB)
{
    double product = 0, squaresOfA = 0, squaresOfB = 0;
    for (long bin = std::min(a.firstBin(), b.firstBin()); bin < a.bins; ++bin) {
        const double x = a.at(channelOfA, bin), y = b.at(channelOfB, bin);
        product += x * y;
        squaresOfA += x * x;
        squaresOfB += y * y;
    }
    return product == 0 ? product : product / std::sqrt(squaresOfA * squaresOfB);
}

/// Returns the measure that columns are sorted by, largest first; for tails the sign alone, negative first.
double measureOf(const AtlasFigure &figure, const Band &band, long channel, AtlasOptions::Sort sort)
{
    using Sort = AtlasOptions::Sort;
    const Column &column = band.columns[static_cast<std::size_t>(channel)];
    switch (sort) {
    case Sort::Tail:
        return -column.tail;
    case Sort::Memory:
        return static_cast<double>(column.k99);
    case Sort::Energy:
        return column.energy;
    case Sort::Decay:
        return column.fittedDecay;
    case Sort::Likeness:
        return figure.selected() ? likeness(*figure.selected(), figure.channel, band, channel) : 0;
    case Sort::Stored:
        break;
    }
    return 0;
}

/// What is not finite is at the right.
std::vector<long> ownOrder(const AtlasFigure &figure, const Band &band, AtlasOptions::Sort sort)
{
    const auto count = static_cast<long>(band.columns.size());
    std::vector<std::pair<double, long>> keys; // both descending
    for (long channel = 0; channel < count && sort != AtlasOptions::Sort::Stored; ++channel) {
        const Column &column = band.columns[static_cast<std::size_t>(channel)];
        const double measure = std::isnan(column.peak) ? std::nan("") : measureOf(figure, band, channel, sort);
        keys.emplace_back(std::isnan(measure) ? -std::numeric_limits<double>::infinity() : measure,
                          sort == AtlasOptions::Sort::Tail ? -column.k99 : 0);
    }
    std::vector<long> order = toeplitz::numbersTo(count);
    if (!keys.empty())
        std::stable_sort(order.begin(), order.end(), [&keys](long a, long b) {
            return keys[static_cast<std::size_t>(a)] > keys[static_cast<std::size_t>(b)];
        });
    return order;
}

std::string binText(const std::vector<long> &edges, long bin)
{
    const auto at = static_cast<std::size_t>(std::abs(bin));
    const long near = edges[at], far = edges[at + 1] - 1;
    const std::string sign = bin < 0 ? "-" : "";
    return near == far ? "lag " + sign + std::to_string(near)
                       : "lag " + sign + std::to_string(near) + " to " + sign + std::to_string(far);
}

} // namespace

const Band *AtlasFigure::selected() const
{
    const auto found = std::find_if(bands.begin(), bands.end(),
                                    [this](const BandPtr &band) { return band->tno == tno && band->head == head; });
    const bool exists = found != bands.end() && channel < static_cast<long>((*found)->columns.size());
    return exists ? found->get() : nullptr;
}

std::vector<long> atlasEdges(long n)
{
    std::vector<long> edges{0};
    for (long k = 0; k < MostBins; ++k) {
        const double lag = std::pow(static_cast<double>(n), static_cast<double>(k) / static_cast<double>(MostBins - 1));
        if (const long edge = std::min(n, std::lround(lag)); edge > edges.back())
            edges.push_back(edge);
    }
    return edges;
}

AtlasFigure atlasFigure(const document::Document &document, const FigureRequest &request, const Task &task,
                        std::vector<AtlasFigure::BandPtr> known, const std::function<void(const AtlasFigure &)> &onBand)
{
    const std::vector<document::Selection> heads = drawnHeads(document, request.selection);
    AtlasFigure figure;
    figure.title = titleIn(document, Message("every kernel"));
    figure.n = request.selection.n;
    figure.edges = atlasEdges(figure.n);
    figure.bands = std::move(known);
    figure.expected = heads.size();
    figure.tno = request.selection.tno;
    figure.head = request.selection.head;
    figure.channel = request.selection.channels.empty() ? 0 : request.selection.channels.front();
    while (figure.bands.size() < heads.size()) {
        FigureRequest one = request;
        one.selection = heads[figure.bands.size()];
        const auto done = static_cast<double>(figure.bands.size()), all = static_cast<double>(heads.size());
        figure.bands.push_back(bandOf(document, one, figure.edges, {task.stop, [&task, done, all](double fraction) {
                                                                        task.report((done + fraction) / all);
                                                                    }}));
        if (onBand)
            onBand(figure);
        task.report((done + 1) / all);
    }
    return figure;
}

std::vector<long> columnOrder(const AtlasFigure &figure, const Band &band, const AtlasOptions &options)
{
    if (options.order == AtlasOptions::Order::Own || !figure.selected())
        return ownOrder(figure, band, options.sort);
    std::vector<long> order = ownOrder(figure, *figure.selected(), options.sort);
    const auto own = static_cast<long>(band.columns.size());
    std::erase_if(order, [own](long channel) { return channel >= own; });
    for (auto channel = static_cast<long>(figure.selected()->columns.size()); channel < own; ++channel)
        order.push_back(channel);
    return order;
}

AtlasFigure figureOf(const AtlasOptions &, const PlotRequest &request, const Task &task)
{
    return atlasFigure(*request.document, request.figure, task);
}

Numbers numbersOf(const AtlasFigure &figure, const AtlasOptions &options)
{
    const auto bins = static_cast<long>(figure.edges.size()) - 1;
    const bool causal = std::all_of(figure.bands.begin(), figure.bands.end(),
                                    [](const AtlasFigure::BandPtr &band) { return band->causal; });
    Numbers numbers;
    numbers.columns = {"layer", "head", "channel", "k99", "peak", "energy", "decay", "tail"};
    for (long bin = causal ? 0 : 1 - bins; bin < bins; ++bin)
        numbers.columns.push_back(binText(figure.edges, bin));
    std::size_t rows = 0;
    for (const AtlasFigure::BandPtr &band : figure.bands)
        rows += band->columns.size();
    reserveRows(numbers, rows);
    for (const AtlasFigure::BandPtr &band : figure.bands) {
        for (const long channel : columnOrder(figure, *band, options)) {
            const Column &column = band->columns[static_cast<std::size_t>(channel)];
            numbers.names.push_back(band->layerTitle.english());
            numbers.table.insert(numbers.table.end(),
                                 {static_cast<double>(band->head), static_cast<double>(channel),
                                  static_cast<double>(column.k99), column.peak, column.energy, column.fittedDecay,
                                  static_cast<double>(column.tail)});
            for (long bin = causal ? 0 : 1 - bins; bin < bins; ++bin)
                numbers.table.push_back(band->at(channel, bin));
        }
    }
    // An array has the operator's number in the place of its name.
    const std::size_t width = numbers.columns.size();
    numbers.shape = {static_cast<long>(rows), static_cast<long>(width)};
    numbers.real.reserve(rows * width);
    auto entry = numbers.table.begin();
    for (const AtlasFigure::BandPtr &band : figure.bands)
        for (std::size_t row = 0; row < band->columns.size(); ++row) {
            numbers.real.push_back(static_cast<float>(band->tno));
            for (std::size_t k = 1; k < width; ++k)
                numbers.real.push_back(static_cast<float>(*entry++));
        }
    return titled(std::move(numbers), figure.title);
}

} // namespace tnn::figures
