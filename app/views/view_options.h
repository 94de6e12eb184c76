// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QJsonObject>
#include <QObject>
#include <QWidget>

#include "engine/figures/figure_options.h"

namespace tnn::app {

/// The options of a view: those of its figure, if it has some, and the values of its other controls, such as a prompt
/// (kept_options.h). A workspace stores both by their names, as one object of values.
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
    /// Sets them as the user would; unknown ones are ignored. Values of controls wait for keepControls().
    void setValues(const QJsonObject &values);

    /// Keeps the values of the controls in these widgets from now on.
    void keepControls(const QList<QWidget *> &roots);
    QList<QWidget *> controls() const; ///< the controls of all values; none before keepControls()

signals:
    void changed();
    void figureChanged(const tnn::figures::FigureOptions &before); ///< emitted before changed()

private:
    QList<QWidget *> controlsWithValues() const;

    std::optional<figures::FigureOptions> m_figure, m_figureDefaults;
    QList<QWidget *> m_roots;
    QJsonObject m_pending; ///< values that wait for keepControls()
    QJsonObject m_initial; ///< the values of the controls when they were made
};

} // namespace tnn::app
