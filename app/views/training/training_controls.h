// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/controls/item_roles.h"
#include "app/session/training_process.h"

class QLabel;
class QPushButton;

namespace tnn::app {

class TrainingOptions;

/// The model or its dictionary if one of them already exists; else empty.
QString existingOf(const QString &output);

/// The inputs of a training: texts, the output file, options; start, stop, resume. Texts may be dropped on it.
class TrainingControls : public QWidget {
    Q_OBJECT

public:
    enum class State { Idle, Running, Stopping };

    explicit TrainingControls(QWidget *parent = nullptr);

    void setTexts(const QStringList &paths); ///< also names the model after them until a name is chosen
    const QStringList &texts() const { return m_texts; }
    void setOutput(const QString &path);
    TrainingCall call() const;
    TrainingOptions *options() const { return m_options; }
    void setState(State state);
    void offerResume(const QString &what); ///< a description of what would be resumed; empty: nothing
    void setMessage(const QString &text, bool isError);
    void setRefusal(const QString &reason); ///< shown where there is no message; nothing can be trained; empty: none
    QString message() const { return shownText(m_message); }
    QPushButton *button() const { return m_button; } ///< starts, or stops what runs
    QPushButton *resumeButton() const { return m_resume; }

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void makeFields();
    void chooseTexts();
    void chooseOutput();
    void showFiles();
    void showState();

    QStringList m_texts;
    QString m_output;
    bool m_isOutputChosen = false; ///< requested by the user
    bool m_mayOverwrite = false;   ///< the dialog has asked
    State m_state = State::Idle;
    QString m_refusal;
    QPushButton *m_text = nullptr;
    QPushButton *m_save = nullptr;
    TrainingOptions *m_options = nullptr;
    QLabel *m_message = nullptr;
    QPushButton *m_button = nullptr;
    QPushButton *m_resume = nullptr;
};

} // namespace tnn::app
