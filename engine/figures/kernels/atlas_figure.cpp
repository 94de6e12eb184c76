// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/atlas_figure.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/figures/figure_parts.h"
#include "engine/figures/option_field.h"
#include "engine/figures/overlaid.h"
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

    /// Reduces the columns of c to those from channel `first` on. Each worker reuses its memory.
    void add(const toeplitz::Coefficients &c, long first, const Task &task)
    {
        const long columns = c.values.cols(), parts = (columns + Together - 1) / Together;
        const long workers = std::min<long>(threads(), parts);
        parallelFor(workers, static_cast<int>(workers), {task.stop, {}}, [&](long worker) {
            std::vector<toeplitz::Kernel> kernels(
                Together, {c.n, c.causal, std::vector<float>(static_cast<std::size_t>(2 * c.n - 1))});
            std::vector<double> energies;
            for (long part = worker; part < parts; part += workers) {
                const long from = part * Together, count = std::min(Together, columns - from);
                copy(c, from, count, kernels);
                for (long k = 0; k < count; ++k) {
                    task.check();
                    reduce(kernels[static_cast<std::size_t>(k)], first + from + k, energies);
                }
            }
        });
    }

private:
    static constexpr long Together = 16; ///< columns, a cache line of a row

    /// Copies columns, a few rows of each at a time, so that both sides stay in the cache.
    static void copy(const toeplitz::Coefficients &c, long from, long count, std::vector<toeplitz::Kernel> &kernels)
    {
        const long rows = c.values.rows(), stride = c.values.cols();
        for (long k = 0; k < count; ++k)
            kernels[static_cast<std::size_t>(k)].skip = c.skip.empty() ? 0 : c.skip[static_cast<std::size_t>(from + k)];
        for (long row = c.causal ? c.n - 1 : 0; row < rows; row += Together) {
            const long end = std::min(row + Together, rows);
            for (long k = 0; k < count; ++k) {
                const float *source = c.values.data() + row * stride + from + k;
                float *const target = kernels[static_cast<std::size_t>(k)].t.data();
                for (long at = row; at < end; ++at, source += stride)
                    target[at] = *source;
            }
        }
    }
    void reduce(const toeplitz::Kernel &kernel, long channel, std::vector<double> &energies)
    {
        Column &column = m_band.columns[static_cast<std::size_t>(channel)];
        static_cast<analysis::KernelSummary &>(column) = analysis::summarize(kernel, energies);
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

std::shared_ptr<Band> bandOf(const document::Document &document, const FigureRequest &request,
                             const std::vector<long> &edges, const Task &task)
{
    const document::Selection &selection = request.selection;
    const std::shared_ptr<const model::Tno> tno = document.tno(selection.tno);
    auto band = std::make_shared<Band>();
    static_cast<HeadName &>(*band) = {selection.tno, selection.head, headTitle(document, selection),
                                      briefTitle(document, selection)};
    band->layerTitle = describedTno(document, selection.tno).name;
    band->causal = tno->causal;
    band->columns.resize(static_cast<std::size_t>(tno->headDim));
    BandMaker maker(edges, *band);
    forEachPart(document, request, task, [&](const toeplitz::Coefficients &part, long first) {
        maker.add(part, first, {task.stop, {}});
    });
    return band;
}

/// A head of one of the documents, and which one of the first document it is shown for.
struct PlacedHead {
    const document::Document *document;
    document::Selection selection;
    int tno, head;
};

std::vector<PlacedHead> headsOf(const Overlaid &documents, const FigureRequest &request)
{
    std::vector<PlacedHead> heads;
    for (const document::Selection &own : drawnHeads(*documents.front(), request.selection)) {
        heads.push_back({documents.front().get(), own, own.tno, own.head});
        for (std::size_t k = 1; k < documents.size(); ++k) {
            const auto other = selectionIn(*documents.front(), own, *documents[k]);
            if (other && other->head == own.head && describedTno(*documents[k], other->tno).undrawn.empty())
                heads.push_back({documents[k].get(), *other, own.tno, own.head});
        }
    }
    return heads;
}

/// Adds the document's role to the names of its band.
void nameIn(const document::Document &document, Band &band)
{
    band.title = titleIn(document, band.title);
    band.layerTitle = titleIn(document, band.layerTitle);
    band.brief = document.role() + " " + band.brief;
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

AtlasFigure atlasFigure(const Overlaid &documents, const FigureRequest &request, const Task &task,
                        std::vector<AtlasFigure::BandPtr> known, const std::function<void(const AtlasFigure &)> &onBand)
{
    const document::Document &first = *documents.front();
    const std::vector<PlacedHead> heads = headsOf(documents, request);
    AtlasFigure figure;
    figure.title = titleIn(first, withStage(Message("every kernel"), request));
    if (documents.size() > 1)
        figure.title = figure.title.with(0, Message("%1 and %2", first.role(), documents.back()->role()));
    figure.n = request.selection.n;
    figure.edges = atlasEdges(figure.n);
    figure.bands = std::move(known);
    figure.expected = heads.size();
    figure.tno = request.selection.tno;
    figure.head = request.selection.head;
    figure.channel = request.selection.channels.empty() ? 0 : request.selection.channels.front();
    while (figure.bands.size() < heads.size()) {
        const PlacedHead &head = heads[figure.bands.size()];
        FigureRequest one = request;
        one.selection = head.selection;
        const auto done = static_cast<double>(figure.bands.size()), all = static_cast<double>(heads.size());
        const Task part{task.stop, [&task, done, all](double fraction) { task.report((done + fraction) / all); }};
        std::shared_ptr<Band> band = bandOf(*head.document, one, figure.edges, part);
        band->tno = head.tno;
        band->head = head.head;
        if (documents.size() > 1)
            nameIn(*head.document, *band);
        figure.bands.push_back(std::move(band));
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
    return atlasFigure(request.overlaid, request.figure, task);
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
