// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/view_options.h"

#include <utility>

#include "app/views/option_controls.h"

namespace tnn::app {

void ViewOptions::setFigure(const figures::FigureOptions &options)
{
    if (options == *m_figure)
        return;
    const figures::FigureOptions before = std::exchange(*m_figure, options);
    emit figureChanged(before);
    emit changed();
}

QJsonObject ViewOptions::values() const
{
    return hasFigure() ? written(figure()) : QJsonObject();
}

QJsonObject ViewOptions::initialValues() const
{
    return hasFigure() ? written(figureDefaults()) : QJsonObject();
}

void ViewOptions::setValues(const QJsonObject &values)
{
    if (hasFigure())
        setFigure(read(values, figure()));
}

} // namespace tnn::app
