// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curve_text.h"

#include <QCoreApplication>

#include "widgets/base/translated.h"

namespace tnn::widgets {

namespace {

/// The translation context.
class CurveText {
    Q_DECLARE_TR_FUNCTIONS(CurveText)
};

} // namespace

QString notFiniteText(long count)
{
    if (count == 0)
        return {};
    return count == 1 ? CurveText::tr("1 value is not finite") : CurveText::tr("%1 values are not finite").arg(count);
}

QString channelCount(long count)
{
    return count == 1 ? CurveText::tr("1 channel") : CurveText::tr("%1 channels").arg(count);
}

QString channelName(const std::vector<figures::ChannelLabel> &labels, long index)
{
    const auto at = static_cast<std::size_t>(index);
    return translated((at < labels.size() ? labels[at] : figures::ChannelLabel{index}).name());
}

QString titleWithChannel(const Message &title, const std::vector<figures::ChannelLabel> &labels, long index)
{
    const auto at = static_cast<std::size_t>(index);
    return translated(at < labels.size() ? labels[at].titled(title) : title);
}

} // namespace tnn::widgets
