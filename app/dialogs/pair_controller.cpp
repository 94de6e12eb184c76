// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/pair_controller.h"

#include <QFileDialog>
#include <QFileInfo>

#include "app/controls/actions.h"
#include "app/dialogs/zoo_panel.h"

namespace tnn::app {

PairController::PairController(Session &session, FileOpener &opener, PairOpener &pair, Actions &actions,
                               QWidget *window) :
    QObject(window),
    m_session(session), m_opener(opener), m_pair(pair), m_window(window)
{
    using document::Shown;
    connect(actions.compareWith, &QAction::triggered, this, &PairController::compareByDialog);
    connect(actions.openZoo, &QAction::triggered, this, &PairController::showZoo);
    connect(actions.exchangePair, &QAction::triggered, &pair, &PairOpener::exchange);
    connect(actions.closeOther, &QAction::triggered, &pair, &PairOpener::close);
    const QList<QAction *> shown = actions.shownOfPair();
    for (qsizetype i = 0; i < shown.size(); ++i)
        connect(shown.at(i), &QAction::triggered, &session, [&session, i] { session.show(static_cast<Shown>(i)); });
}

void PairController::compareByDialog()
{
    const QString folder = QFileInfo(m_opener.path()).absolutePath();
    const QString chosen = QFileDialog::getOpenFileName(
        m_window, tr("Compare with a second checkpoint"), folder,
        tr("Checkpoints (*.pt *.pth *.bin *.ckpt *.safetensors *.npy *.csv);;All files (*)"));
    if (!chosen.isEmpty())
        m_pair.open(chosen);
}

void PairController::showZoo()
{
    if (!m_zoo)
        m_zoo = new ZooPanel(m_session, m_opener, m_pair, m_window);
    m_zoo->show();
    m_zoo->raise();
    m_zoo->activateWindow();
}

} // namespace tnn::app
