// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/tno.h"

#include <bit>
#include <cmath>
#include <numeric>
#include <string>

#include "engine/model/lag_blocks.h"
#include "engine/model/log_domain.h"
#include "engine/model/raw_rows.h"
#include "engine/model/shifted_exp.h"

namespace tnn::model {
namespace {

using toeplitz::Coefficients;
using toeplitz::Sequence;

constexpr double LargestGiB = 8.0;

void checkSize(long n, std::size_t channels)
{
    const double gib = (2.0 * static_cast<double>(n) - 1.0) * static_cast<double>(channels) * sizeof(float)
        / (1024.0 * 1024 * 1024);
    if (gib > LargestGiB)
        throw Error("the coefficients of " + std::to_string(channels) + " channels at n = " + std::to_string(n)
                    + " would take " + std::to_string(static_cast<long>(std::ceil(gib)))
                    + " GiB, more than the 8 GiB allowed; choose fewer channels or a smaller n");
}

/// How many channels there are numbers for.
long answersOf(Arithmetic &a, const Tno &tno)
{
    if (tno.source == KernelSource::Table)
        return tno.table ? tno.table->values.cols() : 0;
    const long rows = a.shape(tno.rpe.out.linear.weight).rows;
    return tno.source == KernelSource::Spectrum && !tno.causal ? rows / 2 : rows;
}

void checkRequest(Arithmetic &a, const Tno &tno, long n, const std::vector<long> &channels)
{
    if (n < 1)
        throw Error("n is " + std::to_string(n) + "; a sequence has at least one token");
    if (tno.parType < 1 || tno.parType > 3)
        throw Error("par_type " + std::to_string(tno.parType) + " is not one of 1, 2 and 3");
    if (tno.parType == 3 && !tno.causal)
        throw Error("par_type 3 asks the RPE for exp(lag/(n-1)) and has no negative lags, so the TNO must be causal");
    const long answers = answersOf(a, tno);
    if (answers != tno.channels())
        throw Error("the RPE answers " + std::to_string(answers) + " channels, and the TNO has "
                    + std::to_string(tno.heads) + " heads of " + std::to_string(tno.headDim));
    for (const long channel : channels)
        if (channel < 0 || channel >= tno.channels())
            throw Error("channel " + std::to_string(channel) + " is not among the " + std::to_string(tno.channels())
                        + " channels of the TNO");
    checkSize(n, channels.empty() ? static_cast<std::size_t>(tno.channels()) : channels.size());
}

Coefficients zeros(long n, bool causal, std::vector<long> channels)
{
    const auto columns = static_cast<long>(channels.size());
    return {n, causal, std::move(channels), Sequence::Zero(2 * n - 1, columns)};
}

std::size_t size(long count)
{
    return static_cast<std::size_t>(count);
}

} // namespace

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
    return tno.parType != 1 || tno.source == KernelSource::Spectrum || tno.rowsTooLong;
}

double position(int parType, long lag, long n)
{
    // In float32, as the authors' tensors are.
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
        throw Error("the decay has " + std::to_string(tno.gamma.size()) + " entries and the TNO "
                    + std::to_string(tno.channels()) + " channels");
    for (std::size_t column = 0; column < channels.size(); ++column)
        gamma[column] = tno.gamma[size(channels[column])];
    return gamma;
}

Coefficients rawCoefficients(Arithmetic &a, const Tno &tno, long n, std::vector<long> channels, const Task &task)
{
    checkRequest(a, tno, n, channels);
    if (channels.empty()) {
        channels.resize(size(tno.channels()));
        std::iota(channels.begin(), channels.end(), 0);
    }
    Coefficients raw = zeros(n, tno.causal, std::move(channels));
    const RawRows source(a, tno, n, raw.channels, task);
    forEachBlock(filledLags(tno.causal, n), source.blockRows(), task, [&](long first, long count) {
        float *const rows = raw.values.row(raw.rowOfLag(first)).data();
        source.write(first, count, std::span(rows, size(count * raw.values.cols())));
    });
    return raw;
}

Coefficients coefficients(Arithmetic &a, const Tno &tno, const Coefficients &raw, const Overrides &overrides,
                          const Task &task)
{
    checkRequest(a, tno, raw.n, raw.channels);
    Coefficients result = zeros(raw.n, raw.causal, raw.channels);
    const LagRange lags = filledLags(raw.causal, raw.n, overrides.band);
    if (tno.logDomain) {
        logDomainCoefficients(tno, raw, effectiveDecay(tno, raw.channels, overrides), lags, task, result);
        return result;
    }
    if (tno.activation == Activation::ExpShifted) {
        shiftedExponentials(a, tno, raw, overrides, lags, task, result);
        return result;
    }
    constexpr long NumbersPerBlock = 200'000; // some 5 ms of the slowest activation
    const long columns = raw.values.cols();
    const std::vector<double> decay = effectiveDecay(tno, raw.channels, overrides);
    const Value gamma = decay.empty() ? Value() : a.upload(decay, {1, columns});
    for (const LagRange &part : evenlyAsked(tno, lags, raw.n)) {
        forEachBlock(part, 1 + NumbersPerBlock / columns, task, [&](long first, long count) {
            const float *const rows = raw.values.row(raw.rowOfLag(first)).data();
            Value x = a.upload(std::span(rows, size(count * columns)), {count, columns});
            x = gamma ? a.decay(x, gamma, askedLag(tno, first, raw.n)) : x;
            float *const out = result.values.row(result.rowOfLag(first)).data();
            a.download(a.activate(tno.activation, x), std::span(out, size(count * columns)));
        });
    }
    return result;
}

} // namespace tnn::model
