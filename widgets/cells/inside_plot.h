// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/figures/network_figures.h"
#include "widgets/cells/cell_plot.h"

namespace tnn::widgets {

class InsideScene;

/// What goes on at one place of a network: tokens downward, channels rightward. A token's row is several cells high
/// where there are many more channels than tokens; beside rows that are high enough stand the tokens' symbols.
class InsidePlot : public CellPlot {
    Q_OBJECT

public:
    explicit InsidePlot(QWidget *parent = nullptr);

    /// Null shows an empty surface. The zoom is kept where the numbers of tokens and channels are the same.
    void setFigure(std::shared_ptr<const figures::InsideFigure> figure);
    void setOptions(const ValueOptions &options);
    const ValueOptions &options() const;
    double limit() const; ///< the largest magnitude that is told apart

private:
    InsideScene &scene() const;
};

} // namespace tnn::widgets
