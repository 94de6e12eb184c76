// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/inside_plot.h"

#include <utility>

#include "widgets/base/tick_label.h"
#include "widgets/cells/inside_scene.h"

namespace tnn::widgets {

InsidePlot::InsidePlot(QWidget *parent) : CellPlot(std::make_unique<InsideScene>(), parent)
{
    setAccessibleName(tr("Inside the network"));
}

InsideScene &InsidePlot::scene() const
{
    return static_cast<InsideScene &>(CellPlot::scene());
}

void InsidePlot::setFigure(std::shared_ptr<const figures::InsideFigure> figure)
{
    scene().figure = std::move(figure);
    sceneChanged();
    setAccessibleDescription(scene().empty()
                                 ? QString()
                                 : tr("%1: %2 tokens by %3 channels, values up to %4 in magnitude")
                                       .arg(scene().title(), groupedNumber(scene().figure->tokens),
                                            groupedNumber(scene().figure->channels), shortNumber(scene().limit())));
}

void InsidePlot::setOptions(const ValueOptions &options)
{
    scene().setOptions(options);
    sceneChanged();
}

const ValueOptions &InsidePlot::options() const
{
    return scene().options();
}

double InsidePlot::limit() const
{
    return scene().limit();
}

} // namespace tnn::widgets
