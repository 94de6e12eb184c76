// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>
#include <variant>

#include <QString>

#include "widgets/base/translated.h"

namespace tnn::widgets {

/// The figure that a plot draws, and its options: beside its frame, the second base of a `Plot`.
template <class Plot, class Figure, class Options = std::monostate> class FigureOf {
public:
    /// Null: no figure. The zoom is kept if the axes are the same.
    void setFigure(std::shared_ptr<const Figure> figure)
    {
        m_figure = std::move(figure);
        static_cast<Plot *>(this)->contentChanged();
    }
    void setOptions(const Options &options)
    {
        if (options == m_options)
            return;
        m_options = options;
        static_cast<Plot *>(this)->contentChanged();
    }
    const Options &options() const { return m_options; }

protected:
    QString titleOfFigure() const { return m_figure ? translated(m_figure->title) : QString(); }
    /// Returns the notice of a plot without a figure, or else the figure's note, or else `empty`.
    QString noteOr(const QString &none, const QString &empty = {}) const
    {
        if (!m_figure)
            return none;
        return m_figure->note.empty() ? empty : translated(m_figure->note);
    }

    std::shared_ptr<const Figure> m_figure;
    Options m_options;
};

} // namespace tnn::widgets
