// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "engine/figures/options/option_field.h"

class QComboBox;
class QWidget;

namespace tnn::app {

class View;

/// A control for each option of the view's figure that the window has, in the table's order. They show the options, and
/// change them.
QWidget *makeOptionControls(QWidget *parent, View &view);
/// The words of a choice; `valueOf` says what one means where that is not the word itself.
QComboBox *makeOptionChoice(QWidget *parent, View &view, const figures::OptionField &field,
                            const std::function<figures::OptionValue(const std::string &word)> &valueOf = {});

} // namespace tnn::app
