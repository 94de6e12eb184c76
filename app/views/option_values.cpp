// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/option_values.h"

#include <algorithm>

#include "app/views/view.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

void write(const figures::FigureOptions &options, QJsonObject &object)
{
    for (const figures::OptionField &field : kindOf(options).fields) {
        if (!field.isOfWindow())
            continue;
        const figures::OptionValue value = field.value(options);
        const auto *number = std::get_if<double>(&value);
        object[textOf(field.keptKey())] = number ? QJsonValue(*number)
                                                 : QJsonValue(textOf(std::get<std::string>(value)));
    }
}

figures::FigureOptions read(const QJsonObject &object, figures::FigureOptions options)
{
    for (const figures::OptionField &field : kindOf(options).fields) {
        const QJsonValue value = field.isOfWindow() ? object.value(textOf(field.keptKey())) : QJsonValue();
        if (value.isDouble())
            field.setValue(options, value.toDouble());
        else if (value.isString())
            field.setValue(options, value.toString().toStdString());
    }
    return options;
}

const figures::OptionField *optionField(const View &view, const QString &key)
{
    if (!view.hasFigureOptions())
        return nullptr;
    const auto &fields = kindOf(view.figureOptions()).fields;
    const auto found = std::find_if(fields.begin(), fields.end(), [&key](const figures::OptionField &field) {
        return field.isOfWindow() && textOf(field.keptKey()) == key;
    });
    return found == fields.end() ? nullptr : &*found;
}

QString optionText(const figures::OptionField &field, const QJsonValue &value)
{
    return value.isString() ? widgets::translated(field.labelOf(value.toString().toStdString()))
                            : value.toVariant().toString();
}

} // namespace tnn::app
