// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/model/channel_text.h"

#include <algorithm>

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace tnn::app {

namespace {

/// The translation's context.
class ChannelWords {
    Q_DECLARE_TR_FUNCTIONS(ChannelWords)
};

} // namespace

std::optional<std::vector<long>> channelsFrom(const QString &text, long channels, int most, QString *reason)
{
    static const QRegularExpression part(QStringLiteral("^(\\d{1,9})(?:\\s*[-\u2013]\\s*(\\d{1,9}))?$"));
    std::vector<long> found;
    for (const QString &piece :
         text.split(QRegularExpression(QStringLiteral("[,;\\s]+(?![-\u2013])")), Qt::SkipEmptyParts)) {
        const auto match = part.match(piece.trimmed());
        if (!match.hasMatch()) {
            *reason = ChannelWords::tr("\u201c%1\u201d is no channel: write 57, 12, 200-204").arg(piece);
            return {};
        }
        const long first = match.captured(1).toLong();
        const long last = match.captured(2).isEmpty() ? first : match.captured(2).toLong();
        if (std::max(first, last) >= channels) {
            *reason = ChannelWords::tr("channel %1 does not exist: they go from 0 to %2")
                          .arg(std::max(first, last))
                          .arg(channels - 1);
            return {};
        }
        for (long channel = first; channel <= last && found.size() <= static_cast<std::size_t>(most); ++channel)
            if (std::find(found.begin(), found.end(), channel) == found.end())
                found.push_back(channel);
    }
    if (found.size() > static_cast<std::size_t>(most)) {
        *reason = ChannelWords::tr("at most %1 channels can be told apart").arg(most);
        return {};
    }
    if (found.empty()) {
        *reason = ChannelWords::tr("no channel is named");
        return {};
    }
    return found;
}

} // namespace tnn::app
