// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/reload_reports.h"

#include <QTime>

#include "app/base/number_format.h"
#include "app/controls/actions.h"
#include "app/controls/message_bar.h"
#include "app/panels/status_line.h"
#include "engine/checkpoint/training/training_state.h"

namespace tnn::app {

/// A rewritten file is read again; if it cannot be read, that is reported, and what is shown stays.
void ReloadReports::connectTo(const Actions &actions, Settings &settings)
{
    actions.watchFile->setChecked(settings.watchesFile());
    connect(actions.watchFile, &QAction::toggled, &settings, [&settings](bool on) { settings.watchesFile.set(on); });
    for (FollowedFile *file : std::initializer_list<FollowedFile *>{&m_opener, &m_pairOpener}) {
        connect(actions.readAgain, &QAction::triggered, file, &FollowedFile::readAgain);
        connect(file, &FollowedFile::recovered, &m_message, &QWidget::hide);
        connect(file, &FollowedFile::broken, this, [this, file](const QString &reason) {
            m_message.showMessage(
                tr("%1 cannot be reloaded: %2; the previous version is shown").arg(file->path(), reason));
        });
    }
    connect(&m_opener, &FileOpener::opened, &m_status, [this] { m_status.setNote({}); });
    connect(&m_opener, &FileOpener::openedAgain, this, [this] { noteReadAgain(*m_session.documentA()); });
    connect(&m_pairOpener, &PairOpener::openedAgain, this, [this] { noteReadAgain(*m_session.documentB()); });
}

void ReloadReports::noteReadAgain(const document::Document &document)
{
    const QString time = QTime::currentTime().toString(QStringLiteral("HH:mm:ss"));
    const auto steps = checkpoint::trainingSteps(document.checkpoint().metadata);
    const QString name = m_session.pair()
        ? QString::fromStdString(
            (&document == m_session.documentB().get() ? m_session.pair()->b : m_session.pair()->a)->role())
        : QString();
    m_status.setNote(joined({name, tr("reloaded %1").arg(time), steps ? tr("step %1").arg(*steps) : QString()}));
}

} // namespace tnn::app
