// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/option_binding.h"

#include "app/controls/layout_items.h"
#include "app/views/option_controls.h"
#include "widgets/base/translated.h"

namespace tnn::app {

OptionBinding::OptionBinding(ViewOptions &options, QWidget &control, const figures::OptionField &field) :
    QObject(&control), m_options(options), m_control(control), m_field(field),
    m_property(control.metaObject()->userProperty())
{
    const QMetaObject &own = staticMetaObject;
    connect(&control, m_property.notifySignal(), this, own.method(own.indexOfSlot("setOption()")));
    connect(&options, &ViewOptions::changed, this, &OptionBinding::showOption);
    showOption();
}

figures::OptionValue OptionBinding::shown() const
{
    const QVariant value = m_property.read(&m_control);
    if (value.typeId() == QMetaType::Bool)
        return std::string(m_field.words.at(value.toBool() ? 1 : 0).word);
    return m_field.isText() ? figures::OptionValue(value.toString().toStdString()) : value.toDouble();
}

void OptionBinding::setOption()
{
    figures::FigureOptions options = m_options.figure();
    m_field.setValue(options, shown());
    m_options.setFigure(options);
}

void OptionBinding::showOption()
{
    const figures::OptionValue value = m_field.value(m_options.figure());
    if (value == shown())
        return;
    if (const auto *number = std::get_if<double>(&value))
        m_property.write(&m_control, *number);
    else if (m_field.isText())
        m_property.write(&m_control, QString::fromStdString(std::get<std::string>(value)));
    else
        m_property.write(&m_control, value != figures::OptionValue(std::string(m_field.words.front().word)));
}

void bindOption(ViewOptions &options, QWidget &control, const char *key)
{
    const figures::OptionField &field = *optionField(options, QLatin1String(key));
    control.setObjectName(controlName(field));
    named(&control, widgets::translated(field.name), widgets::translated(field.help));
    new OptionBinding(options, control, field);
}

} // namespace tnn::app
