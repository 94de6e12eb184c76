// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/base/jobs.h"
#include "app/base/settings.h"
#include "app/controls/theme_settings.h"
#include "app/session/session.h"

namespace tnn::app {

class Actions;
class MessageBar;
class StatusLine;
class ViewArea;
class ViewPanel;

/// What leaves the window: an exported view, its image in the clipboard, a report.
class ViewOutput : public QObject {
    Q_OBJECT

public:
    /// The arguments must outlive this object.
    ViewOutput(Session &session, Jobs &jobs, Settings &settings, const ThemeSettings &themes, MessageBar &message,
               StatusLine &status, QWidget *window);

    void connectTo(const Actions &actions, const ViewArea &viewArea);

private:
    void exportPanel(ViewPanel *panel);
    void copyPanel(ViewPanel *panel);
    void report(const ViewArea &viewArea);

    Session &m_session;
    Jobs &m_jobs;
    Settings &m_settings;
    const ThemeSettings &m_themes;
    MessageBar &m_message;
    StatusLine &m_status;
    QWidget *m_window;
};

} // namespace tnn::app
