// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/value_choices.h"

#include <QCoreApplication>

namespace tnn::app {

namespace {

QString words(const char *text)
{
    return QCoreApplication::translate("value choices", text);
}

} // namespace

QComboBox *makeReductionChoice(QWidget *parent, const QString &explanation,
                               std::function<void(commands::Reduction)> chosen)
{
    using commands::Reduction;
    return makeChoice<Reduction>(parent, words("Channels"), explanation,
                                 {{words("channel"), Reduction::Channel},
                                  {words("mean"), Reduction::Mean},
                                  {words("extreme"), Reduction::Extreme}},
                                 std::move(chosen));
}

QComboBox *makeScaleChoice(QWidget *parent, std::function<void(widgets::ValueOptions::Scale)> chosen)
{
    using Scale = widgets::ValueOptions::Scale;
    return makeChoice<Scale>(
        parent, words("Scale"),
        words("How t becomes a colour: symlog keeps the sign and shows a spike and a long tail at once"),
        {{words("symlog"), Scale::Symlog}, {words("linear"), Scale::Linear}, {words("log |t|"), Scale::Log}},
        std::move(chosen));
}

QComboBox *makeRangeChoice(QWidget *parent, std::function<void(widgets::ValueOptions::Range)> chosen)
{
    using Range = widgets::ValueOptions::Range;
    return makeChoice<Range>(
        parent, words("Range"),
        words("Which magnitude has the strongest colour: the largest, the 99th percentile, or the one of now"),
        {{words("full range"), Range::Symmetric}, {words("99 %"), Range::Percentile}, {words("locked"), Range::Locked}},
        std::move(chosen));
}

} // namespace tnn::app
