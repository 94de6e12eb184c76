// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QPushButton>

#include "app/dialogs/file_controller.h"
#include "app/window/workspace_controller.h"
#include "tests/app/window_fixture.h"

namespace tnn::app {

inline QJsonObject jsonOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the workspace was not written");
    return QJsonDocument::fromJson(file.readAll()).object();
}

inline bool openWorkspace(WindowUnderTest &t, const QString &path)
{
    QSignalSpy restored(t.window->findChild<WorkspaceController *>(), &WorkspaceController::restored);
    t.window->fileController()->open(path);
    return QTest::qWaitFor([&restored] { return !restored.isEmpty(); }, 20000);
}

/// Clicks the button of the open question whose text begins with `text`.
inline void press(const WindowUnderTest &t, const QString &text)
{
    for (QPushButton *button : t.window->findChild<WorkspaceController *>()->question()->findChildren<QPushButton *>())
        if (button->text().remove(QLatin1Char('&')).startsWith(text)) {
            button->click();
            return;
        }
    QFAIL("no such button");
}

} // namespace tnn::app
