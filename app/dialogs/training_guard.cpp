// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/training_guard.h"

#include <utility>

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace tnn::app {

TrainingGuard::TrainingGuard(Session &session, FileOpener &opener, TrainingProcess &training, QWidget *window) :
    QObject(window), m_session(session), m_opener(opener), m_training(training), m_window(window)
{
    connect(&training, &TrainingProcess::started, this, [this] { m_opened = false; });
    connect(&training, &TrainingProcess::ended, this, [this] {
        if (std::exchange(m_closes, false))
            m_window->close();
    });
}

void TrainingGuard::openFirst(const QString &path)
{
    const bool isOpen = m_session.shownDocument()
        && QFileInfo(m_opener.path()).absoluteFilePath() == QFileInfo(path).absoluteFilePath();
    if (!std::exchange(m_opened, true) && !isOpen)
        m_opener.open(path);
}

bool TrainingGuard::mayClose()
{
    if (!m_training.isRunning())
        return true;
    if (!m_closes)
        ask();
    return false;
}

void TrainingGuard::ask()
{
    auto *box = new QMessageBox(QMessageBox::Question, tr("Tnnscope"), tr("A training run is in progress."),
                                QMessageBox::NoButton, m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("If stopped, it saves a checkpoint and can be resumed."));
    const QPushButton *stop = box->addButton(tr("Stop and close"), QMessageBox::AcceptRole);
    box->addButton(tr("Continue training"), QMessageBox::RejectRole);
    connect(stop, &QPushButton::clicked, this, [this] {
        if (!m_training.isRunning()) {
            m_window->close();
            return;
        }
        m_closes = true;
        if (!m_training.isStopping())
            m_training.stop();
    });
    box->open();
}

} // namespace tnn::app
