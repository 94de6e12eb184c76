// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curve_text.h"

#include <QCoreApplication>

#include "widgets/base/engine_text.h"

namespace tnn::widgets {

namespace {

/// The translation's context.
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

QString channelName(const std::vector<std::string> &labels, long index)
{
    const auto at = static_cast<std::size_t>(index);
    const QString label = at < labels.size() ? QString::fromStdString(labels[at]) : QString::number(index);
    const auto comma = label.lastIndexOf(QStringLiteral(", "));
    if (comma > 0 && label.startsWith(QStringLiteral("head ")))
        return CurveText::tr("%1, channel %2").arg(engineText(label.left(comma).toStdString()), label.mid(comma + 2));
    return !label.isEmpty() && label.front().isDigit() ? CurveText::tr("channel %1").arg(label)
                                                       : engineText(label.toStdString());
}

QString titleWithChannel(const std::string &title, const std::vector<std::string> &labels, long index)
{
    QString text = engineText(title);
    if (static_cast<std::size_t>(index) >= labels.size())
        return text;
    if (const std::string &label = labels[static_cast<std::size_t>(index)]; label == "mean" || label == "extreme")
        return CurveText::tr("%1, %2 over channels").arg(text, engineText(label));
    // A label that names its head repeats what the title says.
    const QString label = QString::fromStdString(labels[static_cast<std::size_t>(index)]);
    return CurveText::tr("%1, channel %2").arg(text, label.section(QStringLiteral(", "), -1));
}

} // namespace tnn::widgets
