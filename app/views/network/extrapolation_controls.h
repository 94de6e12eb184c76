// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QWidget>

#include "app/controls/labels.h"
#include "app/views/method_choice.h"
#include "app/views/view_options.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace tnn::app {

/// The settings of a measurement: the text, how much of it, the lengths, the form, other checkpoints; and a line for
/// messages.
class ExtrapolationControls : public QWidget {
    Q_OBJECT

public:
    ExtrapolationControls(ViewOptions &options, QWidget *parent);

    void setText(const QString &name, const QString &path); ///< empty name: none; empty path: it was typed
    void setState(bool possible, bool running);             ///< possible: the open checkpoint can be measured
    void setLayers(int count);                              ///< sets how many layers the open checkpoint has
    std::optional<int> layer() const;                       ///< the only one that uses the form; none: all of them
    long limit() const { return m_tokens; }                 ///< the number of tokens of the text to use; 0: all

    MethodChoice *method() const { return m_method; }
    QLineEdit *lengthsField() const { return m_lengths; }
    QPushButton *button() const { return m_button; } ///< measures, or stops what runs
    ElidedLabel *message() const { return m_message; }

signals:
    void textChosen(const QString &path);
    void checkpointChosen(const QString &path);
    void formChosen(); ///< another form, or another layer for it

private:
    void makeFields(ViewOptions &options);
    void chooseText();
    void chooseCheckpoints();
    void showState();

    QPushButton *m_text = nullptr;
    QComboBox *m_limit = nullptr;
    QLineEdit *m_lengths = nullptr;
    QLabel *m_by = nullptr;
    MethodChoice *m_method = nullptr;
    QComboBox *m_layer = nullptr;
    QPushButton *m_add = nullptr;
    QPushButton *m_button = nullptr;
    ElidedLabel *m_message = nullptr;
    long m_tokens = 0;
    bool m_hasText = false;
    bool m_isPossible = false;
    bool m_isRunning = false;
};

} // namespace tnn::app
