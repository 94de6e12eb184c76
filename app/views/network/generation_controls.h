// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/controls/item_roles.h"
#include "app/views/method_choice.h"
#include "app/views/view_options.h"
#include "engine/run/generate.h"

class QDoubleSpinBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace tnn::app {

/// What a document does not support.
struct GenerationRefusals {
    Message anything, cache;

    /// Reads operators: off the interface thread.
    static GenerationRefusals of(const document::Document &document);
};

/// The prompt and the options of its continuation.
class GenerationControls : public QWidget {
    Q_OBJECT

public:
    GenerationControls(ViewOptions &options, QWidget *parent);

    /// Without the prompt's ids and overrides.
    run::GenerateRequest request() const;
    void setReduction(const ssm::ReduceRequest &reduce); ///< how the reduced form is built
    void setRefusals(const GenerationRefusals &refusals);
    void setRunning(bool running);
    void setMessage(const QString &text, bool isError);      ///< empty: none
    void showWarnings(const std::vector<Message> &warnings); ///< none: the message stays
    QString message() const { return shownText(m_message); }

    QPlainTextEdit *promptField() const { return m_prompt; }
    QPushButton *button() const { return m_button; } ///< starts, or stops what runs
    QPushButton *dictionary() const { return m_dictionary; }
    QSpinBox *tokens() const { return m_tokens; }
    MethodChoice *method() const { return m_method; }
    QSpinBox *seed() const { return m_seed; }
    /// Another method that continues the same prompt, next to the first.
    MethodChoice *beside() const { return m_beside; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    const figures::GenerationOptions &options() const
    {
        return std::get<figures::GenerationOptions>(m_options.figure());
    }
    void makeFields();
    void updateEnabled();

    ViewOptions &m_options;
    QPlainTextEdit *m_prompt = nullptr;
    QSpinBox *m_tokens = nullptr;
    MethodChoice *m_method = nullptr;
    MethodChoice *m_beside = nullptr;
    QDoubleSpinBox *m_temperature = nullptr;
    QSpinBox *m_seed = nullptr;
    QPushButton *m_button = nullptr;
    QPushButton *m_dictionary = nullptr;
    QLabel *m_message = nullptr;
    QString m_refusal;
    bool m_running = false;
};

} // namespace tnn::app
