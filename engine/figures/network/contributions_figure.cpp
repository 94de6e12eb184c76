// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/network/contributions_figure.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/document/document.h"
#include "engine/error.h"
#include "engine/figures/figure_parts.h"
#include "engine/figures/value_fields.h"
#include "engine/memory_limit.h"
#include "engine/run/text_input.h"
#include "engine/toeplitz/product.h"

namespace tnn::figures {

namespace {

using toeplitz::Coefficients;
using toeplitz::CoefficientsPtr;
using toeplitz::Sequence;
using Measure = ContributionsOptions::Measure;
using Quantity = ContributionsOptions::Quantity;

/// Coefficients of n lags from one on.
auto lags(const Coefficients &t, long first)
{
    return t.values.middleRows(t.rowOfLag(first), t.n);
}

/// The factors and kernels of a block of channels.
class ChannelBlock {
public:
    ChannelBlock(const EffectiveFactors &factors, const std::vector<long> &columns, std::vector<CoefficientsPtr> t,
                 Task task) :
        m_t(std::move(t)),
        m_post(chosen(factors.post, columns)), m_in(chosen(factors.in, columns)), m_task(std::move(task))
    {
        for (const Sequence &one : factors.pre)
            m_pre.push_back(chosen(one, columns));
    }

    /// Row i of diag(post) T_S ... diag(pre_2) T_1, (n, channels) over j: without pre_1.
    Sequence row(long i) const
    {
        Sequence row = lags(*m_t.back(), i - (m_t.back()->n - 1)).colwise().reverse();
        if (m_post.size() > 0)
            row.rowwise() *= m_post.row(i);
        for (std::size_t step = m_t.size() - 1; step > 0; --step) {
            multiply(row, m_pre[step]);
            // The transpose of a Toeplitz matrix is the matrix itself between two reversals.
            const Sequence reversed = row.colwise().reverse();
            toeplitz::multiplyOnce(*m_t[step - 1], reversed, row, m_task);
            row = row.colwise().reverse().eval();
        }
        return row;
    }
    /// Column i of H, (n, channels) over k.
    Sequence column(long i) const
    {
        Sequence column = lags(*m_t.front(), -i);
        if (m_pre.front().size() > 0)
            column.rowwise() *= m_pre.front().row(i);
        for (std::size_t step = 1; step < m_t.size(); ++step) {
            multiply(column, m_pre[step]);
            const Sequence before = column;
            toeplitz::multiplyOnce(*m_t[step], before, column, m_task);
        }
        multiply(column, m_post);
        return column;
    }
    const Sequence &firstPre() const { return m_pre.front(); }
    const Sequence &in() const { return m_in; }

    static void multiply(Sequence &x, const Sequence &factor)
    {
        if (factor.size() > 0)
            x *= factor;
    }

private:
    static Sequence chosen(const Sequence &factor, const std::vector<long> &columns)
    {
        return factor.size() == 0 ? Sequence() : Sequence(factor(Eigen::all, columns));
    }
    std::vector<CoefficientsPtr> m_t;
    Sequence m_post, m_in;
    std::vector<Sequence> m_pre;
    Task m_task;
};

/// Adds up the channels: one with its sign, or squares.
class ChannelSum {
public:
    ChannelSum(long n, Measure measure) : m_squares(measure == Measure::Norm ? n : 0) { m_squares.setZero(); }

