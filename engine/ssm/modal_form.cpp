// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/ssm/form.h"

#include <algorithm>
#include <vector>

#include "engine/error.h"
#include "engine/ssm/denormals.h"
#include "engine/ssm/form_simd.h"
#include "engine/toeplitz/right_angle_simd.h"
#include "engine/toeplitz/scratch.h"

namespace tnn::ssm {
namespace {

using toeplitz::Scratch;

constexpr long Chunk = 16; ///< consecutive tokens processed by a tile: its states stay in the cache
/// Minimum real modes per tile that sorting channels must save, since rows must then be gathered and scattered.
constexpr double SortingCost = 8;

std::size_t bytesOf(long floats)
{
    return sizeof(float) * static_cast<std::size_t>(floats);
}

/// The nonzero modes of a channel: rows of Modes, the real ones first.
struct NonzeroModes {
    std::vector<long> rows;
    long reals = 0;

    long complexes() const { return static_cast<long>(rows.size()) - reals; }
};

bool shareLambda(const Modes &modes)
{
    return (modes.lambda.colwise() - modes.lambda.col(0) == std::complex<double>()).all();
}

/// Returns them for every channel; one entry if all channels share lambda.
std::vector<NonzeroModes> nonzeroModes(const Modes &modes, bool shared)
{
    std::vector<NonzeroModes> nonzero(shared ? 1 : static_cast<std::size_t>(modes.b.cols()));
    for (std::size_t k = 0; k < nonzero.size(); ++k) {
        const auto channel = static_cast<long>(k);
        std::vector<long> &rows = nonzero[k].rows;
        for (long row = 0; row < modes.b.rows(); ++row)
            if (shared ? !(modes.b.row(row) == std::complex<double>()).all()
                       : modes.b(row, channel) != std::complex<double>())
                rows.push_back(row);
        nonzero[k].reals = std::stable_partition(rows.begin(), rows.end(),
                                                 [&](long row) { return modes.lambda(row, channel).imag() == 0; })
            - rows.begin();
    }
    return nonzero;
}

/// The numbers of real and complex modes that each tile runs, with channels in this order.
struct Counts {
    long reals = 0, complexes = 0;

    long states() const { return reals + 2 * complexes; }
};
std::vector<Counts> countsOf(const std::vector<NonzeroModes> &nonzero, const std::vector<long> &order, long lanes)
{
    std::vector<Counts> counts((order.size() + std::size_t(lanes) - 1) / std::size_t(lanes));
    for (std::size_t k = 0; k < order.size(); ++k) {
        const NonzeroModes &of = nonzero.size() == 1 ? nonzero.front() : nonzero[std::size_t(order[k])];
        Counts &tile = counts[k / std::size_t(lanes)];
        tile.reals = std::max(tile.reals, of.reals);
        tile.complexes = std::max(tile.complexes, of.complexes());
    }
    return counts;
}

/// Estimates the time of tiles, in units of a real mode.
double timeOf(const std::vector<Counts> &counts)
{
    double time = 0;
    for (const Counts &tile : counts)
        time += double(tile.reals) + 2.5 * double(tile.complexes);
    return time;
}

/// Sorts channels by the modes they need if that saves enough; otherwise keeps their order.
std::vector<long> orderOf(const std::vector<NonzeroModes> &nonzero, long channels, long lanes)
{
    std::vector<long> natural = toeplitz::numbersTo(channels);
    if (nonzero.size() == 1)
        return natural;
    std::vector<long> sorted = natural;
    std::stable_sort(sorted.begin(), sorted.end(), [&](long a, long b) {
        const NonzeroModes &of = nonzero[std::size_t(a)], &than = nonzero[std::size_t(b)];
        return std::pair(of.complexes(), of.reals) < std::pair(than.complexes(), than.reals);
    });
    const double saved = timeOf(countsOf(nonzero, natural, lanes)) - timeOf(countsOf(nonzero, sorted, lanes));
    const long tiles = (channels + lanes - 1) / lanes;
    return saved > SortingCost * static_cast<double>(tiles) ? sorted : natural;
}

class ModalForm final : public Form {
public:
    explicit ModalForm(const Modes &modes) :
        m_lanes(toeplitz::RightAngleSimd::lanes()), m_channels(checked(modes).b.cols()), m_taps(modes.head.rows()),
        m_shared(shareLambda(modes)), m_inputRows((m_taps + Chunk) | 1), m_taken(m_taps)
    {
        const std::vector<NonzeroModes> nonzero = nonzeroModes(modes, m_shared);
        m_order = orderOf(nonzero, m_channels, m_lanes);
        m_isSorted = !std::is_sorted(m_order.begin(), m_order.end());
        place(countsOf(nonzero, m_order, m_lanes));
        for (long k = 0; k < m_channels; ++k)
            setChannel(modes, nonzero[m_shared ? 0 : std::size_t(m_order[std::size_t(k)])], k);
    }

    void feed(const float *x, long tokens, float *y) override
    {
        const DenormalsAreZero flush;
        while (tokens > 0) {
            if (m_taken == m_taps + Chunk)
                rewind();
            const long count = std::min(tokens, m_taps + Chunk - m_taken);
            for (std::size_t tile = 0; tile < m_tiles.size(); ++tile)
                runTile(static_cast<long>(tile), x, count, y);
            m_taken += count;
            tokens -= count;
            x += count * m_channels;
            y += count * m_channels;
        }
    }

