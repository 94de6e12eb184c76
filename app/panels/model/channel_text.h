// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QString>

namespace tnn::app {

/// Channels as typed: "57, 12, 200-204", without repetition, in the order given. Nothing where the text says something
/// else, a channel is not below `channels`, or there are more than `most`; then `reason` says what.
std::optional<std::vector<long>> channelsFrom(const QString &text, long channels, int most, QString *reason);

} // namespace tnn::app
