// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/spectrum_kernels.h"

#include <bit>
#include <numbers>

#include <unsupported/Eigen/FFT>

#include "engine/model/lag_blocks.h"

namespace tnn::model {
namespace {

using toeplitz::Sequence;

/// Columns of the RPE's answer: real parts, then (bidirectional) imaginary parts; each head's halves lie side by side.
std::vector<long> answerColumns(const Tno &tno, const std::vector<long> &channels)
{
    if (tno.causal)
        return channels;
    std::vector<long> columns;
    for (const long half : {0L, 1L})
        for (const long channel : channels)
            columns.push_back((2 * (channel / tno.headDim) + half) * tno.headDim + channel % tno.headDim);
    return columns;
}

/// (N/2+1, columns)
Sequence answers(Arithmetic &a, const Rpe &network, long bins, const Task &task)
{
    const long columns = a.shape(network.out.linear.weight).rows;
    Sequence result(bins, columns);
    forEachBlock({0, bins - 1}, networkBlocks(a, network), task, [&](long first, long count) {
        std::vector<double> frequencies;
        frequencies.reserve(static_cast<std::size_t>(count));
        for (long bin = first; bin < first + count; ++bin)
            frequencies.push_back(std::numbers::pi * static_cast<double>(bin) / static_cast<double>(bins - 1));
        rpeTo(a, network, features(a, network.features, frequencies), Finish(), 0,
              std::span(result.row(first).data(), static_cast<std::size_t>(count * columns)));
    });
    return result;
}

} // namespace

Sequence spectrumKernels(Arithmetic &a, const Tno &tno, long n, const std::vector<long> &channels, const Task &task)
{
    const auto length = static_cast<long>(std::bit_ceil(static_cast<unsigned long>(2 * n)));
    const Rpe network = withChannels(a, tno.rpe, answerColumns(tno, channels));
    const Sequence response = answers(a, network, length / 2 + 1, task);
    Sequence kernels = Sequence::Zero(2 * n - 1, static_cast<long>(channels.size()));
    Eigen::FFT<double> fft;
    fft.SetFlag(Eigen::FFT<double>::HalfSpectrum);
    Eigen::VectorXcd bins(length / 2 + 1);
    Eigen::VectorXd time(length);
    for (long channel = 0; channel < kernels.cols(); ++channel) {
        task.check();
        bins.real() = response.col(channel).cast<double>();
        bins.imag().setZero();
        if (!tno.causal)
            bins.imag().segment(1, length / 2 - 1)
                = response.col(channel + kernels.cols()).segment(1, length / 2 - 1).cast<double>();
        fft.inv(time, bins, length);
        kernels(n - 1, channel) = static_cast<float>(time[0]);
        for (long lag = 1; lag < n; ++lag) {
            kernels(n - 1 + lag, channel) = static_cast<float>(tno.causal ? 2 * time[lag] : time[lag]);
            kernels(n - 1 - lag, channel) = tno.causal ? 0.0F : static_cast<float>(time[length - lag]);
        }
    }
    return kernels;
}

} // namespace tnn::model
