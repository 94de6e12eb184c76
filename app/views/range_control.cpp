// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/range_control.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>

#include "app/controls/roles.h"
#include "app/views/option_controls.h"
#include "app/views/view.h"

namespace tnn::app {

RangeControl::RangeControl(QWidget *parent, View &view, const figures::OptionField &field) :
    QWidget(parent), m_view(view), m_option(field)
{
    // Typing begins with the magnitude that is in force.
    m_choice = makeOptionChoice(this, view, field, [&view](const std::string &word) {
        return word == "manual" ? figures::OptionValue(view.strongest()) : figures::OptionValue(word);
    });
    connect(m_choice, &QComboBox::activated, this, &RangeControl::beginTyping);
    m_field = new QLineEdit(this);
    m_field->setAccessibleName(tr("Largest magnitude"));
    m_field->setToolTip(tr("The magnitude |t| that has the strongest colour, above 0, such as 0.05 or 1e-4"));
    m_field->setFixedWidth(64);
    connect(m_field, &QLineEdit::editingFinished, this, &RangeControl::takeField);
    connect(&view, &View::optionsChanged, this, &RangeControl::showOption);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    row->addWidget(m_choice);
    row->addWidget(m_field);
    showOption();
}

void RangeControl::beginTyping()
{
    if (m_field->isHidden())
        return;
    m_field->setFocus();
    m_field->selectAll();
}

void RangeControl::takeField()
{
    bool isNumber = false;
    const double typed = m_field->text().toDouble(&isNumber);
    const bool taken = isNumber && typed > 0 && typed <= 1e30;
    QPalette palette;
    if (!taken)
        palette.setColor(QPalette::Text, palette.color(ErrorRole));
    m_field->setPalette(palette);
    if (!taken)
        return;
    figures::FigureOptions options = m_view.figureOptions();
    m_option.setValue(options, typed);
    m_view.setFigureOptions(options);
}

void RangeControl::showOption()
{
    const figures::OptionValue value = m_option.value(m_view.figureOptions());
    const auto *magnitude = std::get_if<double>(&value);
    m_field->setVisible(magnitude != nullptr || value == figures::OptionValue("manual"));
    if (magnitude && m_field->text().toDouble() != *magnitude)
        m_field->setText(QString::number(*magnitude, 'g', 3));
}

} // namespace tnn::app
