// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QLineEdit;

namespace tnn::figures {
struct OptionField;
}

namespace tnn::app {

class View;

/// An option that is one of some words, or a magnitude that is typed.
class RangeControl : public QWidget {
    Q_OBJECT

public:
    RangeControl(QWidget *parent, View &view, const figures::OptionField &field);

    QComboBox *choice() const { return m_choice; }
    QLineEdit *field() const { return m_field; } ///< of the typed magnitude; shown while that is chosen

private:
    void beginTyping();
    void takeField();
    void showOption();

    View &m_view;
    const figures::OptionField &m_option;
    QComboBox *m_choice = nullptr;
    QLineEdit *m_field = nullptr;
};

} // namespace tnn::app
