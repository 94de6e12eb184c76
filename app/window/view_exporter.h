// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/base/jobs.h"
#include "app/base/settings.h"
#include "app/controls/theme_keeper.h"
#include "app/session/session.h"

class QWidget;

namespace tnn::app {

class MessageBar;
class ViewPanel;

/// Takes a view out of the window: to a file by a dialog, or to the clipboard.
class ViewExporter : public QObject {
    Q_OBJECT

public:
    ViewExporter(Session &session, Jobs &jobs, Settings &settings, ThemeKeeper &themes, MessageBar &message,
                 QWidget *window);

    void exportPanel(ViewPanel *panel); ///< may be null: then there is nothing to export
    void copyPanel(ViewPanel *panel);
    void report(); ///< the whole checkpoint on paper, by a dialog

private:
    static bool hasFigure(const ViewPanel *panel);

    Session &m_session;
    Jobs &m_jobs;
    Settings &m_settings;
    ThemeKeeper &m_themes;
    MessageBar &m_message;
    QWidget *m_window;
};

} // namespace tnn::app