    void add(const Sequence &values)
    {
        if (m_squares.size() == 0)
            m_one = values.col(0);
        else
            m_squares += values.cast<double>().square().rowwise().sum();
    }
    std::vector<float> values() const
    {
        const Eigen::ArrayXf all = m_squares.size() == 0 ? m_one : m_squares.sqrt().cast<float>();
        return {all.begin(), all.end()};
    }

private:
    Eigen::ArrayXd m_squares;
    Eigen::ArrayXf m_one;
};

/// Returns how many channels are computed together, and whether kernels are few enough to keep.
struct BlockSize {
    long channels = 1;
    bool keep = true;
};
BlockSize blockSizeOf(long n, std::size_t steps, long channels)
{
    constexpr double LargestKept = 64 << 20, LargestBlock = 256 << 20; // bytes
    constexpr double Arrays = 6;                                       // arrays in a block, besides kernels and factors
    const double tokens = static_cast<double>(n) * sizeof(float), kernels = 2 * static_cast<double>(steps) * tokens;
    const double each = kernels + (Arrays + static_cast<double>(steps)) * tokens;
    const long most = std::clamp(static_cast<long>(LargestBlock / each), 1L, channels);
    checkMemory(Message("contributions of %1 channels at %2 tokens", most, n), each * static_cast<double>(most));
    return {most, kernels * static_cast<double>(channels) <= LargestKept};
}

void compute(ContributionsFigure &figure, const document::Document &document, const FigureRequest &request,
             const std::vector<long> &channels, const Task &task)
{
    const EffectiveFactors &factors = *figure.factors;
    const auto count = static_cast<long>(channels.size());
    const BlockSize blocks = blockSizeOf(figure.n, factors.steps(), count);
    ChannelSum weights(figure.n, figure.measure), contributions = weights, columns = weights;
    for (long first = 0; first < count; first += blocks.channels) {
        task.report(static_cast<double>(first) / static_cast<double>(count));
        const std::vector<long> some(channels.begin() + first,
                                     channels.begin() + std::min(first + blocks.channels, count));
        const Task part{task.stop, {}};
        const ChannelBlock block(factors, factors.columnsOf(some),
                                 stepKernels(document, request, some, blocks.keep, part), part);
        Sequence row = block.row(figure.token);
        contributions.add(row * block.in());
        ChannelBlock::multiply(row, block.firstPre());
        weights.add(row);
        columns.add(block.column(figure.token));
    }
    figure.weights = weights.values();
    figure.contributions = contributions.values();
    figure.column = columns.values();
}

void checkOperator(const document::Document &document, int tno)
{
    const checkpoint::Description &description = document.description();
    const int layer = description.tnos.at(static_cast<std::size_t>(tno)).layer;
    if (description.layers.at(static_cast<std::size_t>(layer)).combination != toeplitz::Combination::Single)
        throw Error("the layer's operator acts on two axes: contributions are those along a sequence");
}

Message titleOf(const ContributionsFigure &figure, const document::Document &document, const FigureRequest &request,
                long channel)
{
    const checkpoint::TnoDescription &tno = document.description().tnos.at(
        static_cast<std::size_t>(request.selection.tno));
    const Message layer = titleIn(document, withOverrides(tno.name, request));
    return figure.measure == Measure::Norm ? Message("%1, norm over %2 channels", layer, figure.channels)
        : widthOf(document, request.selection.tno) > tno.headDim
        ? channelLabel(*document.tno(request.selection.tno), channel).titled(layerTitle(document, request))
        : ChannelLabel{channel}.titled(layer);
}

/// The vocabulary beside the checkpoint, if it can be read: tokens have their ids, too.
io::VocabularyPtr vocabularyFor(const document::Document &document, ContributionsFigure &figure)
{
    try {
        return run::vocabularyOf(document);
    } catch (const Error &error) {
        addSentence(figure.note, error.message());
        return nullptr;
    }
}

} // namespace

std::vector<OptionField> ContributionsOptions::fields()
{
    return {
        choiceField({.key = "measure",
                     .name = Message("Values"),
                     .help = Message("Of the first selected channel, with their sign; or the Euclidean norm over "
                                     "all channels of the layer"),
                     .lacking = "does not list positions"},
                    &ContributionsOptions::measure,
                    {{"channel", Measure::Channel, Message("channel")},
                     {"norm", Measure::Norm, Message("norm over channels")}}),
        choiceField({.key = "curve",
                     .name = Message("Curve"),
                     .help = Message("Share |c_j| / \u03a3 |c| of each position j in the output at i; its contribution "
                                     "c_j = H[i, j] v[j]; its weight H[i, j]; or the column H[k, i]: which positions "
                                     "k read i"),
                     .lacking = "does not list positions"},
                    &ContributionsOptions::quantity,
                    {{"share", Quantity::Share, Message("share")},
                     {"contribution", Quantity::Contribution, Message("contribution")},
                     {"weight", Quantity::Weight, Message("weight")},
                     {"column", Quantity::Column, Message("column")}}),
        positionField({.key = "token",
                       .explained = "I: position whose contributions are shown (default: the last); --input is token "
                                    "IDs or features as .npy, or a text",
                       .lacking = "does not list positions"},
                      &ContributionsOptions::token, 0),
        positionField({.key = "top",
                       .explained = "K: write only the K positions that contribute most",
                       .lacking = "does not list positions"},
                      &ContributionsOptions::top, 1)};
}

double ContributionsFigure::share(long position) const
{
    const auto value = std::abs(static_cast<double>(contributions.at(static_cast<std::size_t>(position))));
    return total > 0 && std::isfinite(value) ? value / total : 0;
}

std::string ContributionsFigure::tokenAt(long position) const
{
    if (ids.empty())
        return {};
    const long id = ids.at(static_cast<std::size_t>(position));
    return vocabulary ? vocabulary->symbol(id) : std::to_string(id);
}

ContributionsFigure::Source ContributionsFigure::source(long position) const
{
    const auto at = static_cast<std::size_t>(position);
    Source source{position, {}, {}, weights.at(at), contributions.at(at), share(position)};
    if (!ids.empty())
        source.id = ids.at(at);
    if (source.id && vocabulary)
        source.symbol = vocabulary->symbol(*source.id);
    return source;
}

std::vector<ContributionsFigure::Source> ContributionsFigure::top(std::size_t count) const
{
    std::vector<long> positions;
    for (long j = 0; j < n; ++j)
        if (share(j) > 0)
            positions.push_back(j);
    const auto end = positions.begin() + static_cast<std::ptrdiff_t>(std::min(count, positions.size()));
    std::partial_sort(positions.begin(), end, positions.end(), [this](long a, long b) {
        const double x = share(a), y = share(b);
        return x > y || (x == y && a > b); // the one nearest to i comes first among equals
    });
    std::vector<Source> sources;
    std::transform(positions.begin(), end, std::back_inserter(sources), [this](long j) { return source(j); });
    return sources;
}

ContributionsFigure contributionsFigure(const document::Document &document, const FigureRequest &request,
                                        const Input &input, const ContributionsOptions &options, const Task &task,
                                        const EffectiveFactorsPtr &known)
{
    const document::Selection &selection = request.selection;
    checkOperator(document, selection.tno);
    ContributionsFigure figure;
    figure.n = selection.n;
    figure.token = options.token.value_or(figure.n - 1);
    if (figure.token < 0 || figure.token >= figure.n)
        throw Error("position %1 does not exist at n = %2", figure.token, figure.n);
    figure.measure = options.measure;
    const std::vector<long> channels = options.measure == Measure::Norm
        ? toeplitz::numbersTo(widthOf(document, selection.tno))
        : std::vector<long>{layerChannels(document, request).front()};
    figure.channels = static_cast<long>(channels.size());
    constexpr double Forward = 0.8; // their share of the work, roughly
    figure.factors = effectiveFactors(document, request, input, channels, known, task.part(0, Forward));
    compute(figure, document, request, channels, task.part(Forward, 1));
    figure.formula = figure.factors->formula();
    figure.title = Message("%1, contributions to position %2, %3", titleOf(figure, document, request, channels.front()),
                           figure.token, nameOf(input));
    if (input.network && !input.network->ids.empty())
        figure.ids.assign(input.network->ids.begin(), input.network->ids.begin() + figure.n);
    long notFinite = 0;
    for (const float value : figure.contributions)
        if (std::isfinite(value))
            figure.total += std::abs(static_cast<double>(value));
        else
            ++notFinite;
    if (figure.factors->normed)
        addSentence(figure.note, Message("The operator's norm over its channels is not in H"));
    if (notFinite > 0)
        addSentence(figure.note, Message("%1 contributions are not finite and have no share", notFinite));
    return figure;
}

ContributionsFigure figureOf(const ContributionsOptions &options, const PlotRequest &request, const Task &task)
{
    ContributionsFigure figure = contributionsFigure(*request.document, request.figure, request.input, options, task);
    if (!figure.ids.empty())
        figure.vocabulary = vocabularyFor(*request.document, figure);
    return figure;
}

Numbers numbersOf(const ContributionsFigure &figure, const ContributionsOptions &options)
{
    std::vector<long> positions;
    if (options.top) {
        for (const ContributionsFigure::Source &source : figure.top(static_cast<std::size_t>(*options.top)))
            positions.push_back(source.position);
    } else {
        positions = toeplitz::numbersTo(figure.n);
    }
    Numbers numbers;
    const auto rows = positions.size();
    numbers.shape = {5, static_cast<long>(rows)};
    numbers.columns = {"position", "weight", "contribution", "share", "column"};
    if (!figure.ids.empty()) {
        numbers.columns.insert(numbers.columns.begin() + 1, "id");
        if (figure.vocabulary)
            numbers.columns.insert(numbers.columns.begin(), "token");
    }
    reserveRows(numbers, rows);
    numbers.real.resize(5 * rows);
    for (std::size_t row = 0; row < rows; ++row) {
        const ContributionsFigure::Source source = figure.source(positions[row]);
        const std::array<double, 5> values{
            static_cast<double>(source.position), static_cast<double>(source.weight),
            static_cast<double>(source.contribution), source.share,
            static_cast<double>(figure.column[static_cast<std::size_t>(source.position)])};
        if (figure.vocabulary)
            numbers.names.push_back(source.symbol);
        for (std::size_t k = 0; k < values.size(); ++k) {
            numbers.real[k * rows + row] = static_cast<float>(values[k]);
            numbers.table.push_back(values[k]);
            if (k == 0 && source.id)
                numbers.table.push_back(static_cast<double>(*source.id));
        }
    }
    return titled(std::move(numbers), Message("%1, %2", figure.title, figure.formula), figure.note);
}

} // namespace tnn::figures
