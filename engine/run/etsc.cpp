// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/etsc.h"

#include "engine/io/npy.h"

namespace tnn::run {

namespace {

std::string npyOf(const ssm::Modes64 &values)
{
    return io::npy(std::span(values.data(), static_cast<std::size_t>(values.size())), {values.rows(), values.cols()});
}

} // namespace

std::string modesNpz(const document::Conversion &conversion)
{
    std::vector<std::pair<std::string, std::string>> arrays{
        {"lambda", npyOf(conversion.modes.lambda)},
        {"b", npyOf(conversion.modes.b)},
        {"error", io::npy(conversion.error, {static_cast<long>(conversion.error.size())})}};
    const toeplitz::Sequence64 &head = conversion.modes.head;
    if (conversion.modes.variant == ssm::Variant::Reduced)
        arrays.emplace_back(
            "head", io::npy(std::span(head.data(), static_cast<std::size_t>(head.size())), {head.rows(), head.cols()}));
    return io::npz(arrays);
}

} // namespace tnn::run
