// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

#include "engine/figures/option_field.h"

class QWidget;

namespace tnn::app {

class View;
class ViewOptions;

/// A control for each option of the view's figure that the window offers, in the table's order: the first two with
/// their names, as far as there is room, the others in a form below a button. They show and change the options. Null if
/// the view places all of them itself.
QWidget *makeOptionControls(QWidget *parent, View &view);

QString controlName(const figures::OptionField &field); ///< the object name of an option's control

// The options of a view's figure in a workspace, by their tables (option_field.h).

/// Returns those that the window has, under their keys.
QJsonObject written(const figures::FigureOptions &options);
/// Returns the options, updated from the object; unknown values are ignored.
figures::FigureOptions read(const QJsonObject &object, figures::FigureOptions options);

/// The option that a workspace stores under this name; null if the figure has none.
const figures::OptionField *optionField(const ViewOptions &options, const QString &key);
/// Its value as shown to the user: "symlog", "0.05".
QString optionText(const figures::OptionField &field, const QJsonValue &value);

} // namespace tnn::app
