// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/value_choices.h"

#include <QCoreApplication>

namespace tnn::app {

namespace {

/// The translation's context.
class ValueWords {
    Q_DECLARE_TR_FUNCTIONS(ValueWords)
};

} // namespace

QComboBox *makeReductionChoice(QWidget *parent, const QString &explanation,
                               std::function<void(commands::Reduction)> chosen)
{
    using commands::Reduction;
    return makeChoice<Reduction>(parent, ValueWords::tr("Channels"), explanation,
                                 {{ValueWords::tr("channel"), Reduction::Channel},
                                  {ValueWords::tr("mean"), Reduction::Mean},
                                  {ValueWords::tr("extreme"), Reduction::Extreme}},
                                 std::move(chosen));
}

QComboBox *makeScaleChoice(QWidget *parent, std::function<void(widgets::ValueOptions::Scale)> chosen)
{
    using Scale = widgets::ValueOptions::Scale;
    return makeChoice<Scale>(
        parent, ValueWords::tr("Scale"),
        ValueWords::tr("How t becomes a colour: symlog keeps the sign and shows a spike and a long tail at once"),
        {{ValueWords::tr("symlog"), Scale::Symlog},
         {ValueWords::tr("linear"), Scale::Linear},
         {ValueWords::tr("log |t|"), Scale::Log}},
        std::move(chosen));
}

QComboBox *makeProfileChoice(QWidget *parent, widgets::CellPlot &plot)
{
    return makeChoice<bool>(
        parent, ValueWords::tr("Profiles"),
        ValueWords::tr("Whether what lies along the row, the column and the lag of a cell is drawn beside "
                       "the picture: a click pins a "
                       "cell, Escape frees it"),
        {{ValueWords::tr("picture"), false}, {ValueWords::tr("with profiles"), true}},
        [&plot](bool on) { plot.setProfiles(on); });
}

void askForValues(const widgets::ValueOptions &options, commands::PlotRequest &plot)
{
    using Scale = commands::PlotRequest::Scale;
    if (options.scale != widgets::ValueOptions::Scale::Symlog)
        plot.scale = options.scale == widgets::ValueOptions::Scale::Linear ? Scale::Linear : Scale::Log;
    if (options.range == widgets::ValueOptions::Range::Percentile)
        plot.setPercentile(options.percentile);
    if (options.range == widgets::ValueOptions::Range::Manual)
        plot.limit = options.manual;
}

} // namespace tnn::app
