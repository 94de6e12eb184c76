// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/figures/footprint_figure.h"
#include "widgets/cells/cell_plot.h"

namespace tnn::widgets {

using FootprintOptions = ValueOptions;
class FootprintScene;

/// The kernel that both axes of a two-dimensional operator make together, as a picture over offsets (dy, dx): dy downward,
/// dx rightward, (0, 0) in the middle, square cells, at the edges the kernels of both axes. Offsets are output minus
/// input, as lags are: where an input's influence lies; the lag that other views know is the one of the selected axis.
class FootprintPlot : public CellPlot {
    Q_OBJECT

public:
    explicit FootprintPlot(QWidget *parent = nullptr);

    /// Null shows an empty surface. The zoom is kept where the lengths are the same.
    void setFigure(std::shared_ptr<const figures::FootprintFigure> figure);
    void setOptions(const FootprintOptions &options);
    const FootprintOptions &options() const;
    double limit() const; ///< the largest magnitude that is told apart

private:
    FootprintScene &scene() const;
};

} // namespace tnn::widgets
