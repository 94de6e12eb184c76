// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/contact_sheet.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <QPainter>

#include "app/export/drawing.h"
#include "engine/cli/plot_batch.h"
#include "engine/error.h"

namespace tnn::app {

namespace {

using figures::PlotRequest;

/// Returns the number of columns of a grid of `count` plots whose cells are closest to 4:3.
int columnsFor(int count, const QSizeF &size)
{
    constexpr double Wanted = 4.0 / 3.0;
    int best = 1;
    double least = std::numeric_limits<double>::max();
    for (int columns = 1; columns <= count; ++columns) {
        const int rows = (count + columns - 1) / columns;
        const double shape = (size.width() / columns) / (size.height() / rows);
        const double empty = static_cast<double>(columns * rows - count) / count;
        const double badness = std::abs(std::log(shape / Wanted)) + empty;
        if (badness < least) {
            least = badness;
            best = columns;
        }
    }
    return best;
}

/// Several plots in a grid, each with its title, with shared axis ranges if they have curves: a picture for export,
/// without interaction.
class SheetPlot : public widgets::Plot {
public:
    explicit SheetPlot(std::vector<PlotPtr> plots) :
        m_plots(std::move(plots)), m_zoomed(std::any_of(m_plots.begin(), m_plots.end(),
                                                        [](const PlotPtr &plot) { return !plot->zoom().isWhole(); }))
    {
        shareRanges();
    }

private:
    /// The place of each plot on a page.
    std::vector<QRect> places(const QSize &size) const;
    int textsLeftOut(const QSize &size) override;
    void paintPage(QPainter &painter, const QSize &size) override;
    void themeChanged() override
    {
        for (const PlotPtr &plot : m_plots)
            plot->setTheme(theme());
        shareRanges(); // plots are redrawn in their colors
    }
    void shareRanges();

    std::vector<PlotPtr> m_plots;
    const bool m_zoomed; ///< each shows its requested range, not a shared one
};

void SheetPlot::shareRanges()
{
    if (m_zoomed)
        return;
    std::optional<QRectF> all;
    for (const PlotPtr &plot : m_plots)
        if (const std::optional<QRectF> own = plot->valueRange())
            all = all ? all->united(*own) : *own;
    for (const PlotPtr &plot : m_plots)
        if (all)
            plot->showValueRange(*all);
}

std::vector<QRect> SheetPlot::places(const QSize &size) const
{
    constexpr int Gap = 8;
    const auto count = static_cast<int>(m_plots.size());
    const int columns = columnsFor(count, size), rows = (count + columns - 1) / columns;
    std::vector<QRect> places;
    for (int i = 0; i < count; ++i) {
        const int left = size.width() * (i % columns) / columns, top = size.height() * (i / columns) / rows;
        places.emplace_back(left + Gap / 2, top + Gap / 2, size.width() * (i % columns + 1) / columns - left - Gap,
                            size.height() * (i / columns + 1) / rows - top - Gap);
    }
    return places;
}

/// Counts them in the first plot, which stands for the others: a sheet of hundreds would be laid out for a minute.
int SheetPlot::textsLeftOut(const QSize &size)
{
    return m_plots.front()->textsWithoutRoom(places(size).front().size());
}

void SheetPlot::paintPage(QPainter &painter, const QSize &size)
{
    const std::vector<QRect> cells = places(size);
    for (std::size_t i = 0; i < m_plots.size(); ++i) {
        painter.save();
        painter.translate(cells[i].topLeft());
        m_plots[i]->paintTo(painter, cells[i].size(), 1);
        painter.restore();
    }
}

} // namespace

Drawing sheetOf(const PlotRequest &request, const std::vector<PlotRequest> &plots, const Task &task,
                const std::function<void(const Message &reason)> &left)
{
    if (plots.size() > MostOnSheet)
        throw Error("a contact sheet holds at most %1 plots; this one would have %2", MostOnSheet, plots.size());
    for (const ViewKind &kind : viewKinds())
        if (Drawing sheet = kind.drawSheet ? kind.drawSheet(request, plots, task) : Drawing())
            return sheet;
    std::vector<Drawing> drawings;
    Message failure;
    for (const PlotRequest &plot : plots) {
        task.report(static_cast<double>(&plot - plots.data()) / static_cast<double>(plots.size()));
        try {
            drawings.push_back(drawingOf(plot, {task.stop, {}}));
        } catch (const Error &error) {
            failure = Message("%1: %2", cli::briefName(plot), error.reason());
            if (left)
                left(failure);
        }
    }
    if (drawings.empty())
        throw Error("none of %1 plots could be made: %2", plots.size(), failure);
    return [drawings = std::move(drawings)]() -> PlotPtr {
        std::vector<PlotPtr> made;
        made.reserve(drawings.size());
        for (const Drawing &drawing : drawings)
            made.push_back(drawing());
        return std::make_unique<SheetPlot>(std::move(made));
    };
}

} // namespace tnn::app
