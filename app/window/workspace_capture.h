// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QObject>
#include <QTimer>

#include "app/base/settings.h"
#include "app/session/file_opener.h"
#include "app/session/workspace_state.h"

class QTableView;

namespace tnn::app {

class InputPanel;
class Perspectives;
class View;
class ViewArea;

/// Converts between the window and the plain value stored in a workspace file: captures it, and restores it.
class WorkspaceCapture : public QObject {
    Q_OBJECT

public:
    /// `channels` is the table of channels, `sides` the action that shows the side panels.
    WorkspaceCapture(Session &session, FileOpener &opener, ViewArea &viewArea, Perspectives &perspectives,
                     InputPanel &input, QTableView *channels, QAction *sides, Settings &settings, QObject *parent);

    WorkspaceState state() const;
    void applyLayout(const WorkspaceState &state); ///< layout, sides, choices of the views
    void applyValues(const WorkspaceState &state); ///< selection, what-ifs, input: those of the open file

signals:
    void changed(); ///< something in it may have changed; delayed, and once for many changes

private:
    void addFile(WorkspaceState &state, const QString &role, const document::DocumentPtr &document) const;
    void watch();
    QByteArray sealOf(const QByteArray &layout) const;
    QJsonObject chosen(const View &view) const;

    Session &m_session;
    FileOpener &m_opener;
    ViewArea &m_viewArea;
    Perspectives &m_perspectives;
    InputPanel &m_input;
    QTableView *m_channels;
    QAction *m_sides;
    Settings &m_settings;
    QTimer m_pause;
};

} // namespace tnn::app
