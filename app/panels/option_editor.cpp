// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/option_editor.h"

#include <cmath>

#include <QCheckBox>
#include <QEvent>
#include <QLineEdit>
#include <QLocale>

#include "app/controls/choice.h"
#include "app/controls/layout_items.h"

namespace tnn::app {

namespace {

using checkpoint::OptionType;
using checkpoint::OptionValue;

/// Nothing if the text is not a value of this type.
std::optional<OptionValue> valueFrom(const QString &text, OptionType type)
{
    bool ok = false;
    if (type == OptionType::Integer) {
        const qlonglong integer = QLocale::c().toLongLong(text, &ok);
        return ok ? std::optional<OptionValue>(static_cast<long>(integer)) : std::nullopt;
    }
    if (type == OptionType::Number) {
        const double number = QLocale::c().toDouble(text, &ok);
        return ok && std::isfinite(number) ? std::optional<OptionValue>(number) : std::nullopt;
    }
    return text.isEmpty() ? std::nullopt : std::optional<OptionValue>(text.toStdString());
}

QString wantedFor(OptionType type)
{
    switch (type) {
    case OptionType::Integer:
        return OptionEditor::tr("an integer");
    case OptionType::Number:
        return OptionEditor::tr("a number");
    default:
        return OptionEditor::tr("a word");
    }
}

} // namespace

OptionEditor::OptionEditor(const QString &key, QWidget *parent) :
    QWidget(parent), m_type(checkpoint::optionType(key.toStdString()))
{
    const std::vector<std::string> choices = checkpoint::optionChoices(key.toStdString());
    QWidget *control = m_type == OptionType::Flag ? makeFlag() : choices.empty() ? makeField() : makeChoice(choices);
    control->setAccessibleName(key);
    setFocusProxy(control);
    auto *row = inRow({control}, -1, QMargins());
    if (!m_field)
        row->addStretch(1);
    setLayout(row);
}

QWidget *OptionEditor::makeFlag()
{
    m_flag = new QCheckBox(this);
    connect(m_flag, &QCheckBox::clicked, this, [this](bool on) {
        m_flag->setText(QString::fromStdString(checkpoint::toText(on)));
        emit edited(on);
    });
    return m_flag;
}

QWidget *OptionEditor::makeChoice(const std::vector<std::string> &choices)
{
    m_choice = new ChoiceBox(this);
    for (const std::string &choice : choices)
        m_choice->addItem(QString::fromStdString(choice));
    m_choice->setFocusPolicy(Qt::StrongFocus);
    m_choice->installEventFilter(this);
    connect(m_choice, &QComboBox::textActivated, this, &OptionEditor::apply);
    return m_choice;
}

QWidget *OptionEditor::makeField()
{
    m_field = new QLineEdit(this);
    m_field->setMinimumWidth(40);
    connect(m_field, &QLineEdit::editingFinished, this, [this] {
        if (m_field->isModified())
            apply(m_field->text().trimmed());
    });
    return m_field;
}

void OptionEditor::apply(const QString &text)
{
    if (m_field)
        m_field->setModified(false);
    if (text == QString::fromStdString(checkpoint::toText(m_value)))
        return;
    if (const std::optional<OptionValue> value = valueFrom(text, m_type)) {
        emit edited(*value);
        return;
    }
    setValue(m_value);
    emit refused(tr("Enter %1, not \u201c%2\u201d").arg(wantedFor(m_type), text));
}

void OptionEditor::setValue(const OptionValue &value)
{
    m_value = value;
    const QString text = QString::fromStdString(checkpoint::toText(value));
    if (m_flag) {
        m_flag->setChecked(text == QLatin1String("true"));
        m_flag->setText(text);
    } else if (m_choice) {
        if (m_choice->findText(text) < 0)
            m_choice->addItem(text);
        m_choice->setCurrentText(text);
    } else if (m_field->text() != text) {
        m_field->setText(text);
    }
}

bool OptionEditor::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Wheel) {
        event->ignore(); // the list of options scrolls, and nothing is changed by accident
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace tnn::app
