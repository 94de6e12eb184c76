// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/jobs.h"
#include "app/session/session.h"
#include "app/window/card.h"

class QButtonGroup;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace tnn::app {

class InputPreview;

/// What x is: a signal, or the numbers of an .npy file. The file's length becomes n.
class InputPanel : public Card {
    Q_OBJECT

public:
    InputPanel(Session &session, Jobs &jobs, QWidget *parent = nullptr);

    void openFile(const QString &path);
    QString error() const;

private:
    QWidget *makeSignals();
    QWidget *makeParameters();
    void choose(int kind);
    void chooseFile();
    void takeSignal();
    void takeFile(const QString &name, const std::vector<float> &values);
    void showInput();

    Session &m_session;
    Jobs &m_jobs;
    QButtonGroup *m_buttons = nullptr;
    QDoubleSpinBox *m_frequency = nullptr;
    QSpinBox *m_seed = nullptr;
    InputPreview *m_preview = nullptr;
    QLabel *m_message = nullptr;
};

} // namespace tnn::app
