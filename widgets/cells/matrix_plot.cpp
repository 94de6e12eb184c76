// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cells/matrix_plot.h"

#include <utility>

#include "widgets/base/tick_label.h"
#include "widgets/cells/matrix_scene.h"

namespace tnn::widgets {

MatrixPlot::MatrixPlot(QWidget *parent) : CellPlot(std::make_unique<MatrixScene>(), parent)
{
    setAccessibleName(tr("Toeplitz matrix"));
}

MatrixScene &MatrixPlot::scene() const
{
    return static_cast<MatrixScene &>(CellPlot::scene());
}

void MatrixPlot::setFigure(std::shared_ptr<const figures::MatrixFigure> figure)
{
    scene().figure = std::move(figure);
    sceneChanged();
    setAccessibleDescription(scene().empty() ? QString()
                                             : tr("%1: %2 rows and columns, values up to %3 in magnitude")
                                                   .arg(scene().title(), groupedNumber(scene().size()),
                                                        shortNumber(scene().report().limit)));
}

void MatrixPlot::setOptions(const MatrixOptions &options)
{
    scene().setOptions(options);
    sceneChanged();
}

const MatrixOptions &MatrixPlot::options() const
{
    return scene().options();
}

MatrixPlot::RangeReport MatrixPlot::rangeReport() const
{
    return scene().report();
}

} // namespace tnn::widgets
