// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/recovery_offer.h"

#include <utility>

#include <QFile>
#include <QJsonDocument>
#include <QLocale>

#include "app/base/number_format.h"
#include "app/window/start_page.h"
#include "app/window/workspace_keeper.h"
#include "engine/error.h"

namespace tnn::app {

RecoveryOffer::RecoveryOffer(std::unique_ptr<Recovery> recovery, WorkspaceCapture &capture, WorkspaceKeeper &keeper,
                             StartPage &start, QObject *parent) :
    QObject(parent),
    m_recovery(std::move(recovery)), m_capture(capture), m_keeper(keeper), m_start(start)
{
    connect(&capture, &WorkspaceCapture::changed, this, &RecoveryOffer::keep);
    connect(&start, &StartPage::continueRequested, this, [this] {
        if (!m_recovery->left())
            return;
        m_isTaken = true;
        m_keeper.restore(m_recovery->left()->file);
    });
    connect(&start, &StartPage::forgetRequested, this, [this] {
        m_recovery->discard();
        m_start.setLeft({}, {});
    });
    connect(&keeper, &WorkspaceKeeper::failed, this, [this] { m_isTaken = false; });
    // Discarded only after it has been saved as this program's own state.
    connect(m_recovery.get(), &Recovery::written, this, [this] {
        if (!std::exchange(m_isTaken, false))
            return;
        m_recovery->discard();
        m_start.setLeft({}, {});
    });
    offer();
}

void RecoveryOffer::keep()
{
    const WorkspaceState state = m_capture.state();
    m_recovery->keep(state.files.isEmpty() ? QByteArray() : QJsonDocument(toJson(state, {})).toJson());
}

/// A state that cannot be read, perhaps because of the crash, is not offered.
void RecoveryOffer::offer()
{
    if (!m_recovery->left())
        return;
    QFile file(m_recovery->left()->file);
    try {
        if (!file.open(QIODevice::ReadOnly))
            throw Error(Message::verbatim(file.errorString().toStdString()));
        const WorkspaceState state = workspaceFrom(file.readAll(), file.fileName());
        QStringList names;
        for (const WorkspaceState::File &one : state.files)
            names.append(fileNameOf(one.path));
        m_start.setLeft(QLocale().toString(m_recovery->left()->when, QLocale::ShortFormat),
                        names.join(QStringLiteral(", ")));
    } catch (const Error &) {
        m_recovery->discard();
    }
}

} // namespace tnn::app
