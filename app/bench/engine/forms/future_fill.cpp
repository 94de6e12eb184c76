// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/forms/future_fill.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "app/bench/engine/forms/operator_stack.h"
#include "engine/analysis/closeness.h"
#include "engine/error.h"
#include "engine/io/output_file.h"

namespace tnn::bench {

namespace fs = std::filesystem;

namespace {

std::string temporaryFolder()
{
    std::string folder = (fs::temp_directory_path() / "tnnscope-bench-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr)
        throw Error(Message::verbatim("cannot be created")).in(folder);
    return folder;
}

} // namespace

FutureFill::FutureFill(const std::string &folder, const MeasuredOperator &measured, TorchPeer &torch) :
    m_measured(measured), m_torch(torch)
{
    const fs::path code = fs::path(folder) / "flash_stu" / "utils" / "future_fill.py";
    std::error_code ignored;
    if (!fs::is_regular_file(code, ignored))
        throw Error(Message::verbatim("has no flash_stu/utils/future_fill.py")).in(folder);
    m_folder = temporaryFolder();
    const toeplitz::Sequence lags = measured.kernel->values.bottomRows(measured.n());
    m_work = {"future_fill", measured.n(), lags.cols(), 1, (fs::path(m_folder) / "kernel").string()};
    m_work.code = fs::absolute(code).string();
    io::OutputFile file(m_work.path);
    file.write({reinterpret_cast<const char *>(lags.data()), sizeof(float) * static_cast<std::size_t>(lags.size())});
    file.commit();
}

FutureFill::~FutureFill()
{
    std::error_code ignored;
    fs::remove_all(m_folder, ignored);
}

double FutureFill::error() const
{
    constexpr long Checked = 64;
    const std::vector<long> tokens = spreadTokens(m_work.n, Checked);
    toeplitz::Sequence64 wanted(static_cast<long>(tokens.size()), m_work.channels);
    std::vector<long> places;
    for (long row = 0; row < wanted.rows(); ++row) {
        const long token = tokens[static_cast<std::size_t>(row)];
        wanted.row(row) = m_measured.text.wanted.row(token);
        for (long channel = 0; channel < m_work.channels; ++channel)
            places.push_back(token * m_work.channels + channel);
    }
    const std::vector<double> values = m_torch.values(m_work, places);
    const Eigen::Map<const toeplitz::Sequence64> y(values.data(), wanted.rows(), wanted.cols());
    return analysis::worstColumn(y.cast<float>(), wanted);
}

std::vector<double> FutureFill::times() const
{
    return m_torch.tokenTimes(m_work);
}

std::size_t FutureFill::stateBytes() const
{
    const auto n = static_cast<double>(m_work.n);
    const double epoch = std::floor(std::sqrt(2 * n * std::log2(n))); // as in its constructor
    return sizeof(float) * static_cast<std::size_t>(static_cast<double>(m_work.channels) * (n + epoch));
}

} // namespace tnn::bench
