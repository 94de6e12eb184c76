// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaProperty>
#include <QWidget>

#include "app/views/view_options.h"
#include "engine/figures/option_field.h"

namespace tnn::app {

/// Keeps a control and an option alike: a text, a number or a box to check, whose user property notifies.
class OptionBinding : public QObject {
    Q_OBJECT

public:
    OptionBinding(ViewOptions &options, QWidget &control, const figures::OptionField &field);

private:
    Q_SLOT void setOption();
    Q_SLOT void showOption();
    figures::OptionValue shown() const;

    ViewOptions &m_options;
    QWidget &m_control;
    const figures::OptionField &m_field;
    QMetaProperty m_property;
};

/// Lets a control that the view places hold an option; names and explains it.
void bindOption(ViewOptions &options, QWidget &control, const char *key);
/// Calls bindOption(); returns the control.
template <class Control> Control *bound(ViewOptions &options, Control *control, const char *key)
{
    bindOption(options, *control, key);
    return control;
}

} // namespace tnn::app
