// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QObject>

#include "app/base/settings.h"
#include "app/window/workspace_capture.h"

class QMessageBox;

namespace tnn::app {

/// The workspace as a file: opened, saved, told apart from what was saved. What can't be opened changes nothing.
class WorkspaceKeeper : public QObject {
    Q_OBJECT

public:
    WorkspaceKeeper(Session &session, Jobs &jobs, Settings &settings, FileOpener &opener, WorkspaceCapture &capture,
                    QWidget *window);

    const QString &path() const { return m_path; } ///< empty while it was neither opened nor saved
    bool isChanged() const { return m_changed; }   ///< since then; false while there is no path
    QString title() const;                         ///< its name with the mark of a change, for the window's title

    void open(const QString &path);
    /// What was kept elsewhere than in a file of the user's: it has no path, so that saving asks for one.
    void restore(const QString &file);
    void save();
    void saveByDialog();
    void saveTo(const QString &path);
    void close(); ///< no workspace and no checkpoint
    /// Does `next` now, or once changes that would be lost were saved or given up; never, where the user says so.
    void withoutLoss(const std::function<void()> &next);
    bool mayClose(); ///< whether the window can close now; else it does when the user was asked

    /// Asked for by openings that miss files: what the user chose instead of a path; empty: nothing. For tests.
    std::function<QString(const QString &path)> lookFor;
    QMessageBox *question() const; ///< the one that is open, or nullptr

signals:
    void changed();                                          ///< path or isChanged()
    void restored();                                         ///< everything is as it was saved
    void failed(const QString &path, const QString &reason); ///< one sentence without full stop
    void told(const QString &sentence);

private:
    void read(const QString &file, const QString &path);
    void take(const WorkspaceState &state, const QString &path);
    void askForEngine(const WorkspaceState &state, const QString &path);
    void locate(const WorkspaceState &state, const QString &path);
    void askForMissing(const WorkspaceState &state, const QString &path);
    void lookForMissing(WorkspaceState state, const QString &path);
    void load(const WorkspaceState &state, const QString &path);
    void finish();
    void openSecond(const WorkspaceState &state);
    void compare();
    void setPath(const QString &path);
    WorkspaceState wanted() const;

    struct Pending {
        WorkspaceState state;
        QString path;
    };

    Session &m_session;
    Jobs &m_jobs;
    Settings &m_settings;
    FileOpener &m_opener;
    WorkspaceCapture &m_capture;
    QWidget *m_window;
    QString m_path;
    QByteArray m_saved; ///< comparable() of what the file holds
    bool m_changed = false;
    bool m_closes = false;                    ///< the user was asked
    std::optional<Pending> m_pending;         ///< its first file is being opened
    std::optional<WorkspaceState> m_unopened; ///< its files are missing: saved again as they were
};

} // namespace tnn::app
