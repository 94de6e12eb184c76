// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/channel_label.h"

namespace tnn::figures {

namespace {

Message withinDocument(const ChannelLabel &label)
{
    if (label.reduction != Reduction::Channel)
        return label.reduction == Reduction::Mean ? Message("mean") : Message("extreme");
    return label.head ? Message("head %1, %2", *label.head, label.channel)
                      : Message::verbatim(std::to_string(label.channel));
}

} // namespace

Message ChannelLabel::brief() const
{
    return role.empty() ? withinDocument(*this) : Message("%1, %2", role, withinDocument(*this));
}

Message ChannelLabel::name() const
{
    if (reduction != Reduction::Channel || !role.empty())
        return brief();
    return head ? Message("head %1, channel %2", *head, channel) : Message("channel %1", channel);
}

Message ChannelLabel::titled(const Message &title) const
{
    if (reduction == Reduction::Channel)
        return Message("%1, channel %2", title, channel);
    return reduction == Reduction::Mean ? Message("%1, mean over channels", title)
                                        : Message("%1, extreme over channels", title);
}

} // namespace tnn::figures