    std::size_t stateBytes() const override
    {
        return bytesOf(m_stateCount) + bytesOf(static_cast<long>(m_tiles.size()) * m_inputRows * m_lanes);
    }
    long states() const override
    {
        long most = 0;
        for (const ModalTile &tile : m_tiles)
            most = std::max(most, tile.reals + 2 * tile.complexes);
        return most;
    }

private:
    static const Modes &checked(const Modes &modes)
    {
        const bool heads = modes.head.rows() == 0 || modes.head.cols() == modes.b.cols();
        if (modes.b.cols() < 1 || modes.lambda.rows() != modes.b.rows() || modes.lambda.cols() != modes.b.cols()
            || !heads)
            throw Error("there are no modes to run: eigenvalues, weights and head differ in shape");
        return modes;
    }

    void place(const std::vector<Counts> &counts)
    {
        const long tiles = static_cast<long>(counts.size());
        for (const Counts &tile : counts)
            m_stateCount += tile.states() * m_lanes;
        const long lambdas = m_shared ? counts.front().states() : m_stateCount;
        m_lambda = zeros(lambdas);
        m_b = zeros(m_stateCount);
        m_states = zeros(m_stateCount);
        m_head = zeros(tiles * m_taps * m_lanes);
        m_inputs = zeros(tiles * m_inputRows * m_lanes);
        m_y = zeros(Chunk * m_lanes);
        long first = 0;
        for (long k = 0; k < tiles; ++k) {
            const Counts &count = counts[std::size_t(k)];
            m_tiles.push_back({count.reals, count.complexes, m_lambda->get() + (m_shared ? 0 : first),
                               m_b->get() + first, m_states->get() + first, m_shared,
                               m_head->get() + k * m_taps * m_lanes, m_taps, nullptr});
            first += count.states() * m_lanes;
        }
    }

    static std::unique_ptr<Scratch<float>> zeros(long count)
    {
        auto numbers = std::make_unique<Scratch<float>>(std::max(count, 1L));
        std::fill_n(numbers->get(), count, 0.0F);
        return numbers;
    }

    /// Sets the weights of the k-th channel in our order.
    void setChannel(const Modes &modes, const NonzeroModes &nonzero, long k)
    {
        const long channel = m_order[std::size_t(k)], lane = k % m_lanes;
        const ModalTile &tile = m_tiles[std::size_t(k / m_lanes)];
        float *const b = m_b->get() + (tile.b - m_b->get()),
                     *const lambda = m_lambda->get() + (tile.lambda - m_lambda->get());
        const long each = m_shared ? 1 : m_lanes, lambdaLane = m_shared ? 0 : lane;
        for (long j = 0; j < static_cast<long>(nonzero.rows.size()); ++j) {
            const long row = nonzero.rows[std::size_t(j)];
            const bool real = j < nonzero.reals;
            const long at = real ? j : tile.reals + 2 * (j - nonzero.reals);
            lambda[at * each + lambdaLane] = static_cast<float>(modes.lambda(row, channel).real());
            b[at * m_lanes + lane] = static_cast<float>(modes.b(row, channel).real());
            if (real)
                continue;
            lambda[(at + 1) * each + lambdaLane] = static_cast<float>(modes.lambda(row, channel).imag());
            b[(at + 1) * m_lanes + lane] = static_cast<float>(modes.b(row, channel).imag());
        }
        for (long tap = 0; tap < m_taps; ++tap)
            m_head->get()[(k / m_lanes * m_taps + tap) * m_lanes + lane] = static_cast<float>(modes.head(tap, channel));
    }

    float *inputOf(long tile, long row) { return m_inputs->get() + (tile * m_inputRows + row) * m_lanes; }

    /// Keeps the inputs required by future outputs.
    void rewind()
    {
        for (long tile = 0; tile < static_cast<long>(m_tiles.size()); ++tile)
            std::copy_n(inputOf(tile, Chunk), m_taps * m_lanes, inputOf(tile, 0));
        m_taken = m_taps;
    }

    void runTile(long tile, const float *x, long tokens, float *y)
    {
        const long first = tile * m_lanes, channels = std::min(m_lanes, m_channels - first);
        const long *const order = m_order.data() + first;
        for (long token = 0; token < tokens; ++token) {
            const float *const from = x + token * m_channels;
            float *const to = inputOf(tile, m_taken + token);
            if (m_isSorted)
                for (long k = 0; k < channels; ++k)
                    to[k] = from[order[k]];
            else
                std::copy_n(from + first, channels, to);
        }
        ModalTile &modes = m_tiles[std::size_t(tile)];
        modes.inputs = inputOf(tile, m_taken - m_taps);
        ModalSimd::run(modes, tokens, m_y->get());
        for (long token = 0; token < tokens; ++token) {
            const float *const from = m_y->get() + token * m_lanes;
            float *const to = y + token * m_channels;
            if (m_isSorted)
                for (long k = 0; k < channels; ++k)
                    to[order[k]] = from[k];
            else
                std::copy_n(from, channels, to + first);
        }
    }

    using Floats = std::unique_ptr<Scratch<float>>;

    long m_lanes, m_channels, m_taps;
    bool m_shared;             ///< all channels have the same eigenvalues
    long m_inputRows;          ///< per tile: the taps and a chunk; odd, or else tiles would share a few cache lines
    long m_taken;              ///< rows of inputs used, including earlier tokens
    long m_stateCount = 0;     ///< floats
    std::vector<long> m_order; ///< the channels in tile order
    bool m_isSorted = false;   ///< by the modes they need
    std::vector<ModalTile> m_tiles;
    Floats m_lambda, m_b, m_states, m_head, m_inputs, m_y;
};

} // namespace

std::unique_ptr<Form> modalForm(const Modes &modes)
{
    return std::make_unique<ModalForm>(modes);
}

} // namespace tnn::ssm
