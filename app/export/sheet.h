// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/export/drawing.h"

namespace tnn::app {

/// The most plots that fit on one sheet.
inline constexpr std::size_t MostOnSheet = 400;

/// Several plots in a grid, each with its title, with shared axis ranges if they have curves: a picture for export,
/// without interaction.
class SheetPlot : public widgets::Plot {
    Q_OBJECT

public:
    explicit SheetPlot(std::vector<PlotPtr> plots);

    void setHover(const widgets::Hover &) override { }
    void fit() override { }
    void paintTo(QPainter &painter, const QSize &size) override;

    /// The number of columns of a grid of `count` plots whose cells are closest to 4:3.
    static int columnsFor(int count, const QSizeF &size);

private:
    void themeChanged() override;
    void shareRanges();

    std::vector<PlotPtr> m_plots;
    const bool m_zoomed; ///< each shows its requested range, not a shared one
};

/// A batch of plots (cli::eachPlot) as one picture on one scale: matrices and single curves as tiles of a gallery,
/// others in a grid. Throws tnn::Error if they are too many, and if none can be drawn; a plot that fails is left out,
/// and `left` gets the reason.
Drawing sheetOf(const figures::PlotRequest &request, const std::vector<figures::PlotRequest> &plots,
                const Task &task = {}, const std::function<void(const Message &reason)> &left = {});

} // namespace tnn::app
