// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/tno.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/error.h"
#include "engine/memory_limit.h"
#include "engine/model/lag_blocks.h"
#include "engine/model/raw_rows.h"
#include "engine/names.h"

namespace tnn::model {
namespace {

using toeplitz::Coefficients;
using toeplitz::Sequence;

constexpr double LargestGiB = 8.0;

constexpr Named<Role> RoleNames[] = {{Role::Mixer, "mixer"},
                                     {Role::DecayOfAttention, "decay"},
                                     {Role::RatioOfConvolutions, "ratio"},
                                     {Role::Bias, "bias"},
                                     {Role::SpectrumOnly, "spectrum"}};

void checkSize(long n, std::size_t channels)
{
    constexpr double GiB = 1024.0 * 1024 * 1024, Copies = 4; // raw, decayed, and the result
    const double bytes = (2.0 * static_cast<double>(n) - 1.0) * static_cast<double>(channels) * sizeof(float),
                 gib = bytes / GiB;
    const Message what = Message("the coefficients of %1 channels at n = %2", channels, n);
    if (gib > LargestGiB)
        throw Error("%1 would require %2 GiB, above the limit of %3 GiB; choose fewer channels or a smaller n", what,
                    static_cast<long>(std::ceil(gib)), static_cast<long>(LargestGiB));
    checkMemory(what, Copies * bytes);
}

/// Returns the number of channels with stored parameters.
long answersOf(Arithmetic &a, const Tno &tno)
{
    if (tno.source == KernelSource::Modes || tno.tableAt)
        return tno.channels();
    if (tno.source == KernelSource::Table)
        return tno.table ? tno.table->values.cols() : 0;
    const long rows = a.shape(tno.rpe.out.linear.weight).rows;
    return tno.source == KernelSource::Spectrum && !tno.causal ? rows / 2 : rows;
}

void checkRequest(Arithmetic &a, const Tno &tno, long n, const std::vector<long> &channels)
{
    if (n < 1)
        throw Error("n is %1, but must be at least 1", n);
    if (tno.parType < 1 || tno.parType > 3)
        throw Error("par_type %1 is not one of 1, 2 and 3", tno.parType);
    if (tno.parType == 3 && !tno.causal)
        throw Error("par_type 3 has no negative lags, so the TNO must be causal");
    if (tno.longest && n > *tno.longest)
        throw Error("n = %1 exceeds the %2 lags that are stored of this filter", n, *tno.longest);
    const long answers = answersOf(a, tno);
    if (answers != tno.channels())
        throw Error("the RPE returns %1 channels, but the TNO has %2 heads of %3", answers, tno.heads, tno.headDim);
    for (const long channel : channels)
        if (channel < 0 || channel >= tno.channels())
            throw Error("channel %1 does not exist; the TNO has %2 channels", channel, tno.channels());
    checkSize(n, channels.empty() ? static_cast<std::size_t>(tno.channels()) : channels.size());
}

std::size_t size(long count)
{
    return static_cast<std::size_t>(count);
}

/// Returns coefficients with zeros outside the lags to be filled; the caller writes the others. Reuses the memory of
/// `kept` if its shape matches.
Coefficients zeroBeyond(LagRange filled, long n, bool causal, std::vector<long> channels, Coefficients kept = {})
{
    const auto columns = static_cast<long>(channels.size());
    const bool futureIsZero = causal && kept.causal && kept.n == n && kept.values.cols() == columns;
    Coefficients c{n, causal, std::move(channels), std::move(kept.values)};
    c.values.resize(2 * n - 1, columns);
    const long first = filled.count() == 0 ? n : filled.first;
    const long last = filled.count() == 0 ? n - 1 : filled.last;
    if (!futureIsZero)
        c.values.topRows(c.rowOfLag(first)).setZero();
    else if (first > 0)
        c.values.middleRows(c.rowOfLag(0), first).setZero();
    c.values.bottomRows(n - 1 - last).setZero();
    return c;
}

/// Returns `count` rows of coefficients from a lag on; they are constant if the coefficients are.
template <class C> auto rowsOf(C &c, long firstLag, long count)
{
    return std::span(c.values.data() + c.rowOfLag(firstLag) * c.values.cols(), size(count * c.values.cols()));
}

void writeRaw(const RawRows &source, LagRange lags, const Task &task, Coefficients &raw)
{
    forEachBlock(lags, source.blocks(), task,
                 [&](long first, long count) { source.write(first, count, rowsOf(raw, first, count)); });
}

/// Whether a coefficient depends only on its own raw one, its lag and its channel.
bool finishesAlone(const Tno &tno)
{
    return !tno.logDomain && tno.activation != Activation::ExpShifted;
}

/// Whether the overrides leave out a filter's window, but not its normalization.
bool leavesOutWindow(const Tno &tno, const Overrides &overrides)
{
    return tno.window && !tno.window->times.empty() && (!overrides.decay || overrides.gamma);
}

/// Returns D of the channels; empty if there is none.
std::vector<float> skipOf(const Tno &tno, const std::vector<long> &channels)
{
    std::vector<float> skip;
    for (std::size_t column = 0; column < channels.size() && !tno.skip.empty(); ++column)
        skip.push_back(static_cast<float>(tno.skip[size(channels[column])]));
    return skip;
}

void addSkip(const Tno &tno, Coefficients &coefficients)
{
    coefficients.skip = skipOf(tno, coefficients.channels);
    for (std::size_t column = 0; column < coefficients.skip.size(); ++column)
        coefficients.values(coefficients.rowOfLag(0), static_cast<long>(column)) += coefficients.skip[column];
}

Finish finishOf(Arithmetic &a, const Tno &tno, const std::vector<long> &channels, const Overrides &overrides)
{
    const std::vector<double> decay = effectiveDecay(tno, channels, overrides);
    const auto columns = static_cast<long>(channels.size());
    return {decay.empty() ? Value() : a.upload(decay, {1, columns}), tno.activation};
}

/// Approximate operations per number.
double flopsOf(const Finish &finish)
{
    return finish.activation == Activation::None || finish.activation == Activation::Relu ? 8 : 60;
}

} // namespace

bool Overrides::isOff(int tno, long channel) const
{
    const auto found = off.find(tno);
    return found != off.end() && std::find(found->second.begin(), found->second.end(), channel) != found->second.end();
}

long Overrides::channelsOff() const
{
    long count = 0;
    for (const auto &[tno, channels] : off)
        count += static_cast<long>(channels.size());
    return count;
}

std::string_view nameOf(Role role)
{
    return nameIn(RoleNames, role);
}

Message whyNotApplied(Role role)
{
    switch (role) {
    case Role::Mixer:
        break;
    case Role::DecayOfAttention:
        return Message("the decay multiplies q k inside a linear attention, so T x is not what the layer computes");
    case Role::RatioOfConvolutions:
        return Message("the layer divides T (exp(k) v) by T exp(k), so T x is not what it computes");
    case Role::Bias:
        return Message("the bias is added to q k inside a softmax, so T x is not what the layer computes");
    case Role::SpectrumOnly:
        return Message("each channel is the pole of one state, and each output mixes all states, so T x is not what "
                       "the layer computes");
    }
    return {};
}

void requireMixer(const TnoForm &form)
{
    if (const Message reason = whyNotApplied(form.role); !reason.empty())
        throw Error(reason).as(Error::Kind::NotOfModel);
}

double learnedDecay(double lambda, double logit)
{
    return lambda + (1.0 - lambda) / (1.0 + std::exp(-logit));
}

long askedLag(const Tno &tno, long lag, long n)
{
    if (!tno.rowsTooLong || lag >= 0 || std::has_single_bit(static_cast<unsigned long>(n)))
        return lag;
    return lag == -(n - 1) ? 0 : lag - 2;
}

bool dependsOnLength(const Tno &tno)
{
    return tno.parType != 1 || tno.source == KernelSource::Spectrum || tno.rowsTooLong || tno.variesWithLength;
}

double position(int parType, long lag, long n)
{
    // In float32, like the authors' tensors.
    const auto share = n > 1 ? static_cast<float>(lag) / static_cast<float>(n - 1) : 0.0F;
    if (parType == 1)
        return static_cast<float>(lag);
    return parType == 2 ? share : std::exp(share);
}

std::vector<double> effectiveDecay(const Tno &tno, const std::vector<long> &channels, const Overrides &overrides)
{
    if (!overrides.decay || (tno.decay == DecayKind::None && !overrides.gamma))
        return {};
    std::vector<double> gamma(channels.size(), overrides.gamma.value_or(0));
    if (overrides.gamma)
        return gamma;
    if (tno.gamma.size() != size(tno.channels()))
        throw Error("the decay has %1 entries, but the TNO has %2 channels", tno.gamma.size(), tno.channels());
    for (std::size_t column = 0; column < channels.size(); ++column)
        gamma[column] = tno.gamma[size(channels[column])];
    return gamma;
}

Coefficients rawCoefficients(Arithmetic &a, const Tno &tno, long n, std::vector<long> channels, const Task &task,
                             Coefficients kept)
{
    checkRequest(a, tno, n, channels);
    if (channels.empty())
        channels = toeplitz::numbersTo(tno.channels());
    const LagRange lags = filledLags(tno.causal, n);
    Coefficients raw = zeroBeyond(lags, n, tno.causal, std::move(channels), std::move(kept));
    writeRaw(RawRows(a, tno, n, raw.channels, task), lags, task, raw);
    return raw;
}

Coefficients extended(Arithmetic &a, const Tno &tno, const Coefficients &raw, long n, const Task &task)
{
    if (dependsOnLength(tno) || n < raw.n)
        throw Error("coefficients at n = %1 cannot be extended to n = %2", raw.n, n);
    checkRequest(a, tno, n, raw.channels);
    const LagRange lags = filledLags(tno.causal, n), known = filledLags(tno.causal, raw.n);
    Coefficients longer = zeroBeyond(lags, n, tno.causal, raw.channels);
    std::ranges::copy(rowsOf(raw, known.first, known.count()), rowsOf(longer, known.first, known.count()).begin());
    const RawRows source(a, tno, n, raw.channels, task);
    writeRaw(source, {lags.first, known.first - 1}, task, longer);
    writeRaw(source, {known.last + 1, lags.last}, task, longer);
    return longer;
}

Coefficients coefficients(Arithmetic &a, const Tno &tno, const Coefficients &raw, const Overrides &overrides,
                          const Task &task)
{
    if (leavesOutWindow(tno, overrides))
        return coefficients(a, tno, raw.n, raw.channels, overrides, task);
    checkRequest(a, tno, raw.n, raw.channels);
    const LagRange lags = filledLags(raw.causal, raw.n, overrides.band);
    Coefficients result = zeroBeyond(lags, raw.n, raw.causal, raw.channels);
    if (tno.logDomain) {
        logDomainCoefficients(tno, raw, effectiveDecay(tno, raw.channels, overrides), lags, task, result);
        return result;
    }
    if (tno.activation == Activation::ExpShifted) {
        shiftedExponentials(a, tno, raw, overrides, lags, task, result);
        return result;
    }
    const long columns = raw.values.cols();
    const Finish finish = finishOf(a, tno, raw.channels, overrides);
    const BlockPlan plan = arrayBlocks(columns, flopsOf(finish), a.blocks(columns).threads);
    for (const LagRange &part : evenlyAsked(tno, lags, raw.n)) {
        forEachBlock(part, plan, task, [&](long first, long count) {
            a.finishTo(rowsOf(raw, first, count), {count, columns}, finish, askedLag(tno, first, raw.n),
                       rowsOf(result, first, count));
        });
    }
    addSkip(tno, result);
    return result;
}

Coefficients coefficients(Arithmetic &a, const Tno &tno, long n, std::vector<long> channels, const Overrides &overrides,
                          const Task &task, Coefficients kept)
{
    if (!finishesAlone(tno))
        return coefficients(a, tno, rawCoefficients(a, tno, n, std::move(channels), task), overrides, task);
    checkRequest(a, tno, n, channels);
    if (channels.empty())
        channels = toeplitz::numbersTo(tno.channels());
    const LagRange lags = filledLags(tno.causal, n, overrides.band);
    Coefficients result = zeroBeyond(lags, n, tno.causal, std::move(channels), std::move(kept));
    const RawRows source(a, tno, n, result.channels, task, !leavesOutWindow(tno, overrides));
    const Finish finish = finishOf(a, tno, result.channels, overrides);
    BlockPlan plan = source.blocks();
    plan.threads = plan.threads && a.blocks(source.channels()).threads; // it finishes the blocks
    for (const LagRange &part : evenlyAsked(tno, lags, n)) {
        forEachBlock(part, plan, task, [&](long first, long count) {
            source.writeFinished(first, count, finish, rowsOf(result, first, count));
        });
    }
    addSkip(tno, result);
    return result;
}

Value deviceCoefficients(Arithmetic &a, const Tno &tno, long n, const std::vector<long> &channels,
                         const Overrides &overrides, const Task &task)
{
    if (!finishesAlone(tno) || tno.normalize || tno.source != KernelSource::Rpe)
        return {};
    checkRequest(a, tno, n, channels);
    const RawRows source(a, tno, n, channels, task, !leavesOutWindow(tno, overrides));
    if (!source.isNetwork())
        return {};
    const LagRange lags = filledLags(tno.causal, n, overrides.band);
    const Finish finish = finishOf(a, tno, channels, overrides);
    std::vector<Value> parts;
    const auto appendZeros = [&](long rows) {
        if (rows > 0)
            parts.push_back(a.upload(std::span<const float>(std::vector<float>(size(rows * source.channels()))),
                                     {rows, source.channels()}));
    };
    BlockPlan plan = source.blocks();
    plan.threads = false; // one part after another
    const auto append = [&](LagRange range) {
        forEachBlock(range, plan, task,
                     [&](long first, long count) { parts.push_back(source.finished(first, count, finish)); });
    };
    appendZeros(lags.first - (tno.causal ? 0 : 1 - n));
    for (const LagRange &part : evenlyAsked(tno, lags, n)) {
        if (tno.skip.empty() || part.last < 0) {
            append(part);
            continue;
        }
        append({part.first, -1});
        const std::vector<float> skip = skipOf(tno, channels);
        parts.push_back(
            a.add(source.finished(0, 1, finish), a.upload(std::span<const float>(skip), {1, source.channels()})));
        append({1, part.last});
    }
    appendZeros(n - 1 - lags.last);
    return a.joined(parts);
}

} // namespace tnn::model
