// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/etsc.h"

#include "engine/io/npy.h"

namespace tnn::commands {

namespace {

std::string npyOf(const ssm::Modes64 &values)
{
    return io::npy(std::span(values.data(), static_cast<std::size_t>(values.size())), {values.rows(), values.cols()});
}

} // namespace

std::string modesNpz(const Conversion &conversion)
{
    return io::npz({{"lambda", npyOf(conversion.modes.lambda)},
                    {"b", npyOf(conversion.modes.b)},
                    {"error", io::npy(conversion.error, {static_cast<long>(conversion.error.size())})}});
}

} // namespace tnn::commands
