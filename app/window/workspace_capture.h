// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QObject>
#include <QTimer>

#include "app/base/settings.h"
#include "app/session/file_opener.h"
#include "app/session/workspace_state.h"

namespace tnn::app {

class InputPanel;
class View;
class ViewArea;

/// Between the window and the plain value of all that a workspace file keeps: takes it, and puts it back.
class WorkspaceCapture : public QObject {
    Q_OBJECT

public:
    /// `sides` is the action that shows the panels at the sides.
    WorkspaceCapture(Session &session, FileOpener &opener, ViewArea &viewArea, InputPanel &input, QAction *sides,
                     Settings &settings, QObject *parent);

    WorkspaceState state() const;
    void putLooks(const WorkspaceState &state);   ///< layout, sides, choices of the views
    void putNumbers(const WorkspaceState &state); ///< selection, what-ifs, input: of the file that is open

signals:
    void changed(); ///< something of it may be otherwise; a while after, and once for many changes

private:
    void addFile(WorkspaceState &state, const QString &role, const document::DocumentPtr &document) const;
    void watch();
    QByteArray sealOf(const QByteArray &layout) const;
    QJsonObject chosen(const View &view) const;

    Session &m_session;
    FileOpener &m_opener;
    ViewArea &m_viewArea;
    InputPanel &m_input;
    QAction *m_sides;
    Settings &m_settings;
    QTimer m_pause;
};

} // namespace tnn::app
