// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/kernels.h"

#include "engine/error.h"

namespace tnn::document {

Kernels::Kernels(checkpoint::Description description) :
    m_description(std::move(description)), m_tnos(m_description.tnos.size())
{
}

std::shared_ptr<const model::Tno> Kernels::tno(int index) const
{
    return m_tnos[static_cast<std::size_t>(index)].get([this, index] {
        if (!described(index).undrawn.empty())
            throw Error("%1: %2", described(index).name, described(index).undrawn);
        return std::make_shared<const model::Tno>(load(index));
    });
}

void passOver(checkpoint::Description &description, const checkpoint::GivenOptions &given, const Message &reason)
{
    for (const auto &options : {given.config, given.set}) {
        for (const auto &[key, value] : options)
            description.warnings.push_back(Message("%1 is ignored: %2", key, reason));
    }
}

void SyntheticKernels::checkLength(long n, std::size_t channels) const
{
    constexpr long MostMade = 1L << 30; // lags times channels: 8 GiB
    if (n < 1 || n > MostMade / static_cast<long>(channels))
        throw Error("n = %1 is not possible for %2 channels", n, channels);
}

} // namespace tnn::document
