// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/session/training_run.h"

class QLabel;
class QPushButton;

namespace tnn::app {

class TrainingOptions;

/// The model or its dictionary, where one of them is there already; else empty.
QString existingOf(const QString &output);

/// What a training is started with: texts, the file to be written, options; start, stop, resume. Texts may be dropped on it.
class TrainingControls : public QWidget {
    Q_OBJECT

public:
    enum class State { Idle, Running, Stopping };

    explicit TrainingControls(QWidget *parent = nullptr);

    void setTexts(const QStringList &paths); ///< and a name for the model beside them, until one is chosen
    const QStringList &texts() const { return m_texts; }
    void setOutput(const QString &path);
    TrainingCall call() const;
    TrainingOptions *options() const { return m_options; }
    void setState(State state);
    void offerResume(const QString &what); ///< what it would resume, for people; empty: nothing
    void setMessage(const QString &text, bool isError);
    QString message() const;
    QPushButton *button() const { return m_button; }
    QPushButton *resumeButton() const { return m_resume; }

signals:
    void startRequested();
    void stopRequested();
    void resumeRequested();

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
    bool m_isOutputChosen = false; ///< by hand
    bool m_mayOverwrite = false;   ///< the dialog asked
    State m_state = State::Idle;
    QPushButton *m_text = nullptr;
    QPushButton *m_save = nullptr;
    TrainingOptions *m_options = nullptr;
    QLabel *m_message = nullptr;
    QPushButton *m_button = nullptr;
    QPushButton *m_resume = nullptr;
};

} // namespace tnn::app
