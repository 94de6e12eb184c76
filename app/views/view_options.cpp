// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/view_options.h"

#include <utility>

#include "app/controls/kept_options.h"
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
    QJsonObject values = m_pending;
    for (const QWidget *control : controlsWithValues())
        values[keyOf(control)] = valueOf(control);
    if (hasFigure())
        write(figure(), values);
    return values;
}

QJsonObject ViewOptions::initialValues() const
{
    QJsonObject values = m_initial;
    if (hasFigure())
        write(figureDefaults(), values);
    return values;
}

void ViewOptions::setValues(const QJsonObject &values)
{
    if (hasFigure())
        setFigure(read(values, figure()));
    if (m_roots.isEmpty()) {
        m_pending = values;
        return;
    }
    for (QWidget *control : controlsWithValues())
        if (const auto value = values.constFind(keyOf(control)); value != values.constEnd())
            setValue(control, *value);
}

void ViewOptions::keepControls(const QList<QWidget *> &roots)
{
    m_roots = roots;
    for (const QWidget *control : controlsWithValues())
        m_initial[keyOf(control)] = valueOf(control);
    setValues(std::exchange(m_pending, {}));
    for (QWidget *control : controlsWithValues())
        whenChanged(control, this, [this] { emit changed(); });
}

QList<QWidget *> ViewOptions::controls() const
{
    return keptControls(m_roots);
}

/// Returns the controls but for those that show an option of the figure.
QList<QWidget *> ViewOptions::controlsWithValues() const
{
    QList<QWidget *> all = controls();
    all.removeIf([this](const QWidget *control) { return optionField(*this, keyOf(control)) != nullptr; });
    return all;
}

} // namespace tnn::app
