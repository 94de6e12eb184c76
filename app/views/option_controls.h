// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

#include "engine/figures/options/option_field.h"

class QWidget;

namespace tnn::app {

class View;

/// A control for each option of the view's figure that the window has, in the table's order. They show the options, and
/// change them.
QWidget *makeOptionControls(QWidget *parent, View &view);

// The options of a view's figure as a workspace keeps them, by the tables in engine/figures/options.

/// Those of the window, written into an object by their keys.
void write(const figures::FigureOptions &options, QJsonObject &object);
/// Changed by what the object says; what is not known is passed over.
figures::FigureOptions read(const QJsonObject &object, figures::FigureOptions options);

/// The option that a workspace keeps by this name; null: the figure has none.
const figures::OptionField *optionField(const View &view, const QString &key);
/// A value of it as the user reads it: "symlog", "0.05".
QString optionText(const figures::OptionField &field, const QJsonValue &value);

} // namespace tnn::app
