// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "engine/checkpoint/description.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace tnn::app {

/// One option as a control: a check box for a flag, a list if the values are known, else a field.
class OptionEditor : public QWidget {
    Q_OBJECT

public:
    explicit OptionEditor(const QString &key, QWidget *parent = nullptr);

    void setValue(const checkpoint::OptionValue &value); ///< as in the description; emits no signal

signals:
    void edited(const tnn::checkpoint::OptionValue &value);
    void refused(const QString &reason); ///< the typed text is not a value of this option

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeFlag();
    QWidget *makeChoice(const std::vector<std::string> &choices);
    QWidget *makeField();
    void apply(const QString &text);

    checkpoint::OptionType m_type;
    checkpoint::OptionValue m_value;
    QCheckBox *m_flag = nullptr;
    QComboBox *m_choice = nullptr;
    QLineEdit *m_field = nullptr;
};

} // namespace tnn::app
