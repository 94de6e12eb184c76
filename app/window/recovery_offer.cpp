// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/recovery_offer.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QLocale>

#include "app/base/number_format.h"
#include "app/session/recovery.h"
#include "app/session/workspace_state.h"
#include "app/window/start_page.h"
#include "app/window/workspace_capture.h"
#include "app/window/workspace_controller.h"
#include "engine/error.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

/// Offers what a crash left on the start page. A state that cannot be read, perhaps because of the crash, is not
/// offered; one that is too large is kept until the user discards it.
void offerRecoverable(Recovery &recovery, StartPage &start)
{
    for (; recovery.recoverable(); recovery.declineRecoverable()) {
        const QString &file = recovery.recoverable()->file;
        const auto offer = [&](const QString &text) {
            start.setRecoverable(QLocale().toString(recovery.recoverable()->when, QLocale::ShortFormat), text);
        };
        try {
            QStringList names;
            for (const WorkspaceState::File &one : readWorkspace(file).files)
                names.append(fileNameOf(one.path));
            return offer(names.join(QStringLiteral(", ")));
        } catch (const Error &error) {
            if (QFileInfo(file).size() > static_cast<qint64>(LargestWorkspace))
                return offer(widgets::translated(error.message()));
        }
    }
    start.setRecoverable({}, {});
}

} // namespace

void offerRecovery(std::unique_ptr<Recovery> owned, StartPage &start, WorkspaceCapture &capture,
                   WorkspaceController &workspace)
{
    Recovery *const recovery = owned.release();
    recovery->setParent(&workspace);
    QObject::connect(&capture, &WorkspaceCapture::changed, recovery, [&capture, recovery] {
        const WorkspaceState state = capture.state();
        recovery->keep(state.files.isEmpty() ? QByteArray() : QJsonDocument(toJson(state, {})).toJson());
    });
    QObject::connect(&start, &StartPage::continueRequested, recovery, [&workspace, recovery] {
        if (!recovery->recoverable())
            return;
        workspace.restore(recovery->recoverable()->file);
    });
    QObject::connect(&start, &StartPage::forgetRequested, recovery, [&start, recovery] {
        recovery->declineRecoverable();
        offerRecoverable(*recovery, start);
    });
    QObject::connect(&workspace, &WorkspaceController::restored, recovery, [&workspace, recovery] {
        if (workspace.path().isEmpty()) // not a workspace of the user's
            recovery->goOnWithRecoverable();
    });
    QObject::connect(recovery, &Recovery::written, &start, [&start, recovery] {
        if (!recovery->recoverable())
            start.setRecoverable({}, {});
    });
    offerRecoverable(*recovery, start);
}

} // namespace tnn::app
