// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/value_choices.h"

#include <QCoreApplication>

#include "app/controls/kept_options.h"

namespace tnn::app {

namespace {

/// The translation's context.
class ValueWords {
    Q_DECLARE_TR_FUNCTIONS(ValueWords)
};

} // namespace

QComboBox *makeReductionChoice(QWidget *parent, const QString &explanation,
                               std::function<void(figures::Reduction)> chosen)
{
    using figures::Reduction;
    QComboBox *box = makeChoice<Reduction>(parent, ValueWords::tr("Channels"), explanation,
                                           {{ValueWords::tr("channel"), Reduction::Channel, "channel"},
                                            {ValueWords::tr("mean"), Reduction::Mean, "mean"},
                                            {ValueWords::tr("extreme"), Reduction::Extreme, "extreme"}},
                                           std::move(chosen));
    return kept(box, "channels");
}

QComboBox *makeScaleChoice(QWidget *parent, std::function<void(widgets::ValueOptions::Scale)> chosen)
{
    using Scale = widgets::ValueOptions::Scale;
    QComboBox *box = makeChoice<Scale>(
        parent, ValueWords::tr("Scale"),
        ValueWords::tr("How t becomes a colour: symlog keeps the sign and shows a spike and a long tail at once"),
        {{ValueWords::tr("symlog"), Scale::Symlog, "symlog"},
         {ValueWords::tr("linear"), Scale::Linear, "linear"},
         {ValueWords::tr("log |t|"), Scale::Log, "log"}},
        std::move(chosen));
    return kept(box, "scale");
}

QComboBox *makeProfileChoice(QWidget *parent, widgets::CellPlot &plot)
{
    QComboBox *box = makeChoice<bool>(
        parent, ValueWords::tr("Profiles"),
        ValueWords::tr("Whether what lies along the row, the column and the lag of a cell is drawn beside "
                       "the picture: a click pins a "
                       "cell, Escape frees it"),
        {{ValueWords::tr("picture"), false, "without"}, {ValueWords::tr("with profiles"), true, "with"}},
        [&plot](bool on) { plot.setProfiles(on); });
    return kept(box, "profiles");
}

void askForValues(const widgets::ValueOptions &options, figures::PlotRequest &plot)
{
    using Scale = figures::PlotRequest::Scale;
    if (options.scale != widgets::ValueOptions::Scale::Symlog)
        plot.scale = options.scale == widgets::ValueOptions::Scale::Linear ? Scale::Linear : Scale::Log;
    if (options.range == widgets::ValueOptions::Range::Percentile)
        plot.setPercentile(options.percentile);
    if (options.range == widgets::ValueOptions::Range::Manual)
        plot.limit = options.manual;
}

} // namespace tnn::app
