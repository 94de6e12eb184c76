// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/export/drawing.h"

namespace tnn::app {

/// The most plots that one sheet has room for.
inline constexpr std::size_t MostOnSheet = 400;

/// Several plots in a grid, each with its title, their axes over the same ranges where they have curves: a picture to be
/// exported, not to be pointed at.
class SheetPlot : public widgets::Plot {
    Q_OBJECT

public:
    explicit SheetPlot(std::vector<PlotPtr> plots);

    void setTheme(const widgets::Theme &theme) override;
    void setHover(const widgets::Hover &) override { }
    void fit() override { }
    void paintTo(QPainter &painter, const QSize &size) override;

    /// The columns of a grid of so many plots whose cells are closest to 4:3.
    static int columnsFor(int count, const QSizeF &size);

private:
    void shareRanges();

    std::vector<PlotPtr> m_plots;
    const bool m_zoomed; ///< each shows what was asked for, not what all share
    widgets::Theme m_theme = widgets::Theme::light();
};

/// A batch of plots (cli::eachPlot) as one picture on one scale: matrices and single curves as tiles of a gallery,
/// others in a grid. Throws tnn::Error where they are too many, and where none can be made; one that can't be is left out,
/// and `left` gets the reason.
Drawing sheetOf(const figures::PlotRequest &request, const std::vector<figures::PlotRequest> &plots,
                const Task &task = {}, const std::function<void(const Message &reason)> &left = {});

} // namespace tnn::app
