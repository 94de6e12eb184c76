// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QJsonObject>
#include <QObject>

#include "engine/figures/figure_options.h"

namespace tnn::app {

/// The options of a view's figure, if it has some. A workspace stores them by their names, as one object of values.
class ViewOptions : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool hasFigure() const { return m_figure.has_value(); } ///< whether the figure has options; if not, there are none
    const figures::FigureOptions &figure() const { return *m_figure; }
    const figures::FigureOptions &figureDefaults() const { return *m_figureDefaults; }
    void setFigure(const figures::FigureOptions &options);
    void setFigureDefaults(const figures::FigureOptions &options) { m_figure = m_figureDefaults = options; }

    QJsonObject values() const;
    QJsonObject initialValues() const; ///< as they are before the user changes them
    /// Sets them as the user would; unknown ones are ignored.
    void setValues(const QJsonObject &values);

signals:
    void changed();
    void figureChanged(const tnn::figures::FigureOptions &before); ///< emitted before changed()

private:
    std::optional<figures::FigureOptions> m_figure, m_figureDefaults;
};

} // namespace tnn::app
