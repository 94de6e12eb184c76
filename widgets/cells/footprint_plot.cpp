// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/footprint_plot.h"

#include <utility>

#include "widgets/base/tick_label.h"
#include "widgets/cells/footprint_scene.h"

namespace tnn::widgets {

FootprintPlot::FootprintPlot(QWidget *parent) : CellPlot(std::make_unique<FootprintScene>(), parent)
{
    setAccessibleName(tr("Footprint"));
}

FootprintScene &FootprintPlot::scene() const
{
    return static_cast<FootprintScene &>(CellPlot::scene());
}

void FootprintPlot::setFigure(std::shared_ptr<const figures::FootprintFigure> figure)
{
    scene().figure = std::move(figure);
    sceneChanged();
    setAccessibleDescription(scene().empty()
                                 ? QString()
                                 : tr("%1: %2 by %3 offsets, values up to %4 in magnitude")
                                       .arg(scene().title(), groupedNumber(scene().count().rows),
                                            groupedNumber(scene().count().columns), shortNumber(scene().limit())));
}

void FootprintPlot::setOptions(const FootprintOptions &options)
{
    scene().setOptions(options);
    sceneChanged();
}

const FootprintOptions &FootprintPlot::options() const
{
    return scene().options();
}

double FootprintPlot::limit() const
{
    return scene().limit();
}

} // namespace tnn::widgets
